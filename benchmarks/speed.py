"""What reading costs beside the language pass alone: `python benchmarks/speed.py [--rounds N]`; cold: `… --cold N`.

Texts: the rulebooks of ../shared where they stand, and those of corpus. Warm, in one process, processor time of one core.
The language pass is all that `extract.language` does for the sentences of a text, measured inside the same run; what it does for
titles, labels and names that the rules ask for beside them is told apart and is no part of the ratio's divisor.

Cold: every command is a process of its own, without results of earlier runs; the least and the middle of N runs in seconds,
by the clock and of the processor.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
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


GAMES = ("here_i_stand", "sword_of_rome", "twilight_struggle", "virgin_queen")


def cold(runs: int) -> None:
    """Print what the commands take from the start of a process to its end."""
    with tempfile.TemporaryDirectory() as folder:
        short, out = Path(folder) / "short.txt", Path(folder) / "out.json"
        books = [ROOT / "corpus" / game / "rules.txt" for game in GAMES]
        short.write_text(books[-1].read_text("utf-8")[:2000], "utf-8")
        extract = ["extract", "--no-cache", "--format", "json", "-o", str(out)]
        commands = {
            "ustav --help": ["--help"],
            "ustav games": ["games"],
            "ustav extract, 2000 characters": [*extract, str(short)],
            "ustav extract, four rulebooks": [*extract, *map(str, books)],
        }
        for name, arguments in commands.items():
            taken = [_run([sys.executable, "-m", "ustav", *arguments]) for _ in range(runs)]
            clock, processor = zip(*taken, strict=True)
            print(
                f"{name:<32} clock {min(clock):.2f} (median {statistics.median(clock):.2f}), "
                f"processor {min(processor):.2f} (median {statistics.median(processor):.2f})"
            )


def _run(command: list[str]) -> tuple[float, float]:
    """Seconds by the clock and of the processor."""
    before, start = os.times(), time.perf_counter()
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    taken, after = time.perf_counter() - start, os.times()
    return taken, after.children_user - before.children_user + after.children_system - before.children_system


def main() -> None:
    """Print processor seconds of the whole, of the language pass, and their ratio."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--cold", type=int, metavar="N", help="measure whole processes, N runs each")
    given = options.parse_args()
    if given.cold:
        cold(given.cold)
        return
    spent = {"sentences": 0.0, "beside": 0.0}

    def timed(what: str) -> Callable[[Sequence[tuple[str, int]]], list[Sentence]]:
        def analysed(items: Sequence[tuple[str, int]]) -> list[Sentence]:
            start = time.process_time()
            done = analyse_many(items)
            spent[what] += time.process_time() - start
            return done

        return analysed

    for name, module in list(sys.modules.items()):
        if name.startswith("extract.") and getattr(module, "analyse_many", None) is analyse_many:
            module.analyse_many = timed("sentences" if name == context.__name__ else "beside")  # type: ignore[attr-defined]
    known = texts()
    for name, text in known:
        extract_text(text, name)
    for turn in range(given.rounds):
        spent.update(sentences=0.0, beside=0.0)
        start = time.process_time()
        for name, text in known:
            extract_text(text, name)
        whole = time.process_time() - start
        print(
            f"round {turn + 1}: {len(known)} texts, whole {whole:.2f} s, language {spent['sentences']:.2f} s "
            f"(titles and names beside it {spent['beside']:.2f} s), ratio {whole / spent['sentences']:.2f}"
        )


if __name__ == "__main__":
    main()
