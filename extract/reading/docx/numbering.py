"""The numbers that Word computes and does not write down: «5.8», «а)», bullets, at every level."""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.etree import ElementTree as ET

from extract.reading.docx.package import Package, tag

__all__ = ["Level", "Numbering", "formatted"]

_RUSSIAN = "абвгдежзиклмнопрстуфхцчшщэюя"
"""Word numbers with the alphabet without ё, й, ъ, ы, ь."""
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"),
          (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
_SYMBOLS = {"\uf0b7": "•", "\uf0a7": "▪", "\uf0d8": "➢", "\uf0fc": "✓", "\uf076": "❖", "\uf0a8": "◻", "o": "◦", "": "•"}


def formatted(number: int, form: str) -> str:
    """A number in one of Word's forms; an unknown form is written in figures."""
    if form in ("lowerLetter", "upperLetter", "russianLower", "russianUpper"):
        alphabet = _RUSSIAN if form.startswith("russian") else "abcdefghijklmnopqrstuvwxyz"
        letter = alphabet[(number - 1) % len(alphabet)] * ((number - 1) // len(alphabet) + 1) if number > 0 else ""
        return letter.upper() if form.startswith("upper") or form.endswith("Upper") else letter
    if form in ("lowerRoman", "upperRoman"):
        out, rest = "", number
        for value, sign in _ROMAN:
            while rest >= value:
                out, rest = out + sign, rest - value
        return out.upper() if form == "upperRoman" else out
    if form == "decimalZero":
        return f"{number:02d}"
    if form == "ordinal":
        return f"{number}-й"
    return "" if form == "none" else str(number)


@dataclass(slots=True)
class Level:
    """One level of a numbering: where it starts, its form, its pattern («%1.%2.»), what stands behind the number."""

    start: int = 1
    form: str = "decimal"
    pattern: str = ""
    behind: str = "tab"
    legal: bool = False
    restart: int | None = None
    """The level (from 1) whose number starts this one anew; None: any level above; 0: none does."""


@dataclass(slots=True)
class _List:
    levels: dict[int, Level] = field(default_factory=dict)
    styles: dict[str, int] = field(default_factory=dict)
    link: str | None = None


class Numbering:
    """The numberings of a document, and the state of their counters as paragraphs pass by in order."""

    def __init__(self, package: Package) -> None:
        self._lists: dict[str, _List] = {}
        self._of: dict[str, str] = {}
        self._overrides: dict[str, dict[int, Level | int]] = {}
        self._counts: dict[str, dict[int, int]] = {}
        self._begun: set[tuple[str, int]] = set()
        for part in package.related("numbering"):
            root = package.parse(part)
            if root is not None:
                self._read(root)

    def _read(self, root: ET.Element) -> None:
        linked: dict[str, str] = {}
        for e in root.iter(tag("abstractNum")):
            made = _List()
            for lvl in e.findall(tag("lvl")):
                index, level = _level(lvl)
                made.levels[index] = level
                style = lvl.find(tag("pStyle"))
                if style is not None:
                    made.styles[style.get(tag("val"), "")] = index
            link, own = e.find(tag("numStyleLink")), e.find(tag("styleLink"))
            made.link = link.get(tag("val")) if link is not None else None
            key = e.get(tag("abstractNumId"), "")
            if own is not None:
                linked[own.get(tag("val"), "")] = key
            self._lists[key] = made
        for e in root.iter(tag("num")):
            number = e.get(tag("numId"), "")
            target = e.find(tag("abstractNumId"))
            key = target.get(tag("val"), "") if target is not None else ""
            link_name = self._lists[key].link if key in self._lists else None
            self._of[number] = linked.get(link_name, key) if link_name else key
            for override in e.findall(tag("lvlOverride")):
                index = _integer(override.get(tag("ilvl")), 0)
                whole, start = override.find(tag("lvl")), override.find(tag("startOverride"))
                if whole is not None:
                    self._overrides.setdefault(number, {})[index] = _level(whole)[1]
                elif start is not None:
                    self._overrides.setdefault(number, {})[index] = _integer(start.get(tag("val")), 1)

    def level_of_style(self, number: str, style: str) -> int | None:
        """The level at which a numbering numbers paragraphs of this style, if it says so."""
        made = self._lists.get(self._of.get(number, ""))
        return made.styles.get(style) if made else None

    def level(self, number: str, index: int) -> Level | None:
        """A level of a numbering; None if there is none."""
        own = self._overrides.get(number, {}).get(index)
        if isinstance(own, Level):
            return own
        made = self._lists.get(self._of.get(number, ""))
        return made.levels.get(index) if made else None

    def next(self, number: str, index: int) -> tuple[str, Level] | None:
        """Counts a paragraph, and gives the number that stands before it, with its level. None: it has no number."""
        level = self.level(number, index)
        if level is None:
            return None
        counts = self._counts.setdefault(self._of[number], {})
        start = self._overrides.get(number, {}).get(index)
        if isinstance(start, int) and (number, index) not in self._begun:
            counts[index] = start
        else:
            counts[index] = counts[index] + 1 if index in counts else level.start
        self._begun.add((number, index))
        for deeper in [k for k in counts if k > index]:
            below = self.level(number, deeper)
            if below is None or below.restart is None or index < below.restart:
                del counts[deeper]
        if level.form == "bullet":
            return _SYMBOLS.get(level.pattern, level.pattern), level
        text = level.pattern
        for k in range(index + 1):
            above = self.level(number, k) or Level()
            form = "decimal" if level.legal and above.form != "decimalZero" else above.form
            text = text.replace(f"%{k + 1}", formatted(counts.get(k, above.start), form))
        return text.strip(), level


def _integer(value: str | None, otherwise: int) -> int:
    return int(value) if value is not None and value.lstrip("-").isdigit() and len(value) < 9 else otherwise


def _value(parent: ET.Element, name: str) -> str | None:
    found = parent.find(tag(name))
    return found.get(tag("val")) if found is not None else None


def _level(e: ET.Element) -> tuple[int, Level]:
    restart = _value(e, "lvlRestart")
    legal = e.find(tag("isLgl"))
    return _integer(e.get(tag("ilvl")), 0), Level(
        _integer(_value(e, "start"), 1) if e.find(tag("start")) is not None else 0,
        _value(e, "numFmt") or _custom(e) or "decimal",
        _value(e, "lvlText") or "",
        _value(e, "suff") or "tab",
        legal is not None and legal.get(tag("val"), "1") not in ("0", "false"),
        _integer(restart, 0) if restart is not None else None,
    )


def _custom(e: ET.Element) -> str | None:
    """Newer forms stand in an alternative, with a plain one to fall back to."""
    for found in e.iter(tag("numFmt")):
        return found.get(tag("val"))
    return None
