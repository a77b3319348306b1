"""What can go wrong in the language layer: one class per mistake."""

from __future__ import annotations

from pathlib import Path


class LanguageError(Exception):
    """Any failure of the language layer."""


class MissingModelFiles(LanguageError, FileNotFoundError):
    """The weights that the pipeline stands on are not installed."""

    def __init__(self, wanted: str) -> None:
        super().__init__(
            f"model file {wanted!r} not found: the Russian weights come with the wheel of 'natasha' 1.6 "
            "(only its files are read, it is never imported). Install it with: "
            "python -m pip install --no-deps 'natasha==1.6.0'"
        )
        self.wanted = wanted


class ForeignModelFiles(LanguageError, ValueError):
    """The weights that are installed are not those that the pipeline is made for."""

    def __init__(self, problem: str) -> None:
        super().__init__(
            f"the Russian weights of 'natasha' are not those of version 1.6: {problem}. "
            "Install them anew with: python -m pip install --no-deps --force-reinstall 'natasha==1.6.0'"
        )


class BrokenLexicon(LanguageError, ValueError):
    """A word list beside the code does not have the shape that the code reads."""

    def __init__(self, path: Path, place: str, value: object, wanted: str) -> None:
        super().__init__(f"{path}: {place}: found {value!r}, wanted {wanted}; correct the entry in this file")
        self.path = path
        self.place = place


class NotATree(LanguageError, ValueError):
    """The scores given to the decoder cannot hold a tree."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        super().__init__(f"arc scores of shape {shape}: wanted n rows (words) and n + 1 columns (root, then words)")
