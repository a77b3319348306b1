"""Reports written to files in the forms that other programs and people open, and a report shown in a notebook."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from extract.reading.places import Places
    from models.reports import Report
    from models.rulebook import RuleBook
    from verification.reference.base import Engine
    from verification.reports.html.crops import Crops

__all__ = ["ReportPage", "as_html", "write_reports", "write_tests"]

Language = Literal["ru", "en"]


def write_reports(
    reports: Sequence[Report],
    books: Sequence[RuleBook],
    *,
    engines: Sequence[Engine | None] | None = None,
    places: Sequence[Places] | None = None,
    language: Language = "ru",
    html: Path | None = None,
    markdown: Path | None = None,
    json: Path | None = None,
    junit: Path | None = None,
    sarif: Path | None = None,
) -> None:
    """Write the reports into each file that is named, whole or not at all. Raises `ustav.writing.WritingError`.

    ``places``, for each report where on the pages of its file the words stand, gives the page pictures of them.
    """
    from ustav import __version__
    from ustav.output import put
    from verification import reports as forms

    makers: list[tuple[Path | None, Callable[[], str]]] = [
        (html, lambda: forms.reports_as_html(reports, books, language, engines, _crops(reports, places))),
        (markdown, lambda: forms.reports_as_markdown(reports, books, language, engines)),
        (json, lambda: forms.reports_as_json(reports)),
        (junit, lambda: forms.reports_as_junit(reports, books, language, engines)),
        (sarif, lambda: forms.reports_as_sarif(reports, books, language, __version__)),
    ]
    for path, make in makers:
        if path is not None:
            put(make(), path)


def _crops(reports: Sequence[Report], places: Sequence[Places] | None) -> list[Crops] | None:
    if places is None or not any(map(len, places)):
        return None
    from ustav.crops import crops_of

    return [crops_of(Path(r.document.source), its, r) for r, its in zip(reports, places, strict=True)]


def write_tests(reports: Sequence[Report], game: str | None, folder: Path) -> list[str]:
    """Write one file of pytest cases for each game, whole or not at all; the games that have no situation to write.

    ``game`` is a known name or the folder of a user's own game, None for all known ones.
    """
    from ustav.library import known_games, load_game
    from ustav.writing import WritingError, write_whole
    from verification.reports import report_as_tests

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WritingError(folder, error) from error
    without = []
    for report in reports:
        assert report.game is not None
        name = report.game if game is None or game in known_games() else str(Path(game).resolve())
        text = report_as_tests(report, load_game(name).engine, name)
        if text is None:
            without.append(report.game)
        else:
            write_whole(folder / f"test_{report.game}_findings.py", text)
    return without


def as_html(
    report: Report, book: RuleBook, engine: Engine | None = None, language: Language = "ru", places: Places | None = None
) -> str:
    """One report as an HTML page; ``engine`` words a game that does not come with ustav, ``places`` give it pictures of pages."""
    from verification.reports import reports_as_html

    crops = None if places is None else _crops([report], [places])
    return reports_as_html([report], [book], language, None if engine is None else [engine], crops)


@dataclass(frozen=True, slots=True)
class ReportPage:
    """A report as a page: a notebook shows it in a frame of its own, and `save` writes it to a file."""

    html: str

    def save(self, path: str | Path) -> None:
        """Write the page, whole or not at all. Raises `ustav.writing.WritingError`."""
        from ustav.writing import write_whole

        write_whole(path, self.html)

    def _repr_html_(self) -> str:
        """A frame without any right but to run the page's own script; as data, so that no mark in it can end the frame."""
        data = base64.b64encode(self.html.encode()).decode()
        return (
            f'<iframe sandbox="allow-scripts" src="data:text/html;charset=utf-8;base64,{data}" title="ustav" '
            'style="width: 100%; height: 720px; border: 1px solid #ccc"></iframe>'
        )
