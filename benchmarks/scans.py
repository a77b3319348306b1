"""How well scans are read: `python benchmarks/scans.py [--conditions a,b] [--games sword_of_rome] [--only letters|records]`.

Pages are made on the spot by scripts/make_scans.py, in every condition of its list. Letters: error rate (%) of prose in one
column, prose in two columns of 9 points, and ruled tables; as the recogniser alone reads them, prepared, and repaired too.
Marks: numbers, comparisons and names that are wrong, how many of these were not told, and how many right words were marked.
Records: what the extractor makes of a scan against the gold, beside what it makes of the text itself.
"""

from __future__ import annotations

import argparse
import difflib
import re
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PIL import Image
from rapidfuzz.distance import Levenshtein

from evaluation import annotated, measure, read_annotated
from evaluation.result import Evaluation
from extract.layout.regions import Sheet
from extract.layout.turning import Turn
from extract.layout.whole import text_of_sheets
from extract.reading.pages import Word
from extract.reading.scan.reader import ScanReader
from extract.reading.scan.repair_data import core_of, data
from extract.reading.scan.second_look import SIGNS_ALIKE
from scripts.make_scans import CONDITIONS, ROOT, pages_of, save, set_text, tables_page
from tests.extract.reading.typesetting import prose


@dataclass
class Sample:
    """Pages with the text that they hold."""

    name: str
    pages: list[Image.Image]
    text: str


def samples() -> list[Sample]:
    """Prose in one column, in two, and tables."""
    one = set_text("\n".join(prose(k, 4) for k in range(0, 24, 3)))
    rules = (ROOT / "corpus" / "virgin_queen" / "rules.txt").read_text("utf-8")
    two = set_text(rules[: rules.rindex("\n", 0, 5000)], columns=2, size=9)
    tables = tables_page()[0]
    return [Sample(n, pages_of(d), d.text) for n, d in (("prose", one), ("two columns", two), ("tables", tables))]


def flat(text: str) -> str:
    """One line, without the signs of tables."""
    return " ".join(text.replace("|", " ").split())


def read_pages(reader: ScanReader, pages: Sequence[Image.Image], dpi: int) -> tuple[str, list[Word], float]:
    """The text of pages, their words in the order of the text, and the seconds that it took."""
    sheets, words, start = [], list[Word](), time.perf_counter()
    for number, image in enumerate(pages, 1):
        found = reader.read(image, dpi, number)
        width, height = image.width * 72 / dpi, image.height * 72 / dpi
        words += [w for n in found.lines for w in n.words]
        sheets.append((Sheet(number, width, height, found.lines, rules=tuple(found.edges)), Turn(0, width, height, found.skew)))
    took = time.perf_counter() - start
    return text_of_sheets(sheets, reader.known).composed.text, words, took


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


def letters(conditions: Sequence[str]) -> None:
    """The table of error rates and that of marks."""
    made = samples()
    modes = {"raw": (False, False), "prepared": (True, False), "repaired": (True, True)}
    print("errors in 100 letters, reading order included; seconds for a page of bare tesseract and of all that is done")
    print(f"  {'condition':<20}{'pages':<13}" + "".join(f"{m:>10}" for m in modes) + f"{'bare s':>9}{'all s':>8}"
          f"{'deciding':>10}{'wrong':>7}{'untold':>8}{'marked, right':>15}")  # fmt: skip
    for name in conditions:
        dpi, damage = CONDITIONS[name]
        for sample in made:
            pages = [damage(p) for p in sample.pages]
            row, took, counts = [], list[float](), (0, 0, 0, 0)
            for prepare, repair in modes.values():
                reader = ScanReader("scan.png", prepare=prepare, repair=repair)
                text, words, seconds = read_pages(reader, pages, dpi)
                row.append(100 * Levenshtein.distance(flat(sample.text), flat(text)) / len(flat(sample.text)))
                took.append(seconds / len(pages))
                if repair and sample.name != "tables":  # cells come in an order of their own
                    counts = marks(flat(sample.text), words, reader.known)
            print(f"  {name:<20}{sample.name:<13}" + "".join(f"{v:>10.2f}" for v in row) + f"{took[0]:>9.1f}{took[2]:>8.1f}"
                  f"{counts[0]:>10}{counts[1]:>7}{counts[2]:>8}{counts[3]:>15}", flush=True)  # fmt: skip


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
            found = measure(annotated(book), gold)
            print(f"  {game:<20}{name:<20}{core_slots(found)}, {len(book.doubts)} doubts", flush=True)


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--conditions", help="names joined by semicolons; without it all for letters, the two ends for records")
    parser.add_argument("--games", default="sword_of_rome,twilight_struggle", help="names joined by commas")
    parser.add_argument("--only", choices=("letters", "records"))
    given = parser.parse_args()
    chosen = given.conditions.split(";") if given.conditions else None
    if given.only != "records":
        letters(chosen or list(CONDITIONS))
    if given.only != "letters":
        records(given.games.split(","), chosen or ["clean 300 dpi", "all together, 150"])


if __name__ == "__main__":
    main()
