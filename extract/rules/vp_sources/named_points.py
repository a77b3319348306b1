"""Named points: where points are only spoken of (a whole, a question, what was said before), or led to."""

from __future__ import annotations

from extract.grammar.function_words import does
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON

__all__ = ["is_led_to", "only_named"]


def only_named(sentence: Sentence, mention: Mention) -> bool:
    """True for points that the sentence speaks of and does not give."""
    ways = (_in_container, _as_role, _looks_back, _is_asked, _is_counted_only)
    return any(named(sentence, mention) for named in ways)


def _in_container(sentence: Sentence, mention: Mention) -> bool:
    """True for «итог ПО», «маркер победных очков»: the whole, not something given."""
    if mention.kind == "unspecified" and sentence.tokens[mention.first].lemma in words(AMOUNTS, "number_nouns"):
        return True
    before = sentence.tokens[mention.first - 1] if mention.first else None
    if (
        before is None
        or mention.unit is None
        or (sentence.tokens[mention.stop : mention.stop + 1] and does(sentence.tokens[mention.stop], "not"))
    ):
        return False
    unit = sentence.tokens[mention.unit]
    genitive = unit.feats.get("Case") in ("Gen", None) or unit.text.isupper()
    if mention.kind == "table" and before.lemma in words(AMOUNTS, "number_nouns"):
        return False
    held = unit.head == before.i or unit.text.isupper() or before.lemma in words(AMOUNTS, "number_nouns")
    return genitive and held and before.pos == "NOUN" and before.lemma in words(LEXICON, "award.containers")


def _is_asked(sentence: Sentence, mention: Mention) -> bool:
    """True for «сколько ПО получает держава, …», «вот за что дают очки»: the answer stands elsewhere."""
    ahead = sentence.tokens[: mention.first]
    asked = [x for x in ahead if x.norm in words(LEXICON, "award.asking")]
    told = any(x.norm in words(AMOUNTS, "correlative.head") for x in ahead)
    return bool(asked) and not told and not any(x.text in ",;:" for x in sentence.tokens[asked[-1].i : mention.first])


def _is_counted_only(sentence: Sentence, mention: Mention) -> bool:
    """True for «…, очки считают в конце»: that they are counted, and nothing for what."""
    verb = sentence.tokens[mention.stop : mention.stop + 1]
    opens = mention.first and sentence.tokens[mention.first - 1].text == ","
    return bool(opens) and any(x.lemma in words(LEXICON, "place.announcing") and x.feats.get("VerbForm") == "Fin" for x in verb)


def is_led_to(sentence: Sentence, mention: Mention, verb: int | None) -> bool:
    """True for «приводит к начислению очков», «означает потерю ПО»: giving or taking as a noun that something leads to."""
    before = sentence.tokens[mention.first - 1] if mention.first else None
    named = before is not None and (before.lemma in words(AMOUNTS, "giving") or before.lemma in words(AMOUNTS, "loss_nouns"))
    return named and verb is not None and sentence.tokens[verb].lemma in words(AMOUNTS, "cause")


def _looks_back(sentence: Sentence, mention: Mention) -> bool:
    """True for «эти ПО», «накопленные очки»: points spoken of before, not given now."""
    stop = min(mention.stop, mention.unit + 1) if mention.unit is not None and mention.kind == "table" else mention.stop
    inside = sentence.tokens[max(0, mention.first - 1) : stop]  # «столько очков, сколько указано на этом жетоне» gives
    return any(x.lemma in words(LEXICON, "award.back") for x in inside)


def _as_role(sentence: Sentence, mention: Mention) -> bool:
    """True for «в качестве особых ПО», «в счёт ПО»: as what something counts."""
    before = sentence.tokens[max(0, mention.first - 1) : mention.first]
    return any(x.norm in words(LEXICON, "award.role") for x in before)
