"""What a careful reader notes in the margin of the four rulebooks: each point is a finding, or it is said why it is none.

The points are those of the fact sheet on the four games («Russian text against English», «ambiguities»), by its numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import ustav
from models.reports import Finding, Report
from models.rulebook import RuleBook

SHARED = Path(__file__).parents[2].parent / "shared" / "rulebooks"
pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason="no rulebooks beside the repository (../shared/rulebooks)")


@dataclass(frozen=True)
class Point:
    """A point of the fact sheet: the game, its number there, the kind of finding, and words of its message or of its rules."""

    game: str
    number: str
    kind: str
    words: str


FOUND = (
    Point("twilight_struggle", "A7.1", "mismatch", "ключевые страны региона"),
    Point("twilight_struggle", "A7.1", "mismatch", "соседние со сверхдержавой"),
    Point("twilight_struggle", "A7.1", "example", "вышло бы 8"),
    Point("twilight_struggle", "A7.2", "missing", "no_event_forces_holding"),
    Point("twilight_struggle", "A7.3", "missing", "highest_tier_only"),
    Point("twilight_struggle", "A7.4", "missing", "presence_points_europe"),
    Point("twilight_struggle", "A7.4", "missing", "europe_control_victory"),
    Point("twilight_struggle", "A7.4", "missing", "southeast_asia_points"),
    Point("twilight_struggle", "A7.5", "term_drift", "супердержава"),
    Point("twilight_struggle", "A7.6", "missing", "final_scoring_victory"),
    Point("here_i_stand", "B8.1", "contradiction", "сказано 9, но в ходе 2 их 7"),
    Point("here_i_stand", "B8.2", "missing", "spring_formation"),
    Point("here_i_stand", "B8.3", "missing", "no_own_card_from_discard"),
    Point("here_i_stand", "B8.4", "missing", "war_is_paid"),
    Point("here_i_stand", "B8.5", "missing", "sue_for_peace"),
    Point("here_i_stand", "B8.6", "missing", "ransom_is_drawn"),
    Point("here_i_stand", "B8.6", "missing", "excommunication_is_drawn"),
    Point("here_i_stand", "B8.8", "undefined_term", "может быть и латинским «CP»"),
    Point("here_i_stand", "B8.10", "missing", "discards_are_public"),
    Point("here_i_stand", "B8.11", "missing", "home_card_returns"),
    Point("virgin_queen", "C2.1", "missing", "Военная победа"),
    Point("virgin_queen", "C2.2", "ambiguity", "падает до 9"),
    Point("virgin_queen", "C2.7", "ambiguity", "можно получить, а дальше велено"),
    Point("virgin_queen", "C2.9", "gap", "победитель не определён"),
    Point("virgin_queen", "the other conditions", "ambiguity", "не выполнено ни одно из этих условий"),
    Point("virgin_queen", "two ways to win at once", "overlap", "Победа благодаря восстанию католиков"),
    Point("sword_of_rome", "D9.1", "missing", "gallic_plunder_points"),
    Point("sword_of_rome", "D9.2", "missing", "transalpine_plunder_points"),
    Point("sword_of_rome", "D9.3", "ambiguity", "после каждого прибавления"),
    Point("sword_of_rome", "D9.5", "gap", "порядок при равенстве не определён"),
)

AGREES = (
    ("twilight_struggle", "A4: the tests of the three tiers", ("presence", "domination", "control")),
    ("here_i_stand", "B3, B4, B8.12: phases, their turns, and no peace in the last turn",
     ("luther_95_theses", "diplomacy", "peace", "diet_of_worms", "action", "victory_determination")),
    ("virgin_queen", "C2.11: the minus that is a dash", ("slave_trader_points", "mary_executed_points")),
    ("virgin_queen", "C2.12: a lead of exactly 5 counts, 25 is no domination", ("domination_victory", "standard_victory")),
    ("virgin_queen", "C2.4: four powers with the track",
     ("protestant_spaces_points_spain", "protestant_spaces_points_england", "protestant_spaces_points_empire",
      "protestant_spaces_points_protestant")),
    ("sword_of_rome", "D9.8, D9.9: points won and lost, and the bounds",
     ("foreign_victory_spaces_points", "lost_home_victory_spaces_points", "victory_points_bounds")),
)  # fmt: skip
"""What the fact sheet calls consistent: no finding, and the rule was compared."""

NONE = {
    "A7.3, netting before the check of 20 points": "the text does say that the difference is moved; the moment of the check is "
    "no rule of the engine by itself",
    "B8.7": "two words for one thing that share no root: only a dictionary of synonyms could tell",
    "B8.9": "the phases are numbered by their places; that numbers are not printed changes no rule",
    "C2.1, the rising left out where the rare victories are listed": "the sentence states no rule and counts nothing",
    "C2.3": "the text answers it: spaces in unrest are never counted",
    "C2.5": "when a preference may be revealed is a choice of the player and no condition of a record",
    "C2.6": "the text gives the points for control alone, and so does the engine; whether unrest cancels them nobody says",
    "C2.8": "the count of three is right: all three are described, and the third says itself that it is of turn 7",
    "C2.10": "the engine has no bound there either; nothing in the text can be held against it",
    "D9.4": "a player and a power are one and the same for all but one pair, and the engine counts that pair as one",
    "D9.6": "walled cities as home spaces are no rule of the engine but a list of its spaces",
    "D9.7": "a name broken by blanks is still found; it is a matter of print",
}
"""Points that are no finding, each with the reason."""


@cache
def verified(game: str) -> tuple[RuleBook, Report]:
    book = ustav.extract(SHARED / f"{game}.txt")
    return book, ustav.verify(book, game)


def fits(found: Finding, point: Point) -> bool:
    return found.kind == point.kind and (point.words in found.message or point.words in found.rules)


@pytest.mark.parametrize("point", FOUND, ids=lambda p: f"{p.game} {p.number} {p.words}")
def test_a_point_of_a_careful_reader_is_a_finding(point: Point) -> None:
    found = [f for f in verified(point.game)[1].findings if fits(f, point)]
    assert found
    assert all(f.message_en for f in found)


@pytest.mark.parametrize(("game", "what", "rules"), AGREES, ids=lambda x: x if isinstance(x, str) else "")
def test_what_is_consistent_is_compared_and_agrees(game: str, what: str, rules: tuple[str, ...]) -> None:
    outcomes = {r: o.outcome for o in verified(game)[1].outcomes for r in o.rules if o.records}
    assert what
    assert dict.fromkeys(rules, "agrees") == {r: outcomes.get(r) for r in rules}


def test_every_point_of_the_fact_sheet_is_accounted_for() -> None:
    numbers = {p.number for p in FOUND} | {w.split(":")[0] for _, w, _ in AGREES} | set(NONE)
    said = {part.strip() for n in numbers for part in n.split(",")}
    wanted = [f"A7.{i}" for i in range(1, 7)] + [f"B8.{i}" for i in range(1, 13)]
    wanted += [f"C2.{i}" for i in range(1, 13)] + [f"D9.{i}" for i in range(1, 10)]
    assert [] == [n for n in wanted if n not in said]
    assert all(len(reason) > 20 for reason in NONE.values())


def test_the_report_on_a_rulebook_has_no_error_but_those_that_are_explained() -> None:
    explained = {"twilight_struggle": 4, "here_i_stand": 1, "virgin_queen": 0, "sword_of_rome": 0}
    assert explained == {game: len(verified(game)[1].errors) for game in explained}
