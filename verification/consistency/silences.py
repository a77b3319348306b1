"""What a text plainly ought to say and does not: who wins, what equals get, what an abbreviation means."""

from __future__ import annotations

import re

from models.expressions import Others, walk
from models.records import GameEnd, Victory, VPSource
from models.reports import Finding, Severity
from models.rulebook import RuleBook
from models.spans import Span
from verification.binding.wording import known_abbreviation, known_word
from verification.consistency.alphabets import in_latin, looks_latin
from verification.consistency.lexicon import forms, lexicon
from verification.consistency.references import is_excerpt
from verification.findings import finding

__all__ = ["check_silences"]

_ABBREVIATION = re.compile(r"(?<![\w-])[А-ЯЁ]{2,4}(?![\w-])")
_WORD = re.compile(r"[^\W\d_]+")
_EXPLAINED = re.compile(r"\s*(?:[—–=]|\(|\[|-\s|это\b|означа)")
_MOST_SPANS = 6


def check_silences(book: RuleBook) -> list[Finding]:
    """An end without a winner, awards for most of something that say nothing of equals, unexplained abbreviations."""
    return [*_no_winner(book), *_equals(book), *_abbreviations(book)]


def _no_winner(book: RuleBook) -> list[Finding]:
    ends = [r for r in book.records if isinstance(r, GameEnd)]
    ways = [r for r in book.records if isinstance(r, Victory)]
    if not ends or any(w.winner or w.loser or w.draw or w.status == "referenced" for w in ways):
        return []
    return [
        finding("gap", "warning", "сказано, когда партия кончается, но не сказано, кто побеждает",
                "the text says when the game ends and not who wins", records=[*ends, *ways], about="no winner")
    ]  # fmt: skip


def _equals(book: RuleBook) -> list[Finding]:
    told: dict[tuple[object, ...], list[VPSource]] = {}
    shared = re.compile("|".join(lexicon().nobody_has_more), re.IGNORECASE)
    for record in book.records:
        if not isinstance(record, VPSource) or record.recipient is None or record.recipient.kind not in ("highest", "lowest"):
            continue
        if any(shared.search(e.quote(book.text)) for e in record.evidence) or _equals_told(record, book.text):
            continue
        if record.condition is not None and any(isinstance(x, Others) for x in walk(record.condition)):
            continue
        same = (record.section, record.recipient, record.recipient.word, record.amount, record.condition, record.timing)
        told.setdefault(same, []).append(record)  # what two sentences tell is one award
    return [
        finding("gap", "warning", f"{records[0].name}: не сказано, кто получает ПО, если поровну: {word}",
                f"{records[0].name}: the text does not say who gets the points when several are equal", records=records,
                about="equals")
        for (_, _, word, *_), records in told.items()
    ]  # fmt: skip


def _equals_told(record: VPSource, text: str) -> bool:
    """True if the rest of the line says what becomes of equals («если таких несколько, никто не получает»)."""
    start, end = record.evidence[-1].start, record.evidence[-1].end
    stop = text.find("\n", end)
    told, lex = forms(text[start : len(text) if stop < 0 else stop]), lexicon()
    several = any(f & lex.such for f in told) and any(f & lex.several for f in told)
    return several or any(f & (lex.equal | lex.parted) for f in told)


def _abbreviations(book: RuleBook) -> list[Finding]:
    places: dict[str, list[Span]] = {}
    for found in _ABBREVIATION.finditer(book.text):
        places.setdefault(found[0], []).append(Span(found.start(), found.end()))
    initials = [w[0].upper() for w in _WORD.findall(book.text)]
    severity: Severity = "note" if is_excerpt(book) else "warning"
    out: list[Finding] = []
    for short, spans in places.items():
        # What could as well be Latin is no abbreviation of the language only because the dictionary has such a one.
        doubtful = looks_latin(short)
        if known_abbreviation(short, names_only=doubtful) or _explained(short, spans, initials, book.text):
            continue
        if _in_capitals(short, book.text):
            continue
        ru, en = f"сокращение «{short}» нигде не объяснено", f"the abbreviation “{short}” is nowhere explained"
        if doubtful:
            ru += f" и написано кириллицей, хотя может быть и латинским «{in_latin(short)}»"
            en += f" and is in Cyrillic letters, though it may be the Latin “{in_latin(short)}”"
        out.append(finding("undefined_term", severity, ru, en, evidence=spans[:_MOST_SPANS], about=short))
    return out


def _explained(short: str, spans: list[Span], initials: list[str], text: str) -> bool:
    """True if words with its initials stand together somewhere, or a dash or bracket follows it."""
    letters = list(short)
    if any(initials[i : i + len(letters)] == letters for i in range(len(initials))):
        return True
    return any(_EXPLAINED.match(text[s.end : s.end + 12]) is not None for s in spans)


def _in_capitals(short: str, text: str) -> bool:
    """True for an ordinary word in capitals: a longer one that the dictionary has, or that stands among others like it."""
    if len(short) > 2 and known_word(short):
        return True
    if re.search(rf"(?<!\w){short.lower()}(?!\w)", text) and short.lower() not in ("по",):
        return True
    return re.search(rf"[А-ЯЁ]{{5,}}\s+{short}\b|\b{short}\s+[А-ЯЁ]{{5,}}", text) is not None
