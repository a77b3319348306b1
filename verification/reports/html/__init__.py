"""A report as one HTML file that asks nothing of anybody: styles, script and data are in it, and a policy forbids the rest.

The page is drawn by its own script from plain data, text node by text node, so that nothing a rulebook says becomes markup;
the summary on top needs no script. The same reports give the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from html import escape
from string import Template

from models.reports import Report
from models.rulebook import RuleBook
from verification.reference.base import Engine
from verification.reports.common import Language
from verification.reports.html.crops import Crops
from verification.reports.html.data import Shown, page_data, title_of
from verification.reports.html.summary import both, headline, summary
from verification.reports.html.words import asset, said

__all__ = ["to_html"]

_SCRIPTS = ("core.js", "finding.js", "findings.js", "texts.js", "page.js")
_STYLES = ("page.css", "findings.css")


def to_html(
    reports: Sequence[Report],
    books: Sequence[RuleBook],
    engines: Sequence[Engine | None],
    language: Language = "ru",
    crops: Sequence[Crops] | None = None,
) -> str:
    """The reports as one page. ``books``, ``engines`` and ``crops`` go with them one by one; ``language`` is shown first."""
    shown = Shown.each(reports, books, engines, crops if crops is not None else [{}] * len(reports))
    style = "\n".join(asset(name) for name in _STYLES)
    script = '(() => {\n"use strict";\n' + "\n".join(asset(name) for name in _SCRIPTS) + "})();\n"
    title = said("page", "title")[language == "en"] + ": " + ", ".join(dict.fromkeys(title_of(s) for s in shown))
    return Template(asset("page.html")).substitute(
        language=language,
        policy=_policy(style, script, pictures=any(s.crops for s in shown)),
        title=escape(title),
        style=style,
        heading=both(said("page", "title")),
        headline=headline(shown),
        summary=summary(shown),
        no_script=both(said("page", "no_script")),
        pages=_of_pages(shown),
        data=_json(page_data(shown, language)),
        script=script,
    )


def _policy(style: str, script: str, *, pictures: bool) -> str:
    """What the page may do: its own style and script, pictures only where it holds some, and no request at all."""
    allowed = [f"style-src {_digest(style)}", f"script-src {_digest(script)}", *(["img-src data:"] if pictures else [])]
    return "; ".join(["default-src 'none'", *allowed, "base-uri 'none'", "form-action 'none'"])


def _of_pages(shown: Sequence[Shown]) -> str:
    """What is to be said of pictures: nothing of texts without pages, nor where every place has its picture."""
    placed = [(f, s.crops) for s in shown for f in s.report.findings if any(e.page is not None for e in f.evidence)]
    with_picture = sum(f.evidence in crops for f, crops in placed)
    if with_picture == len(placed):
        return ""
    said_of = said("page", "some_crops", with_picture, len(placed)) if with_picture else said("page", "no_crops")
    return f'<p class="small">{both(said_of)}</p>'


def _digest(content: str) -> str:
    """The source expression by which a policy allows exactly this inline content."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"


def _json(data: object) -> str:
    """JSON that cannot end the element that holds it: a parser of HTML finds no tag and no comment in it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
