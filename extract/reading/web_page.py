"""The tree of a web page: what of it is text, and what is menus, frame and hidden."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

__all__ = ["BLOCKS", "Node", "is_written_number", "menus", "walk", "words_in"]

Node = Any
"""A node of selectolax; the package gives no types that say more."""

BLOCKS = frozenset([
    "p", "div", "section", "article", "main", "li", "ul", "ol", "dl", "dt", "dd", "h1", "h2", "h3", "h4", "h5", "h6",
    "blockquote", "pre", "table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th", "figure", "figcaption",
    "address", "center", "header", "footer", "aside", "details", "summary", "fieldset", "form", "hr", "body", "html",
])  # fmt: skip
"""Elements that begin and end a paragraph."""
_NAME = re.compile(r"[A-Za-z]+")
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_STRUCK = re.compile(r"text-decoration[\w-]*\s*:[^;]*line-through", re.IGNORECASE)
_WRITTEN = re.compile(r"mso-list\s*:\s*ignore", re.IGNORECASE)
_REMARKS = re.compile(r"mso-element\s*:\s*comment", re.IGNORECASE)
_COMMENT = re.compile(r"#?_?cmnt(?:_ref)?\d+$", re.IGNORECASE)
"""Anchors between a place in the text and a remark in the margin of Google's documents."""
_ENOUGH, _MOST = 0.25, 0.5
"""Of the letters of a page: where less is left outside what is named as a menu, what holds more than half is none."""
_FRAMES = 12
"""Such frames in each other that are looked into."""
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


def is_written_number(node: Node) -> bool:
    """True for the number or bullet that Word has written out before a paragraph of a list."""
    return node.tag == "span" and bool(_WRITTEN.search((node.attributes or {}).get("style") or ""))


def menus(top: Node) -> dict[int, str]:
    """The nodes (by their id) whose content is no text of the page, each with why: «menu», «hidden» or «silent»."""
    data = _data()
    out: dict[int, str] = {}
    letters: dict[int, int] = {}
    plain: dict[int, int] = {}
    linked: dict[int, tuple[int, int]] = {}
    open_nodes: list[Node] = []
    named: dict[int, int | None] = {}
    names: list[int] = []
    unread: list[int] = []
    in_link = 0
    for kind, node in walk(top):
        if kind == "open":
            open_nodes.append(node)
            in_link += node.tag == "a" and bool((node.attributes or {}).get("href"))
            why = _by_itself(node, data)
            if why:
                out[node.mem_id] = why
                if why != "menu":
                    unread.append(node.mem_id)
                if why == "menu" and node.tag not in data["frame"]:
                    named[node.mem_id] = names[-1] if names else None
                    names.append(node.mem_id)
            elif node.tag == "a" and _COMMENT.match((node.attributes or {}).get("href") or ""):
                out[_remark(node).mem_id] = "hidden"
        elif kind == "text" and open_nodes:
            size = len(_BLANK.sub("", node.text_content or ""))
            key = open_nodes[-1].mem_id
            letters[key] = letters.get(key, 0) + size
            plain[key] = plain.get(key, 0) + (size if not in_link and not unread else 0)
            if in_link:
                old = linked.get(key, (0, 0))
                linked[key] = (old[0] + size, old[1])
        elif kind == "close" and open_nodes:
            open_nodes.pop()
            if unread and unread[-1] == node.mem_id:
                unread.pop()
            if names and names[-1] == node.mem_id:
                names.pop()
            if node.tag == "a" and (node.attributes or {}).get("href"):
                in_link -= 1
                old = linked.get(node.mem_id, (0, 0))
                linked[node.mem_id] = (old[0], old[1] + 1)
            fewest = 1 if node.tag in data["edges"] else data["links_fewest"]
            if node.tag in data["may_be_frame"] and _mostly_links(
                letters.get(node.mem_id, 0), linked.get(node.mem_id, (0, 0)), fewest, data
            ):
                out.setdefault(node.mem_id, "menu")
            above = open_nodes[-1].mem_id if open_nodes else top.mem_id
            letters[above] = letters.get(above, 0) + letters.pop(node.mem_id, 0)
            plain[above] = plain.get(above, 0) + plain.get(node.mem_id, 0)
            mine, theirs = linked.pop(node.mem_id, (0, 0)), linked.get(above, (0, 0))
            linked[above] = (mine[0] + theirs[0], mine[1] + theirs[1])
    for node_id in _whole_pages(named, plain, plain.get(top.mem_id, 0)):
        del out[node_id]
    return out


