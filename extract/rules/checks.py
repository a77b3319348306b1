"""The phase in which a text says that it is looked at whether somebody has won."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.timing import LEXICON as TIMES
from extract.lexicon import words
from extract.memory import remembered
from extract.rules.outcomes import LEXICON as OUTCOMES

__all__ = ["check_phase"]


@remembered
def check_phase(context: Context) -> str | None:
    """The name of the one phase whose description holds a check of victory («Итог (проверка, не выиграл ли кто)»); else None."""
    found = {name for line in context.stating if _checks(line) for name in context.phases if _named(line, name)}
    return found.pop() if len(found) == 1 else None


def _named(line: Line, name: str) -> bool:
    """True if the line's block is the item of a list that is this phase."""
    opened = line.block.label or line.sentence.text
    return line.block.kind in ("item", "definition", "cell") and opened.lower().startswith(name.lower())


def _checks(line: Line) -> bool:
    lemmas = {t.lemma for t in line.sentence.tokens}
    won = words(OUTCOMES, "win.verbs") | words(OUTCOMES, "win.victory") | words(OUTCOMES, "win.winner")
    return bool(lemmas & words(TIMES, "moments.checks")) and bool(lemmas & won)
