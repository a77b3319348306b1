"""The turns and moments that the sentences of one rule name: two that differ, a ban that does not fit the rule it bans."""

from __future__ import annotations

import itertools
import re

from models.records import Norm, Phase, Record, Victory, VPSource
from models.reports import Finding
from models.rulebook import RuleBook
from models.spans import Span
from models.timing import TurnSet
from verification.binding.wording import phrase
from verification.consistency.lexicon import forms, lexicon, speaks_of
from verification.consistency.windows import numbers_of
from verification.findings import finding

__all__ = ["check_told_turns"]

_CLAUSE = re.compile(r"[^();]+")


def check_told_turns(book: RuleBook) -> list[Finding]:
    """A `contradiction` for a rule whose sentences name different turns, or whose ban names others than those left to it."""
    return [*_two_sentences(book), *_bans(book), *_elsewhere(book), *_cut_short(book), *_moments(book)]


def _two_sentences(book: RuleBook) -> list[Finding]:
    out: list[Finding] = []
    for record in book.records:
        turns = record.timing.turns if isinstance(record, Victory | VPSource) else None
        if turns is None or not turns.only or record.status != "stated" or record.readings:
            continue
        named = [n for span in record.evidence if len(n := _named(span.quote(book.text))) == 1]
        told = list(dict.fromkeys(n[0] for n in named))
        if len(told) > 1 and any(t not in numbers_of(turns) for t in told):
            words = " и ".join(map(str, told))
            out.append(
                finding("contradiction", "error",
                        f"«{record.name}»: предложения одного правила называют разные ходы: {words}",
                        f"“{record.name}”: sentences of one rule name different turns: {' and '.join(map(str, told))}",
                        records=[record], about="turns named")
            )  # fmt: skip
    return out


def _named(sentence: str) -> list[int]:
    """The numbers that follow the word for a turn («к концу хода 6»)."""
    words = phrase(sentence).words
    said = forms(sentence)
    return [int(b.text) for a, b in zip(said, words[1:], strict=False) if a & lexicon().turns and b.text.isdecimal()]


# ---------------------------------------------------------------------- a rule from a turn on, and its ban before


def _bans(book: RuleBook) -> list[Finding]:
    """«с хода 4 …; поэтому в ходы 1 и 2 … не проверяйте»: what is banned before must be all that comes before."""
    out: list[Finding] = []
    for ban in book.records:
        banned = ban.timing.turns if isinstance(ban, Norm) and ban.modality == "must_not" else None
        if banned is None or not banned.only:
            continue
        for rule in book.records:
            begun = rule.timing.turns if isinstance(rule, Victory | VPSource) and rule.status == "stated" else None
            if begun is None or not isinstance(begun.first, int) or not _speaks_of(ban, rule, book.text):
                continue
            wrong = _misfit(banned, begun.first)
            if wrong:
                turns = ", ".join(map(str, wrong))
                out.append(
                    finding("contradiction", "error",
                            f"«{rule.name}» — с хода {begun.first}, а запрет до этого назван не для тех ходов: ход {turns}",
                            f"“{rule.name}” is from turn {begun.first} on, and its ban does not fit: turn {turns}",
                            records=[rule, ban], about="ban")
                )  # fmt: skip
    return out


def _misfit(banned: TurnSet, first: int) -> list[int]:
    """The turns before ``first`` that a ban from turn 1 on leaves out, and those from ``first`` on that it names."""
    named = numbers_of(banned)
    whole = 1 in named or (len(named) > 1 and max(named) == first - 1)
    return sorted(set(named) ^ set(range(1, first))) if whole else []


def _speaks_of(ban: Record, rule: Record, text: str) -> bool:
    return _names(" ".join(span.quote(text) for span in ban.evidence), rule.name)


def _names(sentence: str, name: str) -> bool:
    """True if every word of a rule's name stands in a sentence."""
    said, words = forms(sentence), phrase(name).strong
    return bool(words) and all(any(w.lemmas & f for f in said) for w in words)


