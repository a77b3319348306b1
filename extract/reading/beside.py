"""The files that stand beside a rulebook and belong to it."""

from __future__ import annotations

from pathlib import Path

__all__ = ["corrections_path"]


def corrections_path(path: Path) -> Path:
    """Where the corrections of a scan stand."""
    return path.with_name(path.name + ".corrections.toml")
