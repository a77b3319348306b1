from __future__ import annotations

import itertools
from typing import Any

import pytest

from models.contract import expr_from_json
from models.expressions import Any as AnyOf
from models.expressions import Compare, Expr, Fact, Is, Not, Opaque, Others, Quantity
from models.parties import Party
from models.records import Phase, Victory, VPSource
from tests.verification.games import SMALL, SMALL_WORDS, small_book
from verification.binding import Bound, bind, likeness
from verification.binding.wording import FUZZY_LEAST


def bound(record: dict[str, Any]) -> Bound:
    return bind(small_book(record).records[0], SMALL_WORDS, SMALL)


def condition(data: dict[str, Any], **more: Any) -> Expr:
    made = bound({"type": "victory", "name": "Гонка", "winner": {"any": "игрок"}, "condition": data, **more}).record
    assert isinstance(made, Victory)
    assert made.condition is not None
    return made.condition


# ---------------------------------------------------------------------- likeness


@pytest.mark.parametrize(
    ("a", "b", "method"),
    [
        ("победные очки", "Победные  очки", "exact"),
        ("ещё", "еще", "exact"),
        ("ход безбрачия", "ходы безбрачия", "lemma"),
        ("особы королевского рода", "рода королевского особы", "lemma"),
        ("области во Франции", "области Франции", "lemma"),
        ("не контролируемые города", "неконтролируемые города", "exact"),
        ("протестантские области", "протестанские области", "fuzzy"),
        ("число городов", "города", "fuzzy"),
    ],
)
def test_phrases_that_are_one_name(a: str, b: str, method: str) -> None:
    found = likeness(a, b)
    assert found is not None
    assert method == found.method
    assert FUZZY_LEAST <= found.score <= 100
    assert found == likeness(b, a)


NEVER = [
    ("контролируемые города", "неконтролируемые города"),
    ("города вне своих земель", "города в своих землях"),
    ("ключевые страны", "контролируемые ключевые страны"),
    ("город под контролем Испании", "город под контролем Франции"),
    ("Карл IX правит", "Карл X правит"),
    ("первая война", "вторая война"),
    ("три города", "четыре города"),
    ("ПО", "по"),
    ("карта сыграна", "карта не сыграна"),
    ("больше пяти хитов", "меньше пяти хитов"),
    ("все ячейки закрыты", "ячейки закрыты"),
    ("Прага и Вена", "Прага или Вена"),
    ("Австрия", "Австралия"),
    ("вход", "выход"),
    ("Иран под контролем", "Ирак под контролем"),
]


@pytest.mark.parametrize(("a", "b"), NEVER)
def test_phrases_that_differ_in_number_negation_or_name_never_match(a: str, b: str) -> None:
    if a == "ПО":
        assert likeness(f"число {a}", f"число {b} городу") is None
        return
    assert likeness(a, b) is None
    assert likeness(b, a) is None


# ---------------------------------------------------------------------- parties and phases


@pytest.mark.parametrize("name", ["Красные", "игрок за Красных", "красный игрок"])
def test_a_power_is_known_by_each_of_its_names(name: str) -> None:
    made = bound({"type": "victory", "winner": {"name": name}})
    assert isinstance(made.record, Victory)
    assert Party("name", ("reds",)) == made.record.winner
    assert not made.opaque


def test_whoever_the_rule_speaks_of_may_be_called_by_any_common_word() -> None:
    for word in ("держава", "игрок", "сверхдержава", "сторона"):
        made = bound({"type": "victory", "winner": {"any": word}})
        assert isinstance(made.record, Victory)
        assert made.record.winner is not None
        assert "any" == made.record.winner.kind
        assert not made.opaque


def test_a_party_that_nobody_knows_is_a_problem_that_is_named() -> None:
    made = bound({"type": "victory", "winner": {"name": "Жёлтые"}})
    assert made.opaque
    assert any("Жёлтые" in p for p in made.problems)
    assert [None] == [b.target for b in made.bindings if b.name == "Жёлтые"]


def test_most_of_a_quantity_is_bound_to_the_quantity() -> None:
    made = bound({"type": "victory", "winner": {"highest": "победные очки"}})
    assert isinstance(made.record, Victory)
    assert Party("highest", ("vp",)) == made.record.winner


def test_a_phase_and_those_who_act_in_it_are_bound() -> None:
    made = bound({"type": "phase", "name": "Движения фаза", "order": 1, "actors": ["Синие", "прочие"]})
    assert ("moves",) == made.rules
    assert isinstance(made.record, Phase)
    assert ("blues", "прочие") == made.record.actors


# ---------------------------------------------------------------------- quantities


def compare(quantity: dict[str, Any], number: int = 3) -> dict[str, Any]:
    return {"left": quantity, "op": ">=", "right": {"number": number}}


def test_a_quantity_of_each_power_without_holder_belongs_to_the_rules_party() -> None:
    made = condition(compare({"quantity": "ПО"}))
    assert isinstance(made, Compare)
    assert isinstance(made.left, Quantity)
    assert "vp" == made.left.id
    assert made.left.holder is not None
    assert "any" == made.left.holder.kind


