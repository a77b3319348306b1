"""The top of the page, readable without any script: what stands how for each report, and what to look at first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from models.reports import Report, Severity
from verification.reports.common import SEVERITIES, VERDICTS, amendments_of, clean, message_of
from verification.reports.html.data import Shown, title_of
from verification.reports.html.words import Pair, phrases, said

__all__ = ["both", "headline", "summary"]

_FIRST, _FIRST_OF_MANY = 3, 2
"""Findings that a card names; of several reports each names fewer, so that all of them are on the first screen."""
_LONGEST = 170


def both(pair: Pair | tuple[str, ...]) -> str:
    """A phrase in both languages as markup: the page shows the one that the reader chose."""
    return f'<span lang="ru">{escape(pair[0])}</span><span lang="en">{escape(pair[1])}</span>'


def headline(shown: Sequence[Shown]) -> str:
    """One line over everything: how many errors, warnings, notes; in words where there is nothing grave."""
    strange = all(s.report.is_stranger for s in shown)
    return _counts(Counter(f.severity for s in shown for f in s.report.open), sum(_accepted(s.report) for s in shown), strange)


def _accepted(report: Report) -> int:
    return len(report.findings) - len(report.open)


def _counts(counts: Counter[Severity], accepted: int, strange: bool) -> str:
    if not counts and not accepted:
        return both(said("summary", "nothing"))
    parts: list[tuple[str, Pair]] = [(s, said("summary", f"{s}s", counts[s])) for s in SEVERITIES if counts[s]]
    parts += [("accepted", said("summary", "accepted", accepted))] if accepted else []
    told = ", ".join(f'<span class="count {kind}">{both(pair)}</span>' for kind, pair in parts)
    if strange:
        return f"{both(said('summary', 'stranger'))} {told}"
    fine = f"{both(said('summary', 'fine'))} " if not counts["error"] else ""
    return fine + told


def summary(shown: Sequence[Shown]) -> str:
    """A card for each report."""
    first = _FIRST if len(shown) < 3 else _FIRST_OF_MANY
    return "\n".join("".join(_card(s, i, first)) for i, s in enumerate(shown))


def _card(shown: Shown, place: int, first: int) -> Iterator[str]:
    report = shown.report
    counts = Counter(f.severity for f in report.open)
    worst = next((s for s in SEVERITIES if counts[s]), "fine")
    yield f'<section class="card {worst}" data-game="{place}">\n<div class="name"><h2>{escape(title_of(shown))}</h2>\n'
    yield f'<p class="source">{escape(clean(report.document.source))}</p></div>\n<p class="lead">{_agreement(report)}</p>\n'
    yield _bar(report)
    yield _tally(report)
    yield f'<p class="counts">{_counts(counts, _accepted(report), report.is_stranger)}</p>\n'
    yield f'<p class="read">{_coverage(report)}</p>\n'
    ru, en = (amendments_of(report, x) for x in ("ru", "en"))
    if ru:
        yield f'<ul class="amendments">{"".join(f"<li>{both(pair)}</li>" for pair in zip(ru, en, strict=True))}</ul>\n'
    yield from _first(shown, first)
    yield "</section>\n"


def _agreement(report: Report) -> str:
    if not report.outcomes:
        return both(said("summary", "no_rules"))
    agreed = [o for o in report.outcomes if o.outcome == "agrees"]
    proved = sum(o.basis == "proved" for o in agreed)
    same = sum(o.provenance == "same_text" for o in agreed)
    parts = [f"<strong>{both(said('summary', 'of_rules', len(agreed), len(report.outcomes)))}</strong>"]
    parts += [both(said("summary", "proved", proved))] if proved else []
    parts += [both(said("summary", "same_text", same))] if same else []
    return " ".join(parts)


def _bar(report: Report) -> str:
    """The outcomes side by side as one bar; its parts are told in words below."""
    tally, total = report.tally(), len(report.outcomes)
    if not total:
        return ""
    parts, left = [], 0.0
    for verdict in VERDICTS:
        width = 1000 * tally[verdict] / total
        if width:
            parts.append(f'<rect class="fill-{verdict}" x="{left:.1f}" y="0" width="{width:.1f}" height="10"/>')
        left += width
    drawn = "".join(parts)
    return f'<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">{drawn}</svg>\n'


def _tally(report: Report) -> str:
    tally, help_of = report.tally(), phrases("verdict_help")
    items = [(v, tally[v], VERDICTS[v], help_of[v]) for v in VERDICTS if tally[v]]
    unread = report.coverage.sentences - report.coverage.recorded
    if unread > 0:
        items.append(("unread", unread, said("summary", "unread"), said("summary", "unread_help")))  # type: ignore[arg-type]
    rows = "".join(
        f'<li class="tally-{key}"><b>{count}</b> <span class="tip" tabindex="0">{both(name)}'
        f'<span class="hint" role="tooltip">{both(told)}</span></span></li>'
        for key, count, name, told in items
    )
    return f'<ul class="tally">{rows}</ul>\n' if rows else ""


def _coverage(report: Report) -> str:
    c = report.coverage
    if not c.sentences:
        return both(said("summary", "no_sentences"))
    return both(said("summary", "coverage", c.recorded, c.sentences, c.runs))


def _first(shown: Shown, most: int) -> Iterator[str]:
    """The gravest open findings, which are errors and warnings, as links."""
    told = [
        (a, f) for a, f in zip(shown.anchors, shown.report.findings, strict=True) if f.accepted is None and f.severity != "note"
    ]
    if not told:
        return
    yield f'<h3>{both(said("summary", "first"))}</h3>\n<ul class="first">'
    for anchor, found in told[:most]:
        pair = (_short(message_of(found, "ru")), _short(message_of(found, "en")))
        yield f'<li class="{found.severity}"><a href="#{escape(anchor)}">{both(pair)}</a></li>'
    yield "</ul>\n"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST].rsplit(" ", 1)[0].rstrip(" ,.:;") + " …"
