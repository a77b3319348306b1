"""First to do it: «игрок, первым построивший маяк», «тот, кто вернулся первым» as a condition of an award."""

from __future__ import annotations

from collections.abc import Sequence

from extract.grammar.timing import LEXICON as TIMES
from extract.grammar.tree import is_finite, is_participle, phrase_at
from extract.language import Sentence, Token
from extract.lexicon import phrases, words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.told import finite_of
from models.expressions import Fact
from models.spans import Span

__all__ = ["first_to_do", "only_first"]


def first_to_do(sentence: Sentence, segment: Segment) -> Fact | None:
    """What whoever gets the points was the first to do; None if the words before the amount say nothing of the kind."""
    for token in sentence.tokens[segment.start : segment.mention.first]:
        if token.norm not in words(LEXICON, "award.firsts") or sentence.clause_of(token.i).kind in ("condition", "time"):
            continue
        verb = _verb_of(sentence, segment, token)
        if verb is None:
            continue
        first, stop = min(token.i, verb.i), _stop(sentence, segment, max(token.i, verb.i))
        who = next((x for x in reversed(sentence.tokens[segment.start : first]) if x.pos == "NOUN"), None)
        about = who.lemma if who is not None else sorted(words(LEXICON, "recipient.player"))[0]
        said = finite_of(verb, about) if is_participle(verb) else verb.text
        rest = " ".join(x.text for x in sentence.tokens[verb.i + 1 : stop] if x.i != token.i and not x.is_punct)
        if said is not None:
            text = " ".join(x for x in (about, said, rest, token.norm) if x)
            return Fact(text, span=Span(sentence.tokens[first].start, sentence.tokens[stop - 1].end))
    return None


def _verb_of(sentence: Sentence, segment: Segment, token: Token) -> Token | None:
    """The deed that the word goes with: its head, else a participle or verb right beside it; never the verb of the points."""
    beside = [sentence.tokens[token.head], *reversed(sentence.tokens[max(0, token.i - 1) : token.i + 2])]
    fits = (x for x in beside if (is_participle(x) or (is_finite(x) and x.pos == "VERB")) and x.i != segment.verb)
    return next((x for x in fits if segment.start <= x.i < segment.mention.first), None)


def _stop(sentence: Sentence, segment: Segment, after: int) -> int:
    """Where what was done ends: at a mark, or at the verb of the points."""
    ends = (x.i for x in sentence.tokens[after + 1 : segment.mention.first] if x.is_punct or x.i == segment.verb)
    return next(ends, segment.mention.first)


def only_first(sentence: Sentence, indices: Sequence[int]) -> bool:
    """True if nothing but a word for the first one makes it «at once»: no «сразу», «немедленно»."""
    firsts = words(LEXICON, "award.firsts")
    told = [p for p in phrases(TIMES, "moments.immediately") if not set(p) & firsts]
    return not any(phrase_at(sentence, i, p) is not None for i in indices for p in told)
