"""What a person changed in a reading or in what was made of it: errata of the text, records corrected by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from models.showing import Shown
from models.spans import Span

__all__ = ["Amendment", "AmendmentKind"]

AmendmentKind = Literal["erratum", "correct", "add", "remove"]


@dataclass(frozen=True, slots=True)
class Amendment(Shown):
    """One change, and whether it was made.

    ``kind``: an ``erratum`` changes words of the text; ``correct``, ``add`` and ``remove`` change its records. ``what`` says in a
    phrase what is changed, ``reason`` why (of an erratum its source), ``status`` how binding an erratum is. ``file`` is the file
    that holds it and ``number`` its place there, from 1. ``fault`` says in Russian and in English why it was not made (empty:
    it was). ``spans`` are the words it changed, as they stand in the text now; ``original`` where they stood before an erratum,
    in the text as it was read; ``records`` the records that it made or changed, or took away.
    """

    kind: AmendmentKind
    what: str
    reason: str
    file: str
    number: int
    status: str = ""
    section: str | None = None
    fault: tuple[str, str] = ("", "")
    spans: tuple[Span, ...] = ()
    original: Span | None = None
    records: tuple[str, ...] = ()

    @property
    def applied(self) -> bool:
        """True if the change was made."""
        return not self.fault[0]
