"""Bounds on quantities: how much there may be at most, must be at least, and how many play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from extract.context import Context, Line
from extract.grammar.bounds import bound_of
from extract.grammar.comparisons import Comparison, comparisons_in
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.parties import party_at
from extract.grammar.quantities import counted_noun, name_quantity
from extract.grammar.tree import phrase_stop
from extract.grammar.turns import is_time
from extract.language import Clause, Sentence, analyse, analyse_ahead
from extract.lexicon import WordFile, lexicon, phrases, table, words
from extract.memory import remembered
from extract.rules.bound_words import may_be_bound
from extract.rules.definitions import definitions
from extract.rules.named_bounds import named_bounds
from extract.rules.worded_bounds import worded_bounds
from models.expressions import All, Compare, Expr, Number, Op, Quantity, walk
from models.parties import Party
from models.records import Limit
from models.spans import Span

__all__ = ["limits"]

LEXICON = WordFile(__file__).with_name("limits.toml")
CLAIMS = WordFile(__file__).with_name("claims.toml")


def limits(context: Context) -> tuple[Limit, ...]:
    """The limits of the text, in reading order; those of one quantity in one sentence are one record."""
    out: list[Limit] = []
    tests = [x.evidence[0] for x in definitions(context) if x.condition is not None]
    analyse_ahead(
        (text, x.block.span.start) for x in context.stating if (text := _labelled(context, x)) is not None and may_be_bound(text)
    )
    for line in context.stating:
        if line.block.kind == "heading" or line.sentence.text.rstrip().endswith("?"):
            continue
        if any(t.start <= line.sentence.start < t.end for t in tests):
            continue  # what a term asks for bounds nothing
        found = [*_players(context, line), *_bounds(context, line)]
        whole = _with_label(context, line)
        if whole is None:
            out.extend(_joined(found))
            continue
        named = () if found else tuple(named_bounds(context, whole))
        for x in named or worded_bounds(context, whole):
            more = _limit(context, line, x.quantity, None, x.low, x.high, x.span)
            told = [f for f in found if f.evidence[0].overlaps(x.span)]
            if not told or any(f.quantity == more.quantity for f in told):
                found.append(more)
        out.extend(_joined(found))
    return tuple(out)


def _with_label(context: Context, line: Line) -> Line | None:
    """The sentence with the label in front of it: «Число игроков: от 3 до 7»; None if these words bound nothing."""
    text = _labelled(context, line)
    if text is None:
        return line
    start = line.block.span.start
    return Line(line.index, line.block, analyse(text, start)) if may_be_bound(text) else None


def _labelled(context: Context, line: Line) -> str | None:
    """The label and the sentence behind it; None where no label stands before it."""
    first = line.block.label is not None and context.before(line) is None and line.block.span.start < line.sentence.start
    return context.text[line.block.span.start : line.sentence.end] if first and line.block.kind != "heading" else None


def _joined(found: list[Limit]) -> list[Limit]:
    """«не ниже 0 и не выше 12»: both ends of one quantity."""
    out: list[Limit] = []
    for limit in found:
        same = next((k for k, x in enumerate(out) if x.quantity == limit.quantity and x.section == limit.section), None)
        if same is None:
            out.append(limit)
            continue
        before = out[same]
        span = Span(min(before.evidence[0].start, limit.evidence[0].start), max(before.evidence[0].end, limit.evidence[0].end))
        out[same] = Limit(
            name=before.name, section=before.section, evidence=(span,), quantity=before.quantity, holder=before.holder,
            minimum=before.minimum if before.minimum is not None else limit.minimum,
            maximum=before.maximum if before.maximum is not None else limit.maximum,
        )  # fmt: skip
    return out


def _bounds(context: Context, line: Line) -> Iterator[Limit]:
    """What a clause bounds: a comparator where something may, may not or must be, or where no verb compares."""
    sentence = line.sentence
    for clause in sentence.clauses:
        if clause.kind not in ("main", "other", "participle"):
            continue
        for found in comparisons_in(context, sentence, clause.tokens):
            if not found.stated or not _compares_numbers(found.expr):
                continue
            low, high = _ends(context, line, clause, found)
            quantity, holder = _bounded(context, sentence, clause, found)
            if (low is not None or high is not None) and quantity:
                span = _span(sentence, clause, found)
                yield _limit(context, line, quantity, holder, low, high, span)


def _compares_numbers(expr: Expr) -> bool:
    return all(not isinstance(x, Compare) or isinstance(x.right, Number) for x in walk(expr))


def _is_range(expr: Expr) -> bool:
    """«от 3 до 7»: both ends of one quantity."""
    return {">=", "<="} <= {x.op for x in walk(expr) if isinstance(x, Compare)}


def _says(sentence: Sentence, clause: Clause, key: str) -> bool:
    listed = words(LEXICON, key)
    return any(sentence.tokens[i].lemma in listed or sentence.tokens[i].norm in listed for i in clause.tokens)


def _ends(context: Context, line: Line, clause: Clause, found: Comparison) -> tuple[Fraction | None, Fraction | None]:
    """Lower and upper bound, None where there is none."""
    sentence = line.sentence
    denied, may = _says(sentence, clause, "denied"), _says(sentence, clause, "may")
    verbal = clause.predicate is not None and sentence.tokens[clause.predicate].pos in ("VERB", "AUX")
    low: Fraction | None = None
    high: Fraction | None = None
    for one in (x for x in walk(found.expr) if isinstance(x, Compare)):
        value = one.right.value if isinstance(one.right, Number) else Fraction(0)
        op: Op = one.op
        if op == ">" and denied:
            high = value
        elif op == "<" and denied:
            low = value
        elif op == ">" and _says(sentence, clause, "surplus"):
            high = value
        elif op == "==" and _says(sentence, clause, "exactly") and _must(sentence, clause):
            low = high = value
        elif op == "<=" and _caps(sentence, clause, found, may, verbal, line, context):
            high = value
        elif op == ">=" and (_must(sentence, clause) or _under_heading(context, line) or (may and _is_range(found.expr))):
            low = value
    if isinstance(found.expr, All) and not (may or _under_heading(context, line)):
        return None, None
    if (low is None) != (high is None):
        other = _other_end(sentence, clause.tokens, found.first, "lower" if low is None else "upper")
        low, high = (other, high) if low is None else (low, other)
    return low, high


def _other_end(sentence: Sentence, inside: Sequence[int], stop: int, key: str) -> Fraction | None:
    """«не менее четырёх и не более шести человек»: the bound joined to the one from ``stop`` on, whose noun it shares."""
    for number in numbers_in(sentence):
        after = [t.norm for t in sentence.tokens[number.stop : number.stop + 2]]
        joined = any(x in words(LEXICON, "joining") for x in (after[1:] if after[:1] == [","] else after[:1]))
        if not joined or number.first >= stop or number.first not in inside:
            continue
        near = " ".join(t.norm for t in sentence.tokens[max(0, number.first - 3) : number.first])
        if any(f" {near}".endswith(f" {p}") for p in sorted(words(CLAIMS, f"bounds.{key}"))):
            return number.value
    return None


def _caps(sentence: Sentence, clause: Clause, found: Comparison, may: bool, verbal: bool, line: Line, context: Context) -> bool:
    """True if «не более N», «до N» is a bound here: «до» needs a verb of filling, a permission, or a list of limits."""
    upto = any(sentence.tokens[i].norm in words(LEXICON, "upto") for i in range(max(0, found.first - 1), found.stop))
    if not upto:
        return True
    if found.head is not None and sentence.tokens[found.head].lemma in words(LEXICON, "times"):
        return False
    return (
        _says(sentence, clause, "filling") or _under_heading(context, line) or (not verbal and line.block.kind == "item") or may
    )


def _must(sentence: Sentence, clause: Clause) -> bool:
    return _says(sentence, clause, "must")


def _under_heading(context: Context, line: Line) -> bool:
    heading = (context.heading_of(line.block) or "").lower().split(" ")[0].strip(".:")
    return heading in words(LEXICON, "headings")


def _bounded(context: Context, sentence: Sentence, clause: Clause, found: Comparison) -> tuple[str, Party | None]:
    compared = next((x.left for x in walk(found.expr) if isinstance(x, Compare)), None)
    if not isinstance(compared, Quantity):
        return "", None
    name = " ".join([compared.name, *(f"({place})" for place in compared.within)])
    holder = compared.holder
    if holder is None and clause.subject is not None:
        holder = party_at(context, sentence, clause.subject)
    return name, holder


def _span(sentence: Sentence, clause: Clause, found: Comparison) -> Span:
    """The clause that bounds, without its full stop."""
    inside = [i for i in clause.tokens if sentence.tokens[i].text not in ".;:"]
    inside = [i for i in inside if i >= clause.tokens[0]] or list(range(found.first, found.stop))
    last = [i for i in inside if sentence.tokens[i].text not in ",—–-"]
    return Span(sentence.tokens[inside[0]].start, sentence.tokens[last[-1]].end)


def _limit(
    context: Context, line: Line, quantity: str, holder: Party | None, low: Fraction | None, high: Fraction | None, span: Span
) -> Limit:
    first = quantity.split(" ", 1)[0]
    quantity = quantity.replace(first, table(LEXICON, "irregular").get(first, first), 1)
    return Limit(
        name=quantity[:1].upper() + quantity[1:], section=context.section(line.block), evidence=(span,), quantity=quantity,
        holder=holder, minimum=low, maximum=high,
    )  # fmt: skip


@remembered
def _is_played(sentence: Sentence) -> bool:
    return any(t.lemma in words(LEXICON, "playing") for t in sentence.tokens)


def _players(context: Context, line: Line) -> Iterator[Limit]:
    """«для 2–4 участников», «Игроков 2–6», «играют вдвоём», «рассчитана на двоих»."""
    sentence = line.sentence
    for number in numbers_in(sentence):
        noun = counted_noun(sentence, number.stop)
        named = noun is not None and sentence.tokens[noun].lemma in words(LEXICON, "players")
        first = sentence.tokens[number.first]
        alone = noun is None and phrase_stop(sentence, number.first, phrases(LEXICON, "together")) is not None
        before = sentence.tokens[number.first - 1] if number.first else None
        headed = (
            before is not None
            and before.lemma in words(LEXICON, "players")
            and before.feats.get("Case") == "Gen"
            and before.i == 0
        )
        if not (headed or ((named or alone) and _is_played(sentence) and _for_whom(sentence, number))):
            continue
        bound = bound_of(sentence, _all_of(sentence), number, noun) if number.high is None and not number.listed else None
        if bound is not None and bound.op == ">=" and _joined_to_next(sentence, number):
            continue  # the other end of the bound tells both
        if number.value < 1 or number.value > 12 or is_time(first) or sentence.clause_of(number.first).kind == "condition":
            continue
        high: Fraction | None = (
            _or_more(sentence, number)
            if sentence.tokens[number.first].pos == "ADV"
            else number.high
            if number.high is not None
            else (max(number.listed) if number.listed else number.value)
        )
        stop = (noun + 1) if noun is not None and named else number.stop
        start = number.first - 1 if headed or (before is not None and before.pos == "ADP") else number.first
        span = Span(sentence.tokens[start].start, sentence.tokens[stop - 1].end)
        name = name_quantity(context, sentence, noun).quantity.name if noun is not None and named else players_word()
        low: Fraction | None = number.value
        if bound is not None and bound.op == "<=" and bound.first < number.first:
            low = _other_end(sentence, _all_of(sentence), number.first, "lower")
        elif bound is not None and bound.op == ">=":
            high = _other_end(sentence, _all_of(sentence), len(sentence.tokens), "upper")
        yield _limit(context, line, name, None, low, None if number.open_end else high, span)
        return


def _all_of(sentence: Sentence) -> tuple[int, ...]:
    """All tokens of a sentence."""
    return tuple(range(len(sentence.tokens)))


def _joined_to_next(sentence: Sentence, number: NumberPhrase) -> bool:
    """«ни меньше 2, ни больше 5 игроков»: one more bound follows, and the noun with it."""
    following = next((x for x in numbers_in(sentence) if x.first > number.stop), None)
    inside = _all_of(sentence)
    return following is not None and _other_end(sentence, inside, following.first, "lower") == number.value


def _or_more(sentence: Sentence, number: NumberPhrase) -> Fraction:
    """«втроём или вчетвером»: the greater of two such adverbs."""
    near = [n for n in numbers_in(sentence) if number.stop < n.first <= number.stop + 1]
    return max([number.value, *(n.value for n in near if sentence.tokens[n.first].pos == "ADV")])


def players_word() -> str:
    """What those who play are called where the text has no noun for them."""
    return str(lexicon(LEXICON)["quantity_of_players"])


def _for_whom(sentence: Sentence, number: NumberPhrase) -> bool:
    """«для 2–4», «на двоих», «от 2 до 4 играют», «двое играют»: who plays, and not what each of them gets."""
    before = sentence.tokens[number.first - 1].norm if number.first else ""
    verb = any(t.lemma in words(LEXICON, "plays") for t in sentence.tokens)
    return before in words(LEXICON, "for_whom") or verb
