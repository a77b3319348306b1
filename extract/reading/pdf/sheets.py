"""One PDF page becomes a sheet of lines, or says why it cannot: no text, text that is not to be trusted, nothing at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container
from dataclasses import dataclass, field
from typing import Any

from extract.layout.regions import Sheet
from extract.layout.turning import Turn, turned_line
from extract.layout.words import Letter, Look, lines_of
from extract.reading.pages import Aside, Line, PageState
from extract.reading.pdf.glyphs import Frame, Glyph, Style, page_frame, page_glyphs
from extract.reading.pdf.ink import Ink, page_ink
from extract.reading.pdf.trust import judge, mended
from models.spans import Box

__all__ = ["Taken", "take_page"]

_PICTURE = 0.5
"""Of the page: a picture that covers more may be the page itself."""
_FEW = 60
"""Letters: a page that is a picture and has fewer is not told by its text."""
_SHAPES = 150


@dataclass(slots=True)
class Taken:
    """A page as taken from the file: what it is (``state``, ``why``), its sheet upright, the turn that made it so."""

    number: int
    width: float
    height: float
    state: PageState
    why: str
    sheet: Sheet | None = None
    turn: Turn = field(default_factory=lambda: Turn(0, 0, 0))
    hidden: tuple[Aside, ...] = ()
    cut: bool = False


def take_page(page: Any, number: int, known: Callable[[str], bool], layers: Callable[[], Container[str]]) -> Taken:
    """Take what stands on a pdfium page. ``layers`` gives the names of the layers that are switched off."""
    frame = page_frame(page)
    width, height = frame.size
    ink = page_ink(page, frame)
    glyphs, styles, lost, cut = page_glyphs(page, frame)
    picture = _covered(ink, width, height) > _PICTURE
    seen, unseen, layered = _visible(glyphs, styles, ink, frame, layers, picture)
    hidden = _asides(unseen, styles, number, Turn(0, width, height), known)
    letters = sum(not g[0].isspace() for g in seen)
    taken = Taken(number, width, height, "read", "", hidden=hidden, cut=cut or ink.cut)
    if not letters:
        taken.state, taken.why = _without_text(picture, ink)
        return taken
    if picture and letters < _FEW:
        taken.state, taken.why = "needs ocr", f"the page is a picture with only {letters} letters of text on it"
        return taken
    fonts, missing = _by_font(seen, styles, lost)
    verdict = judge(fonts, missing, known)
    if not verdict.trusted:
        taken.state, taken.why = "needs ocr", verdict.why
        return taken
    taken.why = "it has a text layer that reads as words"
    if layered:
        taken.why = "a text layer that another program recognised lies over the picture of the page, and reads as words"
    if verdict.shifted:
        seen = [(mended(g[0]), *g[1:]) for g in seen]
        taken.why = "it has a text layer; its letters were taken for Latin-1 and were read as Windows-1251"
    _lay(taken, seen, styles, ink, known)
    return taken


def _covered(ink: Ink, width: float, height: float) -> float:
    """The share of the page that pictures cover (overlaps counted twice; scans come as one picture or as strips)."""
    area = sum(
        max(0.0, min(b[2], width) - max(b[0], 0)) * max(0.0, min(b[3], height) - max(b[1], 0)) for b in ink.images
    )  # fmt: skip
    return area / (width * height) if width * height else 0.0


def _without_text(picture: bool, ink: Ink) -> tuple[PageState, str]:
    if picture:
        return "needs ocr", "the page is a picture without text"
    if ink.images and not ink.shapes:
        return "needs ocr", "the page has pictures and no text"
    if ink.shapes > _SHAPES:
        return "needs ocr", "the letters of the page are drawn as shapes"
    return "blank", "nothing is written on it"


def _visible(
    glyphs: list[Glyph], styles: list[Style], ink: Ink, frame: Frame, layers: Callable[[], Container[str]], picture: bool
) -> tuple[list[Glyph], list[Glyph], bool]:
    """Letters that are shown and those that are not; the last value tells that the text lies unseen over a picture."""
    width, height = frame.size
    off = layers() if any(s.layer is not None for s in styles) else ()
    asleep = {k for k, s in enumerate(styles) if s.layer is not None and s.layer in off}
    invisible = {k for k, s in enumerate(styles) if s.invisible}
    unseen_letters = sum(g[5] in invisible for g in glyphs)
    layered = picture and unseen_letters > 0.5 * len(glyphs) and bool(glyphs)
    white = {k for k, s in enumerate(styles) if s.white} if not picture else set()
    backs = (*ink.dark, *ink.images)
    seen: list[Glyph] = []
    unseen: list[Glyph] = []
    for g in glyphs:
        x, y = (g[1] + g[3]) / 2, (g[2] + g[4]) / 2
        gone = (
            g[5] in asleep
            or (g[5] in invisible and not layered)
            or not (-1 <= x <= width + 1 and -1 <= y <= height + 1)
            or (g[5] in white and not any(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in backs))
        )
        (unseen if gone else seen).append(g)
    return seen, unseen, layered


def _by_font(glyphs: list[Glyph], styles: list[Style], lost: Counter[int]) -> tuple[dict[str, str], dict[str, int]]:
    """The text of every font in the order of the file, and how many of its letters have no value."""
    parts: dict[str, list[str]] = {}
    last: Glyph | None = None
    for g in glyphs:
        s = styles[g[5]]
        part = parts.setdefault(s.font, [])
        apart = last is not None and (abs(g[2] - last[2]) > 0.6 * s.size or g[1] - last[3] > 0.17 * s.size or last[5] != g[5])
        if apart and not (last is not None and last[0] == "-"):
            part.append(" ")
        part.append(g[0])
        last = g
    missing: Counter[str] = Counter()
    for style, count in lost.items():
        missing[styles[style].font] += count
    return {name: "".join(p) for name, p in parts.items()}, dict(missing)


def _looks(styles: list[Style], turn: Turn) -> list[Look]:
    return [(s.font, s.size, s.bold, s.italic, turn.baseline(s.baseline)) for s in styles]


def _upright(glyphs: list[Glyph], turn: Turn) -> list[Letter]:
    return [(g[0], *turn.upright((g[1], g[2], g[3], g[4])), g[5]) for g in glyphs] if turn.angle else glyphs


def _lay(taken: Taken, glyphs: list[Glyph], styles: list[Style], ink: Ink, known: Callable[[str], bool]) -> None:
    """Turns the page upright and makes its lines; letters at another angle become lines of their own."""
    slanted = [g for g in glyphs if styles[g[5]].slanted]
    if 2 * len(slanted) < len(glyphs):
        glyphs = [g for g in glyphs if not styles[g[5]].slanted]
    else:
        slanted = []
    angles = Counter(styles[g[5]].angle for g in glyphs)
    main = max(angles, key=lambda a: (angles[a], -a))
    turn = taken.turn = Turn(main, taken.width, taken.height)
    if main:
        taken.why += f"; its text runs at {90 * main} degrees and was turned upright"
    upright = glyphs if len(angles) == 1 else [g for g in glyphs if styles[g[5]].angle == main]
    lines = lines_of(_upright(upright, turn), _looks(styles, turn), known)
    aside: list[Line] = []
    at_angle: dict[int, int] = {}
    for angle in sorted(angles):
        if angle != main:
            other = Turn(angle, taken.width, taken.height)
            found = lines_of(_upright([g for g in glyphs if styles[g[5]].angle == angle], other), _looks(styles, other), known)
            as_it_is = [turned_line(n, other.back) for n in found]
            aside += [turned_line(n, turn.upright) for n in as_it_is]
            at_angle |= {id(n): (angle - main) % 4 for n in aside if id(n) not in at_angle}
    if slanted:
        aside += [turned_line(n, turn.upright) for n in lines_of(slanted, _looks(styles, Turn(0, *turn.size)), known)]
    width, height = turn.size
    taken.sheet = Sheet(
        taken.number, width, height, tuple(lines), tuple(aside),
        tuple(map(turn.upright, ink.rules)), tuple(map(turn.upright, ink.frames)), tuple(map(turn.upright, ink.images)),
        at_angle,
    )  # fmt: skip


def _asides(glyphs: list[Glyph], styles: list[Style], number: int, turn: Turn, known: Callable[[str], bool]) -> tuple[Aside, ...]:
    """What is not shown, line by line."""
    if not any(not g[0].isspace() for g in glyphs):
        return ()
    lines = lines_of(glyphs, _looks(styles, turn), known)
    return tuple(Aside(number, n.text, "hidden", _rounded(n.box)) for n in lines)


def _rounded(box: Box) -> Box:
    return (round(box[0], 2), round(box[1], 2), round(box[2], 2), round(box[3], 2))
