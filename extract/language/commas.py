"""Commas that a writer left out: «Когда кончились карты игра окончена», «тот кто набрал больше», «игрок набравший 10 очков».

A comma is put in only where two statements, or a noun and what describes it, stand side by side in one stretch without any
mark, so that a text with all its commas is left as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from extract.language.lexicon import conjunctions, word_set
from extract.language.mending import Mended
from extract.language.tagged import Tagged, is_finite, tagged

if TYPE_CHECKING:
    from spacy.tokens import Doc

__all__ = ["missing_commas", "with_commas"]

_NOMINAL = ("NOUN", "PROPN", "PRON", "DET", "NUM")
_QUALITY = ("ADJ", "DET", "NUM", "PART", "ADV")


def missing_commas(words: Tagged) -> tuple[int, ...]:
    """The tokens before which a comma is missing, in text order."""
    found: set[int] = set()
    for start, end in _stretches(words):
        found.update(i for i in _in_stretch(words, start, end) if i > start)
    return tuple(sorted(found))


def with_commas(mended: Mended, doc: Doc) -> Mended:
    """The mended text with the missing commas; each stands in the place of the space before its word."""
    text, origin = mended.text, list(mended.origin)
    for i in reversed(missing_commas(tagged(doc))):
        at = doc[i].idx - 1
        if at < 0 or text[at] != " " or origin[at] < 0:
            continue
        text = f"{text[:at]},{text[at:]}"
        origin.insert(at, origin[at])
    return Mended(text, tuple(origin), mended.glosses)


def _stretches(words: Tagged) -> Iterator[tuple[int, int]]:
    """The stretches between separators that are long enough to hold two statements."""
    start = 0
    for i in range(len(words) + 1):
        if i == len(words) or words.is_separator(i):
            if i - start > 3 and not words.quoted[start]:
                yield start, i
            start = i + 1


def _in_stretch(words: Tagged, start: int, end: int) -> Iterator[int]:
    verbs = _statements(words, start, end)
    yield from _before_relative(words, start, end, verbs)
    yield from _before_time(words, start, end, verbs)
    yield from _participle(words, start, end, verbs)
    opened = _opener(words, start, end)
    if opened == "condition":
        yield from _after_condition(words, start, end, verbs)
    elif opened == "relative":
        yield from _after_relative(words, start, end, verbs)


def _statements(words: Tagged, start: int, end: int) -> list[int]:
    """The finite verbs, each with its auxiliary as one («будет уничтожена» is told by its last word)."""
    found: list[int] = []
    for i in range(start, end):
        if not is_finite(words, i):
            continue
        if found and words.pos[found[-1]] == "AUX" and not any(_nominative(words, k) for k in range(found[-1] + 1, i)):
            found[-1] = i
        else:
            found.append(i)
    return found


def _opener(words: Tagged, start: int, end: int) -> str | None:
    """What kind of clause the stretch opens with: a condition or time, one with «кто», or neither."""
    first = start
    while first < end and words.norms[first] in conjunctions().before_marker:
        first += 1
    for phrase, kind in conjunctions().markers_by_first.get(words.norms[first] if first < end else "", ()):
        if words.norms[first : first + len(phrase)] == phrase:
            return "condition" if kind in ("condition", "time") else None
    after = first + 1 if first < end and words.pos[first] == "ADP" else first
    return "relative" if after < end and words.lemmas[after] in conjunctions().relative_lemmas else None


def _nominative(words: Tagged, i: int) -> bool:
    return words.pos[i] in _NOMINAL and words.feats[i].get("Case") == "Nom" and not words.quoted[i]


def _agrees(words: Tagged, noun: int, verb: int) -> bool:
    """True if the noun can be the subject of the verb."""
    one, other = words.feats[noun], words.feats[verb]
    if one.get("Number", other.get("Number")) != other.get("Number"):
        return False
    past = other.get("Tense") == "Past" and other.get("Number") == "Sing"
    return not past or one.get("Gender", other.get("Gender")) == other.get("Gender")


def _subject_before(words: Tagged, start: int, verb: int) -> int | None:
    """The noun in the nominative before the verb that is its subject; a conjunction ends the search."""
    for i in range(verb - 1, start, -1):
        if words.pos[i] == "CCONJ":
            return None
        if words.pos[i] in ("NOUN", "PROPN", "PRON") and _nominative(words, i) and _agrees(words, i, verb):
            return i if words.pos[i - 1] != "ADP" else None
    return None


def _with_qualities(words: Tagged, first: int, noun: int) -> int:
    """Where the phrase of a noun begins: with its adjectives and pronouns."""
    at = noun
    while at - 1 > first and words.pos[at - 1] in ("ADJ", "DET", "PART") and words.feats[at - 1].get("Case", "Nom") == "Nom":
        at -= 1
    return at


def _with_adverbs(words: Tagged, first: int, verb: int) -> int:
    """Where what belongs to a verb begins: with «не», «сразу», «тут же»."""
    at = verb
    while at - 1 > first + 1 and words.pos[at - 1] in ("ADV", "PART", "AUX"):
        at -= 1
    return at


def _after_condition(words: Tagged, start: int, end: int, verbs: list[int]) -> Iterator[int]:
    """«Если все согласны то …», «Когда кончились карты игра окончена»: before the word or the subject that opens the rest."""
    opening = (i for i in range(start + 2, end) if words.norms[i] in conjunctions().correlatives)
    then = next((i for i in opening if words.pos[i] not in ("DET", "PRON")), None)
    if then is not None and then + 1 < end and words.pos[then - 1] != "ADP":
        yield then
        return
    for first, second in pairwise(verbs):
        subject = _subject_before(words, first, second)
        if subject is None or any(words.pos[i] in ("CCONJ", "SCONJ") for i in range(first + 1, second)):
            continue
        before = [i for i in range(start, first) if _nominative(words, i)]
        between = [i for i in range(first + 1, subject) if _nominative(words, i) or words.feats[i].get("Case") == "Acc"]
        alone = words.feats[first].get("Person") in ("1", "2") or words.feats[first].get("Gender") == "Neut"
        if before or between or alone:
            yield _with_qualities(words, first, subject)
            return


def _after_relative(words: Tagged, start: int, end: int, verbs: list[int]) -> Iterator[int]:
    """«Кто первый наберёт 100 очков тот выиграл», «у кого больше очков побеждает»: before what is said of that one."""
    those = [i for i in range(start + 2, end) if words.lemmas[i] in word_set("commas", "answering")]
    answer = next((i for i in those if words.pos[i] in ("DET", "PRON") and words.feats[i].get("Case") in ("Nom", "Dat")), None)
    if answer is not None and (verbs and verbs[-1] > answer):
        yield answer
        return
    for first, second in pairwise(verbs):
        joined = any(words.pos[i] in ("CCONJ", "SCONJ") or _nominative(words, i) for i in range(first + 1, second))
        if not joined and second > first + 1 and words.pos[first] in ("VERB", "AUX"):
            yield _with_adverbs(words, first, second)
            return


def _before_relative(words: Tagged, start: int, end: int, verbs: list[int]) -> Iterator[int]:
    """«тот кто набрал», «того у кого больше», «игрок который первым …»."""
    for i in range(start + 1, end):
        if words.lemmas[i] not in conjunctions().relative_lemmas or words.quoted[i]:
            continue
        opening = i - 1 if words.pos[i - 1] == "ADP" else i
        if opening <= start:
            continue
        before = opening - 1
        pointed = words.lemmas[before] in word_set("commas", "pointing")
        described = words.lemmas[i] in word_set("commas", "describing") and words.feats[i].get("Case") == "Nom"
        noun = described and words.pos[before] in ("NOUN", "PROPN")
        people = words.feats[before].get("Animacy") == "Anim" and words.pos[before] == "NOUN"
        if not (pointed or noun or (people and opening < i)):
            continue
        yield opening
        later = [v for v in verbs if v > i]
        spoken = [v for v in verbs if v < opening]
        if len(later) > 1 and not spoken:
            yield from _after_relative(words, i, end, later)
        return


def _before_time(words: Tagged, start: int, end: int, verbs: list[int]) -> Iterator[int]:
    """«Игра заканчивается когда все карты сыграны»: between two verbs."""
    for i in range(start + 2, end):
        if words.norms[i] not in word_set("commas", "times") or words.norms[i - 1] in conjunctions().before_marker:
            continue
        if any(v < i for v in verbs) and any(v > i for v in verbs) and words.pos[i - 1] not in ("ADP", "SCONJ"):
            yield i
            return


def _participle(words: Tagged, start: int, end: int, verbs: list[int]) -> Iterator[int]:
    """«Игрок набравший больше очков побеждает»: a participle right behind a noun in the same form, and what follows it."""
    for i in range(start + 1, end - 1):
        feats, before = words.feats[i], words.feats[i - 1]
        if feats.get("VerbForm") != "Part" or feats.get("Variant") == "Short" or feats.get("Voice") == "Pass":
            continue
        alike = all(feats.get(x) == before.get(x) for x in ("Case", "Number"))
        if words.pos[i - 1] not in ("NOUN", "PROPN") or not alike or words.quoted[i] or _attribute(words, i, end):
            continue
        yield i
        later = next((v for v in verbs if v > i + 1), None)
        subject = feats.get("Case") == "Nom" and not any(v < i for v in verbs)
        if later is not None and subject and not any(words.pos[k] == "CCONJ" for k in range(i, later)):
            yield _with_adverbs(words, i, later)
        return


def _attribute(words: Tagged, i: int, end: int) -> bool:
    """True for a participle before a noun that it agrees with: it describes that one."""
    feats = words.feats[i]
    for k in range(i + 1, min(end, i + 4)):
        if words.pos[k] in ("NOUN", "PROPN"):
            return all(feats.get(x) == words.feats[k].get(x) for x in ("Case", "Number"))
    return False
