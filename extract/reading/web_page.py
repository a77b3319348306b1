"""The tree of a web page: what of it is text, and what is menus, frame and hidden."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

__all__ = ["Node", "menus", "walk", "words_in"]

Node = Any
"""A node of selectolax; the package gives no types that say more."""

_NAME = re.compile(r"[A-Za-z]+")
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_BLANK = re.compile(r"\s+")


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "web_page.toml").read_text("utf-8"))


def walk(top: Node, closed: Callable[[Node], bool] = lambda _: False) -> Iterator[tuple[Literal["open", "text", "close"], Node]]:
    """Every node below ``top`` in order, without recursion; what is inside a node that is ``closed`` is passed by."""
    node = top.child
    while node is not None:
        kind = node.tag
        if kind == "-text":
            yield "text", node
        elif kind != "-comment" and not kind.startswith(("!", "-")):
            yield "open", node
            if node.child is not None and not closed(node):
                node = node.child
                continue
            yield "close", node
        while node is not None and node.next is None:
            node = node.parent
            if node is None or node.mem_id == top.mem_id:
                return
            yield "close", node
        node = node.next if node is not None else None


def words_in(top: Node) -> str:
    """All text below a node on one line."""
    return _BLANK.sub(" ", " ".join(n.text_content or "" for kind, n in walk(top) if kind == "text")).strip()


def menus(top: Node) -> dict[int, str]:
    """The nodes (by their id) whose content is no text of the page, each with why: «menu», «hidden» or «silent»."""
    data = _data()
    out: dict[int, str] = {}
    letters: dict[int, int] = {}
    linked: dict[int, tuple[int, int]] = {}
    open_nodes: list[Node] = []
    in_link = 0
    for kind, node in walk(top):
        if kind == "open":
            open_nodes.append(node)
            in_link += node.tag == "a" and bool((node.attributes or {}).get("href"))
            why = _by_itself(node, data)
            if why:
                out[node.mem_id] = why
        elif kind == "text" and open_nodes:
            size = len(_BLANK.sub("", node.text_content or ""))
            key = open_nodes[-1].mem_id
            letters[key] = letters.get(key, 0) + size
            if in_link:
                old = linked.get(key, (0, 0))
                linked[key] = (old[0] + size, old[1])
        elif kind == "close" and open_nodes:
            open_nodes.pop()
            if node.tag == "a" and (node.attributes or {}).get("href"):
                in_link -= 1
                old = linked.get(node.mem_id, (0, 0))
                linked[node.mem_id] = (old[0], old[1] + 1)
            if node.tag in data["may_be_frame"] and _mostly_links(
                letters.get(node.mem_id, 0), linked.get(node.mem_id, (0, 0)), data
            ):
                out.setdefault(node.mem_id, "menu")
            if open_nodes:
                above = open_nodes[-1].mem_id
                letters[above] = letters.get(above, 0) + letters.pop(node.mem_id, 0)
                mine, theirs = linked.pop(node.mem_id, (0, 0)), linked.get(above, (0, 0))
                linked[above] = (mine[0] + theirs[0], mine[1] + theirs[1])
    return out


def _by_itself(node: Node, data: dict[str, Any]) -> str | None:
    attributes = node.attributes or {}
    if node.tag in data["silent"]:
        return "silent"
    if "hidden" in attributes or attributes.get("aria-hidden") == "true" or _HIDDEN.search(attributes.get("style") or ""):
        return "hidden"
    if node.tag in data["frame"] or (attributes.get("role") or "").lower() in data["roles"]:
        return "menu"
    if node.tag in ("body", "html", "main", "article", "h1", "h2", "h3", "p", "li", "td", "tr"):
        return None
    names = _NAME.findall(f"{attributes.get('class') or ''} {attributes.get('id') or ''}".lower())
    return "menu" if any(n in data["names"] for n in names) else None


def _mostly_links(letters: int, linked: tuple[int, int], data: dict[str, Any]) -> bool:
    size, count = linked
    return bool(
        count >= data["links_fewest"] and size >= data["links_share"] * letters > 0 and size <= data["link_longest"] * count
    )
