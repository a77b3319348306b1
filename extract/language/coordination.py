"""Lists: «за здания, союзы и тайные цели», «первое, второе и третье места»."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from extract.language.drafts import Draft
from extract.language.features import feature
from extract.language.lexicon import word_set

if TYPE_CHECKING:
    from spacy.tokens import Token

_ATTRIBUTES = ("ADJ", "DET", "NUM")


def conjuncts(tokens: Sequence[Token], owner: dict[int, Draft]) -> list[tuple[int, int]]:
    """Pairs (later member, first member) of the lists in a tagged sentence that end in «и», «или».

    A list is a chain of nouns, or of adjectives, in one case and one clause, each after a comma or conjunction, with
    nothing between but attributes and genitives.
    """
    joining = word_set("conjunctions", "joining")
    pairs: list[tuple[int, int]] = []
    for joint in range(1, len(tokens) - 1):
        if tokens[joint].lower_ not in joining:
            continue
        last = _member_after(tokens, joint)
        first = _first_member(tokens, joint, last, owner) if last is not None else None
        if last is None or first is None:
            continue
        members = [first, *_members_between(tokens, first, joint, feature(tokens[last], "Case")), last]
        pairs.extend((member, first) for member in members[1:] if owner[member] is owner[first])
    return pairs


def _member_after(tokens: Sequence[Token], joint: int) -> int | None:
    """The noun (or the adjective before a comma or preposition) that a separator introduces."""
    i = joint + 1
    while i < len(tokens) and tokens[i].pos_ in _ATTRIBUTES:
        i += 1
    if i < len(tokens) and _is_noun(tokens[i]):
        if i == joint + 2 and tokens[joint - 1].pos_ == "ADJ" and _alike(tokens[joint - 1], tokens[joint + 1]):
            # «первое и третье места»: the adjectives are joined
            return joint + 1
        return i
    return None


def _first_member(tokens: Sequence[Token], joint: int, last: int, owner: dict[int, Draft]) -> int | None:
    """Walk back from the conjunction over commas, attributes and genitives to the head of the list."""
    case = feature(tokens[last], "Case")
    noun = _is_noun(tokens[last])
    first = None
    for i in range(joint - 1, -1, -1):
        token = tokens[i]
        if owner[i] is not owner[joint] or token.pos_ in ("VERB", "AUX", "ADP", "SCONJ", "CCONJ", "PART", "ADV"):
            break
        if (_is_noun(token) if noun else token.pos_ == "ADJ") and feature(token, "Case") == case and case:
            following = tokens[i + 1].lower_ if i + 1 < len(tokens) else ""
            if first is None or following == "," or feature(tokens[i + 1], "Case") == "Gen":
                first = i
    return first


def _members_between(tokens: Sequence[Token], first: int, joint: int, case: str) -> list[int]:
    """Members after commas between the first one and the conjunction."""
    found = []
    for i in range(first + 1, joint):
        if tokens[i].text == ",":
            member = _member_after(tokens, i) if _is_noun(tokens[first]) else i + 1
            if member is not None and member < joint and feature(tokens[member], "Case") == case:
                found.append(member)
    return found


def _is_noun(token: Token) -> bool:
    return token.pos_ in ("NOUN", "PROPN") and not token.is_punct


def _alike(left: Token, right: Token) -> bool:
    return right.pos_ == "ADJ" and feature(left, "Case") == feature(right, "Case") != ""
