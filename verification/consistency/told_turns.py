"""The turns that the sentences of one rule name: two that name different turns, a ban that does not fit the rule it bans."""

from __future__ import annotations

from models.records import Norm, Record, Victory, VPSource
from models.reports import Finding
from models.rulebook import RuleBook
from models.timing import TurnSet
from verification.binding.wording import phrase
from verification.consistency.lexicon import forms, lexicon
from verification.consistency.windows import numbers_of
from verification.findings import finding

__all__ = ["check_told_turns"]


def check_told_turns(book: RuleBook) -> list[Finding]:
    """A `contradiction` for a rule whose sentences name different turns, or whose ban names others than those left to it."""
    return [*_two_sentences(book), *_bans(book)]


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
    return sorted(set(named) ^ set(range(1, first))) if 1 in named else []


def _speaks_of(ban: Record, rule: Record, text: str) -> bool:
    said = [f for span in ban.evidence for f in forms(span.quote(text))]
    name = phrase(rule.name).strong
    return bool(name) and all(any(w.lemmas & f for f in said) for w in name)
