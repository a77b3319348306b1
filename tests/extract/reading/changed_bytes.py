"""Files changed at random: what reading them must never do. Each trial follows from its number alone."""

from __future__ import annotations

import io
import os
import random
import resource
import signal
import tempfile
import time
import zipfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import FrameType

import docx

from extract.reading import ReadingError, read_file
from tests.extract.reading.typesetting import Document, prose
from ustav.batch.work import Done

BOUND = 60
"""Seconds after which a trial counts as hanging, on a busy machine."""

Bytes = Callable[[random.Random], bytes]


class Hanging(BaseException):
    """A trial over its bound."""


@lru_cache
def _pdf() -> bytes:
    d = Document(size=11, leading=15)
    d.paragraph(50, 70, 480, prose(1, 5))
    d.flush()
    d.pdf.set_compression(False)
    return bytes(d.pdf.output())


@lru_cache
def _word() -> bytes:
    made = docx.Document()
    made.add_heading(prose(2, 1), 1)
    for n in range(4):
        made.add_paragraph(prose(n, 2), style="List Number" if n % 2 else None)
    table = made.add_table(2, 2)
    for n, cell in enumerate(c for row in table.rows for c in row.cells):
        cell.text = prose(n, 1)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


@lru_cache
def _page() -> bytes:
    rows = "".join(f"<tr><td>{prose(n, 1)}</td><td>{n}</td></tr>" for n in range(3))
    items = "".join(f"<li>{prose(n, 1)}</li>" for n in range(4))
    body = f"<h1>{prose(0, 1)}</h1><p>{prose(1, 3)}&nbsp;&mdash;</p><ol>{items}</ol><table>{rows}</table>"
    return f"<!DOCTYPE html><html><head><meta charset=utf-8></head><body>{body}</body></html>".encode()


def _text(encoding: str) -> bytes:
    return "\n".join(prose(n, 2) for n in range(5)).encode(encoding, "replace")


def changed(raw: bytes, chance: random.Random) -> bytes:
    """One to six changes: bytes flipped, cut out, doubled, put in, zeroed; digits made large; the end lost."""
    out = bytearray(raw)
    for _ in range(chance.randint(1, 6)):
        at, length = chance.randrange(max(1, len(out))), min(chance.choice([1, 1, 2, 8, 60, 400]), max(1, len(out) // 3))
        match chance.randrange(8):
            case 0:
                for k in range(at, min(at + length, len(out))):
                    out[k] ^= 1 << chance.randrange(8)
            case 1:
                del out[at : at + length]
            case 2:
                out[at:at] = out[at : at + length] * chance.choice([1, 2, 50])
            case 3:
                out[at:at] = chance.randbytes(length)
            case 4:
                out[at : at + length] = bytes(min(length, len(out) - at))
            case 5:
                digits = [k for k in range(at, min(at + 400, len(out))) if 48 <= out[k] <= 57]
                for k in digits[: chance.randint(1, 5)]:
                    out[k : k + 1] = chance.choice([b"0", b"-1", b"9999999999", b"65536"])
            case 6:
                del out[at:]
            case _:
                other = chance.randrange(max(1, len(out)))
                out[at : at + length] = out[other : other + length]
    return bytes(out)


def _changed_inside(raw: bytes, chance: random.Random) -> bytes:
    """A Word file with one of its parts changed, so that the archive itself is whole."""
    with zipfile.ZipFile(io.BytesIO(raw)) as held:
        parts = {i.filename: held.read(i) for i in held.infolist()}
    name = chance.choice([n for n in sorted(parts) if n.endswith((".xml", ".rels"))])
    parts[name] = changed(parts[name], chance)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for part, content in parts.items():
            made.writestr(part, content)
    return out.getvalue()


SEEDS: tuple[tuple[str, Bytes], ...] = (
    ("a.pdf", lambda c: changed(_pdf(), c)),
    ("a.docx", lambda c: changed(_word(), c)),
    ("a.docx", lambda c: _changed_inside(_word(), c)),
    ("a.html", lambda c: changed(_page(), c)),
    ("a.txt", lambda c: changed(_text(c.choice(["utf-8", "cp1251", "koi8-r", "utf-16", "cp866"])), c)),
)


def trial(number: Path) -> Done:
    """One changed file read: the problem is what reading did wrong, None if it gave a reading or an error of its own.

    Its note is the seconds that it took, its records the megabytes of the process.
    """
    chance = random.Random(int(number.name))
    name, make = SEEDS[int(number.name) % len(SEEDS)]
    os.environ["PATH"] = ""  # no recogniser: its own time is not what is tried
    signal.signal(signal.SIGALRM, _hangs)
    before = _open_files()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(make(chance))
        held, tempfile.tempdir = tempfile.tempdir, folder
        start = time.monotonic()
        signal.setitimer(signal.ITIMER_REAL, BOUND)
        try:
            reading = read_file(path)
            problem = None if len(reading.places) <= len(reading.text) else "more places than characters"
        except ReadingError as error:
            problem = None if name in str(error) and "\n" not in str(error) else f"an error that is no line: {error}"
        except Hanging:
            problem = f"more than {BOUND} s"
        except Exception as error:  # noqa: BLE001  (what is looked for)
            problem = f"{type(error).__name__}: {error}"
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            took = time.monotonic() - start
            tempfile.tempdir = held
        left = sorted(p.name for p in Path(folder).iterdir() if p != path)
    if problem is None and left:
        problem = f"files left: {left}"
    if problem is None and _open_files() > before:
        problem = "a file left open"
    return Done(str(number), None, problem and f"trial {number.name} ({name}): {problem}", (f"{took:.2f}",), peak())


def _open_files() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def peak() -> int:
    """The most memory that this process has held, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _hangs(number: int, frame: FrameType | None) -> None:
    raise Hanging
