"""Ways to win and ends of the game told in one line each, held loosely against what is read from a text.

A line is `who | when | condition / step / step`. Who: `any`, `=Рим`, `most очки`, `least штрафы`, `loses any`, `draw`,
`end`. When: as `short_forms.time` says it. Conditions: `очки >= 10`, a fact in its own words (`!` before it denies it),
joined by ` & ` or ` || `; `?` is any condition at all. Steps: `most монеты`, `least возраст`, `shared`, `=Рим`, `any`, a `+`
for going on. `*` fits whatever is read. Words fit if half of their stems are shared, facts from three in five.
"""

from __future__ import annotations

import re

from extract.rules.game_ends import game_ends
from extract.rules.victories import victories
from extract.rules.won_at_once import without_ends_won_at_once
from models.expressions import All, Any, Compare, Difference, Fact, Node, Not, Number, Others, Quantity
from models.parties import Party
from models.records import GameEnd, TieBreak, Victory
from tests.extract.short_forms import read, time, turns

NEGATIVE = re.compile(r"(?<![а-яё])(не|нет|ни|без|никто|ничего|никакие|никакой)(?![а-яё])")
SMALL = {"в", "на", "и", "с", "за", "по", "от", "из", "к", "для", "о", "у", "под", "до", "не", "то", "это", "игрок", "игроки"}
FLIP = {">=": "<", ">": "<=", "<=": ">", "<": ">=", "==": "!=", "!=": "=="}


def stems(words: str) -> list[str]:
    """The first letters of the words, without the small ones."""
    found = re.findall(r"[0-9a-zа-я]+", words.lower().replace("ё", "е"))
    return [w[:5] if len(w) > 5 else w[: max(2, len(w) - 1)] for w in found if w not in SMALL]


def _shorter(one: str, other: str) -> int:
    return min(len(one), len(other), 4) if min(len(one), len(other)) > 1 else 9


def alike(one: str, other: str) -> float:
    """The share of stems in common."""
    a, b = stems(one), stems(other)
    left, hits = list(b), 0
    for word in a:
        same = next((x for x in left if x == word or x[: _shorter(x, word)] == word[: _shorter(x, word)]), None)
        if same is not None:
            left.remove(same)
            hits += 1
    return 2 * hits / (len(a) + len(b)) if a or b else 1.0


def parts(node: Node | None, denied: bool = False) -> list[tuple[str, str, str]]:
    """The comparisons and facts of a condition: (operator or polarity, number, words)."""
    match node:
        case None:
            return []
        case All(parts=inner) | Any(parts=inner):
            return [x for part in inner for x in parts(part, denied)]
        case Not(part=part):
            return parts(part, not denied)
        case Fact(text=text):
            odd = len(NEGATIVE.findall(text.lower())) % 2 == 1
            return [("no" if denied != odd else "yes", "", text)]
        case Compare(left=left, op=op, right=right):
            number = str(right.value) if isinstance(right, Number) else "others" if isinstance(right, Others) else "?"
            return [_whole(FLIP[op] if denied else op, number, _words(left))]
    raise TypeError(type(node).__name__)


def _whole(op: str, number: str, words: str) -> tuple[str, str, str]:
    if number.isdigit() and op in (">", "<"):
        return (">=", str(int(number) + 1), words) if op == ">" else ("<=", str(int(number) - 1), words)
    return op, number, words


def _words(term: Node) -> str:
    match term:
        case Quantity(name=name, within=within):
            return " ".join((name, *within))
        case Difference(left=left, right=right):
            return f"{_words(left)} {_words(right)}"
    return ""


def _who(party: Party | None) -> str:
    if party is None:
        return "-"
    if party.kind in ("highest", "lowest"):
        return f"{'most' if party.kind == 'highest' else 'least'} {party.word}"
    return f"={'/'.join(party.words)}" if party.is_named else "any"


def _same_who(expected: str, actual: str) -> bool:
    one, _, other = expected.partition(" ")
    first, _, second = actual.partition(" ")
    if one != first and not (one.startswith("=") and first.startswith("=") and alike(one, first) >= 0.5):
        return False
    return other in ("", "*") or alike(other, second) >= 0.5 or (one == "loses" and _same_who(other, second))


