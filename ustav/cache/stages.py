"""The stages of the way from a file to its report, each kept: what is unchanged costs nothing.

bytes of a file → reading → records → report, and on the way to records the parse of every sentence. The key of a stage is the
digest of all that its result depends on: its input, the options, the code and word lists of the rooms that make it, every
installed package. Text files are read anew each time (reading them is quicker than finding them); a reading that is not
complete, and the verdicts of a user's own engine, which may depend on anything, are never kept.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ustav.aside import watched
from ustav.beside import files_beside
from ustav.cache.store import Store
from ustav.cache.versions import digest, recogniser, room, surroundings
from ustav.output import warn

if TYPE_CHECKING:
    from collections.abc import Callable

    from extract.reading.pages import Reading
    from models.reports import Report
    from models.rulebook import RuleBook
    from ustav.library import Game

__all__ = ["CacheSettingError", "Stages", "cache_folder", "inputs_of", "kept_stages", "store"]

T = TypeVar("T")

_OFF = "USTAV_NO_CACHE"
_FOLDER = "USTAV_CACHE_DIR"
_SIZE = "USTAV_CACHE_MB"
_DIGITS = 12
"""So many megabytes nobody has; more digits are a slip."""


class CacheSettingError(ValueError):
    """A setting of the cache that cannot be used: the message names it and says what it may be."""

    def __init__(self, name: str, value: str) -> None:
        super().__init__(f"{name}={value!r}: a whole number of megabytes is expected; mend or unset it")


class NoHomeError(CacheSettingError):
    """The user has no folder to keep results in."""

    def __init__(self) -> None:
        ValueError.__init__(self, f"no results are kept: this user has no home folder; say where with {_FOLDER}")


def cache_folder() -> Path:
    """Where results are kept: ``USTAV_CACHE_DIR``, else the user's folder for caches. Raises `NoHomeError`."""
    given = os.environ.get(_FOLDER)
    if given:
        return Path(given)
    from platformdirs import user_cache_path

    try:
        return user_cache_path("ustav", appauthor=False)
    except RuntimeError as error:  # neither HOME nor the list of users tells it
        raise NoHomeError from error


def store() -> Store:
    """The store of this user. ``USTAV_CACHE_MB`` bounds it. Raises `CacheSettingError`."""
    given = os.environ.get(_SIZE, "")
    if not given:
        return Store(cache_folder())
    if not given.isdecimal() or len(given) > _DIGITS:
        raise CacheSettingError(_SIZE, given)
    return Store(cache_folder(), int(given) * 1_000_000)


def kept_stages(wanted: bool = True) -> Stages:
    """The stages with the user's store, or with none: not ``wanted``, ``USTAV_NO_CACHE`` is set, or there is no home for one."""
    if not wanted or os.environ.get(_OFF):
        return Stages(None)
    try:
        kept = store()
    except NoHomeError:
        return Stages(None)
    if kept.broken:
        warn(f"{kept.folder}: what is kept there is not used ({kept.broken})")
        return Stages(None)
    return Stages(kept)


