"""Verification verified: every mutant and paraphrase is extracted and held against the engine as any text would be."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from evaluation.mutation import Layer, Measurement, Trial
from evaluation.mutation.result import joined
from extract.language import keeping_parses
from ustav.library import Game, corpus_folder, load_game
from ustav.measuring_bench import Bench, Job, clean_text
from ustav.measuring_rules import RuleTrials
from ustav.measuring_texts import TextTrials

__all__ = ["LAYERS", "clean_text", "measure"]

LAYERS: tuple[Layer, ...] = ("text", "paraphrase", "ambiguity", "plain", "record", "engine", "vocabulary")
Progress = Callable[[str, int, int], None]


def measure(
    games: Sequence[Game], layers: Sequence[Layer] = LAYERS, most: int | None = None, say: Progress | None = None, jobs: int = 1
) -> Measurement:
    """Make the mutants of each game, verify each, and say what became of them.

    ``most`` bounds how many of one operator are tried per game, spread evenly over the text (None: all). ``say`` is told
    what is being done; with more than one of ``jobs``, processes that share the work, it must be a function of a module.
    The same games give the same measurement, whatever the number of jobs.
    """
    names = [_name(g) for g in games]
    if jobs == 1:
        shares = [_share(names, tuple(layers), most, say, 0, 1)]
    else:
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            told = [say, *[None] * (jobs - 1)]
            running = [pool.submit(_share, names, tuple(layers), most, told[k], k, jobs) for k in range(jobs)]
            shares = [r.result() for r in running]
    made: list[Measurement] = []
    for g, game in enumerate(games):
        trials = [t for x in range(len(layers)) for t in _in_turn([share[g][x] for share in shares])]
        made.append(Measurement((game.id,), tuple(trials)))
    return joined(made)


def _name(game: Game) -> str:
    """What `load_game` finds the game by."""
    return game.id if game.folder == corpus_folder() / game.id else str(game.folder)


def _share(
    names: Sequence[str], layers: Sequence[Layer], most: int | None, say: Progress | None, first: int, step: int
) -> list[list[list[Trial]]]:
    """The trials that fall to one process, every ``step``-th from ``first``: by game and by layer."""
    out: list[list[list[Trial]]] = []
    if step > 1:
        gc.set_threshold(100_000, 50, 50)  # a process of its own, which makes much and throws little away in rings
    for place, name in enumerate(names):
        bench, of_game = Bench(load_game(name), most), list[list[Trial]]()
        for number, layer in enumerate(layers, 1):
            if say is not None:
                say(f"{bench.game.id}: {layer}", place * len(layers) + number, len(names) * len(layers))
            with keeping_parses():
                of_game.append([try_it() for try_it in _jobs(bench, layer)[first::step]])
        out.append(of_game)
    return out


def _jobs(bench: Bench, layer: Layer) -> list[Job]:
    """All trials of one layer, each yet to be made."""
    texts, rules = TextTrials(bench), RuleTrials(bench)
    made: Mapping[Layer, Callable[[], Iterator[Job]]] = {
        "text": texts.worse, "paraphrase": texts.reworded, "ambiguity": lambda: texts.planted(True),
        "plain": lambda: texts.planted(False), "record": rules.records, "engine": rules.rules, "vocabulary": rules.names,
    }  # fmt: skip
    return list(made[layer]())


def _in_turn(shares: Sequence[Sequence[Trial]]) -> list[Trial]:
    """What was shared out in turn, in one row again."""
    return [share[i] for i in range(max(map(len, shares))) for share in shares if i < len(share)]
