"""Where a condition ends and what is done then begins, though the parser leaves both in one clause."""

from __future__ import annotations

from extract.grammar.facts import predicate_of
from extract.language import Sentence
from extract.lexicon import WordFile, words

__all__ = ["before_order", "each_once_more"]

LEXICON = WordFile(__file__).with_name("conditions.toml")
OUTCOMES = WordFile(__file__).parent.parent / "rules" / "outcomes.toml"


def before_order(sentence: Sentence, indices: tuple[int, ...]) -> tuple[int, ...]:
    """«когда у кого-то 8 зданий: доиграйте круг»: what is ordered after a colon is no part of the condition."""
    colon = next((i for i in indices if sentence.tokens[i].text == ":"), None)
    won = words(OUTCOMES, "win.verbs") | words(OUTCOMES, "lose.verbs") | words(LEXICON, "words.played_out")
    ordered = colon is not None and any(
        sentence.tokens[i].feats.get("Mood") == "Imp" or sentence.tokens[i].lemma in won for i in indices if i > colon
    )
    indices = tuple(i for i in indices if colon is None or i < colon) if ordered else indices
    order = next((i for i in indices[2:] if sentence.tokens[i].feats.get("Mood") == "Imp" or each_once_more(sentence, i)), None)
    told = [i for i in indices if order is not None and i < order]
    if order is None or sentence.tokens[order - 1].text != "," or predicate_of(sentence, told) is None:
        return indices
    return tuple(i for i in indices if i < order - 1)  # «если никто не победил, сравните счёт»


def each_once_more(sentence: Sentence, i: int) -> bool:
    """«…, каждый игрок делает ещё один ход»: what is done then, where the parser leaves it in the condition."""
    each = sentence.tokens[i].lemma in words(LEXICON, "words.each")
    return each and any(t.norm in words(LEXICON, "words.more") for t in sentence.tokens[i + 1 : i + 6])
