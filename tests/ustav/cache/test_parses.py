"""After an edit only new sentences are parsed, and the records are those of a reading from nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

import ustav
from extract.language import Parses, analyse_many, keeping_parses
from extract.language import pipeline as pipeline_of
from ustav.cache import Stages, Store
from ustav.library import corpus_folder

RULES = (corpus_folder() / "sword_of_rome" / "rules.txt").read_text("utf-8")
EDITED = RULES.replace("выставленных ранее", "стоящих на карте", 1)


@pytest.fixture
def kept(tmp_path: Path) -> Stages:
    return Stages(Store(tmp_path / "kept"))


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every sentence that is parsed from now on."""
    seen: list[str] = []
    add = Parses.add

    def counted(self: Parses, text: str, doc: Any) -> None:
        seen.append(text)
        add(self, text, doc)

    monkeypatch.setattr(Parses, "add", counted)
    return seen


def written(folder: Path, text: str) -> Path:
    path = folder / "rules.txt"
    path.write_text(text, "utf-8")
    return path


def test_an_edit_of_one_sentence_parses_that_one_and_gives_the_records_of_a_reading_from_nothing(
    tmp_path: Path, kept: Stages, parsed: list[str]
) -> None:
    assert EDITED != RULES
    kept.records(kept.read(written(tmp_path, RULES)))
    before = len(parsed)
    again = kept.records(kept.read(written(tmp_path, EDITED)))
    assert 40 < before
    assert len(parsed) - before <= 3
    assert ustav.extract(tmp_path / "rules.txt") == again


def test_another_text_of_the_same_name_is_parsed_as_it_is(tmp_path: Path, kept: Stages) -> None:
    other = (corpus_folder() / "twilight_struggle" / "rules.txt").read_text("utf-8")
    kept.records(kept.read(written(tmp_path, RULES)))
    path = written(tmp_path, other)
    assert ustav.extract(path) == kept.records(kept.read(path))


def test_a_parse_comes_back_as_it_was(tmp_path: Path) -> None:
    sentences = [(s, 0) for s in ("Если у ВК не менее 25 ПО [VP], партия окончена.", "«Не» — ИЛИ 3+", "а)", "1.", "Ход 5.")]
    pipeline_of()
    with keeping_parses(Parses()) as parses:
        made = analyse_many(sentences)
    known = Parses(json.loads(json.dumps(dict(parses.pack()))))
    with keeping_parses(known):
        back = analyse_many(sentences)
    assert made == back
    for one, other in zip(made, back, strict=True):
        for a, b in zip(one.doc, other.doc, strict=True):
            assert (a.text, a.idx, a.pos_, a.morph, a.lemma_, a.head.i, a.dep_, a.is_sent_start, a._.is_abbreviation) == (
                b.text, b.idx, b.pos_, b.morph, b.lemma_, b.head.i, b.dep_, b.is_sent_start, b._.is_abbreviation,
            )  # fmt: skip
    assert (0, known.asked) == (known.new, len(dict(known.pack())))


@pytest.mark.parametrize(
    "change",
    [
        lambda p: p[:4],
        lambda p: [["other", *p[0][1:]], *p[1:]],
        lambda p: [*p[:5], [999, *p[5][1:]], *p[6:]],
        lambda p: [*p[:5], [None, *p[5][1:]], *p[6:]],
        lambda p: [*p[:8], [["main", [], None, [99], [], False]]],
        lambda p: [*p[:8], [["main", [], 7, [0], [], False]]],
        lambda p: {"words": p[0]},
        lambda p: None,
    ],
)  # fmt: skip
def test_what_is_no_parse_of_its_sentence_is_parsed_anew(change: Any) -> None:
    sentence = "Побеждает игрок, набравший 25 победных очков."
    with keeping_parses(Parses()) as parses:
        (made,) = analyse_many([(sentence, 0)])
    ((text, packed),) = json.loads(json.dumps(list(parses.pack())))
    with keeping_parses(Parses({text: change(packed)})) as known:
        assert [made] == analyse_many([(sentence, 0)])
    assert 1 == known.new


def test_an_entry_that_holds_no_parses_is_not_used(tmp_path: Path, kept: Stages) -> None:
    assert kept.store is not None
    path = written(tmp_path, RULES)
    book = kept.records(kept.read(path))
    for content in (b"no json", b"[1, 2]", b"{}", b'{"a": 1}'):
        for entry in kept.store.entries():
            if entry.stage == "parses":
                kept.store.put("parses", entry.path.parent.name + entry.path.stem, content)
            else:
                entry.path.unlink()
        assert book == kept.records(kept.read(path))
