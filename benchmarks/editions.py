"""How much `ustav diff` notices: `python benchmarks/editions.py [GAME…] [--most N]`.

The mended text of each game against itself with one place changed for the worse (the operators of `ustav measure`), and against
paraphrases that keep the meaning. Noticed: any rule that is not known to have the same meaning. A false alarm: a paraphrase with
a rule that is said to be changed, added or removed; «unclear» is counted apart.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Sequence

import ustav
from evaluation.mutation.texts import TextMutant, paraphrases, text_mutants
from extract.language import keeping_parses
from models.rulebook import RuleBook
from verification.editions import EditionDiff, compare_editions


def spread(found: Sequence[TextMutant], most: int) -> Sequence[TextMutant]:
    """At most so many, evenly over the text."""
    return found[:: max(1, len(found) // most)][:most]


def compared(book: RuleBook, mutant: TextMutant) -> EditionDiff:
    """The text against its changed form."""
    return compare_editions(book, ustav.extract_text(mutant.text))


def main() -> None:
    """Measure and print, operator by operator."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(ustav.games()))
    parser.add_argument("--most", type=int, default=3, help="changes of one kind in each text (default: 3)")
    asked = parser.parse_args()
    tried, noticed = Counter[str](), Counter[str]()
    alarms = unclear = same = 0
    with keeping_parses():
        for game in asked.games:
            book = ustav.extract_text((ustav.game(game).folder / "rules_mended.txt").read_text("utf-8"))
            ruled = [span for record in book.records for span in record.evidence]
            by_name: dict[str, list[TextMutant]] = defaultdict(list)
            for mutant in text_mutants(book.text, ruled):
                by_name[mutant.name].append(mutant)
            for name, mutants in by_name.items():
                for mutant in spread(mutants, asked.most):
                    tried[name] += 1
                    if compared(book, mutant).differs:
                        noticed[name] += 1
                    else:
                        print(f"{game}: {name}: not noticed: {mutant.told}")
            for mutant in spread(list(paraphrases(book.text, ruled)), 3 * asked.most):
                same += 1
                verdicts = {r.verdict for r in compared(book, mutant).rows}
                if verdicts & {"changed", "added", "removed"}:
                    alarms += 1
                    print(f"{game}: false alarm: {mutant.told}")
                elif "unclear" in verdicts:
                    unclear += 1
    for name in tried:
        print(f"{name:<20} {noticed[name]:>4} of {tried[name]}")
    print(f"{'together':<20} {sum(noticed.values()):>4} of {sum(tried.values())}")
    print(f"paraphrases: {same}, false alarms {alarms}, unclear {unclear}")


if __name__ == "__main__":
    main()
