"""What every form of a report shares: words in both languages, quotes from the text, and text without traps."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from models.amendments import Amendment
from models.reports import Finding, FindingKind, Outcome, Report, Severity, Verdict, Witness
from models.rulebook import RuleBook
from models.spans import Span
from verification.consistency import own_game
from verification.reference.base import Engine
from verification.situations import situation

__all__ = [
    "KINDS", "SEVERITIES", "VERDICTS", "Language", "Quote", "amendments_of", "amendments_told", "clean", "coverage_of",
    "engine_of", "harmless", "label_of", "message_of", "names_of", "near_tail", "origin_of", "played_of",
    "quotes_of", "section_of", "sides_of", "situation_of", "words",
]  # fmt: skip

Language = Literal["ru", "en"]

VERDICTS: dict[Verdict, tuple[str, str]] = {
    "agrees": ("сходится", "agrees"), "differs": ("расходится", "differs"), "text_silent": ("молчит текст", "text silent"),
    "reference_silent": ("молчит движок", "reference silent"), "not_formalised": ("не формализовано", "not formalised"),
    "undecided": ("не решено", "undecided"),
}  # fmt: skip
SEVERITIES: dict[Severity, tuple[str, str]] = {
    "error": ("ошибка", "error"), "warning": ("предупреждение", "warning"), "note": ("заметка", "note"),
}  # fmt: skip
KINDS: dict[FindingKind, tuple[str, str]] = {
    "mismatch": ("расхождение", "mismatch"), "missing": ("нет в тексте", "missing"), "extra": ("нет в движке", "extra"),
    "ambiguity": ("двусмысленность", "ambiguity"), "overlap": ("одновременные победы", "overlap"), "gap": ("пробел", "gap"),
    "contradiction": ("противоречие", "contradiction"), "example": ("пример", "example"),
    "dangling_reference": ("ссылка в никуда", "dangling reference"), "term_drift": ("два названия", "term drift"),
    "undefined_term": ("не объяснено", "undefined term"), "unread": ("не прочитано", "unread"), "scan": ("скан", "scan"),
}  # fmt: skip

_NOT_MADE = ("поправка не подошла", "amendment not made")

_WORDS: dict[str, tuple[str, str]] = {
    "report": ("Отчёт", "Report"), "game": ("Игра", "Game"), "text": ("Текст", "Text"), "reference": ("Движок", "Reference"),
    "outcome": ("Исход", "Outcome"), "count": ("Сколько", "Count"), "basis": ("на чём основано", "on what basis"),
    "findings": ("Что посмотреть", "Findings"), "nothing": ("Смотреть нечего.", "Nothing to look at."),
    "coverage": ("Прочитано", "Read"), "section": ("раздел", "section"), "page": ("с.", "p."),
    "situation": ("Ситуация", "Situation"), "near": ("А если", "Whereas with"), "near_tail": ("расхождения нет", "both agree"),
    "replayed": ("проверено прогоном обеих сторон", "both sides were run on it"), "records": ("Записи", "Records"),
    "accepted": ("принято", "accepted"), "example": ("ситуация из примера в тексте", "the situation of the text's own example"),
    "constructed": ("ситуация построена в пределах правил, а не сыграна", "a situation made within the rules, not played"),
    "played": ("ситуация сыграна от начала партии", "the situation was played from the start of a game"),
    "settled_tail": ("вопроса нет", "nothing is left open"),
    "rules": ("Правила движка", "Rules"), "detail": ("Что сравнивалось", "What was compared"), "bindings": ("Названия", "Names"),
    "name": ("В тексте", "In the text"), "target": ("В движке", "In the engine"), "score": ("Оценка", "Score"),
    "how": ("Как", "How"), "unread": ("Не прочитано", "Unread"), "of": ("из", "of"),
    "stating": ("предложений с правилами", "sentences that state rules gave records"), "others": ("остальные", "the others"),
    "sentences": ("нормативных предложений дали записи", "normative sentences gave records"),
    "run": ("исполняются", "run"), "reading": ("Прочтение", "Reading"),
    "not_made": ("НЕ ВНЕСЕНО", "NOT MADE"),
    "no_edition": ("издание не известно", "edition not known"),
    "words_of": ("словарь игры составлен для", "the game's vocabulary was made for"),
    "same_text": ("движок стоит на этом же тексте", "the reference stands on this very text"),
}  # fmt: skip


def words(key: str, language: Language) -> str:
    """A fixed word of the reports."""
    return _WORDS[key][language == "en"]


_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def clean(text: str) -> str:
    """The text on one line, without control and direction characters that could act on a terminal or hide words."""
    flat = re.sub(r"\s+", " ", text)
    return "".join("\ufffd" if unicodedata.category(c) in _HIDDEN else c for c in flat).strip()


def harmless(text: str) -> str:
    """The text, as many characters long, without any that could act on the page or hide words; line ends stay."""

    def one(c: str) -> str:
        if c in "\n\t":
            return c
        if c in "\r\f\v\x85\u2028\u2029":
            return " " if c == "\r" else "\n"
        return "\ufffd" if unicodedata.category(c) in _HIDDEN else c

    return "".join(map(one, text))


@dataclass(frozen=True, slots=True)
class Quote:
    """A place in the text: the words, the section, the page."""

    text: str
    section: str | None
    page: int | None


_LONGEST = 220


def quotes_of(finding: Finding, book: RuleBook) -> tuple[Quote, ...]:
    """The places that a finding stands on, long ones shortened in the middle."""
    out = []
    for span in finding.evidence:
        text = clean(span.quote(book.text))
        short = text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2].rstrip()} … {text[-_LONGEST // 2 :].lstrip()}"
        out.append(Quote(short, section_of(span, book), span.page))
    return tuple(dict.fromkeys(out))


def section_of(span: Span, book: RuleBook) -> str | None:
    """The number, else the title, of the innermost section that a place lies in."""
    inside = [s for s in book.sections if s.span.start <= span.start < s.span.end]
    if not inside:
        return None
    best = max(inside, key=lambda s: (s.level, s.span.start))
    return clean(best.number or best.title) or None


def label_of(finding: Finding) -> tuple[str, str]:
    """What the finding is called, in Russian and in English: its kind.

    An amendment that fits nothing in the text is of a kind with references that lead nowhere, which all stand in the text.
    """
    return _NOT_MADE if finding.kind == "dangling_reference" and not finding.evidence else KINDS[finding.kind]


def message_of(finding: Finding, language: Language) -> str:
    """The finding's sentence."""
    return clean(finding.message if language == "ru" else finding.message_en)


