"""The pages in Russian are in step with the English ones: the same parts, files, commands and links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts.step_readmes import parts
from tests.docs.following import BLOCK, commands_of

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = ("tutorial", "digitiser", "translator", "maintainer", "verdicts", "daily_work")
LINK = re.compile(r"\]\(([^)]+)\)")
NUMBER = re.compile(r"^#+ (\d+)\.", re.MULTILINE)
SPOKEN = re.compile(r' --language en\b|^reason = ".*"$| +# .*$', re.MULTILINE)
"""What differs between the languages: how a command is asked to speak, the reason that an entry gives, comments."""


def page(name: str, language: str = "") -> str:
    return (DOCS / f"{name}{language}.md").read_text("utf-8")


def done(text: str) -> list[object]:
    """What a page has its reader do: the files as they are written, the commands with their status."""
    out: list[object] = []
    for kind, argument, content in BLOCK.findall(text):
        if kind == "console":
            out += [(SPOKEN.sub("", command).strip(), status) for command, status, _ in commands_of(content)]
        else:
            out.append((kind, argument, SPOKEN.sub("", content)))
    return out


def names(text: str) -> list[str]:
    """What a page writes as code within its sentences; a word that the commands say is another in each language."""
    found = re.findall(r"(?<!`)`([^`\n]+(?:\n[^`\n]+)?)`(?!`)", BLOCK.sub("", text))
    return sorted({" ".join(x.split()) for x in found} - {"no"})


@pytest.mark.parametrize("name", PAGES)
def test_a_page_in_russian_has_the_same_parts_files_commands_and_links(name: str) -> None:
    english, russian = page(name), page(name, ".ru")
    assert [p.level for p in parts(english)] == [p.level for p in parts(russian)]
    assert NUMBER.findall(english) == NUMBER.findall(russian)
    assert done(english) == done(russian)
    assert LINK.findall(english) == [link.replace(".ru.md", ".md") for link in LINK.findall(russian)]
    assert names(english) == names(russian)


def test_links_between_pages_in_russian_stay_in_russian() -> None:
    for name in PAGES:
        assert [] == [x for x in LINK.findall(page(name, ".ru")) if x.removesuffix(".md") in PAGES]
