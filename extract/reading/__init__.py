"""One module per kind of file: bytes become text, or a clear error that names file, fault and cure."""

from extract.reading.text import (
    BinaryFileError,
    EmptyFileError,
    EncodingDoubtError,
    MissingFileError,
    NotRussianError,
    ReadingError,
    TextFile,
    UnreadableFileError,
    UnsupportedFileError,
    read_text,
)

__all__ = [
    "BinaryFileError",
    "EmptyFileError",
    "EncodingDoubtError",
    "MissingFileError",
    "NotRussianError",
    "ReadingError",
    "TextFile",
    "UnreadableFileError",
    "UnsupportedFileError",
    "read_text",
]
