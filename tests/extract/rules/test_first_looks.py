"""First looks: where a rule looks at the words of a sentence once before it asks each, nothing that it would find is lost."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extract.grammar import rivals, tree
from extract.language import Sentence, analyse
from extract.lexicon import Phrases
from extract.pipeline import extract_text
from extract.rules import leads, outcome_cues, outcome_scale, step_mentions
from extract.structure import markers
from models.contract.export import book_to_json

CORPUS = Path(__file__).parents[3] / "corpus"
SENTENCES = (
    "Побеждает тот, кто первым наберёт 30 очков славы.",
    "Если у двух игроков поровну монет, выигрывает владелец старшей башни.",
    "Для победы нужно занять три крепости и удержать их до конца хода.",
    "Победа достаётся гильдии, чья казна полнее.",
    "Никто не победил до конца восьмого раунда: все проиграли.",
    "Игра заканчивается, как только колода опустела.",
    "Партия длится девять ходов.",
    "Играют до тех пор, пока кто-нибудь не выставит последнюю фишку.",
    "Начинается последний круг, если мешочек пуст.",
    "За каждую пристань игрок получает 2 очка, за маяк – 5.",
    "Удвойте очки, полученные в этом раунде.",
    "Проигравший теряет 3 очка, а победитель получает столько же.",
    "Учёные – в соответствии с их свойством.",
    "Маяк: полбалла.",
    "Каждый раунд состоит из трёх фаз: сбор, торг и счёт.",
    "Порядок хода:",
    "1. Торг. 2. Поход. 3. Отдых.",
    "В свой ход игрок делает так: тянет карту, платит и ходит.",
    "На первом ходу торга нет.",
    "Фаза отдыха проводится только в ходах 2 и 4.",
    "Сначала идёт жеребьёвка, затем начинается плавание.",
    "Число жетонов на руке не больше семи.",
    "В городе может стоять не менее двух и не более пяти отрядов.",
    "Ставка – от 1 до 5 монет.",
    "У Короны на 3 больше портов, чем у Лиги.",
    "Столько же волков, сколько овец.",
    "Сила атаки равна силе защиты.",
    "В конце игры сравните запасы.",
    "Сразу после постройки верфи возьмите карту.",
    "В начале раунда каждый игрок тянет по две карты.",
    "Игрок обязан сбросить лишние карты.",
    "Нельзя атаковать дважды за ход, кроме как из крепости.",
    "Вы можете продать товар, если порт открыт.",
    "При равенстве очков решает число жетонов.",
    "В игре вдвоём разыгрывают только синие карты.",
    "«Застава» – это город без стен.",
    "Половина голосов и ещё хотя бы один решают спор.",
    "XII век открывает III эпоху: ½ очка за храм.",
    "Ничья объявляется, когда ходов больше нет.",
    "15–20 очков: ничья.",
    "Лагерь: 1, 3 или 6 очков (за 1, 2 и 3 палатки).",
    "В случае гибели вожака племя выбывает.",
    "Без потерь взятая крепость даёт ещё очко.",
    "а) золото; б) серебро; в) медь",
)


class Everything(frozenset[str]):
    """A list in which every word stands."""

    def __contains__(self, _: object) -> bool:
        return True

    def issuperset(self, _: object) -> bool:
        return True


@contextmanager
def without_first_looks() -> Iterator[None]:
    """Every rule asks every word."""
    everywhere: list[tuple[Any, Any]] = [
        (tree.may_stand, lambda sentence, listed: True),
        (tree.starts_of, lambda sentence, listed, inside: list(inside)),
        (outcome_cues.may_cue, lambda token: True),
        (leads._may_lead, lambda said: True),
        (rivals._cues, Everything),
        (step_mentions._forms, lambda sentence: Everything()),
        (outcome_scale._is_long, lambda text: False),
    ]
    markers.read_marker.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Sentence, "has_any", lambda sentence, *listed: True)
        patch.setattr(markers, "_NEEDED", (re.compile(""),) * len(markers._NEEDED))
        patch.setattr(markers, "_ROMAN_LETTERS", Everything())
        for module in [m for name, m in sys.modules.items() if name.startswith("extract.")]:
            for name, value in list(vars(module).items()):
                for gate, opened in everywhere:
                    if value is gate:
                        patch.setattr(module, name, opened)
        yield
    markers.read_marker.cache_clear()


def read(text: str) -> str:
    return json.dumps(book_to_json(extract_text(text, "text.txt")), ensure_ascii=False)


@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=12), st.sampled_from((" ", "\n", "\n\n", "\n- ")))
def test_a_first_look_loses_no_record(chosen: list[str], between: str) -> None:
    text = between.join(chosen)
    with without_first_looks():
        expected = read(text)
    assert expected == read(text)


@pytest.mark.parametrize("game", ["here_i_stand", "sword_of_rome", "twilight_struggle", "virgin_queen"])
def test_a_first_look_loses_no_record_of_a_whole_rulebook(game: str) -> None:
    text = (CORPUS / game / "rules.txt").read_text("utf-8")
    with without_first_looks():
        expected = read(text)
    assert expected == read(text)


@given(
    st.sampled_from(SENTENCES),
    st.lists(st.sampled_from(["в", "конец", "игра", "за", "каждый", "не", "больше", "ход"]), min_size=1),
)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_phrases_stand_only_where_their_first_word_does(text: str, words: list[str]) -> None:
    sentence, listed = analyse(text), Phrases(tuple(words[k : k + 2]) for k in range(len(words)))
    places = range(len(sentence.tokens))
    expected = [i for i in places if tree.phrases_from(sentence, i, listed)]
    assert expected == list(tree.starts_of(sentence, listed, places))
