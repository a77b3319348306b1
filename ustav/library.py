"""Games: the ones of the corpus by name, a user's own by its folder."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
import traceback
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from models.reports import Acceptance
from models.rulebook import RuleBook
from models.toml_file import TomlFileError, read_toml
from models.vocabulary import Vocabulary, VocabularyError
from ustav.amend.overrides import Override, read_overrides, with_overrides

if TYPE_CHECKING:
    from verification.reference.base import Engine

__all__ = ["BrokenGameError", "Game", "GameError", "UnknownGameError", "corpus_folder", "known_games", "load_game"]


class GameError(ValueError):
    """A game that cannot be used: the message says which, why, and what to do."""


class UnknownGameError(GameError):
    """No game of this name, and no such folder."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        from rapidfuzz import process

        path = Path(name)
        if name and path.is_file():
            problem = f"{name}: this is a file, not a game; give the folder that holds it, or a known game"
        elif name and (path.name != name or path.is_absolute()):
            problem = f"{name}: no such folder; check the path, or name a known game"
        else:
            near = process.extract(name.lower(), known, limit=1, score_cutoff=50)
            problem = f"unknown game {name!r}: " + (f"did you mean {near[0][0]}? known games" if near else "known games")
        super().__init__(f"{problem}: {', '.join(known)}; a game of your own is a folder with game.toml and engine.py")


class BrokenGameError(GameError):
    """A game folder that lacks something or holds something broken."""

    def __init__(self, folder: Path, problem: str, cure: str) -> None:
        super().__init__(f"{folder}: {problem}; {cure}")


@dataclass(frozen=True, slots=True)
class Game:
    """A game ready for verification: its words, its engine, the folder that holds its texts.

    ``accepted`` are the findings accepted for it, ``overrides`` what is changed in its records by hand.
    """

    id: str
    folder: Path
    vocabulary: Vocabulary
    engine: Engine
    accepted: tuple[Acceptance, ...] = ()
    overrides: tuple[Override, ...] = ()

    def __repr__(self) -> str:
        told = f"{self.vocabulary.title_ru} ({self.vocabulary.title_en}), {self.engine.edition}"
        return f"game {self.id}: {told}; {len(self.engine.rules)} rules, {len(self.engine.variables)} variables"

    def _repr_html_(self) -> str:
        titles = f"{self.vocabulary.title_ru} ({self.vocabulary.title_en}): {self.vocabulary.edition}"
        told = [("engine", f"{self.engine.edition}; {len(self.engine.rules)} rules, {len(self.engine.variables)} variables")]
        told += [("folder", str(self.folder)), ("accepted", str(len(self.accepted))), ("overrides", str(len(self.overrides)))]
        rows = "".join(f"<tr><th>{name}</th><td>{escape(words)}</td></tr>" for name, words in told)
        return f"<p>{escape(titles)}</p><table>{rows}</table>"

    def amended(self, book: RuleBook) -> RuleBook:
        """The rule book with the overrides of this game; itself where they were made already."""
        made = {a.file for a in book.amendments}
        return with_overrides(book, [o for o in self.overrides if o.file not in made])

    def is_text_of(self, sha256: str) -> bool:
        """True for a text of the edition that ``game.toml`` names: one in the folder, or any where it holds none."""
        texts = [path for path in (self.rules, self.folder / "rules_mended.txt") if path.is_file()]
        return not texts or any(hashlib.sha256(path.read_bytes()).hexdigest() == sha256 for path in texts)

    @property
    def rules(self) -> Path:
        """The rule text that comes with the game."""
        return self.folder / "rules.txt"


def corpus_folder() -> Path:
    """The folder of the corpus."""
    return Path(str(files("corpus")))


def known_games() -> tuple[str, ...]:
    """The names of the games of the corpus, in alphabetical order."""
    return tuple(sorted(p.parent.name for p in corpus_folder().glob("*/game.toml")))


