"""The public analysis: offsets, words, and the five mends."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extract.language import MissingModelFiles, Sentence, Token, analyse, analyse_many
from extract.language.dictionary import people_readings
from extract.language.weights import model_file

RULES = [
    "Если Север удерживает 5 портов, он немедленно побеждает.",
    "Начислите 2 ПО за каждую крепость [Fort], занятую в этом ходу.",
    "Игрок получает –1 ПО, если у него мень- ше 3 отрядов.",
    "7–8/9–10/11+ построек: 8/12/18 ПО соответственно.",
    "Партия длится до 5-го хода.",
]


def word(sentence: Sentence, text: str) -> Token:
    return next(token for token in sentence.tokens if token.text == text)


@pytest.mark.parametrize("text", RULES)
def test_every_token_stands_where_the_source_has_it(text: str) -> None:
    sentence = analyse(text, 1000)
    assert (1000, 1000 + len(text), text) == (sentence.start, sentence.end, sentence.text)
    for token in sentence.tokens:
        assert token.text == text[token.start - 1000 : token.end - 1000]
    outside = set(range(1000, sentence.end))
    spans = [(token.start, token.end) for token in sentence.tokens]
    for start, end in [*spans, *((gloss.start, gloss.end) for gloss in sentence.glosses)]:
        outside -= set(range(start, end))
    assert not "".join(text[place - 1000] for place in sorted(outside)).strip()


def test_many_sentences_come_out_as_one_by_one_and_in_order() -> None:
    items = [(text, 10 * number) for number, text in enumerate([*RULES, "", "…", *reversed(RULES)])]
    assert [analyse(text, start) for text, start in items] == analyse_many(items)


def test_the_spacy_document_holds_the_same_parse() -> None:
    sentence = analyse(RULES[0])
    assert [token.norm for token in sentence.tokens] == [token.lower_ for token in sentence.doc]
    assert [token.head for token in sentence.tokens] == [token.head.i for token in sentence.doc]
    assert [token.dep for token in sentence.tokens] == [token.dep_ for token in sentence.doc]
    assert 1 == len(list(sentence.doc.sents))


def test_children_and_subtrees_follow_the_heads() -> None:
    sentence = analyse("Каждая держава получает два очка за захваченный город.")
    for token in sentence.tokens:
        assert all(sentence.tokens[child].head == token.i for child in token.children)
    assert "Каждая держава" == sentence.span_text(0, 2)
    assert (0, 1) == sentence.subtree(1)


def test_the_text_of_an_empty_span_is_empty() -> None:
    assert "" == analyse("Ход окончен.").span_text(2, 2)


WORDS = st.sampled_from(
    [
        "если",
        "когда",
        "который",
        "игрок",
        "получает",
        "2",
        "ПО",
        ",",
        ";",
        "—",
        "(",
        ")",
        "«",
        "»",
        "и",
        "но",
        "то",
        "не",
        "меньше",
        "5-го",
        "–1",
        "[Gloss]",
        "разыграв",
        "занятый",
        "можно",
        "чтобы",
        "•",
        "…",
        "?",
        "\n",
        "VP",
        "7–8",
        "|",
        ":",
    ]
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(WORDS, max_size=25).map(" ".join) | st.text(alphabet="абЁxIV5 ,.()«»[]—-\n", max_size=40))
def test_no_text_whatever_makes_the_analysis_fail(text: str) -> None:
    sentence = analyse(text, 7)
    for token in sentence.tokens:
        written = text[token.start - 7 : token.end - 7]
        put_in = token.text == "," and written.isspace()  # a comma that the writer left out stands at its blank
        assert put_in or token.text == written
        assert token.i in sentence.clauses[token.clause].tokens
    owned = sorted(index for clause in sentence.clauses for index in clause.tokens)
    assert list(range(len(sentence.tokens))) == owned
    roots = [token for token in sentence.tokens if token.head == token.i]
    assert (1 if sentence.tokens else 0) == len(roots)


def test_a_block_longer_than_any_sentence_is_still_one_tree() -> None:
    sentence = analyse("Если игрок набирает очки, карты и фишки города " * 60)
    assert 540 == len(sentence.tokens)
    assert 1 == sum(token.head == token.i for token in sentence.tokens)
    assert sentence.root is not None
    assert 540 == len(sentence.subtree(sentence.root.i))


def test_words_with_a_hyphen_stay_whole_and_numbers_come_apart() -> None:
    sentence = analyse("Из-за какой-либо войны 7–8/9–10 портов (8/12 ПО, 11+).")
    norms = [token.norm for token in sentence.tokens]
    assert ["из-за", "какой-либо", "войны", "7", "–", "8", "/", "9", "–", "10", "портов"] == norms[:11]
    assert ["8", "/", "12", "по", ",", "11", "+", ")", "."] == norms[12:]


@pytest.mark.parametrize(
    ("text", "norm"), [("–1", "-1"), ("-3", "-3"), ("+2", "+2"), ("25", "25"), ("0,7", "0,7"), ("14.2", "14.2")]
)
def test_a_number_in_digits_is_a_number(text: str, norm: str) -> None:
    token = analyse(f"Игрок получает {text} очка.").tokens[2]
    assert ("NUM", norm, norm, text) == (token.pos, token.norm, token.lemma, token.text)


def test_a_number_with_an_ending_says_whether_it_ranks_or_counts() -> None:
    ranked = word(analyse("В начале 5-го хода снимите блокаду."), "5-го")
    counted = word(analyse("На столе не больше 10-и карт."), "10-и")
    assert ("ADJ", "Ord", "5") == (ranked.pos, ranked.feats["NumType"], ranked.lemma)
    assert ("NUM", "Card", "10") == (counted.pos, counted.feats["NumType"], counted.lemma)


def test_points_in_capitals_are_a_noun_and_not_the_preposition() -> None:
    sentence = analyse("Игрок теряет 3 ПО по правилу осады.")
    points, preposition = word(sentence, "ПО"), word(sentence, "по")
    assert ("NOUN", "ADP") == (points.pos, preposition.pos)
    assert ("теряет", "ПО") == (sentence.head_of(points).text, sentence.head_of(word(sentence, "3")).text)


def test_capitals_for_stress_are_no_abbreviation() -> None:
    sentence = analyse("Флот НЕ может стоять в порту.")
    assert "PART" == word(sentence, "НЕ").pos
    assert sentence.clauses[0].negated


@pytest.mark.parametrize(
    "text",
    [
        "Начислите очки за порты.",
        "Подведите итог раунда.",
        "Передвиньте маркер вперёд.",
        "Сбросьте две карты.",
        "• Разместите новый отряд.",
        "Вычтите потери из суммы.",
    ],
)
def test_an_imperative_that_opens_a_rule_is_its_root(text: str) -> None:
    root = analyse(text).root
    assert root is not None
    assert ("VERB", "Imp") == (root.pos, root.feats.get("Mood"))


@pytest.mark.parametrize(
    ("text", "form", "lemma"),
    [
        ("Игрок набрал пять очков.", "очков", "очко"),
        ("Сбросьте карты в стопку.", "карты", "карта"),
        ("Области, контролируемые врагом, не считаются.", "контролируемые", "контролировать"),
        ("Стороны заключили союз.", "Стороны", "сторона"),
        ("Бросьте кости ещё раз.", "кости", "кость"),
    ],
)
def test_a_lemma_belongs_to_the_reading_in_context(text: str, form: str, lemma: str) -> None:
    assert lemma == word(analyse(text), form).lemma


def test_the_dictionary_overrules_a_part_of_speech_that_the_word_cannot_be() -> None:
    sentence = analyse("Фракциям запрещено рокировать гвардейцев зиккурата.")
    assert ("VERB", "Inf") == (word(sentence, "рокировать").pos, word(sentence, "рокировать").feats["VerbForm"])
    assert "Gen" == word(sentence, "зиккурата").feats["Case"]


def test_words_the_parser_never_saw_hang_like_words_of_their_kind() -> None:
    sentence = analyse("Каждый хоббилод получает три мрякла за взятую бумбарню.")
    assert "получает" == sentence.head_of(word(sentence, "хоббилод")).text
    assert "мрякла" == sentence.head_of(word(sentence, "три")).text


@pytest.mark.parametrize(
    "text",
    [
        "Если порт блокирован, флот остаётся на месте.",
        "Флот остаётся на месте, если порт блокирован.",
        "Флот, если порт блокирован, остаётся на месте.",
        "Когда порт блокирован, флот остаётся на месте.",
        "В случае если порт блокирован, флот остаётся на месте.",
        "При условии, что порт блокирован, флот остаётся на месте.",
        "Поскольку порт блокирован, то флот остаётся на месте.",
    ],
)
def test_the_root_stands_in_the_main_clause_wherever_the_condition_is(text: str) -> None:
    sentence = analyse(text)
    assert sentence.root is not None
    assert "остаётся" == sentence.root.text
    assert "остаётся" == sentence.head_of(word(sentence, "блокирован")).text
    assert "advcl" == word(sentence, "блокирован").dep


def test_the_conjunction_of_a_clause_is_told() -> None:
    sentence = analyse("Ход переходит к соседу в том случае, если игрок спасовал.")
    condition = sentence.clauses[1]
    assert ["в", "том", "случае", "если"] == [sentence.tokens[i].norm for i in condition.marker]
    assert ("спасовал", "игрок") == tuple(
        sentence.tokens[i].text for i in (condition.predicate, condition.subject) if i is not None
    )


def test_an_interrupted_clause_tells_its_parts() -> None:
    sentence = analyse("Сторона, которая потеряла столицу, выбывает.")
    assert ((0, 2), (6, 8)) == sentence.clauses[0].ranges
    assert "relative" == sentence.clause_of(3).kind


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("Карты событий помещаются в стопку сброса.", "Карты"),
        ("Победителем объявляется владелец трона.", "владелец"),
        ("Если у врага нет отрядов, осада снята.", "отрядов"),
        ("Ход начинает владелец жетона.", "владелец"),
    ],
)
def test_the_subject_agrees_with_its_verb(text: str, subject: str) -> None:
    sentence = analyse(text)
    found = sentence.clauses[0].subject
    assert found is not None
    assert subject == sentence.tokens[found].text


def test_missing_weights_are_named_with_the_command_that_brings_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("extract.language.weights.find_spec", lambda name: None)
    with pytest.raises(MissingModelFiles, match=r"pip install --no-deps 'natasha"):
        model_file("model/any.tar")


def test_the_wheel_that_carries_the_weights_is_not_imported() -> None:
    import sys

    analyse("Ход окончен.")
    assert importlib.util.find_spec("natasha") is not None
    assert "natasha" not in sys.modules
    assert Path(model_file("model/slovnet_morph_news_v1.tar")).is_file()


@pytest.mark.parametrize(("word", "lemma"), [("Имперцы", "имперец"), ("Атлантийцев", "атлантиец"), ("Ордосцами", "ордосец")])
def test_an_unknown_people_in_the_plural_are_people(word: str, lemma: str) -> None:
    found = people_readings(word)
    assert {lemma} == {x.lemma for x in found}
    assert all({"anim", "plur"} <= x.grammemes for x in found)


@pytest.mark.parametrize("word", ["Германцы", "Улицы", "Щуплицы", "Башни"])
def test_a_word_of_the_dictionary_and_a_feminine_are_no_people(word: str) -> None:
    assert () == people_readings(word)


def test_an_unknown_people_is_the_subject_wherever_it_stands() -> None:
    for text in ("За каждый отряд Османов Имперцы получают 1 ПО.", "Имперцы получают 1 ПО за каждый отряд Османов."):
        sentence = analyse(text)
        subject = word(sentence, "Имперцы")
        assert ("nsubj", "получают") == (subject.dep, sentence.tokens[subject.head].text)
