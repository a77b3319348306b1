"""How well scans are read: `python benchmarks/scans.py [--conditions "a;b"] [--samples prose,deciding] [--only letters]`.

Pages are made on the spot by scripts/make_scans.py, in every condition of its list (and those of scripts/scan_kinds.py, where
they are named). Letters: error rate (%) of prose in one
column, prose in two columns of 9 points, a page full of what decides rules, ruled and unruled tables; as the recogniser alone
reads them, prepared, and repaired too; with `--peers` as kreuzberg and PyMuPDF read them where they are installed.
Marks: numbers, comparisons and names that are wrong, how many of these were not told, and how many right words were marked.
`--face FILE` sets the pages in another face (a .ttf with Cyrillic letters; may be given again).
Records: what the extractor makes of a scan against the gold, beside what it makes of the text itself.
"""

from __future__ import annotations

import argparse
import difflib
import math
import re
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PIL import Image
from rapidfuzz.distance import Levenshtein

from benchmarks.reading import SECTIONS, sectioned, sections_right
from evaluation import annotated, measure, read_annotated
from evaluation.annotated import Annotated, annotated_from_json
from evaluation.result import Evaluation
from extract.layout.regions import Sheet
from extract.layout.turning import Turn
from extract.layout.whole import text_of_sheets
from extract.reading.errors import RecognitionError
from extract.reading.pages import Word
from extract.reading.scan.reader import ScanReader
from extract.reading.scan.repair_data import core_of, data
from extract.reading.scan.second_look import SIGNS_ALIKE
from models.contract import book_to_json
from models.rulebook import RuleBook
from scripts.make_scans import CONDITIONS, FACE, ROOT, deciding_text, pages_of, save, set_text, tables_page
from scripts.scan_kinds import KINDS
from tests.extract.reading.typesetting import Document, prose

GAMES = ("virgin_queen", "sword_of_rome", "here_i_stand", "twilight_struggle")


@dataclass
class Sample:
    """Pages with the text that they hold."""

    name: str
    pages: list[Image.Image]
    text: str


def samples(names: Sequence[str], face: Path = FACE) -> list[Sample]:
    """Pages of the kinds asked for, set in ``face``."""
    rules = (ROOT / "corpus" / "virgin_queen" / "rules.txt").read_text("utf-8")
    makers: dict[str, Callable[[], Document]] = {
        "prose": lambda: set_text("\n".join(prose(k, 4) for k in range(0, 24, 3)), face=face),
        "two columns": lambda: set_text(rules[: rules.rindex("\n", 0, 5000)], columns=2, size=9, face=face),
        "deciding": lambda: set_text(deciding_text(1, 36), size=10, face=face),
        "tables": lambda: tables_page(face=face)[0],
        "unruled tables": lambda: tables_page(face=face, ruled=False)[0],
    }
    made = {n: makers[n]() for n in names}
    return [Sample(n, pages_of(d), d.text) for n, d in made.items()]


def flat(text: str) -> str:
    """One line, without the signs of tables."""
    return " ".join(text.replace("|", " ").split())


def read_pages(reader: ScanReader, pages: Sequence[Image.Image], dpi: int) -> tuple[str, list[Word], float]:
    """The text of pages, their words in the order of the text, and the seconds of one core that it took, the recogniser's too."""
    sheets, words, start = [], list[Word](), processor_time()
    for number, image in enumerate(pages, 1):
        found = reader.read(image, dpi, number)
        width, height = image.width * 72 / dpi, image.height * 72 / dpi
        words += [w for n in found.lines for w in n.words]
        sheets.append((Sheet(number, width, height, found.lines, rules=tuple(found.edges)), Turn(0, width, height, found.skew)))
    took = processor_time() - start
    return text_of_sheets(sheets, reader.known).composed.text, words, took


def sections(conditions: Sequence[str], rounds: int = 3) -> None:
    """Numbered headings with their levels, found on scans of pages in two columns."""
    print("\nsections on scans: numbers with their levels")
    for name in conditions:
        dpi, damage = CONDITIONS[name]
        right = more = 0
        for k in range(rounds):
            pages = [damage(p) for p in pages_of(sectioned(5 * k))]
            found = sections_right(read_pages(ScanReader("scan.png"), pages, dpi)[0])
            right, more = right + found[0], more + found[1]
        print(f"  {name:<20}{right} of {rounds * len(SECTIONS)}, {more} too many", flush=True)


