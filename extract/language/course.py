"""The clauses of a sentence as they are told so far, while its segments are read from left to right."""

from __future__ import annotations

from extract.language.drafts import Draft
from extract.language.lexicon import word_set
from extract.language.outlook import Outlook
from extract.language.segments import find_segments
from extract.language.tagged import Tagged

__all__ = ["PHRASES", "Course"]

PHRASES = ("participle", "converb")


class Course:
    """What was opened and not yet closed; `current` is the clause that the last token belongs to."""

    def __init__(self, words: Tagged) -> None:
        self.words = words
        self.segments = find_segments(words)
        self.look = Outlook(words, self.segments)
        self.drafts: list[Draft] = []
        self.pending: list[Draft] = []
        self.current: Draft | None = None
        self.brackets: list[tuple[Draft | None, int]] = []
        self.returned = False
        self.dangling: tuple[Draft, int] | None = None

    def open(self, draft: Draft) -> Draft:
        """Begin a clause; inside brackets a main clause hangs on what stands before them."""
        outside, waiting_outside = self.brackets[-1] if self.brackets else (None, 0)
        if draft.is_main and outside is not None:
            draft = Draft("other", parent=outside, bracketed=True)
        self.drafts.append(draft)
        self.current = draft
        if draft.is_head:
            for waiting in self.pending[waiting_outside:]:
                waiting.parent = draft
            del self.pending[waiting_outside:]
        elif draft.parent is None:
            self.pending.append(draft)
        return draft

    def leave(self) -> None:
        """Go back to the clause that the current one hangs on."""
        assert self.current is not None
        if self.current.parent is not None:
            self.current = self.current.parent

    def leave_for_main(self, new: bool) -> None:
        """Go back to the main clause, or begin one; ``new``: in any case."""
        main = self.main_of(self.current)
        if main is None or new:
            self.open(Draft("main"))
        else:
            self.current = main

    def main_of(self, draft: Draft | None) -> Draft | None:
        """The main clause that this one hangs on, or is."""
        while draft is not None and not draft.is_head:
            draft = draft.parent
        return draft

    def main_has_predicate(self) -> bool:
        """True if the main clause has said something."""
        main = self.main_of(self.current)
        return main is not None and bool(main.predicates)

    def waiting(self) -> Draft | None:
        """The nearest clause, from the current one outwards, that has no predicate yet."""
        draft = self.current
        while draft is not None:
            if not draft.predicates and draft.kind not in PHRASES and not self._has_all(draft):
                return draft
            draft = None if draft.bracketed else draft.parent
        return None

    def _has_all(self, draft: Draft) -> bool:
        """«игрок, у которого 20 очков или больше, побеждает»: what somebody has is said without a verb."""
        words = self.words
        having = word_set("predicates", "having_without_verb")
        opened = draft.kind == "relative" and any(words.norms[i] in having for i in draft.tokens[:3])
        said = [i for i in draft.tokens if i not in draft.marker]
        return opened and any(words.pos[i] == "NUM" for i in said) and any(words.pos[i] in ("NOUN", "PROPN") for i in said)
