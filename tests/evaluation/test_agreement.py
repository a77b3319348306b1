"""Our measure and the contract's scorer, which know nothing of each other, give the same figures."""

import copy
import importlib.util
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from evaluation import annotated_from_json, measure, pooled

CONTRACT = Path(__file__).resolve().parents[3] / "shared" / "contract"
SCORER = CONTRACT / "score.py"
KEPT_ASIDE = {"045", "052", "057", "060", "062", "065"}
TOLERANCE = 0.001

Json = dict[str, Any]
pytestmark = [
    pytest.mark.needs_shared,
    pytest.mark.skipif(not SCORER.exists(), reason="the contract's scorer is not beside this checkout (../shared/contract)"),
]


def scorer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("contract_scorer", SCORER)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def golds() -> list[Path]:
    paths = sorted(CONTRACT.glob("gold/*.json")) + sorted(CONTRACT.glob("gold/dev/*.json"))
    return [p for p in paths if p.stem not in KEPT_ASIDE]


def every(n: int, book: Json, offset: int = 0) -> Iterator[Json]:
    yield from book["records"][offset::n]


def dropped(book: Json) -> None:
    book["records"] = [r for i, r in enumerate(book["records"]) if i % 3 != 1]
    book["sections"] = book["sections"][::2]
    book["references"] = book["references"][1:]


def added(book: Json) -> None:
    made_up = copy.deepcopy(book["records"][::2])
    for record in made_up:
        record["id"] += "-again"
        record["evidence"] = [{"start": 0, "end": 30}]
    book["records"] = made_up + book["records"]


def other_parties(book: Json) -> None:
    for i, record in enumerate(every(2, book)):
        for field in ("winner", "recipient", "loser"):
            if field in record:
                record[field] = [None, {"any": "сторона"}, {"highest": "очки"}, {"name": "Испания"}][i % 4]


def other_moments(book: Json) -> None:
    for i, record in enumerate(every(2, book, 1)):
        if "timing" in record:
            record["timing"] = [
                {"when": "unspecified", "phase": None, "turns": None},
                {"when": "phase", "phase": "фаза подсчёта", "turns": None},
                {"when": "turn_end", "phase": None, "turns": {"only": [2, 3]}},
            ][i % 3]
        if "turns" in record:
            record["turns"] = [None, {"from": 2}, {"except": ["last"]}][i % 3]
        if "limited_turns" in record:
            record["limited_turns"] = {"only": [1]}


def other_numbers(book: Json) -> None:
    for i, record in enumerate(every(2, book)):
        if "amount" in record:
            record["amount"] = [
                {"number": 7},
                {"table": "таблица"},
                {"unspecified": True},
                {"number": 1, "per": {"quantity": "города"}},
            ][i % 4]
        for field in ("number", "maximum", "order"):
            if record.get(field) is not None:
                record[field] += i % 2
        record["name"] = record["name"][: len(record["name"]) // (1 + i % 2)] or "имя"


def other_conditions(book: Json) -> None:
    extra = {"left": {"quantity": "монеты", "holder": {"any": "игрок"}}, "op": ">", "right": {"number": 3}}
    rivals = {"left": {"quantity": "города"}, "op": ">", "right": {"others": "each", "quantity": "города"}}
    for i, record in enumerate(every(1, book)):
        if "condition" not in record:
            continue
        old = record["condition"]
        record["condition"] = [
            {"not": old} if old else extra,
            {"all": [extra, old]} if old else {"fact": "столица не взята"},
            {"any": [{"all": [rivals, {"fact": "стена цела"}]}, old]} if old else rivals,
            None,
            old,
        ][i % 5]


def other_evidence(book: Json) -> None:
    for i, record in enumerate(every(2, book)):
        first = record["evidence"][0]
        record["evidence"] = [{"start": max(0, first["start"] - 40 * (i % 3)), "end": min(len(book["text"]), first["end"] + 25)}]


def other_order(book: Json) -> None:
    book["records"].reverse()
    for record in every(3, book):
        for field in ("tie_break", "actors", "refs", "readings"):
            if record.get(field):
                record[field] = record[field][1:]
        record.pop("parent", None)


def other_text(book: Json) -> None:
    """As if read from a page: a line before, and every other record's words a little different."""
    head = "Страница 1\n"
    book["text"] = head + book["text"].replace("ё", "е").replace(" — ", " - ")
    for record in book["records"]:
        for place in record["evidence"]:
            place["start"] += len(head) // 2
            place["end"] += len(head)


CHANGES: tuple[Callable[[Json], None], ...] = (
    dropped, added, other_parties, other_moments, other_numbers, other_conditions, other_evidence, other_order, other_text,
)  # fmt: skip


def everything(book: Json) -> None:
    for change in CHANGES[:-1]:
        change(book)


def nothing(_: Json) -> None:
    pass


@pytest.mark.parametrize("change", [nothing, *CHANGES, everything], ids=lambda c: c.__name__)
def test_pooled_figures_agree_with_the_contracts_scorer(change: Callable[[Json], None], tmp_path: Path) -> None:
    pairs, ours = [], []
    for path in golds():
        gold = json.loads(path.read_text("utf-8"))
        predicted = copy.deepcopy(gold)
        change(predicted)
        if change is other_text and path.parent.name != "dev":
            continue  # quotes of texts that differ are compared pair by pair: slow on the long ones
        out = tmp_path / path.name
        out.write_text(json.dumps(predicted, ensure_ascii=False), "utf-8")
        pairs.append((str(out), str(path)))
        ours.append(measure(annotated_from_json(predicted, str(out)), annotated_from_json(gold, str(path))))
    found, expected = pooled(ours), scorer().measure(pairs)
    figures = {"records.exact": found.exact_share, "sections.f1": found.sections.f1, "references.f1": found.references.f1}
    for name, tally in (("records.core", found.core_records), ("slots.core", found.core_slots)):
        figures |= {f"{name}.precision": tally.precision, f"{name}.recall": tally.recall, f"{name}.f1": tally.f1}
    figures |= {f"records.{kind}.f1": tally.f1 for kind, tally in found.records.items()}
    figures |= {f"slot.{name}.f1": tally.f1 for name, tally in found.slots.items()}
    assert {} == {k: (expected.get(k), v) for k, v in figures.items() if abs(expected.get(k, 0.0) - v) > TOLERANCE}
    assert len(pairs) >= 10
    assert (change is nothing) == (found.core_slots.f1 == 1.0)
