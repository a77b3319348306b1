"""Every link between the pages of this checkout leads somewhere; nothing is asked of the network."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = {".venv", ".git", "node_modules", "dist", "build", "reports"}
FENCE = re.compile(r"^(```|~~~).*?^\1\s*$", re.DOTALL | re.MULTILINE)
INDENTED = re.compile(r"(?:^\n|\A)(?: {4}.*\n)+", re.MULTILINE)
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
IMAGE = re.compile(r"<(?:img|source|a)\b[^>]*?\b(?:src|href|srcset)=\"([^\"]+)\"")
FILE = re.compile(r"`((?:docs|scripts|benchmarks|corpus|tests|notebooks|extract|models|verification|evaluation|ustav)/[\w./-]+)`")


def pages() -> list[Path]:
    """Every Markdown file of the checkout, texts of the corpus apart."""
    return sorted(p for p in ROOT.rglob("*.md") if not SKIPPED & set(p.relative_to(ROOT).parts))


def prose_of(text: str) -> str:
    """The page without blocks of code."""
    return INDENTED.sub("\n", FENCE.sub("", text))


def anchors_of(text: str) -> set[str]:
    """The anchors that code hosts give to headings, those that stand twice with a number, and those set by hand."""
    found: dict[str, int] = {}
    out = set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))
    for title in re.findall(r"^#{1,6}\s+(.+?)\s*#*$", FENCE.sub("", text), re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).replace("`", "").lower()
        anchor = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        count = found[anchor] = found.get(anchor, -1) + 1
        out.add(anchor if not count else f"{anchor}-{count}")
    return out


def broken(page: Path, text: str) -> list[str]:
    """The links of a page that lead nowhere."""
    out = []
    prose = prose_of(text)
    for link in (*LINK.findall(prose), *IMAGE.findall(prose)):
        if re.match(r"[a-z][a-z+.-]*:", link):
            continue
        name, _, anchor = link.partition("#")
        target = page if not name else (page.parent / unquote(name)).resolve()
        if (
            not target.is_relative_to(ROOT)
            or (target != page and not target.exists())
            or (anchor and unquote(anchor) not in anchors_of(text if target == page else target.read_text("utf-8")))
        ):
            out.append(link)
    return out


@pytest.mark.parametrize("page", pages(), ids=lambda p: p.relative_to(ROOT).as_posix())
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    assert [] == broken(page, page.read_text("utf-8"))


@pytest.mark.parametrize("page", pages(), ids=lambda p: p.relative_to(ROOT).as_posix())
def test_every_file_that_a_page_names_in_full_is_there(page: Path) -> None:
    named = FILE.findall(prose_of(page.read_text("utf-8")))
    shown = {name for name in named if "thousand" not in name}  # the game that CONTRIBUTING.md adds
    assert [] == sorted(name for name in shown if not (ROOT / name).exists())


def test_links_of_notebooks_lead_somewhere() -> None:
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        cells = json.loads(path.read_text("utf-8"))["cells"]
        text = "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
        assert [] == broken(path, text), path.name


def test_broken_links_are_found() -> None:
    text = (
        "# A page\n\n## Two `words`, here\n\n[a](#two-words-here) [b](#three) [c](nowhere.md) [d](README.md#layout)\n"
        '<img src="none.png"> [e](https://example.org/x) [f](README.md#nowhere)\n\n```\n[g](none.md)\n```\n'
    )
    assert {"a-page", "two-words-here"} == anchors_of(text)
    assert ["#three", "nowhere.md", "README.md#nowhere", "none.png"] == broken(ROOT / "made-up.md", text)


def test_every_page_of_docs_can_be_reached_from_the_readme() -> None:
    seen: set[Path] = set()
    todo = [ROOT / "README.md"]
    while todo:
        page = todo.pop()
        if page in seen:
            continue
        seen.add(page)
        for link in LINK.findall(prose_of(page.read_text("utf-8"))):
            target = (page.parent / link.partition("#")[0]).resolve()
            if not re.match(r"[a-z]+:", link) and target.suffix == ".md" and target.is_file():
                todo.append(target)
    assert set() == set((ROOT / "docs").rglob("*.md")) - seen
    assert (ROOT / "CONTRIBUTING.md") in seen
