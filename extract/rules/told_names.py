"""What a step told in a clause is called: «сначала проводится торг» tells «торг», «после чего тасовку колоды» a «тасовка»."""

from __future__ import annotations

from extract.context import Line
from extract.language import Token, nominative
from extract.language.dictionary import analyses
from extract.lexicon import words
from extract.rules.cuts import opened
from extract.rules.steps import LEXICON, Step, tidy
from models.spans import Span

__all__ = ["told_step"]

_NOMINAL = ("NOUN", "PROPN", "ADJ")
_FEW = 6
"""The most words of a noun phrase that names a step."""


def told_step(line: Line, start: int, end: int) -> Step:
    """The step that a stretch of the text (absolute offsets) tells; its name is the noun where the verb only says «is held»."""
    text = line.sentence.text[start - line.sentence.start : end - line.sentence.start]
    whole = Step(tidy(opened(text)), [Span(start, end)], line.block, [line])
    at = end - len(opened(text))
    tokens = [t for t in line.sentence.tokens if at <= t.start < end]
    while tokens and tokens[-1].pos == "CCONJ":
        tokens.pop()
    if (deed := _bidden(tokens)) is not None:
        name = line.sentence.text[deed.start - line.sentence.start : tokens[-1].end - line.sentence.start]
        return Step(tidy(name), [Span(start, end)], line.block, [line])
    phrase = _held(tokens) or _elliptic(tokens)
    if not phrase or len(phrase) > _FEW:
        return whole
    name = tidy(_as_written(phrase) or nominative(phrase, "plur" if phrase[0].feats.get("Number") == "Plur" else None))
    return Step(name, [Span(start, end)], line.block, [line]) if name else whole


def _as_written(phrase: list[Token]) -> str:
    """«Затем — починка изгороди»: a name that opens in the nominative stays as it is; empty where it does not."""
    head = phrase[0]
    found = [a for a in analyses(head.norm) if a.pos == "NOUN"]
    nominative_ = head.pos == "NOUN" and bool(found) and "nomn" in found[0].grammemes
    return " ".join(t.text for t in phrase) if nominative_ and not any(t.is_punct for t in phrase) else ""


def _bidden(tokens: list[Token]) -> Token | None:
    """«игрок обязан изготовить зелье», «следует бросить кубик»: the infinitive behind what bids or lets do it."""
    deed = next((k for k, t in enumerate(tokens[:5]) if t.feats.get("VerbForm") == "Inf"), None)
    if not deed:
        return None
    bidding = words(LEXICON, "then.bidding")
    before = tokens[:deed]
    plain = not any(t.is_punct or t.pos in ("SCONJ", "ADP") or t.norm in words(LEXICON, "small.not") for t in before)
    return tokens[deed] if plain and (before[-1].lemma in bidding or before[-1].norm in bidding) else None


def _held(tokens: list[Token]) -> list[Token]:
    """«проводится торг», «игрок проводит бросок»: the noun phrase behind a verb of holding."""
    held = words(LEXICON, "limits.held") | words(LEXICON, "then.coming") | words(LEXICON, "then.holding")
    verb = next((k for k, t in enumerate(tokens[:4]) if t.pos == "VERB"), None)
    if verb is None or tokens[verb].lemma not in held or tokens[verb].feats.get("VerbForm") not in ("Fin", None):
        return []
    if any(t.is_punct or t.pos in ("SCONJ", "ADP") for t in tokens[:verb]):
        return []
    return _phrase(tokens[verb + 1 :], ("Nom", "Acc", "Gen"))


def _elliptic(tokens: list[Token]) -> list[Token]:
    """«затем тасовку колоды», «вторым делом – перевозка»: the verb is left out."""
    return _phrase(tokens, ("Acc", "Nom"))


def _phrase(tokens: list[Token], cases: tuple[str, ...]) -> list[Token]:
    """The tokens if they are one noun phrase, its head in one of the cases; a full stop behind them aside."""
    while tokens and tokens[-1].is_punct and tokens[-1].text not in ("»", ")"):
        tokens = tokens[:-1]
    if not tokens or tokens[0].pos not in _NOMINAL or tokens[0].feats.get("Case") not in cases:
        return []
    plain = all(t.pos in (*_NOMINAL, "ADP", "X") or t.text in "«»" for t in tokens)
    return tokens if plain else []
