"""Features of spaCy tokens: read one, write all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Token


def feature(token: Token, name: str) -> str:
    """Value of a UD feature, empty where the token does not have it."""
    values: list[str] = token.morph.get(name, [""])
    return values[0]


def set_features(token: Token, features: Mapping[str, str]) -> None:
    """Replace all features of a token."""
    token.set_morph(dict(features))  # type: ignore[attr-defined]  # spaCy's stub leaves the method out