def _whole_pages(named: dict[int, int | None], plain: dict[int, int], total: int) -> set[int]:
    """Of the nodes that are menus by their names («has-sidebar») those that hold the page itself: little is left without them.

    ``named``: the nodes in order, each with the next one around it; ``plain``: letters outside links, of every node, in all
    ``total``.
    """
    text: set[int] = set()
    for _ in range(_FRAMES):
        outer = [n for n, around in named.items() if n not in text and (around is None or around in text)]
        left = total - sum(plain.get(n, 0) for n in outer)
        largest = max(outer, key=lambda n: plain.get(n, 0), default=None)
        if largest is None or left >= _ENOUGH * total or plain.get(largest, 0) < _MOST * total:
            break
        text.add(largest)
    return text


def _remark(anchor: Node) -> Node:
    """What holds a remark of an editor: its mark in the text, or the whole note at the end of the page."""
    node = anchor
    if ((anchor.attributes or {}).get("href") or "").lower().startswith("#cmnt_ref"):
        while node.parent is not None and node.parent.tag in ("sup", "span", "p", "div") and node.tag != "div":
            node = node.parent
    elif node.parent is not None and node.parent.tag == "sup":
        node = node.parent
    return node


def _by_itself(node: Node, data: dict[str, Any]) -> str | None:
    attributes = node.attributes or {}
    style = attributes.get("style") or ""
    if node.tag in data["silent"] and not (node.tag == "button" and _opens(node, data)):
        return "silent"
    if node.tag in data["struck"] or _STRUCK.search(style) or _REMARKS.search(style):
        return "hidden"
    if attributes.get("aria-hidden") == "true" or (("hidden" in attributes or _HIDDEN.search(style)) and not _opens(node, data)):
        return "hidden"
    if node.tag in data["frame"] or (attributes.get("role") or "").lower() in data["roles"]:
        return "menu"
    if (attributes.get("title") or "").lower() in data["margins"]:
        return "menu"
    names = _names(node)
    if any(n in data["contents"] for n in names) or any(n in data["bylines"] for n in _classes(node)):
        return "menu"
    if node.tag in ("body", "html", "main", "article", "h1", "h2", "h3", "p", "li", "td", "tr"):
        return None
    named = any(n in data["names"] for n in names) or any(n in data["whole_names"] for n in _classes(node))
    return "menu" if named else None


def _names(node: Node) -> list[str]:
    attributes = node.attributes or {}
    return _NAME.findall(f"{attributes.get('class') or ''} {attributes.get('id') or ''}".lower())


def _classes(node: Node) -> list[str]:
    return ((node.attributes or {}).get("class") or "").lower().replace("_", "-").split()


def _opens(node: Node, data: dict[str, Any]) -> bool:
    """True for what is shown when a reader clicks: it, or one of the two elements around it, is named so."""
    for _ in range(3):
        if node is None:
            return False
        if any(n in data["opened"] for n in _names(node)):
            return True
        node = node.parent
    return False


def _mostly_links(letters: int, linked: tuple[int, int], fewest: int, data: dict[str, Any]) -> bool:
    size, count = linked
    return bool(count >= fewest and size >= data["links_share"] * letters > 0 and size <= data["link_longest"] * count)
