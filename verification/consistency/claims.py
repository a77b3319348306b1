"""What a text says about its own parts, held against those parts: how many phases there are, which place one has."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from models.expressions import Op
from models.records import Claim, GameEnd, Limit, Phase, Record, Victory
from models.reports import Finding, Witness
from models.rulebook import RuleBook
from models.spans import Span
from models.timing import Turn, TurnSet
from verification.binding.wording import phrase
from verification.consistency.lexicon import forms, lexicon, speaks_of
from verification.findings import finding

__all__ = ["check_claims", "last_turn_of", "turn_words"]

_OPS: dict[Op, Callable[[Fraction, int], bool]] = {
    "==": lambda n, k: k == n, ">=": lambda n, k: k >= n, "<=": lambda n, k: k <= n,
    ">": lambda n, k: k > n, "<": lambda n, k: k < n, "!=": lambda n, k: k != n,
}  # fmt: skip
_SPARE_TURNS = 2
_ZERO = re.compile(r"(?:^|\s)0\s*[.)]?\s*$")


def check_claims(book: RuleBook) -> list[Finding]:
    """Contradictions between the text's claims and its own phases, victories and turns."""
    claims = [r for r in book.records if isinstance(r, Claim)]
    phases = [r for r in book.records if isinstance(r, Phase) and not _numbered_zero(r, book)]
    last = last_turn_of(book)
    out: list[Finding] = []
    for claim in claims:
        named = _named_phase(claim.about, phases)
        match _counted(claim.about):
            case "phases" if speaks_of(claim.about, lexicon().ordinal):
                out += _ordinal(claim, named, phases)
            case "phases":
                out += _count(claim, named, phases, last, _every_turn(claim, book))
            case "victories":
                out += _victories(claim, book, named)
            case "turns" if _of_the_game(claim.about):
                out += _turns(claim, book)
            case None if speaks_of(claim.about, lexicon().kinds):
                out += _described_below(claim, book)
            case _:
                pass  # what the claim counts is no part of the text that has records
    # Two sentences that both count the turns contradict each other once.
    told: dict[frozenset[Span], Finding] = {}
    for one in out:
        told.setdefault(frozenset(one.evidence), one)
    return list(told.values())


def _of_the_game(about: str) -> bool:
    """True if a claim counts the turns of the game and not those of a scenario, an evening or a variant."""
    lex = lexicon()
    strong = (w.lemmas for w in phrase(about).words if w.kind != "weak")
    return all(f & (lex.turns | lex.whole | lex.every) for f in strong)


def _counted(about: str) -> str | None:
    """What a claim counts or ranks: the first word that names a part of a text («типы победы в фазу …» counts victories)."""
    lex = lexicon()
    for word in forms(about):
        for name, words in (("phases", lex.phases), ("victories", lex.victories), ("turns", lex.turns)):
            if word & words:
                return name
    return None


def last_turn_of(book: RuleBook) -> int:
    """The last turn that the text speaks of, or a few more where it names none."""
    ends = [r.turns for r in book.records if isinstance(r, GameEnd) and r.turns is not None]
    finals = [t for s in ends for t in (s.final, *s.only) if isinstance(t, int)]
    if finals:
        return max(finals)
    named = [
        t for r in book.records for s in _turn_sets(r) for t in (*s.only, *s.except_, s.first, s.final) if isinstance(t, int)
    ]
    return max(named, default=1) + _SPARE_TURNS


def _numbered_zero(phase: Phase, book: RuleBook) -> bool:
    """True for what a list counts as its step 0: it comes before the steps that the text counts."""
    return bool(phase.evidence) and _ZERO.search(book.text[: phase.evidence[0].start]) is not None


def turn_words(text: str) -> frozenset[str]:
    """What a phrase calls the turns that it speaks of («ход», «раунд»), in dictionary form."""
    return frozenset(w for f in forms(text) for w in f & lexicon().turns)


def _turn_sets(record: Record) -> list[TurnSet]:
    timing = getattr(record, "timing", None)
    sets = [getattr(record, "turns", None), getattr(record, "limited_turns", None), timing.turns if timing is not None else None]
    return [s for s in sets if isinstance(s, TurnSet)]


# ---------------------------------------------------------------------- which phases a claim means


def _named_phase(about: str, phases: Sequence[Phase]) -> Phase | None:
    """The phase whose whole name stands in the claim, its word for «phase» aside; the longest name wins."""
    said = forms(about)
    fitting = []
    for p in phases:
        named = [w.lemmas for w in phrase(p.name).words if w.kind != "weak"]
        words = [w for w in named if not w & lexicon().phases] or named[1:]  # «фаза действий»: «действие» is a step elsewhere
        if words and all(any(w & s for s in said) for w in words):
            fitting.append((len(words), -phases.index(p), p))
    return max(fitting, key=lambda x: x[:2])[2] if fitting else None


