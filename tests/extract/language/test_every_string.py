"""The language layer takes any string: letters without a name, control characters, halves of emoji."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from extract.language import analyse, inflect, known_word, lemma_of, nominative, split_sentences
from extract.language.dictionary import analyses

ODD = st.sampled_from(
    ["\U00017000", "\x1e", "\x00", "\ue000", "\u0378", "İ", "ǅ", "ﬁ", "́", "Фаза ", "ход", ". ", ": ", "1", "\n", "«"]
)
MARKED = ["(", ")", "[", "]", "«", "»", ",", ":", ";", "—", "если", "который", "то", "и", "игрок", "получает", "очка", "2"]
STRINGS = st.one_of(st.text(max_size=40), st.lists(ODD, max_size=12).map("".join))


@settings(max_examples=60, deadline=None)
@given(STRINGS)
def test_any_string_is_split_and_analysed_within_its_bounds(text: str) -> None:
    for start, end in split_sentences(text):
        assert 0 <= start <= end <= len(text)
        sentence = analyse(text[start:end], start)
        assert all(text[t.start : t.end] == t.text for t in sentence.tokens)
        assert isinstance(nominative(list(sentence.tokens)), str)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(MARKED), max_size=14).map(" ".join))
@example("( ( если ) очка )")
@example("« » , ) , ( : который [ ) который « очка")
def test_every_word_has_its_clause_however_the_brackets_stand(text: str) -> None:
    sentence = analyse(text)
    assert list(range(len(sentence.tokens))) == sorted(i for clause in sentence.clauses for i in clause.tokens)


@settings(max_examples=80, deadline=None)
@given(st.text(min_size=1, max_size=12))
def test_any_word_has_a_dictionary_form(word: str) -> None:
    assert lemma_of(word)
    assert isinstance(known_word(word), bool)
    assert inflect(word, case="gent") is None or inflect(word, case="gent") != ""


def test_a_letter_without_a_name_keeps_its_word_as_the_lemma() -> None:
    assert "\U00017000а" == lemma_of("\U00017000А")
    assert not any(a.known for a in analyses("\U00017000"))