def _same_when(expected: str, actual: str) -> bool:
    return expected in ("*", actual)


def same_condition(expected: str, node: Node | None) -> bool:
    if expected == "*":
        return True
    if expected == "?":
        return node is not None
    told = [] if expected == "-" else re.split(r" & | \|\| ", expected)
    found = parts(node)
    if len(told) != len(found) or (" || " in expected) != isinstance(node, Any):
        return False
    for line in told:
        number = re.fullmatch(r"(.*?) ?(>=|<=|==|>|<) (-?\w+)", line)
        if number is not None:
            wanted = _whole(number[2], number[3], number[1])
            hit = next((x for x in found if x[:2] == wanted[:2] and (wanted[2] == "*" or alike(x[2], wanted[2]) >= 0.5)), None)
        else:
            text = line.removeprefix("!")
            odd = len(NEGATIVE.findall(text.lower())) % 2 == 1
            polarity = "no" if line.startswith("!") != odd else "yes"
            hit = next((x for x in found if x[0] == polarity and alike(x[2], text) >= 0.6), None)
        if hit is None:
            return False
        found.remove(hit)
    return True


def _same_step(expected: str, tie: TieBreak) -> bool:
    if expected.endswith("+") != tie.repeat:
        return False
    expected = expected.removesuffix("+")
    if expected == "shared" or tie.at == "shared":
        return expected == "shared" and tie.at == "shared"
    who = {"highest": "most", "lowest": "least"}.get(tie.prefer) if isinstance(tie.prefer, str) else _who(tie.prefer)
    return _same_who(expected, f"{who} {tie.quantity or ''}".strip())


def _fits(expected: str, record: Victory | GameEnd) -> bool:
    body, *steps = expected.split(" / ")
    who, when, condition = body.split(" | ")
    if isinstance(record, GameEnd):
        said = f"{time(record.timing)}{turns(record.turns)}"
        return who == "end" and _same_when(when, said) and same_condition(condition, record.condition) and not steps
    drawn = record.draw and record.winner is None
    actual = "draw" if drawn else f"loses {_who(record.loser)}" if record.loser is not None else _who(record.winner)
    if record.draw and record.winner is not None:
        actual = "shared"
    return (
        _same_who(who, actual)
        and _same_when(when, time(record.timing))
        and same_condition(condition, record.condition)
        and len(steps) == len(record.tie_break)
        and all(_same_step(a, b) for a, b in zip(steps, record.tie_break, strict=True))
    )


def told_parts(node: Node | None) -> str:
    """The comparisons and facts of a condition in the form of the lines; a dash for none."""
    said = " & ".join(f"{'!' if a == 'no' else ''}{c} {'' if a in ('yes', 'no') else a} {b}".strip() for a, b, c in parts(node))
    return said or "-"


def told(record: Victory | GameEnd) -> str:
    """A record in the form of the lines, for the message of a test that fails."""
    said = told_parts(record.condition)
    if isinstance(record, GameEnd):
        return f"end | {time(record.timing)}{turns(record.turns)} | {said}"
    who = "draw" if record.draw else f"loses {_who(record.loser)}" if record.loser is not None else _who(record.winner)
    ties = "".join(
        f" / {x.prefer if isinstance(x.prefer, str) else _who(x.prefer)} {x.quantity} {x.at}{'+' if x.repeat else ''}"
        for x in record.tie_break
    )
    return f"{who} | {time(record.timing)} | {said}{ties}"


def unlike(text: str, *expected: str) -> list[str]:
    """What is read from the text if it does not fit the lines one by one, in any order; empty where it does."""
    context = read(text)
    won = [x for x in victories(context) if x.status == "stated"]
    both = without_ends_won_at_once((*won, *game_ends(context)))
    found = [x for x in both if isinstance(x, Victory | GameEnd)]
    left = list(found)
    for line in expected:
        fit = next((x for x in left if _fits(line, x)), None)
        if fit is None:
            return [f"missing: {line}", *(told(x) for x in found)]
        left.remove(fit)
    return [f"not said: {told(x)}" for x in left]
