"""Conditions, parties and times in one short line each, for tests to compare."""

from __future__ import annotations

from extract.context import Context
from extract.pipeline import context_of, layout_of
from models.expressions import All, Any, Compare, Difference, Fact, Node, Not, Number, Others, Quantity, Sum
from models.parties import Party
from models.records import GameEnd, TieBreak, Victory
from models.timing import Timing, TurnSet


def read(text: str) -> Context:
    """The context of a text."""
    return context_of(layout_of(text))


def party(who: Party | None) -> str:
    """«any игрок», «name Рим», «highest очки»; a dash for nobody."""
    return "-" if who is None else f"{who.kind} {'/'.join(who.words)}"


def short(node: Node | None) -> str:
    """An expression as a formula: «[очки @any игрок] >= 10», «колода пуста» for a fact."""
    match node:
        case None:
            return "-"
        case Fact(text=text):
            return f"«{text}»"
        case Not(part=part):
            return f"not {short(part)}"
        case All(parts=parts):
            return "(" + " & ".join(short(x) for x in parts) + ")"
        case Any(parts=parts):
            return "(" + " | ".join(short(x) for x in parts) + ")"
        case Compare(left=left, op=op, right=right):
            return f"{short(left)} {op} {short(right)}"
        case Number(value=value):
            return str(value)
        case Quantity(name=name, holder=holder, within=within):
            held = f" @{party(holder)}" if holder is not None else ""
            return f"[{name}{held}{''.join(f' in {x}' for x in within)}]"
        case Others(which=which):
            return f"others {which}"
        case Difference(left=left, right=right):
            return f"({short(left)} - {short(right)})"
        case Sum(terms=terms):
            return " + ".join(short(x) for x in terms)
    raise TypeError(f"no short form for {type(node).__name__}")


def turns(chosen: TurnSet | None) -> str:
    """« only 5,6», « except 1», « 1..8», empty for None."""
    if chosen is None:
        return ""
    if chosen.only:
        return f" only {','.join(map(str, chosen.only))}"
    if chosen.except_:
        return f" except {','.join(map(str, chosen.except_))}"
    return f" {chosen.first or ''}..{chosen.final or ''}"


def time(timing: Timing) -> str:
    """«immediately», «phase:Итог», «turn_end only 7»."""
    phase = f":{timing.phase}" if timing.phase else ""
    return f"{timing.when}{phase}{turns(timing.turns)}"


def step(tie: TieBreak) -> str:
    """«highest монеты», «shared», «any обороняющийся»; a plus for going on."""
    who = tie.prefer if isinstance(tie.prefer, str) else party(tie.prefer)
    said = "shared" if tie.at == "shared" else f"{who} {tie.quantity or ''}".strip()
    return said + (f" at {tie.at}" if tie.at not in ("same", "shared") else "") + ("+" if tie.repeat else "")


def victory(record: Victory) -> str:
    """Who wins (loses, draws), when, on what condition, and the steps of a tie, parted by bars."""
    who = (
        f"loses {party(record.loser)}"
        if record.loser
        else ("draw" if record.draw and record.winner is None else party(record.winner))
    )
    ties = "".join(f" / {step(x)}" for x in record.tie_break)
    return f"{who} | {time(record.timing)} | {short(record.condition)}{ties}"


def game_end(record: GameEnd) -> str:
    """When the game stops, in which turns, on what condition."""
    return f"{time(record.timing)}{turns(record.turns)} | {short(record.condition)}"
