"""A comparison of editions as one HTML page that needs no other file, runs no script and asks the network for nothing."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from html import escape
from pathlib import Path
from string import Template

from verification.editions.base import EditionDiff, Row
from verification.editions.forms import heading, near_of, notes_of, ordered_rows, said, sections_of
from verification.reports.common import Language, clean

__all__ = ["as_html", "marked"]

_HERE = Path(__file__).parent
_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")


def as_html(found: EditionDiff, language: Language = "ru") -> str:
    """The page. What a rulebook says is escaped; a policy forbids scripts and every load; the same comparison, the same bytes."""
    style = (_HERE / "page.css").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    title = f"{said('page', 'title', language)}: {clean(found.old.source)} → {clean(found.new.source)}"
    return Template((_HERE / "page.html").read_text("utf-8")).substitute(
        language=language, digest=digest, title=escape(title), style=style, body="\n".join(_body(found, language)),
    )  # fmt: skip


def _body(found: EditionDiff, language: Language) -> Iterator[str]:
    tally = found.tally()
    groups = ordered_rows(found)
    names = {k: escape(said("verdict", k, language)) for k in tally}
    links = "".join(f'<li><a class="{k}" href="#{k}"><b>{n}</b> {names[k]}</a></li>' for k, n in tally.items() if n)
    yield f'<nav><ul class="tally">{links}</ul></nav>'
    changed = list(sections_of(found, language))
    if changed:
        head = "".join(f"<th>{escape(h)}</th>" for h in ("", said("page", "old", language), said("page", "new", language)))
        body = "".join("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>" for row in changed)
        yield f"<section><h2>{escape(said('page', 'sections', language))}</h2><table><tr>{head}</tr>{body}</table></section>"
    for verdict, rows in groups.items():
        if not rows:
            continue
        title = f"{said('verdict', verdict, language)} ({len(rows)})"
        cards = "".join(_card(r, language) for r in rows)
        state = "" if verdict == "same" else " open"
        body = f"<details{state}><summary><h2>{escape(title)}</h2></summary>{cards}</details>"
        yield f'<section id="{verdict}">{body}</section>'
    moved = [r for r in found.rows if r.moved]
    if moved:
        items = "".join(f"<li>{escape(heading(r, language))}</li>" for r in moved)
        yield f'<section id="moved"><h2>{names["moved"]} ({len(moved)})</h2><ul>{items}</ul></section>'


def _card(row: Row, language: Language) -> str:
    en = language == "en"
    old, new = said("page", "old", language), said("page", "new", language)
    parts = [f"<h3>{escape(heading(row, language))}</h3>"]
    rest = [c for c in row.changes if c.aspect != "wording"]
    if rest:
        lines = "".join(
            f"<tr><th>{escape(said('aspect', c.aspect, language))}</th><td>{escape(clean(c.old) or '—')}</td>"
            f"<td>{escape(clean(c.new) or '—')}</td></tr>"
            for c in rest
        )
        parts.append(f"<table><tr><th></th><th>{escape(old)}</th><th>{escape(new)}</th></tr>{lines}</table>")
    if (t := row.telling) is not None:
        words = f"{said('page', 'situation', language)}: {t.situation[en]}. {old}: {t.old[en]}; {new}: {t.new[en]}"
        parts.append(f'<p class="situation">{escape(clean(words))}</p>')
        if (near := near_of(t, language)) is not None:
            parts.append(f'<p class="near">{escape(near)}</p>')
    parts += [f'<p class="note">{escape(n)}</p>' for n in notes_of(row, language)]
    parts.append(_quotes(row, old, new))
    return f'<article class="{row.verdict}">{"".join(parts)}</article>'


def _quotes(row: Row, old: str, new: str) -> str:
    sides = [clean(" … ".join(p.quote for p in places)) for places in (row.old, row.new)]
    if sides[0] == sides[1]:
        return f"<blockquote>{escape(sides[0])}</blockquote>"
    before, after = marked(sides[0], sides[1]) if row.old and row.new else (escape(sides[0]), escape(sides[1]))
    return "".join(
        f"<blockquote><b>{escape(name)}</b> {text}</blockquote>" for name, text in ((old, before), (new, after)) if text
    )


def marked(old: str, new: str) -> tuple[str, str]:
    """Both texts escaped, with what only the one has in ``del`` and what only the other has in ``ins``."""
    a, b = _TOKEN.findall(old), _TOKEN.findall(new)
    left: list[str] = []
    right: list[str] = []
    for code, i1, i2, j1, j2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        left.append(_put(a[i1:i2], "" if code == "equal" else "del"))
        right.append(_put(b[j1:j2], "" if code == "equal" else "ins"))
    return "".join(left), "".join(right)


def _put(tokens: Sequence[str], tag: str) -> str:
    text = escape("".join(tokens))
    return f"<{tag}>{text}</{tag}>" if text and tag else text
