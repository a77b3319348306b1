"""Titles that wear signs, and lines that wear the same and are no titles."""

from __future__ import annotations

import pytest

from extract.pipeline import layout_of

TITLES = ("Подготовка", "Ход игрока", "Подсчёт очков")
TEXTS = (
    "Разложите поле посередине стола. Каждый берёт фишки своего цвета и пять монет.",
    "Игрок тянет карту и ставит фишку на поле. Потом ход переходит к соседу слева.",
    "Каждая мельница приносит два очка. Победит тот, у кого очков больше всех.",
)
DRESSES = (
    "--- {} ---", "~ {} ~", "[{}]", "<u>{}</u>", "• {} •", "[править] {}", "{} [править]", "{} (править)", "★ {} ★", "▌{}",
    "▶ {}", "📜 {}", "/{}/", "({})", ">> {} <<", "> {}", "╔═ {} ═╗", "— {} —", "-= {} =-", "::: {} :::", ":: {} ::",
    "| {} |", "{} ↓", "🎲 {} 🎲", "!!! {}", "@ {}", "[size=5]{}[/size]", "''{}''", "<center>{}</center>", "◆ {} ◆", "☰ {}",
    "/// {}", "<<{}>>", "+++ {} +++", "\\section{{{}}}", "{} {{#a1}}",
)  # fmt: skip


@pytest.mark.parametrize("gap", ["\n", "\n\n"], ids=["lines", "empty lines"])
@pytest.mark.parametrize("dress", DRESSES)
def test_a_title_may_wear_any_signs(dress: str, gap: str) -> None:
    text = "\n\n".join(f"{dress.format(t)}{gap}{x}" for t, x in zip(TITLES, TEXTS, strict=True))
    assert list(TITLES) == [x.title for x in layout_of(text).sections]


def test_a_picture_may_differ_from_title_to_title() -> None:
    text = "\n".join(f"{p} {t}\n{x}" for p, t, x in zip("🎲🏰💰", TITLES, TEXTS, strict=True))
    assert list(TITLES) == [x.title for x in layout_of(text).sections]


@pytest.mark.parametrize(
    "text",
    [
        "В коробке:\n> Поле\n> Карты\n> Кубики",
        "★ Дворец\n★ Рынок\n★ Порт\nКаждая постройка стоит три монеты.",
        "Карты с колоколом\n@ Звонарь даёт монету.\n@ Сторож берёт монету.",
    ],
)
def test_rows_of_things_are_no_dress(text: str) -> None:
    dressed = {x.strip("> ★@.") for x in text.splitlines() if x[0] in ">★@"}
    assert not dressed & {x.title for x in layout_of(text).sections}
