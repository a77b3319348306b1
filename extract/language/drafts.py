"""A clause while it is being found."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True, eq=False)
class Draft:
    """A clause under construction, equal to itself only.

    `tokens` are its own tokens in order, `predicates` those found among them.
    """

    kind: str
    marker: tuple[int, ...] = ()
    parent: Draft | None = None
    tokens: list[int] = field(default_factory=list)
    predicates: list[int] = field(default_factory=list)
    bracketed: bool = False

    @property
    def is_main(self) -> bool:
        """Whether nothing governs the clause."""
        return self.kind == "main"

    @property
    def is_head(self) -> bool:
        """Whether other clauses of a sentence, or of what stands in brackets, may hang on this one."""
        return self.is_main or self.bracketed