def processor_time() -> float:
    """Seconds of this process and of those that it started and that have ended."""
    mine, theirs = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return mine.ru_utime + mine.ru_stime + theirs.ru_utime + theirs.ru_stime


def side_by_side(pages: int) -> None:
    """How much sooner a scan of many pages is read on two cores than on one."""
    from extract.reading import ahead, read_file

    one = pages_of(set_text("\n".join(prose(k, 4) for k in range(0, 36, 3))))[:1]
    with tempfile.TemporaryDirectory() as place:
        path, took = save(one * pages, 300, Path(place) / "scan.tif"), list[float]()
        read_file(save(one, 300, Path(place) / "one.tif"))
        for count in (1, 2):
            ahead.workers = partial(int, count)
            start = time.perf_counter()
            read_file(path)
            took.append(time.perf_counter() - start)
    print(f"\n{pages} pages: {took[0]:.1f} s on one core, {took[1]:.1f} s on two: {took[0] / took[1]:.2f} times as fast")


def decides(text: str, known: Callable[[str], bool]) -> bool:
    """A number, a comparison, or a name that no dictionary holds."""
    core = core_of(text)[1]
    if any(c.isdigit() for c in text) or core.lower() in data()["comparators"]["words"]:
        return True
    return bool(core[:1].isupper()) and not known(core)


def marks(true: str, words: Sequence[Word], known: Callable[[str], bool]) -> tuple[int, int, int, int]:
    """Deciding words in all, wrong ones, wrong ones that are not marked, and right words that are marked."""
    wanted, found = true.split(), [w.text for w in words]
    one, other = ([re.sub(r"\W+$", "", t.translate(SIGNS_ALIKE)) for t in side] for side in (wanted, found))
    wrong = silent = needless = 0
    for kind, i, j, k, n in difflib.SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if kind == "equal":
            needless += sum(bool(w.doubt) and decides(w.text, known) for w in words[k:n])
        else:
            bad = sum(decides(t, known) for t in wanted[i:j])
            wrong += bad
            silent += bad if not any(w.doubt for w in words[k:n]) else 0
    return sum(decides(t, known) for t in wanted), wrong, silent, needless


def letters(conditions: Sequence[str], names: Sequence[str], faces: Sequence[Path], *, steps: bool, peers: bool) -> None:
    """The table of error rates and that of marks. ``steps`` measures preparation without repairs too."""
    modes = {"raw": (False, False), **({"prepared": (True, False)} if steps else {}), "repaired": (True, True)}
    others = peer_readers() if peers else {}
    print("errors in 100 letters, reading order included; seconds for a page of bare tesseract and of all that is done")
    print(f"  {'condition':<20}{'pages':<16}{'face':<24}" + "".join(f"{m:>10}" for m in (*modes, *others))
          + f"{'bare s':>9}{'all s':>8}{'deciding':>10}{'wrong':>7}{'untold':>8}{'marked, right':>15}")  # fmt: skip
    for face, name in ((f, n) for f in faces for n in conditions):
        dpi, damage = (CONDITIONS | KINDS)[name]
        for sample in samples(names, face):
            pages = [damage(p) for p in sample.pages]
            row, took, counts = [], list[float](), (0, 0, 0, 0)
            for prepare, repair in modes.values():
                reader = ScanReader("scan.png", prepare=prepare, repair=repair)
                try:
                    text, words, seconds = read_pages(reader, pages, dpi)
                except RecognitionError:  # bare tesseract may go on for ever on grain
                    row.append(math.nan)
                    took.append(math.nan)
                    continue
                row.append(error_rate(sample.text, text))
                took.append(seconds / len(pages))
                if repair and "tables" not in sample.name:  # cells come in an order of their own
                    counts = marks(flat(sample.text), words, reader.known)
            row += [error_rate(sample.text, read(pages, dpi)) for read in others.values()]
            numbers = "".join(f"{n:>{w}}" for n, w in zip(counts, (10, 7, 8, 15), strict=True))
            print(f"  {name:<20}{sample.name:<16}{face.stem:<24}" + "".join(f"{v:>10.2f}" for v in row)
                  + f"{took[0]:>9.1f}{took[-1]:>8.1f}{numbers}", flush=True)  # fmt: skip


def error_rate(true: str, text: str) -> float:
    """Letters wrong in 100."""
    return 100 * Levenshtein.distance(flat(true), flat(text)) / len(flat(true))


