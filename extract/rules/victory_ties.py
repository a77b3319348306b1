"""Talk of ties while ways to win are read: whose tie it is, and what it adds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.facts import fact_of
from extract.grammar.modes import mode_of
from extract.grammar.superlatives import superlative_in
from extract.language import analyse
from extract.lexicon import WordFile, lexicon, words
from extract.rules.items import items_under
from extract.rules.outcomes import Outcome, outcomes_in
from extract.rules.statements import Statement
from extract.rules.ties import draw_at_end, goes_on_and_on, is_tie_talk, tie_steps
from extract.rules.ties_ended import is_shared, premise_of_tie, shared_entry
from extract.rules.ties_grounds import criterion, ground
from extract.rules.victory_drafts import UNSPECIFIED, Draft, timing_of_draft, whole_span
from extract.rules.victory_parts import parts_of
from models.expressions import Fact

__all__ = ["NEAR", "TieReader"]

LEXICON = WordFile(__file__).with_name("victories.toml")
MOST = WordFile(__file__).parent.parent / "grammar" / "superlatives.toml"
TIES = WordFile(__file__).with_name("ties.toml")
LESS = words(MOST, "least.comparatives")
COMPARED = words(MOST, "most.comparatives") | LESS
CUTS = (",", "—", "–", "-", ":")
"""Signs behind what has happened, before what comes of it."""
NEAR = 12
"""How many sentences after a way to win may still speak of it in another paragraph."""

SOON = 3
"""How many sentences before a way to win may already say how its ties are broken."""

ASKED = 8
"""More words than a question has that only asks for a tie."""


class TieReader:
    """Keeps the drafts read so far, and gives talk of a tie to those that it belongs to."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.drafts: list[Draft] = []
        self.led: set[int] = set()
        self.before: Line | None = None
        self.tied: list[Draft] = []
        self.rowed: Line | None = None
        """The last line that went on with a row of what decides."""
        self.waiting: list[Statement] = []
        """Talk of ties that stands before the way to win it belongs to."""

    def owners(self, line: Line) -> list[Draft]:
        """The drafts that talk of a tie in this line belongs to: the last of its block, else those read shortly before."""
        won = [d for d in self.drafts if d.outcome.kind == "win" and d.winner is not None]
        own = [d for d in won if d.line.block.index == line.block.index]
        own = [d for d in own if _is_tied(d)] or [d for d in own[-1:] if line.index - d.line.index <= 1]
        if own:
            return own[-1:]
        if self.tied and self.before is not None and self.before.block.index == line.block.index:
            return self.tied
        near = [d for d in won if not d.ties and line.index - d.line.index < self._reach(line, d)]
        beside = [d for d in near if d.line.block.section == line.block.section or mode_of(self.context, d.line) is not None]
        last = [d for d in won if d.winner is not None and d.winner.is_graded][-1:]
        return beside or near[-1:] or [d for d in last if line.index - d.line.index < NEAR]

    def _reach(self, line: Line, draft: Draft) -> int:
        """How many sentences behind a way to win its tie may be spoken of; for a side by its name, right below its list."""
        if draft.winner is not None and draft.winner.is_graded:
            return NEAR
        below = draft.line.block.kind in ("item", "definition") and self.context.before(line) is None
        return NEAR if _is_tied(draft) and below else SOON - 1

    def waits(self, statement: Statement, found: Sequence[Outcome]) -> bool:
        """True for talk of a tie before any way to win («При равенстве решает число побед. Выигрывает …»): kept for that one."""
        line = statement.line
        none = not any(d.outcome.kind == "win" for d in self.drafts)
        silent = all(o.kind == "win" and (o.party is None or not o.party.is_named) for o in found)
        if not none or not silent or not is_tie_talk(line.sentence) or tie_steps(self.context, line, 0, ()) is None:
            return False
        self.waiting.append(statement)
        return True

    def give_waiting(self) -> None:
        """Gives the talk of ties kept so far to the way to win just read, where most of something decides that."""
        draft = self.drafts[-1] if self.drafts else None
        if draft is None or draft.winner is None or draft.winner.kind not in ("highest", "lowest"):
            return
        waiting, self.waiting = self.waiting, []
        for statement in waiting:
            same = statement.line.block.section == draft.line.block.section
            if same and draft.line.index - statement.line.index <= SOON:
                self.read_tie(statement.line, 0, [draft], [])
                self.read_tie_items(statement, [draft])

    def tie_was_asked(self, line: Line) -> bool:
        """«Равенство? Тогда выигрывает тот, у кого меньше карт»: the question before is the tie."""
        before = self.before
        asked = before is not None and before.block.index == line.block.index and before.sentence.text.rstrip().endswith("?")
        return before is not None and asked and is_tie_talk(before.sentence) and len(before.sentence.tokens) < ASKED

    def tie_is_headed(self, line: Line) -> bool:
        """True under a heading that speaks of a tie («Равенство очков», «Ничья»)."""
        title = self.context.heading_of(line.block)
        return title is not None and len(title.split()) < ASKED and is_tie_talk(analyse(title.lower()))

    def goes_on(self, line: Line, owners: Sequence[Draft]) -> bool:
        """True for a line after talk of a tie that adds one more step («Снова поровну? — у кого больше монет»)."""
        spoken = self.before is not None and (bool(owners[-1].ties) or is_tie_talk(self.before.sentence))
        tied = self.before is not None and spoken and owners[-1].line.block.index == line.block.index
        if tied and goes_on_and_on(line.sentence):
            return True
        rowed = self.before is not None and self.before is self.rowed and self.before.sentence.text.rstrip().endswith(";")
        tied = tied and self.before is not None and (is_tie_talk(self.before.sentence) or rowed)
        every = range(len(line.sentence.tokens))
        decided = superlative_in(self.context, line.sentence, every, bare=True) is not None
        goes_on = tied and (decided or ground(self.context, line.sentence, every) is not None)
        self.rowed = line if goes_on else self.rowed
        return goes_on

    def read_tie(self, line: Line, first: int, owners: Sequence[Draft], found: Sequence[Outcome]) -> None:
        """Adds what the line says of a tie to the drafts that own it; a declared draw is a draft of its own."""
        shared = any(o.kind == "shared" for o in found) or (not found and is_shared(line.sentence))
        drawn = next((o for o in found if o.kind in ("draw", "nobody")), None)
        end = draw_at_end(line.sentence, first)
        if drawn is not None and not shared and (end is None or end[0] <= first):
            self.drafts.append(self.drawn(line, drawn, owners))
            return
        self.tied = list(owners)
        led = line.sentence.text.rstrip().endswith(":") and bool(items_under(self.context, line))
        stop = end[0] if end is not None and end[0] > first else None
        tie = tie_steps(self.context, line, first, owners[-1].ties, owners[-1].winner, stop) if not led else None
        for draft in owners:
            if tie is not None:
                again = len(tie.steps) == 1 and draft.ties and tie.steps[0].repeat
                steps = tie.steps
                if again and steps[0].quantity == draft.ties[-1].quantity:
                    last = draft.ties.pop()
                    # «… и так ход за ходом» goes on with the step before it, whatever its own premise repeats
                    steps = (replace(last, repeat=True),) if last.at != "same" else steps
                draft.ties.extend(s for s in steps if s not in draft.ties)
                draft.spans.append(tie.span)
            if shared and not self._both_at_once(line, draft, found):
                draft.ties.append(shared_entry())
                draft.spans.append(whole_span(line))
        if end is not None and not shared and not any(d.line is line and d.outcome.kind == "draw" for d in self.drafts):
            outcome = drawn or Outcome("draw", line.sentence.clause_of(end[1]), end[1])
            self.drafts.append(self.drawn(line, outcome, owners, end[0]))

    def _both_at_once(self, line: Line, draft: Draft, found: Sequence[Outcome]) -> bool:
        """«Если это одновременно удалось двоим, победили оба»: no tie of most, so that it is a way to win of its own."""
        winner = draft.winner
        outcome = next((o for o in found if o.kind == "shared"), None)
        if winner is None or winner.kind != "any" or outcome is None:
            return False
        cut = next((t.i for t in line.sentence.tokens[: outcome.cue] if t.text in CUTS), 0)
        spoken = [t.i for t in line.sentence.tokens[:cut] if t.pos != "SCONJ"]
        both = fact_of(line.sentence, spoken) if spoken else None
        if both is None:
            return False
        name = str(lexicon(LEXICON)["names"]["won"])
        self.drafts.append(Draft(line, outcome, name, winner, [both], [whole_span(line)], draft.timing))
        return True

    def read_tie_items(self, statement: Statement, owners: Sequence[Draft]) -> None:
        """«преимущество имеет участник, у которого: а) больше побед; б) меньше предупреждений»."""
        asked = [t.norm for t in statement.line.sentence.tokens[-4:] if t.norm in COMPARED]
        for item in items_under(self.context, statement.whole) if statement.last else ():
            step = criterion(self.context, item.line.sentence, item.indices, told=True)
            if step is not None and asked and asked[-1] in LESS:
                step = replace(step, prefer="lowest")  # «у кого меньше: а) долгов; …»
            if any(o.kind == "shared" for o in outcomes_in(self.context, item.line)) or is_shared(item.line.sentence):
                step = shared_entry()
            if step is not None:
                self.led.add(item.line.block.index)
                for draft in owners:
                    draft.ties.extend([step] if step not in draft.ties else [])
                    draft.spans.append(whole_span(item.line))

    def drawn(self, line: Line, outcome: Outcome, owners: Sequence[Draft], first: int = 0) -> Draft:
        """The draft of a declared draw; ``first``: where in a chain of steps its own part begins."""
        parts = parts_of(self.context, line, outcome, 0, len(line.sentence.tokens), None)
        looked_back = any(t.pos == "PRON" and t.dep.startswith("nsubj") for t in line.sentence.tokens) and owners[-1].ties
        # «при новом равенстве — ничья»: of what was compared last
        whole = any(t.pos == "PRON" and t.lemma in words(TIES, "everything") for t in line.sentence.tokens)  # «совпало всё»
        again = bool(owners[-1].ties) and is_tie_talk(line.sentence) and not whole
        again = again and all(isinstance(c, Fact) for c in parts.conditions)
        conditions = [] if looked_back or again or first else list(parts.conditions)
        conditions = conditions or premise_of_tie(self.context, line, owners[-1].winner, owners[-1].ties, first)
        whens = {timing_of_draft(self.context, d) for d in owners}
        timing = whens.pop() if len(whens) == 1 else UNSPECIFIED
        name = str(lexicon(LEXICON)["names"]["draw"])
        return Draft(line, outcome, name, None, conditions, [whole_span(line)], timing, common=len(owners) > 1)


def _is_tied(draft: Draft) -> bool:
    """Who has most, or a side by its name, may tie with others; whoever first comes so far does not."""
    return draft.winner is not None and (draft.winner.is_graded or draft.winner.is_named)
