"""What a title looks like: by its markup, and by itself."""

from __future__ import annotations

import re
from dataclasses import dataclass

from extract.structure.lexicon import fold, words
from extract.structure.lines import Line, ends_sentence
from extract.structure.markers import read_marker
from extract.structure.words import has_finite_verb, states_something, words_of

__all__ = [
    "Heading",
    "capitals",
    "clean",
    "glued_title",
    "letters",
    "marked_heading",
    "parted_by_signs",
    "questions",
    "title_like",
]

_MARKDOWN = re.compile(r"(#{1,6})(?:\s+|(?=[^\W\d_]|[«\"*\[]))(?=[^#\s])(.*?)\s*#*$")
_WIKI = re.compile(r"(={1,6})\s*([^=\s].*?)\s*(={1,6})$")
_BOLD = re.compile(r"(\*\*|__|'''|\[b\]|<b>|<strong>)\s*(.+?)\s*(?:\*\*|__|'''|\[/b\]|</b>|</strong>)\s*[:.]?$", re.IGNORECASE)
_HTML = re.compile(r"<h([1-6])[^>]*>\s*(.+?)\s*</h[1-6]>$|h([1-6])\.\s+(.+)$", re.IGNORECASE)
_UNDERLINE = re.compile(r"(={3,}|-{3,}|~{3,})$")
_SHORT = re.compile(rf"\b(?:{'|'.join(re.escape(w) for w in sorted(words('small', 'short')))})")
_OPENERS = "«\"„“'([*_"
_TITLE_WORDS = 10
_TITLE_LENGTH = 90


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: the family of its style, its number, its title, and where it ends in the text.

    ``end`` is before the end of the line where text follows the title on the same line; ``title`` is empty where the
    number opens a paragraph. ``lines`` is 2 where a line of signs underlines it.
    """

    style: str
    number: str | None
    title: str
    end: int
    lines: int = 1


def letters(text: str) -> str:
    """Only the letters of the text."""
    return "".join(c for c in text if c.isalpha())


def capitals(text: str) -> bool:
    """True for a short line in capitals, what stands in brackets aside."""
    found = letters(re.sub(r"\([^)]*\)", "", text))
    return len(found) >= 3 and found.isupper() and len(text) <= _TITLE_LENGTH and bool(re.search("[А-ЯЁ]", found))


def parted_by_signs(text: str) -> bool:
    """True for a row of parts between arrows, strokes or dashes: «ветер > туман > атака», which goes on with no line above."""
    return max(len(re.findall(sign, text)) for sign in (r"\s(?:→|➔|⇒|->|=>|>)\s", r"\s[/|]\s", r"[^.:]\s[–—-]\s")) > 1


def questions(text: str) -> bool:
    """True if the line opens with a question word: «Как победить»."""
    found = words_of(text)
    return any(fold(w) in words("lead_in", "question") for w in found[:2])


def glued_title(text: str) -> int:
    """Where a title ends that has run into the sentence behind it («ПОРЯДОК ХОДАИгра …», «Конец игрыИгра …»); 0: nowhere."""
    found = re.match(r"((?:[А-ЯЁ]{2,}[\s,-]+)*[А-ЯЁ]{2,})(?=[А-ЯЁ][а-яё])", text)
    if found and len(words_of(text[: found.end()])) >= 1 and len(text) > found.end() + 20:
        return found.end()
    found = re.match(r"([А-ЯЁ][^.:;!?]{2,60}?[а-яё])(?=[А-ЯЁ][а-яё]+\s)", text)
    return found.end() if found and title_like(found[1]) and len(text) > found.end() + 20 else 0


def title_like(text: str, end_marks: str = "") -> bool:
    """True if a line could be a title: short, opens with a capital, no sentence, no final punctuation but ``end_marks``."""
    text = _unlinked(text.strip())
    bare = text.rstrip(end_marks).rstrip() if end_marks else text
    outside = re.sub(r"\([^)]*\)", "", bare)
    found = words_of(outside)
    if (
        not found
        or len(found) > _TITLE_WORDS
        or len(outside) > _TITLE_LENGTH
        or len(bare) > 2 * _TITLE_LENGTH
        or not re.search("[А-Яа-яЁё]", bare)
    ):
        return False
    head = bare.lstrip(_OPENERS)
    if not head or not (head[0].isupper() or (head[0].isdigit() and not re.match(r"\d+\s+[а-яё]", head))):
        return False
    if re.search(r"[→⇒=]|->", bare):
        return False
    if len(re.findall(r"\s[/|>]\s", bare)) > 1:
        return False
    if bare[-1] in ".,;:!?…–—-/\\" or re.search(r"[;…]|[!?]\s|[–—-]\s*\d|\t|\|", bare) or outside.count(",") > 2:
        return False
    if re.search(r"[^\W\d_]{2,}\.\s", _SHORT.sub("", bare)):
        return False
    if bare.count("(") != bare.count(")") or bare.count("«") != bare.count("»"):
        return False
    return not (has_finite_verb(outside) or states_something(outside)) or questions(bare)


def _unlinked(title: str) -> str:
    """The title without a page's own link behind it: «Ход игры[править]»."""
    found = re.search(r"\s*\[([^\[\]]*)\]$", title)
    return title[: found.start()] if found and fold(found[1]) in words("noise", "lines") else title


def clean(title: str) -> str:
    """The title without markup and final punctuation; a remark in brackets that is longer than the title is dropped."""
    title = _unlinked(title.strip().strip("*_").strip())
    title = title if title.endswith("..") else title.rstrip(":.").strip()
    remark = re.fullmatch(r"([^()]+?)\s*\(([^()]*)\)", title)
    return remark[1] if remark and len(words_of(remark[2])) > max(4, len(words_of(remark[1]))) else title


def marked_heading(line: Line, following: Line | None) -> Heading | None:
    """A heading that markup shows."""
    for pattern, name in ((_MARKDOWN, "markdown"), (_WIKI, "wiki")):
        if (found := pattern.match(line.text)) and (name != "wiki" or len(found[1]) == len(found[3])):
            return _titled(f"{name} {len(found[1])}", found[2], line.end)
    if found := _HTML.match(line.text):
        return _titled(f"markdown {found[1] or found[3]}", found[2] or found[4], line.end)
    if (found := _BOLD.match(line.text)) and len(words_of(found[2])) <= _TITLE_WORDS and not ends_sentence(found[2], "!?;,"):
        return _titled("bold", found[2], line.end)
    under = _UNDERLINE.match(following.text) if following and following.gap == 0 and len(line.text) <= _TITLE_LENGTH else None
    if following and under and (title_like(line.text, ".:!?") or capitals(line.text)):
        heading = _titled(f"setext {under[1][0]}", line.text, following.end)
        return Heading(heading.style, heading.number, heading.title, heading.end, 2)
    return None


def _titled(style: str, title: str, end: int) -> Heading:
    """A heading from the text between its markup; a section's number in front of the title is taken apart."""
    title = title.strip().strip("*_").strip()
    marker = read_marker(title)
    if marker and marker.kind in ("section", "number", "bare") and not marker.bulleted:
        return Heading(style, marker.number, clean(title[marker.end :]), end)
    if marker and marker.kind == "word" and marker.style.startswith("section"):
        return Heading(style, marker.number, clean(title[marker.end :]) or clean(title), end)
    return Heading(style, None, clean(title), end)
