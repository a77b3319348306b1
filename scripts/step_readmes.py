"""Keep README.ru.md in step with README.md: `python scripts/step_readmes.py [--check]`.

Cells of tables that are figures are taken over from the English one. What a person has to translate is named (status 1):
headings, tables or rows that one of them lacks; commands, code, links and figures in sentences that are not the same. With
--check nothing is written, and figures that would change are named too.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIGURE = re.compile(r"[\d.,–%\s-]+")
_FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_COMMENT = re.compile(r"(?:^|(?<= ))# .*$", re.MULTILINE)
_WRITTEN = re.compile(r"`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Part:
    """A heading with what stands under it, up to the next."""

    level: int
    title: str
    text: str


def parts(text: str) -> list[Part]:
    """The parts of a page in order; headings in blocks of code are none."""
    hidden = _FENCE.sub(lambda m: m[0].replace("\n#", "\n\0"), text)
    found = re.split(r"^(#+) (.+)$", hidden, flags=re.MULTILINE)
    out = [Part(0, "", found[0])] if found[0].strip() else []
    return out + [Part(len(a), b, c.replace("\0", "#")) for a, b, c in zip(found[1::3], found[2::3], found[3::3], strict=True)]


def rows(text: str) -> list[list[str]]:
    """The cells of every line of the tables of a text."""
    return [[c.strip() for c in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]


def code(text: str) -> list[str]:
    """The lines of the blocks of code and of the indented commands, without comments and empty lines."""
    blocks = [m[2] for m in _FENCE.finditer(text)]
    blocks += ["\n".join(re.findall(r"^ {4}.*$", _FENCE.sub("", text), re.MULTILINE))]
    return [line for b in blocks for line in _bare(b).splitlines()]


def _bare(block: str) -> str:
    """A block without comments; of a listing of folders only the folders."""
    lines = [re.sub(r"^(    \w+/ ).*", r"\1", line) for line in _COMMENT.sub("", block).splitlines()]
    return "\n".join(line.rstrip() for line in lines if line.strip())


def prose(text: str) -> str:
    """What is neither code nor a row of figures."""
    lines = _FENCE.sub("", text).splitlines()
    return "\n".join(line for line in lines if not line.startswith("    "))


NARROW = "\u202f"
"""The narrow space that parts thousands in Russian."""
_UNITS = {"bytes": "байт", "MB": "МБ", "MiB": "МиБ", "s": "с"}


def in_russian_figures(cell: str) -> str:
    """A cell of figures as Russian writes it: 10,420 → 10 420, 2,000 → 2000, 0.97 → 0,97; its unit in Russian."""
    cell = re.sub(r"\d{1,3}(?:,\d{3})+", lambda m: m[0].replace(",", NARROW if len(m[0]) > 5 else ""), cell)
    cell = re.sub(r"(?<![\d.])(\d+)\.(\d+)(?![\d.])", r"\1,\2", cell)
    return re.sub(r"(?<=\d )(?:bytes|MiB|MB|s)(?=\s*$)", lambda m: _UNITS[m[0]], cell)


def figures(text: str) -> list[str]:
    """Every number of the sentences and tables of the English page, thousands joined, in order of size."""
    return _figures(re.sub(r"\d{1,3}(?:,\d{3})+(?!\d)", lambda m: m[0].replace(",", ""), text))


def russian_figures(text: str) -> list[str]:
    """The same of the Russian page: decimal commas as points."""
    return _figures(re.sub(rf"(?<=\d){NARROW}(?=\d{{3}})", "", text))


def _figures(text: str) -> list[str]:
    plain = re.sub(r"(?<=\d),(?=\d)", ".", re.sub(r"\]\([^)]*\)|<a .*?</a>", "]", _WRITTEN.sub("", prose(text))))
    return sorted(re.findall(r"\d+(?:\.\d+)*", plain))


def written(text: str) -> list[str]:
    """Code in the line and links: commands, files, names; a page and its Russian twin are one."""
    links = [x.replace(".ru.md", ".md") for x in re.findall(r"\]\(([^)]+)\)", prose(text))]
    return sorted([*(" ".join(x.split()) for x in _WRITTEN.findall(prose(text))), *links])


def faults(english: str, russian: str) -> list[str]:
    """What is not in step, one line each."""
    ours, theirs = parts(english), parts(russian)
    if [p.level for p in ours] != [p.level for p in theirs]:
        return [
            f"headings: {len(ours)} in English, {len(theirs)} in Russian: {[p.title for p in ours]}, {[p.title for p in theirs]}"
        ]
    out = []
    for a, b in zip(ours, theirs, strict=True):
        shapes = [[len(r) for r in rows(x.text)] for x in (a, b)]
        if shapes[0] != shapes[1]:
            out.append(f"«{b.title}»: tables have {len(shapes[0])} rows in English and {len(shapes[1])} in Russian")
        found = (
            ("code", code(a.text), code(b.text)),
            ("figures", figures(a.text), russian_figures(b.text)),
            ("commands, names and links", written(a.text), written(b.text)),
        )
        for what, one, other in found:
            lacking, idle = [x for x in one if x not in other], [x for x in other if x not in one]
            if one != other:
                out.append(f"«{b.title}»: {what}: in English alone {lacking}, in Russian alone {idle}")
    return out


def stepped(english: str, russian: str) -> str:
    """The Russian page with the figures of the English tables."""
    ours = [line for line in english.splitlines() if line.startswith("|")]
    lines = russian.splitlines()
    places = [i for i, line in enumerate(lines) if line.startswith("|")]
    if len(ours) != len(places):
        return russian
    for mine, i in zip(ours, places, strict=True):
        cells, theirs = mine.split("|"), lines[i].split("|")
        if len(cells) == len(theirs):
            pairs = zip(cells, theirs, strict=True)
            lines[i] = "|".join(in_russian_figures(a) if FIGURE.fullmatch(a) and a.strip() else b for a, b in pairs)
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Take the figures over, and say what is left to do; the exit status."""
    path = ROOT / "README.ru.md"
    english, russian = (ROOT / "README.md").read_text("utf-8"), path.read_text("utf-8")
    made = stepped(english, russian)
    if made != russian and "--check" in arguments:
        print("README.ru.md: figures of tables are stale; run make docs")
    elif made != russian:
        path.write_text(made, "utf-8")
        print("README.ru.md: written")
    left = faults(english, made)
    for fault in left:
        print(f"README.ru.md: {fault}")
    return int(bool(left) or (made != russian and "--check" in arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
