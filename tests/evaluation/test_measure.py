"""The measure on rule books small enough to count by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from evaluation import Confusion, Evaluation, Tally, measure, pooled
from models.expressions import Fact, Quantity, all_of
from models.parties import anyone, named
from models.records import Amount, Norm, TieBreak
from models.rulebook import Reference, Section
from models.spans import Span
from models.timing import Timing, TurnSet
from tests.evaluation.books import TEXT, book, given, phase, source, span, victory

POINTS = Quantity("очки")
WON = victory(POINTS >= 20, anyone("игрок"), Timing("immediately"))
CITY = source(Amount(Fraction(2), Quantity("города")))


def test_a_book_against_itself_is_right_in_everything() -> None:
    found = measure(given(WON, CITY), given(WON, CITY))
    assert {"victory": Tally(1, 1, 1), "vp_source": Tally(1, 1, 1)} == found.records
    assert 1.0 == found.core_records.f1 == found.core_slots.f1 == found.exact_share
    assert ((), (), ()) == (found.confusions, found.missed, found.made_up)


def test_fields_that_say_nothing_on_both_sides_are_not_counted() -> None:
    found = measure(given(WON), given(WON))
    expected = {"victory.comparison", "victory.evidence", "victory.quantity", "victory.when", "victory.winner"}
    assert expected == set(found.slots)


def test_a_wrong_value_is_a_confusion_and_costs_one_slot() -> None:
    wrong = source(Amount(Fraction(3), Quantity("города")))
    found = measure(given(wrong), given(CITY))
    assert Tally(1, 1, 1) == found.records["vp_source"]
    assert Tally(0, 1, 1) == found.slots["vp_source.amount"]
    assert Tally(3, 4, 4) == found.core_slots  # recipient, amount, per, evidence
    assert (Confusion("vp_source.amount", "2", "3", 1),) == found.confusions
    assert (0, 1) == (found.exact, found.counted)


def test_a_value_that_one_side_lacks_costs_precision_or_recall() -> None:
    silent = source(Amount(Fraction(2)), recipient=None)
    found = measure(given(silent), given(CITY))
    assert Tally(0, 0, 1) == found.slots["vp_source.per"] == found.slots["vp_source.recipient"]
    found = measure(given(CITY), given(silent))
    assert Tally(0, 1, 0) == found.slots["vp_source.per"]
    assert Confusion("vp_source.per", None, "города", 1) in found.confusions


def test_a_missed_record_loses_all_its_slots_and_is_quoted() -> None:
    found = measure(given(WON), given(WON, CITY))
    assert Tally(0, 0, 1) == found.records["vp_source"]
    assert {"vp_source.amount", "vp_source.per", "vp_source.recipient", "vp_source.evidence"} == {
        name for name, tally in found.slots.items() if tally == Tally(0, 0, 1)
    }
    assert ["За каждый город игрок получает 2 очка"] == [r.quote for r in found.missed]
    assert ("tiny", "vp_source", "vp_source/1", "город") == (
        found.missed[0].document,
        found.missed[0].type,
        found.missed[0].id,
        found.missed[0].name,
    )


def test_a_made_up_record_costs_precision_alone() -> None:
    found = measure(given(WON, CITY), given(WON))
    assert Tally(0, 1, 0) == found.records["vp_source"]
    assert (1.0, 0.5) == (found.core_records.recall, found.core_records.precision)
    assert ["vp_source/1"] == [r.id for r in found.made_up]


@pytest.mark.parametrize("predicted", [(WON, CITY), (WON,), (WON, source(Amount(Fraction(9))))])
def test_an_optional_record_counts_neither_way(predicted: tuple[object, ...]) -> None:
    found = measure(given(*predicted), given(WON, CITY, optional=(1,)))  # type: ignore[arg-type]
    assert {"victory": Tally(1, 1, 1)} == found.records
    assert (1.0, 1, ()) == (found.core_slots.f1, found.counted, found.missed)


def test_records_of_other_types_or_other_places_are_no_pair() -> None:
    elsewhere = source(Amount(Fraction(2), Quantity("города")), words="Сбор, затем поход")
    found = measure(given(elsewhere), given(CITY))
    assert Tally(0, 1, 1) == found.records["vp_source"]


def test_of_two_records_at_one_place_each_finds_its_own() -> None:
    one, two = source(Amount(Fraction(1)), id="vp_source/1"), source(Amount(Fraction(2)), id="vp_source/2")
    found = measure(given(two, one), given(one, two))
    assert 1.0 == found.core_slots.f1


def test_evidence_that_sprawls_is_a_wrong_slot() -> None:
    wide = replace(CITY, evidence=(Span(0, len(TEXT)),))
    found = measure(given(wide), given(CITY))
    assert Tally(1, 1, 1) == found.records["vp_source"]
    assert Tally(0, 1, 1) == found.slots["vp_source.evidence"]


def test_texts_read_differently_are_paired_by_their_quotes() -> None:
    spaced = TEXT.replace("\n", "\n\n")
    shifted = replace(CITY, evidence=(span("За каждый город игрок получает 2 очка", spaced),))
    found = measure(given(shifted, text=spaced), given(CITY))
    assert 1.0 == found.core_slots.f1


def test_parents_are_compared_by_name_whatever_their_ids() -> None:
    gold = given(phase("Ход", 1, "phase/a"), phase("Сбор", 1, "phase/b", "phase/a"))
    same = given(phase("Ход", 1, "phase/x"), phase("Сбор", 1, "phase/y", "phase/x"))
    flat = given(phase("Ход", 1, "phase/x"), phase("Сбор", 2, "phase/y"))
    assert 1.0 == measure(same, gold).core_slots.f1
    found = measure(flat, gold)
    assert {"phase.order": Tally(1, 2, 2), "phase.parent": Tally(0, 0, 1)} == {
        k: v for k, v in found.slots.items() if k in ("phase.order", "phase.parent")
    }


def test_tie_breaks_are_compared_step_by_step() -> None:
    steps = (TieBreak("highest", "города"), TieBreak("lowest", "долги"))
    found = measure(given(victory(tie_break=steps[::-1])), given(victory(tie_break=steps)))
    assert Tally(0, 2, 2) == found.slots["victory.tie_break"]
    found = measure(given(victory(tie_break=steps[:1])), given(victory(tie_break=steps)))
    assert Tally(1, 1, 2) == found.slots["victory.tie_break"]


def test_a_phase_of_the_timing_counts_only_where_the_gold_names_one() -> None:
    plain, named_phase = victory(timing=Timing("phase")), victory(timing=Timing("phase", "Фаза подсчёта"))
    assert "victory.phase" not in measure(given(named_phase), given(plain)).slots
    assert Tally(0, 0, 1) == measure(given(plain), given(named_phase)).slots["victory.phase"]
    near = victory(timing=Timing("phase", "фаза подсчета"))
    assert Tally(1, 1, 1) == measure(given(near), given(named_phase)).slots["victory.phase"]


def test_listed_turns_and_a_window_are_the_same_turns() -> None:
    listed, window = TurnSet(only=(2, 3, 4)), TurnSet(first=2, final=4, unit="год")
    found = measure(
        given(victory(timing=Timing("turn_end", None, listed))), given(victory(timing=Timing("turn_end", None, window)))
    )
    assert Tally(1, 1, 1) == found.slots["victory.turns"]
    found = measure(
        given(victory(timing=Timing("turn_end", None, TurnSet(except_=(2,))))),
        given(victory(timing=Timing("turn_end", None, TurnSet(only=("last",))))),
    )
    assert (Confusion("victory.turns", "only last", "except 2", 1),) == found.confusions


def test_every_part_of_a_condition_is_a_slot() -> None:
    gold = victory(all_of(Quantity("очки", named("Испания")) >= 20, Fact("столица взята")))
    read = victory(all_of(Quantity("очки", named("Испания")) > 20, Fact("столица не взята")))
    found = measure(given(read), given(gold))
    expected = {
        "victory.comparison": Tally(0, 1, 1),
        "victory.quantity": Tally(1, 1, 1),
        "victory.holder": Tally(1, 1, 1),
        "victory.fact": Tally(0, 1, 1),
        "victory.logic": Tally(1, 1, 1),
        "victory.evidence": Tally(1, 1, 1),
    }
    assert expected == found.slots
    assert {(">= 20", ">= 21"), ("столица взята", "столица не взята (denied)")} == {
        (c.gold, c.predicted) for c in found.confusions
    }


def test_sections_and_references_are_measured_where_the_gold_lists_them() -> None:
    sections = (Section("1", "Победа", 1, Span(0, 10)), Section("2", "Очки", 1, Span(10, 20)))
    references = (Reference("2", Span(0, 1), True),)
    full, bare = book(sections=sections, references=references), book()
    from evaluation import annotated

    found = measure(annotated(book(sections=sections[:1])), annotated(full))
    assert (Tally(1, 1, 2), Tally(0, 0, 1)) == (found.sections, found.references)
    found = measure(annotated(full), annotated(bare))
    assert (Tally(), Tally()) == (found.sections, found.references)


def test_norms_are_not_measured() -> None:
    norm = Norm(name="ход", evidence=(span("Сбор"),), modality="must", action="собрать")
    assert Evaluation(documents=("tiny",)) == measure(given(norm), given())


def test_texts_are_pooled_by_adding_counts_not_shares() -> None:
    good, bad = measure(given(WON, CITY), given(WON, CITY)), measure(given(), given(WON))
    both = pooled([good, bad])
    assert Tally(2, 2, 3) == both.core_records
    assert (("tiny", "tiny"), 2, 3) == (both.documents, both.exact, both.counted)
    assert Evaluation() == pooled([])


def test_confusions_come_most_frequent_first() -> None:
    def read(number: int) -> Evaluation:
        return measure(given(source(Amount(Fraction(number), Quantity("города")))), given(CITY))

    both = pooled([read(5), read(7), read(7)])
    assert [("7", 2), ("5", 1)] == [(c.predicted, c.count) for c in both.confusions]
