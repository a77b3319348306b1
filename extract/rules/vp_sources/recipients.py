"""Recipients: who gains or loses the points, where the text says so."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.names import LEXICON as NAMES
from extract.grammar.parties import is_addressed, party_at, player, section_party
from extract.language import Sentence, Token, nominative
from extract.lexicon import words
from extract.memory import remembered
from extract.rules.vp_sources.beside_verbs import agent_of, counted_for, named_beside, worked_on
from extract.rules.vp_sources.called import party_of_column
from extract.rules.vp_sources.ellipses import elliptical_party, new_subject
from extract.rules.vp_sources.forms import may_be
from extract.rules.vp_sources.holders import holder, possessor, told
from extract.rules.vp_sources.lead_parties import party_of_lead
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.own_gains import by_thing, puts_aside, to_own
from extract.rules.vp_sources.persons import is_nominative, is_person, is_rest, is_side, party_after, party_in_case, person
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.sole_counter import sole_counter
from extract.rules.vp_sources.subjects import gets, undergoing
from extract.rules.vp_sources.taken_up import party_before
from extract.rules.vp_sources.verbs import frame_at, frame_of_verb, outside_of, past_case, thing_gives
from models.parties import Party, anyone, named

__all__ = ["best_player", "recipient_of", "recipient_over"]


def recipient_of(context: Context, line: Line, segment: Segment, place: Place, taken: frozenset[int]) -> Party | None:
    """Who gains or loses: named in the sentence, over it, or nobody (None).

    ``taken`` are the tokens of the ground, which name what the points are given for and not to whom.
    """
    sentence = line.sentence
    worked = sentence.tokens[segment.mention.first : segment.mention.stop] if segment.mention.kind == "formula" else ()
    done = {x.i for x in worked if x.feats.get("VerbForm") == "Part"}  # «равен 1000, умноженным на точность»
    reach = [i for i in range(segment.start, segment.stop) if i not in taken and i not in done]
    described = any(segment.start <= i < segment.mention.first for i in taken)
    found = (
        (None if described else elliptical_party(context, sentence, segment))
        or new_subject(context, sentence, segment, taken)
        or _by_case(context, sentence, segment, reach)
    )
    found = found or _of_points(context, sentence, segment) or possessor(context, sentence, taken)
    found = found or holder(context, sentence, segment) or told(context, sentence, segment)
    found = found or counted_for(context, sentence, segment) or worked_on(context, sentence, segment)
    if found is None and segment.start > 0 and segment.verb is not None and frame_at(sentence, segment.verb) in ("gain", "loss"):
        ahead = [i for i in _in_main_clauses(sentence) if i < segment.start]
        found = _subject(context, sentence, segment, ahead)
    if found is not None:
        found = best_player(found)
        return found if not _generic(found) else _named_over(context, line) or found
    column = party_of_column(context, line)
    if column is not None:
        return column
    row = _of_row(context, place)
    if row is not None:
        return row
    addressed = _addressed(sentence, segment, place)
    over = _named_over(context, line)
    if over is not None:
        return over
    if addressed:
        return player()
    back = party_before(context, line, segment)
    led = party_of_lead(context, place)
    return back or led or _of_opening(context, line) or sole_counter(context, line)


def _of_row(context: Context, place: Place) -> Party | None:
    """The row of a grid as whoever gets its points: «Шериф | 4 | 1»."""
    if not place.grid or place.row is None or len(place.row.tokens) != 1:
        return None
    token = place.row.tokens[0]
    living = token.pos in ("NOUN", "PROPN") and token.feats.get("Animacy") == "Anim"
    return party_at(context, place.row, 0) or (anyone(token.lemma) if living else None)


def _of_points(context: Context, sentence: Sentence, segment: Segment) -> Party | None:
    """«ПО Испании за порт»: the named power in the genitive right after the points."""
    i = segment.mention.stop
    if i >= segment.stop or segment.mention.unit is None or sentence.tokens[i].feats.get("Case") != "Gen":
        return None
    found = party_at(context, sentence, i)
    return found if found is not None and found.is_named else None


def recipient_over(context: Context, line: Line, place: Place) -> Party | None:
    """Who gets what an item names that has no words about it: the power of the heading, else the lead-in's party."""
    over = _named_over(context, line)
    if over is not None:
        return over
    lead = place.lead.sentence.tokens if place.lead is not None else ()
    found = party_of_lead(context, place) or sole_counter(context, line)
    if found is None and any(is_addressed(x) or x.feats.get("Person") == "2" for x in lead):
        return player()
    return found


def best_player(party: Party) -> Party:
    """«лучшему игроку матча» is one player, and has most of nothing that is counted."""
    first = party.word.split(" ", 1)[0]
    return anyone(first) if party.kind in ("highest", "lowest") and first in words(NAMES, "roles") else party


