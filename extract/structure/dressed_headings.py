"""Titles in a dress of signs: «★ Подготовка ★», «[править] Ход игрока», «🎲 Счёт», «>> Победа <<», «[2] Торговля».

No list of dresses would end. What a title wears before and behind it is taken off; what is the same on several lines with text of
their own below, or closes behind the title as it opened before it, is a dress.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Set
from dataclasses import dataclass

from extract.structure.lexicon import fold, words
from extract.structure.lines import Line, ends_sentence
from extract.structure.markers import read_marker
from extract.structure.titles import Heading, clean, title_like
from extract.structure.words import words_of

__all__ = ["dressed_headings"]

_WORDS = 7
"""The most words of such a title."""
_LETTERS = 120
"""The most letters of a line that is such a title, dress and all."""
_TAG = r"</?[a-zA-Z][^<>]{0,30}>|\[/?[a-zA-Z]+\d?(?:=[^\[\]]{0,20})?\]|\\[a-zA-Z]+\*?\{|\{#[^{}]{1,30}\}"
_NOTE = r"\[[^\[\]\d]{3,40}\]|\([^()\d]{3,20}\)"
_SIGN = r"[^\w\s«„“\"'(\[№§]"
_BEFORE = re.compile(rf"(?P<dress>(?:(?:{_TAG}|{_NOTE}|'{{2,3}}|{_SIGN}|[\[(]?\d{{1,2}}[\])/|>]|_|\s)+))(?=[«\"(]?[А-ЯЁA-Z\d])")
_BEHIND = re.compile(rf"\s*(?P<dress>(?:{_TAG}|{_NOTE}|'{{2,3}}|[^\w\s»”\"'.?!)…\]]|\}}|_|\u2060|\s)+)$")
_WRAPPED = re.compile(r"(?P<open>[\[(/])(?P<title>[А-ЯЁA-Z][^\[\]()/]{2,60})(?P<close>[\])/])$")
_PLAIN = frozenset("#=*–—-+№§")
"""Signs that open items of lists and headings of their own: alone they are no dress."""


@dataclass(frozen=True, slots=True)
class _Dressed:
    line: int
    before: str
    behind: str
    title: str

    @property
    def worn(self) -> tuple[str, str]:
        """The dress without what differs between two of one row: numbers, pictures."""
        return _shape(self.before), _shape(self.behind)

    @property
    def closes(self) -> bool:
        """True where the dress closes as it opened: «★ … ★», «>> … <<», «[b] … [/b]»."""
        one, two = (re.sub(r"\s", "", x) for x in (self.before, self.behind))
        named = re.sub(r"[\d\W]|=.*", "", one)[:4]
        mirrored = two == one[::-1].translate(str.maketrans("<>[](){}╔╗«»", "><][)(}{╗╔»«"))
        return bool(two) and len(one) > 0 and (one == two or mirrored or (bool(named) and named == re.sub(r"\W", "", two)[:4]))


def dressed_headings(lines: list[Line], taken: Set[int], found: Set[int]) -> dict[int, Heading]:
    """The headings that wear a dress, by index of line; ``taken`` are lines that are something else, ``found`` headings known."""
    rows: dict[tuple[str, str], list[_Dressed]] = {}
    for i, line in enumerate(lines):
        if i not in taken and i not in found and len(line.text) <= _LETTERS and (dressed := _undress(i, line.text)):
            rows.setdefault(dressed.worn, []).append(dressed)
    out: dict[int, Heading] = {}
    for worn, row in rows.items():
        worn_by = {x.line for x in row}
        heads = [x for x in row if _heads_text(x.line, lines, worn_by, taken)]
        if len(heads) < len(row) or (len(heads) < 2 and not row[0].closes):
            continue
        if not row[0].closes and set("".join(worn)) <= _PLAIN | {" ", ""}:
            continue
        out |= {x.line: Heading(f"dress {worn[0]}{worn[1]}", None, clean(x.title), lines[x.line].end) for x in heads}
    return out


def _undress(i: int, text: str) -> _Dressed | None:
    """A line as its title and what it wears; None if it wears nothing or is no title."""
    if wrapped := _WRAPPED.match(text):
        before, title, behind = wrapped["open"], wrapped["title"], wrapped["close"]
    else:
        opened = _BEFORE.match(text)
        start = opened.end() if opened else 0
        closed = _BEHIND.search(text, start)
        end = closed.start() if closed else len(text)
        before, title, behind = text[:start], text[start:end], text[end:]
    if not (before.strip() or behind.strip()) or not _allowed(before, behind):
        return None
    found = words_of(title)
    if not 1 <= len(found) <= _WORDS or not title_like(title, ":.") or title[-1:] in ",;":
        return None
    return _Dressed(i, before.strip(), behind.strip(), title.strip())


def _allowed(before: str, behind: str) -> bool:
    """A note in brackets is a dress only as pages write them: «[править]», «(edit)»."""
    for note in re.findall(_NOTE, f"{before} {behind}"):
        parts = [fold(x.strip()) for x in note[1:-1].split("|")]
        if not re.fullmatch(_TAG, note) and not all(set(x.split()) & words("marks", "editing") for x in parts):
            return False
    return True


def _heads_text(i: int, lines: list[Line], worn_by: Set[int], taken: Set[int]) -> bool:
    """True if text stands below that is no title in the same dress: a sentence, a list, a table."""
    below = i + 1
    if below >= len(lines) or below in worn_by:
        return False
    text = lines[below].text
    if read_marker(lines[i].text) is not None and read_marker(text) is not None:
        return False  # «• Начало хода» over «– карты»: a list in a list
    return below in taken or ends_sentence(text) or len(words_of(text)) > _WORDS or bool(re.match(r"\W|\d", text))


def _shape(dress: str) -> str:
    return "".join(_kinds(dress))


def _kinds(dress: str) -> Iterator[str]:
    for c in dress:
        if unicodedata.category(c) in ("Mn", "Cf") or c.isspace():
            continue
        yield "0" if c.isdigit() else "P" if unicodedata.category(c) == "So" and ord(c) > 0x1F000 else c
