"""What a verdict costs: `python benchmarks/verification.py [--rounds N]`.

For each game of the corpus (and each rulebook of ../shared, where they stand) the text is read once and then held against the
engine, warm, in one process, with no answer kept from the round before: processor seconds of the whole, and milliseconds of
the comparison of one rule, at the median and at the most. Aimed at: all four games in 5 s, 50 ms a rule at the median.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from extract.pipeline import extract_text  # noqa: E402
from models.records import Phase  # noqa: E402
from models.rulebook import RuleBook  # noqa: E402
from ustav.library import Game, known_games, load_game  # noqa: E402
from verification.alignment import align  # noqa: E402
from verification.comparison import COMPARED, Context, compare  # noqa: E402
from verification.verify import bind_book, verify_book  # noqa: E402


def of_rules(book: RuleBook, game: Game) -> list[float]:
    """Milliseconds for each rule that the book and the engine share."""
    bound = bind_book(book, game.vocabulary, game.engine)
    phases = {b.record.id: b for b in bound.bounds if isinstance(b.record, Phase)}
    placed = {i: b.rules[0] for i, b in phases.items() if b.rules}

    def context() -> Context:
        return Context(game.engine, game.vocabulary, placed=placed, phases=phases)

    candidates = [b for b in bound.bounds if b.record.type in COMPARED]
    groups = align(candidates, game.engine, lambda g: compare(g, context()).verdict == "agrees")
    spent = []
    for group in (g for g in groups if g.records and g.rules):
        fresh = context()
        fresh.domains, fresh.typical, fresh.invariants  # noqa: B018  # of the engine, and not of the rule
        start = time.process_time()
        compare(group, fresh)
        spent.append(1000 * (time.process_time() - start))
    return spent


def main() -> None:
    """Print the figures of every text, and of the four games together."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=3)
    rounds = options.parse_args().rounds
    shared = ROOT.parent / "shared" / "rulebooks"
    print(f"{'text':<40}{'rules':>6}{'s a report':>12}{'ms a rule, median':>19}{'most':>8}")
    for kind in ("mended", "rulebook"):
        whole, every = 0.0, list[float]()
        for name in known_games():
            game = load_game(name)
            path = game.folder / "rules_mended.txt" if kind == "mended" else shared / f"{name}.txt"
            if not path.is_file():
                continue
            book = extract_text(path.read_text("utf-8"), name)
            verify_book(book, game.vocabulary, game.engine)
            best = float("inf")
            for _ in range(rounds):
                start = time.process_time()
                verify_book(book, game.vocabulary, game.engine)
                best = min(best, time.process_time() - start)
            spent = of_rules(book, game)
            whole, every = whole + best, every + spent
            median = statistics.median(spent)
            print(f"{name + ', ' + kind:<40}{len(spent):>6}{best:>12.2f}{median:>19.1f}{max(spent):>8.0f}")
        if every:
            print(f"{'all, ' + kind:<40}{len(every):>6}{whole:>12.2f}{statistics.median(every):>19.1f}{max(every):>8.0f}")


if __name__ == "__main__":
    main()
