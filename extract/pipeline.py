"""The whole way: a text becomes a rule book."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import PurePath

from extract.blocks import Block, Layout
from extract.context import Context
from models.records import Record
from models.rulebook import Document, RuleBook, with_ids
from models.spans import Span

__all__ = ["extract_text", "lines_as_blocks"]


def lines_as_blocks(text: str) -> Layout:
    """The plainest layout: one paragraph per line that is not empty, no sections."""
    spans = [Span(m.start(), m.end()) for m in re.finditer(r"[^\s][^\n\r]*", text)]
    return Layout(text, (), tuple(Block(i, "paragraph", s, s) for i, s in enumerate(spans)), ())
