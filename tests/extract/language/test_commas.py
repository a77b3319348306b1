"""Commas that a writer left out are put in where two statements meet; a text that has its commas is left alone."""

from __future__ import annotations

import pytest

from extract.language import analyse


def _with_commas(text: str) -> str:
    """The tokens of the sentence, those put in as a comma."""
    out = ""
    for token in analyse(text).tokens:
        out += ("" if token.is_punct or not out else " ") + token.text
    return out


@pytest.mark.parametrize(
    "text",
    [
        "Выигрывает тот, кто первым соберёт 12 камней.",
        "Побеждает тот, у кого осталось больше воды.",
        "Игрок, который раньше всех дойдёт до маяка, забирает кубок.",
        "Команда, набравшая больше всего звёзд, побеждает.",
        "Когда закончились жетоны, игра прекращается.",
        "Если у врага не осталось башен, вы победили.",
        "Если никто не хочет играть дальше, то партия завершена.",
        "Как только кто-то построил мост, игра останавливается.",
        "Кто первый наберёт 7 звёзд, тот и победил.",
        "У кого больше овец, тот и выиграл.",
        "Раунд кончается, когда все спасовали.",
        "Побеждает рыбак, поймавший больше рыбы.",
        "Кто соберёт все пять печатей, сразу побеждает.",
    ],
)
def test_a_left_out_comma_is_found(text: str) -> None:
    assert text == _with_commas(text.replace(",", ""))


@pytest.mark.parametrize(
    "text",
    [
        "Каков бы ни был счёт, партия окончена.",
        "Игрок берёт карту и передаёт ход.",
        "Если игрок спасовал и все карты розданы, раунд завершается.",
        "В начале раунда каждый игрок получает по три монеты.",
        "Оставшиеся карты возвращаются в колоду и тасуются.",
        "Игрок может взять то золото, что лежит в шахте.",
        "Каждый, кто хочет торговать, кладёт жетон на рынок.",
        "Когда колода закончится, перемешайте сброс.",
        "Победивший игрок забирает все лежащие на столе карты.",
        "Если герой ранен, он пропускает ход.",
        "Тогда когда-нибудь придёт дракон.",
    ],
)
def test_nothing_is_put_into_a_sentence_that_needs_no_comma(text: str) -> None:
    assert text == _with_commas(text)


def test_a_comma_put_in_stands_in_the_place_of_the_space() -> None:
    sentence = analyse("Выигрывает тот кто первым дошёл.", start=10)
    comma = next(t for t in sentence.tokens if t.text == ",")
    assert (24, 25) == (comma.start, comma.end)
    assert "тот кто" == sentence.span_text(1, 4)
