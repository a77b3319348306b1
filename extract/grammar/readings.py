"""Readings: what a sentence can honestly mean in several ways, as records with alternatives.

Only where a player could hold either reading against the other and the result in play would differ; a sentence that
settles the question by a word of its own («9 или меньше», «взятых вместе», «любое из») has one reading and gets none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from extract.context import Context, Line
from extract.grammar.function_words import does
from extract.grammar.numbers import number_at
from extract.language import Sentence, Token
from extract.lexicon import WordFile, table, words
from models.expressions import Compare, Expr, Fact, Node, Not, Number, Quantity, all_of, rewrite, walk
from models.records import GameEnd, Reading, Record, Victory, VPSource
from models.spans import Span

__all__ = ["with_readings"]

LEXICON = WordFile(__file__).with_name("readings.toml")
R = TypeVar("R", bound=Record)


def with_readings(context: Context, records: tuple[Record, ...]) -> tuple[Record, ...]:
    """The records, each with its honest readings (none: it has one). A record that has readings already keeps them."""
    shared = _shared_tie_breaks(records)
    lists = _bare_lists(context, records)
    out: list[Record] = []
    for record in records:
        found = record.readings or _of_record(context, record, shared, lists)
        out.append(replace(record, readings=found) if found != record.readings else record)
    return tuple(out)


def _of_record(
    context: Context, record: Record, shared: frozenset[Span], lists: dict[int, tuple[Expr, ...]]
) -> tuple[Reading, ...]:
    if isinstance(record, GameEnd):
        return _turns(context, record)
    if isinstance(record, Victory):
        if record.tie_break and any(x in shared for x in record.evidence[1:]):
            return (Reading(_label("both"), ()), Reading(_label("only_other"), (("tie_break", ()),)))
        if id(record) in lists:
            return (Reading(_label("one_of"), ()), Reading(_label("all_of"), (("condition", all_of(*lists[id(record)])),)))
    leads = isinstance(record, VPSource) and record.recipient is not None and record.recipient.kind == "highest"
    if leads and any(_counts_again(x.sentence) for x in _lines(context, record)):
        return (Reading(_label("anew"), ()), Reading(_label("moving"), ()))
    if isinstance(record, Victory | VPSource) and record.condition is not None:
        return _of_condition(context, record, record.condition)
    return ()


def _label(key: str, **parts: str) -> str:
    return table(LEXICON, "labels")[key].format(**parts)


def _lines(context: Context, record: Record) -> tuple[Line, ...]:
    found = {x.index: x for e in record.evidence for x in context.lines_in(e)}
    return tuple(found[i] for i in sorted(found))


def _of_condition(context: Context, record: Record, condition: Expr) -> tuple[Reading, ...]:
    lines = _lines(context, record)
    told = any(_has(x.sentence, "together.settled") for x in lines)
    for line in lines:
        together = () if told else _together(condition)
        for found in (_falls(line.sentence, condition), _rest(line.sentence, condition), together):
            if found:
                return found
    return ()


def _has(sentence: Sentence, key: str) -> bool:
    listed = words(LEXICON, key)
    return any(x.lemma in listed or x.norm in listed for x in sentence.tokens)


# ------------------------------------------------------------------------------------------------- «падает до 9»


def _falls(sentence: Sentence, condition: Expr) -> tuple[Reading, ...]:
    """«падает до 9»: exactly 9, or 9 and less (a fall from 11 to 8 passes it)."""
    for token in sentence.tokens:
        if token.lemma not in words(LEXICON, "falling.verbs") or _is_settled(sentence, token):
            continue
        stop = next(
            (x.i + 1 for x in sentence.tokens[token.i + 1 : token.i + 3] if x.norm in words(LEXICON, "falling.preposition")), None
        )
        number = number_at(sentence, stop) if stop is not None and stop < len(sentence.tokens) else None
        if number is None or number.kind == "ordinal":
            continue
        exact = rewrite(condition, lambda node: _exactly(node, number.value))  # noqa: B023  # used at once
        if exact == condition:
            continue
        phrase, n = sentence.span_text(token.i, number.stop), str(number.value)
        return (
            Reading(_label("at_most", words=phrase, n=n), (("condition", condition),)),
            Reading(_label("exactly", words=phrase, n=n), (("condition", exact),)),
        )
    return ()


def _is_settled(sentence: Sentence, verb: Token) -> bool:
    after = sentence.tokens[verb.i + 1 : verb.i + 8]
    return any(x.norm in words(LEXICON, "falling.settled") for x in after)


def _exactly(node: Node, value: object) -> Node:
    fits = isinstance(node, Compare) and node.op == "<=" and isinstance(node.right, Number) and node.right.value == value
    return replace(node, op="==") if fits and isinstance(node, Compare) else node


# --------------------------------------------------------------------------- «эти остальные условия не выполнены»


def _rest(sentence: Sentence, condition: Expr) -> tuple[Reading, ...]:
    """«остальные условия не выполнены»: not all of them, or none of them."""
    denied = [x.part.text for x in walk(condition) if isinstance(x, Not) and isinstance(x.part, Fact)]
    if not denied:
        return ()
    for token in sentence.tokens:
        before = sentence.tokens[max(0, token.i - 3) : token.i]
        after = sentence.tokens[token.i + 1 : token.i + 4]
        plural = token.lemma in words(LEXICON, "rest.nouns") and token.feats.get("Number") == "Plur"
        several = any(x.lemma in words(LEXICON, "rest.several") for x in before)
        settled = any(x.norm in words(LEXICON, "rest.settled") for x in before)
        failed = any(does(x, "not") for x in after) and any(x.lemma in words(LEXICON, "rest.predicates") for x in after)
        if plural and several and failed and not settled and any(token.text.lower()[:5] in x.lower() for x in denied):
            return (Reading(_label("not_all"), ()), Reading(_label("none"), ()))
    return ()


# ----------------------------------------------------------------------------------------- «во Франции и Шотландии»


def _together(condition: Expr) -> tuple[Reading, ...]:
    """A bound on what is counted in several places, with no word on whether they are counted as one."""
    for node in walk(condition):
        if not isinstance(node, Compare) or not isinstance(node.left, Quantity) or len(node.left.within) < 2:
            continue
        counted, places = node.left, ", ".join(node.left.within)
        apart = all_of(*(replace(node, left=replace(counted, within=(x,))) for x in counted.within))
        changed = rewrite(condition, lambda x: apart if x == node else x)  # noqa: B023  # used at once
        return (
            Reading(_label("together", words=places), (("condition", condition),)),
            Reading(_label("apart", words=places), (("condition", changed),)),
        )
    return ()


# --------------------------------------------------------------------------------------------------- «50 ходов»


def _turns(context: Context, record: GameEnd) -> tuple[Reading, ...]:
    """A game of so many «ходов» in a text where each player has his own and all together make a round."""
    if record.turns is None or record.turns.final is None or record.turns.unit is not None:
        return ()
    counted = any(
        token.lemma in words(LEXICON, "turns.counted") for line in _lines(context, record) for token in line.sentence.tokens
    )
    if not counted or not _knows_rounds(context) or not _has_own_turns(context):
        return ()
    n = str(record.turns.final)
    return (Reading(_label("rounds", n=n), ()), Reading(_label("single", n=n), ()))


def _tokens(context: Context) -> Iterator[tuple[Token, Token | None]]:
    """Every word with the word before it."""
    for line in context.sentences:
        before: Token | None = None
        for token in line.sentence.tokens:
            yield token, before
            before = token


def _knows_rounds(context: Context) -> bool:
    return any(token.lemma in words(LEXICON, "turns.round") for token, _ in _tokens(context))


def _has_own_turns(context: Context) -> bool:
    return any(
        token.lemma in words(LEXICON, "turns.counted") and before is not None and before.lemma in words(LEXICON, "turns.own")
        for token, before in _tokens(context)
    )


# ---------------------------------------------------------------------------- «пересчитывают всякий раз, как …»


def _counts_again(sentence: Sentence) -> bool:
    """True if who leads is counted again and again, with no word on what then becomes of the points given before."""
    if _has(sentence, "again.settled") or not _has(sentence, "again.counted"):
        return False
    return any(
        token.lemma in words(LEXICON, "again.each")
        and any(x.lemma in words(LEXICON, "again.time") for x in sentence.tokens[token.i + 1 : token.i + 2])
        for token in sentence.tokens
    )


# ------------------------------------------------------------------------------- a tie-break told after two victories


def _shared_tie_breaks(records: tuple[Record, ...]) -> frozenset[Span]:
    """The spans of tie-breaks that several victories share although they stand once, after the last of them."""
    seen: Counter[Span] = Counter()
    for record in records:
        if isinstance(record, Victory) and record.tie_break:
            seen.update(record.evidence[1:])
    return frozenset(span for span, times in seen.items() if times > 1)


# ------------------------------------------------------------------------ «у кого: А) …, Б) …» without «и» or «или»


def _bare_lists(context: Context, records: tuple[Record, ...]) -> dict[int, tuple[Expr, ...]]:
    """The conditions of victories that stand as items of one list, where no word says whether one is enough.

    In: all records; out: for the id() of each such victory the conditions of all of them.
    """
    groups: dict[tuple[int, str], list[Victory]] = {}
    for record in records:
        if isinstance(record, Victory) and record.condition is not None:
            key = _list_of(context, record)
            if key is not None:
                groups.setdefault((key, repr((record.winner, record.loser))), []).append(record)
    out: dict[int, tuple[Expr, ...]] = {}
    for group in groups.values():
        conditions = tuple(x.condition for x in group if x.condition is not None)
        if len(group) > 1:
            out.update({id(x): conditions for x in group})
    return out


def _list_of(context: Context, record: Victory) -> int | None:
    """The index of the lead-in of the bare list that a victory is an item of; None if it is none, or its joining is told."""
    line = next((x for x in _lines(context, record) if x.block.kind == "item"), None)
    if line is None:
        return None
    lead = context.block(line.block.parent)
    if lead is None:
        return None
    lead_lines = context.lines_of(lead)
    if not lead_lines or not lead_lines[-1].sentence.text.rstrip().endswith(":") or lead.kind == "heading":
        return None
    items = [context.text[b.span.start : b.span.end].rstrip() for b in context.layout.children(lead)]
    if any(x.endswith((";", ".")) for x in items[:-1]):
        return None  # each is said to its end: «1. Кончились карты. 2. …»
    told = [lead_lines[-1], *(x for b in context.layout.children(lead) for x in context.lines_of(b)[:1])]
    if any(_opens_joined(x.sentence) for x in told) or _has(lead_lines[-1].sentence, "list.joined"):
        return None
    return lead.index


def _opens_joined(sentence: Sentence) -> bool:
    """True if an item begins or ends with «либо», «или», «и»."""
    edge = [x for x in sentence.tokens if not x.is_punct]
    return bool(edge) and any(x.norm in words(LEXICON, "list.joined") for x in (edge[0], edge[-1]))
