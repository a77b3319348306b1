"""How well the extractor reads the annotated texts: one line per group of texts, with the contract's own scorer.

    python benchmarks/quality.py [--without 045,052] [--group dev] [--verbose] [--totals]

Groups: ``four`` (the rulebooks of ../shared/rulebooks), ``restated`` and ``mended`` (the games of corpus), ``dev`` (the folder
dev without the six texts kept apart) and ``apart`` (those six), and of corpus/texts ``first`` (t01 to t08), ``open`` (series u to
z), ``later`` (series k, l, n, q, r and s, each measured before it was read), ``hard`` (m), ``second`` (t09 to t16) and ``frozen``
(f). Of ``apart``, ``second`` and ``frozen`` only totals are ever shown.
Needs ../shared with contract/score.py.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import tempfile
from pathlib import Path
from types import ModuleType

from extract.pipeline import extract_text
from models.contract import book_to_json

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
SHOWN = ("records.core.f1", "slots.core.f1", "records.core.precision", "records.core.recall")
APART = frozenset({"045", "052", "057", "060", "062", "065"})
"""Texts of dev that nobody reads while building."""
TOTALS_ONLY = frozenset({"apart", "second", "frozen"})
KINDS = ("victory", "game_end", "vp_source", "phase", "limit", "definition", "claim", "example")


class NoScorer(FileNotFoundError):
    """The contract's scorer is not where it is looked for."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is missing: put the folder `shared` beside the repository")


def scorer() -> ModuleType:
    """The contract's score.py as a module. Raises NoScorer if it is missing."""
    path = SHARED / "contract" / "score.py"
    spec = importlib.util.spec_from_file_location("score", path) if path.is_file() else None
    if spec is None or spec.loader is None:
        raise NoScorer(path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def groups(without: frozenset[str]) -> dict[str, list[tuple[Path, Path]]]:
    """The texts of every group with their gold, those left out by name not among them."""
    rulebooks, gold, own = SHARED / "rulebooks", SHARED / "contract" / "gold", ROOT / "corpus" / "texts"
    dev = [(p, gold / "dev" / f"{p.stem}.json") for p in sorted((rulebooks / "dev").glob("*.txt"))]

    def series(pattern: str) -> list[tuple[Path, Path]]:
        return [(p, p.with_suffix(".json")) for p in sorted(own.glob(f"{pattern}.txt"))]

    found = {
        "four": [(p, gold / f"{p.stem}.json") for p in sorted(rulebooks.glob("*.txt"))],
        "restated": [(p, p.with_name("gold.json")) for p in sorted((ROOT / "corpus").glob("*/rules.txt"))],
        "mended": [(p, p.with_name("gold_mended.json")) for p in sorted((ROOT / "corpus").glob("*/rules_mended.txt"))],
        "dev": [pair for pair in dev if pair[0].stem not in APART],
        "apart": [pair for pair in dev if pair[0].stem in APART],
        "first": series("t0[1-8]"),
        "open": [pair for x in "uvwxyz" for pair in series(f"{x}*")],
        "later": [pair for x in "klnqrs" for pair in series(f"{x}*")],
        "hard": series("m*"),
        "second": [*series("t09"), *series("t1?")],
        "frozen": series("f*"),
    }
    return {name: [pair for pair in pairs if pair[0].stem not in without] for name, pairs in found.items()}


def predicted(text: Path, folder: Path) -> str:
    """The path of what the extractor makes of a text, written into ``folder``."""
    book = extract_text(text.read_bytes().decode("utf-8"), str(text))
    out = folder / f"{text.parent.name}-{text.stem}.json"
    out.write_text(json.dumps(book_to_json(book), ensure_ascii=False), encoding="utf-8")
    return str(out)


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--without", default="", help="names of texts to leave out, joined by commas")
    options.add_argument("--group", action="append", help="only this group (may be given again)")
    options.add_argument("--only", default="", help="only the texts of these names, joined by commas")
    options.add_argument("--verbose", action="store_true", help="what was missed and made up (never of what is kept apart)")
    options.add_argument("--totals", action="store_true", help="every measure of each group")
    given = options.parse_args()
    score = scorer()
    only = frozenset(given.only.split(",")) - {""}
    with tempfile.TemporaryDirectory() as folder:
        for name, texts in groups(frozenset(given.without.split(","))).items():
            chosen = [pair for pair in texts if not only or pair[0].stem in only]
            if not chosen or (given.group and name not in given.group):
                continue
            pairs = [(predicted(text, Path(folder)), str(gold)) for text, gold in chosen]
            measures = score.measure(pairs, given.verbose and name not in TOTALS_ONLY)
            print(f"{name:11}" + "  ".join(f"{key} {measures.get(key, 0.0):.3f}" for key in SHOWN), f"({len(pairs)} texts)")
            kinds = [f"{kind} {measures[f'records.{kind}.f1']:.2f}" for kind in KINDS if f"records.{kind}.f1" in measures]
            print("        " + "  ".join(kinds))
            if given.totals:
                print("\n".join(f"        {key} {value:.4f}" for key, value in measures.items()))


if __name__ == "__main__":
    main()
