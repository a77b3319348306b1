"""Ways to win and lose whose outcome only a title says: «Поражение: мораль упала до нуля», «Как выиграть? Соберите …»."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_words
from extract.grammar.facts import is_predicate
from extract.grammar.parties import player
from extract.grammar.superlatives import superlative_in
from extract.grammar.timing import time_of_words
from extract.grammar.tree import case, is_noun
from extract.language import Sentence, Token, analyse
from extract.lexicon import WordFile, words
from extract.rules.end_cues import end_cue
from extract.rules.items import Item, item_of
from extract.rules.outcome_needs import without_goal
from extract.rules.outcome_prices import is_tariff
from extract.rules.outcomes import Outcome
from extract.rules.ties import tie_start, tie_steps
from extract.rules.title_parties import party_named
from extract.rules.titles import Title, time_of_row, title_over
from extract.rules.victory_drafts import UNSPECIFIED, Draft, whole_span
from extract.rules.victory_parts import without_outcome
from extract.rules.victory_premises import at_least
from models.expressions import Expr
from models.parties import Party
from models.spans import Span
from models.timing import Timing

__all__ = ["answered", "titled_draft"]

VICTORIES = WordFile(__file__).with_name("victories.toml")
LEXICON = WordFile(__file__).with_name("titles.toml")
OUTCOMES = WordFile(__file__).with_name("outcomes.toml")


def titled_draft(context: Context, line: Line) -> Draft | None:
    """The way to win or lose that the line states under its title; None if it has none or states nothing."""
    title = title_over(context, line)
    sentence = line.sentence
    if title is None or title.kind not in ("win", "lose", "aim") or not sentence.clauses or _counts(sentence, title):
        return None
    if title.start is None and _of_something_else(context, line):
        return None
    own = _named_way(line, title)
    told = own.indices if own is not None else answered(sentence, title.rest)
    while len(told) > 1 and sentence.tokens[told[0]].norm in words(OUTCOMES, "not_game.needed"):
        told = told[1:]  # «Цель: необходимо собрать …»
    told = without_goal(sentence, told) if title.kind in ("aim", "win") else told
    tie = tie_start(sentence, told[0] + 1) if len(told) > 1 else None
    told = tuple(i for i in told if tie is None or i < tie)
    if title.kind == "aim" and own is None and not _aims(sentence, title, told):
        return None
    most = superlative_in(context, sentence, told, bare=True) if title.kind != "lose" else None
    winner = most.party if most is not None else title.party or _labelled(context, line) or player()
    condition = condition_of_words(context, line, told, winner) if most is None else None
    condition = without_outcome(condition) if condition is not None else None
    stated = _states(sentence, told, title) if most is None or (title.loose and not title.asks) else True
    if _awards(context, sentence) or is_tariff(context, line) or not stated or (most is None and condition is None):
        return None
    if condition is not None and not any(is_predicate(sentence.tokens[i]) for i in told):
        condition = at_least(condition)
    conditions: list[Expr] = [condition] if condition is not None else []
    span = Span(title.start, whole_span(line).end) if title.start is not None else whole_span(line)
    outcome = Outcome("lose" if title.kind == "lose" else "win", sentence.clauses[0], 0, aim=title.kind == "aim")
    name = (own.name if own is not None else None) or title.text.strip(" .:?")
    draft = Draft(line, outcome, name, winner, conditions, [span], _time(context, line, title, told))
    steps = tie_steps(context, line, tie, (), winner) if tie is not None else None
    draft.ties.extend(steps.steps if steps is not None else ())
    return draft


def _of_something_else(context: Context, line: Line) -> bool:
    """True under a title for what ends the game or a round, what a winner of a contest does, and what only names the win."""
    sentence = line.sentence
    subjects = [sentence.tokens[c.subject] for c in sentence.clauses if c.kind == "main" and c.subject is not None]
    played = words(OUTCOMES, "not_game.contests") | words(OUTCOMES, "win.winner") | words(OUTCOMES, "not_game.fighters")
    spoken = any(t.lemma in words(OUTCOMES, "win.victory") and case(t) in ("Dat", "Gen") for t in sentence.tokens)
    return end_cue(context, line) is not None or any(t.lemma in played for t in subjects) or (spoken and _in_paragraph(line))


def _in_paragraph(line: Line) -> bool:
    """True for a sentence that is no item of a list of ways."""
    return line.block.kind == "paragraph"


def _named_way(line: Line, title: Title) -> Item | None:
    """«Победа торговлей (накопить 200 монет)» in a list under its title: a way to win by its name, and what it takes."""
    item = item_of(line) if line.block.kind == "item" and not title.rest and title.start is None else None
    if item is None or item.name is None or not item.indices:
        return None
    return item if any(t.lemma in words(OUTCOMES, "win.victory") for t in line.sentence.tokens[: item.indices[0]]) else None


def _aims(sentence: Sentence, title: Title, told: tuple[int, ...]) -> bool:
    """True for what those who play are to do; «Цель игры: развивать память» says what the game is good for."""
    tokens = [sentence.tokens[i] for i in told]
    taught = any(t.lemma in words(OUTCOMES, "not_game.teaching") for t in tokens)
    return title.start is not None and not taught and any(t.feats.get("VerbForm") == "Inf" for t in tokens)


def _labelled(context: Context, line: Line) -> Party | None:
    """«Игрок за Рим: удержать Карфаген» under «Условия победы»: the side that the label names."""
    label = line.block.label
    party = party_named(context, label) if label else None
    return party if party is not None and party.is_named and party.word != label else None


def answered(sentence: Sentence, first: int = 0) -> tuple[int, ...]:
    """The words of an answer without what only opens it: «О: когда …», «Если …»."""
    if not first and len(sentence.tokens) > 2 and sentence.tokens[1].text in ":.)" and len(sentence.tokens[0].text) < 6:
        first = 2
    while first < len(sentence.tokens) and (
        sentence.tokens[first].pos in ("SCONJ", "CCONJ") or sentence.tokens[first].text in ",—–-"
    ):
        first += 1
    return tuple(range(first, len(sentence.tokens)))


def _counts(sentence: Sentence, title: Title) -> bool:
    """«Победа: подсчитайте очки»: what is to be done, not what wins."""
    counting = words(VICTORIES, "timing.counting")
    if any(t.lemma in counting for t in sentence.tokens):
        return True
    return title.start is None and not title.asks and sentence.text.rstrip().endswith((":", "?"))


def _awards(context: Context, sentence: Sentence) -> bool:
    """«Город — 10 ПО»: points that something gives, after a dash."""
    dashes = words(VICTORIES, "statements.dashes")
    return any(
        context.is_points(t, sentence)
        and t.i > 1
        and sentence.tokens[t.i - 1].pos == "NUM"
        and sentence.tokens[t.i - 2].text in dashes
        for t in sentence.tokens
    )


def _states(sentence: Sentence, told: tuple[int, ...], title: Title) -> bool:
    """True if the words say what it takes: a deed, a state, a number of something; a label's words always do."""
    tokens = [sentence.tokens[i] for i in told]
    deed = any(t.feats.get("VerbForm") == "Inf" for t in tokens)
    if not deed and not any(is_noun(t) or is_predicate(t) for t in tokens):
        return False
    if (title.loose and not deed) or any(_allows(t) for t in tokens):
        return False
    if (title.start is not None or title.column) and not title.rest and any(is_noun(t) for t in tokens):
        return True
    ordered = any(t.feats.get("Mood") == "Imp" for t in tokens)
    stated = any(is_predicate(t) or t.feats.get("VerbForm") == "Inf" or _counts_something(t) for t in tokens)
    return stated and (title.asks or not ordered)


def _allows(token: Token) -> bool:
    """«Штаб атаковать не вправе»: what may or may not be done wins nothing."""
    return {token.lemma, token.norm} & words(LEXICON, "allowing") != frozenset()


def _counts_something(token: Token) -> bool:
    """A number, and no Roman one, which names."""
    return token.pos == "NUM" and not (token.text.isascii() and token.text.isalpha())


def _time(context: Context, line: Line, title: Title, told: tuple[int, ...]) -> Timing:
    beside = time_of_row(context, line)
    if beside is not None:
        row = analyse(beside)
        return time_of_words(context, row, tuple(range(len(row.tokens))))
    own = time_of_words(context, line.sentence, told)
    if own != UNSPECIFIED:
        return own
    behind = tuple(i for i in answered(line.sentence, title.rest) if told and i > told[-1])
    told_behind = time_of_words(context, line.sentence, behind)
    if told_behind.when == "immediately":
        return told_behind  # «… — победа наступает сразу»
    over = analyse(title.text.lower())
    return time_of_words(context, over, tuple(range(len(over.tokens))))
