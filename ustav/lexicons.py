"""Word lists as their authors wrote them: every entry of a TOML file with its line and the comments that govern it.

The parser of the standard library gives values without places and drops comments, so the text is scanned beside it.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

__all__ = ["Entry", "Key", "Lexicon", "LexiconFault", "read_lexicon"]

_TOKEN = re.compile(
    r"""(?P<comment>\#[^\n]*)
      | (?P<long>\"\"\"|''')
      | (?P<text>"(?:[^"\\\n]|\\.)*"|'[^'\n]*')
      | (?P<newline>\n)
      | (?P<mark>[\[\]{}=,.])
      | (?P<bare>[^\s\#"'\[\]{}=,.]+)""",
    re.VERBOSE,
)
Kind = Literal["lemmas", "forms"]


class LexiconFault(ValueError):
    """Something wrong in a word list: the message names file, line, entry and cure."""

    def __init__(self, path: Path, line: int, entry: str, problem: str, cure: str) -> None:
        self.path, self.line, self.entry, self.problem, self.cure = path, line, entry, problem, cure
        place = f"{path}:{line}" if line else str(path)
        super().__init__(f"{place}: {entry}: {problem}; {cure}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One word or phrase: a member of a list, a quoted key, or the text that a key stands for.

    ``role`` tells them apart: a key and a value of one table are in different lists.
    """

    text: str
    line: int
    role: Literal["member", "key", "value"]


@dataclass(slots=True)
class Key:
    """A key with what stands under it: ``path`` from the root, dotted. ``comments`` govern it, nearest first."""

    path: str
    line: int
    comments: tuple[str, ...]
    entries: list[Entry] = field(default_factory=list)

    @property
    def commented(self) -> bool:
        """True if anything nearer than the file's first comment says what this is for."""
        return bool(self.comments)

    def kind(self, file_comment: str) -> Kind:
        """Whether the list holds dictionary forms or words as written: the nearest comment that says so decides."""
        for comment in (*self.comments, file_comment):
            low = comment.lower()
            if "as written" in low:
                return "forms"
            if "lemma" in low or "dictionary form" in low:
                return "lemmas"
        return "forms"


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A file of word lists: the comment that it begins with and the first line of that, its keys in order."""

    path: Path
    comment: str
    purpose: str
    keys: tuple[Key, ...]


def read_lexicon(path: Path, shown: Path | None = None) -> Lexicon:
    """The word lists of a file, called ``shown`` in messages. Raises `LexiconFault` if it is no TOML, or cannot be scanned."""
    name = shown or path
    try:
        text = path.read_text("utf-8")
        tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise LexiconFault(name, 0, "the file", f"no UTF-8 ({error})", "save it as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        raise LexiconFault(name, int(found[1]) if found else 0, "the file", f"no TOML ({error})", "mend that line") from error
    return _Scan(name, text).lexicon()


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    line: int


def _tokens(path: Path, text: str) -> Iterator[_Token]:
    line = 1
    for match in _TOKEN.finditer(text):
        if match.lastgroup == "long":
            raise LexiconFault(path, line, match[0], "a text over several lines", "write it in one line, in single quotes")
        yield _Token(match.lastgroup or "", match[0], line)
        line += match[0] == "\n"


def _unquoted(token: _Token) -> str:
    if token.kind != "text":
        return token.text
    value: str = tomllib.loads(f"x = {token.text}")["x"]
    return value


class _Scan:
    """One pass over the lines of a file that is known to be TOML."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.rows = self._rows(list(_tokens(path, text)))
        self.keys: list[Key] = []
        self.opening: list[str] = []  # the comment that the file begins with
        self.table = ""
        self.tables: Counter[str] = Counter()  # how often each [[table]] came
        self.table_comment = ""
        self.above: list[str] = []  # comments that stand right above
        self.paragraph = ""  # the comment that opened this block of lines

    @staticmethod
    def _rows(tokens: list[_Token]) -> list[list[_Token]]:
        """Logical lines: one that ends inside brackets goes on."""
        rows: list[list[_Token]] = [[]]
        depth = 0
        for token in tokens:
            depth += (token.kind == "mark") * ((token.text in "[{") - (token.text in "]}"))
            if token.kind == "newline":
                if not depth:
                    rows.append([])
            else:
                rows[-1].append(token)
        return rows

    def lexicon(self) -> Lexicon:
        for row in self.rows:
            if not row:
                self._blank()
            elif row[0].kind == "comment":
                self.above.append(row[0].text.lstrip("# "))
            elif row[0].text == "[":
                self._header(row)
            else:
                self._key(row)
        return Lexicon(self.path, " ".join(self.opening), self.opening[0] if self.opening else "", tuple(self.keys))

    def _blank(self) -> None:
        self._open()
        self.above, self.paragraph = [], ""

    def _open(self) -> None:
        if not self.opening and not self.keys and not self.table:
            self.opening = self.above

    def _header(self, row: list[_Token]) -> None:
        self._open()
        name = ".".join(_unquoted(t) for t in row if t.kind in ("bare", "text"))
        again = row[1].text == "[" and self.tables[name] > 0
        if self.above or not again:
            opening = "" if self.keys or self.table else " ".join(self.opening)
            self.table_comment = " ".join(self.above) or opening
        self.tables[name] += row[1].text == "["
        self.table = f"{name}.{self.tables[name]}" if self.tables[name] else name
        self.above, self.paragraph = [], ""

    def _key(self, row: list[_Token]) -> None:
        self._open()
        equals = next(i for i, t in enumerate(row) if t.text == "=" and t.kind == "mark")
        name, value = row[:equals], row[equals + 1 :]
        own = " ".join(self.above) or self.paragraph
        self.paragraph, self.above = own, []
        inside = [t.text.lstrip("# ") for t in value if t.kind == "comment"]
        comments = tuple(c for c in (*inside, own, self.table_comment) if c)
        path = ".".join((*([self.table] if self.table else []), *(_unquoted(t) for t in name if t.kind != "mark")))
        key = Key(path, name[0].line, comments)
        if name[0].kind == "text":
            key.entries.append(Entry(_unquoted(name[0]), name[0].line, "key"))
        members = any(t.text == "[" for t in value)
        key.entries += [Entry(_unquoted(t), t.line, "member" if members else "value") for t in value if t.kind == "text"]
        self.keys.append(key)
