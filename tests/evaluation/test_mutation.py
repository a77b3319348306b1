"""Rules changed for the worse: each operator makes what it says, once, in a fixed order; and fates are counted rightly."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from evaluation.mutation import (
    OPERATORS,
    Measurement,
    Planted,
    TextMutant,
    Trial,
    paraphrases,
    planted_sentences,
    record_mutants,
    set_aside,
    text_mutants,
    vocabulary_mutants,
)
from evaluation.mutation.baseline import known_items, read_items
from evaluation.mutation.judging import (
    changed_records,
    new_anywhere,
    new_on_records,
    new_on_rules,
    new_situations,
    sentence_at,
    touched,
)
from evaluation.mutation.reports import as_json, as_markdown
from models.expressions import Fact, Others, Quantity, all_of, number, walk
from models.parties import anyone, highest, named
from models.records import Amount, Phase, TieBreak, Victory, VPSource
from models.reports import Coverage, Finding, Outcome, Report, Witness
from models.rulebook import Document, RuleBook, Sentence
from models.spans import Span
from models.timing import Timing, TurnSet
from models.vocabulary import FactName, Name, QuantityName, Vocabulary

CORPUS = Path(__file__).parents[2] / "corpus"
PARTIES = ("Рим", "Карфаген", "Греки")
VP = Quantity("ПО", anyone("держава"))
RACE = Victory(
    name="Гонка", evidence=(Span(0, 5),), id="victory/1", winner=named("Рим"),
    timing=Timing("phase", "Проверка", TurnSet(first=4)),
    condition=all_of(VP >= 25, VP - Others("each", "ПО") >= 5, Fact("Париж взят")),
    tie_break=(TieBreak("highest", "ПО", "previous_turn", True),),
)  # fmt: skip


def made(record: object, operator: str) -> list[str]:
    return [m.change for m in record_mutants(record, PARTIES, 9) if m.operator == operator]  # type: ignore[arg-type]


def test_every_part_of_a_victory_is_changed_once() -> None:
    assert ["25 → 26", "5 → 6", "25 → 24", "5 → 4"] == made(RACE, "number")
    assert [">= → <", ">= → <"] == made(RACE, "comparator")
    assert [">= → >", ">= → >"] == made(RACE, "strictness")
    assert ["Рим → Карфаген"] == made(RACE, "party")
    assert ["each → another"] == made(RACE, "quantifier")
    assert ["from 4 → from 5", "from 4 → to 4"] == made(RACE, "turns")
    assert ["phase → at the end of the game"] == made(RACE, "moment")
    assert ["most ↔ least", "before ↔ after", "once ↔ again and again"] == made(RACE, "tie rule")
    assert ["a fact turned round"] == made(RACE, "negation")
    assert ["and → or"] == made(RACE, "and/or")
    assert ["part 1 of 3", "part 2 of 3", "part 3 of 3"] == made(RACE, "dropped condition")


def test_awards_and_phases_are_changed_in_what_they_have() -> None:
    award = VPSource(name="Город", evidence=(), recipient=highest("города"), amount=Amount(Fraction(2), Quantity("города")))
    assert ["2 → 3", "2 → 1"] == made(award, "number")
    assert ["2 → -2"] == made(award, "sign")
    assert ["highest → lowest"] == made(award, "extremum")
    assert ["for each → once"] == made(award, "quantifier")
    phase = Phase(name="Шторм", evidence=(), order=1, turns=TurnSet(only=(1,)), actors=("Рим", "Греки"))
    assert ["only ↔ except", "turn 1 → 2"] == made(phase, "turns")
    assert ["Рим ↔ Греки"] == made(phase, "order")


def test_every_mutant_differs_from_its_record_and_in_one_place() -> None:
    mutants = list(record_mutants(RACE, PARTIES, 9))
    assert all(m.record != RACE for m in mutants)
    assert len(mutants) == len({repr(m.record) for m in mutants})
    assert {m.operator for m in mutants} <= set(OPERATORS)
    for m in mutants:
        if m.operator == "number":
            assert isinstance(m.record, Victory)
            assert m.record.condition is not None
            pairs = zip(walk(m.record.condition), walk(RACE.condition), strict=True)  # type: ignore[arg-type]
            assert 1 == sum(a != b for a, b in pairs if type(a) is type(number(1)))


TEXT = (
    "Побеждает держава, набравшая 25 или более ПО. Если шкала заполнена маркерами Галлов, Галлы сразу получают 1 ПО (см. 14.2).\n"
)


def test_texts_are_changed_only_where_they_state_rules_and_section_numbers_are_left_alone() -> None:
    every = list(text_mutants(TEXT, [Span(0, len(TEXT))]))
    first = list(text_mutants(TEXT, [Span(0, TEXT.index("."))]))
    numbers = [(m.before, m.after) for m in every if m.name == "number"]
    assert [("25", "26"), ("25", "24"), ("1", "2"), ("1", "0")] == numbers
    assert {"number", "comparator", "strictness"} == {m.name for m in first}
    assert {"party", "sign", "dropped condition"} <= {m.name for m in every}
    for m in every:
        assert m.text == TEXT[: m.span.start] + m.after + TEXT[m.span.end :] != TEXT


def test_paraphrases_keep_the_numbers() -> None:
    said = [m.after for m in paraphrases(TEXT, [Span(0, len(TEXT))])]
    assert "или больше" in said
    assert all("26" not in x for x in said)


WORDS = Vocabulary(
    "g", "И", "G", "e", (Name("a", ("А",)), Name("b", ("Б",))),
    (QuantityName("x", ("икс",), True), QuantityName("y", ("игрек",), True), QuantityName("z", ("зет",))),
    (), (FactName("f", ("дождь",), ("сухо",), "w", ("rain",)), FactName("s", ("снег",), (), "w", ("snow",))),
)  # fmt: skip


def test_names_are_exchanged_with_their_like_only() -> None:
    changes = [(m.operator, m.change) for m in vocabulary_mutants(WORDS)]
    assert [("party", "a ↔ b"), ("quantity", "x ↔ y"), ("negation", "f turned round"), ("negation", "s turned round"),
            ("value", "f ↔ s")] == changes  # fmt: skip


# ---------------------------------------------------------------------- judging


def report(*findings: Finding) -> Report:
    outcome = Outcome(("r1",), ("rule",), "agrees", "proved")
    return Report(Document("d", "d", "0", 1), "g", (outcome,), findings, Coverage(0, 0, 0))


def found(kind: str, severity: str, records: tuple[str, ...] = (), rules: tuple[str, ...] = ()) -> Finding:
    return Finding(f"{kind}/1", kind, severity, "", "", records, rules)  # type: ignore[arg-type]


def test_only_new_grave_findings_on_what_was_changed_kill() -> None:
    clean = report(found("extra", "warning", ("r1",)))
    assert () == new_on_records(clean, clean, {"r1"})
    assert () == new_on_records(clean, report(found("unread", "note", ("r1",)), *clean.findings), {"r1"})
    assert () == new_on_records(clean, report(found("mismatch", "error", ("r2",)), *clean.findings), {"r1"})
    wrong = report(found("mismatch", "error", ("r1",), ("rule",)), *clean.findings)
    assert ("mismatch",) == new_on_records(clean, wrong, {"r1"})
    assert ("mismatch",) == new_on_rules(clean, wrong, {"rule"})
    assert ("missing",) == new_on_records(clean, report(found("missing", "warning", (), ("rule",)), *clean.findings), {"r1"})
    assert ("mismatch",) == new_anywhere(clean, wrong)


def test_a_place_is_its_sentence_and_what_stands_on_it() -> None:
    book = RuleBook(Document("d", "d", "0", len(TEXT)), TEXT, records=(RACE,), sentences=(Sentence(Span(0, 45), True),))
    assert Span(0, 45) == sentence_at(book, Span(29, 31))
    assert {"victory/1"} == touched(book, Span(0, 45))
    assert len(TEXT) - 1 == sentence_at(book, Span(60, 61)).end


def test_the_baseline_reads_numbers_with_their_signs_and_knows_those_of_rules() -> None:
    assert {(">=", 25), ("points", 1)} <= read_items(TEXT)
    assert {(">=", 25), (">=", 5), ("turns", 4)} <= known_items([RACE])


FATES = ("killed", "survived", "equivalent", "unasked")


def test_rates_leave_out_equivalents_and_what_was_not_asked() -> None:
    trials = tuple(Trial("record", "number", "g", f"{i}", fate, (), i == 0) for i, fate in enumerate(FATES))  # type: ignore[arg-type]
    measured = Measurement(("g",), trials)
    (line,) = measured.lines("record")
    assert (2, 0.5, 0.5) == (line.asked, line.rate, line.simple_rate)
    data = json.loads(as_json(measured))
    assert ("ustav.measurement/1", 0.5) == (data["schema"], data["layers"]["record"]["total"]["rate"])
    page = as_markdown(measured)
    assert "| number | 4 | 1 | 0 | 1 | – | 1 | 1 | 0.500 | 0.500 | 0.000 |" in page
    assert "- survived: g, number: 1" in page
    assert as_json(measured) == as_json(measured)


@pytest.mark.parametrize("fate", ["equivalent", "unasked"])
def test_nothing_asked_has_no_rate(fate: str) -> None:
    (line,) = Measurement(("g",), (Trial("engine", "sign", "g", "", fate),)).lines("engine")  # type: ignore[arg-type]
    assert line.rate is None


def test_a_rule_that_could_not_be_compared_is_counted_apart() -> None:
    trials = tuple(Trial("text", "negation", "g", "", "killed", by) for by in (("unread",), ("mismatch", "unread")))
    (line,) = Measurement(("g",), trials).lines("text")
    assert (2, 1) == (line.count("killed"), line.uncompared)


def test_a_record_that_says_the_same_elsewhere_is_not_changed() -> None:
    document = Document("d", "d", "0", len(TEXT))
    one = RuleBook(document, TEXT, records=(RACE,), sentences=())
    moved = RuleBook(document, TEXT, records=(replace(RACE, id="victory/2", evidence=()),), sentences=())
    assert frozenset() == changed_records(one, moved)
    assert {RACE.id} == changed_records(one, RuleBook(document, TEXT, records=(), sentences=()))


def test_what_the_data_file_sets_aside_is_told_by_game_operator_and_place() -> None:
    text = "ПО: работорговец [Slave Trader]: -1 ПО."
    start = text.index("-1")
    mutant = TextMutant("sign", Span(start, start + 5), "-1 ПО", "1 ПО", text.replace("-1 ПО", "1 ПО"))
    assert "stated twice" in (set_aside("virgin_queen", mutant) or "")
    assert set_aside("here_i_stand", mutant) is None
    assert set_aside("virgin_queen", replace(mutant, name="number")) is None


# ---------------------------------------------------------------------- sentences set into the texts

GAMES = ("here_i_stand", "sword_of_rome", "twilight_struggle", "virgin_queen")


def planted(ambiguous: bool) -> list[Planted]:
    texts = {g: (CORPUS / g / "rules_mended.txt").read_text("utf-8") for g in GAMES}
    return [p for g in GAMES for p in planted_sentences(g, texts[g]) if p.ambiguous == ambiguous]


def test_enough_sentences_of_several_readings_and_of_one_are_set_into_the_texts() -> None:
    several, one = planted(True), planted(False)
    assert 40 <= len(several)
    assert 60 <= len(one)
    assert 5 <= len({p.kind for p in several})
    assert set() == {p.said for p in several} & {p.said for p in one}
    for p in (*several, *one):
        assert p.said == p.span.quote(p.text)
        assert "\n" == p.text[p.span.start - 1] == p.text[p.span.end]


def test_a_game_of_ones_own_has_no_planted_sentences() -> None:
    assert [] == list(planted_sentences("my_game", "Правила.\n"))


def test_readings_are_counted_with_their_situations_and_plain_ones_as_false() -> None:
    trials = (
        Trial("ambiguity", "fall to", "g", "a", "killed", ("ambiguity", "situation")),
        Trial("ambiguity", "fall to", "g", "b", "killed", ("ambiguity",)),
        Trial("ambiguity", "fall to", "g", "c", "survived"),
        Trial("plain", "turns", "g", "d", "survived"),
    )
    page = as_markdown(Measurement(("g",), trials))
    assert "| fall to | 3 | 2 | 1 | 0.667 | 0.000 |" in page
    assert "| turns | 1 | 0 | 0.000 | 0.000 |" in page
    assert "- survived: g, fall to: c" in page
    assert ": d" not in page


def test_a_line_of_a_table_is_never_broken_by_a_paraphrase() -> None:
    text = "1\tСбор: игроки тянут карты, если могут\nИгроки тянут карты, если могут.\n"
    made = [m for m in paraphrases(text, [Span(0, len(text))]) if m.name == "lines"]
    assert [text.rindex(",")] == [m.span.start for m in made]


def test_situations_of_new_findings_are_counted_by_where_they_come_from() -> None:
    origins = ("played", "constructed", "example", "unreplayed")
    trials = (Trial("text", "number", "g", "a", "killed", situations=origins), Trial("text", "number", "g", "b", "survived"))
    measured = Measurement(("g",), trials)
    (line,) = measured.lines("text")
    assert (4, 3, 1) == (line.situations(), line.situations("played", "constructed", "example"), line.situations("played"))
    assert "| text | 4 | 3 | 0.750 | 1 | 0.250 |" in as_markdown(measured)
    assert list(origins) == json.loads(as_json(measured))["trials"][0]["situations"]
    assert "Situations" not in as_markdown(Measurement(("g",), trials[1:]))


def test_only_situations_that_the_clean_report_does_not_show_are_new() -> None:
    shown = Finding("mismatch/1", "mismatch", "error", "старое", "old", witness=Witness({"turn": 2}, replayed=True))
    new = replace(shown, message="новое", witness=Witness({"turn": 3}, replayed=True, origin="played"))
    failed = replace(shown, message="не вышло", witness=Witness({"turn": 4}))
    book = Document("g", "g.txt", "0" * 64, 1)
    clean, now = (Report(book, "g", (), f, Coverage(0, 0, 0)) for f in ((shown,), (shown, new, failed)))
    assert ("played", "unreplayed") == new_situations(clean, now)
