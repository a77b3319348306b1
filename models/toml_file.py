"""TOML files that people write, read with every fault told in one way."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

__all__ = ["TomlFileError", "read_toml", "toml_text"]


class TomlFileError(ValueError):
    """A file that is no TOML: the message says what is wrong, without the name of the file."""


def read_toml(path: Path) -> dict[str, Any]:
    """What the file holds. The mark that some editors put in front of UTF-8 is left out.

    Raises `TomlFileError`: for a folder, a file that is not there or cannot be opened, that is no UTF-8 or no TOML, or
    that the reader of TOML gives up on (nested too deeply, a number too long).
    """
    try:
        return tomllib.loads(path.read_text("utf-8-sig"))
    except IsADirectoryError as error:
        raise TomlFileError("this is a folder, not a file of TOML") from error
    except FileNotFoundError as error:
        raise TomlFileError("there is no such file") from error
    except OSError as error:
        raise TomlFileError(f"it cannot be opened ({error.strerror})") from error
    except RecursionError as error:
        raise TomlFileError("it is nested too deeply") from error
    except ValueError as error:  # TOMLDecodeError and UnicodeDecodeError are, and so is what int() says of 5000 digits
        told = str(error).partition("; use sys.")[0]
        raise TomlFileError(f"it is no TOML in UTF-8 ({told})") from error


def toml_text(text: str) -> str:
    """The text in double quotes, as TOML, JSON and Python all read it: JSON alone would leave DEL as it is."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