def _present(phase: Phase, turn: int, last: int) -> bool:
    return phase.turns is None or phase.turns.holds(turn, last)


def _top(phases: Sequence[Phase]) -> list[Phase]:
    return [p for p in phases if p.parent is None]


# ---------------------------------------------------------------------- ordinals


def _ordinal(claim: Claim, named: Phase | None, phases: Sequence[Phase]) -> list[Finding]:
    if named is None:
        return []
    siblings = [p for p in phases if p.parent == named.parent]
    out: list[Finding] = []
    if claim.number != named.order:
        out.append(
            finding("contradiction", "error",
                    f"«{named.name}» названа {claim.number}-й по счёту, а в списке она стоит {named.order}-й",
                    f"“{named.name}” is called number {claim.number}, and stands at place {named.order} of the list",
                    records=[claim, named], about="ordinal")
        )  # fmt: skip
    if speaks_of(claim.about, lexicon().last) and any(p.order > named.order for p in siblings):
        later = max(siblings, key=lambda p: p.order)
        out.append(
            finding("contradiction", "error",
                    f"«{named.name}» названа последней, а в списке за ней идёт «{later.name}»",
                    f"“{named.name}” is called the last, and the list goes on to “{later.name}”",
                    records=[claim, named, later], about="last")
        )  # fmt: skip
    return out


# ---------------------------------------------------------------------- counts


def _every_turn(claim: Claim, book: RuleBook) -> bool:
    """True if the claim is made of each turn by itself: a phase that says it is left out is then no exception to it."""
    said = " ".join((claim.about, *(e.quote(book.text) for e in claim.evidence)))
    return speaks_of(said, lexicon().every)


def _count(claim: Claim, named: Phase | None, phases: Sequence[Phase], last: int, every_turn: bool) -> list[Finding]:
    about, lex = claim.about, lexicon()
    if named is None and not _of_the_turn(about):
        named = next((p for p in phases if p.section is not None and p.section == claim.section and p.parent is None), None)
        if named is None:
            return []
    parts = [p for p in phases if p.parent == named.id] if named is not None else _top(phases)
    if not parts:
        return []
    if speaks_of(about, lex.only) and speaks_of(about, lex.first | lex.last):
        turn, where = (1, "только в первом ходе") if speaks_of(about, lex.first) else (last, "только в последнем ходе")
        found = [p for p in parts if p.turns is not None and p.turns.turns(last) == (turn,)]
        return [] if _OPS[claim.op](claim.number, len(found)) else [_wrong_count(claim, found, parts, where, None)]
    if speaks_of(about, lex.turns) and speaks_of(about, lex.first):
        turns: Sequence[int] = (1,)
    elif speaks_of(about, lex.turns) and speaks_of(about, lex.later):
        turns = range(2, last + 1)
    else:
        turns = range(1, last + 1)
    counts = {t: [p for p in parts if _present(p, t, last)] for t in turns}
    wrong = [t for t in turns if not _OPS[claim.op](claim.number, len(counts[t]))]
    if not wrong:
        return []
    right = next((t for t in turns if t not in wrong), None)
    if right is None and not any(p.turns is not None for p in parts):
        return [_wrong_count(claim, parts, parts, "", None)]
    if right is not None and len(turns) > 1 and not every_turn and len(counts[right]) == len(parts):
        return []  # «the turn has five phases», and one of them says itself in which turn it is left out
    return [_by_turn(claim, counts, wrong, right, parts)]


def _of_the_turn(about: str) -> bool:
    """True if a claim counts the parts of the turn itself: it names the turn, or counts what only a turn has."""
    lex = lexicon()
    head = next((w for w in forms(about) if w & lex.phases), frozenset())
    return bool(head & lex.top) or speaks_of(about, lex.turns)


def _wrong_count(claim: Claim, found: Sequence[Phase], parts: Sequence[Phase], where: str, turn: int | None) -> Finding:
    listed = ", ".join(f"«{p.name}»" for p in found) or "ничего"
    return finding(
        "contradiction", "error",
        f"«{claim.about}»: сказано {claim.number}, а перечислено {where + ': ' if where else ''}{len(found)} ({listed})",
        f"“{claim.about}”: the text says {claim.number} and lists {len(found)}",
        records=[claim, *(found or parts)], about="count",
        witness=None if turn is None else Witness({"turn": turn}, replayed=True),
    )  # fmt: skip


