"""Citations by words: a section cited under a title that is not its own, a section, table or figure that is not there."""

from __future__ import annotations

import re
from functools import cache

from models.reports import Finding, Severity
from models.rulebook import RuleBook
from models.spans import Span
from verification.binding.wording import phrase
from verification.consistency.lexicon import lexicon
from verification.consistency.references import is_excerpt
from verification.findings import finding

__all__ = ["check_citations"]

_QUOTED = r"[«\"“„]([^»\"”“«„\n]{3,60})[»\"”“]"
_TITLE_AFTER = re.compile(rf"\s*[,:(—–-]?\s*{_QUOTED}")
_LABEL = r"(?:№\s*)?(\d{1,3}|(?-i:[А-ЯЁA-Z]))(?![\w.]*\w)"


def check_citations(book: RuleBook) -> list[Finding]:
    """Findings for citations that name a title, and for labelled tables, figures and appendices."""
    return [*_wrong_titles(book), *_unknown_titles(book), *_unknown_labels(book)]


def _lemmas(text: str) -> frozenset[str]:
    return frozenset(min(w.lemmas) for w in phrase(text).words if w.kind != "weak")


def _alike(a: str, b: str) -> bool:
    """True if one title holds all the words of the other, in whatever forms."""
    one, two = _lemmas(a), _lemmas(b)
    return not one or not two or one <= two or two <= one


def _wrong_titles(book: RuleBook) -> list[Finding]:
    titles: dict[str, str] = {}
    for s in book.sections:
        if s.number and s.title:
            titles.setdefault(s.number, s.title)
    out: list[Finding] = []
    for reference in book.references:
        title = titles.get(reference.number)
        said = _TITLE_AFTER.match(book.text, reference.span.end)
        if title is None or said is None or _alike(title, said[1]):
            continue
        out.append(
            finding("dangling_reference", "warning",
                    f"раздел {reference.number} называется «{title}», а ссылка называет его «{said[1]}»",
                    f"section {reference.number} is “{title}”, and is cited as “{said[1]}”",
                    evidence=[Span(reference.span.start, said.end())], about=f"{reference.number} {said[1]}")
        )  # fmt: skip
    return out


@cache
def _by_title() -> re.Pattern[str]:
    cues = "|".join(re.escape(c) for c in sorted(lexicon().cited_by_title))
    return re.compile(rf"(?<!\w)(?:{cues})\w{{0,3}}\.?\s+{_QUOTED}", re.IGNORECASE)


def _unknown_titles(book: RuleBook) -> list[Finding]:
    """Sections cited by a title that no section and no line of the text bears."""
    places: dict[str, list[Span]] = {}
    titles = [s.title for s in book.sections if s.title] + [r.name for r in book.records]
    for found in _by_title().finditer(book.text):
        if not any(_alike(t, found[1]) for t in titles) and not _heads_a_line(found[1], book.text, found.span(1)):
            places.setdefault(found[1], []).append(Span(*found.span()))
    severity: Severity = "note" if is_excerpt(book) else "warning"
    return [
        finding("dangling_reference", severity, f"раздела «{title}» в тексте нет", f"the text has no section “{title}”",
                evidence=spans, about=title)
        for title, spans in places.items()
    ]  # fmt: skip


def _heads_a_line(title: str, text: str, own: tuple[int, int]) -> bool:
    starts = re.finditer(rf"(?im)^[^\w\n]*(?:[\d.]+\s+)?[«\"]?{re.escape(title)}", text)
    return any(not own[0] <= m.end() <= own[1] for m in starts)


def _unknown_labels(book: RuleBook) -> list[Finding]:
    """Tables, figures and appendices that are cited by number or letter and have no caption."""
    out: list[Finding] = []
    severity: Severity = "note" if is_excerpt(book) else "warning"
    for stem in lexicon().labelled:
        places: dict[str, list[Span]] = {}
        captions: set[str] = set()
        for found in re.finditer(rf"(?<!\w)({stem}\w{{0,3}})\s+{_LABEL}", book.text, re.IGNORECASE):
            line = book.text.rfind("\n", 0, found.start()) + 1
            if not re.search(r"\w", book.text[line : found.start()]):
                captions.add(found[2].upper())
            else:
                places.setdefault(found[2].upper(), []).append(Span(*found.span()))
        out += [
            finding("dangling_reference", severity, f"«{spans[0].quote(book.text)}»: такой подписи в тексте нет",
                    f"“{spans[0].quote(book.text)}” is cited and has no caption in the text", evidence=spans,
                    about=f"{stem} {label}")
            for label, spans in places.items() if label not in captions
        ]  # fmt: skip
    return out
