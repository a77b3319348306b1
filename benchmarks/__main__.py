"""All benchmarks in one run: `python -m benchmarks [--short] [--only ratios|library] [--into reports]`.

Writes benchmarks.md and benchmarks.json (ratios to peers of the same run) and library.md and library.json (a library of
generated rulebooks, read side by side). The short form takes about two minutes and is the one that builds run: its ratios
are kept, and nothing is asserted of time.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.machine import machine, versions
from benchmarks.table import Results
from ustav.writing import write_whole


def main() -> None:
    """Run what was asked for, say what was written."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--short", action="store_true", help="fewer texts, pages, rulebooks and rounds")
    parser.add_argument("--only", choices=("ratios", "library"), help="one part alone")
    parser.add_argument("--into", type=Path, default=Path("reports"), metavar="DIR", help="where the tables go")
    given = parser.parse_args()
    given.into.mkdir(parents=True, exist_ok=True)
    where, used = machine(), versions()
    if given.only in (None, "ratios"):
        from benchmarks.ratios import ratios

        results = Results(tuple(ratios(given.short)), where, used, given.short)
        _write(given.into / "benchmarks", results.as_markdown(), results.as_json())
    if given.only in (None, "library"):
        from benchmarks.library import measured

        found = measured(given.short, where, used)
        _write(given.into / "library", found.as_markdown(), found.as_json())


def _write(path: Path, markdown: str, json: str) -> None:
    for form, text in ((".md", markdown), (".json", json)):
        write_whole(path.with_suffix(form), text)
    print(f"{markdown}\nWritten: {path}.md, {path}.json")


if __name__ == "__main__":
    main()
