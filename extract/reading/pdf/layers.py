"""Which optional layers of a PDF are switched off when it is opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfexceptions import PDFException
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import resolve1
from pdfminer.psexceptions import PSException

__all__ = ["hidden_layers"]


def hidden_layers(path: Path) -> frozenset[str]:
    """The names of the layers that are off by default. None are, where the file does not say so in a way to be read."""
    try:
        with path.open("rb") as file:
            properties = resolve1(PDFDocument(PDFParser(file)).catalog.get("OCProperties")) or {}
            default = resolve1(properties.get("D")) or {}
            off = {_name(layer) for layer in resolve1(default.get("OFF")) or []}
            if str(getattr(default.get("BaseState"), "name", "")) == "OFF":
                off |= {_name(layer) for layer in resolve1(properties.get("OCGs")) or []}
                off -= {_name(layer) for layer in resolve1(default.get("ON")) or []}
    except (PDFException, PSException, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return frozenset()
    return frozenset(n for n in off if n)


def _name(layer: Any) -> str:
    raw = (resolve1(layer) or {}).get("Name", b"")
    if not isinstance(raw, bytes):
        return str(raw)
    return raw.decode("utf-16") if raw.startswith((b"\xfe\xff", b"\xff\xfe")) else raw.decode("latin-1")
