"""Lines numbered «1.1.», «1.2.» that are the items of a list below the item or lead-in above them, and no sections."""

from __future__ import annotations

from extract.structure.lines import Line
from extract.structure.markers import Marker
from extract.structure.words import words_of

__all__ = ["inner_numbers"]

_LONGEST = 12
"""More words than a line of such a list has."""


def inner_numbers(lines: list[Line], markers: list[Marker | None]) -> set[int]:
    """The lines of all such lists.

    They follow each other without a blank line, at most with deeper items between, right below «1. Бой:» or indented below
    «1. Бой», or below any line that ends with a colon where no line has the number that they share.
    """
    found: set[int] = set()
    own = {_plain(m) for m in markers if m is not None and m.kind != "section"}
    for i, marker in enumerate(markers):
        if i == 0 or i in found or marker is None or marker.kind != "section" or marker.ordinal != 1 or lines[i].gap:
            continue
        run = _run(lines, markers, i)
        if len(run) < 2 or any(len(words_of(lines[k].text)) > _LONGEST for k in run):
            continue
        prefix = (marker.number or "").rsplit(".", 1)[0]
        above = markers[i - 1]
        opened = lines[i - 1].text.endswith(":")
        listed = above is not None and (above.kind != "section" or i - 1 in found)
        below = listed and above is not None and prefix.split(".")[-1] in (_plain(above), (above.number or "").split(".")[-1])
        led = opened and (above is None or above.kind == "bullet") and prefix not in own
        if (below and (opened or lines[i].indent > lines[i - 1].indent)) or led:
            found.update(run)
    return found


def _plain(marker: Marker) -> str:
    return str(marker.ordinal) if marker.ordinal is not None else ""


def _run(lines: list[Line], markers: list[Marker | None], first: int) -> list[int]:
    """The lines of one prefix that count on from ``first``, without blank lines and with nothing but deeper items between."""
    start = markers[first]
    assert start is not None and start.number is not None
    prefix = start.number.rsplit(".", 1)[0]
    run, k = [first], first + 1
    while k < len(lines) and not lines[k].gap:
        marker = markers[k]
        if marker is None or (marker.kind != "section" and lines[k].indent <= lines[first].indent):
            break
        if marker.kind == "section":
            number = marker.number or ""
            if number.rsplit(".", 1)[0] == prefix:
                last = markers[run[-1]]
                if last is None or marker.ordinal != (last.ordinal or 0) + 1:
                    break
                run.append(k)
            elif not number.startswith(f"{prefix}."):
                break
        k += 1
    return run
