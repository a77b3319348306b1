"""Tesseract as a process of its own: pictures in, words with boxes and confidence out. A crash or a hang costs one call."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import Image

from extract.limits import limits
from extract.reading.errors import OcrMissingError, RecognitionError
from extract.reading.ocr import INSTALL
from models.spans import Box

__all__ = ["LANGUAGE", "SeenLine", "SeenWord", "check", "recognise", "turned_by"]

LANGUAGE = "rus+eng"
"""Both always: Russian alone ruins Latin abbreviations, the program's own default reads Cyrillic as Latin look-alikes."""
_NEEDED = ("rus", "eng", "osd")
_SECONDS_FOR_PIECE = 2
_TITLE = re.compile(r"(\w+)((?:\s+-?[\d.]+)+)")
_SPAN = "{http://www.w3.org/1999/xhtml}span"


@dataclass(frozen=True, slots=True)
class SeenWord:
    """A word as recognised: its box in pixels of the picture given, its confidence from 0 to 1."""

    text: str
    box: Box
    confidence: float


@dataclass(frozen=True, slots=True)
class SeenLine:
    """Words on one baseline: its height in pixels where it begins, its slope, and the height of its letters.

    ``size`` is from the lowest to the highest stroke, ``small`` the height of an «о», ``large`` that of an «О»; ``torn``: it
    was passed over at first, and something may lie over its words.
    """

    words: tuple[SeenWord, ...]
    baseline: float
    slope: float
    size: float
    small: float = 0.0
    large: float = 0.0
    torn: bool = False


@cache
def _languages(program: str) -> frozenset[str]:
    done = subprocess.run([program, "--list-langs"], capture_output=True, text=True, timeout=30, check=False)
    return frozenset(done.stdout.split()) | frozenset(done.stderr.split())


def check(source: str) -> str:
    """The program, once it is sure that it reads Russian. Raises `OcrMissingError` naming the command that brings it."""
    program = shutil.which("tesseract")
    cure = f"on Debian or Ubuntu run: {INSTALL}"
    if program is None:
        raise OcrMissingError(source, "it holds pages that are pictures, and the program tesseract is missing", cure)
    try:
        missing = [n for n in _NEEDED if n not in _languages(program)]
    except (OSError, subprocess.TimeoutExpired) as error:
        raise OcrMissingError(source, f"it holds pages that are pictures, and {program} does not run ({error})", cure) from error
    if missing:
        raise OcrMissingError(
            source, f"it holds pages that are pictures, and tesseract lacks its data for {', '.join(missing)}", cure
        )
    return program


def recognise(
    images: Sequence[Image.Image], source: str, *, dpi: float, psm: int, language: str = LANGUAGE
) -> list[list[SeenLine]]:
    """The lines on every picture, all in one process. ``psm``: 3 for a page, 6 for a block, 7 for a line.

    Raises `RecognitionError` where the program fails or takes too long, `OcrMissingError` where it is not there.
    """
    if not images:
        return []
    seconds = limits().recognise_seconds + _SECONDS_FOR_PIECE * len(images)
    with tempfile.TemporaryDirectory(prefix="ustav-") as name:
        folder = Path(name)
        given = _written(images, folder)
        _run(source, [str(given), str(folder / "out"), "-l", language, "--oem", "1", "--psm", str(psm),
                      "--dpi", str(round(dpi)), "hocr"], seconds)  # fmt: skip
        try:
            pages = _pages(folder / "out.hocr")
        except (OSError, ET.ParseError) as error:
            raise RecognitionError(source, f"tesseract gave nothing that can be read ({error})", "try the page again") from error
    if len(pages) != len(images):
        raise RecognitionError(source, f"tesseract read {len(pages)} of {len(images)} pictures", "try the page again")
    return pages


def turned_by(image: Image.Image, source: str, dpi: float) -> tuple[int, float]:
    """Quarter turns clockwise that bring the page upright, and how sure that is (above 1: rather sure; 0: not known)."""
    with tempfile.TemporaryDirectory(prefix="ustav-") as name:
        given = _written([image], Path(name))
        try:
            said = _run(source, [str(given), "-", "--psm", "0", "--dpi", str(round(dpi))], limits().recognise_seconds)
        except RecognitionError:
            return 0, 0.0  # it fails on pages with too few letters, and says no more than that
    turn, sure = re.search(r"Rotate: (\d+)", said), re.search(r"Orientation confidence: ([\d.]+)", said)
    return (int(turn[1]) // 90 % 4, float(sure[1])) if turn and sure else (0, 0.0)


def _written(images: Sequence[Image.Image], folder: Path) -> Path:
    """The pictures as files; more than one are named in a list."""
    paths = []
    for k, image in enumerate(images):
        paths.append(folder / f"{k:05d}.pgm")
        image.save(paths[-1])
    if len(paths) == 1:
        return paths[0]
    listed = folder / "list.txt"
    listed.write_text("".join(f"{p}\n" for p in paths), "utf-8")
    return listed


def _run(source: str, arguments: list[str], seconds: int) -> str:
    # One thread: the program's own threads wait for each other more than they work.
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    try:
        done = subprocess.run(
            [check(source), *arguments], capture_output=True, text=True, errors="replace", timeout=seconds, env=environment,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise RecognitionError(source, f"tesseract took more than {seconds} s", "give a smaller or cleaner picture") from error
    except OSError as error:
        raise RecognitionError(source, f"tesseract does not run ({error})", f"install it anew: {INSTALL}") from error
    if done.returncode:
        said = " ".join(done.stderr.split())[-200:]
        raise RecognitionError(source, f"tesseract failed with status {done.returncode} ({said})", "try another picture")
    return done.stdout


def _values(title: str) -> dict[str, list[float]]:
    return {name: [float(v) for v in values.split()] for name, values in _TITLE.findall(title)}


def _pages(path: Path) -> list[list[SeenLine]]:
    pages: list[list[SeenLine]] = []
    for _, node in ET.iterparse(path, events=("end",)):
        kind = node.get("class", "")
        if kind == "ocr_page":
            found = [line for n in node.iter(_SPAN) if (n.get("class") or "").startswith("ocr_") if (line := _line(n))]
            pages.append(found)
            node.clear()
    return pages


def _line(node: ET.Element) -> SeenLine | None:
    words = []
    for n in node.iter(_SPAN):
        text = "".join(n.itertext()).strip()
        if n.get("class") != "ocrx_word" or not text:
            continue
        values = _values(n.get("title", ""))
        x0, top, x1, bottom = values["bbox"]
        words.append(SeenWord(text, (x0, top, x1, bottom), values.get("x_wconf", [0.0])[0] / 100))
    if not words:
        return None
    values = _values(node.get("title", ""))
    slope, offset = values.get("baseline", [0.0, 0.0])
    bottom = values["bbox"][3]
    size = values.get("x_size", [bottom - values["bbox"][1]])[0]
    large = size - values.get("x_descenders", [0.22 * size])[0]
    return SeenLine(tuple(words), bottom + offset, slope, size, large - values.get("x_ascenders", [0.2 * size])[0], large)
