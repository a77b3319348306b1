"""ustav: read Russian rulebooks, and hold what they say against a hand-coded engine of the game.

    >>> import ustav
    >>> book = ustav.extract("rules.txt")                  # doctest: +SKIP
    >>> report = ustav.verify(book, "virgin_queen")        # doctest: +SKIP

Everything heavy is loaded when it is first needed.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ustav.arguments import check

if TYPE_CHECKING:
    import pandas

    from extract.limits import Limits
    from extract.reading.pages import Reading
    from models.reports import Report
    from models.rulebook import RuleBook
    from ustav.library import Game
    from ustav.report_files import ReportPage
    from verification.editions import EditionDiff

__version__ = "0.1.0"
__all__ = [
    "__version__",
    "diff",
    "extract",
    "extract_reading",
    "extract_text",
    "findings_frame",
    "game",
    "games",
    "lint",
    "outcomes_frame",
    "read",
    "records_frame",
    "report_page",
    "unread_frame",
    "verify",
]

_A_PATH = "the path of a rulebook, such as 'rules.txt'"
_A_GAME = "the name of a game (ustav.games() lists them) or the folder of your own"


def _book(caller: str, book: object) -> None:
    from models.rulebook import RuleBook

    check(caller, "book", book, (RuleBook,), "a rule book, such as ustav.extract('rules.txt') gives")


def _report(caller: str, report: object) -> None:
    from models.reports import Report

    check(caller, "report", report, (Report,), "a report, such as ustav.verify(book, 'virgin_queen') gives")


def extract(
    path: str | Path, encoding: str | None = None, *, errata: str | Path | None = None, limits: Limits | None = None
) -> RuleBook:
    """Read a rulebook (PDF, DOCX, HTML, text) and say in records what it states.

    ``encoding`` overrules the guess, ``limits`` (`extract.limits.Limits`) bound what is read.

    ``errata`` is a TOML file of errata (`ustav.amend.errata`); overrides in
    ``FILE.overrides.toml`` beside the text are made (`ustav.amend.overrides`). Raises `extract.reading.ReadingError` for a file
    that cannot be read. Where only part of it can, `read` and `extract_reading` tell what is missing.
    """
    from extract.limits import limited_to

    with limited_to(_limits("extract", limits)):
        return extract_reading(_read("extract", path, encoding), errata=errata)


def read(path: str | Path, encoding: str | None = None, *, limits: Limits | None = None) -> Reading:
    """Read a file of any kind: its text in reading order, how every page was read, what was not read and why.

    ``limits`` (`extract.limits.Limits`) bound what is read of it. It is read in this process: for files that nobody vouches
    for see `ustav.apart.read_file_apart`, as the commands do.
    """
    from extract.limits import limited_to

    with limited_to(_limits("read", limits)):
        return _read("read", path, encoding)


def _limits(caller: str, limits: object) -> Limits | None:
    from extract.limits import Limits

    if limits is not None:
        check(caller, "limits", limits, (Limits,), "limits, such as extract.limits.Limits(pdf_pages=100), or None")
    assert limits is None or isinstance(limits, Limits)
    return limits


def _read(caller: str, path: str | Path, encoding: str | None) -> Reading:
    from extract.reading import read_file

    check(caller, "path", path, (str, Path), _A_PATH)
    if encoding is not None:
        check(caller, "encoding", encoding, (str,), "the name of an encoding, such as 'cp1251', or None")
    return read_file(path, encoding=encoding)


def extract_reading(reading: Reading, *, errata: str | Path | None = None, overrides: bool = True) -> RuleBook:
    """The rule book of a reading; where it has pages, every span leads to a page and a box.

    ``errata`` is a file of errata; ``overrides=False`` leaves out what ``FILE.overrides.toml`` beside the text would change.
    Raises `ustav.amend.AmendmentError` for such a file that is not in order.
    """
    from dataclasses import replace

    from extract.reading.pages import Reading
    from ustav.loading import undisturbed
    from ustav.places import with_places

    check("extract_reading", "reading", reading, (Reading,), "what ustav.read gives")
    from ustav.amend import overrides_beside, read_errata, with_errata, with_overrides

    with undisturbed():
        from extract.pipeline import extract_text as run

    reading, made = (reading, ()) if errata is None else with_errata(reading, read_errata(errata))
    book = with_places(run(reading.text, reading.source, reading.sha256), reading.places)
    book = replace(book, doubts=reading.doubts, amendments=made) if reading.doubts or made else book
    return with_overrides(book, overrides_beside(reading.source)) if overrides else book


def extract_text(text: str, source: str = "text") -> RuleBook:
    """The same for a text that is already in memory."""
    from ustav.loading import undisturbed

    with undisturbed():
        from extract.pipeline import extract_text as run

    check("extract_text", "text", text, (str,), "the text itself; for a file use ustav.extract(path)", empty=True)
    check("extract_text", "source", source, (str,), "a name for the text")
    return run(text, source)


def games() -> tuple[str, ...]:
    """The names of the games that come with ustav."""
    from ustav.library import known_games

    return known_games()


def game(name_or_folder: str | Path) -> Game:
    """A game by name, or a user's own game by its folder. Raises `ustav.library.GameError`."""
    from ustav.library import load_game

    check("game", "name_or_folder", name_or_folder, (str, Path), _A_GAME)
    return load_game(name_or_folder)


