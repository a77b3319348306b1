"""From the text of a game to the verdict: the texts of the corpus, and the rulebooks where they lie beside the repository."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import ustav
from models.records import Example, Record, Victory, VPSource
from models.reports import Finding, Outcome, Report
from models.rulebook import RuleBook
from verification.reference.twilight_struggle.example import worked_example

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared" / "rulebooks"
GAMES = ("here_i_stand", "sword_of_rome", "twilight_struggle", "virgin_queen")
needs_rulebooks = pytest.mark.skipif(not SHARED.is_dir(), reason="no rulebooks beside the repository (../shared/rulebooks)")
DECIDED = ("agrees", "differs")


def corpus_text(game: str, name: str = "rules.txt") -> Path:
    return ROOT / "corpus" / game / name


def rulebook(game: str) -> Path:
    return SHARED / f"{game}.txt"


@cache
def verified(game: str, path: Path) -> tuple[RuleBook, Report]:
    book = ustav.extract(path)
    return book, ustav.verify(book, ustav.game(game))


def errors(game: str, path: Path) -> list[Finding]:
    return list(verified(game, path)[1].errors)


def outcome_of(report: Report, record: Record) -> Outcome:
    return next(o for o in report.outcomes if record.id in o.records)


def is_measured(record: Record) -> bool:
    """A way to win that the text states, or an award with a number."""
    if isinstance(record, Victory):
        return record.status == "stated"
    return isinstance(record, VPSource) and record.amount.number is not None


# ---------------------------------------------------------------------- what the texts come to


@pytest.mark.parametrize("game", GAMES)
def test_a_mended_text_has_no_error(game: str) -> None:
    assert [] == [e.message for e in errors(game, corpus_text(game, "rules_mended.txt"))]


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("here_i_stand", ["contradiction"]),
        ("sword_of_rome", []),
        ("twilight_struggle", ["mismatch", "mismatch", "example", "example"]),
        ("virgin_queen", []),
    ],
)
def test_a_restated_text_has_the_errors_of_its_source_and_no_others(game: str, kinds: list[str]) -> None:
    assert kinds == [e.kind for e in errors(game, corpus_text(game))]


@needs_rulebooks
def test_the_rulebooks_have_their_real_errors_and_no_others() -> None:
    found = {game: sorted({(e.kind) for e in errors(game, rulebook(game))}) for game in GAMES}
    assert {
        "here_i_stand": ["contradiction"],
        "sword_of_rome": [],
        "twilight_struggle": ["example", "mismatch"],
        "virgin_queen": [],
    } == found


@needs_rulebooks
def test_most_rules_with_a_number_are_decided_in_the_rulebooks() -> None:
    measured, decided = 0, 0
    for game in GAMES:
        book, report = verified(game, rulebook(game))
        for record in book.records:
            if is_measured(record):
                outcome = outcome_of(report, record)
                measured += 1
                decided += outcome.outcome in DECIDED and outcome.basis in ("proved", "compared")
    assert measured >= 30
    assert decided >= 0.85 * measured


# ---------------------------------------------------------------------- the traps


def nine_phases(path: Path) -> Finding:
    return next(e for e in errors("here_i_stand", path) if e.kind == "contradiction")


def check_nine_phases(path: Path) -> None:
    found = nine_phases(path)
    assert found.witness is not None
    assert (2, 1) == (found.witness.state["turn"], (found.witness.near or {})["turn"])
    assert found.witness.replayed


def test_nine_phases_in_every_turn_contradict_two_that_only_the_first_turn_has() -> None:
    check_nine_phases(corpus_text("here_i_stand"))


@needs_rulebooks
def test_the_rulebook_contradicts_its_nine_phases_too() -> None:
    check_nine_phases(rulebook("here_i_stand"))


def check_controlled(path: Path) -> None:
    book, report = verified("twilight_struggle", path)
    awards = [r for r in book.records if isinstance(r, VPSource) and r.amount.number == 1]
    assert ["differs", "differs"] == [outcome_of(report, r).outcome for r in awards]
    mismatches = [e for e in report.errors if e.kind == "mismatch"]
    assert 2 == len(mismatches)
    assert all(e.witness is not None and e.witness.replayed for e in mismatches)


def test_bonuses_without_the_word_controlled_differ_from_the_engine() -> None:
    check_controlled(corpus_text("twilight_struggle"))


@needs_rulebooks
def test_the_bonuses_of_the_rulebook_differ_too() -> None:
    check_controlled(rulebook("twilight_struggle"))


def test_the_worked_example_comes_to_five_one_and_four_on_the_engine() -> None:
    given = {f"controller[{c}]": "ussr" for c in ("cuba", "haiti", "dominican_republic")}
    result = worked_example({**given, "controller[guatemala]": "us", "influence[us][panama]": 1})
    assert (5, 1, 4) == (result["victory_points[ussr]"], result["victory_points[us]"], result["vp_marker_shift[ussr]"])


@needs_rulebooks
def test_the_worked_example_is_read_and_run_and_only_the_texts_own_bonuses_miss_it() -> None:
    book, report = verified("twilight_struggle", rulebook("twilight_struggle"))
    example = next(r for r in book.records if isinstance(r, Example))
    assert [("СССР", 5), ("США", 1), ("СССР", 4)] == [(e.party, int(e.number)) for e in example.expected]
    about = [f for f in report.findings if example.id in f.records]
    assert about and all(f.kind == "example" and "по правилам самого текста" in f.message for f in about)


# ---------------------------------------------------------------------- one number changed

CHANGES = [
    ("религиозным влиянием до 50", "религиозным влиянием до 40", "Религиозная победа протестантизма"),
    ("25 или более ПО", "более 25 ПО", "Стандартная победа"),
    ("набрала 25", "набрала 24", "Стандартная победа"),
    ("начиная с хода 4", "начиная с хода 5", "Победа из-за доминирования"),
    ("не менее чем на 5 ПО", "не менее чем на 6 ПО", "Победа из-за доминирования"),
    ("не более 3 протестантских", "не более 4 протестантских", "Религиозная победа католицизма"),
    ("достигает 4 «хитов»", "достигает 5 «хитов»", "Победа благодаря восстанию католиков"),
    ("за каждое убийство 1 ПО", "за каждое убийство 2 ПО", "Убийство"),
    ("прибавляется по 3 ПО", "прибавляется по 2 ПО", "Контролируемая Протестантом ключевая область в Нидерландах"),
]
RULEBOOK_CHANGES = [
    ("религиозного влияния в 50", "религиозного влияния в 40", "Религиозная победа протестантизма"),
    ("достигла 25 ПО или более", "достигла более 25 ПО", "Стандартная победа"),
    ("хода 4 или позже", "хода 5 или позже", "Победа из-за доминирования"),
    ("на 5 ПО больше", "на 6 ПО больше", "Победа из-за доминирования"),
]


def check_change(text: str, before: str, after: str, name: str, tmp_path: Path) -> None:
    assert before in text
    changed = tmp_path / "changed.txt"
    changed.write_text(text.replace(before, after), "utf-8")
    book = ustav.extract(changed)
    report = ustav.verify(book, ustav.game("virgin_queen"))
    found = [e for e in report.errors if any(r.name == name and r.id in e.records for r in book.records)]
    assert found, [(r.name, outcome_of(report, r).outcome) for r in book.records if is_measured(r)]
    assert any(e.witness is not None and e.witness.replayed for e in found)
    ids = {i for e in found for i in e.records}
    assert "differs" in {o.outcome for o in report.outcomes if ids & set(o.records)}


@pytest.mark.parametrize(("before", "after", "name"), CHANGES)
def test_one_change_of_a_restated_text_makes_its_rule_differ(before: str, after: str, name: str, tmp_path: Path) -> None:
    check_change(corpus_text("virgin_queen").read_text("utf-8"), before, after, name, tmp_path)


@needs_rulebooks
@pytest.mark.parametrize(("before", "after", "name"), RULEBOOK_CHANGES)
def test_one_change_of_the_rulebook_makes_its_rule_differ(before: str, after: str, name: str, tmp_path: Path) -> None:
    check_change(rulebook("virgin_queen").read_text("utf-8"), before, after, name, tmp_path)


def test_an_award_of_another_number_differs_in_the_points_of_rome(tmp_path: Path) -> None:
    text = corpus_text("sword_of_rome").read_text("utf-8")
    changed = tmp_path / "changed.txt"
    changed.write_text(text.replace("каждый игрок получает 1 ПО", "каждый игрок получает 2 ПО"), "utf-8")
    book = ustav.extract(changed)
    report = ustav.verify(book, ustav.game("sword_of_rome"))
    award = next(r for r in book.records if isinstance(r, VPSource) and r.amount.number == 2)
    assert "differs" == outcome_of(report, award).outcome
