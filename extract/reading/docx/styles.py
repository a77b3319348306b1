"""What a paragraph inherits from its style: heading level, numbering, whether it is a line of the table of contents."""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree import ElementTree as ET

from extract.reading.docx.package import Package, tag

__all__ = ["ParagraphStyle", "Styles"]


@dataclass(frozen=True, slots=True)
class ParagraphStyle:
    """What matters of a style: ``outline`` is 0 for a heading of the first level; ``number`` and ``level`` its numbering."""

    name: str = ""
    outline: int | None = None
    number: str | None = None
    level: int | None = None
    hidden: bool = False


class Styles:
    """The styles of a document, with what they inherit."""

    def __init__(self, package: Package) -> None:
        self._raw: dict[str, ET.Element] = {}
        self.default = ""
        self._made: dict[str, ParagraphStyle] = {}
        for part in package.related("styles"):
            root = package.parse(part)
            for e in root.iter(tag("style")) if root is not None else ():
                key = e.get(tag("styleId"), "")
                self._raw[key] = e
                if e.get(tag("type")) == "paragraph" and e.get(tag("default")) in ("1", "true"):
                    self.default = key

    def of(self, key: str | None) -> ParagraphStyle:
        """The style of this id with all that it inherits (an unknown one is plain)."""
        key = key or self.default
        if key not in self._made:
            self._made[key] = self._make(key, set())
        return self._made[key]

    def _make(self, key: str, seen: set[str]) -> ParagraphStyle:
        e = self._raw.get(key)
        if e is None or key in seen:
            return ParagraphStyle()
        base_id = _value(e, "basedOn")
        base = self._make(base_id, seen | {key}) if base_id else ParagraphStyle()
        name = _value(e, "name") or ""
        properties = e.find(tag("pPr"))
        outline, number, level = base.outline, base.number, base.level
        if properties is not None:
            own = _value(properties, "outlineLvl")
            outline = int(own) if own and own.isdigit() else outline
            numbered = properties.find(tag("numPr"))
            if numbered is not None:
                number = _value(numbered, "numId") or number
                index = _value(numbered, "ilvl")
                level = int(index) if index and index.isdigit() else level
        low = name.lower()
        if outline is None and low.startswith("heading ") and low[8:].isdigit():
            outline = int(low[8:]) - 1
        run = e.find(tag("rPr"))
        hidden = base.hidden or (run is not None and run.find(tag("vanish")) is not None)
        return ParagraphStyle(low, None if outline == 9 else outline, number, level, hidden)


def _value(parent: ET.Element, name: str) -> str | None:
    found = parent.find(tag(name))
    return found.get(tag("val")) if found is not None else None