def _generic(party: Party) -> bool:
    return party.kind == "any" and party.word in words(LEXICON, "recipient.generic")


def _named_over(context: Context, line: Line) -> Party | None:
    return section_party(context, line)


def _by_case(context: Context, sentence: Sentence, segment: Segment, reach: list[int]) -> Party | None:
    """The party in the case that the verb asks for, then in any way that names who gets."""
    verb = sentence.tokens[segment.verb] if segment.verb is not None else None
    frame = frame_at(sentence, verb.i) if verb is not None else None
    frame = "give" if verb is not None and thing_gives(sentence, verb.i) else frame
    dative = party_in_case(context, sentence, reach, "Dat")
    itself = verb is not None and to_own(sentence, verb.i)
    undergoes = verb is not None and (verb.lemma in words(AMOUNTS, "undergone") or verb.lemma in words(AMOUNTS, "exchange"))
    aside = verb is not None and dative is None and verb.lemma in words(AMOUNTS, "put_aside")
    subject = _subject(context, sentence, segment, reach) if frame in ("gain", "loss") or itself else None
    if subject is None and aside and verb is not None and puts_aside(sentence, verb):
        subject = _subject(context, sentence, segment, reach)
    if subject is None and undergoes:
        named_ = (party_at(context, sentence, i) for i in reach if is_nominative(sentence.tokens[i]))
        subject = next((x for x in named_ if x is not None), None)
        subject = subject or undergoing(context, sentence, segment, reach)
    robbed = party_after(context, sentence, reach, words(LEXICON, "recipient.from")) if _takes_from(verb) else None
    meant = party_after(context, sentence, reach, words(LEXICON, "recipient.for"))
    people = verb is not None and verb.feats.get("Number") == "Plur" and verb.feats.get("Mood") != "Imp" and subject is None
    seizes = verb is not None and verb.lemma in words(AMOUNTS, "seize") and not people and not by_thing(sentence, verb)
    done_to = _object(context, sentence, segment, reach)
    near = dative is None and subject is None and segment.verb is not None and segment.verb - 1 in reach
    beside = named_beside(context, sentence, segment, frame) if near else None
    doer = agent_of(context, sentence, segment, reach) if frame == "gain" else None
    for found in (done_to, None if seizes else robbed, subject, dative if frame != "loss" else None, meant, beside, doer):
        if found is not None:
            return found
    if any(_is_to_all(sentence, i) for i in reach):
        return player()
    return _who(context, sentence, segment) or _before_amount(sentence, segment) or _brought_to(context, sentence, segment, reach)


def _is_to_all(sentence: Sentence, i: int) -> bool:
    """True for «0 всем», «обоим по 1»: a dative of everybody that stands alone."""
    token = sentence.tokens[i]
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    alone = after is None or after.pos not in ("NOUN", "ADJ", "PROPN") or after.feats.get("Case") != "Dat"
    return alone and token.norm in words(LEXICON, "recipient.to_all") and not (i and sentence.tokens[i - 1].pos == "ADP")


def _before_amount(sentence: Sentence, segment: Segment) -> Party | None:
    """«погонщику 4 очка, охране по 2»: the dative right before the amount, whatever noun it is, where there is no verb."""
    i = segment.mention.first - 1
    if segment.verb is not None:
        return None
    after = sentence.tokens[segment.mention.stop : segment.mention.stop + 1]
    ends = segment.mention.stop + 1 >= len(sentence.tokens) or sentence.tokens[segment.mention.stop + 1].is_punct
    if after and ends and after[0].pos == "NOUN" and after[0].feats.get("Case") == "Dat":
        return anyone(after[0].lemma)  # «провал: 2 очка охране»
    if i < max(1, segment.start):
        return None
    token, before = sentence.tokens[i], sentence.tokens[i - 1]
    return anyone(token.lemma) if token.pos == "NOUN" and token.feats.get("Case") == "Dat" and before.pos != "ADP" else None


def _brought_to(context: Context, sentence: Sentence, segment: Segment, reach: list[int]) -> Party | None:
    """«приносят отряду по 3 очка»: the dative of a verb of bringing, whatever noun it is."""
    if segment.verb is None or sentence.tokens[segment.verb].lemma not in words(AMOUNTS, "bringing"):
        return None
    for i in reach:
        token = sentence.tokens[i]
        governed = any(x.pos == "ADP" for x in sentence.tokens[max(0, i - 2) : i])
        addressed = token.feats.get("Case") == "Dat" or (token.dep == "iobj" and may_be(token, "Dat"))
        if token.pos == "NOUN" and addressed and token.head == segment.verb and not governed:
            return anyone(token.lemma)
    return None


