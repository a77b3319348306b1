"""The texts of the corpus that may be read while building: the games', and those of corpus/texts that are not kept apart."""

from __future__ import annotations

from pathlib import Path

from ustav.generated import frozen_names

__all__ = ["ROOT", "open_texts"]

ROOT = Path(__file__).resolve().parent.parent


def open_texts() -> list[Path]:
    """Paths in the order of their names."""
    apart = frozen_names(ROOT)
    games, texts = sorted((ROOT / "corpus").glob("*/rules.txt")), sorted((ROOT / "corpus" / "texts").glob("*.txt"))
    return [p for p in (*games, *texts) if p.name not in apart]