def names_of(outcome: Outcome, book: RuleBook, engine: Engine | None, language: Language) -> tuple[str, str]:
    """What the text and the engine call the rules of an outcome."""
    known = {r.id: r.name for r in book.records}
    text = "; ".join(clean(known.get(i, i)) for i in outcome.records) or "—"
    rules = {r.id: (r.ru if language == "ru" else r.en) for r in engine.rules} if engine is not None else {}
    return text, "; ".join(clean(rules.get(i, i)) for i in outcome.rules) or "—"


def engine_of(report: Report, book: RuleBook, engine: Engine | None) -> Engine | None:
    """What words the situations of a report: its engine; of a text held against none, the text's own names."""
    return own_game(book)[1] if engine is None and report.game is None else engine


def situation_of(values: Witness | None, engine: Engine | None, language: Language, near: bool = False) -> str | None:
    """A witness's situation in words, or (``near``) what its neighbour has otherwise; without an engine as keys and values."""
    state = None if values is None else values.state
    if near and values is not None:
        state = values.otherwise()
    if not state:
        return None
    if engine is None or not set(state) <= engine.domains().keys():
        return clean(", ".join(f"{k} = {v}" for k, v in state.items()))
    return clean(situation(state, engine, language))


def near_tail(finding: Finding, language: Language) -> str:
    """What is so in the neighbouring situation: both sides agree, or the question that the text leaves open does not come up."""
    return words("settled_tail" if finding.kind in ("overlap", "gap") else "near_tail", language)