def load_game(name_or_folder: str | Path) -> Game:
    """The game of the corpus with this name, or the user's own game in this folder. Raises `GameError`."""
    name, folder = str(name_or_folder), Path(name_or_folder)
    if name in known_games():
        from verification.reference import engine

        home = corpus_folder() / name
        return Game(name, home, _vocabulary(home), engine(name), _accepted(home), _overrides(home))
    if name and folder.is_dir():
        vocabulary = _vocabulary(folder)
        return Game(vocabulary.id, folder, vocabulary, _own_engine(folder), _accepted(folder), _overrides(folder))
    raise UnknownGameError(name, known_games())


def _vocabulary(folder: Path) -> Vocabulary:
    path = folder / "game.toml"
    if not path.exists():
        raise BrokenGameError(folder, "there is no game.toml", "write one: id, title_ru, title_en, edition, [[powers]], …")
    try:
        return Vocabulary.from_mapping(read_toml(path), str(path))
    except TomlFileError as error:
        raise BrokenGameError(folder, f"game.toml: {error}", "mend that place") from error
    except VocabularyError as error:
        raise GameError(str(error)) from error


_ACCEPTED = ("finding", "fingerprint", "reason", "edition")


def _accepted(folder: Path) -> tuple[Acceptance, ...]:
    """The findings that ``accepted.toml`` of the folder lists; none where there is no such file."""
    path = folder / "accepted.toml"
    if not path.exists():
        return ()
    try:
        data = read_toml(path)
    except TomlFileError as error:
        raise BrokenGameError(folder, f"accepted.toml: {error}", "mend that place") from error
    entries = data.get("accepted", [])
    if set(data) - {"accepted"} or not isinstance(entries, list):
        raise BrokenGameError(folder, "accepted.toml: only [[accepted]] tables are known", "write each entry under [[accepted]]")
    out: list[Acceptance] = []
    for place, entry in enumerate(entries, 1):
        wrong = sorted(set(entry) ^ set(_ACCEPTED)) if isinstance(entry, dict) else list(_ACCEPTED)
        empty = [k for k in _ACCEPTED if not wrong and not (isinstance(entry[k], str) and entry[k].strip())]
        if wrong or empty:
            raise BrokenGameError(
                folder, f"accepted.toml, entry {place}: {', '.join(wrong or empty)} is missing, empty or unknown",
                f"each [[accepted]] has the texts {', '.join(_ACCEPTED)}, as a report gives them",
            )  # fmt: skip
        out.append(Acceptance(**entry))
    return tuple(out)


def _overrides(folder: Path) -> tuple[Override, ...]:
    """What ``overrides.toml`` of the folder changes; nothing where there is no such file. Raises `AmendmentError`."""
    path = folder / "overrides.toml"
    return read_overrides(path) if path.exists() else ()


def _line_of(error: BaseException, path: Path) -> str:
    """«, line 12»: where in the file the error came from last; empty where the error names its line itself, or none is known."""
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(path)]
    return f", line {lines[-1]}," if lines and not isinstance(error, SyntaxError) else ""


def _own_engine(folder: Path) -> Engine:
    """``ENGINE`` of the folder's ``engine.py``, which is the user's own code and is run."""
    from verification.reference.base import Engine

    path = folder / "engine.py"
    if not path.is_file():
        raise BrokenGameError(
            folder, "there is no engine.py", "write one with ENGINE = Engine(…); see verification/reference/base.py"
        )
    spec = importlib.util.spec_from_file_location(f"ustav_game_{folder.resolve().name}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses of the module look themselves up here
    try:
        spec.loader.exec_module(module)
    except SystemExit as end:
        del sys.modules[spec.name]
        raise BrokenGameError(
            folder, f"engine.py ends the program while it is loaded (SystemExit: {end.code})",
            'take that call out, or put it under if __name__ == "__main__"',
        ) from end  # fmt: skip
    except Exception as error:
        del sys.modules[spec.name]
        raise BrokenGameError(
            folder, f"engine.py{_line_of(error, path)} fails with {type(error).__name__}: {error}", "mend that line"
        ) from error
    found = getattr(module, "ENGINE", None)
    if not isinstance(found, Engine):
        raise BrokenGameError(folder, "engine.py has no ENGINE of type Engine", "end it with ENGINE = Engine(…)")
    return found
