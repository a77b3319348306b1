"""What a verification found: outcomes, findings, witnesses, coverage (the report contract, version 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Literal

from models.amendments import Amendment
from models.rulebook import Document
from models.showing import Shown
from models.spans import Span

__all__ = [
    "Acceptance",
    "Basis",
    "Binding",
    "Coverage",
    "Finding",
    "FindingKind",
    "Outcome",
    "Provenance",
    "Report",
    "Severity",
    "Verdict",
    "Witness",
]

Verdict = Literal["agrees", "differs", "text_silent", "reference_silent", "not_formalised", "undecided"]
Basis = Literal["proved", "sampled", "compared"]
Provenance = Literal["independent", "same_text"]
FindingKind = Literal[
    "mismatch", "missing", "extra", "ambiguity", "overlap", "gap", "contradiction", "example", "dangling_reference",
    "term_drift", "undefined_term", "unread", "scan",
]  # fmt: skip
Severity = Literal["error", "warning", "note"]
Value = int | bool | str


@dataclass(frozen=True, slots=True)
class Witness(Shown):
    """A concrete situation in which two sides differ.

    ``state`` maps quantity ids to values, only what matters. ``text`` and ``reference`` say what each side gives in
    it; between readings, ``readings`` maps labels to results instead. ``near`` is a neighbouring state in which both
    agree. ``replayed`` is true if both sides were run on it again and did differ. ``origin`` says where the situation comes
    from: ``played`` from the start of a game by the steps of ``play`` (each in Russian and in English, the start first),
    ``constructed`` within the engine's bounds and invariants (nobody has shown a play that leads to it), or the text's own
    worked ``example``.
    """

    state: Mapping[str, Value]
    text: str | None = None
    reference: str | None = None
    readings: Mapping[str, str] | None = None
    near: Mapping[str, Value] | None = None
    replayed: bool = False
    origin: Literal["played", "constructed", "example"] = "constructed"
    play: tuple[tuple[str, str], ...] = ()

    def otherwise(self) -> dict[str, Value]:
        """What the neighbouring state has otherwise; empty where none is known."""
        return {k: v for k, v in (self.near or {}).items() if self.state.get(k) != v}


@dataclass(frozen=True, slots=True)
class Outcome(Shown):
    """Records and reference rules that were compared with each other, and what came of it.

    ``detail`` says in one English sentence what was compared and how; ``states`` how many states were tried.
    """

    records: tuple[str, ...]
    rules: tuple[str, ...]
    outcome: Verdict
    basis: Basis | None = None
    provenance: Provenance | None = None
    states: int | None = None
    witness: Witness | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Acceptance(Shown):
    """A finding that a person has looked at and accepts: which, why, and of which edition of the text.

    ``fingerprint`` is that of the finding when it was accepted: it changes with the words of the text that the finding
    stands on and with what the finding says, and the acceptance then no longer counts.
    """

    finding: str
    fingerprint: str
    reason: str
    edition: str


@dataclass(frozen=True, slots=True)
class Finding(Shown):
    """Something a person should look at, in one plain sentence each in Russian and English.

    ``fingerprint`` is what an `Acceptance` names it by; ``accepted`` is the acceptance that holds for it.
    """

    id: str
    kind: FindingKind
    severity: Severity
    message: str
    message_en: str
    records: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    evidence: tuple[Span, ...] = ()
    readings: tuple[str, ...] = ()
    witness: Witness | None = None
    fingerprint: str = ""
    accepted: Acceptance | None = None


@dataclass(frozen=True, slots=True)
class Coverage(Shown):
    """Normative sentences in the text, how many gave a record, how many a record that runs, and the spans of the rest."""

    sentences: int
    recorded: int
    runs: int
    unread: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Binding(Shown):
    """A name of the text tied to an identifier of the engine: by what means, how surely (0 to 100), and why."""

    name: str
    target: str | None
    method: Literal["exact", "lemma", "fuzzy", "none"]
    score: float
    reason: str


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """One text held against one engine.

    ``editions`` names the text's and the engine's rule edition; a text of an edition that nobody knows has None there,
    and ``vocabulary`` names the edition whose words it was read with. ``amendments`` are those of the rule book.
    """

    document: Document
    game: str | None
    outcomes: tuple[Outcome, ...]
    findings: tuple[Finding, ...]
    coverage: Coverage
    bindings: tuple[Binding, ...] = ()
    editions: Mapping[str, str | None] | None = None
    amendments: tuple[Amendment, ...] = ()

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings of severity ``error`` that nobody has accepted."""
        return tuple(f for f in self.open if f.severity == "error")

    @property
    def open(self) -> tuple[Finding, ...]:
        """The findings that nobody has accepted."""
        return tuple(f for f in self.findings if f.accepted is None)

    def tally(self) -> dict[str, int]:
        """How many outcomes there are of each kind, in the contract's order."""
        counts = Counter(o.outcome for o in self.outcomes)
        order: tuple[Verdict, ...] = (
            "agrees",
            "differs",
            "text_silent",
            "reference_silent",
            "not_formalised",
            "undecided",
        )
        return {k: counts[k] for k in order}

    @property
    def checked(self) -> int:
        """How many outcomes rest on an actual comparison."""
        return sum(o.basis is not None for o in self.outcomes)

    @property
    def is_stranger(self) -> bool:
        """True if nothing agrees and the text is silent on nearly all that the engine has: the text of another game, it seems."""
        tally = self.tally()
        of_rules = sum(bool(o.rules) for o in self.outcomes)
        return not tally["agrees"] and tally["text_silent"] >= max(5, 0.8 * of_rules)

    def __repr__(self) -> str:
        tally = ", ".join(f"{k} {v}" for k, v in self.tally().items() if v) or "nothing"
        found = Counter(f.severity for f in self.open)
        lines = [
            f"report on {self.document.source} against {self.game}: {len(self.outcomes)} outcomes ({tally})",
            f"findings: {found['error']} errors, {found['warning']} warnings, {found['note']} notes",
            *(f"  {f.kind}: {f.message_en}" for f in self.errors),
        ]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        tally = ", ".join(f"{k} {v}" for k, v in self.tally().items() if v)
        rows = "".join(
            f"<tr><td>{escape(f.severity)}</td><td>{escape(f.kind)}</td><td>{escape(f.message)}</td></tr>" for f in self.findings
        )
        head = "<tr><th>severity</th><th>kind</th><th>message</th></tr>"
        title = escape(f"{self.document.source} · {self.game}: {tally}")
        return f"<p>{title}</p><table>{head}{rows}</table>"
