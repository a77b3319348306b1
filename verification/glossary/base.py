"""The glossary of a rulebook: its terms, how and where each is written, and what is uneven about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Literal

from models.rulebook import Document
from models.showing import Shown
from models.spans import Span

__all__ = ["Capital", "Fault", "FaultKind", "Gloss", "Glossary", "Term", "TermRule", "Use"]

Capital = Literal["capital", "small", "upper", "open"]
"""How a use is written: first word with a capital, without, all in capitals; ``open``: its place asks for a capital anyway."""
FaultKind = Literal["forbidden", "capital", "gloss", "two glosses", "drift", "uneven capital", "unused"]


@dataclass(frozen=True, slots=True)
class Use(Shown):
    """One place where a term stands: as it is written there, and how its first word begins."""

    span: Span
    form: str
    capital: Capital


@dataclass(frozen=True, slots=True)
class Gloss(Shown):
    """What stands in brackets after a term: an abbreviation, its full name, or its name in another language."""

    text: str
    span: Span

    @property
    def is_foreign(self) -> bool:
        """True for a name in Latin letters that is no abbreviation."""
        return self.text.isascii() and not self.text.isupper()


@dataclass(frozen=True, slots=True)
class Term(Shown):
    """A term of a text.

    ``name`` is its dictionary form as far as that is known; ``sources`` say why it is a term (``definition``, ``gloss``,
    ``abbreviation``, ``quantity``, ``phase``, ``party``, ``quoted``, ``capital``). ``definition`` is where the text first
    explains it: a sentence that defines it, else the first place with a gloss, else None. ``variants`` are other terms that may
    be the same.
    """

    name: str
    sources: tuple[str, ...]
    uses: tuple[Use, ...]
    glosses: tuple[Gloss, ...] = ()
    definition: Span | None = None
    variants: tuple[str, ...] = ()

    def forms(self) -> Mapping[str, int]:
        """Every form as it is written in the text, the most frequent first."""
        counts = Counter(u.form for u in self.uses)
        return dict(sorted(counts.items(), key=lambda x: (-x[1], x[0])))

    def capitals(self) -> Mapping[str, int]:
        """How often it begins with a capital, without one, or is all in capitals, where its place leaves that open."""
        counts = Counter(u.capital for u in self.uses if u.capital != "open")
        return {k: counts[k] for k in ("capital", "small", "upper") if counts[k]}


@dataclass(frozen=True, slots=True)
class TermRule(Shown):
    """One entry of a glossary file: how a term is to be written in a text.

    ``allowed`` are its other names, ``forbidden`` words that may not stand for it; ``capital`` says whether its first word is to
    have one (None: open); ``gloss`` is what its gloss has to be where it has one.
    """

    name: str
    allowed: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    capital: Literal["required", "forbidden"] | None = None
    gloss: str | None = None


@dataclass(frozen=True, slots=True)
class Fault(Shown):
    """Something that is wrong or uneven, in a sentence each in Russian and in English, and where; ``certain``: against a rule."""

    kind: FaultKind
    term: str
    message: str
    message_en: str
    spans: tuple[Span, ...]
    certain: bool


@dataclass(frozen=True, slots=True, repr=False)
class Glossary:
    """The terms of a text in alphabetical order, and the faults found."""

    document: Document
    terms: tuple[Term, ...]
    faults: tuple[Fault, ...] = field(default=())

    def __repr__(self) -> str:
        return f"glossary of {self.document.source}: {len(self.terms)} terms, {len(self.faults)} things to look at"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(t.name)}</td><td>{len(t.uses)}</td><td>{escape(', '.join(t.forms()))}</td>"
            f"<td>{escape(', '.join(dict.fromkeys(g.text for g in t.glosses)))}</td><td>{escape(', '.join(t.variants))}</td></tr>"
            for t in self.terms
        )
        head = "<tr><th>term</th><th>uses</th><th>forms</th><th>gloss</th><th>variants</th></tr>"
        faults = "".join(f"<li>{escape(f.message)}</li>" for f in self.faults)
        return f"<p>{escape(self.document.source)}</p><table>{head}{rows}</table><ul>{faults}</ul>"
