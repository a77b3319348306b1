"""The pieces that a rule text is made of, before anything is understood of them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from models.rulebook import Reference, Section
from models.spans import Span

__all__ = ["Block", "BlockKind", "Layout"]

BlockKind = Literal["heading", "paragraph", "item", "cell", "definition", "example", "note", "exception", "noise"]


@dataclass(frozen=True, slots=True)
class Block:
    """One piece of text: a heading, a paragraph, an item of a list, a cell of a table, a boxed note or example.

    ``span`` is all of it, ``body`` the part without its marker and label; both refer to the text of the layout.
    """

    index: int
    kind: BlockKind
    span: Span
    body: Span
    section: int | None = None
    """Index of the innermost section that holds the block."""
    marker: str | None = None
    """The bullet or number of an item as written: «•», «1.», «а)»."""
    ordinal: int | None = None
    """The number of a numbered or lettered item («а)» is 1)."""
    label: str | None = None
    """What stands before a colon and names the block: the term of a definition, «ПРИМЕР», the name of a sub-rule."""
    depth: int = 0
    """How deep an item is nested: 0 for what is no item, 1 for the outermost list."""
    parent: int | None = None
    """Index of the block that governs this one: the lead-in of a list, the item above a nested item, the row's head."""
    list_id: int | None = None
    """Items of one list share it."""
    column: str | None = None
    """The header of a cell's column."""
    row: str | None = None
    """The label of a cell's row (its first cell), empty for that cell itself."""
    sentences: tuple[Span, ...] = ()
    """The sentences of ``body``."""


@dataclass(frozen=True)
class Layout:
    """A text with its sections, blocks and references, all in reading order."""

    text: str
    sections: tuple[Section, ...]
    blocks: tuple[Block, ...]
    references: tuple[Reference, ...]

    def children(self, block: Block) -> tuple[Block, ...]:
        """The blocks that ``block`` governs."""
        return tuple(self._governed.get(block.index, ()))

    @cached_property
    def _governed(self) -> dict[int, list[Block]]:
        """The blocks by the index of the one that governs them."""
        out: dict[int, list[Block]] = defaultdict(list)
        for block in self.blocks:
            if block.parent is not None:
                out[block.parent].append(block)
        return dict(out)

    def title_of(self, block: Block) -> str | None:
        """Number of the innermost numbered section that holds the block, else that section's title (None: no section)."""
        index = block.section
        innermost = self.sections[index].title if index is not None else None
        while index is not None:
            if self.sections[index].number:
                return self.sections[index].number
            index = self.sections[index].parent
        return innermost