def test_others_are_bound_too() -> None:
    made = condition({"left": {"quantity": "ПО"}, "op": ">", "right": {"others": "each", "quantity": "победные очки"}})
    assert isinstance(made, Compare)
    assert isinstance(made.right, Others)
    assert "vp" == made.right.id


def test_a_quantity_counted_in_places_is_another_than_the_one_without() -> None:
    there = condition(compare({"quantity": "укрепления", "within": ["Север"]}))
    assert isinstance(there, Compare)
    assert isinstance(there.left, Quantity)
    assert ("forts", None) == (there.left.id, there.left.holder)
    for elsewhere in (
        {"quantity": "укрепления"},
        {"quantity": "укрепления", "within": ["Юг"]},
        {"quantity": "крепости", "within": ["Юг"]},
    ):
        assert isinstance(condition(compare(elsewhere)), Opaque)


def test_a_quantity_of_the_whole_game_is_nobodys_but_the_one_it_is_ascribed_to() -> None:
    assert isinstance(condition(compare({"quantity": "крепости", "holder": {"name": "Красные"}})), Compare)
    assert isinstance(condition(compare({"quantity": "крепости", "holder": {"any": "игрок"}})), Compare)
    refused = bound(
        {
            "type": "victory",
            "winner": {"any": "игрок"},
            "condition": compare({"quantity": "крепости", "holder": {"name": "Синие"}}),
        }
    )
    assert refused.unread
    assert any("one for the whole game" in b.reason for b in refused.bindings)


def test_what_points_are_counted_per_must_be_known() -> None:
    good = bound({"type": "vp_source", "name": "Город", "amount": {"number": 1, "per": {"quantity": "города"}}})
    assert isinstance(good.record, VPSource)
    assert good.record.amount.per is not None
    assert "cities" == good.record.amount.per.id
    bad = bound({"type": "vp_source", "name": "Город", "amount": {"number": 1, "per": {"quantity": "верблюды"}}})
    assert any("верблюды" in p for p in bad.problems)


# ---------------------------------------------------------------------- facts


def test_a_fact_of_each_power_is_said_of_the_rules_party() -> None:
    made = condition({"fact": "замок построен"})
    assert isinstance(made, Fact)
    assert "has_castle" == made.id
    assert made.holder is not None


@pytest.mark.parametrize("text", ["замка нет", "замок не построен", "не построен замок"])
def test_a_negation_may_stand_in_the_words(text: str) -> None:
    assert isinstance(condition({"fact": text}), Not)
    assert isinstance(condition({"not": {"fact": text}}), Fact)


def test_a_fact_about_a_named_power_is_bound_with_that_power() -> None:
    made = condition({"fact": "игрок за Синих владеет замком"})
    assert isinstance(made, Fact)
    assert Party("name", ("blues",)) == made.holder


def test_a_named_value_several_of_them_and_a_number() -> None:
    assert isinstance(condition({"fact": "море бурное"}), Is)
    both = condition({"fact": "море бурное или спокойное"})
    assert isinstance(both, AnyOf)
    assert 2 == len(both.parts)
    none = condition({"fact": "крепостей нет"})
    assert isinstance(none, Compare)
    assert "==" == none.op


@pytest.mark.parametrize("text", ["дракон проснулся", "солнце взошло", "море не слишком бурное"])
def test_a_fact_that_the_engine_cannot_hold_is_opaque_in_its_own_words(text: str) -> None:
    made = condition({"fact": text})
    assert isinstance(made, Opaque)
    assert text == made.text


def test_two_targets_that_are_equally_good_are_none() -> None:
    from dataclasses import replace

    from models.vocabulary import FactName

    twice = replace(
        SMALL_WORDS, facts=(*SMALL_WORDS.facts, FactName("stormy_2", ("море бурное",), variable="weather", values=("calm",)))
    )
    record = small_book({"type": "victory", "winner": {"any": "игрок"}, "condition": {"fact": "море бурное"}}).records[0]
    made = bind(record, twice, SMALL)
    assert ("море бурное",) == made.unread
    assert any("equally well" in b.reason for b in made.bindings)


def test_everything_that_was_looked_up_is_listed_with_method_score_and_reason() -> None:
    made = bound(
        {"type": "victory", "name": "Гонка", "winner": {"name": "Красные"}, "condition": compare({"quantity": "монета"})}
    )
    assert {"Гонка", "Красные", "монета"} == {b.name for b in made.bindings}
    assert all(b.reason and 0 <= b.score <= 100 for b in made.bindings)
    assert "lemma" == next(b.method for b in made.bindings if b.name == "монета")


def test_binding_a_condition_changes_no_number_comparator_or_shape() -> None:
    numbers = (0, 1, 25)
    for op, n in itertools.product((">=", ">", "<=", "<", "==", "!="), numbers):
        data = {"all": [{"left": {"quantity": "ПО"}, "op": op, "right": {"number": n}}, {"not": {"fact": "море бурное"}}]}
        raw, made = expr_from_json(data), condition(data)
        assert raw is not None
        first, second = (x.parts[0] for x in (raw, made))  # type: ignore[attr-defined]
        assert (op, first.right) == (second.op, second.right)
