"""Joins segments to clauses: which conditions, relative clauses and phrases a sentence has, and what is their main one."""

from __future__ import annotations

from extract.language.course import PHRASES, Course
from extract.language.drafts import Draft
from extract.language.inversion import split_inverted_condition
from extract.language.lexicon import conjunctions, word_set
from extract.language.segments import Segment
from extract.language.tagged import DASHES, FRESH, Tagged

_CLOSED = ("participle", "converb", "relative", "content")


class _Builder(Course):
    """Decides for every segment which clause it opens, goes on with, or ends."""

    def build(self) -> list[Draft]:
        position = 0
        for number, segment in enumerate(self.segments):
            self._separators(position, segment.start)
            self.returned = False
            self._place(number, segment)
            position = segment.end
        self._separators(position, len(self.words))
        mains = [draft for draft in self.drafts if draft.is_main]
        for draft in self.pending:
            before = [main for main in mains if not draft.tokens or main.tokens[0] < draft.tokens[0]]
            draft.parent = before[-1] if before else next(iter(mains), None)
        return self.drafts

    def _separators(self, start: int, end: int) -> None:
        """Punctuation belongs to the clause before it, brackets open and close."""
        for i in range(start, end):
            norm = self.words.norms[i]
            if norm == "(":
                self.brackets.append((self.current, len(self.pending)))
            if self.current is None:
                self.open(Draft("main"))
            assert self.current is not None
            self.current.tokens.append(i)
            if norm == ")" and self.brackets:
                saved, _ = self.brackets.pop()
                if saved is not None:
                    self.current = saved

    def _place(self, number: int, segment: Segment) -> None:
        if segment.separator in FRESH and (segment.marker or segment.phrase):
            self.current = None
        if segment.separator == ":" and segment.marker and self.main_has_predicate() and self.look.says_something(number):
            # «Это проверяют в конце хода: если условие выполнено, партия завершается»
            self.current = None if segment.marker.kind in ("condition", "time") else self.current
        if segment.marker is not None:
            self._subordinate(segment)
        elif segment.phrase is not None:
            self.open(Draft(segment.phrase, parent=self._phrase_parent(segment)))
        elif segment.predicates:
            self._with_predicate(number, segment)
        else:
            self._without_predicate(number, segment)
        assert self.current is not None
        self.current.tokens.extend(range(segment.start, segment.end))
        self.current.predicates.extend(segment.predicates)

    # what opens a clause by itself

    def _subordinate(self, segment: Segment) -> None:
        marker = segment.marker
        assert marker is not None
        parent = self.current
        if marker.kind not in ("relative", "content"):
            while parent is not None and parent.kind in _CLOSED and parent.parent is not None:
                parent = parent.parent
        if parent is not None and parent.kind == marker.kind and self.look.begins_with(segment, conjunctions().coordinators):
            parent = parent.parent
        if (
            parent is not None
            and parent.kind not in ("main", "relative", *PHRASES)
            and marker.kind in ("condition", "time")
            and parent.predicates
        ):
            # «если …, когда …»: beside each other, unless the first has nothing to say yet
            parent = parent.parent
        if parent is not None and parent.is_main and not self.look.has_words(parent):
            self.drafts.remove(parent)
            opened = self.open(Draft(marker.kind, self.look.marker_tokens(segment)))
            opened.tokens.extend(parent.tokens)
            # a bracket that was opened in what is gone closes in what took its place: «((если …))»
            self.brackets = [(opened if left is parent else left, pending) for left, pending in self.brackets]
            return
        self.open(Draft(marker.kind, self.look.marker_tokens(segment), parent))

    def _phrase_parent(self, segment: Segment) -> Draft | None:
        parent = self.current
        while parent is not None and parent.kind in PHRASES and parent.parent is not None:
            parent = parent.parent
        return parent

    # what goes on or begins anew

    def _with_predicate(self, number: int, segment: Segment) -> None:
        current = self.current
        if current is None:
            self.open(Draft("main"))
            return
        if segment.separator == "(":
            self.open(Draft("other", parent=current, bracketed=True))
            return
        coordinated = self.look.begins_with(segment, conjunctions().coordinators)
        if segment.separator == ":" and current.is_main and len(self.drafts) == 1 and self.look.is_label(current):
            current.kind = "other"
            self.pending.append(current)
            self.open(Draft("main"))
            return
        if segment.separator in FRESH or (segment.separator == ":" and current.is_main and current.predicates):
            self.leave_for_main(new=True)
            return
        if (
            segment.separator == ":"
            and current.kind in ("content", "relative")
            and current.predicates
            and self.main_has_predicate()
        ):
            # «Счёт зависит от того, сколько у неё портов: ей пишут столько очков, …»
            self.leave_for_main(new=True)
            return
        if not current.is_head:
            self._after_subordinate(number, segment, coordinated)
            return
        if current.predicates and (self._takes_dangling(segment) or self._new_statement(segment, coordinated)):
            self._open_statement()

    def _after_subordinate(self, number: int, segment: Segment, coordinated: bool) -> None:
        current = self.current
        assert current is not None
        if self.look.correlative(segment):
            self.leave_for_main(new=self.main_has_predicate())
            return
        if current.kind in PHRASES:
            self.leave()
            self.returned = True
        if coordinated and self._goes_on_inside(number):
            return
        waiting = self.waiting()
        if waiting is not None and (waiting is not current or self.returned):
            self.current = waiting
            return
        current = self.current
        assert current is not None
        if current.is_head:
            if current.predicates and (self._takes_dangling(segment) or self._new_statement(segment, coordinated)):
                self._open_statement()
            return
        main = self.main_of(current)
        if main is None:
            if self.look.still_inside(number, segment, current, coordinated):
                return
            self.open(Draft("main"))
            return
        if not current.predicates and not coordinated:
            return
        if segment.separator == "," and not coordinated and self._has_own_main(current) and self.look.has_subject(segment):
            current.parent = self.open(Draft("main"))
            return
        if (
            self.look.interposed(main, current)
            or not main.predicates
            or (
                coordinated
                and segment.separator
                and not self.look.comma_closes_something_else(number, current)
                and not self.look.goes_on_with(current, main, segment)
            )
        ):
            self.current = main
            if main.predicates and self._new_statement(segment, coordinated):
                self.open(Draft("main"))

    def _has_own_main(self, draft: Draft) -> bool:
        """«Время вышло, и если счёт равен, назначается овертайм»: the condition belongs to a statement still to come."""
        opened = draft.tokens and self.words.norms[draft.tokens[0]] in word_set("conjunctions", "joining_statements")
        return draft.kind in ("condition", "time") and bool(opened)

    def _goes_on_inside(self, number: int) -> bool:
        """«Держава, чей счёт меньше 20, но выше счёта соседа, побеждает»: the predicate of «держава» is still to come.

        So what a conjunction joins after the relative clause goes on with that clause.
        """
        current = self.current
        if current is None or current.kind != "relative" or not current.predicates:
            return False
        main = self.main_of(current)
        if main is None or main.predicates or current.parent is not main:
            return False
        later = self.segments[number + 1 :]
        closing = next((x for x in later if x.marker is None and x.phrase is None), None)
        return (
            closing is not None
            and closing.separator == ","
            and bool(closing.predicates)
            and not self.look.begins_with(closing, conjunctions().coordinators)
        )

    def _without_predicate(self, number: int, segment: Segment) -> None:
        current = self.current
        if current is None:
            self.open(Draft("main"))
            return
        if segment.separator in FRESH:
            self.leave_for_main(new=self.main_has_predicate() and self.look.says_something(number))
            return
        if segment.separator == ":" and current.is_main and current.predicates and self.look.says_something(number):
            self.open(Draft("main"))
            return
        if segment.separator == "(" and self.look.begins_with_infinitive(segment):
            self.open(Draft("other", parent=current, bracketed=True))
            return
        if current.is_head or segment.separator == "(":
            self._note_dangling(segment)
            return
        later = any(other.predicates and other.marker is None for other in self.segments[number + 1 :])
        main = self.main_of(current)
        if self.look.correlative(segment):
            self.leave_for_main(new=main is not None and bool(main.predicates))
        elif main is not None and self.look.completes_modal(main, current, segment):
            self.current = main
        elif segment.separator in DASHES and current.kind not in PHRASES and (main is None or not main.predicates):
            self.leave_for_main(new=main is None)
        elif main is None and not later and current.kind not in ("relative", "content"):
            self.leave_for_main(new=True)
        elif current.kind in _CLOSED and not self.look.same_list(current, segment) and not self.look.goes_on(current, segment):
            self.leave()

    # a subject that waits for its verb: «…, и сторона, набравшая больше, выигрывает»

    def _note_dangling(self, segment: Segment) -> None:
        current = self.current
        assert current is not None
        joined = self.look.begins_with(segment, conjunctions().coordinators)
        if current.predicates and joined and segment.separator == "," and self.look.nominatives(segment):
            self.dangling = (current, segment.start)

    def _takes_dangling(self, segment: Segment) -> bool:
        """Whether the predicates of a segment belong to a subject that was left waiting in this main clause."""
        if self.dangling is None or self.dangling[0] is not self.current or self.look.has_subject(segment):
            return False
        start = self.dangling[1]
        subjects = [i for i in self.dangling[0].tokens if i >= start and self.words.feats[i].get("Case") == "Nom"]
        number = self.words.feats[segment.predicates[0]].get("Number")
        return any(self.words.feats[i].get("Number") == number for i in subjects)

    def _open_statement(self) -> None:
        """A new main clause; a subject that was waiting for it comes along with what hangs on it."""
        waiting, self.dangling = self.dangling, None
        left = self.current
        opened = self.open(Draft("main"))
        if waiting is None or waiting[0] is not left or left is None:
            return
        opened.tokens = [i for i in left.tokens if i >= waiting[1]]
        left.tokens = [i for i in left.tokens if i < waiting[1]]
        for draft in self.drafts:
            if draft.parent is left and draft.tokens and draft.tokens[0] > waiting[1]:
                draft.parent = opened

    # small questions

    def _new_statement(self, segment: Segment, coordinated: bool) -> bool:
        """Whether a segment with a predicate after a main clause with one is a statement of its own."""
        if coordinated and self.look.begins_with(segment, conjunctions().adversatives):
            return True
        return self.look.has_subject(segment) or self._other_mood(segment)

    def _other_mood(self, segment: Segment) -> bool:
        assert self.current is not None
        first, second = self.current.predicates[-1], segment.predicates[0]
        return self.words.feats[first].get("Mood", "Ind") != self.words.feats[second].get("Mood", "Ind")


def find_clauses(words: Tagged) -> list[Draft]:
    """The clauses of a tagged sentence, in the order of their first tokens. Every token is in exactly one."""
    builder = _Builder(words)
    drafts = builder.build()
    split_inverted_condition(words, drafts, builder.segments)
    drafts = [draft for draft in drafts if draft.tokens]
    main = next((draft for draft in drafts if draft.is_main), None)
    for draft in drafts:
        if draft.parent is not None and draft.parent not in drafts:
            draft.parent = main
    if drafts and not any(draft.is_main for draft in drafts):
        _promote(drafts)
    return sorted(drafts, key=lambda draft: draft.tokens[0])


def _promote(drafts: list[Draft]) -> None:
    """A sentence without a main clause («Если построен.») keeps its kinds; orphans hang on nothing.

    But a question («Выиграл ли кто?», «Сколько длится ход?») is a main clause that begins with a question word.
    """
    for draft in drafts:
        if draft.kind == "content" and draft.parent is None:
            draft.kind = "main"
        if draft.parent is not None and draft.parent not in drafts:
            draft.parent = None
