"""Ways to win, lose and draw, told in many ways."""

from __future__ import annotations

import pytest

from extract.rules.victories import victories
from tests.extract.short_forms import read, victory


def found(text: str) -> list[str]:
    """The stated ways to win of a text in short form."""
    return [victory(v) for v in victories(read(text)) if v.status == "stated"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Первый игрок, набравший 15 очков, немедленно выигрывает партию.", "any игрок | immediately | [очки @any игрок] >= 15"),
        ("Победителем становится тот, кто первым построит 8 городов.",
         "any игрок | immediately | [построенные города @any игрок] >= 8"),
        ("Если в конце хода у какой-либо стороны 20 или больше победных очков, эта сторона побеждает.",
         "any сторона | turn_end | [победные очки @any сторона] >= 20"),
        ("Побеждает команда, которая первой захватит вражеский флаг.",
         "any команда | immediately | «команда захватит вражеский флаг»"),
        ("Игрок, накопивший 100 монет к началу своего хода, немедленно выигрывает.",
         "any игрок | phase:начало хода | [монеты @any игрок] >= 100"),
        ("Выигрывает пара, первой набравшая 500 очков.", "any пара | immediately | [очки @any пара] >= 500"),
        ("Игрок, который первым достигнет отметки 20 на треке, становится победителем.",
         "any игрок | immediately | [отметка на треке] >= 20"),
        ("Выигрывает набравший 121 очко первым.", "any игрок | immediately | [очки @any игрок] >= 121"),
        ("Тот, кто к концу игры соберёт больше половины карт, выигрывает.", "any игрок | game_end | [карты, % @any игрок] > 50"),
        ("Партию выигрывает игрок, опередивший соперника по очкам не менее чем на 3.",
         "any игрок | unspecified | ([очки @any игрок] - others each) >= 3"),
        ("Если держава контролирует больше столиц, чем любая другая держава, она побеждает.",
         "any держава | unspecified | [контролируемые столицы @any держава] > others each"),
    ],
)  # fmt: skip
def test_a_threshold_is_a_comparison(text: str, expected: str) -> None:
    assert [expected] == found(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("По окончании игры победителем считается игрок, у которого больше всего победных очков.",
         "highest победные очки | game_end | -"),
        ("Выигрывает тот, кто наберёт меньше всего штрафных очков.", "lowest штрафные очки | game_end | -"),
        ("Победителем объявляется игрок, имеющий наибольшую сумму очков.", "highest очки | game_end | -"),
        ("Кто набрал больше очков, тот и победил.", "highest очки | game_end | -"),
        ("Победил тот, у кого осталось больше кораблей.", "highest корабли | game_end | -"),
        ("Победа достаётся тому, кто собрал больше всех алмазов.", "highest алмазы | game_end | -"),
        ("Больше очков — победил.", "highest очки | game_end | -"),
        ("После окончания седьмого года победитель определяется по числу набранных очков.",
         "highest набранные очки | turn_end only 7 | -"),
        ("Если никто не набрал 30 очков, победителем становится игрок с самым большим числом провинций.",
         "highest провинции | game_end | [очки @any игрок] < 30"),
        ("По истечении 10 ходов побеждает сторона, контролирующая больше городов.",
         "highest контролируемые города | turn_end only 10 | -"),
    ],
)  # fmt: skip
def test_most_or_least_of_something_wins_at_the_end_of_the_game(text: str, expected: str) -> None:
    assert [expected] == found(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Собрал семь знаков — победа твоя.", "any игрок | unspecified | [знаки @any игрок] >= 7"),
        ("Набери 21 очко и ты победил.", "any игрок | unspecified | [очки @any игрок] >= 21"),
        ("Соберите 5 реликвий — и вы победили!", "any игрок | unspecified | [реликвии @any игрок] >= 5"),
        ("Соперник сдался — вы победили.", "any игрок | unspecified | «соперник сдался»"),
        ("Захвачены столицы всех соперников → победа немедленно",
         "any игрок | immediately | «столицы всех соперников захвачены»"),
        ("Чтобы победить, нужно захватить столицу противника.", "any игрок | unspecified | «столица противника захвачена»"),
        ("Для победы необходимо контролировать 4 провинции.",
         "any игрок | unspecified | [контролируемые провинции @any игрок] >= 4"),
        ("Цель игры — первым набрать 50 очков.", "any игрок | immediately | [очки @any игрок] >= 50"),
        ("Победа Союзников: контроль над Парижем и Берлином в конце 12 хода.",
         "name Союзники | turn_end only 12 | «контроль над Парижем и Берлином»"),
        ("Игра немедленно заканчивается победой Синих, если они захватывают мост.",
         "name Синие | immediately | «Синие захватывают мост»"),
    ],
)  # fmt: skip
def test_a_win_needs_no_if(text: str, expected: str) -> None:
    assert [expected] == found(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Игрок, у которого не осталось войск на карте, проигрывает.",
         "loses any игрок | unspecified | not «войск на карте у игрока осталось»"),
        ("Если у игрока закончились карты, он немедленно проигрывает игру.",
         "loses any игрок | immediately | «карты у игрока закончились»"),
        ("Проигрывает игрок, первым потерявший все свои замки.", "loses any игрок | immediately | «все свои замки потеряны»"),
        ("Игрок считается проигравшим, если его король взят в плен.",
         "loses any игрок | unspecified | «его король взят в плен»"),
        ("Ничья объявляется, если ни одна из сторон не выполнила своих целей.",
         "draw | unspecified | «ни одна из сторон не выполнила своих целей»"),
        ("Если обе стороны набрали одинаковое количество очков, игра заканчивается вничью.",
         "draw | unspecified | [очки @any сторона] == others each"),
    ],
)  # fmt: skip
def test_losing_and_drawing_are_told_from_winning(text: str, expected: str) -> None:
    assert [expected] == found(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Вырезанный подчистую проигрывает сразу.", "loses any игрок | immediately | «вырезанный подчистую»"),
        ("Загнавший фишку в чужую столицу выигрывает мгновенно.",
         "any игрок | immediately | «фишка загнана в чужую столицу»"),
        ("Верх за командой с более крупным счётом.", "highest счёт | game_end | -"),
        ("Чемпион — у кого больше звёзд.", "highest звёзды | game_end | -"),
        ("Титул достаётся тому, у кого больше синих карт.", "highest синие карты | game_end | -"),
        ("Корона берёт верх, если контролирует пять крепостей.",
         "name Корона | unspecified | [контролируемые крепости @name Корона] >= 5"),
        ("Пленили короля — техническое поражение.", "loses any игрок | unspecified | «король пленён»"),
        ("Довели фишку до конца трека — партия за вами.", "any игрок | unspecified | «фишка доведена до конца трека»"),
    ],
)  # fmt: skip
def test_winning_has_many_names(text: str, expected: str) -> None:
    assert [expected] == found(text)


