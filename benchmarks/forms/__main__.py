"""How well each form is read: `python -m benchmarks.forms [phases awards wins] [--pairs] [--form NAME --verbose]`.

For every kind of record: precision, recall and F1 of records and F1 of slots, per form (worst first), with `--pairs` per
form and what it is combined with. Forms that are kept apart only ever give one line of totals.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from importlib.util import find_spec

from benchmarks.forms.case import Case
from benchmarks.forms.measuring import SHOWN, Read, figures, read, rows

KINDS = ("phases", "awards", "wins")


def cases_of(kind: str) -> list[Case]:
    """The cases of a kind of records; none where its module is missing."""
    name = f"benchmarks.forms.{kind}"
    if find_spec(name) is None:
        return []
    found: list[Case] = import_module(name).cases()
    return found


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("kinds", nargs="*", default=list(KINDS), metavar="KIND", help="phases, awards, wins (all)")
    options.add_argument("--form", default="", help="only forms whose name or pair holds this")
    options.add_argument("--pairs", action="store_true", help="a line for every form and what it is combined with")
    options.add_argument("--slots", action="store_true", help="the F1 of every slot")
    options.add_argument("--texts", action="store_true", help="the texts of the forms shown")
    options.add_argument("--verbose", action="store_true", help="what was missed and made up")
    given = options.parse_args()
    for kind in given.kinds:
        books = read(c for c in cases_of(kind) if given.form in f"{c.form} x {c.beside}")
        _show(kind, [b for b in books if not b[0].kept], given)
        kept = [b for b in books if b[0].kept]
        if kept:
            print(_line(f"{kind}: kept apart", len(kept), figures(kept)))


def _show(kind: str, books: list[Read], given: argparse.Namespace) -> None:
    if not books:
        return
    if given.texts:
        print("\n".join(f"=== {case.form} x {case.beside}\n{case.text}" for case, _ in books))
    print(f"{'':50} texts  precision  recall  f1     slots")
    for name, count, measures in rows(books, lambda c: f"{c.form} x {c.beside}" if given.pairs else c.form):
        print(_line(name, count, measures))
    whole = figures(books, given.verbose)
    print(_line(f"{kind}: all", len(books), whole))
    if given.slots:
        print("\n".join(f"    {key} {value:.3f}" for key, value in whole.items() if key.startswith("slot.")))


def _line(name: str, count: int, measures: dict[str, float]) -> str:
    figures_of = "  ".join(f"{measures.get(key, 0.0):6.3f}" for key in SHOWN)
    return f"{name:50} {count:5}  {figures_of}"


if __name__ == "__main__":
    main()
