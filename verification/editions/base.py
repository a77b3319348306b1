"""What a comparison of two editions of one rulebook says: sections side by side, and a row for each rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Literal

from models.amendments import Amendment
from models.reports import Value
from models.rulebook import Document
from models.showing import Shown
from models.spans import Span

__all__ = [
    "ASPECTS", "VERDICTS", "Aspect", "Basis", "Change", "EditionDiff", "Place", "Row", "SectionRow", "SectionState", "Telling",
    "Verdict",
]  # fmt: skip

Verdict = Literal["changed", "removed", "added", "split", "merged", "unclear", "reworded", "same"]
"""``changed``: the rule does other things. ``removed``, ``added``: one edition alone has it. ``split``, ``merged``: one rule
told in several. ``unclear``: other words, of which nothing proves that they mean the same. ``reworded``: other words, the same
meaning. ``same``: the same words."""
VERDICTS: tuple[Verdict, ...] = ("changed", "removed", "added", "split", "merged", "unclear", "reworded", "same")
Basis = Literal["proved", "compared", "words"]
"""``proved``: by the solver on all states; ``compared``: field by field; ``words``: the words alone, nothing was formalised."""
Aspect = Literal[
    "number", "modality", "timing", "condition", "party", "amount", "quantity", "order", "tie_break", "action", "term", "kind",
    "readings", "wording",
]  # fmt: skip
ASPECTS: tuple[Aspect, ...] = (
    "number", "modality", "timing", "condition", "party", "amount", "quantity", "order", "tie_break", "action", "term", "kind",
    "readings", "wording",
)  # fmt: skip
"""In the order in which a reader wants them: what changes play first, wording last."""
SectionState = Literal["same", "renumbered", "retitled", "moved", "split", "merged", "added", "removed"]


@dataclass(frozen=True, slots=True)
class Change(Shown):
    """One thing in which two editions of a rule differ: what each says (empty: nothing), in English too where that is another."""

    aspect: Aspect
    old: str
    new: str
    old_en: str | None = None
    new_en: str | None = None

    def sides(self, language: str) -> tuple[str, str]:
        """What each edition says, in the language."""
        if language == "ru":
            return self.old, self.new
        return self.old if self.old_en is None else self.old_en, self.new if self.new_en is None else self.new_en


@dataclass(frozen=True, slots=True)
class Telling(Shown):
    """A situation that tells the editions apart, and what each gives in it, in Russian and in English.

    ``state`` and ``near`` (a neighbouring state in which both agree) are empty where the situation is no state of quantities;
    ``otherwise`` says in words what is otherwise in ``near``.
    """

    situation: tuple[str, str]
    old: tuple[str, str]
    new: tuple[str, str]
    state: Mapping[str, Value]
    near: Mapping[str, Value] | None = None
    replayed: bool = False
    otherwise: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Place(Shown):
    """A rule in one edition: its records (none for a sentence that gave none), its words, its section, where it stands."""

    records: tuple[str, ...]
    quote: str
    section: str | None
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Row(Shown):
    """One rule in both editions.

    ``moved``: it stands in another section than the one that its old section became, or in another order. ``assumed`` are
    pairs of words that would have to mean the same for the rules to be the same. ``means``: the same meaning (None: not
    decided), which ``split`` and ``merged`` need to say.
    """

    verdict: Verdict
    type: str
    name: str
    old: tuple[Place, ...]
    new: tuple[Place, ...]
    basis: Basis
    moved: bool = False
    means: bool | None = None
    changes: tuple[Change, ...] = ()
    telling: Telling | None = None
    assumed: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SectionRow(Shown):
    """A section in both editions, as «number title»; None where an edition lacks it."""

    state: SectionState
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True, repr=False)
class EditionDiff:
    """Two editions side by side; rows stand in the order of the new text, what was removed where it stood.

    ``amendments`` are the errata and changes by hand in the old and in the new one.
    """

    old: Document
    new: Document
    sections: tuple[SectionRow, ...]
    rows: tuple[Row, ...]
    amendments: tuple[tuple[Amendment, ...], tuple[Amendment, ...]] = ((), ())

    def tally(self) -> dict[str, int]:
        """How many rows there are of each verdict, and how many moved."""
        counts = Counter(r.verdict for r in self.rows)
        return {**{v: counts[v] for v in VERDICTS}, "moved": sum(r.moved for r in self.rows)}

    def __repr__(self) -> str:
        told = ", ".join(f"{k} {n}" for k, n in self.tally().items() if n) or "no rules"
        return f"editions {self.old.source} → {self.new.source}: {told}"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{r.verdict}{', moved' if r.moved else ''}</td><td>{escape(r.type)}</td><td>{escape(r.name)}</td>"
            f"<td>{escape('; '.join(f'{c.aspect}: {c.old} → {c.new}' for c in r.changes if c.aspect != 'wording'))}</td>"
            f"<td>{escape(r.telling.situation[0]) if r.telling is not None else ''}</td></tr>"
            for r in self.rows
            if r.verdict != "same" or r.moved
        )
        head = "<tr><th>verdict</th><th>type</th><th>name</th><th>changes</th><th>situation</th></tr>"
        return f"<p>{escape(f'{self.old.source} → {self.new.source}')}</p><table>{head}{rows}</table>"

    @property
    def differs(self) -> bool:
        """True unless every rule is known to have the same meaning in both."""
        return any(r.verdict in ("changed", "removed", "added", "unclear") or (r.means is not True) for r in self.rows)
