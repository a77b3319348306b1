"""The worked example of the guide for annotators is in the form that it teaches, and points at what it says."""

import json
import re
import textwrap
from pathlib import Path

from evaluation import annotated_from_json, measure

GUIDE = Path(__file__).resolve().parents[2] / "corpus" / "ANNOTATING.md"


def test_the_annotated_paragraph_is_a_rule_book_whose_evidence_is_where_it_should_be() -> None:
    section = GUIDE.read_text("utf-8").split("## A paragraph, annotated")[1]
    indented = re.search(r"(?:^    .*\n)+", section, re.MULTILINE)
    block = re.search(r"```json\n(.*?)```", section, re.DOTALL)
    assert indented is not None
    assert block is not None
    text = textwrap.dedent(indented[0]).rstrip("\n")
    document = {"id": "guide", "source": "guide.txt", "sha256": "0" * 64, "characters": len(text)}
    data = {"schema": "ustav.records/1", "document": document, "text": text, "records": json.loads(block[1])}
    book = annotated_from_json(data, "guide")
    expected = [
        "В конце каждого года игрок получает 2 очка за каждый маяк",
        "за маяк на скале — 3 очка",
        "Кто набрал не меньше\n20 очков, побеждает; если таких двое, побеждает тот, у кого больше кораблей",
    ]
    assert expected == [book.book.quote(r) for r in book.book.records]
    assert 1.0 == measure(book, book).core_slots.f1


def test_every_type_and_field_that_is_measured_is_told_of() -> None:
    from evaluation.result import MEASURED

    words = GUIDE.read_text("utf-8")
    assert [] == [kind for kind in MEASURED if f"`{kind}`" not in words]
    for field in ("tie_break", "limited_turns", "actors", "recipient", "category", "optional", "readings"):
        assert f"`{field}`" in words
