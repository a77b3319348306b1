"""Recipients: who gains or loses the points, where the text says so."""

from __future__ import annotations

from pathlib import Path

from extract.context import Context, Line
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.parties import is_addressed, party_at, player, section_party
from extract.grammar.superlatives import superlative_in
from extract.language import Sentence, Token, nominative
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import named_before_verb
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.verbs import DASHES, Frame, frame_of_verb, past_case
from models.expressions import All, Compare, Expr, Others, Quantity, all_of
from models.parties import Party, anyone, highest, named

__all__ = ["elliptical_party", "giver_of", "loser_of", "most_in", "recipient_of", "recipient_over", "without_most"]

LEXICON = Path(__file__).with_name("vp_sources.toml")


def recipient_of(context: Context, line: Line, segment: Segment, place: Place, taken: frozenset[int]) -> Party | None:
    """Who gains or loses: named in the sentence, over it, or nobody (None).

    ``taken`` are the tokens of the ground, which name what the points are given for and not to whom.
    """
    sentence = line.sentence
    reach = [i for i in range(segment.start, segment.stop) if i not in taken]
    found = elliptical_party(context, sentence, segment) or _by_case(context, sentence, segment, reach)
    found = found or _of_points(context, sentence, segment)
    found = found or _holder(context, sentence, segment) or _told(context, sentence, segment)
    if found is None and segment.start > 0 and segment.verb is not None and _moves(sentence.tokens[segment.verb]):
        ahead = [i for i in range(segment.start) if sentence.tokens[i].clause == sentence.tokens[segment.verb].clause]
        found = _subject(context, sentence, segment, ahead)
    if found is not None:
        return found if not _generic(found) else _named_over(context, line) or found
    addressed = _addressed(sentence, segment, place)
    over = _named_over(context, line)
    if over is not None:
        return over
    if addressed:
        return player()
    return _of_lead(context, place) or _of_opening(context, line)


def _holder(context: Context, sentence: Sentence, segment: Segment) -> Party | None:
    """«за контроль Оттомана над Кипром»: the named power whose control brings the points."""
    for token in sentence.tokens[segment.start : segment.stop - 2]:
        after = sentence.tokens[token.i + 1 : token.i + 4]
        if token.lemma in words(LEXICON, "recipient.control") and any(x.norm == "над" for x in after):
            found = party_at(context, sentence, after[0].i)
            if found is not None and found.is_named:
                return found
    return None


def _of_points(context: Context, sentence: Sentence, segment: Segment) -> Party | None:
    """«ПО Испании за порт»: the named power in the genitive right after the points."""
    i = segment.mention.stop
    if i >= segment.stop or segment.mention.unit is None or sentence.tokens[i].feats.get("Case") != "Gen":
        return None
    found = party_at(context, sentence, i)
    return found if found is not None and found.is_named else None


def _told(context: Context, sentence: Sentence, segment: Segment) -> Party | None:
    """«Рим считает так: возьмите …», «у Рима счёт иной: берутся …»: the named power before the colon of the sentence."""
    colon = next((x.i for x in reversed(sentence.tokens[: segment.mention.first]) if x.text == ":"), None)
    for token in sentence.tokens[: colon or 0]:
        possessing = token.i > 0 and sentence.tokens[token.i - 1].norm in words(LEXICON, "ground.holding_prepositions")
        if _nominative(token) or (possessing and token.feats.get("Case") == "Gen"):
            found = party_at(context, sentence, token.i)
            if found is not None and found.is_named:
                return found
    return None


def _moves(verb: Token) -> bool:
    """True for a verb whose subject gains or loses the points."""
    return frame_of_verb(verb) in ("gain", "loss")


def recipient_over(context: Context, line: Line, place: Place) -> Party | None:
    """Who gets what an item names that has no words about it: the power of the heading, else the lead-in's party."""
    over = _named_over(context, line)
    if over is not None:
        return over
    lead = place.lead.sentence.tokens if place.lead is not None else ()
    found = _of_lead(context, place)
    if found is None and any(is_addressed(x) or x.feats.get("Person") == "2" for x in lead):
        return player()
    return found