def verify(book: RuleBook, game: str | Path | Game) -> Report:
    """Hold a rule book against the engine of a game.

    ``game`` is a name (`games`), a folder with ``game.toml`` and ``engine.py``, or a loaded `Game`; what ``overrides.toml`` in
    its folder changes is changed first. Raises
    `ustav.library.GameError` for a game that is not there or not in order.
    """
    from ustav.library import BrokenGameError, Game, load_game
    from verification.verify import verify_book

    _book("verify", book)
    if not isinstance(game, Game):
        check("verify", "game", game, (str, Path), _A_GAME + ", or a loaded Game")
    loaded = game if isinstance(game, Game) else load_game(game)
    book = loaded.amended(book)
    known = loaded.is_text_of(book.document.sha256)
    try:
        return verify_book(book, loaded.vocabulary, loaded.engine, accepted=loaded.accepted, edition_known=known)
    except SystemExit as end:
        problem = f"engine.py ends the program while it is run (SystemExit: {end.code})"
        raise BrokenGameError(loaded.folder, problem, "take that call out") from end


def lint(book: RuleBook) -> Report:
    """Hold a rule book against itself alone: findings, and no outcomes."""
    from verification.verify import lint_book

    _book("lint", book)
    return lint_book(book)


def diff(old: RuleBook, new: RuleBook) -> EditionDiff:
    """Hold two editions, translations or readings of one rulebook against each other, rule by rule."""
    from verification.editions import compare_editions

    _book("diff", old)
    _book("diff", new)
    return compare_editions(old, new)


def report_page(
    report: Report, book: RuleBook, language: Literal["ru", "en"] = "ru", *, reading: Reading | None = None
) -> ReportPage:
    """The report as one HTML page: a notebook shows it, ``.save(path)`` writes it, ``.html`` is its text.

    ``reading`` is what the book was made of (`read`): with it the page shows the places of a PDF or a scan as they are printed.
    """
    from ustav.report_files import ReportPage, as_html

    _report("report_page", report)
    _book("report_page", book)
    return ReportPage(as_html(report, book, language=language, places=None if reading is None else reading.places))


def records_frame(book: RuleBook) -> pandas.DataFrame:
    """The records as a table: one row each, conditions as Russian phrases."""
    from ustav.frames import records_frame as frame

    _book("records_frame", book)
    return frame(book)


def unread_frame(book: RuleBook) -> pandas.DataFrame:
    """The sentences that state a rule and gave no record, as a table with the reason of each."""
    from ustav.frames import unread_frame as frame

    _book("unread_frame", book)
    return frame(book)


def outcomes_frame(report: Report) -> pandas.DataFrame:
    """The outcomes of a report as a table."""
    from ustav.frames import outcomes_frame as frame

    _report("outcomes_frame", report)
    return frame(report)


def findings_frame(report: Report) -> pandas.DataFrame:
    """The findings of a report as a table, with the situation that shows each."""
    from ustav.frames import findings_frame as frame

    _report("findings_frame", report)
    return frame(report)
