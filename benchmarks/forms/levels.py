"""Layouts of steps on each level, and every one of them with every one on the level below.

An outer form writes the whole text from what its steps hold; an inner form writes the steps of one step, either on lines of
their own or behind the name. Both give templates of `benchmarks.forms.telling`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["INNER", "OUTER", "Inner", "Outer", "nested"]


@dataclass(frozen=True, slots=True)
class Inner:
    """How the steps of a step stand: ``write(place, indent)`` gives their template."""

    write: Callable[[str, str], str]
    lines: bool
    """True if they stand on lines of their own."""
    sentence: bool = False
    """True if they are told in a sentence of its own, not behind a colon."""


def _listed(marker: str, form: str = "Nom", deep: bool = True, count: int = 3, end: str = "") -> Inner:
    """Lines with markers: «{n}» counts, «{a}» is a letter, «{p}» the place of the step above."""

    def write(place: str, indent: str) -> str:
        rows = []
        for i in range(1, count + 1):
            sign = marker.format(n=i, a="абвгд"[i - 1], A="АБВГД"[i - 1], p=place)
            rows.append(f"{indent if deep else ''}{sign}[{place}.{i}:{form}]{end}")
        return "\n".join(rows)

    return Inner(write, lines=True)


def _inline(text: str, sentence: bool = False) -> Inner:
    """Words on one line, with «@» for the place of the step above."""
    return Inner(lambda place, _: text.replace("@", place), lines=False, sentence=sentence)


INNER: dict[str, Inner] = {
    "1.1": _listed("{p}.{n}. "),
    "а)": _listed("{a}) ", end=";"),
    "1) flat": _listed("{n}) ", deep=False, end="."),
    "1. deep": _listed("{n}. ", "Inf", end="."),
    "bullets": _listed("• "),
    "dashes": _listed("– ", "nom", end=";"),
    "dashes flat": _listed("- ", "inf", deep=False, end=";"),
    "stars": _listed("* "),
    "Шаг N.": _listed("Шаг {n}. ", deep=False, end="."),
    "run а)": _inline("а) [@.1:nom]; б) [@.2:nom]; в) [@.3:nom]."),
    "run 1)": _inline("1) [@.1:inf], 2) [@.2:inf], 3) [@.3:inf]."),
    "arrows": _inline("[@.1:nom] → [@.2:nom] → [@.3:nom]."),
    "sequence": _inline("[@.1:Сначала pl3], [@.2:затем pl3], [@.3:после чего pl3].", sentence=True),
    "passing": _inline("[@.1:Сперва идёт nom], [@.2:потом nom], [@.3:наконец nom].", sentence=True),
    "consists": _inline("Состоит из трёх шагов: [@.1:gen], [@.2:gen] и [@.3:gen].", sentence=True),
    "in order": _inline("По порядку: [@.1:nom], [@.2:nom], [@.3:nom].", sentence=True),
}
"""Forms of the inner steps."""


@dataclass(frozen=True, slots=True)
class Outer:
    """How the outer steps stand: ``write(n, name, held)`` gives one of them, ``held`` what it holds (None: a plain sentence)."""

    lead: str
    write: Callable[[int, Inner | None], str]
    between: str = "\n"


def _behind(place: str, held: Inner | None, indent: str = "   ") -> str:
    """What follows a name in the line of an item."""
    if held is None:
        return ". {text}"
    if held.sentence:
        return f". {held.write(place, indent)}"
    return f":{chr(10) if held.lines else ' '}{held.write(place, indent)}"


def _below(place: str, held: Inner | None) -> str:
    """What stands under a heading."""
    if held is None:
        return "{text}"
    return (
        held.write(place, "")
        if held.sentence
        else f"{'{text} '}Порядок таков:{chr(10) if held.lines else ' '}{held.write(place, '')}"
    )


def _list(marker: str, name: str = "[{n}:Nom]", lead: str = "Ход состоит из трёх этапов:") -> Outer:
    def write(n: int, held: Inner | None) -> str:
        sign = marker.format(n=n, a="абв"[n - 1], r=("I", "II", "III")[n - 1])
        return f"{sign}{name.format(n=n)}{_behind(str(n), held)}"

    return Outer(lead, write)


def _headed(title: str, lead: str = "Раунд делится на три фазы.", under: str = "") -> Outer:
    ordinal = ("Первая", "Вторая", "Третья")

    def write(n: int, held: Inner | None) -> str:
        head = title.format(n=n, r=("I", "II", "III")[n - 1], o=ordinal[n - 1], lower=ordinal[n - 1].lower())
        return f"{head}\n{under * 12 + chr(10) if under else ''}{_below(str(n), held)}"

    return Outer(lead, write, between="\n\n")


def _told(first: str) -> Outer:
    """All steps in one sentence, what they hold in paragraphs below."""

    def write(n: int, held: Inner | None) -> str:
        name = f"{{{n}:Nom}}"
        return f"{name}. {{text}}" if held is None else f"{name}{_behind(str(n), held)}"

    return Outer(first, write)


OUTER: dict[str, Outer] = {
    "1.": _list("{n}. "),
    "1)": _list("{n}) ", lead="Порядок хода:"),
    "I.": _list("{r}. "),
    "а)": _list("{a}) ", lead="В свой ход игрок последовательно выполняет:"),
    "•": _list("• ", lead="Раунд проходит так:"),
    "—": _list("— ", lead="Последовательность хода"),
    "1. imperative": _list("{n}. ", "[{n}:Imp]", lead="Ваш ход:"),
    "1. bold": _list("**{n}. ", "[{n}:Nom]**"),
    "Фаза I.": _list("Фаза {r}. ", lead="Структура раунда"),
    "Этап 2 –": _list("Этап {n} – ", lead="Раунд идёт в три этапа."),
    "## X": _headed("## [{n}:Nom]"),
    "### 1. X": _headed("### {n}. [{n}:Nom]"),
    "CAPS": _headed("[{n}:NOM]"),
    "ФАЗА 1. CAPS": _headed("ФАЗА {n}. [{n}:NOM]"),
    "**X**": _headed("**[{n}:Nom]**"),
    "X ===": _headed("[{n}:Nom]", under="="),
    "1. X heading": _headed("{n}. [{n}:Nom]"),
    "Первая фаза:": _headed("{o} фаза: [{n}:nom]"),
    "Фаза gen": _headed("[{n}:Фаза gen]"),
    "Title": _headed("{{{n}:Nom}}", lead="Раунд состоит из трёх фаз: [1:gen], [2:gen] и [3:gen]."),
    "told gen": _told("Раунд складывается из [1:gen], [2:gen] и [3:gen]."),
    "told phases": _told("Раунд состоит из трёх фаз: [1:Nom], [2:Nom], [3:Nom]."),
    "arrow line": _told("Ход: [1:nom] → [2:nom] → [3:nom]."),
    "chain": _told("В свой ход игрок сначала проводит [1:acc], [2:затем acc], [3:после чего acc]."),
}
"""Forms of the outer steps."""


def nested(outer: Outer, inner: Inner | None, deeper: Inner | None = None, title: str = "") -> str:
    """The template of a text: three outer steps, of which the first and the third hold inner ones."""
    held = inner if deeper is None or inner is None else _with(inner, deeper)
    steps = [outer.write(n, held if n != 2 else None) for n in (1, 2, 3)]
    return "\n".join(x for x in (title, outer.lead) if x) + "\n" + outer.between.join(steps) + "\n"


def _with(inner: Inner, deeper: Inner) -> Inner:
    """The inner form with steps of its second step on the level below."""

    def write(place: str, indent: str) -> str:
        lines = inner.write(place, indent).split("\n")
        lines[1] = lines[1].rstrip(".;") + _behind(f"{place}.2", deeper, indent + "      ")
        return "\n".join(lines)

    return Inner(write, lines=True)
