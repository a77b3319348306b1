"""Records read by likeness are named in every report as such, so that a person looks at them."""

from __future__ import annotations

from extract.pipeline import extract_text
from verification.verify import lint_book

TEXT = "Победа\n\nОсилил дракона — и корона на твоей голове.\n"


def test_a_report_names_the_records_that_were_read_by_likeness() -> None:
    book = extract_text(TEXT, "rules.txt")
    notes = [f for f in lint_book(book).findings if f.kind == "unread" and f.records]
    assert [tuple(sorted(book.likely))] == [f.records for f in notes]
    assert "по сходству" in notes[0].message
    assert "by likeness" in notes[0].message_en


def test_a_report_of_a_text_that_rules_read_has_no_such_note() -> None:
    book = extract_text("Победа\n\nПобеждает тот, кто первым набрал 20 очков.\n", "rules.txt")
    assert [] == [f for f in lint_book(book).findings if f.kind == "unread" and f.records]
