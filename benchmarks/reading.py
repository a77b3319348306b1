"""How well and how fast pages are read: `python benchmarks/reading.py [--pages N]`.

Documents are made on the spot by the typesetter of the tests. Peers are measured in the same run where they are
installed: pdfplumber alone (always there), PyMuPDF and kreuzberg (benchmarks/peers.txt, for this only).
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rapidfuzz.distance import Levenshtein

from extract.reading import read_file
from tests.extract.reading.layouts import LAYOUTS
from tests.extract.reading.typesetting import SENTENCES, Document, prose

Reader = Callable[[Path], str]
SECTIONS = ("1", "1.1", "1.2", "1.2.1", "1.2.2", "2", "2.1", "2.1.1", "3", "3.1", "3.2", "3.2.1")


def _ustav(path: Path) -> str:
    return read_file(path).text


def _pdfplumber(path: Path) -> str:
    import pdfplumber

    with pdfplumber.open(path) as pdf:
        return "\n".join(page.extract_text() or "" for page in pdf.pages)


def _pymupdf(path: Path) -> str:
    from importlib import import_module

    with import_module("pymupdf").open(path) as document:
        return "\n".join(page.get_text() for page in document)


def _kreuzberg(path: Path) -> str:
    from importlib import import_module

    module = import_module("kreuzberg")
    return str(module.extract_file_sync(str(path), config=module.ExtractionConfig(use_cache=False)).content)


def readers() -> dict[str, Reader]:
    """Ustav and every peer that is installed."""
    found: dict[str, Reader] = {"ustav": _ustav, "pdfplumber": _pdfplumber}
    if find_spec("pymupdf"):
        found["PyMuPDF"] = _pymupdf
    if find_spec("kreuzberg"):
        found["kreuzberg"] = _kreuzberg
    return found


def similarity(intended: str, read: str) -> float:
    """1 for the same text, blanks and the signs of tables aside."""
    one, other = (" ".join(t.replace("|", " ").split()) for t in (intended, read))
    return float(Levenshtein.normalized_similarity(one, other))


def reading_order(folder: Path) -> None:
    """The five layouts, each reader."""
    print("\nreading order: similarity to the intended text; the file written in order, and row by row over the whole page")
    names = readers()
    print(f"  {'layout':<40}" + "".join(f"{n:>12}" for n in names))
    for by_rows in (False, True):
        for layout, make in LAYOUTS.items():
            document = make(by_rows)
            path = document.save(folder / "layout.pdf")
            values = [similarity(document.text, read(path)) for read in names.values()]
            print(f"  {layout + (', by rows' if by_rows else ''):<40}" + "".join(f"{v:>12.4f}" for v in values))


def tables(folder: Path) -> None:
    """Cells of ruled and unruled tables that are right."""
    print("\ntables: cells right")
    for ruled in (True, False):
        right = total = 0
        for first in range(6):
            rows = [["Держава", "Доход", "Флот", "Столица"]]
            rows += [
                [f"Край {chr(0x410 + k)}", str(5 + k * first), "нет" if k % 2 else str(k), "порт" if k % 3 else "крепость"]
                for k in range(8)
            ]
            d = Document()
            y = d.paragraph(50, 80, 490, prose(first, 5))
            y = d.table(50, y + 6, (110, 80, 80, 100), rows, ruled=ruled)
            d.paragraph(50, y + 20, 490, prose(first + 5, 5))
            found = read_file(d.save(folder / "table.pdf")).tables
            grid = found[0].grid() if found else []
            total += sum(map(len, rows))
            right += sum(a == b for r, s in zip(rows, grid, strict=False) for a, b in zip(r, s, strict=False))
        print(f"  {'ruled' if ruled else 'unruled':<10}{right} of {total}")


def sectioned(first: int = 0) -> Document:
    """Numbered headings of three levels with prose under them, in two columns."""
    d = Document()
    x, y = 50.0, 70.0
    for k, number in enumerate(SECTIONS):
        d.put(x, y, f"{number}{'.' if '.' not in number else ''} {('Осада', 'Флот', 'Торговля', 'Зима')[k % 4]}", "B", 11)
        y = d.paragraph(x, y + 15, 235, prose(3 * k + first, 4), justify=True) + 10
        if y > 720:
            x, y = 310.0, 70.0
    return d


def sections_right(text: str) -> tuple[int, int]:
    """How many of the numbered headings of `sectioned` were found with their level, and how many others."""
    from extract.pipeline import layout_of

    found = [(s.number, s.level) for s in layout_of(text).sections]
    right = sum((n, n.count(".") + 1) in found for n in SECTIONS)
    return right, len(found) - right


def sections(folder: Path) -> None:
    """Numbers and levels of numbered headings on a page of two columns."""
    right, more = sections_right(read_file(sectioned().save(folder / "s.pdf")).text)
    print(f"\nsections: {right} of {len(SECTIONS)} with number and level, {more} too many")


def book(folder: Path, pages: int, ruled: bool) -> Path:
    """Pages of prose (some 3000 letters each), or with two ruled tables each."""
    d = Document(size=10.5, leading=14)
    for k in range(pages):
        if k:
            d.page()
        if ruled:
            y = d.paragraph(50, 70, 490, prose(k, 6))
            for t in range(2):
                rows = [[f"{a + t}", "два отряда", "нет", SENTENCES[a % 5][:24]] for a in range(12)]
                y = d.table(50, y + 10, (60, 120, 80, 220), rows) + 10
        else:
            d.column(50, 70, 490, [prose(k + 5 * n, 5) for n in range(8)])
        d.put(290, 822, str(k + 1))
    return d.save(folder / f"book{pages}{ruled}.pdf")


def speed(folder: Path, pages: int) -> None:
    """Pages per second of one core, once the dictionary is loaded."""
    read_file(book(folder, 1, False))
    print("\nspeed on one core, pages per second (processor time)")
    for ruled in (False, True):
        path = book(folder, pages, ruled)
        for name, read in readers().items():
            start = time.process_time()
            text = read(path)
            took = time.process_time() - start
            kind = "with ruled tables" if ruled else "prose"
            print(f"  {kind:<20}{name:<12}{pages / took:>8.1f}   ({len(text) // pages} letters a page)")


def memory(folder: Path, pages: int) -> None:
    """The highest memory of a process that reads many pages."""
    path = book(folder, pages, False)
    code = f"import sys; sys.path.insert(0, {sys.path[0]!r}); from extract.reading import read_file; read_file({str(path)!r})"
    subprocess.run([sys.executable, "-c", code], check=True)
    highest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(f"\nmemory: {pages} pages of prose in a process of {highest} MB at most")


def main() -> None:
    """Run everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=40, help="pages for the measure of speed")
    parser.add_argument("--memory-pages", type=int, default=500, help="pages for the measure of memory; 0 leaves it out")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        reading_order(folder)
        tables(folder)
        sections(folder)
        speed(folder, wanted.pages)
        if wanted.memory_pages:
            memory(folder, wanted.memory_pages)


if __name__ == "__main__":
    main()
