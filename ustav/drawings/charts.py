"""Charts of a rule book and of a report, made with altair (which the extra `lab` brings)."""

from __future__ import annotations

from typing import Any

import pandas

from models.records import VPSource
from models.reports import Report
from models.rulebook import RuleBook
from verification.reports.common import VERDICTS

__all__ = ["outcomes_chart", "points_chart", "points_frame"]


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
    """Sources of victory points by how many they give, one bar each; what is given for each of something has another colour."""
    import altair

    frame = points_frame(book)
    both = zip(frame["name"], frame["section"], strict=True)
    frame["label"] = [f"{name} ({section})" if section else name for name, section in both]
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
        .properties(width=420)
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
        .properties(width=420)
    )
