"""Questions put to the tables of a library with DuckDB, as it is and made as large as one hundred thousand rulebooks."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import duckdb

__all__ = ["LARGE", "Question", "asked"]

LARGE = 100_000
"""Rulebooks of the large library: copies of the small one under other names."""

QUESTIONS = {
    "all games that end at 25 points": r"""
        SELECT DISTINCT document, name, condition FROM records
        WHERE type IN ('victory', 'game_end') AND contains(condition, ' 25')
        AND regexp_matches(condition, '(не меньше|ровно) 25\b')""",
    "the commonest thresholds of victory": r"""
        SELECT regexp_extract(condition, '(?:не меньше|ровно) (\d+)', 1) AS points, count(DISTINCT document) AS games
        FROM records WHERE type = 'victory' AND points <> '' GROUP BY points ORDER BY games DESC, points LIMIT 10""",
    "games without any tie-break": """
        SELECT document FROM records WHERE type = 'victory' GROUP BY document HAVING count(value) = 0""",
    "how many records of each type a game has": """
        SELECT type, count(*) / count(DISTINCT document) AS each FROM records GROUP BY type ORDER BY type""",
}


@dataclass(frozen=True, slots=True)
class Question:
    """A question, how many rulebooks and records were asked, rows in the answer, seconds from opening the file to the answer."""

    question: str
    rulebooks: int
    records: int
    rows: int
    seconds: float


def asked(library: Path, folder: Path) -> Iterator[Question]:
    """Every question of the library, then of the large one, each in a connection of its own."""
    yield from _of(library)
    large = folder / "large.duckdb"
    with duckdb.connect(str(large)) as made:
        made.execute(f"ATTACH '{library}' AS small (READ_ONLY)")
        (count,) = made.execute("SELECT count(*) FROM small.documents").fetchone() or (0,)
        copies = -(-LARGE // max(1, int(count)))
        # The columns that are asked for; copies stand one behind another, as if each library had been added to the last.
        made.execute(
            "CREATE TABLE records AS SELECT copy || '/' || document AS document, type, name, value, condition "
            f"FROM range({copies}) AS copies(copy), small.records"
        )
    yield from _of(large)


def _of(path: Path) -> Iterator[Question]:
    with duckdb.connect(str(path), read_only=True) as made:
        counted = made.execute("SELECT count(DISTINCT document), count(*) FROM records").fetchone()
    assert counted is not None
    for question, query in QUESTIONS.items():
        start = time.perf_counter()
        with duckdb.connect(str(path), read_only=True) as made:
            rows = made.execute(query).fetchall()
        yield Question(question, int(counted[0]), int(counted[1]), len(rows), time.perf_counter() - start)
