"""The situations of a report as pytest cases: paste-ready, and green as long as the engine gives what the report says.

A case sets up the situation on the engine and asserts what each rule gives in it, and in the neighbouring situation in
which both sides agree. What the text gives stands beside it in words.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping

from models.meaning import Value
from models.records import Phase, Victory, VPSource
from models.reports import Finding, Report
from verification.reference.base import Engine, EngineError, Rule, StateError
from verification.reports.common import clean, message_of, origin_of

__all__ = ["report_as_tests"]

_WIDTH = 110


def report_as_tests(report: Report, engine: Engine, game: str) -> str | None:
    """A module of pytest cases, one for each finding with a situation; None where there is none.

    ``game`` is what `ustav.game` takes: a known name or a folder.
    """
    cases = [c for f in report.findings if (c := _case(f, report, engine)) is not None]
    if not cases:
        return None
    numbers = "from fractions import Fraction\n\n" if any("Fraction(" in c for c in cases) else ""
    head = (
        f'"""Situations in which {clean(report.document.source)} (sha256 {report.document.sha256[:12]}) was looked at.\n\n'
        f'The engine follows: {clean(engine.edition)}.\n"""\n\n'
        f"{numbers}import ustav\n\n"
        f"ENGINE = ustav.game({game!r}).engine\n"
    )
    return head + "".join(f"\n\n{c}" for c in cases)


def _case(found: Finding, report: Report, engine: Engine) -> str | None:
    witness = found.witness
    if witness is None or not witness.state or not set(witness.state) <= engine.domains().keys():
        return None
    rules = _rules(found, report, engine)
    body = list(_asserts("state", witness.state, rules, engine))
    if not body:
        return None
    lines = [f"def test_{re.sub(r'[^a-z0-9]+', '_', found.id)}() -> None:", *_comment(message_of(found, "ru"))]
    said = [witness.text] if witness.text else [f"{k}: {v}" for k, v in (witness.readings or {}).items()]
    lines += [line for x in said if x for line in _comment(f"The text: {clean(x)}")]
    origin = origin_of(witness, "en")
    lines += _comment(f"{origin[:1].upper()}{origin[1:]}.")
    lines += body
    if witness.near is not None and set(witness.near) <= engine.domains().keys():
        near = list(_asserts("near", witness.near, rules, engine))
        open_question = found.kind in ("overlap", "gap")
        agree = "    # Here nothing is left open." if open_question else "    # Here both sides agree."
        lines += [agree, *near] if near else []
    return "\n".join(lines) + "\n"


def _comment(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent="    # ", subsequent_indent="    # ", break_long_words=False)


def _rules(found: Finding, report: Report, engine: Engine) -> list[Rule]:
    """The rules of the finding, or those that its records were held against."""
    ids = found.rules or tuple(r for o in report.outcomes if set(o.records) & set(found.records) for r in o.rules)
    return [r for r in engine.rules if r.id in ids and r.known]


def _asserts(name: str, values: Mapping[str, Value], rules: list[Rule], engine: Engine) -> Iterator[str]:
    try:
        state = engine.state(values)
    except StateError:
        return
    told = [line for r in rules for line in _of_rule(name, r, state, engine)]
    if told:
        yield f"    {name} = ENGINE.state({{"
        yield from (f"        {k!r}: {v!r}," for k, v in values.items())
        yield "    })"
        yield from told


def _of_rule(name: str, rule: Rule, state: Mapping[str, Value], engine: Engine) -> Iterator[str]:
    record = rule.record
    if isinstance(record, Victory):
        won = engine.winners(state).get(rule.id, ())
        yield f"    assert ENGINE.winners({name}).get({rule.id!r}, ()) == {won!r}"
    elif isinstance(record, VPSource) and record.amount.number is not None:
        for party in engine.party_ids:
            try:
                points = engine.points(rule.id, party, state)
            except EngineError:
                continue
            yield f"    assert ENGINE.points({rule.id!r}, {party!r}, {name}) == {points!r}"
    elif isinstance(record, Phase):
        turn = state["turn"]
        assert isinstance(turn, int)
        there = rule.id in engine.phases(turn, record.parent)
        yield f"    assert ({rule.id!r} in ENGINE.phases({turn}, {record.parent!r})) is {there}"
