import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from extract.context import Context
from extract.pipeline import extract_with_context
from models.records import Claim
from models.rulebook import RuleBook, Sentence
from models.spans import Span
from ustav.explain_command import explanation

TEXT = "1. Очки\n\nЕсли город взят, игрок получает 2 победных очка. Фишки раздаёт младший игрок.\n"


@pytest.fixture(scope="module")
def read() -> tuple[RuleBook, Context]:
    return extract_with_context(TEXT, "tiny.txt")


def part(text: str, start: str) -> str:
    return next(x for x in text.split("\n\n") if x.startswith(start))


def test_a_sentence_shows_its_clauses_its_tokens_and_its_records(read: tuple[RuleBook, Context]) -> None:
    book, context = read
    shown = part(explanation(book, context), "Если город взят")
    lines = [" ".join(line.split()) for line in shown.splitlines()]
    assert "[9, 57) in 1, paragraph" in lines
    assert "0 condition of 1: Если город взят, (marker «Если», predicate «взят», subject «город»)" in lines
    assert "1 main: игрок получает 2 победных очка. (predicate «получает», subject «игрок»)" in lines
    assert "# word lemma pos relation head" in lines
    assert "5 получает получать VERB root —" in lines
    (record,) = [r for r in book.records if r.type == "vp_source"]
    assert f"vp_source «{record.name}» ({record.id})" in lines
    assert 'amount: {"number": 2}' in lines
    assert "no record" not in shown


def test_a_sentence_without_a_record_says_so_and_why(read: tuple[RuleBook, Context]) -> None:
    book, context = read
    silent = part(explanation(replace(book, records=(), sentences=()), context), "Фишки")
    assert silent.strip().endswith("no record: the extractor does not say why")
    start = TEXT.index("Фишки")
    sentences = (
        Sentence(Span(9, 57), True, tuple(r.id for r in book.records if r.type == "vp_source")),
        Sentence(Span(start, len(TEXT) - 1), True, (), "no pattern knows its verb"),
    )
    told = explanation(replace(book, sentences=sentences), context)
    assert "tiny.txt: 2 sentences, 1 of them without a record" == told.splitlines()[0]
    assert part(told, "Фишки").strip().endswith("no record: no pattern knows its verb")


def test_sentences_that_state_no_rule_are_left_out_where_the_book_says_which(read: tuple[RuleBook, Context]) -> None:
    book, context = read
    aside = tuple(Sentence(Span(9, 57), False, (), reason) for reason in ("a question", "a heading", "a heading"))
    told = explanation(replace(book, records=(), sentences=aside), context)
    expected = (
        "tiny.txt: 0 sentences, 0 of them without a record\n\n"
        "Sentences that state no rule, by why:\n  2 × a heading\n  1 × a question\n"
    )
    assert expected == told


def test_no_record_is_left_out(read: tuple[RuleBook, Context]) -> None:
    book, context = read
    lonely = Claim(id="claim/x", name="очки", evidence=(Span(0, 2),), about="очки", number=1)  # type: ignore[arg-type]
    told = explanation(replace(book, records=(lonely,), sentences=(Sentence(Span(9, 57), True, (), "x"),)), context)
    assert "Records that rest on none of these sentences:" in told
    assert "evidence: «1.»" in told


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    start = "import sys; from ustav.cli import main; sys.argv[0] = 'ustav'; main()"
    command = [sys.executable, "-c", start, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")


def test_the_command_explains_and_writes(tmp_path: Path) -> None:
    rules, out = tmp_path / "rules.txt", tmp_path / "out.txt"
    rules.write_text(TEXT, "utf-8")
    done = run("extract", rules, "--explain", "-o", out)
    assert (0, "") == (done.returncode, done.stdout)
    assert out.read_text("utf-8").startswith(f"{rules}: ")
    refused = run("extract", rules, "--explain", "--format", "json")
    assert (2, True) == (refused.returncode, "leave out --format json" in refused.stderr)


def test_a_bound_of_nought_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text("Число победных очков — от 0 до 30.\n", "utf-8")
    assert "minimum: 0" in run("extract", path, "--explain").stdout
