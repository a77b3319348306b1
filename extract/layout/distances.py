"""Which paragraphs stand apart from the one above: further below it than paragraphs of the same document usually do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from extract.layout.flow import BoxFlow, Element, Paragraph

__all__ = ["set_apart"]

_WIDER = 1.25
"""Times the usual distance of two paragraphs."""
_SHORT, _SELDOM = 60, 0.3
"""Letters of a line that may be a heading; the share of such lines up to which they are rare enough to be headings."""
_TERMINAL = re.compile(r"[.!?…:;,][»\"”')\]]*$")


def set_apart(elements: Iterable[Element]) -> None:
    """Notes in every paragraph whether it stands apart.

    Where all paragraphs are equally far from each other, nothing is said by that; a short line that ends without a stop
    is then taken for a heading, if such lines are rare.
    """
    found = [p for p in _paragraphs(elements) if p.kind in ("text", "item")]
    steps = sorted(p.step for p in found if p.step is not None)
    if not steps:
        return
    usual = steps[len(steps) // 4]
    titles = [p for p in found if _like_a_title(p)]
    if len(titles) > _SELDOM * len(found):
        titles = []
    likely = {id(p) for p in titles}
    for p in found:
        p.apart = id(p) in likely or (p.step is not None and p.step > _WIDER * usual)


def _paragraphs(elements: Iterable[Element]) -> Iterator[Paragraph]:
    for e in elements:
        if isinstance(e, Paragraph):
            yield e
        elif isinstance(e, BoxFlow):
            yield from _paragraphs(e.elements)


def _like_a_title(paragraph: Paragraph) -> bool:
    text = paragraph.text.strip()
    return paragraph.kind == "text" and len(paragraph.lines) == 1 and len(text) <= _SHORT and not _TERMINAL.search(text)