def test_otherwise_denies_the_condition_before() -> None:
    text = "Игрок за Рим побеждает, если уничтожены все армии Карфагена, иначе победу одерживает игрок за Карфаген."
    expected = [
        "name Рим | unspecified | «все армии Карфагена уничтожены»",
        "name Карфаген | unspecified | not «все армии Карфагена уничтожены»",
    ]
    assert expected == found(text)


def test_and_binds_more_than_or() -> None:
    text = "Республика побеждает, если консул жив и в казне не меньше 20 талантов, либо если все враги разбиты."
    expected = "name Республика | unspecified | ((«консул жив» & [таланты в казне] >= 20) | «все враги разбиты»)"
    assert [expected] == found(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Побеждает игрок с наибольшим числом очков. При равенстве побеждает тот, у кого больше монет; если снова ничья — "
         "игроки делят победу.", "highest очки | game_end | - / highest монеты / shared"),
        ("У кого больше очков, тот выиграл. При равенстве – у кого меньше карт на руке.",
         "highest очки | game_end | - / lowest карты"),
        ("Победу одерживает дом с наибольшим влиянием на конец десятого раунда; при равном влиянии — с наибольшим числом "
         "замков, а затем — с большим запасом припасов.",
         "highest влияние | turn_end only 10 | - / highest замки / highest припасы"),
        ("Побеждает сторона, у которой больше ПО; при равенстве побеждает сторона, контролирующая Москву.",
         "highest ПО | game_end | - / any сторона, контролирующая Москву"),
        ("КОНЕЦ ИГРЫ\n• победа: макс. ПО\n• ничья → больше ресурсов на складе → делите победу",
         "highest ПО | game_end | - / highest ресурсы на складе / shared"),
    ],
)  # fmt: skip
def test_ties_are_broken_step_by_step(text: str, expected: str) -> None:
    assert [expected] == found(text)


def test_each_item_of_a_list_of_ways_is_a_way() -> None:
    text = "Условия победы\nИгрок побеждает, как только выполнит одно из условий:\n- построит 10 домов\n- захватит дворец"
    expected = [
        "any игрок | immediately | [построенные дома @any игрок] >= 10",
        "any игрок | immediately | «захватит дворец»",
    ]
    assert expected == found(text)


def test_a_list_of_which_all_are_asked_for_is_one_way() -> None:
    text = "Вы побеждаете, если выполнены все условия:\n1. Дракон повержен.\n2. У вас не менее 10 монет."
    assert ["any игрок | unspecified | («дракон повержен» & [монеты @any игрок] >= 10)"] == found(text)


WITHIN = pytest.mark.xfail(reason="a wide word list takes what is won within the game for the game", strict=True)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Бой выигрывает игрок, у которого больше сила.", marks=WITHIN),
        pytest.param("Победителем боя становится игрок с наибольшей суммой.", marks=WITHIN),
        "Если вы победили в раунде, возьмите карту.",
        "Победив в бою, возьмите жетон.",
        "Игрок, выигравший торги, платит ставку.",
        pytest.param("Карта «Победа» приносит 3 очка.", marks=WITHIN),
        "Маркер победы ставят на ноль.",
        "Каждый игрок стремится победить, захватывая города.",
        "Кто победил в прошлой партии?",
        "За победу в сражении начисляется 2 очка.",
    ],
)
def test_what_is_won_within_the_game_is_no_victory(text: str) -> None:
    assert [] == found(text)


def test_a_way_to_win_that_is_only_named_is_referenced() -> None:
    text = "Производится проверка экономической победы (см. 4.2)."
    assert [("Экономическая победа", "referenced")] == [(v.name, v.status) for v in victories(read(text))]