class Stages:
    """What `ustav.read`, `ustav.extract_reading` and `ustav.verify` give, made once for each input."""

    def __init__(self, kept: Store | None) -> None:
        self.store = kept

    def read(self, path: str | Path, encoding: str | None = None) -> Reading:
        """`ustav.read`. Raises `extract.reading.ReadingError`."""
        import ustav
        from extract.limits import limits_key
        from extract.reading import Reading, kind_at
        from ustav.apart import read_apart

        if self.store is None or kind_at(path) == "text":
            return read_apart(path, lambda: ustav.read(path, encoding))
        kept = self.store

        def make() -> Reading:
            from extract.reading.ocr import keeping_pages
            from ustav.cache.recognised import RecognisedPages

            with keeping_pages(RecognisedPages(kept, self._keep)):
                return read_apart(path, lambda: ustav.read(path, encoding))

        rooms = map(room, ("models", "extract"))
        bounds = limits_key("pages", "reading")
        fixed = ("reading", str(path), encoding or "", bounds, *rooms, surroundings(), recogniser())
        return self._kept("reading", fixed, lambda: inputs_of(Path(path)), make, Reading, lambda reading: reading.complete)

    def records(self, reading: Reading, errata: Path | None = None) -> RuleBook:
        """`ustav.extract_reading`. Raises `ustav.amend.AmendmentError`."""
        import ustav
        from extract.limits import limits_key
        from models.rulebook import RuleBook

        if self.store is None:
            if not watched():
                return ustav.extract_reading(reading, errata=errata)
            from ustav.cache.parses import watched_parses

            with watched_parses():
                return ustav.extract_reading(reading, errata=errata)
        kept = self.store

        def make() -> RuleBook:
            from ustav.cache.parses import known_parses

            with known_parses(kept, reading.source, self._keep):
                return ustav.extract_reading(reading, errata=errata)

        places = json.dumps([_packed(reading.places), _packed(reading.doubts)])
        fixed = (
            "records", limits_key("records"), reading.source, reading.sha256, reading.text, places,
            room("models"), room("extract"), room("ustav"), surroundings(),
        )  # fmt: skip

        def beside() -> list[str]:
            return [*_beside(Path(reading.source)), *((str(errata), _digest_of(errata)) if errata else ())]

        return self._kept("records", fixed, beside, make, RuleBook)

    def report(self, book: RuleBook, game: Game) -> Report:
        """`ustav.verify`. Raises `ustav.library.GameError`."""
        import ustav
        from models.reports import Report
        from ustav.library import corpus_folder, known_games

        def make() -> Report:
            return ustav.verify(book, game)

        if self.store is None or game.id not in known_games() or game.folder.resolve() != (corpus_folder() / game.id).resolve():
            return make()
        rooms = map(room, ("models", "verification", "ustav"))

        def files() -> list[str]:
            return [f"{p.name}\n{_digest_of(p)}" for p in sorted(game.folder.iterdir()) if p.is_file()]

        return self._kept("report", ("report", _text(book), game.id, *rooms, surroundings()), files, make, Report)

    def lint(self, book: RuleBook) -> Report:
        """`ustav.lint`."""
        import ustav
        from models.reports import Report

        def make() -> Report:
            return ustav.lint(book)

        if self.store is None:
            return make()
        fixed = ("lint", _text(book), room("models"), room("verification"), surroundings())
        return self._kept("lint", fixed, list, make, Report)

    def _kept(
        self, stage: str, fixed: tuple[str, ...], files: Callable[[], list[str]], make: Callable[[], T], kind: type[T],
        worth: Callable[[T], bool] = bool,
    ) -> T:  # fmt: skip
        """What is kept of ``fixed`` and of the ``files`` as they are; else made, and kept unless they changed meanwhile."""
        assert self.store is not None
        from ustav.cache.packing import PackingError, unpack

        found_files = files()
        key = digest(*fixed, "files", *found_files)
        content = self.store.get(stage, key)
        if content is not None:
            try:
                found = unpack(json.loads(content))
            except (PackingError, ValueError, RecursionError):
                found = None  # kept by another release under the same key: made anew
            if isinstance(found, kind):
                return found
        made = make()
        if worth(made) and files() == found_files:
            self._keep(stage, key, _text(made).encode())
        return made

    def _keep(self, stage: str, key: str, content: bytes) -> None:
        kept = self.store
        if kept is None or kept.broken:
            return
        why = kept.put(stage, key, content)
        if why:
            warn(f"{kept.folder}: no results are kept there ({why}); mend that, or say --no-cache")


def inputs_of(path: Path) -> list[str]:
    """The digests of a file, and of the overrides and corrections beside it."""
    return [_digest_of(path), *_beside(path)]


def _beside(path: Path) -> list[str]:
    return [f"{p.name} {_digest_of(p)}" for p in files_beside(path) if p.exists()]


def _text(thing: object) -> str:
    return json.dumps(_packed(thing), ensure_ascii=False, separators=(",", ":"))


def _packed(thing: object) -> object:
    from ustav.cache.packing import pack

    return pack(thing)


def _digest_of(path: Path) -> str:
    """SHA-256 of a file's bytes. What cannot be read has none: reading it will say why."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""
