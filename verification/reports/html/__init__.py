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
from verification.reports.html.data import Shown, page_data, title_of
from verification.reports.html.summary import both, headline, summary
from verification.reports.html.words import asset, said

__all__ = ["to_html"]

_SCRIPTS = ("core.js", "finding.js", "findings.js", "texts.js", "page.js")
_STYLES = ("page.css", "findings.css")


def to_html(
    reports: Sequence[Report], books: Sequence[RuleBook], engines: Sequence[Engine | None], language: Language = "ru"
) -> str:
    """The reports as one page. ``books`` and ``engines`` go with them one by one; ``language`` is shown first."""
    shown = Shown.each(reports, books, engines)
    style = "\n".join(asset(name) for name in _STYLES)
    script = '(() => {\n"use strict";\n' + "\n".join(asset(name) for name in _SCRIPTS) + "})();\n"
    title = said("page", "title")[language == "en"] + ": " + ", ".join(dict.fromkeys(title_of(s) for s in shown))
    return Template(asset("page.html")).substitute(
        language=language,
        policy=(
            f"default-src 'none'; style-src {_digest(style)}; script-src {_digest(script)}; base-uri 'none'; form-action 'none'"
        ),
        title=escape(title),
        style=style,
        heading=both(said("page", "title")),
        headline=headline(shown),
        summary=summary(shown),
        no_script=both(said("page", "no_script")),
        no_crops=both(said("page", "no_crops")),
        data=_json(page_data(shown, language)),
        script=script,
    )


def _digest(content: str) -> str:
    """The source expression by which a policy allows exactly this inline content."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"


def _json(data: object) -> str:
    """JSON that cannot end the element that holds it: a parser of HTML finds no tag and no comment in it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
