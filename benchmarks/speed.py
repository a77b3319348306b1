"""What reading costs beside the language pass alone: `python benchmarks/speed.py [--rounds N]`; cold: `… --cold N`.

Texts: the rulebooks of ../shared where they stand, and those of corpus. Warm, in one process, processor time of one core.
Inside the whole three parts are told apart: what `extract.language` parses together, once (the sentences, with the labels and
titles that the layout shows and rules will ask for), what it parses later (pieces of sentences and names that only rules find),
and all else: layout, rules, likeness. After each text its sentences alone are parsed once more. So there are two ratios: of the
whole to the sentences alone, which is above 1 for all that is parsed beside them, and of the whole to all that is parsed in it.

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
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from extract import context  # noqa: E402
from extract.language import Sentence, analyse_many, keeping_parses  # noqa: E402
from extract.pipeline import extract_text, extract_with_context  # noqa: E402


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
    spent = dict.fromkeys(PARTS, 0.0)

    def timed(what: str) -> Callable[..., list[Sentence]]:
        def analysed(*items: Any) -> list[Sentence]:
            start = time.process_time()
            done = analyse_many(*items)
            spent[what] += time.process_time() - start
            return done

        return analysed

    for name, module in list(sys.modules.items()):
        if name.startswith("extract.") and getattr(module, "analyse_many", None) is analyse_many:
            module.analyse_many = timed("together" if name == context.__name__ else "later")  # type: ignore[attr-defined]
    known = [(name, text, _sentences(text, name)) for name, text in texts()]
    for turn in range(given.rounds):
        spent.update(dict.fromkeys(PARTS, 0.0))
        for name, text, sentences in known:
            start = time.process_time()
            extract_text(text, name)
            spent["whole"] += time.process_time() - start
            start = time.process_time()
            with keeping_parses():
                analyse_many(sentences)
            spent["alone"] += time.process_time() - start
        parsed = spent["together"] + spent["later"]
        to_all, to_sentences = spent["whole"] / parsed, spent["whole"] / spent["alone"]
        print(
            f"round {turn + 1}: {len(known)} texts, whole {spent['whole']:.2f} s: parsed together {spent['together']:.2f}, "
            f"parsed later {spent['later']:.2f}, all else {spent['whole'] - parsed:.2f}; "
            f"the sentences alone {spent['alone']:.2f} s; ratio to them {to_sentences:.2f}, to all that is parsed {to_all:.2f}"
        )


PARTS = ("whole", "together", "later", "alone")


def _sentences(text: str, name: str) -> list[tuple[str, int]]:
    """The sentences of a text as they are handed to the language layer; the text has been read once when this is done."""
    return [(x.sentence.text, x.sentence.start) for x in extract_with_context(text, name)[1].sentences]


if __name__ == "__main__":
    main()