def elliptical_party(context: Context, sentence: Sentence, segment: Segment) -> Party | None:
    """«немцы получают 2 ПО, союзники – 1»: the party alone before the dash of an elliptical award."""
    mark = segment.mention.first - 1
    if mark <= segment.start or sentence.tokens[mark].text not in DASHES:
        return None
    inside = [x for x in sentence.tokens[segment.start : mark] if not x.is_punct and x.pos not in ("CCONJ", "ADV")]
    if inside and inside[0].feats.get("Case") == "Dat" and inside[0].pos != "NUM":
        return party_at(context, sentence, inside[0].i)
    plain = all(x.pos in ("ADJ", "DET") for x in inside[:-1]) and len(inside) <= 3
    if not segment.inherited or not inside or not plain or inside[-1].feats.get("Case") != "Nom":
        return None
    inside = inside[-1:]
    found = party_at(context, sentence, inside[0].i)
    return found or (_person(sentence, inside[0].i) if _is_person(sentence, inside[0].i) else None)


def _generic(party: Party) -> bool:
    return party.kind == "any" and party.word in words(LEXICON, "recipient.generic")


def _named_over(context: Context, line: Line) -> Party | None:
    return section_party(context, line)


def _by_case(context: Context, sentence: Sentence, segment: Segment, reach: list[int]) -> Party | None:
    """The party in the case that the verb asks for, then in any way that names who gets."""
    verb = sentence.tokens[segment.verb] if segment.verb is not None else None
    frame = frame_of_verb(verb) if verb is not None else None
    dative = _in_case(context, sentence, reach, "Dat")
    subject = _subject(context, sentence, segment, reach) if frame in ("gain", "loss") else None
    robbed = _after(context, sentence, reach, words(LEXICON, "recipient.from")) if _takes_from(verb) else None
    meant = _after(context, sentence, reach, words(LEXICON, "recipient.for"))
    people = verb is not None and verb.feats.get("Number") == "Plur" and verb.feats.get("Mood") != "Imp" and subject is None
    seizes = verb is not None and verb.lemma in words(AMOUNTS, "seize") and not people
    near = dative is None and subject is None and segment.verb is not None and segment.verb - 1 in reach
    beside = _named_beside(context, sentence, segment, frame) if near else None
    doer = _agent(context, sentence, segment, reach) if frame == "gain" else None
    for found in (None if seizes else robbed, subject, dative if frame != "loss" else None, meant, beside, doer):
        if found is not None:
            return found
    return _who(context, sentence, segment)


def _named_beside(context: Context, sentence: Sentence, segment: Segment, frame: Frame | None) -> Party | None:
    """The name right before a verb of giving or taking: «Англии даётся», «с Испании снимается»."""
    i = (segment.verb or 0) - 1
    if i < 0 or frame not in ("give", "take") or not named_before_verb(sentence, i, (frame,)):
        return None
    before = sentence.tokens[i - 1].norm if i else ""
    robbed = before in words(LEXICON, "recipient.from")
    if (frame == "take") != robbed or (frame == "give" and sentence.tokens[i - 1].pos == "ADP"):
        return None
    return party_at(context, sentence, i) or _person(sentence, i)


def _agent(context: Context, sentence: Sentence, segment: Segment, reach: list[int]) -> Party | None:
    """«им получено 3 очка», «игроком заработано 2 очка»: by whom points are gained, with a verb in the passive."""
    verb = sentence.tokens[segment.verb] if segment.verb is not None else None
    if verb is None or verb.feats.get("Voice") != "Pass":
        return None
    for i in reach:
        token = sentence.tokens[i]
        if token.norm in words(LEXICON, "recipient.by_pronouns") and abs(i - verb.i) < 3:
            subjects = [t.i for t in reversed(sentence.tokens[:i]) if t.dep.startswith("nsubj")]
            return next((x for k in subjects if (x := party_at(context, sentence, k)) is not None), None)
        if token.feats.get("Case") == "Ins" and token.pos in ("NOUN", "PROPN") and sentence.tokens[max(0, i - 1)].pos != "ADP":
            return party_at(context, sentence, i)
    return None


