"""Ways in which the game is won, lost or drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_words, conditions_of, until
from extract.grammar.exceptions import left_out
from extract.grammar.superlatives import superlative_in
from extract.grammar.timing import time_of_words
from extract.grammar.tree import phrase_stop
from extract.grammar.until import until_condition
from extract.lexicon import WordFile, phrases, words
from extract.rules.items import Item, items_under, wants_all
from extract.rules.outcome_marks import marks_in
from extract.rules.outcome_reach import counted_before, counted_up, is_spoken, leads_list, regions, said_later
from extract.rules.outcome_scale import scales_of
from extract.rules.outcomes import Outcome, outcomes_in
from extract.rules.restrictions import is_win_qualified
from extract.rules.scale_sentences import steps_in
from extract.rules.statements import Statement, statements_of
from extract.rules.ties import is_tie_talk, tie_start, tie_steps
from extract.rules.ties_ended import premise_of_tie
from extract.rules.titled_outcomes import titled_draft
from extract.rules.titles import title_over
from extract.rules.titles_ahead import read_titles_ahead
from extract.rules.victory_adding import AddingReader
from extract.rules.victory_aims import without_aims
from extract.rules.victory_describing import points_at_list
from extract.rules.victory_drafts import UNSPECIFIED, Draft, record_of, whole_span
from extract.rules.victory_items import chain_of, draft_of_item
from extract.rules.victory_names import name_of_victory, referenced_victories
from extract.rules.victory_parts import Parts, is_premise, looks_back, parts_of
from extract.rules.ways_leads import only_announces
from extract.rules.ways_to_win import ways_in
from models.expressions import Fact, all_of, negate
from models.records import Victory
from models.spans import Span

__all__ = ["victories"]

LEXICON = WordFile(__file__).with_name("victories.toml")


def victories(context: Context) -> tuple[Victory, ...]:
    """Every way to win, lose or draw that the text states or names, in reading order."""
    stated = tuple(record_of(context, draft) for draft in without_aims(_Reader(context).read()))
    return (*stated, *referenced_victories(context, stated))


class _Reader(AddingReader):
    """Reads the statements in order; what one adds goes to the ways to win read before it."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.preamble: Draft | None = None
        self.last: Parts | None = None
        self.scaled: Line | None = None
        """The last sentence of several statements that was read as one scale."""

    def read(self) -> list[Draft]:
        """The drafts of the whole text."""
        read_titles_ahead(self.context)
        scales = {step.blocks[-1]: step for step in scales_of(self.context)}
        self.led.update(i for step in scales.values() for i in step.blocks)
        for statement in statements_of(self.context):
            line = statement.line
            step = scales.pop(line.block.index, None)
            if step is not None:
                self.drafts.append(step.draft)
            if line.block.kind == "heading" and not is_spoken(self.context, line):
                self.preamble, self.before = None, None
            elif line.block.index not in self.led:
                self._read_line(statement)
                self.before = line
        return self.drafts

    def _read_line(self, statement: Statement) -> None:
        line = statement.line
        if statement.whole is self.scaled:
            return
        steps: tuple[Draft, ...] = ()
        if statement.whole is not line and statement.whole.sentence.start == line.sentence.start:
            steps = self.on_the_track(steps_in(self.context, statement.whole))
            self.scaled = statement.whole if steps else None
        steps = (
            steps
            or self.on_the_track(steps_in(self.context, line))
            or marks_in(self.context, line)
            or ways_in(self.context, line)
        )
        if steps:
            self.drafts.extend(steps)
            return
        if only_announces(self.context, line):
            return
        found = outcomes_in(self.context, line)
        if not found and self.read_elided(statement):
            return
        title = title_over(self.context, line) if len(found) < 2 else None
        told = (
            title is not None
            and (title.rest or title.kind == "aim")
            and title.kind != "end"
            and not leads_list(self.context, line)
        )
        labelled = title is not None and title.start is not None and title.kind in ("win", "lose") and bool(found)
        told = told or (labelled and all(line.sentence.tokens[o.cue].start < line.block.body.start for o in found))
        if told and self._read_titled(statement):
            return
        owners = self.owners(line)
        won = bool(self.drafts) and self.drafts[-1].line.block.index == line.block.index
        named = any(o.party is not None for o in found)
        if won and not named and is_win_qualified(line.sentence) and self.read_restriction(line):
            return
        tied = is_tie_talk(line.sentence) or self.tie_was_asked(line) or self.tie_is_headed(line)
        if owners and (tied or (not found and self.goes_on(line, owners))):
            self.read_tie(line, 0, owners, found)
            self.read_tie_items(statement, owners)
        elif not (found and self._is_own(line)) and self.waits(statement, found):
            return
        elif found and not (is_tie_talk(line.sentence) and all(o.kind == "win" for o in found) and not self._is_own(line)):
            self._read_outcomes(statement, found)
        elif not (self._read_counting(line) or self._read_titled(statement) or self.read_otherwise(line)):
            self.read_restriction(line)

    def _is_own(self, line: Line) -> bool:
        """True for a tie that stands for itself: a threshold or a name decides, not most of something more."""
        every = range(len(line.sentence.tokens))
        clause = line.sentence.clauses[0] if line.sentence.clauses else None
        return (
            clause is not None
            and clause.kind == "condition"
            and superlative_in(self.context, line.sentence, every, bare=True, timed=True) is None
        )

    def _read_titled(self, statement: Statement) -> bool:
        """«Победа Союзников: контроль над Парижем в конце 12 хода»: what stands over the rule says that it wins."""
        draft = titled_draft(self.context, statement.line)
        if draft is not None:
            self.drafts.append(draft)
        return draft is not None

    def _read_counting(self, line: Line) -> bool:
        """«Если никто не победил, после 10-го хода подсчитываются очки.»: the next sentence says who then wins."""
        tokens = line.sentence.tokens
        counted = [t.clause for t in tokens if t.lemma in words(LEXICON, "timing.counting") and t.pos == "VERB"]
        conditions = conditions_of(self.context, line) if counted else ()
        conditions = tuple(c for c in conditions if c.clause is None or c.clause.parent in (None, *counted))
        clause = line.sentence.clauses[0] if line.sentence.clauses else None
        if not conditions or clause is None:
            return False
        outcome = Outcome("win", clause, 0)
        timing = time_of_words(self.context, line.sentence, tuple(range(len(tokens))))
        self.preamble = Draft(line, outcome, "", None, [c.expr for c in conditions], [whole_span(line)], timing)
        return True

    def _read_outcomes(self, statement: Statement, found: Sequence[Outcome]) -> None:
        line = statement.line
        tie = said = tie_start(line.sentence, found[0].cue + 1)
        if tie is not None and tie_steps(self.context, line, tie, ()) is None and len(found) == 1:
            tie = None
        last: Parts | None = None
        for outcome, low, high in regions(line, found):
            graded = outcome.party is not None and outcome.party.kind in ("highest", "lowest")
            cut = tie if tie is not None else said if graded else None  # how it is broken may be told without a word we know
            stop = min(high, cut) if cut is not None and cut > outcome.cue else high
            if tie is not None and tie < outcome.cue and self.owners(line):
                self.read_tie(line, low, self.owners(line), [outcome])
                continue
            parts = self._with_premise(line, parts_of(self.context, line, outcome, low, stop, last or self.last))
            parts = counted_before(self.context, line, counted_up(self.context, line, outcome, parts))
            parts = self.of_the_same(statement, outcome, parts)
            items = items_under(self.context, statement.whole) if statement.last else ()
            if items:
                self._read_items(line, replace(outcome, aim=False), parts, items)
            else:
                self._add(line, outcome, parts)
                last = self.last = parts
        if tie is not None and self.owners(line):
            self.read_tie(line, tie, self.owners(line)[-1:], [])

    def _with_premise(self, line: Line, parts: Parts) -> Parts:
        """«Пленили короля? Корона проиграла»: a question before an outcome that asks nothing is its premise."""
        before = self.before
        bare = len(parts.conditions) == 1 and isinstance(parts.conditions[0], Fact) and " " not in parts.conditions[0].text
        if (parts.conditions and not bare) or before is None or before.block.index != line.block.index:
            return parts
        if parts.winner is not None and parts.winner.kind == "any" and looks_back(line.sentence):
            denying = phrase_stop(line.sentence, 0, phrases(LEXICON, "names.otherwise")) is not None
            return self._with_condition_before(before, parts, denying)
        if not is_premise(before.sentence):
            return parts
        every = [t.i for t in before.sentence.tokens if t.text != "?"]
        condition = condition_of_words(self.context, before, every)
        if condition is None:
            return parts
        timing = parts.timing if parts.timing != UNSPECIFIED else time_of_words(self.context, before.sentence, every)
        return replace(
            parts, conditions=(condition,), span=Span(before.sentence.start, parts.span.end), own=condition, timing=timing
        )

    def _with_condition_before(self, before: Line, parts: Parts, denying: bool = False) -> Parts:
        """The condition of the sentence before: «Игра заканчивается, если кто-то контролирует 7 городов. Он и побеждает»."""
        found = conditions_of(self.context, before, parts.winner, kinds=("condition", "time"))
        if not found:
            return parts
        ending = next((c.clause for c in found if c.clause is not None and until(before.sentence, c.clause)), None)
        if ending is not None:
            expr = until_condition(self.context, before, ending)
            found = tuple(replace(c, expr=expr) if c.clause is ending and expr is not None else c for c in found)
        timing = time_of_words(self.context, before.sentence, tuple(range(len(before.sentence.tokens))))
        chosen = parts.timing if parts.timing != UNSPECIFIED or timing.when == "event" else timing
        own = all_of(*(c.expr for c in found))
        own = negate(own) if denying else own
        return replace(parts, conditions=(own,), own=own, span=Span(before.sentence.start, parts.span.end), timing=chosen)

    def _add(self, line: Line, outcome: Outcome, parts: Parts) -> None:
        """One draft from one outcome; without a winner it waits for the sentence that names one."""
        draft = Draft(line, outcome, "", parts.winner, list(parts.conditions), [parts.span], parts.timing)
        draft.name = name_of_victory(self.context, line, outcome, parts.winner)
        if outcome.kind == "draw" and not parts.conditions and line.block.kind == "cell":
            return
        if outcome.kind in ("draw", "lose") and not draft.conditions:
            draft.conditions = self.of_less(line)
            if draft.conditions and draft.winner is not None and draft.winner.is_graded:
                draft.winner = self.drafts[-1].winner  # «при меньшем числе заданий»: less than that side needs
        if outcome.kind == "draw" and not draft.conditions:
            draft.conditions = premise_of_tie(self.context, line, None)
        if (excepted := left_out(self.context, line.sentence, outcome.clause.tokens)) is not None and parts.winner is not None:
            draft.conditions.append(excepted)
        waits = outcome.kind == "win" and parts.winner is None
        if waits:
            if parts.conditions:
                self.preamble = draft
                if outcome.named is not None and not said_later(self.context, line):
                    self.drafts.append(draft)
            return
        before = self.preamble
        if before is not None and before.line.block.index == line.block.index and not _stands_alone(before, outcome):
            if parts.own not in before.conditions:
                draft.conditions = [*before.conditions, *draft.conditions]
            draft.spans = [*before.spans, *draft.spans]
            draft.name = before.name or draft.name
            if draft.timing == UNSPECIFIED:
                draft.timing = before.timing
        elif (
            not draft.conditions
            and parts.winner is not None
            and parts.winner.kind in ("any", "name", "names")
            and not parts.event
        ):
            return
        self.drafts.append(draft)
        self.give_waiting()

    def _read_items(self, line: Line, outcome: Outcome, parts: Parts, items: Sequence[Item]) -> None:
        """One draft per item of a list of ways, or one for all where all of them are asked for."""
        self.led.update(x.line.block.index for x in items)
        chain = chain_of(self.context, line, outcome, parts, items)
        if chain is not None:
            self.drafts.append(chain)
            return
        read = [draft_of_item(self.context, line, outcome, parts, item) for item in items]
        if wants_all(line):
            whole = read[0]
            whole.name = name_of_victory(self.context, line, outcome, parts.winner)
            led = [] if points_at_list(line.sentence) else parts.conditions
            whole.conditions = [*led, *(c for d in read for c in d.conditions)]
            whole.spans = [parts.span, *(s for d in read for s in d.spans)]
            read = [whole]
        self.drafts.extend(d for d in read if d.conditions or (d.winner and d.winner.kind in ("highest", "lowest")))


def _stands_alone(before: Draft, outcome: Outcome) -> bool:
    """«Захват столицы – победа. Потеря флота – поражение»: the sentence before says an outcome of its own."""
    return before.outcome.named is not None and before.outcome.kind != outcome.kind