def peer_readers() -> dict[str, Callable[[Sequence[Image.Image], int], str]]:
    """Peers that are installed, each told to read Russian and English with the same tesseract."""

    def kreuzberg(pages: Sequence[Image.Image], dpi: int) -> str:
        module = import_module("kreuzberg")
        read_as = module.OcrConfig(backend="tesseract", language="rus+eng")
        config = module.ExtractionConfig(ocr=read_as, force_ocr=True, use_cache=False)
        with tempfile.TemporaryDirectory() as place:
            path = save(pages, dpi, Path(place) / "scan.tif")
            return str(module.extract_file_sync(str(path), config=config).content)

    def pymupdf(pages: Sequence[Image.Image], dpi: int) -> str:
        module = import_module("pymupdf")
        with tempfile.TemporaryDirectory() as place:
            path = save(pages, dpi, Path(place) / "scan.pdf", quality=95)
            with module.open(path) as document:
                seen = [p.get_text(textpage=p.get_textpage_ocr(language="rus+eng", dpi=300, full=True)) for p in document]
                return "\n".join(seen)

    both = {"kreuzberg": kreuzberg, "pymupdf": pymupdf}
    return {name: read for name, read in both.items() if find_spec(name)}


def placed_in(book: RuleBook, text: str) -> Annotated:
    """A rule book with its places moved to where the same words stand in ``text``: the gold speaks of that text."""
    target: list[int] = []
    for step in Levenshtein.opcodes(book.text, text):
        last = step.dest_end
        target += [min(last, step.dest_start + k) for k in range(step.src_end - step.src_start)]
    target.append(len(text))

    def moved(value: Any) -> Any:
        if isinstance(value, list):
            return [moved(v) for v in value]
        if not isinstance(value, dict):
            return value
        held = {name: moved(v) for name, v in value.items()}
        start, end = held.get("start"), held.get("end")
        return held | {"start": target[start], "end": target[end]} if isinstance(start, int) and isinstance(end, int) else held

    data: dict[str, Any] = moved(book_to_json(book))
    return annotated_from_json(data | {"text": text}, book.document.source)


def core_slots(text: Evaluation) -> str:
    """Two figures of an evaluation."""
    return f"records {text.core_records.f1:.3f}, slots {text.core_slots.f1:.3f}"


def records(games: Sequence[str], conditions: Sequence[str]) -> None:
    """Core records and slots from scans and from the text."""
    import ustav

    print("\nF1 of core records and core slots against the gold, from the text and from scans of it (one column, 10.5 points)")
    for game in games:
        folder = ROOT / "corpus" / game
        gold, rules = read_annotated(folder / "gold.json"), folder / "rules.txt"
        print(f"  {game:<20}{'text':<20}{core_slots(measure(annotated(ustav.extract(rules)), gold))}", flush=True)
        clean = pages_of(set_text(rules.read_text("utf-8")))
        for name in conditions:
            dpi, damage = CONDITIONS[name]
            with tempfile.TemporaryDirectory() as place:
                path = save([damage(p) for p in clean], dpi, Path(place) / "scan.tif")
                book = ustav.extract(path)
            found = measure(placed_in(book, gold.book.text), gold)
            print(f"  {game:<20}{name:<20}{core_slots(found)}, {len(book.doubts)} doubts", flush=True)


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--conditions", help="names joined by semicolons; without it all for letters, the two ends for records")
    parser.add_argument("--samples", default="prose,two columns,deciding,tables", help="kinds of pages, joined by commas")
    parser.add_argument("--face", type=Path, action="append", help="a .ttf to set the pages in (may be given again)")
    parser.add_argument("--steps", action="store_true", help="measure preparation without repairs too")
    parser.add_argument("--peers", action="store_true", help="kreuzberg and PyMuPDF beside it, where installed")
    parser.add_argument("--games", default=",".join(GAMES), help="names joined by commas")
    parser.add_argument("--only", choices=("letters", "records", "sections", "cores"))
    given = parser.parse_args()
    chosen = given.conditions.split(";") if given.conditions else None
    if given.only == "cores":
        side_by_side(8)
        return
    if given.only in (None, "sections"):
        sections(chosen or ["clean 300 dpi", "all together, 150"])
    if given.only in (None, "letters"):
        letters(chosen or list(CONDITIONS), given.samples.split(","), given.face or [FACE], steps=given.steps, peers=given.peers)
    if given.only in (None, "records"):
        records(given.games.split(","), chosen or ["clean 300 dpi", "all together, 150"])


if __name__ == "__main__":
    main()
