"""Which prediction belongs to which gold: files as they are given, folders by the stems of their files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from models.showing import Shown

__all__ = ["EvaluationError", "Match", "match_files"]

TEXTS = (".txt", ".md")
"""Rule texts: they are extracted before they are measured."""


class EvaluationError(ValueError):
    """Files that cannot be held against each other; the message names them and says what to do."""

    def __init__(self, place: Path, problem: str, cure: str) -> None:
        super().__init__(f"{place}: {problem}; {cure}")


@dataclass(frozen=True, slots=True)
class Match(Shown):
    """A gold file, the prediction for it (None: there is none), and the name they go by."""

    name: str
    predicted: Path | None
    gold: Path


def match_files(predicted: Path, gold: Path) -> tuple[tuple[Match, ...], tuple[Path, ...]]:
    """The pairs in the order of their names, and the predictions that no gold asks for.

    Two files are a pair whatever they are called. In a folder every gold is a ``.json``; its prediction is the file of
    the same stem: a rule book in JSON, or a rule text where there is none. A folder may be both: then its texts are
    the predictions. Raises `EvaluationError`.
    """
    for path in (predicted, gold):
        if not path.exists():
            raise EvaluationError(path, "no such file or folder", "check the path")
    if predicted.is_file() and gold.is_file():
        if predicted.samefile(gold):
            raise EvaluationError(gold, "predicted and gold are the same file", "give a prediction or a rule text first")
        return (Match(gold.stem, predicted, gold),), ()
    golds = sorted(gold.glob("*.json")) if gold.is_dir() else [gold]
    if not golds:
        raise EvaluationError(gold, "no annotated rule book (.json) is in this folder", "give the folder that holds them")
    offered = _predictions(predicted, golds)
    matches = tuple(Match(g.stem, offered.get(g.stem), g) for g in golds)
    if all(m.predicted is None for m in matches):
        names = ", ".join(g.name for g in golds[:3])
        raise EvaluationError(predicted, f"nothing here is called like {names}", "give predictions the stems of their golds")
    stems = {g.stem for g in golds}
    return matches, tuple(path for stem, path in sorted(offered.items()) if stem not in stems)


def _predictions(place: Path, golds: list[Path]) -> dict[str, Path]:
    """Stem → prediction: JSON goes before texts, a file that is itself the gold is none."""
    files = [place] if place.is_file() else sorted(p for p in place.iterdir() if p.suffix.lower() in (".json", *TEXTS))
    known = {g.resolve() for g in golds}
    offered: dict[str, Path] = {}
    for path in sorted(files, key=lambda p: (p.suffix.lower() != ".json", p.name)):
        if path.resolve() not in known:
            offered.setdefault(path.stem, path)
    return offered
