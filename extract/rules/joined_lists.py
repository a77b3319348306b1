"""The lists of a text, those joined that page breaks, examples and paragraphs between the items have parted."""

from __future__ import annotations

import re
from collections import defaultdict

from extract.blocks import Block
from extract.context import Context

__all__ = ["joined_lists"]


def joined_lists(context: Context) -> list[list[Block]]:
    """The items of every list in reading order; a list that counts on where the one before it stopped belongs to it."""
    found: dict[int, list[Block]] = defaultdict(list)
    for block in context.layout.blocks:
        if block.list_id is not None and block.kind in ("item", "definition"):
            found[block.list_id].append(block)
    out: list[list[Block]] = []
    for items in found.values():
        before = next((x for x in reversed(out) if _sort(x[-1]) == _sort(items[0])), None)
        if before is not None and _counts_on(context, before[-1], items[0]):
            before.extend(items)
        else:
            out.append(list(items))
    return out


def _sort(block: Block) -> tuple[str, int]:
    """What items of one list have in common: their marker but for the count, and how deep they lie."""
    marker = block.marker or ""
    if re.fullmatch(r"[^\W\d_]{3,}\W*\S+", marker):
        return re.sub(r"\W*\S+$", "", marker).lower(), block.depth
    kind = "1" if re.search(r"\d", marker) else "I" if re.search(r"[IVX]", marker) else "a"
    return kind + re.sub(r"[\w\s]", "", marker), block.depth


def _counts_on(context: Context, last: Block, first: Block) -> bool:
    """Whether an item goes on with the count, and nothing between the two opens anything new."""
    if last.ordinal is None or first.ordinal != last.ordinal + 1:
        return False
    between = context.layout.blocks[last.index + 1 : first.index]
    named = re.match(r"[^\W\d_]{3,}", first.marker or "") is not None
    for k, block in enumerate(between):
        above = between[k - 1] if k else last
        if block.kind == "heading" and not named and above.kind != "noise":
            return False
        if block.kind == "cell":
            return False
    told = [b for b in between if b.kind not in ("noise", "example", "note")]
    return named or not told or not told[-1].body.quote(context.text).rstrip().endswith(":")