def _takes_from(verb: Token | None) -> bool:
    return verb is not None and (verb.lemma in words(AMOUNTS, "loss_from") or verb.lemma in words(AMOUNTS, "take"))


def _subject(context: Context, sentence: Sentence, segment: Segment, reach: list[int]) -> Party | None:
    """The nominative party nearest before the verb, else after it."""
    if segment.verb is None:
        return None
    found = [i for i in reach if _nominative(sentence.tokens[i]) and i != segment.mention.unit and _own(sentence, segment, i)]
    before = [i for i in found if i < segment.verb]
    after = [i for i in found if i > segment.verb]
    for i in (*reversed(before), *after):
        party = party_at(context, sentence, i)
        if party is not None:
            return party
    if any(_is_rest(sentence, i) for i in before):
        return player()
    return next((_person(sentence, i) for i in reversed(before) if _is_person(sentence, i)), None)


def _is_rest(sentence: Sentence, i: int) -> bool:
    """True for «остальные», «все», «оба» that stand alone: the players."""
    following = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    alone = following is None or following.pos not in ("NOUN", "ADJ", "PROPN")
    return alone and sentence.tokens[i].lemma in words(LEXICON, "recipient.rest")


def _is_person(sentence: Sentence, i: int) -> bool:
    """True for a living subject, or a name, that the text uses for nothing else: «немцы получают»."""
    token = sentence.tokens[i]
    if token.lemma in words(LEXICON, "recipient.officials"):
        return False
    return token.pos in ("NOUN", "PROPN") and (token.feats.get("Animacy") == "Anim" or (token.pos == "PROPN" and i > 0))


def _person(sentence: Sentence, i: int) -> Party:
    """The party of a living noun: a people by its name, else whoever is one."""
    token = sentence.tokens[i]
    proper = token.pos == "PROPN" or (token.text[:1].isupper() and i > 0) or token.feats.get("Number") == "Plur"
    name = nominative([token])
    return named(name[:1].upper() + name[1:]) if proper else anyone(token.lemma)


def _nominative(token: Token) -> bool:
    return token.feats.get("Case") == "Nom" and token.pos in ("NOUN", "PROPN", "PRON", "ADJ", "VERB", "DET", "X")


def _own(sentence: Sentence, segment: Segment, i: int) -> bool:
    """False for words of a condition or another clause beside the award."""
    return past_case(sentence, i) or sentence.clause_of(i).kind not in ("condition", "time", "content", "purpose", "cause")


def _in_case(context: Context, sentence: Sentence, reach: list[int], case: str) -> Party | None:
    for i in reach:
        token = sentence.tokens[i]
        if token.feats.get("Case") == case and sentence.clause_of(i).kind not in ("condition", "time", "content"):
            before = sentence.tokens[i - 1] if i else None
            if before is not None and before.pos == "ADP":
                continue
            party = party_at(context, sentence, i)
            if party is not None:
                return party
    return None


def _after(context: Context, sentence: Sentence, reach: list[int], prepositions: frozenset[str]) -> Party | None:
    """The party after one of the prepositions («с него», «для Испании»)."""
    for i in reach:
        if sentence.tokens[i].norm in prepositions and sentence.tokens[i].pos == "ADP":
            for k in range(i + 1, min(i + 4, len(sentence.tokens))):
                party = party_at(context, sentence, k)
                if party is not None:
                    return party
                if sentence.tokens[k].pos in ("NOUN", "PROPN", "VERB"):
                    break
    return None


