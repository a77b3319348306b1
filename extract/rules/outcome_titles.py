"""What the best one is called, and what falls to that one, where no word of winning is said."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.names import is_role
from extract.grammar.parties import party_at
from extract.grammar.superlatives import superlative_in
from extract.grammar.tree import case, is_noun
from extract.language import Clause, analyse
from extract.lexicon import WordFile, words
from extract.rules.outcome import Outcome
from extract.rules.outcome_parties import whose

__all__ = ["goes_to_that_one", "titled"]

LEXICON = WordFile(__file__).with_name("outcomes.toml")


def titled(context: Context, line: Line, clause: Clause) -> Outcome | None:
    """«Королём холмов становится самый богатый», «Купец года — тот, у кого больше монет»: what the best one is called."""
    sentence = line.sentence
    spoken = [sentence.tokens[i] for i in clause.tokens]
    verb = any(t.lemma in words(LEXICON, "win.becoming") and t.pos in ("VERB", "AUX") for t in spoken)
    if not verb and not any(t.text in "—–-" for t in sentence.tokens):
        return None
    for token in spoken:
        ruler = not is_role(token) or token.lemma in words(LEXICON, "win.high")
        living = token.feats.get("Animacy") == "Anim" or token.lemma in words(LEXICON, "win.high")
        person = is_noun(token) and living and ruler and token.text[:1] != "«"
        if not person or token.lemma in words(LEXICON, "win.not_titles") or party_at(context, sentence, token.i) is not None:
            continue
        dashed = case(token) == "Nom" and any(t.text in "—–-" for t in sentence.tokens[token.i + 1 : token.i + 4])
        if not (verb and case(token) == "Ins") and not dashed:
            continue
        party, place = whose(context, line, clause, token)
        most = superlative_in(context, sentence, range(token.i + 1, len(sentence.tokens)), bare=True)
        most = most or superlative_in(context, sentence, [i for i in clause.tokens if i < token.i])
        scored = most is not None and most.quantity == (context.points.plural or context.points.name)
        if most is not None and (scored or token.lemma in words(LEXICON, "win.high") or _closes(context, line)):
            known = party if party is not None and party.kind in ("highest", "lowest") else most.party
            return Outcome("win", clause, token.i, known, place)
    return None


def _closes(context: Context, line: Line) -> bool:
    """True if the sentence or the heading over it speaks of the end, or of the best one."""
    heading = analyse((context.heading_of(line.block) or "").lower())
    closing = words(LEXICON, "win.closing") | words(LEXICON, "win.best")
    return any(t.lemma in closing for t in (*heading.tokens, *line.sentence.tokens))


def goes_to_that_one(context: Context, line: Line, clause: Clause) -> Outcome | None:
    """«Чья усадьба перевесит, тому и лавры», «у кого больше, за тем и княжество»: whoever has most, and what is his."""
    sentence = line.sentence
    for i in clause.tokens if sentence.has_any(words(LEXICON, "prepositions.that_one")) else ():
        token = sentence.tokens[i]
        if token.lemma not in words(LEXICON, "prepositions.that_one") or i + 1 >= len(sentence.tokens) or i == 0:
            continue
        after = [t for t in sentence.tokens[i + 1 : i + 4] if not t.is_punct]
        noun = next((t for t in after if is_noun(t)), None)
        verbless = not any(t.pos == "VERB" and t.i > i for t in (sentence.tokens[k] for k in clause.tokens))
        prized = noun is not None and after[0].norm in words(LEXICON, "prepositions.joining") and case(noun) in ("Nom", "Acc", "")
        if not prized or not verbless or noun is None or any(context.is_points(t, sentence) or t.pos == "NUM" for t in after):
            continue
        asked = [k for k in range(i) if sentence.tokens[k].lemma in words(LEXICON, "win.asked")]
        most = superlative_in(context, sentence, range(asked[-1], i), bare=True) if asked else None
        if most is not None:
            return Outcome("win", clause, noun.i, most.party)
    return None