# ---------------------------------------------------------------------- what is said of a rule in passing


def _elsewhere(book: RuleBook) -> list[Finding]:
    """«… (победу по истечении времени проверяют только в ход 7)» against the rule itself."""
    out: list[Finding] = []
    for rule in book.records:
        turns = rule.timing.turns if isinstance(rule, Victory) and rule.status == "stated" else None
        if turns is None or not turns.only or "last" in turns.only:
            continue
        for place in _clauses(book):
            said = place.quote(book.text)
            if any(place.overlaps(e) for e in rule.evidence) or not _names(said, rule.name):
                continue
            named = _named(said) if speaks_of(said, lexicon().only) else []
            if named and set(named) != set(turns.only):
                told, own = (", ".join(map(str, x)) for x in (named, turns.only))
                out.append(
                    finding("contradiction", "error",
                            f"«{rule.name}» — в ход {own}, а в другом месте сказано, что только в ход {told}",
                            f"“{rule.name}” is of turn {own}, and elsewhere said to be of turn {told} only",
                            records=[rule], evidence=[*rule.evidence, place], about=f"elsewhere {told}")
                )  # fmt: skip
    return out


def _clauses(book: RuleBook) -> list[Span]:
    """The stretches of normative sentences between brackets and semicolons."""
    out: list[Span] = []
    for sentence in book.sentences:
        if sentence.normative:
            whole = sentence.span.quote(book.text)
            out += [Span(sentence.span.start + m.start(), sentence.span.start + m.end()) for m in _CLAUSE.finditer(whole)]
    return out


def _cut_short(book: RuleBook) -> list[Finding]:
    """«фаза дипломатии в первый ход сильно урезана» against the turn in which the list cuts that phase short."""
    out: list[Finding] = []
    for phase in book.records:
        limited = phase.limited_turns if isinstance(phase, Phase) and phase.parent is None else None
        if limited is None or not limited.only:
            continue
        for sentence in book.sentences:
            said = sentence.span.quote(book.text)
            own = any(sentence.span.overlaps(e) for e in phase.evidence)
            if own or not sentence.normative or not speaks_of(said, lexicon().restricted) or not _names(said, phase.name):
                continue
            named = [*_named(said), *_ranked(said)]
            if named and set(named) != set(limited.only):
                told, listed = (", ".join(map(str, x)) for x in (named, limited.only))
                out.append(
                    finding("contradiction", "error",
                            f"«{phase.name}»: урезана на ходу {listed}, а в другом месте — на ходу {told}",
                            f"“{phase.name}” is cut short in turn {listed}, and elsewhere in turn {told}",
                            records=[phase], evidence=[*phase.evidence, sentence.span], about="cut short")
                )  # fmt: skip
    return out


def _ranked(sentence: str) -> list[int]:
    """The turns that are named by their ordinals («в первый ход»)."""
    words = phrase(sentence).words
    return [a.rank for a, b in itertools.pairwise(words) if b.lemmas & lexicon().turns and a.rank]


def _moments(book: RuleBook) -> list[Finding]:
    """A way to win in a phase of the turn, one sentence of which says that it is at the end of the game."""
    out: list[Finding] = []
    for rule in book.records:
        if not isinstance(rule, Victory) or rule.timing.when != "phase" or rule.status != "stated" or rule.readings:
            continue
        if any(_at_the_end(span.quote(book.text)) for span in rule.evidence):
            out.append(
                finding("contradiction", "error",
                        f"«{rule.name}»: одно предложение говорит о фазе «{rule.timing.phase}», другое — о конце партии",
                        f"“{rule.name}”: one sentence speaks of the phase “{rule.timing.phase}”, another of the end of the game",
                        records=[rule], about="moments")
            )  # fmt: skip
    return out


def _at_the_end(sentence: str) -> bool:
    lex, said = lexicon(), forms(sentence)
    return any(a & lex.ending and b & lex.game for a, b in itertools.pairwise(said))