def _who(context: Context, sentence: Sentence, segment: Segment) -> Party | None:
    """«Кто …, тот …», «тому, кто …»: the correlative names who gets."""
    for token in sentence.tokens[: segment.stop]:
        if token.norm in words(LEXICON, "recipient.who") and token.i < segment.mention.first:
            return party_at(context, sentence, token.i)
    return None


def _addressed(sentence: Sentence, segment: Segment, place: Place) -> bool:
    """True for an imperative and the second person among the words of the award or in its lead-in."""
    verb = sentence.tokens[segment.verb] if segment.verb is not None else None
    if verb is not None and (verb.feats.get("Mood") == "Imp" or verb.feats.get("Person") == "2"):
        return True
    tokens = list(sentence.tokens[segment.start : segment.stop])
    if any(is_addressed(x) or x.feats.get("Person") == "2" for x in tokens):
        return True
    lead = place.lead.sentence.tokens if place.lead is not None else ()
    return any(is_addressed(x) or x.feats.get("Person") == "2" for x in lead)


def _of_lead(context: Context, place: Place) -> Party | None:
    """The party to whom the lead-in gives («Бонусы начисляются игрокам, когда …»)."""
    if place.lead is None:
        return None
    sentence = place.lead.sentence
    for token in sentence.tokens:
        if token.feats.get("Case") in ("Dat", "Nom") and (not token.i or sentence.tokens[token.i - 1].pos != "ADP"):
            if sentence.clause_of(token.i).kind in ("condition", "time", "content"):
                continue
            party = party_at(context, sentence, token.i)
            if party is not None:
                return party
    return None


def _of_opening(context: Context, line: Line) -> Party | None:
    """The party to whom the head of the block gives before its colon («ОП начисляются обеим сторонам: …»)."""
    before = context.before(line)
    while before is not None:
        colon = next((x.i for x in before.sentence.tokens if x.text == ":"), None)
        if colon is not None:
            return _in_case(context, before.sentence, list(range(colon)), "Dat")
        before = context.before(before)
    return None


def giver_of(context: Context, line: Line, segment: Segment) -> Party | None:
    """To whom the points go that somebody hands over («отдаёт сопернику столько ПО»); None if nobody is named."""
    if segment.verb is None or line.sentence.tokens[segment.verb].lemma not in words(AMOUNTS, "transfer"):
        return None
    return _in_case(context, line.sentence, list(range(segment.start, segment.stop)), "Dat")


def loser_of(context: Context, line: Line, segment: Segment) -> Party | None:
    """From whom somebody takes points for himself («забирает у соперника 1 ПО»); None if nobody is named."""
    if segment.verb is None or line.sentence.tokens[segment.verb].lemma not in words(AMOUNTS, "seize"):
        return None
    return _after(context, line.sentence, list(range(segment.start, segment.stop)), words(LEXICON, "recipient.from"))


def most_in(context: Context, line: Line, segment: Segment, taken: frozenset[int]) -> Party | None:
    """Whoever has most of something, where the words before the amount say so of the one who gets the points."""
    sentence = line.sentence
    inside = [
        i
        for i in range(segment.start, segment.mention.first)
        if i not in taken and sentence.clause_of(i).kind not in ("condition", "time")
    ]
    most = superlative_in(context, sentence, inside)
    return most.party if most is not None else None


def without_most(context: Context, line: Line, condition: Expr | None) -> tuple[Expr | None, Party | None]:
    """«если у вас больше всех монет» names whoever has most: the condition without it, and that party."""
    named_most = [superlative_in(context, line.sentence, x.tokens) for x in line.sentence.clauses if x.kind == "condition"]
    said = next((x.party for x in named_most if x is not None and x.way == "highest"), None)
    parts = condition.parts if isinstance(condition, All) else (condition,) if condition is not None else ()
    for part in parts:
        if not isinstance(part, Compare) or not isinstance(part.left, Quantity) or not isinstance(part.right, Others):
            continue
        if part.op == ">" and part.right.which == "each":
            rest = [x for x in parts if x is not part]
            return (all_of(*rest) if rest else None), said or highest(part.left.name)
    return condition, None
