"""Norms: what must, may and must not be done."""

from __future__ import annotations

import pytest

from extract.pipeline import context_of, extract_text
from extract.rules.norms import norms
from extract.structure import lay_out
from tests.extract.short_forms import party, short

NORMS: list[tuple[str, str, str]] = [
    ("Игрок должен сбросить карту.", "must", "сбросить карту"),
    ("Каждый обязан сделать ставку.", "must", "сделать ставку"),
    ("Необходимо перемешать колоду.", "must", "перемешать колоду"),
    ("Перемешайте колоду.", "must", "перемешать колоду"),
    ("Активный игрок берёт две карты.", "must", "брать две карты"),
    ("Игрок может обменять товар.", "may", "обменять товар"),
    ("Разрешается пропустить ход.", "may", "пропустить ход"),
    ("Игрок вправе отказаться от боя.", "may", "отказаться от боя"),
    ("Можно построить мост.", "may", "построить мост"),
    ("Игрок не может удержать карту.", "must_not", "удержать карту"),
    ("Нельзя входить в крепость.", "must_not", "входить в крепость"),
    ("Запрещается смотреть карты соперника.", "must_not", "смотреть карты соперника"),
    ("Не передавайте карты.", "must_not", "передавать карты"),
    ("Карты событий не могут быть взяты из сброса.", "must_not", "взять карты событий из сброса"),
]


@pytest.mark.parametrize(("text", "modality", "action"), NORMS, ids=[x for x, _, _ in NORMS])
def test_a_sentence_demands_allows_or_forbids_an_action(text: str, modality: str, action: str) -> None:
    assert [(modality, action)] == [(x.modality, x.action) for x in norms(context_of(lay_out(text)))]


@pytest.mark.parametrize(
    "text",
    ["Крепость стоит на горе.", "Можно ли обменять карту?", "Мы рекомендуем начать с малой карты.", "Флот погиб в бурю."],
)
def test_states_questions_advice_and_stories_are_no_norms(text: str) -> None:
    assert [] == norms(context_of(lay_out(text)))


def test_a_norm_carries_its_condition() -> None:
    found = norms(context_of(lay_out("Если рука пуста, игрок должен взять карту.")))[0]
    assert found.condition is not None


def test_a_rule_that_another_record_tells_gives_no_norm_beside_it() -> None:
    book = extract_text("Игрок получает 2 ПО за каждый порт. Игрок может обменять карту.", "test.txt")
    assert ["vp_source", "norm"] == [x.type for x in book.records]


BOUND: list[tuple[str, str, str]] = [
    ("Когда мост взорван, сторона не может переправляться.", "any сторона", "«мост взорван»"),
    ("Пока действует перемирие, игроки не могут нападать.", "any игрок", "«перемирие действует»"),
    ("Тот, кто открыл сундук, выбывает.", "any игрок", "«сундук открыт»"),
    ("Отряды, стоящие в болоте, не могут стрелять.", "-", "«стоящие в болоте»"),
    ("Без факела спускаться в шахту нельзя.", "-", "«нет факела»"),
    ("Вам запрещено обсуждать карты с партнёром.", "any игрок", "-"),
    ("Мастер вправе наложить штраф, если ход не сдан.", "any мастер", "not «ход сдан»"),
    ("Нельзя показывать карты соперникам.", "-", "-"),
    ("Игрок сбрасывает карты, если их больше семи.", "any игрок", "[карты @any игрок] > 7"),
]


@pytest.mark.parametrize(("text", "actor", "condition"), BOUND, ids=[x for x, _, _ in BOUND])
def test_a_norm_says_whom_it_binds_and_when(text: str, actor: str, condition: str) -> None:
    found = norms(context_of(lay_out(text)))[0]
    assert (actor, condition) == (party(found.actor), short(found.condition))


def test_the_action_leaves_out_the_modal_word_and_puts_every_verb_in_the_infinitive() -> None:
    found = norms(context_of(lay_out("Строить мост нельзя. Победитель торга берёт прикуп и сбрасывает две карты.")))
    assert ["строить мост", "брать прикуп и сбрасывать две карты"] == [x.action for x in found]
