"""A comparison of editions as one HTML page that needs no other file and asks the network for nothing.

All of it stands in the page as it is; its script only searches, filters and follows keys and links, and a policy forbids others.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from html import escape
from pathlib import Path
from string import Template

from verification.editions.base import ASPECTS, EditionDiff, Row
from verification.editions.fields import words
from verification.editions.forms import amended, heading, near_of, notes_of, ordered_rows, said, sections_of
from verification.reports.common import Language, clean

__all__ = ["as_html", "marked"]

_HERE = Path(__file__).parent
_FEW = 12
"""So many sections that changed are shown at once; more of them on demand."""
_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")


def as_html(found: EditionDiff, language: Language = "ru") -> str:
    """The page. What a rulebook says is escaped; a policy forbids scripts and every load; the same comparison, the same bytes."""
    style, script = ((_HERE / f"page.{kind}").read_text("utf-8") for kind in ("css", "js"))
    title = f"{said('page', 'title', language)}: {clean(found.old.source)} → {clean(found.new.source)}"
    return Template((_HERE / "page.html").read_text("utf-8")).substitute(
        language=language, policy=_policy(style, script), title=escape(title), heading=_breakable(title), style=style,
        script=script, summary="\n".join(_summary(found, language)), body="\n".join(_body(found, language)),
    )  # fmt: skip


def _breakable(title: str) -> str:
    """The title with places where a long path may break: behind a stroke, not within a name."""
    return escape(title).replace("/", "/<wbr>")


def _policy(style: str, script: str) -> str:
    """What the page may do: its own style and script, and no request at all."""
    allowed = [
        f"{kind}-src 'sha256-{base64.b64encode(hashlib.sha256(x.encode()).digest()).decode()}'"
        for kind, x in (("style", style), ("script", script))
    ]
    return "; ".join(["default-src 'none'", *allowed, "base-uri 'none'", "form-action 'none'"])


def _summary(found: EditionDiff, language: Language) -> Iterator[str]:
    """How many of each kind, as links; the errata that were made; and the tools, which only the script shows."""
    names = {k: escape(words()["verdict"][k][language == "en"]) for k in found.tally()}
    links = "".join(f'<li><a class="{k}" href="#{k}"><b>{n}</b> {names[k]}</a></li>' for k, n in found.tally().items() if n)
    yield f'<nav><ul class="tally">{links}</ul></nav>' if links else f"<p>{escape(said('page', 'nothing', language))}</p>"
    if lines := list(amended(found, language)):
        yield f'<ul class="amendments">{"".join(f"<li>{escape(x)}</li>" for x in lines)}</ul>'
    there = {c.aspect for r in found.rows for c in r.changes}
    options = "".join(f'<option value="{a}">{escape(said("aspect", a, language))}</option>' for a in ASPECTS if a in there)
    every, find, count = (escape(said("page", k, language)) for k in ("every_aspect", "search", "shown"))
    yield (
        f'<div id="tools" hidden><input id="search" type="search" placeholder="{find}" aria-label="{find}">'
        f'<select id="aspect" aria-label="{every}"><option value="">{every}</option>{options}</select>'
        f'<span id="shown" role="status" data-words="{count}"></span></div>'
    )


def _body(found: EditionDiff, language: Language) -> Iterator[str]:
    anchors = _anchors(found.rows)
    changed = list(sections_of(found, language))
    if changed:
        head = "".join(f"<th>{escape(h)}</th>" for h in ("", said("page", "old", language), said("page", "new", language)))
        body = "".join("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>" for row in changed)
        title = escape(f"{said('page', 'sections', language)} ({len(changed)})")
        state = " open" if len(changed) <= _FEW else ""
        table = f"<table><tr>{head}</tr>{body}</table>"
        yield f"<section><details{state}><summary><h2>{title}</h2></summary>{table}</details></section>"
    for verdict, rows in ordered_rows(found).items():
        if not rows:
            continue
        title = f"{said('verdict', verdict, language)} ({len(rows)})"
        cards = "".join(_card(r, anchors[id(r)], language) for r in rows)
        state = "" if verdict == "same" else " open"
        body = f'<details class="group"{state}><summary><h2>{escape(title)}</h2></summary>{cards}</details>'
        yield f'<section id="{verdict}">{body}</section>'
    moved = [r for r in found.rows if r.moved]
    if moved:
        items = "".join(f'<li><a href="#{anchors[id(r)]}">{escape(heading(r, language))}</a></li>' for r in moved)
        title = escape(f"{said('verdict', 'moved', language)} ({len(moved)})")
        yield f'<section id="moved"><h2>{title}</h2><ul>{items}</ul></section>'


def _anchors(rows: Sequence[Row]) -> dict[int, str]:
    """For each row (by identity) a name that stays while its words do: a digest of both wordings; a second one has a number."""
    out: dict[int, str] = {}
    seen: Counter[str] = Counter()
    for row in rows:
        told = "\n".join([row.type, *(p.quote for p in row.old), "→", *(p.quote for p in row.new)])
        name = f"r-{hashlib.sha256(told.encode()).hexdigest()[:10]}"
        seen[name] += 1
        out[id(row)] = name if seen[name] == 1 else f"{name}-{seen[name]}"
    return out


def _card(row: Row, anchor: str, language: Language) -> str:
    en = language == "en"
    old, new = said("page", "old", language), said("page", "new", language)
    link = escape(said("page", "link", language))
    link = f'<a class="link" href="#{anchor}" aria-label="{link}" title="{link}">#</a>'
    parts = [f"<h3>{escape(heading(row, language))} {link}</h3>"]
    rest = [c for c in row.changes if c.aspect != "wording"]
    if rest:
        lines = "".join(
            f'<tr><th scope="row">{escape(said("aspect", c.aspect, language))}</th>{_side(c.sides(language)[0], old)}'
            f"{_side(c.sides(language)[1], new)}</tr>"
            for c in rest
        )
        parts.append(f'<table class="changes"><tr><th></th><th>{escape(old)}</th><th>{escape(new)}</th></tr>{lines}</table>')
    if (t := row.telling) is not None:
        line = f"{said('page', 'situation', language)}: {t.situation[en]}. {old}: {t.old[en]}; {new}: {t.new[en]}"
        parts.append(f'<p class="situation">{escape(clean(line))}</p>')
        if (near := near_of(t, language)) is not None:
            parts.append(f'<p class="near">{escape(near)}</p>')
    parts += [f'<p class="note">{escape(n)}</p>' for n in notes_of(row, language)]
    parts.append(_quotes(row, old, new))
    aspects = " ".join(dict.fromkeys(c.aspect for c in row.changes))
    return f'<article class="{row.verdict}" id="{anchor}" data-aspects="{aspects}" tabindex="-1">{"".join(parts)}</article>'


def _side(told: str, name: str) -> str:
    """A cell of what changed; on a narrow screen it says itself of which edition it is."""
    return f'<td data-side="{escape(name)}">{escape(clean(told) or "—")}</td>'


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
