"""Letters become words, words become lines: doubled letters dropped, spaced ones closed up, raised ones told apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import median

from extract.reading.pages import Line, Word
from models.spans import Box

__all__ = ["leads", "lines_of", "merge_lines"]

Letter = tuple[str, float, float, float, float, int]
"""The letter, x0, top, x1, bottom, index of its style."""

Look = tuple[str, float, bool, bool, float]
"""Font, size, bold, italic, baseline: what letters of one style share."""

_WORD_GAP = 0.17
"""Of the size: letters further apart are of two words. Blanks are a quarter of the size, pairs are kerned by a twentieth."""
_LINE_GAP = 0.9
"""Of the size: words further apart may stand in two columns, and make two lines until it is known that they do not."""
_LEADING = 3
"""Dots in a row that lead somewhere."""
_STRETCHED = 3.5
"""Of the size: the widest gap between words that is made by setting a line to full width."""
_SAME = 0.12
"""Of the size: two equal letters nearer than this are one letter printed twice to look bold."""
_INITIAL = 1.8
"""Times the size of the next letter: so large is one that opens a paragraph over several lines."""
_RAISED = dict(zip("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹", strict=True))


class _Row:
    __slots__ = ("baseline", "letters", "size")

    def __init__(self, baseline: float, size: float) -> None:
        self.baseline, self.size = baseline, size
        self.letters: list[Letter] = []


def lines_of(letters: Sequence[Letter], looks: Sequence[Look], known: Callable[[str], bool]) -> list[Line]:
    """The lines of upright letters. Pieces of one baseline that a wide gap parts are lines of their own.

    ``known`` says whether a word is in the dictionary: letters set apart for emphasis are closed up where that makes
    a word or at least no capitals in the middle.
    """
    out: list[Line] = []
    for row in _rows(letters, looks):
        words: list[tuple[Word, float]] = []
        for piece in _pieces(row, looks):
            words.append(_word(piece, looks, row))
        for group in _groups(words, row.size):
            closed = _close_up([w for w, _ in group], known)
            if closed:
                out.append(Line(tuple(closed), median(b for _, b in group)))
    return sorted(out, key=lambda n: (round(n.baseline, 1), n.box[0]))


def _rows(letters: Sequence[Letter], looks: Sequence[Look]) -> list[_Row]:
    """Letters by baseline; small letters set higher or lower than a row that they touch belong to it."""
    by_style: dict[int, list[Letter]] = {}
    for letter in letters:
        by_style.setdefault(letter[5], []).append(letter)
    order = sorted(by_style, key=lambda s: (looks[s][4], s))
    rows: list[_Row] = []
    for style in order:
        baseline, size = looks[style][4], looks[style][1]
        if rows and baseline - rows[-1].baseline <= 0.25 * min(size, rows[-1].size):
            row = rows[-1]
            row.size = max(row.size, size)
        else:
            row = _Row(baseline, size)
            rows.append(row)
        row.letters.extend(by_style[style])
    return _raised(rows)


def _raised(rows: list[_Row]) -> list[_Row]:
    """Rows that are only marks above or below the letters of a neighbour go into that neighbour."""
    gone: set[int] = set()
    for i, small in enumerate(rows):
        for k in (i + 1, i - 1, i + 2, i - 2):
            if not 0 <= k < len(rows) or k in gone:
                continue
            big, off = rows[k], rows[k].baseline - small.baseline
            fits = small.size <= 0.8 * big.size and -0.3 * big.size <= off <= 0.65 * big.size
            if fits and len(small.letters) <= 0.5 * len(big.letters) and _beside(small, big):
                big.letters.extend(small.letters)
                gone.add(i)
                break
    return [r for i, r in enumerate(rows) if i not in gone]


def _beside(small: _Row, big: _Row) -> bool:
    """Every run of the small letters touches a letter of the big row."""
    edges = [(x0, x1) for c, x0, _, x1, _, _ in big.letters if c.strip()]
    reach = 0.35 * big.size
    runs = _pieces_by_gap(sorted(small.letters, key=lambda c: c[1]), 0.6 * small.size)
    return bool(edges) and all(any(r[0][1] <= b + reach and r[-1][3] >= a - reach for a, b in edges) for r in runs)


def _pieces_by_gap(letters: list[Letter], gap: float) -> list[list[Letter]]:
    out: list[list[Letter]] = []
    for letter in letters:
        if out and letter[1] - out[-1][-1][3] <= gap:
            out[-1].append(letter)
        else:
            out.append([letter])
    return out


def _pieces(row: _Row, looks: Sequence[Look]) -> list[list[Letter]]:
    """The words of a row as letters: parted by blanks and gaps, doubles dropped."""
    letters = sorted(row.letters, key=lambda c: c[1])
    words: list[list[Letter]] = []
    word: list[Letter] = []
    for letter in letters:
        char, x0, size = letter[0], letter[1], looks[letter[5]][1] or row.size
        if char.isspace():
            if word:
                words.append(word)
            word = []
            continue
        if word:
            if any(_double(letter, old, size) for old in word[-3:]):
                continue
            before = looks[word[-1][5]][1]
            if x0 - word[-1][3] > _WORD_GAP * max(size, before) or (len(word) == 1 and before >= _INITIAL * size):
                words.append(word)
                word = []
        elif words and any(_double(letter, old, size) for old in words[-1][-2:]):
            continue
        word.append(letter)
    if word:
        words.append(word)
    return words


def _double(one: Letter, other: Letter, size: float) -> bool:
    """One letter printed twice, by two orders to print (the two «f» of a ligature come from one)."""
    return (
        one[5] != other[5]
        and one[0] == other[0]
        and abs(one[1] - other[1]) < _SAME * size
        and abs(one[2] - other[2]) < _SAME * size
    )


def _word(letters: list[Letter], looks: Sequence[Look], row: _Row) -> tuple[Word, float]:
    styles = [looks[c[5]] for c in letters]
    sizes = [s[1] for s in styles]
    size = max(sizes)
    text = "".join(
        _RAISED.get(c[0], c[0]) if s[1] <= 0.8 * row.size and row.baseline - s[4] > 0.15 * row.size else c[0]
        for c, s in zip(letters, styles, strict=True)
    )
    box: Box = (letters[0][1], min(c[2] for c in letters), max(c[3] for c in letters), max(c[4] for c in letters))
    main = styles[0] if len({c[5] for c in letters}) == 1 else max(styles, key=lambda s: sizes.count(s[1]))
    return Word(text, box, size, main[0], main[2], main[3]), max(s[4] for s in styles if s[1] == size)


def _groups(words: list[tuple[Word, float]], size: float) -> list[list[tuple[Word, float]]]:
    """The words of a row, parted at wide gaps. Gaps of a line set to full width may be wide too, but they are all alike."""
    gaps = [b[0].box[0] - a[0].box[2] for a, b in pairwise(words)]
    out: list[list[tuple[Word, float]]] = []
    for k, word in enumerate(words):
        if k:
            em = max(min(words[k - 1][0].size, word[0].size), 0.5 * size)
            alike = gaps[k - 1] <= _STRETCHED * em and any(
                0 <= j < len(gaps)
                and abs(gaps[j] - gaps[k - 1]) <= 0.03 * em
                and all(_wordy(words[i][0]) for i in (j, j + 1, k - 1, k))
                for j in (k - 2, k)
            )
            if gaps[k - 1] <= _LINE_GAP * em or alike or leads([w.text for w, _ in out[-1]]):
                out[-1].append(word)
                continue
        out.append([word])
    return out


def leads(words: Sequence[str]) -> bool:
    """Whether dots at the end of a piece lead over to what stands at the edge of the column: «Осада ……… 7», «мост . . . . 10»."""
    text = "".join(words[-_LEADING:])
    return len(text) >= _LEADING and not text[-_LEADING:].strip(".…·_")


def _wordy(word: Word) -> bool:
    """Not a figure: those stand at even distances in the heads of tables."""
    return not word.text[:1].isdigit() and word.text[:1] not in "+–−"


def _close_up(words: list[Word], known: Callable[[str], bool]) -> list[Word]:
    """«р а з р я д к а» → «разрядка»: runs of four single letters or more at even distances."""
    out: list[Word] = []
    i = 0
    while i < len(words):
        j = i
        while j < len(words) and len(words[j].text.rstrip(",.;:!?»)")) == 1 and words[j].text[0].isalpha():
            j += 1
            if len(words[j - 1].text) > 1:
                break
        if j - i >= 4:
            out.extend(_closed(words[i:j], known))
        else:
            out.extend(words[i : max(j, i + 1)])
        i = max(j, i + 1)
    return out


def _closed(letters: list[Word], known: Callable[[str], bool]) -> list[Word]:
    gaps = [b.box[0] - a.box[2] for a, b in pairwise(letters)]
    even = sorted(gaps)[len(gaps) // 3]
    out: list[Word] = []
    part = [letters[0]]
    for gap, letter in zip([*gaps, None], [*letters[1:], None], strict=True):
        if letter is not None and gap is not None and gap <= 1.45 * even + 0.5:
            part.append(letter)
            continue
        text = "".join(w.text for w in part)
        bare = text.strip(",.;:!?»)")
        if len(part) > 1 and (bare[1:].islower() or known(bare)):
            first, last = part[0], part[-1]
            box = (first.box[0], min(w.box[1] for w in part), last.box[2], max(w.box[3] for w in part))
            out.append(Word(text, box, first.size, first.font, first.bold, True, first.confidence))
        else:
            out.extend(part)
        if letter is not None:
            part = [letter]
    return out


def merge_lines(lines: Sequence[Line]) -> list[Line]:
    """Lines of one column: those on the same baseline become one, left to right; sorted from top to bottom."""
    out: list[list[Line]] = []
    for line in sorted(lines, key=lambda n: (n.baseline, n.box[0])):
        if out and line.baseline - out[-1][0].baseline <= 0.3 * min(line.size or 8, out[-1][0].size or 8):
            out[-1].append(line)
        else:
            out.append([line])
    merged = []
    for group in out:
        group.sort(key=lambda n: n.box[0])
        merged.append(group[0] if len(group) == 1 else Line(tuple(w for n in group for w in n.words), group[0].baseline))
    return merged
