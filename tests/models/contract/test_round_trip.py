from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from models.contract import ContractError, book_from_json, book_to_json, expr_from_json, expr_to_json, record_from_json
from models.expressions import Count, Highest, Others, Quantity, all_of, any_of, negate, number
from models.expressions import Fact as Fact_
from models.parties import anyone, named

ROOT = Path(__file__).parents[3]
BOOKS = sorted((ROOT / "corpus").glob("*/gold*.json"))
SHARED = ROOT.parent / "shared" / "contract"
FOUR = ("virgin_queen", "sword_of_rome", "here_i_stand", "twilight_struggle")


def _known(data: Any, other: Any) -> Any:
    """The part of ``other`` that ``data`` has: whatever the contract grew by is left out."""
    if isinstance(data, dict):
        return {k: _known(v, other.get(k)) for k, v in data.items()}
    if isinstance(data, list):
        assert len(data) == len(other)
        return [_known(a, b) for a, b in zip(data, other, strict=True)]
    return other


def _check(data: dict[str, Any]) -> None:
    back = book_to_json(book_from_json(data))
    for record in data["records"]:
        record.pop("optional", None)
        record["refs"] = list(record["refs"])
    wanted = {k: v for k, v in data.items() if k != "findings"}
    assert wanted == _known(wanted, back)
    assert back == book_to_json(book_from_json(back))


@pytest.mark.parametrize("path", BOOKS, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_a_rule_book_comes_back_as_it_went(path: Path) -> None:
    _check(json.loads(path.read_text("utf-8")))


@pytest.mark.needs_shared
@pytest.mark.parametrize("game", FOUR)
def test_the_shared_gold_comes_back_as_it_went(game: str) -> None:
    path = SHARED / "gold" / f"{game}.json"
    if not path.exists():
        pytest.skip("the shared gold lies beside the repository, and is not here")
    _check(json.loads(path.read_text("utf-8")))


def test_every_kind_of_node_comes_back() -> None:
    vp = Quantity("ПО", anyone("держава"), ("Франция",), "victory_points")
    condition = all_of(
        any_of(vp >= 25, negate(Fact_("дождь"))),
        (vp - Others("each", "ПО", id="victory_points")).equals(number("1/2")),
        Highest((vp, number(3))) <= 7,
        Count((vp >= 1, Fact_("снег"))) > 1,
        (Quantity("хиты", named("Испания", "Англия")) + 1).differs(4),
    )
    back = expr_from_json(expr_to_json(condition))
    assert condition == back


@pytest.mark.parametrize(
    "data",
    [
        {"type": "nothing", "evidence": []},
        {"type": "victory", "name": "x"},
        {"type": "victory", "name": "x", "evidence": [], "winner": {"who": "Испания"}},
        {"type": "victory", "name": "x", "evidence": [], "condition": {"maybe": []}},
    ],
)
def test_data_out_of_form_is_refused_with_its_place(data: dict[str, Any]) -> None:
    with pytest.raises((ContractError, KeyError)) as caught:
        record_from_json(data)
    assert isinstance(caught.value, ContractError) or "evidence" in str(caught.value)
