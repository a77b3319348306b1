"""As much again: «…, а проигравший теряет столько же» repeats the amount before it."""

from __future__ import annotations

from dataclasses import replace

from extract.grammar.mention import LEXICON, Mention
from extract.language import Sentence
from extract.lexicon import words

__all__ = ["with_same_again"]


def with_same_again(sentence: Sentence, mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The amounts of a sentence in reading order, with «столько же» as the amount that stands before it.

    A number comes without its sign: the verb beside «столько же» gives or takes it.
    """
    if not sentence.has_any(words(LEXICON, "correlative.head")):
        return tuple(sorted(mentions, key=lambda x: x.first))
    out = list(mentions)
    for token in sentence.tokens[:-1]:
        if token.norm not in words(LEXICON, "correlative.head") or not _same(sentence, token.i):
            continue
        mine = next((k for k, x in enumerate(out) if x.first <= token.i < x.stop), None)
        before = next((x for x in reversed(out) if x.stop <= token.i), None)
        if before is None or before.kind == "unspecified" or len(before.values) > 1:
            continue
        if mine is not None and (
            out[mine].kind != "formula" or out[mine].words.split()[-1:] != [sentence.tokens[token.i + 1].text]
        ):
            continue
        stop = out[mine].stop if mine is not None else token.i + 2
        if before.kind != "number":
            told = sentence.span_text(token.i, token.i + 2)
            out.extend([] if mine is not None else [Mention(token.i, token.i + 2, "formula", words=told, sure=before.sure)])
            continue
        values = tuple(abs(x) for x in before.values)
        unit = out[mine].unit if mine is not None else None
        made = replace(before, first=token.i, stop=stop, values=values, unit=unit, signed=False, each=False)
        if mine is not None:
            out[mine] = made
        else:
            out.append(made)
    return tuple(sorted(out, key=lambda x: x.first))


def _same(sentence: Sentence, i: int) -> bool:
    """True for «столько же» that no «сколько» follows."""
    if sentence.tokens[i + 1].norm not in words(LEXICON, "correlative.same"):
        return False
    return not any(x.norm in words(LEXICON, "correlative.tail") for x in sentence.tokens[i + 2 : i + 7])
