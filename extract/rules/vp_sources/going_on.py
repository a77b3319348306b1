"""Going on: what an award of a sentence takes over from the one before it: who gets it, and that it is taken."""

from __future__ import annotations

from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.names import LEXICON as NAMES
from extract.language import Sentence
from extract.lexicon import lexicon, words
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.verbs import DASHES, frame_of_verb
from models.parties import Party
from models.records import VPSource

__all__ = ["goes_on_of", "goes_on_taking", "goes_on_with"]


def goes_on_of(sentence: Sentence, segment: Segment) -> bool:
    """True for «…, за каждого героя теряет 3»: the verb's subject is that of the award before."""
    if segment.verb is None or segment.start == 0:
        return False
    verb = sentence.tokens[segment.verb]
    own = any(
        x.feats.get("Case") == "Nom" and x.pos in ("NOUN", "PROPN", "PRON") for x in sentence.tokens[segment.start : segment.verb]
    )
    moves = frame_of_verb(verb) in ("gain", "loss") and verb.lemma not in words(AMOUNTS, "loss_from")
    parted = any(x.text in (";", ":") for x in sentence.tokens[segment.start - 1 : segment.mention.first])
    if verb.feats.get("Number") == "Plur" and verb.feats.get("Mood") == "Ind" and not own and not parted:
        return frame_of_verb(verb) in ("loss", "take")  # «команде начисляют 1, за пропуск – снимают 5»
    return moves and verb.feats.get("Person") == "3" and verb.feats.get("Number") == "Sing" and not own


def goes_on_with(last: VPSource | None) -> Party | None:
    """«гонщик получает 3 очка, за второе место – 2»: whoever plays, as the award before calls him by one noun."""
    named = last.recipient if last is not None else None
    return named if named is not None and named.kind == "any" and named.word in words(NAMES, "roles") else None


def goes_on_taking(sentence: Sentence, segment: Segment, last: VPSource) -> bool:
    """True for the end of «опоздал – штраф 2 очка, прогулял – 4»: the noun that takes is that of the award before."""
    mention = segment.mention
    own = mention.unit is not None or mention.signed or (segment.verb is not None and not segment.inherited)
    if own or last.amount.number is None or last.amount.number >= 0:
        return False
    start = next((x.i for x in reversed(sentence.tokens[: segment.start]) if x.text == ";"), 0)
    signs = lexicon(AMOUNTS)["signs"]  # «минус 1, от двух – 2» has a sign, and no noun that takes
    named = any(x.lemma in words(AMOUNTS, "loss_nouns") and x.norm not in signs for x in sentence.tokens[start : segment.start])
    return named and sentence.tokens[mention.first - 1].text in DASHES
