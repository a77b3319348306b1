"""What a sentence says of whoever gets the points, as a condition: participles, relative clauses, converbs."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_clause, condition_of_words
from extract.grammar.function_words import does
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.names import is_role
from extract.grammar.numbers import numbers_in
from extract.grammar.parties import party_at, player
from extract.grammar.superlatives import superlative_in
from extract.grammar.tree import is_participle
from extract.language import Clause, Sentence, Token
from extract.lexicon import words
from extract.rules.vp_sources.deeds import deed_of, undergone_by
from extract.rules.vp_sources.forms import is_deed_done, is_undergone, may_be
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.played import is_play
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.told import alike, described_noun, statement_of
from extract.rules.vp_sources.verbs import frame_of_verb
from models.expressions import Compare, Expr, Quantity, all_of, negate, number
from models.parties import Party

__all__ = ["of_other_deed", "said_of_recipient"]


def said_of_recipient(
    context: Context, line: Line, segment: Segment, first: Segment, about: Party | None, taken: frozenset[int]
) -> tuple[list[Expr], frozenset[int]]:
    """The conditions, and the tokens that state them.

    «игрок, не уплативший подать, …», «тот, кто сбросил карты, …», «контролируя пролив, Турция …», «проигравшая сторона».
    """
    out: list[Expr] = []
    said: set[int] = set()
    for clause in line.sentence.clauses:
        if not _describes(context, line.sentence, clause, segment, first, taken):
            continue
        told = place_taken(line.sentence, clause)
        told = told if told is not None else _told_of_dative(context, line, clause)
        if told is not None:
            out.append(told)
            said.update(clause.tokens)
            continue
        own = _own_words(line.sentence, clause, segment)
        found = (
            condition_of_clause(context, line, clause, about) if own is None else condition_of_words(context, line, own, about)
        )
        if found is not None:
            out.append(_stated(line.sentence, clause, found))
            said.update(clause.tokens if own is None else own)
    if not out:
        out.extend(_attributes(context, line, segment, taken))
    return out, frozenset(said)


def _stated(sentence: Sentence, clause: Clause, found: Expr) -> Expr:
    """«игрок, удалённый с поля» → «игрок удалён с поля»: the participle as a predicate of the noun before it."""
    participle = next((sentence.tokens[i] for i in clause.tokens if sentence.tokens[i].feats.get("VerbForm") == "Part"), None)
    noun = next((x for x in reversed(sentence.tokens[: clause.start]) if x.pos in ("NOUN", "PROPN")), None)
    if clause.kind != "participle" or participle is None or noun is None:
        return found
    return statement_of(found, sentence, participle, noun, clause.tokens[-1] + 1)


def place_taken(sentence: Sentence, clause: Clause) -> Expr | None:
    """«команда, занявшая второе место» → место == 2; None for what names no place in a ranking."""
    for found in numbers_in(sentence):
        noun = sentence.tokens[found.stop] if found.stop < len(sentence.tokens) else None
        ranked = found.first in clause.tokens and noun is not None and noun.lemma in words(LEXICON, "ground.places")
        taken = any(sentence.tokens[i].lemma in words(LEXICON, "ground.taking_places") for i in clause.tokens)
        if ranked and taken:
            where = Quantity(sorted(words(LEXICON, "ground.place_name"))[0], player())
            if found.high is not None:
                return all_of(Compare(where, ">=", number(found.value)), Compare(where, "<=", number(found.high)))
            return Compare(where, "==", number(found.value))
    return None


def _told_of_dative(context: Context, line: Line, clause: Clause) -> Expr | None:
    """«команде, не явившейся на игру» → «команда не явилась на игру»; None for what stands in the nominative."""
    tokens = line.sentence.tokens
    participle = next((i for i in clause.tokens if tokens[i].feats.get("VerbForm") == "Part"), None)
    if clause.kind != "participle" or participle is None or not may_be(tokens[participle], "Dat"):
        return None
    noun = next((x for x in reversed(tokens[: clause.start]) if x.pos in ("NOUN", "PROPN")), None)
    if noun is None or not may_be(noun, "Dat") or tokens[participle].feats.get("Voice") == "Pass" or may_be(noun, "Nom"):
        return None
    indices = tuple(i for i in clause.tokens if i >= participle and not tokens[i].is_punct)
    found = deed_of(context, line, indices, participle, noun.lemma)
    denied = participle > 0 and does(tokens[participle - 1], "not")
    return negate(found) if denied and found is not None else found


def _describes(
    context: Context, sentence: Sentence, clause: Clause, segment: Segment, first: Segment, taken: frozenset[int]
) -> bool:
    too_long = segment.mention.first in clause.tokens and _own_words(sentence, clause, segment) is None
    if clause.start in taken or too_long or not _reached(sentence, clause, segment, first):
        return False
    if clause.kind == "converb":
        if of_other_deed(sentence, clause, segment):
            return False
        opening = sentence.tokens[clause.start : clause.start + 2]
        return not any(x.lemma in words(LEXICON, "award.manner") or x.norm in words(LEXICON, "award.manner") for x in opening)
    if clause.kind not in ("participle", "relative"):
        return False
    if superlative_in(context, sentence, clause.tokens, bare=True) is not None:
        return False
    if clause.kind == "relative" and taken.intersection(range(clause.start - 2, clause.start)):
        return False  # «за каждого, кто отгадал»: who is counted
    if clause.kind == "relative" and _opens_with_who(sentence, clause):
        handed = segment.verb is not None and sentence.tokens[segment.verb].lemma in words(AMOUNTS, "transfer")
        return not (handed and segment.verb is not None and segment.verb < clause.start)
    noun = clause.start - 1 if sentence.tokens[clause.start - 1].text != "," else clause.start - 2
    if noun < 0 or noun in taken or not (sentence.tokens[noun].pos in ("NOUN", "PROPN") or is_participle(sentence.tokens[noun])):
        return False
    in_case = may_be(sentence.tokens[noun], "Nom") or may_be(sentence.tokens[noun], "Dat")
    return in_case and (party_at(context, sentence, noun) is not None or _is_recipient(sentence, segment, sentence.tokens[noun]))


def of_other_deed(sentence: Sentence, clause: Clause, segment: Segment) -> bool:
    """True for «получает 4 очка и двигает фишку, заплатив 3 монеты»: said of the verb behind the award."""
    between = sentence.tokens[segment.mention.stop : clause.start] if clause.start > segment.mention.stop else ()
    return any(x.feats.get("VerbForm") == "Fin" for x in between)


def _is_recipient(sentence: Sentence, segment: Segment, noun: Token) -> bool:
    """True for the subject of a gain or loss and the dative of a giving, whatever noun it is («пара, … , платит»)."""
    if segment.verb is None or noun.pos != "NOUN" or (noun.i and sentence.tokens[noun.i - 1].pos == "ADP"):
        return False
    frame = frame_of_verb(sentence.tokens[segment.verb])
    if frame in ("gain", "loss"):
        return noun.head == segment.verb and noun.feats.get("Case") == "Nom" and (is_role(noun) or not may_be(noun, "Acc"))
    return frame == "give" and noun.feats.get("Case") == "Dat" and (noun.head == segment.verb or noun.i + 1 == segment.verb)


def _own_words(sentence: Sentence, clause: Clause, segment: Segment) -> tuple[int, ...] | None:
    """«Кто проспорил, отдаёт очко»: a clause at the head that was cut too long ends at its comma; None for any other."""
    if segment.mention.first not in clause.tokens or clause.kind != "relative" or clause.predicate is None:
        return None
    if clause.start and segment.verb is not None and clause.predicate < segment.verb and segment.verb in clause.tokens:
        swallowed = sentence.tokens[segment.verb - 1].text == ","  # «род, у которого вотчин нет, теряет 1 очко»
        return tuple(range(clause.start, segment.verb - 1)) if swallowed else None
    if clause.start and segment.verb == clause.predicate:
        cut = next((x.i for x in reversed(sentence.tokens[clause.start + 1 : segment.verb]) if x.text == ","), None)
        return tuple(range(clause.start, cut)) if cut is not None and cut == segment.verb - 1 else None
    if any(not x.is_punct and x.pos != "CCONJ" for x in sentence.tokens[: clause.start]):
        return None
    comma = next((x.i for x in sentence.tokens[clause.predicate : segment.mention.first] if x.text in (",", "—", "–", "-")), None)
    return tuple(range(clause.start, comma)) if comma is not None else None


def _reached(sentence: Sentence, clause: Clause, segment: Segment, first: Segment) -> bool:
    """True for a clause among the words of the award, or at the head of the sentence, whose awards it governs all."""
    if segment.start <= clause.start < segment.stop:
        return True
    tokens = sentence.tokens
    colon = next((x.i for x in tokens[: first.mention.first] if x.text == ":"), None)
    if colon is not None and clause.end <= colon + 1 and clause.kind == "relative":
        return True  # «Очки получает тот, кто дал ответ: 10 за лёгкий вопрос, 20 за трудный»
    return (
        clause.kind == "converb"
        and clause.start < first.mention.first
        and all(x.is_punct or x.pos == "CCONJ" for x in sentence.tokens[: clause.start])
    )


def _opens_with_who(sentence: Sentence, clause: Clause) -> bool:
    """True for «кто сбросил карты» after «тот», «тому», or before it at the head of the sentence."""
    who = {*clause.marker, clause.start}
    if not any(sentence.tokens[i].norm in words(LEXICON, "recipient.whoever") for i in who):
        return False
    before = [
        x
        for x in sentence.tokens[max(0, clause.start - 4) : clause.start]
        if x.norm in words(LEXICON, "recipient.who")
        or x.lemma in words(LEXICON, "ground.every")
        or x.norm in words(LEXICON, "recipient.rest")
    ]
    after = any(x.norm in words(LEXICON, "recipient.who") for x in sentence.tokens[clause.end : clause.end + 2])
    return bool(before) or after or all(x.is_punct for x in sentence.tokens[: clause.start])


def _tells_deed(token: Token) -> bool:
    """True for a full participle, also where the tagger took it for an adjective («удалённый игрок»)."""
    return is_participle(token) or (token.pos == "ADJ" and is_undergone(token))


def _attributes(context: Context, line: Line, segment: Segment, taken: frozenset[int]) -> list[Expr]:
    """«проигравшая сторона», «угадавшие убийцу жители»: the deed that a participle before the noun tells."""
    sentence = line.sentence
    for token in sentence.tokens[segment.start : segment.stop]:
        noun = sentence.tokens[token.head]
        if not _tells_deed(token) or token.i in taken or noun.i in taken or is_play(sentence, token.i):
            continue
        if token.dep != "amod":
            noun = described_noun(sentence, token.i, segment.stop) or sentence.tokens[min(token.i + 1, segment.stop - 1)]
        living = is_role(noun) or noun.feats.get("Animacy") == "Anim" or _is_recipient(sentence, segment, noun)
        giving = segment.verb is not None and frame_of_verb(sentence.tokens[segment.verb]) in ("give", "worth")
        if giving and not may_be(noun, "Dat"):
            continue
        if noun.pos != "NOUN" or not living or not token.i < noun.i or not (may_be(noun, "Nom") or may_be(noun, "Dat")):
            continue
        stop = noun.i
        while stop > token.i + 1 and sentence.tokens[stop - 1].pos in ("ADJ", "DET") and alike(sentence.tokens[stop - 1], noun):
            stop -= 1
        indices = tuple(range(token.i, stop))
        if len(indices) == 1 and not is_deed_done(token):
            continue
        if token.feats.get("Voice") == "Pass" or token.pos == "ADJ":
            undergone = undergone_by(sentence, indices, noun)
            return [undergone] if undergone is not None else []
        found = deed_of(context, line, indices, token.i, noun.lemma)
        return [found] if found is not None else []
    return []
