"""Inner steps behind every sort of marker, indented or not, below every way in which the step above them may end."""

from __future__ import annotations

from benchmarks.forms.case import Case
from benchmarks.forms.telling import Told, case_of

__all__ = ["inner_cases"]

_MARKS = (
    ("(а) ", "(б) ", "(в) "),
    ("(1) ", "(2) ", "(3) "),
    ("i. ", "ii. ", "iii. "),
    ("i) ", "ii) ", "iii) "),
    ("a. ", "b. ", "c. "),
    ("a) ", "b) ", "c) "),
    ("а. ", "б. ", "в. "),
    ("А) ", "Б) ", "В) "),
    ("1а. ", "1б. ", "1в. "),
    ("1а) ", "1б) ", "1в) "),
    ("1.а. ", "1.б. ", "1.в. "),
    ("1-1. ", "1-2. ", "1-3. "),
    ("1.1) ", "1.2) ", "1.3) "),
    ("1.1 ", "1.2 ", "1.3 "),
    ("> ", "> ", "> "),
    ("+ ", "+ ", "+ "),
    ("→ ", "→ ", "→ "),
    ("o ", "o ", "o "),
    ("◦ ", "◦ ", "◦ "),
    ("▪ ", "▪ ", "▪ "),
    ("— ", "— ", "— "),
    ("Шаг 1: ", "Шаг 2: ", "Шаг 3: "),
    ("шаг 1 – ", "шаг 2 – ", "шаг 3 – "),
    ("Первый шаг: ", "Второй шаг: ", "Третий шаг: "),
)
_ENDS = (":", ".", "", ". {text}", ". {text} По порядку:")
_INDENTS = ("", "   ", "\t")
_OUTER = {
    "1.": ("Ход состоит из трёх фаз:", "{n}. "),
    "Фаза 1.": ("Порядок раунда", "Фаза {n}. "),
    "bullet": ("Раунд идёт так:", "• "),
}


def inner_cases() -> list[Case]:
    """All combinations; in each the second of three steps holds three."""
    out = []
    for outer, (lead, sign) in _OUTER.items():
        for marks in _MARKS:
            for k, end in enumerate(_ENDS):
                for indent in _INDENTS:
                    if not indent and outer == "bullet" and marks[0] == marks[1]:
                        continue  # bullets of one level only differ by what they look like
                    inner = "\n".join(f"{indent}{_numbered(m)}[2.{i}:nom];" for i, m in enumerate(marks, start=1))
                    before = f"{lead}\n{sign.format(n=1)}[1:Nom].\n{sign.format(n=2)}[2:Nom]{end}\n"
                    template = f"{before}{inner}\n{sign.format(n=3)}[3:Nom].\n"
                    form = f"M {outer} / {marks[0].strip()}"
                    out.append(case_of(form, Told(template), 1, f"end {k}, indent {len(indent)}"))
    return [*out, *_alone()]


def _alone() -> list[Case]:
    """The same markers on the only level, below a lead-in, a title, or without either behind the end of a sentence."""
    leads = ("Ход состоит из трёх фаз:", "Порядок хода", "Раунд состоит из трёх шагов. {text}", "ФАЗЫ РАУНДА\n")
    tails = (";", ". {text}", "")
    out = []
    for marks in _MARKS:
        for lead in leads:
            for k, tail in enumerate(tails):
                steps = "\n".join(f"{m}[{i}:nom]{tail}" for i, m in enumerate(marks, start=1))
                out.append(case_of(f"A {marks[0].strip()}", Told(f"{lead}\n{steps}\n"), 1, f"{lead.strip()} {k}"))
    return out


def _numbered(mark: str) -> str:
    """«1.1» names the outer step by its number, which is 2."""
    return "2" + mark[1:] if mark[0] == "1" and len(mark) > 3 and mark[1] in "абв.-" else mark
