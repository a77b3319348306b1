"""What is mended before a sentence is parsed, and that every character keeps its place in the source."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.language import Sentence, analyse
from extract.language.mending import mend


def norms(sentence: Sentence) -> list[str]:
    return [token.norm for token in sentence.tokens]


def token_of(sentence: Sentence, norm: str) -> int:
    return norms(sentence).index(norm)


@pytest.mark.parametrize(
    ("source", "mended"),
    [
        ("у мень- шей стороны", "у меньшей стороны"),
        ("держа-\nва побеждает", "держава побеждает"),
        ("кое- как", "кое-как"),
        ("из–за осады", "из-за осады"),
        ("игpок бepёт кaрту", "игрок берёт карту"),
        ("c каждой стороны", "с каждой стороны"),
        ("Wаr Winner", "War Winner"),
        ("получает –1 очко", "получает -1 очко"),
        ("получает −2 ПО", "получает -2 ПО"),
        ("получает 5ПО за город", "получает 5 ПО за город"),
        ("c\u043c.14.2", "\u0441\u043c. 14.2"),
        ("карта №5", "карта № 5"),
        ("города,порты", "города, порты"),
        ("одна\nстрока\tтекста", "одна строка текста"),
        ("пере\u00adнос слова", "перенос слова"),
        ("за\u0301мок", "замок"),
        ("на 5-го игрока", "на 5-го игрока"),
        ("у 10и игроков", "у 10и игроков"),
    ],
)
def test_noise_of_scans_and_pages_is_mended(source: str, mended: str) -> None:
    assert mended == mend(source).text


@pytest.mark.parametrize(
    "text",
    ["город - крепость", "ход 7–8 окончен", "Sword of Rome", "исторически-значимые лидеры", "война 1517–1523", "a) первый"],
)
def test_what_is_sound_stays_as_it_is(text: str) -> None:
    assert text == mend(text).text


def test_a_joined_word_keeps_its_place_and_its_text() -> None:
    sentence = analyse("Победа мень-\nшей стороны.", 50)
    token = sentence.tokens[1]
    assert ("мень-\nшей", "меньшей", 57, 66) == (token.text, token.norm, token.start, token.end)


def test_a_gloss_is_set_aside_and_not_lost() -> None:
    source = "Начислите ПО за пиратство [Piracy] и смещённых (displaced) лидеров (см. 14.2)."
    sentence = analyse(source, 10)
    assert ["Piracy", "displaced"] == [gloss.text for gloss in sentence.glosses]
    assert ["[Piracy]", "(displaced)"] == [source[gloss.start - 10 : gloss.end - 10] for gloss in sentence.glosses]
    assert not {"piracy", "displaced", "["} & set(norms(sentence))
    assert "14.2" in norms(sentence)


@pytest.mark.parametrize("text", ["фазы (II)", "число (N)", "способ (a)", "ход (см. 4.2)", "хит (5)"])
def test_a_bracket_that_is_no_gloss_stays(text: str) -> None:
    assert () == mend(text).glosses


def test_a_sentence_that_is_one_gloss_has_no_tokens() -> None:
    sentence = analyse("[Victory Record Sheet]")
    assert (0, "Victory Record Sheet") == (len(sentence.tokens), sentence.glosses[0].text)
    assert () == sentence.clauses
    assert sentence.root is None


@given(
    st.lists(
        st.sampled_from(
            [
                "если",
                "игрок",
                "мень-",
                "шей",
                "[Piracy]",
                "–1",
                "5го",
                "ПО",
                "(",
                ")",
                ",",
                "\n",
                " ",
                "«",
                "»",
                "—",
                "c",
                "кaрта",
                "\u00ad",
                "\u0301",
                "т.е.",
                "14.2",
                "7–8/9",
                "•",
                "Neapolis ’ a",
                ".",
                "VP",
                "ё",
                "\xa0",
                "№5",
            ]
        ),
        max_size=14,
    ).map("".join)
)
def test_every_mended_character_stands_where_the_source_has_it(source: str) -> None:
    mended = mend(source)
    assert len(mended.text) == len(mended.origin)
    places = [place for place in mended.origin if place >= 0]
    assert places == sorted(places)
    for letter, place in zip(mended.text, mended.origin, strict=True):
        if letter.isdigit():
            assert letter == source[place]
