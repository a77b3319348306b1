"""Features of spaCy tokens: read one, read all, write all."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Token

_read: dict[int, Mapping[str, str]] = {}
"""Features by spaCy's own number for them, which is a hash of what they are: some hundreds, asked for at every word."""


def features_of(token: Token) -> Mapping[str, str]:
    """All UD features of a token; of a feature with several values they stand between commas."""
    morph = token.morph
    key: int = morph.key  # type: ignore[attr-defined]  # spaCy's stub leaves it out
    found = _read.get(key)
    if found is None:
        found = _read[key] = MappingProxyType(morph.to_dict())
    return found


def feature(token: Token, name: str) -> str:
    """Value of a UD feature (the first of several), empty where the token does not have it."""
    return features_of(token).get(name, "").split(",")[0]


def set_features(token: Token, features: Mapping[str, str]) -> None:
    """Replace all features of a token."""
    token.set_morph(dict(features))  # type: ignore[attr-defined]  # spaCy's stub leaves the method out