def origin_of(witness: Witness, language: Language) -> str:
    """Where a situation comes from: made, taken from an example, or played, with the steps of the game."""
    told = words(witness.origin, language)
    return clean(f"{told}: {'; '.join(played_of(witness, language))}") if witness.play else told


def played_of(witness: Witness, language: Language) -> list[str]:
    """The steps of the game that leads to a situation; the same step made again is told once, with how often."""
    out: list[str] = []
    for step, again in groupby(witness.play):
        times = len(list(again))
        out.append(clean(step[language == "en"] + (f" (×{times})" if times > 1 else "")))
    return out


def sides_of(report: Report, language: Language) -> list[str]:
    """Which text was held against what: its source, the digest of its bytes, the editions of text and engine."""
    editions = dict(report.editions or {})
    document = report.document
    text = f"{words('text', language)}: {clean(document.source)}, sha256 {document.sha256[:12]}"
    out = [", ".join(x for x in (text, _text_edition(report, language)) if x)]
    reference = editions.get("reference")
    if reference:
        out.append(f"{words('reference', language)}: {clean(reference)}")
    return [*out, *amendments_of(report, language)]


def coverage_of(report: Report, language: Language) -> str:
    """How many of the sentences that state rules gave records, and how to see the others; empty where none were counted."""
    count = report.coverage
    if not count.sentences:
        return ""
    of = f"{count.recorded} {words('of', language)} {count.sentences}"
    told = f"{words('coverage', language)}: {of} {words('stating', language)}"
    if count.recorded == count.sentences:
        return told
    return f"{told}; {words('others', language)}: ustav extract {clean(report.document.source)} --unread"


_CHANGES: dict[str, tuple[str, str]] = {
    "erratum": ("поправка к тексту", "erratum"), "correct": ("исправлено руками", "corrected by hand"),
    "add": ("внесено руками", "added by hand"), "remove": ("убрано руками", "removed by hand"),
}  # fmt: skip


def amendments_of(report: Report, language: Language) -> list[str]:
    """The errata and changes by hand that a report stands on, one line each: what, why, and whether it fits the text."""
    return amendments_told(report.amendments, language)


def amendments_told(amendments: Iterable[Amendment], language: Language) -> list[str]:
    """Errata and changes by hand, one line each."""
    en, out = language == "en", []
    for one in amendments:
        where = f"{words('section', language)} {one.section}" if one.section else ""
        reason = "; ".join(x for x in (where, one.status, one.reason) if x)
        fault = "" if one.applied else f". {words('not_made', language)}: {one.fault[en]}"
        out.append(clean(f"{_CHANGES[one.kind][en]}: {one.what} ({reason}){fault}"))
    return out


def _text_edition(report: Report, language: Language) -> str:
    """Of which edition the text is, or that this is not known; empty where no edition is asked for."""
    editions = report.editions or {}
    if "text" not in editions:
        return ""
    known, read_for = editions["text"], editions.get("vocabulary")
    unknown = words("no_edition", language) + (f" ({words('words_of', language)}: {clean(read_for)})" if read_for else "")
    return clean(known) if known else unknown


def tally_line(report: Report, language: Language) -> str:
    """«сходится 12, расходится 1»: the outcomes that there are."""
    return ", ".join(f"{VERDICTS[k][language == 'en']} {v}" for k, v in _tally(report) if v)


def _tally(report: Report) -> list[tuple[Verdict, int]]:
    counts = report.tally()
    return [(v, counts[v]) for v in VERDICTS]