def _by_turn(
    claim: Claim, counts: dict[int, list[Phase]], wrong: Sequence[int], right: int | None, parts: Sequence[Phase]
) -> Finding:
    turn = wrong[0]
    missing = [p for p in parts if p not in counts[turn]]
    names = ", ".join(f"«{p.name}»" for p in missing)
    witness = Witness(
        {"turn": turn},
        readings={f"«{claim.about}»": str(claim.number), "список": str(len(counts[turn]))},
        near=None if right is None else {"turn": right},
        replayed=True,
    )
    return finding(
        "contradiction", "error",
        f"«{claim.about}»: сказано {claim.number}, но в ходе {turn} их {len(counts[turn])}"
        + (f": {names} есть не в каждом ходе" if missing else ""),
        f"“{claim.about}”: the text says {claim.number}, but turn {turn} has {len(counts[turn])}"
        + (f": {names} are not in every turn" if missing else ""),
        records=[claim, *missing], about="turn", witness=witness,
    )  # fmt: skip


def _victories(claim: Claim, book: RuleBook, phase: Phase | None) -> list[Finding]:
    """The number of ways to win: in the phase that the claim names, among those it leads in to, or in the whole text."""
    ways = [r for r in book.records if isinstance(r, Victory) and not r.draw]
    led_in = [w for w in ways if w.section == claim.section and w.evidence[0].start > claim.evidence[0].start]
    if phase is None and led_in:
        ways = led_in
    elif phase is not None:
        same = {w.lower() for w in (phase.name,)}
        ways = [w for w in ways if w.timing.phase is not None and w.timing.phase.lower() in same]
    names = list(dict.fromkeys(w.name for w in ways))
    if not names or _OPS[claim.op](claim.number, len(names)):
        return []
    return [
        finding("contradiction", "error",
                f"«{claim.about}»: сказано {claim.number}, а описано {len(names)}: {', '.join(f'«{n}»' for n in names)}",
                f"“{claim.about}”: the text says {claim.number} and describes {len(names)}",
                records=[claim, *ways], about="count")
    ]  # fmt: skip


def _described_below(claim: Claim, book: RuleBook) -> list[Finding]:
    """«победа одного из трёх описанных ниже типов»: the ways to win from the claim on."""
    said = " ".join(s.span.quote(book.text) for s in book.sentences if any(s.span.overlaps(e) for e in claim.evidence))
    ways = [r for r in book.records if isinstance(r, Victory) and not r.draw and r.evidence[0].start > claim.evidence[0].start]
    names = list(dict.fromkeys(w.name for w in ways))
    told = speaks_of(said, lexicon().victories) and speaks_of(said, lexicon().below)
    if not told or not names or _OPS[claim.op](claim.number, len(names)):
        return []
    return [
        finding("contradiction", "error",
                f"«{claim.about}»: сказано {claim.number}, а ниже описано {len(names)}: {', '.join(f'«{n}»' for n in names)}",
                f"“{claim.about}”: the text says {claim.number} and describes {len(names)} below",
                records=[claim, *ways], about="below")
    ]  # fmt: skip


def _turns(claim: Claim, book: RuleBook) -> list[Finding]:
    """The number of turns against the end of the game, bounds, and turns that other rules name."""
    out: list[Finding] = []
    counted = turn_words(claim.about)
    for record in book.records:
        own = turn_words(" ".join(e.quote(book.text) for e in record.evidence))
        if own and not own & counted:
            continue  # «two rounds», and a rule that speaks of matchdays
        if isinstance(record, Limit) and record.maximum is not None and speaks_of(record.quantity, lexicon().turns):
            wrong = record.maximum != claim.number
        elif isinstance(record, GameEnd) and record.turns is not None and record.condition is None:
            finals: list[Turn] = [t for t in (record.turns.final, *record.turns.only) if t is not None]
            wrong = bool(finals) and claim.number not in finals and "last" not in finals
        else:
            numbers = [t for s in _turn_sets(record) for t in (*s.only, *s.except_, s.first, s.final) if isinstance(t, int)]
            wrong = any(n > claim.number for n in numbers) and claim.op in ("==", "<=")
        if wrong:
            out.append(
                finding("contradiction", "error",
                        f"«{claim.about}»: сказано {claim.number}, а «{record.name}» говорит о другом числе ходов",
                        f"“{claim.about}”: the text says {claim.number}, and “{record.name}” speaks of another number of turns",
                        records=[claim, record], about=f"turns {record.id}")
            )  # fmt: skip
    return out
