"""Numbers that a text gives in passing: «1 или 2 ПО по таким правилам», «одинаков у двух или более»."""

from __future__ import annotations

import re
from collections.abc import Iterator

from models.records import Victory, VPSource
from models.reports import Finding
from models.rulebook import RuleBook, Section
from models.spans import Span
from verification.binding.wording import Word, phrase
from verification.consistency.lexicon import lexicon, speaks_of
from verification.findings import finding

__all__ = ["check_told_numbers"]

_SENTENCE = re.compile(r"[^.!?\n]+")


def check_told_numbers(book: RuleBook) -> list[Finding]:
    """A `contradiction` for amounts that a lead-in names and its list does not; a `gap` for ties of too few or too many."""
    return [*_led_in(book), *_may_or_must(book), *_tied(book)]


# ---------------------------------------------------------------------- «получает 1 или 2 ПО по следующим правилам:»


def _led_in(book: RuleBook) -> list[Finding]:
    out: list[Finding] = []
    for sentence, section, listed in _lists(book):
        amounts = _alternatives(phrase(sentence.quote(book.text)).words)
        given = {abs(r.amount.number) for r in listed if r.amount.number is not None}
        if amounts is None or len(listed) < 2 or any(r.amount.number is None for r in listed) or given == amounts:
            continue
        told, found = (", ".join(str(n) for n in sorted(x)) for x in (amounts, given))
        out.append(
            finding("contradiction", "error", f"{listed[0].name}: сначала названо ПО: {told}, а дальше даются {found}",
                    f"{listed[0].name}: the text first names {told} points, and then gives {found}",
                    records=listed, evidence=[sentence], about=f"led in {sentence.start - section.span.start}")
        )  # fmt: skip
    return out


def _may_or_must(book: RuleBook) -> list[Finding]:
    """«может получить 1 или 2 ПО, как перечислено ниже», and then «получите 2 ПО»: whether points may be left is open."""
    out: list[Finding] = []
    for sentence, _, listed in _lists(book):
        told = [r for r in listed if {w.text for e in r.evidence for w in phrase(e.quote(book.text)).words} & lexicon().get]
        if told and speaks_of(sentence.quote(book.text), lexicon().may):
            out.append(
                finding("ambiguity", "warning",
                        f"{told[0].name}: сначала сказано, что ПО можно получить, а дальше велено их взять",
                        f"{told[0].name}: the text first says that points may be taken, and then that they are to be taken",
                        records=told, evidence=[sentence, *told[0].evidence], about="may or must")
            )  # fmt: skip
    return out


def _lists(book: RuleBook) -> Iterator[tuple[Span, Section, list[VPSource]]]:
    """Every sentence that ends with a colon, its section, and the awards that stand behind it there."""
    for span in (s.span for s in book.sentences):
        section = _section(book, span)
        if section is not None and span.quote(book.text).rstrip().endswith(":"):
            awards = (r for r in book.records if isinstance(r, VPSource) and r.evidence)
            yield span, section, [r for r in awards if span.end <= r.evidence[-1].start < section.span.end]


def _section(book: RuleBook, place: Span) -> Section | None:
    """The innermost section that holds a place."""
    holding = [s for s in book.sections if s.span.contains(place)]
    return min(holding, key=lambda s: len(s.span)) if holding else None


def _alternatives(words: tuple[Word, ...]) -> set[int] | None:
    """The points of «1 или 2 ПО»; None where no such words stand together."""
    for i, word in enumerate(words[1:-2], 1):
        before, after, unit = words[i - 1], words[i + 1], words[i + 2]
        if word.guard in lexicon().either and before.guard.isdecimal() and after.guard.isdecimal() and _is_points(unit):
            return {int(before.guard), int(after.guard)}
    return None


def _is_points(word: Word) -> bool:
    return bool(word.lemmas & lexicon().points)


# ---------------------------------------------------------------------- «если итог одинаков у двух или более»


def _tied(book: RuleBook) -> list[Finding]:
    out: list[Finding] = []
    for rule in book.records:
        if not isinstance(rule, Victory) or not rule.tie_break:
            continue
        for sentence in (s for e in rule.evidence for s in _SENTENCE.findall(e.quote(book.text))):
            left = _left_open(phrase(sentence).words)
            if left is not None:
                ru, en = left
                out.append(
                    finding("gap", "warning", f"«{rule.name}»: разбор равенства дан, но не для случая, когда равны {ru}",
                            f"“{rule.name}”: ties are broken, but not those of {en}", records=[rule], about=f"tied {en}")
                )  # fmt: skip
    return out


def _left_open(words: tuple[Word, ...]) -> tuple[str, str] | None:
    """How many equals a sentence that breaks a tie of «N или более» leaves out; None where it leaves out none."""
    lex = lexicon()
    if not any(w.lemmas & lex.equal for w in words):
        return None
    for before, word, after in zip(words, words[1:], words[2:], strict=False):
        if word.guard not in lex.either or not before.guard.isdecimal():
            continue
        if after.lemmas & lex.fewer:
            return "больше", "more"
        if after.lemmas & lex.more and int(before.guard) > 2:
            return "двое", "two"
    return None
