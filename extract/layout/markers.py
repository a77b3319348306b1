"""What stands at the start of a line and opens an item, a section or a footnote."""

from __future__ import annotations

import re

__all__ = ["BULLETS", "is_marker", "marker_length", "opens_footnote", "opens_section"]

BULLETS = "•·▪◦●○■□►▶‣⁃∙➢➤✓✔★☆♦◆◇❖⚫✦➔→⇒\uf0b7\uf0a7\uf0d8"
_MARKER = re.compile(
    rf"(?:[{BULLETS}]|[–—*-](?=\s|$)|§\s?\d{{1,3}}|\(?\d{{1,3}}[.)]|\d{{1,3}}(?:\.\d{{1,3}}){{1,5}}[.)]?|\(?[а-яёa-z][.)]|\(?[IVXLC]{{1,6}}[.)])(?=\s|$)",
    re.IGNORECASE,
)
_SECTION = re.compile(r"(?:§\s?)?\d{1,3}(?:\.\d{1,3}){1,5}[.)]?(?=\s)")
_FOOTNOTE = re.compile(r"(?:[⁰¹²³⁴⁵⁶⁷⁸⁹]+|\*{1,4}|[†‡]|\[\d{1,3}\]|\d{1,3}(?=\s))\s*")


def marker_length(text: str) -> int:
    """How many characters the marker at the start of a line takes; 0 if there is none."""
    found = _MARKER.match(text)
    return found.end() if found else 0


def is_marker(text: str) -> bool:
    """True if the text is a marker and nothing else."""
    return marker_length(text) == len(text) > 0


def opens_section(text: str) -> bool:
    """True if a number with dots («5.3.1») opens the line."""
    return bool(_SECTION.match(text))


def opens_footnote(text: str) -> bool:
    """True if the line starts as footnotes do: with a raised figure, stars, a figure by itself."""
    return bool(_FOOTNOTE.match(text))
