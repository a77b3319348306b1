"""The files that stand beside a rulebook and are read with it."""

from __future__ import annotations

from pathlib import Path

__all__ = ["files_beside", "overrides_path"]


def overrides_path(file: Path) -> Path:
    """Where the records of a text that are changed by hand stand."""
    return file.with_name(f"{file.name}.overrides.toml")


def files_beside(file: Path) -> tuple[Path, ...]:
    """Where the overrides and the corrections of a text stand, if it has any."""
    from extract.reading.beside import corrections_path

    return (overrides_path(file), corrections_path(file)) if file.name else ()
