"""Records as tables: nothing is cut short in a narrow terminal, every type shows its value, CSV is safe in a spreadsheet."""

import csv
import io
from fractions import Fraction

import pytest
from rich.console import Console

import ustav
from models.parties import Party
from models.records import Amount, Claim, Example, Expected, Limit, Record, TieBreak, Victory, VPSource
from models.rulebook import Document, RuleBook
from models.spans import Span
from ustav.forms import books_as_csv, show_tables
from ustav.library import corpus_folder
from verification.reports import show_reports

HERE = (Span(0, 4),)
RECORDS: list[tuple[Record, str]] = [
    (Limit(name="рука", evidence=HERE, quantity="карты", maximum=Fraction(2)), "не больше 2"),
    (Limit(name="рука", evidence=HERE, quantity="карты", minimum=Fraction(1), maximum=Fraction(3)), "не меньше 1, не больше 3"),
    (Limit(name="рука", evidence=HERE, quantity="карты", minimum=Fraction(2), maximum=Fraction(2)), "ровно 2"),
    (Claim(name="держав", evidence=HERE, about="державы", number=Fraction(8)), "== 8"),
    (
        Victory(name="по очкам", evidence=HERE, tie_break=(TieBreak("highest", "золото"), TieBreak("lowest", "долг"))),
        "highest золото > lowest долг",
    ),
    (
        Example(
            name="пример", evidence=HERE, expected=(Expected("США", "ПО", Fraction(5)), Expected("СССР", "ПО", Fraction(-1)))
        ),
        "США: ПО == 5; СССР: ПО == -1",
    ),
    (VPSource(name="штраф", evidence=HERE, amount=Amount(number=Fraction(-2))), "-2"),
    (VPSource(name="очки", evidence=HERE), ""),
]


def book() -> RuleBook:
    document = Document("one", "one.txt", "0" * 64, 4)
    return RuleBook(document=document, text="Рука", records=tuple(r for r, _ in RECORDS))


def shown(width: int) -> str:
    console = Console(record=True, width=width, file=io.StringIO())
    show_tables([book(), ustav.extract(corpus_folder() / "virgin_queen" / "rules.txt")], console)
    return console.export_text()


def test_every_type_of_record_has_its_value_in_the_frame() -> None:
    frame = ustav.records_frame(book())
    assert [value for _, value in RECORDS] == list(frame["value"])


def test_csv_guards_formulas_and_leaves_negative_numbers_as_they_are() -> None:
    rows = list(csv.DictReader(io.StringIO(books_as_csv([book()]))))
    values = [row["value"] for row in rows]
    assert "-2" in values
    assert "'== 8" in values
    assert "не больше 2" in values


@pytest.mark.parametrize("width", [80, 100, 160])
def test_no_heading_and_no_type_is_cut_at_any_width(width: int) -> None:
    text = shown(width)
    lines = text.splitlines()
    assert width >= max(map(len, lines))
    headings = next(line for line in lines if "type" in line)
    for heading in ("type", "section", "name", *(("says",) if width < 110 else ("who", "value", "when", "condition"))):
        assert heading in headings
    for kind in ("victory", "vp_source", "limit", "claim", "example"):
        assert f"│ {kind} " in text
    assert "…" not in headings
    assert "не больше 2" in text


def test_the_summary_of_a_verification_is_readable_at_80_columns() -> None:
    game = ustav.game("here_i_stand")
    told = ustav.extract(corpus_folder() / "here_i_stand" / "rules.txt")
    report = ustav.verify(told, game)
    console = Console(record=True, width=80, file=io.StringIO())
    show_reports([report, report], [told, told], console)
    first = " ".join(console.export_text().split("\n\n")[0].split())
    assert first.startswith("here_i_stand: сходится ")
    assert "предупреждение" in first
    assert "…" not in first


def test_a_party_that_is_preferred_stands_by_its_words() -> None:
    step = TieBreak(Party("name", ("Франция",)), None)
    record = Victory(name="ничья", evidence=HERE, tie_break=(step,))
    one = RuleBook(document=Document("one", "one.txt", "0" * 64, 4), text="Рука", records=(record,))
    assert ["Франция"] == list(ustav.records_frame(one)["value"])