def _takes_from(verb: Token | None) -> bool:
    return verb is not None and (verb.lemma in words(AMOUNTS, "loss_from") or verb.lemma in words(AMOUNTS, "take"))


def _subject(context: Context, sentence: Sentence, segment: Segment, reach: list[int]) -> Party | None:
    """The nominative party nearest before the verb, else after it."""
    if segment.verb is None:
        return None
    nominative_at = _nominatives(sentence)
    found = [i for i in reach if i in nominative_at and i != segment.mention.unit and _own(sentence, segment, i)]
    before = [i for i in found if i < segment.verb]
    after = [i for i in found if i > segment.verb]
    for i in (*reversed(before), *after):
        party = party_at(context, sentence, i)
        if party is not None:
            return party
    if any(is_rest(sentence, i) for i in before):
        return player()
    side = next((i for i in reversed(before) if is_side(sentence, segment, i)), None)
    if side is not None:
        return named(nominative([sentence.tokens[side]]))
    living = next((person(sentence, i) for i in reversed(before) if is_person(sentence, i)), None)
    if living is not None or sentence.tokens[segment.verb].lemma in words(AMOUNTS, "loss_from"):
        return living
    return next((anyone(sentence.tokens[i].lemma) for i in reversed(before) if gets(context, sentence, segment, i)), None)


@remembered
def _nominatives(sentence: Sentence) -> frozenset[int]:
    """Each award of a sentence looks for its subject among them."""
    return frozenset(x.i for x in sentence.tokens if is_nominative(x))


@remembered
def _in_main_clauses(sentence: Sentence) -> tuple[int, ...]:
    return tuple(x.i for x in sentence.tokens if sentence.clauses[x.clause].kind == "main")


def _own(sentence: Sentence, segment: Segment, i: int) -> bool:
    """False for words of a condition or another clause beside the award."""
    return past_case(sentence, i) or sentence.clause_of(i).kind not in ("condition", "time", "content", "purpose", "cause")


def _object(context: Context, sentence: Sentence, segment: Segment, reach: list[int]) -> Party | None:
    """«штрафует команду на 3 балла», «лишает игрока 2 очков»: the accusative of whom the verb does it to."""
    if segment.verb is None or sentence.tokens[segment.verb].lemma not in words(AMOUNTS, "done_to"):
        return None
    for i in reach:
        token = sentence.tokens[i]
        governed = i > 0 and sentence.tokens[i - 1].pos == "ADP"
        if i != segment.mention.unit and not governed and may_be(token, "Acc"):
            party = party_at(context, sentence, i)
            if party is not None:
                return party
    return None


def _who(context: Context, sentence: Sentence, segment: Segment) -> Party | None:
    """«Кто …, тот …», «тому, кто …»: the correlative names who gets."""
    colon = next((x.i for x in reversed(sentence.tokens[: segment.mention.first]) if x.text == ":"), 0)
    for token in sentence.tokens[colon : segment.stop]:
        beside = token.i == segment.mention.stop  # «7 очков тому, кто …»
        if token.norm in words(LEXICON, "recipient.who") and (token.i < segment.mention.first or beside):
            return party_at(context, sentence, token.i) or (player() if beside else None)
    return None


def _addressed(sentence: Sentence, segment: Segment, place: Place) -> bool:
    """True for an imperative and the second person among the words of the award or in its lead-in."""
    verb = sentence.tokens[segment.verb] if segment.verb is not None else None
    if verb is not None and (verb.feats.get("Mood") == "Imp" or verb.feats.get("Person") == "2"):
        return True
    aside = outside_of(sentence, segment.mention)
    tokens = [x for x in sentence.tokens[segment.start : segment.stop] if x.i not in aside]
    if any(is_addressed(x) or x.feats.get("Person") == "2" for x in tokens):
        return True
    lead = place.lead.sentence.tokens if place.lead is not None else ()
    return any(_is_told_to_count(x) for x in lead)


def _is_told_to_count(token: Token) -> bool:
    """True for «вы», «ваш», and for an imperative that gives or counts points, in a lead-in: «выберите карту» does not."""
    told = token.feats.get("Mood") == "Imp" or token.feats.get("Person") == "2"
    if told and token.pos in ("VERB", "AUX"):
        return frame_of_verb(token) is not None or token.lemma in words(LEXICON, "place.counting")
    return is_addressed(token) or told


def _of_opening(context: Context, line: Line) -> Party | None:
    """The party to whom the head of the block gives before its colon («ОП начисляются обеим сторонам: …»)."""
    before = context.before(line)
    while before is not None:
        colon = next((x.i for x in before.sentence.tokens if x.text == ":"), None)
        if colon is not None:
            return party_in_case(context, before.sentence, list(range(colon)), "Dat")
        before = context.before(before)
    return None
