"""Charts of a rule book and of a report, made with altair (which the extra `lab` brings)."""

from __future__ import annotations

from typing import Any

import pandas

from models.records import VPSource
from models.reports import Report
from models.rulebook import RuleBook
from verification.reports.common import SEVERITIES, VERDICTS, section_of

__all__ = ["findings_chart", "outcomes_chart", "points_chart", "points_frame"]

_ROOM = {"left": 60, "top": 5, "right": 20, "bottom": 5}
"""Around a chart: where it is shown letters may be wider than they were measured."""


def points_frame(book: RuleBook) -> pandas.DataFrame:
    """Every source of points with a number: section, name, points, what they are given for each of, the words."""
    columns = ["section", "name", "points", "per", "words"]
    rows = []
    for r in book.records:
        if isinstance(r, VPSource) and r.amount.number is not None:
            per = r.amount.per.name if r.amount.per is not None else ""
            rows.append([r.section or "", r.name, float(r.amount.number), per, " ".join(book.quote(r).split())])
    return pandas.DataFrame(rows, columns=columns)


def points_chart(book: RuleBook) -> Any:
    """Sources of victory points by how many they give, one bar each; what is given for each of something has another colour.

    Sources of one name in one section stand one under the other, with a number from the second on.
    """
    import altair

    frame = points_frame(book)
    both = zip(frame["name"], frame["section"], strict=True)
    frame["label"] = [f"{name} ({section})" if section else name for name, section in both]
    place = frame.groupby("label").cumcount() + 1
    frame["label"] = [label if n == 1 else f"{label} · {n}" for label, n in zip(frame["label"], place, strict=True)]
    frame["kind"] = ["за каждое" if per else "один раз" for per in frame["per"]]
    return (
        altair.Chart(frame, title="Источники победных очков")
        .mark_bar()
        .encode(
            x=altair.X("points:Q", title="очков"),
            y=altair.Y("label:N", title=None, sort=None, axis=altair.Axis(labelLimit=320)),
            color=altair.Color("kind:N", title=None),
            tooltip=["name", "points", "per", "words"],
        )
        .properties(width=420, padding=_ROOM)
    )


def outcomes_chart(report: Report) -> Any:
    """How many outcomes there are of each kind."""
    import altair

    tally = report.tally()
    frame = pandas.DataFrame({"outcome": [VERDICTS[v][0] for v in VERDICTS], "count": [tally[v] for v in VERDICTS]})
    return (
        altair.Chart(frame, title=f"{report.game or report.document.source}: исходы")
        .mark_bar()
        .encode(x=altair.X("count:Q", title="сколько"), y=altair.Y("outcome:N", title=None, sort=None))
        .properties(width=420, padding=_ROOM)
    )


def findings_chart(report: Report, book: RuleBook) -> Any:
    """How many findings there are in each section, in the order of the text, by severity; those without a place come last."""
    import altair

    nowhere = "без места"
    spans = {f.id: min(f.evidence, key=lambda s: s.start) for f in report.findings if f.evidence}
    rows = [
        [section_of(spans[f.id], book) or nowhere if f.id in spans else nowhere, SEVERITIES[f.severity][0]]
        for f in sorted(report.findings, key=lambda f: spans[f.id].start if f.id in spans else len(book.text))
    ]
    order = [*dict.fromkeys(r[0] for r in rows if r[0] != nowhere), nowhere]
    names = [ru for ru, _ in SEVERITIES.values()]
    return (
        altair.Chart(pandas.DataFrame(rows, columns=["section", "severity"]), title="Замечания по разделам")
        .mark_bar()
        .encode(
            x=altair.X("count():Q", title="сколько", axis=altair.Axis(tickMinStep=1)),
            y=altair.Y("section:N", title=None, sort=order, axis=altair.Axis(labelLimit=320)),
            color=altair.Color(
                "severity:N", title=None, scale=altair.Scale(domain=names, range=["#b3261e", "#8a5a00", "#8d8a83"])
            ),
            tooltip=["section", "severity", "count()"],
        )
        .properties(width=420, padding=_ROOM)
    )
