"""What a verdict may claim: texts with one number or word changed, and small texts, held against the engines."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import ustav
from models.records import Phase
from models.reports import Finding, Outcome, Report

CORPUS = Path(__file__).parents[2] / "corpus"
TIED_BY_GOLD = (
    "Побеждает игрок, набравший больше всех победных очков к концу игры. При ничьей побеждает игрок с большим числом золота."
)


def verified(game: str, text: str, folder: Path) -> Report:
    path = folder / "rules.txt"
    path.write_text(text, encoding="utf-8")
    return ustav.verify(ustav.extract(path), ustav.game(game))


def changed(game: str, old: str, new: str) -> str:
    text = (CORPUS / game / "rules_mended.txt").read_text(encoding="utf-8")
    assert 1 == text.count(old)
    return text.replace(old, new)


def of_rule(report: Report, rule: str) -> Outcome:
    return next(o for o in report.outcomes if rule in o.rules and o.records)


def about(report: Report, words: str) -> list[Finding]:
    return [f for f in report.findings if words in f.message]


@pytest.mark.parametrize("game", ["twilight_struggle", "virgin_queen"])
def test_a_tie_broken_by_an_unknown_quantity_is_not_compared(game: str, tmp_path: Path) -> None:
    report = verified(game, TIED_BY_GOLD, tmp_path)
    assert [] == list(report.errors)
    assert ["not_formalised"] == [o.outcome for o in report.outcomes if o.records]
    assert ["warning"] == [f.severity for f in about(report, "словарь игры не знает «золото»")]


def test_a_tie_that_only_the_text_breaks_is_told_as_a_tie(tmp_path: Path) -> None:
    report = verified("twilight_struggle", TIED_BY_GOLD.replace("золота", "контролируемых стран"), tmp_path)
    assert 1 == len(report.errors)
    assert "по движку при ничьей победителя нет" in report.errors[0].message


def test_a_bound_at_one_end_is_not_reported_as_two(tmp_path: Path) -> None:
    report = verified("sword_of_rome", changed("sword_of_rome", "ни меньше 0, ни больше 12", "больше 12"), tmp_path)
    made = next(o for o in report.outcomes if o.records and o.records[0].startswith("limit/"))
    assert ("agrees", "greatest value; the text states no least value") == (made.outcome, made.detail)
    assert ["warning"] == [f.severity for f in about(report, "в тексте не сказано наименьшее значение, 0")]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("Если к концу хода 7 ни", "Если к концу хода 6 ни", "называют разные ходы: 6 и 7"),
        ("в ходы 1, 2 и 3 победу", "в ходы 1 и 2 победу", "запрет до этого назван не для тех ходов: ход 3"),
        ("в ходы 1, 2 и 3 победу", "в ходы 1, 2, 3 и 4 победу", "запрет до этого назван не для тех ходов: ход 4"),
    ],
)
def test_sentences_of_one_rule_with_other_turns_contradict(old: str, new: str, words: str, tmp_path: Path) -> None:
    found = about(verified("virgin_queen", changed("virgin_queen", old, new), tmp_path), words)
    assert [("contradiction", "error")] == [(f.kind, f.severity) for f in found]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("убывания ПО. При равных", "возрастания ПО. При равных", "неигровые державы, игроки в порядке возрастания ПО"),
        (
            "сперва неигровые державы, а за ними игроки в порядке убывания ПО",
            "сперва игроки в порядке убывания ПО, а за ними неигровые державы",
            "игроки в порядке убывания ПО, неигровые державы",
        ),
    ],
)
def test_another_order_of_those_who_act_differs(old: str, new: str, told: str, tmp_path: Path) -> None:
    report = verified("sword_of_rome", changed("sword_of_rome", old, new), tmp_path)
    assert "differs" == of_rule(report, "reinforcement").outcome
    assert [f"по тексту действуют по порядку: {told}; по движку: неигровые державы, игроки в порядке убывания ПО"] == [
        f.message.partition("» ")[2] for f in report.errors
    ]


def test_an_order_of_actors_that_was_not_compared_is_named(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text((CORPUS / "sword_of_rome" / "rules_mended.txt").read_text(encoding="utf-8"), encoding="utf-8")
    book = ustav.extract(path)
    records = tuple(
        replace(r, actors=("жрецы", "послы")) if isinstance(r, Phase) and "расторжения" in r.name else r for r in book.records
    )
    made = of_rule(ustav.verify(replace(book, records=records), "sword_of_rome"), "alliances")
    assert "the order of those who act was not compared: «жрецы», «послы»" in made.detail


def test_an_order_told_in_words_that_nobody_knows_is_not_formalised(tmp_path: Path) -> None:
    text = changed("sword_of_rome", "игроки в порядке убывания ПО. При равных", "игроки по часовой стрелке. При равных")
    made = of_rule(verified("sword_of_rome", text, tmp_path), "reinforcement")
    assert ("not_formalised", "who acts, «игроки», is not in the vocabulary") == (made.outcome, made.detail)


def test_a_text_that_names_nobody_who_acts_is_said_to_be_silent_on_it(tmp_path: Path) -> None:
    text = changed(
        "sword_of_rome",
        "Подкрепления выставляют сперва неигровые державы, а за ними игроки в порядке убывания ПО.",
        "Подкрепления выставляются.",
    )
    made = of_rule(verified("sword_of_rome", text, tmp_path), "reinforcement")
    assert made.detail.endswith("; the text does not say who acts")


def test_a_rule_whose_names_are_lost_is_a_warning(tmp_path: Path) -> None:
    report = verified("virgin_queen", changed("virgin_queen", "и Буду", "или Буду"), tmp_path)
    assert ["warning"] == [f.severity for f in about(report, "ПО за Центральную Европу: не сверено")]


def test_no_quantity_in_a_situation_hangs_on_another(tmp_path: Path) -> None:
    names = [(v.ru, v.en) for game in ustav.games() for v in ustav.game(game).engine.variables]
    assert [] == [n for n in names if n[0].startswith("из них") or n[1].startswith("of these")]


def test_the_turns_that_a_mended_text_names_do_not_contradict(tmp_path: Path) -> None:
    for game in ("virgin_queen", "here_i_stand", "sword_of_rome", "twilight_struggle"):
        text = (CORPUS / game / "rules_mended.txt").read_text(encoding="utf-8")
        report = verified(game, text, tmp_path)
        assert [] == [*about(report, "называют разные ходы"), *about(report, "запрет до этого")]
