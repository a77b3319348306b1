"""What an engine is: its order is checked, exceptions replace general rules, derived facts are written out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from models.expressions import all_of, fact, negate, quantity
from models.meaning import Flag, IntRange
from models.parties import named
from models.records import Amount, Norm, Phase, Victory, VPSource
from models.timing import Timing, TurnSet
from verification.reference.base import Engine, EngineError, NotKnownError, PartyName, Rule, StateError, Variable, rule
from verification.reference.terms import ANY_POWER, each_other, iff, implies, of, own, own_fact

POWERS = (PartyName("red", "Красные", "Red"), PartyName("blue", "Синие", "Blue"))
BOTH = ("red", "blue")


def made(rule_id: str, record: Victory | VPSource | Phase | Norm, *, known: bool = True, overrides: tuple[str, ...] = ()) -> Rule:
    @rule(rule_id, ru="правило", en="a rule", cites="1", provenance="independent", known=known, overrides=overrides)
    def build() -> Victory | VPSource | Phase | Norm:
        """Made up."""
        return record

    return build


def points(number: int, per: str | None = None, **more: object) -> VPSource:
    amount = Amount(number=Fraction(number), per=own(per) if per else None)
    return VPSource(name="points", evidence=(), amount=amount, recipient=more.pop("recipient", ANY_POWER), **more)  # type: ignore[arg-type]


def game(*rules: Rule) -> Engine:
    return Engine(
        id="game",
        title="A game",
        edition="made up",
        parties=POWERS,
        variables=(
            Variable("turn", IntRange(1, 5), 2, "ход", "turn"),
            Variable("victory_points", IntRange(0, 20), 5, "ПО", "points", BOTH),
            Variable("towns", IntRange(0, 9), 1, "города", "towns", BOTH),
            Variable("tired", Flag(), False, "устали", "tired", ("blue",)),
        ),
        rules=rules,
        last_turn=5,
        invariants=(own("towns") <= own("victory_points"), implies(own_fact("tired"), own("towns") >= 1)),
        derived={"rich": own("towns") >= 3, "leading": own("victory_points") > each_other("victory_points")},
    )


def test_two_rules_of_one_id_are_an_error() -> None:
    with pytest.raises(EngineError, match="game: two rules share the id twice; give each its own"):
        game(made("twice", points(1)), made("twice", points(2)))


@pytest.mark.parametrize(
    ("record", "stranger"),
    [
        (points(1, condition=quantity("villages") >= 1), "villages"),
        (points(1, "villages"), "villages"),
        (points(1, condition=fact("asleep")), "asleep"),
        (points(1, condition=own("towns") > each_other("villages")), "villages"),
        (points(1, recipient=named("green")), "green"),
        (points(1, condition=of("towns", "green") >= 1), "green"),
        (points(1, timing=Timing("phase", "harvest")), "harvest"),
        (Phase(name="sowing", evidence=(), order=1, parent="spring"), "spring"),
        (Phase(name="sowing", evidence=(), order=1, actors=("green",)), "green"),
    ],
)
def test_a_rule_that_speaks_of_something_undeclared_is_an_error(record: VPSource | Phase, stranger: str) -> None:
    with pytest.raises(EngineError, match=f"game: strange speaks of '{stranger}', which is not declared"):
        game(made("strange", record))


def test_an_exception_to_a_rule_that_is_not_there_is_an_error() -> None:
    with pytest.raises(EngineError, match="game: none overrides 'general', which is no rule"):
        game(made("none", points(0), overrides=("general",)))


def test_an_exception_replaces_the_general_rule_for_its_recipients_only() -> None:
    found = game(
        made("general", points(2, "towns")), made("except_blue", points(0, recipient=named("blue")), overrides=("general",))
    )
    state = found.state({"towns[red]": 3, "towns[blue]": 4})
    assert [Fraction(6), Fraction(0)] == [found.points("general", p, state) for p in BOTH]
    assert [("general", "red", Fraction(6))] == [(s.rule, s.party, s.points) for s in found.scores(state)]


def test_derived_facts_are_written_out_for_the_power_that_a_rule_speaks_of() -> None:
    found = game(made("rich", points(1, condition=own_fact("rich"))), made("poor", points(1, condition=negate(own_fact("rich")))))
    state = found.state({"towns[red]": 3, "towns[blue]": 2})
    assert (True, False) == tuple(found.condition("rich", p, state) for p in BOTH)
    assert (False, True) == tuple(found.condition("poor", p, state) for p in BOTH)
    assert [("rich", "red"), ("poor", "blue")] == [(s.rule, s.party) for s in found.scores(state)]


def test_a_derived_fact_about_a_named_power_is_about_that_power() -> None:
    blue_leads = fact("leading", named("blue"))
    found = game(made("blue_leads", points(1, condition=blue_leads)))
    state = found.state({"victory_points[red]": 4, "victory_points[blue]": 5})
    assert (True, True) == tuple(found.condition("blue_leads", p, state) for p in BOTH)
    assert (of("victory_points", "blue") > of("victory_points", "red")) == found.expand(blue_leads)


def test_a_rule_that_gives_no_points_has_none_to_ask_for() -> None:
    found = game(made("win", Victory(name="win", evidence=(), winner=ANY_POWER)))
    with pytest.raises(EngineError, match="win gives no points, it is a victory"):
        found.points("win", "red", found.state())


def test_points_read_off_a_table_are_not_known() -> None:
    found = game(made("card", VPSource(name="card", evidence=(), recipient=ANY_POWER, amount=Amount(table="the card"))))
    with pytest.raises(NotKnownError, match="game: how many points card gives"):
        found.points("card", "red", found.state())
    assert () == found.scores(found.state())


def test_a_victory_that_is_not_known_has_no_winners() -> None:
    record = Victory(name="win", evidence=(), winner=ANY_POWER, condition=own("towns") >= 1)
    assert {"win": BOTH} == game(made("win", record)).winners(game().state())
    assert {} == game(made("win", record, known=False)).winners(game().state())


def test_an_unlawful_state_is_an_error_that_shows_the_invariant() -> None:
    with pytest.raises(StateError) as error:
        game().state({"towns[red]": 6})
    assert (
        "game: the state breaks an invariant: towns (Red) at most points (Red); "
        "change one of towns[red] = 6, victory_points[red] = 5"
    ) == str(error.value)


def test_an_invariant_holds_for_the_powers_that_have_what_it_speaks_of() -> None:
    # «tired» is a fact of Blue alone: two invariants of both powers, one of Blue.
    assert 3 == len(game().grounded_invariants())
    with pytest.raises(StateError, match="breaks an invariant"):
        game().state({"tired[blue]": True, "towns[blue]": 0})


def test_phases_of_one_place_keep_the_order_in_which_they_are_written() -> None:
    second = Phase(name="b", evidence=(), order=1, turns=TurnSet(only=(1,)))
    found = game(
        made("z", Phase(name="z", evidence=(), order=1)), made("b", second), made("a", Phase(name="a", evidence=(), order=2))
    )
    assert ("z", "b", "a") == found.phases(1)
    assert ("z", "a") == found.phases(2)


def test_a_power_that_is_none_is_an_error() -> None:
    found = game(made("one", points(1)))
    for ask in (found.points, found.condition):
        with pytest.raises(EngineError, match="game: no power 'green'; there are red, blue"):
            ask("one", "green", found.state())


def test_names_are_given_for_sentences_in_either_language() -> None:
    assert ("города", "Красные") == tuple(game().names("ru")[i] for i in ("towns", "red"))
    assert ("towns", "Red") == tuple(game().names("en")[i] for i in ("towns", "red"))


def test_an_engine_shows_its_rules_in_a_notebook() -> None:
    assert "<td>one</td>" in game(made("one", points(1)))._repr_html_()


def test_an_unknown_rule_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(KeyError, match="game has no rule 'other'; it has: one"):
        game(made("one", points(1))).rule("other")


def test_iff_holds_where_both_sides_do_or_neither_does() -> None:
    found = game(made("same", points(1, condition=all_of(iff(own("towns") >= 2, own("victory_points") >= 4)))))
    for towns, total, wanted in [(1, 3, True), (2, 3, False), (1, 4, False), (2, 4, True)]:
        assert wanted is found.condition("same", "red", found.state({"towns[red]": towns, "victory_points[red]": total}))
