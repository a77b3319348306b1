"""The numbers of lists in a web page: those that a browser counts by itself, and those that style sheets count («1.2.»)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from extract.reading.docx.numbering import formatted
from extract.reading.web_page import Node

__all__ = ["Lists", "written_sign"]

_FORMS = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_CSS = {"decimal": "decimal", "lower-alpha": "lowerLetter", "lower-latin": "lowerLetter", "upper-alpha": "upperLetter",
        "upper-latin": "upperLetter", "lower-roman": "lowerRoman", "upper-roman": "upperRoman",
        "decimal-leading-zero": "decimalZero",
        "lower-russian": "russianLower", "upper-russian": "russianUpper", "none": "none", "disc": "bullet", "circle": "bullet",
        "square": "bullet"}  # fmt: skip
_LIST_STYLE = re.compile(r"list-style(?:-type)?\s*:\s*([a-z-]+)", re.IGNORECASE)
_CONTENT = re.compile(r"content\s*:\s*([^;]+)")
_RESET = re.compile(r"counter-reset\s*:\s*([\w-]+)(?:\s+(-?\d{1,6}))?")
_PIECE = re.compile(r"\"([^\"]*)\"|'([^']*)'|(counters?)\(\s*([\w-]+)\s*(?:,\s*(?:\"([^\"]*)\"|'([^']*)'|([\w-]+)))?[^)]*\)")
_ITEM = re.compile(r"(?:\.([\w-]+))?(?:\s*>\s*|\s+|^)li(?:\.[\w-]+)?::?(?:before|marker)$")
_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})\s?")
_MOST_STYLE = 2_000_000
_LONGEST_SELECTOR = 200
_SIGNS = {"·": "•", "o": "◦", "§": "▪", "Ø": "➢", "ü": "✓", "v": "❖", "-": "–"}
"""What Word writes for the signs of its picture fonts."""


@dataclass(slots=True)
class _List:
    """An open list: the form of its numbers, the next number, by how much it rises, its classes, its counter if it has one."""

    form: str
    number: int = 1
    step: int = 1
    names: tuple[str, ...] = ()
    numbered: int = 0
    """The number of its last item."""


@dataclass(slots=True)
class Lists:
    """The lists that are open while a page is read. ``style``: the style sheets that stand in the page."""

    style: str = ""
    held: list[_List] = field(default_factory=list)
    _patterns: dict[str, str] = field(default_factory=dict)
    _resets: dict[str, int] = field(default_factory=dict)
    _counters: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for rule in self.style[:_MOST_STYLE].split("}"):
            selectors, _, body = rule.rpartition("{")
            content, reset = _CONTENT.search(body), _RESET.search(body)
            for selector in (s.strip() for s in selectors.rpartition("{")[2].split(",")):
                item = _ITEM.search(selector[-_LONGEST_SELECTOR:])
                if item and content and "counter" in content[1]:
                    self._patterns[item[1] or ""] = content[1]
                if reset and selector.startswith("ol."):
                    self._resets[reset[1]] = int(reset[2] or 0)

    @property
    def depth(self) -> int:
        """How many lists are open around the innermost one; Google's lists do not stand in each other and say it by name."""
        names = self.held[-1].names if self.held else ()
        named = next((int(n[-1]) for n in names if re.fullmatch(r"lst-kix_\w+-\d", n)), 0)
        return max(0, len(self.held) - 1, named)

    def open(self, node: Node) -> None:
        """A list begins."""
        attributes = node.attributes or {}
        made = _List(_form(node, "decimal" if node.tag == "ol" else "bullet"))
        made.names = tuple((attributes.get("class") or "").split())
        start = attributes.get("start") or ""
        if start.lstrip("-").isdigit():
            made.number = int(start[:9])
        if "reversed" in attributes:
            made.step = -1
            if not start:
                made.number = sum(1 for child in node.iter() if child.tag == "li")
        if "start" in made.names:
            for name in made.names:
                counter = name.replace("lst-", "lst-ctn-", 1)
                if name.startswith("lst-"):
                    self._counters[counter] = self._resets.get(counter, 0)
        self.held.append(made)

    def close(self) -> None:
        """The innermost list ends."""
        if self.held:
            self.held.pop()

    def item(self, node: Node) -> str:
        """The marker of an item that begins: «•», «3.», «1.2.»; empty where the list has none."""
        if not self.held:
            self.held.append(_List("bullet"))  # an item outside any list
        current = self.held[-1]
        value = (node.attributes or {}).get("value") or ""
        if value.lstrip("-").isdigit():
            current.number = int(value[:9])
        current.numbered = current.number
        current.number += current.step
        for name in current.names:
            if name.startswith("lst-"):
                counter = name.replace("lst-", "lst-ctn-", 1)
                self._counters[counter] = self._counters.get(counter, 0) + 1
        drawn = next((p for n in (*current.names, "") if (p := self._patterns.get(n))), None)
        if drawn is not None and (node.parent is None or node.parent.tag == "ol"):
            return self._drawn(drawn)
        form = _form(node, current.form)
        return "•" if form == "bullet" else "" if form == "none" else f"{formatted(current.numbered, form)}."

    def _drawn(self, pattern: str) -> str:
        """The marker that a style sheet makes of counters and text."""
        out = []
        for one, two, kind, name, between, between_too, form in _PIECE.findall(pattern):
            if not kind:
                out.append(_ESCAPE.sub(lambda found: chr(min(0x10FFFF, int(found[1], 16))), one or two))
            elif kind == "counters":
                numbers = [str(n.numbered) for n in self.held if n.form != "bullet"]
                out.append((between or between_too or ".").join(numbers))
            else:
                number = self._counters.get(name, self.held[-1].numbered)
                out.append(formatted(number, _CSS.get(form or "decimal", "decimal")))
        return "".join(out).strip()


def written_sign(text: str) -> str:
    """The number or bullet that Word has written out before an item, without the blanks that set it."""
    sign = " ".join(text.split())
    return _SIGNS.get(sign, sign)


def _form(node: Node, otherwise: str) -> str:
    attributes = node.attributes or {}
    style = _LIST_STYLE.search(attributes.get("style") or "")
    if style and style[1].lower() in _CSS:
        return _CSS[style[1].lower()]
    return _FORMS.get(attributes.get("type") or "", otherwise)
