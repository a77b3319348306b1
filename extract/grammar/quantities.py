"""Noun phrases to quantities: «протестантские области во Франции» → name, holder, within."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from extract.context import Context
from extract.grammar.function_words import does
from extract.grammar.short_forms import bracketed_form
from extract.grammar.tree import DECLINED, agrees, case, is_noun, is_participle
from extract.grammar.turns import turn_sets_in
from extract.language import Sentence, Token, inflect, lemma_of, nominative
from extract.lexicon import WordFile, table, words
from extract.memory import remembered
from models.expressions import Quantity
from models.parties import Party

__all__ = ["Named", "counted_noun", "deed", "name_quantity", "noun_phrase", "plural_name", "quantity_of"]

LEXICON = WordFile(__file__).with_name("quantities.toml")
ATTRIBUTES = (*DECLINED, "VERB")


@dataclass(frozen=True, slots=True)
class Named:
    """A quantity and the tokens that name it; ``party`` is the token of the noun that holds it («ПО державы»)."""

    quantity: Quantity
    indices: tuple[int, ...]
    party: int | None = None


@remembered
def noun_phrase(sentence: Sentence, head: int) -> tuple[int, ...]:
    """Indices of the words that belong to the noun at ``head``, without a gap.

    Attributes before it, genitives, prepositional and participial phrases after it; relative clauses and brackets stay out.
    """
    tokens, below = sentence.tokens, set(sentence.subtree(head))
    first = head
    while first > 0 and _attribute(sentence, first - 1, head):
        first -= 1
    stop = head + 1
    while stop < len(tokens) and _goes_on(sentence, stop, head, below):
        stop += 1
    while stop > head + 1 and (tokens[stop - 1].pos in ("ADP", "CCONJ", "SCONJ", "PART") or tokens[stop - 1].text in ",(—-–:"):
        stop -= 1
    return tuple(range(first, stop))


def _attribute(sentence: Sentence, i: int, head: int) -> bool:
    token = sentence.tokens[i]
    if token.text in "«„" and sentence.tokens[i + 1].text:
        return i + 1 == head
    having = is_participle(token) and token.lemma in words(LEXICON, "having") and token.feats.get("Voice") == "Act"
    if having or (token.pos == "VERB" and not is_participle(token)) or _rank_of_turn(sentence, i):
        return False  # «спортсмен, имеющий лучший результат»: who has it
    return token.pos in ATTRIBUTES and bool(case(token)) and agrees(token, sentence.tokens[head])


def _rank_of_turn(sentence: Sentence, i: int) -> bool:
    """«по завершении девятого десяти очков нет»: the rank of a turn describes no noun after it."""
    return any(x.first <= i < x.stop for x in turn_sets_in(sentence))


def _goes_on(sentence: Sentence, i: int, head: int, below: set[int]) -> bool:
    """True if the word after a noun phrase still belongs to it."""
    token = sentence.tokens[i]
    if token.text in "»”" or _in_state(sentence, i, head):
        return True
    clause = sentence.clause_of(i)
    if clause.kind == "participle" and clause.predicate is not None and sentence.tokens[clause.predicate].head == head:
        return True
    if token.text == "," and i + 1 < len(sentence.tokens):
        after = sentence.clause_of(i + 1)
        ours = after.kind == "participle" and after.predicate is not None
        return ours and sentence.tokens[after.predicate or 0].head == head
    if token.pos == "NUM" or token.feats.get("Degree") == "Cmp" or token.norm in words(LEXICON, "bounding"):
        return False
    if token.pos == "ADP" and counted_noun(sentence, i + 1) != counted_noun(sentence, i + 1, number=False):
        return False
    if i not in below or clause.i != sentence.tokens[head].clause or token.is_punct:
        return _quoted_name(sentence, i)
    verbal = token.pos in ("VERB", "AUX") and not is_participle(token)
    return (not verbal and token.pos not in ("SCONJ", "PRON")) or does(token, "behind_prepositions")


def _in_state(sentence: Sentence, i: int, head: int) -> bool:
    """«области под своим религиозным влиянием»: what «под» says of the noun right before it is part of its name."""
    under = next((k for k in range(i, head, -1) if sentence.tokens[k].norm in words(LEXICON, "under")), None)
    if under is None or i - under > 4 or under > head + 2:
        return False
    state = counted_noun(sentence, under + 1)
    return state is not None and i <= state and sentence.tokens[state].lemma in words(LEXICON, "state")


def _quoted_name(sentence: Sentence, i: int) -> bool:
    """«маркер «Беспорядки»»: an opening quote and what stands in it belong to the noun before."""
    before = sentence.text[: sentence.tokens[i].start - sentence.start]
    opened = before.count("«") - before.count("»")
    return sentence.tokens[i].norm == "«" or opened > 0


def counted_noun(sentence: Sentence, i: int, limit: int | None = None, number: bool = True) -> int | None:
    """The noun that follows at or after token ``i`` with only attributes and quotes (and numbers) before it, else None."""
    stop = len(sentence.tokens) if limit is None else limit
    while i < stop:
        token = sentence.tokens[i]
        if is_noun(token) or _stands_for_noun(sentence, i):
            return i
        if token.pos == "NUM" and not number:
            return None
        small = does(token, "out_of") or does(token, "not")
        attribute = token.pos in DECLINED or is_participle(token) or token.text in '«„"' or small
        if not attribute:
            return None
        i += 1
    return None


def _stands_for_noun(sentence: Sentence, i: int) -> bool:
    """«12 спасённых»: a participle or adjective in the plural after a numeral with no noun after it."""
    token, before = sentence.tokens[i], sentence.tokens[i - 1] if i else None
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    counted = before is not None and before.pos == "NUM" and (token.pos == "ADJ" or is_participle(token))
    ended = after is None or after.is_punct or after.pos in ("VERB", "CCONJ", "ADP")
    return counted and ended and token.feats.get("Number") == "Plur" and case(token) == "Gen"


def deed(verb: Token) -> str | None:
    """What a verb makes of what it is done to, in the plural: «контролирует» → «контролируемые»; None if it adds nothing."""
    if verb.lemma in words(LEXICON, "having") or verb.pos not in ("VERB", "ADJ"):
        return None
    return inflect(verb.lemma, pos="PRTF", voice="pssv", number="plur", case="nomn")


def plural_name(sentence: Sentence, indices: Collection[int], head: int, singular: bool = False) -> str:
    """The words in the nominative plural, attributes agreeing with the head; what depends on it stays as it is."""
    tokens = sentence.tokens
    noun = tokens[head]
    one = singular or noun.lemma in words(LEXICON, "mass")
    before = [tokens[i] for i in sorted(indices) if i < head and not tokens[i].is_punct]
    front = _abbreviated(before, noun) if noun.text.isupper() else nominative([*before, noun], "sing" if one else "plur")
    if noun.norm in (years := table(LEXICON, "irregular")):  # «двенадцать лет»
        front = f"{nominative(before, 'plur')} {years[noun.norm]}".strip() if before else years[noun.norm]
    rest: list[str] = []
    for i in sorted(i for i in indices if i > head):
        token = tokens[i]
        if token.is_punct and token.text not in '«»",+':
            continue
        form = _turned(sentence, token, head, one)
        glued = tokens[i - 1].end == token.start and i - 1 in indices
        rest.append(form if glued else f" {form}")
    name = (front + "".join(rest)).strip(" ,")
    return name if noun.text[:1].isupper() and (before or noun.i > 0) else _lowered(name, (before or [noun])[0])


def _abbreviated(before: list[Token], noun: Token) -> str:
    """«призовых ПО» → «призовые ПО»: an abbreviation never turns."""
    turned = [inflect(t.text, case="nomn", number="plur") or t.text for t in before]
    return " ".join([*turned, noun.text])


def _turned(sentence: Sentence, token: Token, head: int, one: bool) -> str:
    """A participle after the noun turns with it («занятую» → «занятые»); everything else stays as written."""
    if not is_participle(token) or token.head != head or not agrees(token, sentence.tokens[head]):
        return token.text
    gender = {"Masc": "masc", "Fem": "femn", "Neut": "neut"}[sentence.tokens[head].feats.get("Gender", "Masc")]
    form = inflect(token.text, case="nomn", number="sing", gender=gender) if one else None
    return form or (None if one else inflect(token.text, case="nomn", number="plur")) or token.text


def _lowered(name: str, first: Token) -> str:
    proper = first.pos == "PROPN" or (first.text.isupper() and len(first.text) > 1)
    return name if proper else name[:1].lower() + name[1:]


def quantity_of(
    context: Context, sentence: Sentence, head: int, holder: Party | None = None, drop: Collection[int] = ()
) -> Quantity:
    """The quantity that counts the noun at ``head``; tokens in ``drop`` (number, comparator) are no part of its name."""
    return name_quantity(context, sentence, head, holder, drop).quantity


def name_quantity(
    context: Context,
    sentence: Sentence,
    head: int,
    holder: Party | None = None,
    drop: Collection[int] = (),
    singular: bool = False,
) -> Named:
    """The quantity at ``head`` with the tokens that name it.

    A noun of measure gives way to what it measures («итог ПО»); a party in the genitive becomes the holder; a place
    becomes ``within``; ``singular`` keeps the number of what is not counted one by one.
    """
    from extract.grammar.parties import party_at

    whole = tuple(noun_phrase(sentence, head))
    outer, head = head, _measured(context, sentence, head)
    if head != outer:
        singular = sentence.tokens[head].feats.get("Number") == "Sing"
    phrase = [i for i in noun_phrase(sentence, head) if i not in drop and not _pointing(sentence, i, head)]
    phrase = [
        i for i in phrase if i >= head or (sentence.tokens[i].pos != "PRON" and not _somebodys(sentence, i))
    ]  # «у кого очков меньше»
    party = None
    for i in [i for i in phrase if i > head and case(sentence.tokens[i]) == "Gen"]:
        found = party_at(context, sentence, i)
        if found is not None and sentence.tokens[i].head == head and sentence.tokens[i - 1].pos != "ADP":
            holder, party = found, i
            phrase = [k for k in phrase if k not in sentence.subtree(i)]
            break
    while phrase and sentence.tokens[phrase[-1]].pos in ("CCONJ", "ADP"):
        phrase = phrase[:-1]
    places: list[str] = []
    for i in [i for i in phrase if i > head]:
        if i in phrase and sentence.tokens[i].norm in words(LEXICON, "within"):
            names, used = places_at(sentence, i)
            if names:
                places.extend(names)
                phrase = [k for k in phrase if k not in used]
    indices, short = tuple(sorted({*whole, *noun_phrase(sentence, head)})), bracketed_form(context, sentence, head)
    if short is not None:
        return Named(Quantity(short.text, holder, tuple(places)), tuple(range(head, short.i + 1)), party)
    if context.is_points(sentence.tokens[head], sentence) and not noun_phrase_has_kind(sentence, phrase, head):
        kind = context.points.plural
        if kind and lemma_of(kind.split(" ")[-1]) in (sentence.tokens[head].lemma, "очки") and " " in kind:
            return Named(Quantity(kind, holder, tuple(places)), indices, party)
    if context.is_points(sentence.tokens[head], sentence):
        behind = _kind_behind(sentence, head)
        phrase = [i for i in phrase if i <= head or i == behind or _qualifies(context, sentence, head, i)]
    name = plural_name(sentence, phrase, head, singular)
    return Named(Quantity(name, holder, tuple(places)), indices, party)


def _somebodys(sentence: Sentence, i: int) -> bool:
    """«чей-нибудь рыцарь»: whose it is, and no part of its name."""
    return sentence.tokens[i].lemma in words(LEXICON, "somebodys")


def noun_phrase_has_kind(sentence: Sentence, phrase: Collection[int], head: int) -> bool:
    """True if an adjective or genitive beside the noun says what kind of points it counts."""
    return any(i != head and sentence.tokens[i].pos in ("ADJ", "NOUN", "PROPN") for i in phrase)


def _kind_behind(sentence: Sentence, head: int) -> int | None:
    """«очков владычества», «жетонов влияния»: a thing in the genitive right behind says of what kind they are."""
    token = sentence.tokens[head + 1] if head + 1 < len(sentence.tokens) else None
    if token is None or token.pos != "NOUN" or case(token) != "Gen" or token.feats.get("Animacy") != "Inan":
        return None
    plain = token.feats.get("Number") == "Sing" and token.lemma not in words(LEXICON, "no_kinds") and not token.text.isupper()
    return token.i if plain and not sentence.tokens[head].text.isupper() else None


def _qualifies(context: Context, sentence: Sentence, head: int, i: int) -> bool:
    """«очки доброй славы»: the genitive that says what kind of points is part of their name."""
    return context.points.plural.endswith(" " + sentence.span_text(head + 1, i + 1)) or sentence.tokens[
        i
    ].text in context.points.plural.split(" ")


def _measured(context: Context, sentence: Sentence, head: int) -> int:
    """The noun in the genitive that a noun of measure measures; the noun itself if it measures nothing named."""
    from extract.grammar.parties import party_at

    if sentence.tokens[head].lemma not in words(LEXICON, "measures"):
        return head
    inner = counted_noun(sentence, head + 1)
    if inner is None or (
        case(sentence.tokens[inner]) not in ("Gen", "") and not context.is_points(sentence.tokens[inner], sentence)
    ):
        return head
    total = sentence.tokens[head].lemma in words(LEXICON, "totals") and not context.is_points(sentence.tokens[inner], sentence)
    owned = sentence.tokens[inner].feats.get("Number") == "Sing" and party_at(context, sentence, inner) is not None
    return head if total or owned else inner  # «счёт игрока» counts no players, «число игроков» does


def _pointing(sentence: Sentence, i: int, head: int) -> bool:
    token = sentence.tokens[i]
    if i >= head:
        return False
    return (
        token.lemma in words(LEXICON, "pointing")
        or token.norm in words(LEXICON, "pointing")
        or token.text in "«„"
        or (token.pos == "NUM" and token.lemma != "N")
    )


def places_at(
    sentence: Sentence, preposition: int, cases: tuple[str, ...] = ("Loc", "")
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The places named after a preposition of place, in the nominative, and their tokens; nothing if they are no places.

    «в нём» names the last place before it. ``cases`` are those that the noun may stand in.
    """
    after = sentence.tokens[preposition + 1] if preposition + 1 < len(sentence.tokens) else None
    if after is not None and after.lemma in words(LEXICON, "back"):
        back = next((t for t in reversed(sentence.tokens[:preposition]) if t.lemma in words(LEXICON, "places")), None)
        return ((nominative([back]),), (preposition, preposition + 1)) if back is not None else ((), ())
    head = counted_noun(sentence, preposition + 1)
    if head is None or case(sentence.tokens[head]) not in cases:
        return (), ()
    names: list[str] = []
    used = [*range(preposition, head + 1)]
    heads = [head, *(i for i in sentence.tokens[head].children if sentence.tokens[i].dep == "conj" and i > head)]
    for i in heads:
        token = sentence.tokens[i]
        proper = token.text[:1].isupper() and i > 0
        if not is_noun(token) or not (proper or token.lemma in words(LEXICON, "places")):
            return (), ()
        names.append(nominative([token]))
        used.extend(sentence.subtree(i))
    either = next((t.norm for i in heads[1:] for k in sentence.tokens[i].children
                   if (t := sentence.tokens[k]).pos == "CCONJ" and t.norm in words(LEXICON, "either")), None)  # fmt: skip
    if either is not None:  # one of several places is no place of the list
        names = [f" {either} ".join(names)]
    return tuple(names), tuple(sorted(set(used)))
