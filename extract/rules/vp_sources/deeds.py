"""Deeds: what a recipient has done or is, where a participle or «кто …» says so («выполнившему её», «снявший печать»)."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_words
from extract.grammar.facts import fact_of
from extract.grammar.function_words import does, ends
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import is_comparator
from extract.grammar.names import LEXICON as NAMES
from extract.grammar.names import is_role
from extract.grammar.numbers import numbers_in
from extract.language import Sentence, Token, inflect, nominative
from extract.language.dictionary import analyses
from extract.lexicon import table, words
from extract.rules.vp_sources.antecedents import antecedent
from extract.rules.vp_sources.forms import is_deed_done, is_undergone, may_be
from extract.rules.vp_sources.noun_phrases import LEXICON, is_time_phrase
from extract.rules.vp_sources.played import is_play
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.told import GENDERS, described_noun, finite_of, gender_of, undenied
from extract.rules.vp_sources.verbs import DASHES, frame_of_verb, outside_of, past_case
from models.expressions import Compare, Expr, Fact, Quantity, negate, number
from models.parties import Party, anyone
from models.spans import Span

__all__ = ["Doer", "deed_of", "doer_of", "undergone_by"]


class Doer:
    """Whoever did the deed, and the deed as a condition; ``indices`` are the words that say so."""

    __slots__ = ("condition", "indices", "party")

    def __init__(self, party: Party, condition: Expr | None, indices: tuple[int, ...]) -> None:
        self.party = party
        self.condition = condition
        self.indices = indices


def doer_of(context: Context, line: Line, segment: Segment, taken: frozenset[int]) -> Doer | None:
    """The participle that stands for whoever gets the points («уступившему», «снявший её»), with what it says."""
    sentence = line.sentence
    aside = outside_of(sentence, segment.mention)
    for i in range(segment.start, segment.stop):
        if i not in taken and i not in aside and _stands_for_person(sentence, segment, i):
            indices = _phrase(sentence, segment, i)
            name = _name(sentence, _named(sentence, indices, i), i)
            if sentence.tokens[i].pos == "NOUN":
                told = _won(sentence, i) or f"{_player()} {table(LEXICON, 'deeds')[sentence.tokens[i].lemma]}"
                span = Span(sentence.tokens[i].start, sentence.tokens[i].end)
                return Doer(anyone(sentence.tokens[i].lemma), Fact(told, span=span), (i,))
            if _opens_ranks(sentence, i):
                where = Quantity(sorted(words(LEXICON, "ground.place_name"))[0], anyone(_player()))
                return Doer(anyone(_player()), Compare(where, "==", number(1)), (i - 1, *indices))
            if is_undergone(sentence.tokens[i]) and not _is_active(sentence.tokens[i]):
                done_to = f"{_player()} {finite_of(sentence.tokens[i], _player())}"
                span = Span(sentence.tokens[i].start, sentence.tokens[i].end)
                return Doer(anyone(name[:1].lower() + name[1:]), Fact(done_to, span=span), (i,))
            plays_part = len(indices) == 1 and sentence.tokens[i].lemma in words(LEXICON, "recipient.parts")
            done = (len(indices) > 1 or is_deed_done(sentence.tokens[i])) and not is_play(sentence, i) and not plays_part
            told_deed = _with_manner(sentence, deed_of(context, line, indices, i), i) if done else None
            if told_deed is not None and i and does(sentence.tokens[i - 1], "not"):
                told_deed = _not_done(sentence, told_deed, i)
            if isinstance(told_deed, Compare):
                name = _name(sentence, (i,), i)
            return Doer(anyone(name[:1].lower() + name[1:]), told_deed, indices)
    return None


def _with_manner(sentence: Sentence, deed: Expr | None, i: int) -> Expr | None:
    """«правильно ответивший» → «игрок ответил правильно»: the adverb before the participle says how it was done."""
    before = sentence.tokens[i - 1] if i else None
    if before is None or before.pos != "ADV" or not isinstance(deed, Fact) or not before.text.isalpha():
        return deed
    return Fact(f"{deed.text} {before.norm}", span=deed.span)


def _won(sentence: Sentence, i: int) -> str | None:
    """«победитель крупного сражения» → «игрок победил в крупном сражении»; None where nothing says what was won."""
    phrase: list[Token] = []
    for token in sentence.tokens[i + 1 :]:
        if token.feats.get("Case") != "Gen" or token.pos not in ("ADJ", "NOUN"):
            break
        phrase.append(token)
        if token.pos == "NOUN":
            break
    if not phrase or phrase[-1].pos != "NOUN" or phrase[-1].lemma in words(LEXICON, "whole.games"):
        return None
    if phrase[-1].feats.get("Animacy") == "Anim" or sentence.tokens[i].lemma not in words(LEXICON, "whole.winners"):
        return None
    gender, number_ = (
        GENDERS[phrase[-1].feats.get("Gender", "Masc")],
        "plur" if phrase[-1].feats.get("Number") == "Plur" else "sing",
    )
    where = []
    for token in phrase:
        more = {"gender": gender} if token.pos == "ADJ" and number_ == "sing" else {}
        where.append(inflect(token.text, case="loct", number=number_, **more) or token.text)
    into = sorted(words(LEXICON, "whole.into"))[0]
    return f"{_player()} {table(LEXICON, 'deeds')[sentence.tokens[i].lemma]} {into} {' '.join(where)}"


def _not_done(sentence: Sentence, deed: Expr, i: int) -> Expr:
    """«не выполнивший норму» → not that deed; «ни разу не продавший соль» → «игрок ни разу не продал соль»."""
    ahead = sentence.tokens[max(0, i - 3) : i - 1]
    if len(ahead) != 2 or not does(ahead[0], "nor") or not isinstance(deed, Fact):
        return negate(deed)
    who, _, rest = deed.text.partition(" ")
    return Fact(f"{who} {ahead[0].norm} {ahead[1].norm} {sentence.tokens[i - 1].norm} {rest}", span=deed.span)


def _stands_for_person(sentence: Sentence, segment: Segment, i: int) -> bool:
    """An active participle without a noun of its own, in the case that the verb of points asks for."""
    token = sentence.tokens[i]
    if token.lemma in table(LEXICON, "deeds") and token.pos == "NOUN":
        return _asked_for(sentence, segment, token)
    if token.norm in words(LEXICON, "ground.next_to"):
        return False
    if _undergoes(sentence, segment, i):
        return True
    if token.feats.get("VerbForm") != "Part" or token.feats.get("Variant") == "Short" or not _is_active(token):
        return False
    opens = all(x.is_punct or x.pos in ("CCONJ", "PART") for x in sentence.tokens[segment.start : i])
    if token.feats.get("Case") == "Ins" and not (opens and may_be(token, "Dat")):
        return False  # «система будет следующей: …»
    if _one_of(sentence, i):
        return True
    limit = segment.verb if segment.verb is not None and segment.verb > i else segment.mention.first
    noun_ahead = described_noun(sentence, i, limit)
    if noun_ahead is not None and (is_role(noun_ahead) or noun_ahead.feats.get("Animacy") == "Anim"):
        return False
    taken_from = i > 0 and sentence.tokens[i - 1].norm in words(LEXICON, "recipient.from")
    if not (may_be(token, "Nom") or may_be(token, "Dat") or taken_from):
        return False
    part = token.lemma in words(NAMES, "single") or token.norm in words(NAMES, "single")  # «обороняющийся»
    if ends(token.lemma, "reflexive") and may_be(token, "Nom") and not part and not _opens_alone(sentence, segment, token):
        return False
    if sentence.clause_of(i).kind in ("condition", "time", "content") and not past_case(sentence, i):
        return False
    before = sentence.tokens[i - 1] if i else None
    ahead = sentence.tokens[i - 2] if i > 1 else None
    if before is not None and does(before, "not") and ahead is not None and ahead.text == ",":
        return False
    apart = before is not None and (before.text == "," or before.pos in ("ADP", "NOUN", "PROPN")) and not taken_from
    if before is not None and ahead is not None and before.text == "," and _closes_case(sentence, ahead.i):
        apart = False  # «если атака отбита, обороняющийся получает …»
    if before is not None and before.feats.get("Case") == "Nom" and token.feats.get("Case") == "Dat":
        apart = False  # «банк вистующему приносит …»
    if i == segment.mention.stop and may_be(token, "Dat"):
        apart = False  # «2 ПО победившему»
    if apart and i > segment.start:
        return False
    if not _asked_for(sentence, segment, token):
        return False
    noun = sentence.tokens[token.head]
    opens = all(x.is_punct or x.pos == "CCONJ" for x in sentence.tokens[segment.start : i])
    if opens and segment.inherited and segment.mention.first and sentence.tokens[segment.mention.first - 1].text in DASHES:
        return True  # «…, выигравший чёрными – 1,5»
    if (
        token.dep in ("acl", "amod", "conj")
        and noun.i < i
        and noun.pos == "NOUN"
        and noun.feats.get("Case") == token.feats.get("Case")
    ):
        return False
    beside = sentence.tokens[i + 1 : i + 2]
    done_to = any(x.feats.get("Animacy") != "Anim" and may_be(x, "Acc") and not is_role(x) for x in beside) and noun_ahead is None
    described = noun.pos == "NOUN" and i < noun.i <= i + 5 and noun.feats.get("Case") == token.feats.get("Case")
    if token.dep == "amod" and described and not done_to:
        return False
    same = any(x.pos in ("NOUN", "PROPN") and x.feats.get("Case") == token.feats.get("Case") for x in beside)
    return done_to or not same


def _undergoes(sentence: Sentence, segment: Segment, i: int) -> bool:
    """«разоблачённый теряет 2», «пленённому дают 1»: somebody to whom it was done, alone at the head of the award."""
    token = sentence.tokens[i]
    opens = all(x.is_punct or x.pos in ("CCONJ", "PART") for x in sentence.tokens[segment.start : i])
    if not opens or not is_undergone(token) or token.feats.get("Variant") == "Short" or token.feats.get("Gender") == "Neut":
        return False
    frame = frame_of_verb(sentence.tokens[segment.verb]) if segment.verb == i + 1 else None
    if frame == "give":
        return may_be(token, "Dat") and not may_be(token, "Nom")
    return frame in ("gain", "loss") and may_be(token, "Nom") and segment.mention.first > i + 1


def _opens_alone(sentence: Sentence, segment: Segment, token: Token) -> bool:
    """True for «сдавшийся теряет 3 очка»: one person at the head of the award, and no thing that the participle describes."""
    opens = all(x.is_punct or x.pos in ("CCONJ", "ADV", "PART") for x in sentence.tokens[segment.start : token.i])
    return opens and token.feats.get("Number") == "Sing" and described_noun(sentence, token.i, segment.mention.first) is None


def _closes_case(sentence: Sentence, i: int) -> bool:
    case = sentence.clause_of(i)
    return case.kind in ("condition", "time") and (sentence.clause_of(i + 2) is not case or past_case(sentence, i + 2))


def _asked_for(sentence: Sentence, segment: Segment, token: Token) -> bool:
    """True for the case that the verb of points asks for: a nominative gains or loses, to a dative is given."""
    frame = frame_of_verb(sentence.tokens[segment.verb]) if segment.verb is not None else None
    dashed = sentence.tokens[segment.mention.first - 1].text in DASHES if segment.mention.first else False
    behind = sentence.tokens[token.i - 1].text in DASHES and token.i == segment.mention.stop + 1
    beside = token.i + 1 == segment.mention.first or token.i == segment.mention.stop or behind
    beside = beside or (_phrase(sentence, segment, token.i)[-1] + 1 == segment.mention.first and frame is None)
    if beside and may_be(token, "Dat") and frame in (None, "give"):
        return True
    ahead = sentence.tokens[token.i - 1].norm if token.i else ""
    if ahead in words(LEXICON, "recipient.from") and segment.verb is not None:
        verb = sentence.tokens[segment.verb].lemma
        return may_be(token, "Gen") and (verb in words(AMOUNTS, "loss_from") or verb in words(AMOUNTS, "take"))
    itself = segment.verb is not None and any(
        x.norm in words(LEXICON, "recipient.itself") for x in sentence.tokens[segment.verb + 1 : segment.verb + 3]
    )
    if itself and frame == "give":
        return may_be(token, "Nom")  # «сыгравший пишет себе …»
    if frame is None or dashed:
        return dashed and (may_be(token, "Dat") or may_be(token, "Nom"))
    return may_be(token, "Nom" if frame in ("gain", "loss") else "Dat")


def _is_active(token: Token) -> bool:
    """True for an active participle, by the dictionary where the tagger took it for a passive one."""
    return token.feats.get("Voice") != "Pass" or any("actv" in x.grammemes for x in analyses(token.text))


def _one_of(sentence: Sentence, i: int) -> bool:
    """True for «каждому из сыгравших»."""
    every = sentence.tokens[i - 2] if i > 1 else None
    return every is not None and does(sentence.tokens[i - 1], "out_of") and every.feats.get("Case") in ("Dat", "Nom")


def _phrase(sentence: Sentence, segment: Segment, i: int) -> tuple[int, ...]:
    """The participle and its objects, up to the verb of points, the amount or a mark."""
    out = [i]
    for token in sentence.tokens[i + 1 : segment.stop]:
        if (
            token.lemma in words(LEXICON, "ground.every")
            or (token.is_punct and token.text not in ("«", "»"))
            or is_time_phrase(sentence, token.i)
            or token.i == segment.verb
            or segment.mention.first <= token.i < segment.mention.stop
        ):
            break
        after = sentence.tokens[token.i + 1 : token.i + 2]
        denies = does(token, "not") and not any(is_comparator(x) for x in after)  # «не менее трёх» is a bound
        at_once = (
            token.pos == "ADV" and token.i + 1 == segment.verb and not is_comparator(token)
        )  # «захвативший порт сразу получает»
        if token.feats.get("VerbForm") == "Fin" or denies or token.text in DASHES or at_once:
            break
        out.append(token.i)
    return tuple(out)


def _opens_ranks(sentence: Sentence, i: int) -> bool:
    """True for «первый выполнивший – 5, второй – 3»: the first of several ranks."""
    ranks = [x for x in numbers_in(sentence) if x.kind == "ordinal"]
    mine = next((x for x in ranks if x.stop == i and x.value == 1), None)
    return mine is not None and any(x.value > 1 and x.first > i for x in ranks)


def _name(sentence: Sentence, named: tuple[int, ...], i: int) -> str:
    """The phrase in the nominative singular; «нападавшему» is a man, whatever else has that form."""
    token = sentence.tokens[i]
    if token.feats.get("VerbForm") == "Part":
        gender = "femn" if token.feats.get("Gender") == "Fem" else "masc"
        own = inflect(token.text, case="nomn", number="sing", gender=gender) or token.text
        return " ".join([own, *(sentence.tokens[k].text for k in named if k != i)])
    return nominative([sentence.tokens[k] for k in named], "sing")


def _named(sentence: Sentence, indices: tuple[int, ...], i: int) -> tuple[int, ...]:
    """The words of the phrase that make a short name: the participle and its object, no pronouns."""
    return tuple(k for k in indices if sentence.tokens[k].pos != "PRON")


def deed_of(context: Context, line: Line, indices: tuple[int, ...], i: int, who: str = "") -> Expr | None:
    """The deed that a participle and its objects tell of ``who`` (empty: the player): «выполнившему её» → «задача выполнена».

    The object of the deed is looked up where a pronoun stands for it.
    """
    sentence = line.sentence
    ranked = next((x for x in numbers_in(sentence) if x.first in indices and x.kind == "ordinal"), None)
    if ranked is not None and any(sentence.tokens[k].lemma in words(LEXICON, "ground.places") for k in indices):
        where = Quantity(sorted(words(LEXICON, "ground.place_name"))[0], anyone(_player()))
        return Compare(where, "==", number(ranked.value))
    counted = _counted(context, line, indices, i, who)
    if counted is not None:
        return counted
    pronoun = next((sentence.tokens[k] for k in indices if sentence.tokens[k].pos == "PRON"), None)
    if pronoun is None:
        plain = _intransitive(sentence, indices, i, who)
        return plain if plain is not None else fact_of(sentence, indices, anyone(who or _player()))
    thing = antecedent(context, line, pronoun)
    token = sentence.tokens[i]
    if thing is None:
        return fact_of(sentence, indices, anyone(who or _player()))
    short = inflect(token.lemma, pos="PRTS", voice="pssv", number="sing", gender=GENDERS[thing[1].feats.get("Gender", "Masc")])
    span = Span(token.start, sentence.tokens[indices[-1]].end)
    return Fact(f"{thing[0]} {short or token.text}", span=span)


def _counted(context: Context, line: Line, indices: tuple[int, ...], i: int, who: str) -> Expr | None:
    """«набравший 7 и более карт» → карты >= 7; None where the words compare nothing with a number."""
    inside = [line.sentence.tokens[k] for k in indices if k != i]
    counts = [x for x in numbers_in(line.sentence) if x.first in indices and x.kind == "cardinal"]
    ahead = next((x.i for x in inside if x.pos == "ADP"), None)
    if ahead is not None and (not counts or ahead < counts[0].first):
        return None  # «опоздавшая более чем на 10 минут»: what was done
    if not counts and not any(is_comparator(x) for x in inside):
        return None
    found = condition_of_words(context, line, indices, anyone(who or _player()))
    return found if isinstance(found, Compare) else None


def undergone_by(sentence: Sentence, indices: tuple[int, ...], noun: Token) -> Fact | None:
    """«удалённый за спор игрок» → «игрок удалён за спор»; None if the participle has no short form."""
    token = sentence.tokens[indices[0]]
    short = finite_of(token, noun.lemma)
    rest = sentence.span_text(indices[0] + 1, indices[-1] + 1)
    return Fact(f"{noun.lemma} {short} {rest}".strip(), span=Span(token.start, noun.end)) if short is not None else None


def _intransitive(sentence: Sentence, indices: tuple[int, ...], i: int, who: str) -> Fact | None:
    """«уступившему по задаче» → «игрок уступил по задаче»; None if the verb has no such form."""
    token = sentence.tokens[i]
    denied = undenied(token) is not None
    past = (
        finite_of(token, who) if denied else inflect(token.lemma, tense="past", number="sing", gender=gender_of(who), pos="VERB")
    )
    rest = sentence.span_text(i + 1, indices[-1] + 1)
    span = Span(token.start, sentence.tokens[indices[-1]].end)
    return Fact(f"{who or _player()} {past} {rest}".strip(), span=span) if past is not None else None


def _player() -> str:
    return sorted(words(LEXICON, "recipient.player"))[0]
