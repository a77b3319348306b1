"""What can be wrong with a file: one class per fault, the message names file, fault and cure."""

from __future__ import annotations

from typing import Self

__all__ = [
    "BinaryFileError",
    "BrokenFileError",
    "CorrectionsError",
    "EmptyFileError",
    "EncodingDoubtError",
    "EncryptedFileError",
    "MissingFileError",
    "NoTextError",
    "NotRussianError",
    "OcrMissingError",
    "ReaderDiedError",
    "ReadingError",
    "RecognitionError",
    "UnreadableFileError",
    "UnsafeFileError",
    "UnsupportedFileError",
]


class ReadingError(ValueError):
    """A file that cannot be read: which, what is wrong, what to do."""

    def __init__(self, source: str, problem: str, cure: str) -> None:
        super().__init__(f"{source}: {problem}; {cure}")

    @classmethod
    def as_told(cls, message: str) -> Self:
        """The error with the message of another of its kind, from another process."""
        made = cls.__new__(cls, message)
        made.args = (message,)
        return made


class MissingFileError(ReadingError):
    """There is no such file."""


class UnreadableFileError(ReadingError):
    """The file is there and cannot be opened."""


class EmptyFileError(ReadingError):
    """Nothing but blanks."""


class BinaryFileError(ReadingError):
    """No text."""


class UnsupportedFileError(ReadingError):
    """A document of a kind that is not read."""


class EncodingDoubtError(ReadingError):
    """Two encodings read equally well, or none does."""


class NotRussianError(ReadingError):
    """Text in another language."""


class BrokenFileError(ReadingError):
    """A document that is damaged or cut off."""


class EncryptedFileError(ReadingError):
    """A document that asks for a password."""


class UnsafeFileError(ReadingError):
    """A document made to harm its reader: entity bombs, archives that swell, paths that lead outside."""


class NoTextError(ReadingError):
    """A sound document in which there is nothing to read."""


class OcrMissingError(ReadingError):
    """A page is a picture, and this machine has nothing to recognise Russian print with."""


class RecognitionError(ReadingError):
    """The recogniser failed on a picture, or took too long."""


class ReaderDiedError(ReadingError):
    """The process that read the file died, ran out of memory or was ended because it took too long."""


class CorrectionsError(ReadingError):
    """A file of corrections beside a scan that is not in order."""
