"""A small parser distilled from our own pipeline, held against it: `nice python benchmarks/distilled_parser.py`.

A spaCy tok2vec with hashed embeddings, a morphologizer and a parser are trained on the parses that `extract.language`
gives for text of this project alone (silver), and weighed against it: likeness to the silver on a tenth kept apart (by
whole stretches of texts), heads right on the arcs annotated by hand, processor seconds to load and to parse. Nothing is
downloaded; it prints a table and writes nothing (`--keep` keeps the weights). docs/language_figures.md tells what came of it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from spacy.language import Language
from spacy.tokens import Doc

from benchmarks.corpus_texts import ROOT
from benchmarks.distilling import HINTED, TOKENS, Distilled, blank, likeness, train, use_present
from benchmarks.silver import Silver, gold_arcs, gold_texts, present, silver
from extract.language import pipeline as present_pipeline
from extract.language.dictionary import analyses
from extract.language.weights import networks

__all__ = ["TOKENS", "Distilled", "analyses", "blank", "networks", "present", "present_pipeline"]  # what `LOADING` uses


def heads_right(docs: Sequence[Doc]) -> str:
    """Heads of the arcs by hand that are right, of how many, and of which batch."""
    right: dict[str, list[int]] = {}
    for (batch, _, heads), doc in zip(gold_arcs(), docs, strict=True):
        wanted = [x.rsplit(":", 1) for x in heads.split()]
        tally = right.setdefault(batch, [0, 0])
        tally[1] += len(wanted)
        for token in doc:  # the marks between them are not annotated
            if wanted and token.text == wanted[0][0]:
                tally[0] += int(wanted.pop(0)[1]) == (0 if token.head.i == token.i else token.head.i + 1)
    return ", ".join(f"{batch} {a} of {n}" for batch, (a, n) in right.items())


def tokens_per_second(parse: Any, texts: list[str]) -> float:
    """Tokens a second of the processor, warm."""
    start = time.process_time()
    docs = parse(texts)
    return sum(map(len, docs)) / (time.process_time() - start)


LOADING = """
import sys, time
sys.path.insert(0, {root!r})
import benchmarks.distilled_parser as own
own.analyses("слово")
start = time.process_time()
{load}
loaded = time.process_time() - start
parse(["Игрок, набравший 20 победных очков, побеждает."])
print(loaded, time.process_time() - start)
"""
LOADS = {
    "present": "own.networks(); parse = own.present",
    "distilled": "parse = own.Distilled(own.blank({hints!r}).from_disk({path!r}, exclude=own.TOKENS), mended=False)",
}


def loading(runs: int, **values: str) -> dict[str, tuple[float, ...]]:
    """What each parser's weights cost in a process of its own, imports and dictionary apart, the least of the runs.

    Processor seconds to load, and to load and parse a first sentence.
    """
    found: dict[str, tuple[float, ...]] = {}
    for name, load in LOADS.items():
        code = LOADING.format(root=str(ROOT), load=load.format(**values))
        said = [
            subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
            for _ in range(runs)
        ]
        found[name] = min(tuple(map(float, x)) for x in said)
    return found


def share_of_networks(texts: list[str]) -> float:
    """What part of the present pass is spent in slovnet's networks: the most that other weights could save."""
    spent, loaded = [0.0], networks()

    def timed(call: Any) -> Any:
        def run(*arguments: Any) -> Any:
            start = time.process_time()
            done = call(*arguments)
            spent[0] += time.process_time() - start
            return done

        return run

    names = ("tag_scores", "arc_scores", "relation_scores")
    shown = SimpleNamespace(tags=loaded.tags, relations=loaded.relations, knows=loaded.knows)
    for name in names:
        setattr(shown, name, timed(getattr(loaded, name)))
    rooms = [cast(Any, sys.modules[f"extract.language.{x}"]) for x in ("pipeline", "syntax")]
    for room in rooms:
        room.networks = lambda: shown
    start = time.process_time()
    present(texts)
    whole = time.process_time() - start
    for room in rooms:
        room.networks = networks
    return spent[0] / whole


def main() -> None:
    """Train, weigh, print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--hints", choices=sorted(HINTED), action="append", help="one configuration alone")
    options.add_argument(
        "--thin", type=int, default=1, metavar="N", help="train on every Nth sentence: what more text would give"
    )
    options.add_argument("--epochs", type=int, default=30)
    options.add_argument("--seconds", type=float, default=300, help="processor seconds of training of one configuration, at most")
    options.add_argument("--rounds", type=int, default=3, help="rounds of the measure of speed")
    options.add_argument("--keep", type=Path, metavar="DIR", help="keep the trained weights there, and weigh what is kept")
    given = options.parse_args()
    known = silver()
    texts = [d.text for d in known.training[::4]]
    counts = " and ".join(f"{len(x)} sentences ({sum(map(len, x))} tokens)" for x in known)
    print(f"silver: {counts} to train on and kept apart; networks' share of the present pass {share_of_networks(texts):.2f}")
    print(f"present    arcs by hand: {heads_right(present(gold_texts()))}")
    with tempfile.TemporaryDirectory() as folder:
        for hints in given.hints or sorted(HINTED):
            path = (given.keep or Path(folder)) / hints
            if path.is_dir():
                nlp, took = blank(hints).from_disk(path, exclude=TOKENS), "trained before"
            else:
                nlp, took = train(Silver(known.training[:: given.thin], known.apart), hints, given.epochs, given.seconds)
                nlp.to_disk(path, exclude=TOKENS)
            size = sum(x.stat().st_size for x in path.rglob("*") if x.is_file()) / 1e6
            print(f"{hints}: {took}, {size:.1f} MB on disk")
            weigh(nlp, known, texts, given.rounds)
            for name, (load, first) in loading(given.rounds, hints=hints, path=str(path)).items():
                print(f"  load of {name}: {load:.2f} s of processor, {first:.2f} with a first sentence")


def weigh(nlp: Language, known: Silver, texts: list[str], rounds: int) -> None:
    """Print likeness, heads and speed of the distilled parser, alone and with the dictionary."""
    for mended in (False, True):
        parser = Distilled(nlp, mended=mended)
        parser.use_labels()
        form = "with the dictionary" if mended else "alone"
        print(f"  {form}: " + ", ".join(f"{k} {v:.3f}" for k, v in likeness(known.apart, parser).items()))
        print(f"    arcs by hand: {heads_right(parser(gold_texts()))}")
        ratios = []
        for _ in range(rounds):
            parser.use_labels()
            parser(texts[:200])  # fills what was forgotten
            own = tokens_per_second(parser, texts)
            use_present()
            present(texts[:200])
            other = tokens_per_second(present, texts)
            ratios.append((own / other, own, other))
        ratio, own, other = sorted(ratios)[rounds // 2]
        print(f"    {own:.0f} tokens a second of processor, present {other:.0f}: {ratio:.2f} times")


if __name__ == "__main__":
    main()
