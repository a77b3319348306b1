"""What ustav takes beside others that do a part of its work, all in one run: the least of a few rounds, processor time.

Text: the whole of extraction beside the language pass that it stands on, run bare. PDF: reading beside pdfplumber, PyMuPDF,
kreuzberg. Scans: reading beside the same tesseract run bare, PyMuPDF, kreuzberg. Starting: commands beside bare Python.
A peer that is not installed is a row that says so.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from benchmarks import reading, scans
from benchmarks.corpus_texts import ROOT, open_texts
from benchmarks.table import Figure
from extract.context import SPOKEN
from extract.language import analyse_many
from extract.pipeline import extract_text, layout_of
from extract.reading import read_file
from scripts.make_scans import CONDITIONS, pages_of, save, set_text
from tests.extract.reading.layouts import LAYOUTS

__all__ = ["ratios"]

US = "ustav"
MISSING = "not installed (benchmarks/peers.txt)"
SCANNED = ("clean 300 dpi", "all together, 150")


class Taken(NamedTuple):
    """The least time of some rounds, and what the last one gave."""

    seconds: float
    gave: str


def ratios(short: bool) -> Iterator[Figure]:
    """Every figure, task by task."""
    yield from of_text(1 if short else 3, short)
    with tempfile.TemporaryDirectory() as name:
        yield from of_pdf(Path(name), 2 if short else 4, 8 if short else 40)
        yield from of_scans(Path(name), 1, SCANNED[:1] if short else SCANNED)
    yield from of_starts(2 if short else 7)


def of_text(rounds: int, short: bool) -> Iterator[Figure]:
    """Records of plain text, beside the bare language pass: sentences tagged and parsed, no rule read."""
    texts = [path.read_text("utf-8") for path in open_texts()][: 12 if short else None]
    share = 100_000 / sum(map(len, texts))
    layouts = [layout_of(text) for text in texts]
    sentences = [
        [(s.quote(at.text), s.start) for b in at.blocks if b.kind in SPOKEN for s in (b.sentences or (b.body,)) if len(s)]
        for at in layouts
    ]

    def whole() -> str:
        return str(sum(len(extract_text(text, "a text").records) for text in texts))

    def bare() -> str:
        return str(sum(len(analyse_many(items)) for items in sentences))

    taken = {US: least(whole, rounds + 1), "bare language pass": least(bare, rounds + 1)}
    yield from _rows(f"records of plain text ({len(texts)} texts)", "s for 100,000 letters", taken, share)


def of_pdf(folder: Path, rounds: int, pages: int) -> Iterator[Figure]:
    """Text of PDFs with a text layer."""
    readers = {US: reading.readers()[US], **_peers(reading.readers())}
    for ruled in (False, True):
        path = reading.book(folder, pages, ruled)
        taken = {name: read and least(partial(read, path), rounds) for name, read in readers.items()}
        kind = "two ruled tables a page" if ruled else "prose"
        yield from _rows(f"text of a PDF, {kind}; pages: {pages}", "ms a page", taken, 1000 / pages)
    layouts = {name: make(False) for name, make in LAYOUTS.items()}
    for name, read in readers.items():
        if read is not None:
            right = [reading.similarity(d.text, read(d.save(folder / "layout.pdf"))) for d in layouts.values()]
            task = f"reading order of {len(right)} layouts"
            yield Figure(task, name, "", None, right=sum(right) / len(right), note="")


def of_scans(folder: Path, rounds: int, conditions: tuple[str, ...]) -> Iterator[Figure]:
    """Text of pictures of pages, the recogniser's own time among it."""
    document = set_text((ROOT / "corpus" / "sword_of_rome" / "rules.txt").read_text("utf-8"))
    clean = pages_of(document)
    for name in conditions:
        dpi, damage = CONDITIONS[name]
        pages = [damage(p) for p in clean]
        path = save(pages, dpi, folder / "scan.tif")
        peers = scans.peer_readers()
        readers: dict[str, Callable[[], str] | None] = {
            US: partial(_ours, path),
            "bare tesseract": partial(_tesseract, path),
        }
        for peer, key in (("PyMuPDF", "pymupdf"), ("kreuzberg", "kreuzberg")):
            found = peers.get(key)
            readers[peer] = None if found is None else partial(found, pages, dpi)
        taken = {reader: read and least(read, rounds) for reader, read in readers.items()}
        right = {reader: 1 - scans.error_rate(document.text, t.gave) / 100 for reader, t in taken.items() if t}
        yield from _rows(f"text of a scan, {name}; pages: {len(pages)}", "s a page", taken, 1 / len(pages), right)


def of_starts(rounds: int) -> Iterator[Figure]:
    """Whole processes, from start to end, without results of earlier runs."""
    books = [str(ROOT / "corpus" / game / "rules.txt") for game in ("here_i_stand", "sword_of_rome", "twilight_struggle")]
    commands = {
        "start of a command": {US: ["-m", "ustav", "--help"], "bare python": ["-c", "pass"]},
        "records of three rulebooks, cold": {
            US: ["-m", "ustav", "extract", "--no-cache", "--format", "json", "-o", os.devnull, *books],
            "importing the language libraries": ["-c", "import extract.language.weights as w; w.networks()"],
        },
    }
    for task, named in commands.items():
        taken = {reader: least(partial(_run, [sys.executable, *given]), rounds) for reader, given in named.items()}
        yield from _rows(task, "s", taken, 1)


def least(make: Callable[[], str], rounds: int) -> Taken:
    """The least processor time of some calls, that of ended child processes among it."""
    spent, gave = [], ""
    for _ in range(rounds):
        start = scans.processor_time()
        gave = make()
        spent.append(scans.processor_time() - start)
    return Taken(min(spent), gave)


def _rows(
    task: str, unit: str, taken: Mapping[str, Taken | None], share: float, right: dict[str, float] | None = None
) -> Iterator[Figure]:
    ours = taken[US]
    assert ours is not None
    for reader, one in taken.items():
        if one is None:
            yield Figure(task, reader, unit, None, note=MISSING)
        else:
            ratio = None if reader == US else ours.seconds / one.seconds if one.seconds else None
            yield Figure(task, reader, unit, one.seconds * share, ratio, (right or {}).get(reader))


def _peers(found: dict[str, reading.Reader]) -> dict[str, reading.Reader | None]:
    return {name: found.get(name) for name in ("pdfplumber", "PyMuPDF", "kreuzberg")}


def _ours(path: Path) -> str:
    return read_file(path).text


def _tesseract(path: Path) -> str:
    command = ["tesseract", str(path), "-", "-l", "rus+eng"]
    return _run(command, {"OMP_THREAD_LIMIT": "1"})


def _run(command: list[str], more: dict[str, str] | None = None) -> str:
    env = {**os.environ, **(more or {})}
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, env=env).stdout
