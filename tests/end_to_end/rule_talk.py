"""Sentences and whole texts that sound like Russian rulebooks, for Hypothesis: grammatical or not, they must do no harm."""

from __future__ import annotations

from hypothesis import strategies as st

_WHO = ["игрок", "игроки", "Испания", "победитель", "Красные", "держава", "тот, кто", "каждый", "никто", "обе стороны", "вы", ""]
_DOES = [
    "получает", "получают", "побеждает", "выигрывает партию", "набирает", "теряет", "может потратить", "не должен", "проиграл",
    "контролирует", "берёт", "сбрасывает", "начинается", "заканчивается", "обязан", "запрещено", "приносит",
]  # fmt: skip
_WHAT = [
    "победных очков", "ПО", "очко", "баллов", "карту", "карты", "городов", "провинцию", "ничью", "ход", "фазу дохода",
    "больше всех", "по 2 за каждый город", "не более трёх жетонов", "12 + N маяков", "половину, округляя вниз", "−5 ПО",
]  # fmt: skip
_NUMBERS = [
    "0",
    "1",
    "2",
    "25",
    "три",
    "двадцать пять",
    "полтора",
    "7–8",
    "3+",
    "−4",
    "1/2",
    "5, 6 или 7",
    "10 000",
    "½",
    "IV",
    "99999999999",
]
_WHEN = [
    "если", "когда", "в конце хода", "в ход", "до", "после", "начиная с хода", "кроме", "за исключением", "при условии, что",
    "при равенстве", "иначе", "не ранее", "в любой момент", "раз за ход", "по окончании", "вместо", "соответственно",
]  # fmt: skip
_SIGNS = [
    ", ",
    ". ",
    ": ",
    "; ",
    " — ",
    " – ",
    " (",
    ") ",
    " «",
    "» ",
    "…",
    "! ",
    "? ",
    " / ",
    "→",
    " и ",
    " или ",
    " не ",
    "\n",
    "  ",
    " [VP] ",
]
_LINES = [
    "",
    "• ",
    "– ",
    "1. ",
    "2) ",
    "а) ",
    "5.8.1 ",
    "ПРИМЕР: ",
    "ПРИМЕЧАНИЕ. ",
    "ИСКЛЮЧЕНИЕ: ",
    "| ",
    "## ",
    "Фаза 3. ",
    "\t",
    "> ",
]

_PIECES = st.one_of(*(st.sampled_from(x) for x in (_WHO, _DOES, _WHAT, _NUMBERS, _WHEN)))


@st.composite
def sentences(draw: st.DrawFn) -> str:
    """Pieces of rules in any order, with any signs between them."""
    parts = draw(
        st.lists(st.tuples(_PIECES, st.one_of(st.just(" "), st.just(" "), st.sampled_from(_SIGNS))), min_size=1, max_size=14)
    )
    return "".join(piece + sign for piece, sign in parts).strip()


_STRANGE = st.text(st.characters(codec="utf-8"), max_size=25)


def texts() -> st.SearchStrategy[str]:
    """Lines of such sentences behind all kinds of marks, with a line of anything now and then."""
    line = st.tuples(st.sampled_from(_LINES), st.one_of(sentences(), sentences(), sentences(), _STRANGE)).map("".join)
    return st.lists(line, min_size=1, max_size=9).map("\n".join)
