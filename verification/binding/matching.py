"""Search a game's vocabulary for what a phrase of the text names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from models.reports import Binding
from verification.binding.wording import Likeness, likeness, resemblance

__all__ = ["Candidate", "Match", "search"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Candidate(Generic[T]):
    """One name of a target: ``wording`` is compared with the phrase, ``target`` is what it stands for."""

    wording: str
    id: str
    target: T


@dataclass(frozen=True, slots=True)
class Match(Generic[T]):
    """What a phrase was found to name (``target`` None: nothing), and the binding to show."""

    target: T | None
    binding: Binding


def search(kind: str, name: str, variants: Iterable[str], candidates: Iterable[Candidate[T]]) -> Match[T]:
    """The best target for a phrase given in one or more ``variants``; ``kind`` and ``name`` are for the reason shown.

    Two different targets that are equally good are none: the reason names both.
    """
    texts, known = tuple(dict.fromkeys(variants)), tuple(candidates)
    found: list[tuple[Likeness, Candidate[T]]] = [
        (like, c) for t in texts for c in known if (like := likeness(t, c.wording)) is not None
    ]
    if not found:
        return Match(None, Binding(name, None, "none", *_nearest(kind, texts, known)))
    best = max(like.score for like, _ in found)
    top = [(like, c) for like, c in found if like.score == best]
    ids = tuple(dict.fromkeys(c.id for _, c in top))
    if len(ids) > 1:
        return Match(None, Binding(name, None, "none", best, f"{kind}: equally well {' and '.join(ids)}; name one of them only"))
    like, choice = top[0]
    return Match(choice.target, Binding(name, choice.id, like.method, like.score, f"{kind}: «{choice.wording}»"))


def _nearest(kind: str, texts: tuple[str, ...], known: tuple[Candidate[T], ...]) -> tuple[float, str]:
    rough = [(round(resemblance(t, c.wording), 1), c.wording) for t in texts for c in known]
    if not rough:
        return 0.0, f"{kind}: the vocabulary has none"
    score, wording = max(rough, key=lambda x: (x[0], x[1]))
    return 0.0, f"{kind}: no such name in the vocabulary; nearest is «{wording}» ({score:.0f}), not near enough"
