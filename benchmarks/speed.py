"""What reading costs beside the language pass alone: `python benchmarks/speed.py [--rounds N]`.

Texts: the rulebooks of ../shared where they stand, and those of corpus. Warm, in one process, processor time of one core.
The language pass is all that `extract.language` does for the sentences of a text, measured inside the same run.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from extract import context  # noqa: E402
from extract.language import Sentence, analyse_many  # noqa: E402
from extract.pipeline import extract_text  # noqa: E402


def texts() -> list[tuple[str, str]]:
    """Name and text of every rulebook."""
    shared = sorted((ROOT.parent / "shared" / "rulebooks").rglob("*.txt"))
    own = [*sorted((ROOT / "corpus").glob("*/rules.txt")), *sorted((ROOT / "corpus" / "texts").glob("*.txt"))]
    return [(str(p.relative_to(ROOT.parent)), p.read_text("utf-8")) for p in (*shared, *own)]


def main() -> None:
    """Print processor seconds of the whole, of the language pass, and their ratio."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=3)
    given = options.parse_args()
    spent = [0.0]

    def timed(items: Sequence[tuple[str, int]]) -> list[Sentence]:
        start = time.process_time()
        done = analyse_many(items)
        spent[0] += time.process_time() - start
        return done

    context.analyse_many = timed  # type: ignore[attr-defined]
    known = texts()
    for name, text in known:
        extract_text(text, name)
    for turn in range(given.rounds):
        spent[0], start = 0.0, time.process_time()
        for name, text in known:
            extract_text(text, name)
        whole = time.process_time() - start
        print(
            f"round {turn + 1}: {len(known)} texts, whole {whole:.2f} s, language {spent[0]:.2f} s, ratio {whole / spent[0]:.2f}"
        )


if __name__ == "__main__":
    main()
