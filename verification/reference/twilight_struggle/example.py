"""What a worked example of the rules comes to on the map."""

from __future__ import annotations

import re
from collections.abc import Mapping

from models.meaning import Value
from verification.reference.twilight_struggle.board import Board
from verification.reference.twilight_struggle.scoring import scoring
from verification.reference.twilight_struggle.world import REGIONS, SIDES, Region, Side, country, opponent

__all__ = ["ExampleError", "example_state", "worked_example"]

CONTROLLER = re.compile(r"controller\[(\w+)\]")
INFLUENCE = re.compile(r"influence\[(us|ussr)\]\[(\w+)\]")


class ExampleError(ValueError):
    """A situation that cannot be set up on the map."""


def worked_example(given: Mapping[str, Value]) -> dict[str, int]:
    """Score the region of an example for both sides.

    ``given``: «controller[cuba]» → a side; «influence[us][panama]» → points; «region» → the region scored, where it is
    not the one in which all countries named lie. Gives «victory_points[…]», what each side scores, and «vp_marker_shift[…]»,
    by how many boxes the marker moves in its favour. Raises `ExampleError`.
    """
    region, board = _set_up(given)
    result = scoring(region, board)
    out = {f"victory_points[{s.side}]": s.total for s in (result.us, result.ussr)}
    return out | {"vp_marker_shift[us]": result.net, "vp_marker_shift[ussr]": -result.net}


def example_state(given: Mapping[str, Value]) -> dict[str, Value]:
    """What there is to count in an example: the values of the engine's state. Takes and raises what `worked_example` does."""
    region, board = _set_up(given)
    return board.values(region)


def _set_up(given: Mapping[str, Value]) -> tuple[Region, Board]:
    """The region that an example scores, and the board with its influence."""
    board, named = Board(), []
    for key, value in given.items():
        if match := CONTROLLER.fullmatch(key):
            where = country(match[1])
            board = board.with_influence(_side(key, value), where.id, where.stability)
        elif match := INFLUENCE.fullmatch(key):
            where = country(match[2])
            if not isinstance(value, int):
                raise ExampleError(f"{key} = {value!r}: influence is a number of points")
            board = board.with_influence(_side(key, match[1]), where.id, value)
        elif key == "region":
            continue
        else:
            raise ExampleError(f"{key!r} cannot be put on the map; give controller[…], influence[…][…] or region")
        named.append(where)
    regions = {given["region"]} if "region" in given else {c.region for c in named}
    region = next((r for r in REGIONS if regions == {r}), None)
    if region is None:
        raise ExampleError(f"the example lies in {sorted(map(str, regions))}; say which region is scored")
    return region, board


def _side(key: str, value: Value) -> Side:
    found = next((s for s in SIDES if s == value), None)
    if found is None:
        raise ExampleError(f"{key} = {value!r}: a side is {SIDES[0]} or {opponent(SIDES[0])}")
    return found
