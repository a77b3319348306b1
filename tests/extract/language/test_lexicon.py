"""The word lists beside the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.language import BrokenLexicon, lexicon


def test_every_list_that_the_code_reads_is_there() -> None:
    lists = (lexicon.conjunctions(), lexicon.predicates(), lexicon.abbreviations(), lexicon.number_endings())
    assert all(getattr(part, name) for part in lists for name in part.__dataclass_fields__)
    assert lexicon.stand_ins().by_tags
    assert {"Acc", "Loc"} == set(lexicon.government()["в"])


def test_a_longer_conjunction_is_tried_before_a_shorter_one() -> None:
    lengths = [len(phrase) for phrase, _ in lexicon.conjunctions().markers]
    assert sorted(lengths, reverse=True) == lengths


def test_no_conjunction_is_of_two_kinds() -> None:
    phrases = [phrase for phrase, _ in lexicon.conjunctions().markers]
    assert len(set(phrases)) == len(phrases), sorted(p for p in set(phrases) if phrases.count(p) > 1)


def test_words_are_written_as_they_are_compared() -> None:
    for phrase, _ in lexicon.conjunctions().markers:
        assert all(word == word.lower().replace("ё", "е") for word in phrase), phrase


def test_a_broken_list_names_file_place_and_value(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken.toml").write_text('words = "одно слово"\n', encoding="utf-8")
    monkeypatch.setattr(lexicon, "DATA", tmp_path)
    with pytest.raises(BrokenLexicon, match=r"broken\.toml: words: found 'одно слово', wanted a list of strings"):
        lexicon.word_set("broken", "words")


def test_letters_that_look_alike_are_told_apart_by_script() -> None:
    to_cyrillic, to_latin = lexicon.look_alikes()
    assert all(key.isascii() or key in "ëË" for key in to_cyrillic)
    assert all(value.isascii() and not key.isascii() for key, value in to_latin.items())
