"""What a comparison counts, whose it is, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from extract.context import Context
from extract.grammar.holders import holder_of, is_impersonal, possessor
from extract.grammar.numbers import NumberPhrase
from extract.grammar.own_deeds import act_themselves, is_active, with_deed
from extract.grammar.parties import party_at, player
from extract.grammar.pointed_counts import partitive, pointed_back
from extract.grammar.quantities import Named, counted_noun, deed, name_quantity, noun_phrase, places_at
from extract.grammar.tree import case, is_noun, is_participle, surface
from extract.grammar.turns import is_time
from extract.language import Sentence, inflect, nominative
from extract.lexicon import WordFile, lexicon, words
from extract.memory import remembered
from models.expressions import Compare, Expr, Number, Quantity
from models.parties import Party

__all__ = ["Comparison", "bound_alike", "counted_by", "counted_in_units", "governing_verb", "held", "is_active"]

LEXICON = WordFile(__file__).with_name("comparisons.toml")
CONDITIONS = WordFile(__file__).with_name("conditions.toml")
QUANTITIES = WordFile(__file__).with_name("quantities.toml")


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison and the tokens ``[first, stop)`` that state it; ``head`` is the noun that is counted (None: unnamed).

    ``verb`` is the predicate that the comparison uses up («контролирует хотя бы одну страну»).
    """

    expr: Expr
    first: int
    stop: int
    head: int | None = None
    verb: int | None = None
    stated: bool = False
    """True if a comparator states the operator («не более»), false if only the verb does."""


def governing_verb(sentence: Sentence, inside: tuple[int, ...], first: int, noun: int | None) -> int | None:
    """The verb that governs the number: up the arcs, else the nearest one before it, else the nearest after."""
    i = noun if noun is not None else first
    for _ in range(6):
        head = sentence.tokens[i].head
        if head == i or head not in inside:
            break
        if _predicate(sentence, head) and not _attribute(sentence, head, noun):
            return head
        i = head
    predicates = _predicates(sentence)
    own = [k for k in inside if k in predicates and not _attribute(sentence, k, noun)]
    before = [k for k in own if k < first]
    after = [k for k in own if k > first]
    return before[-1] if before else (after[0] if after else None)


def _attribute(sentence: Sentence, k: int, noun: int | None) -> bool:
    """True for a passive participle that describes the noun counted («колыбели, отнятые у других»)."""
    token = sentence.tokens[k]
    return is_participle(token) and token.head == noun and token.feats.get("Voice") == "Pass"


@remembered
def _predicates(sentence: Sentence) -> frozenset[int]:
    """Every word that can be a predicate: each number of a sentence looks for its own among them."""
    return frozenset(x.i for x in sentence.tokens if _predicate(sentence, x.i))


def _predicate(sentence: Sentence, i: int) -> bool:
    token = sentence.tokens[i]
    if is_participle(token) and i and sentence.tokens[i - 1].pos == "ADP":
        return False  # «у атакующего»: somebody
    return token.pos in ("VERB", "AUX") or token.feats.get("Variant") == "Short" or token.norm in words(LEXICON, "predicates")


def counted_by(
    context: Context,
    sentence: Sentence,
    inside: tuple[int, ...],
    noun: int | None,
    number: NumberPhrase,
    drop: set[int],
    verb: int | None,
) -> Named | None:
    """What is counted: the noun after the number, else the subject or the noun before it."""
    if noun is not None:
        return name_quantity(context, sentence, noun, drop=drop)
    if sentence.tokens[number.first].norm in words(QUANTITIES, "people"):
        return _people(sentence, number, verb)
    before = sentence.tokens[number.first - 1] if number.first else None
    if (
        before is not None
        and is_noun(before)
        and before.i in inside
        and before.i not in drop
        and not context.is_points(before, sentence)
        and (sentence.tokens[number.first].pos == "NUM" or sentence.tokens[number.first].text.isdigit())
    ):
        return _mark(context, sentence, inside, before.i)
    out_of = partitive(sentence, inside, number, verb)
    if out_of is not None:
        return out_of
    subject = [
        k for k in inside if is_noun(sentence.tokens[k]) and k not in drop and k < number.first and not _in_phrase(sentence, k)
    ]
    own = [k for k in subject if sentence.tokens[k].dep.startswith("nsubj") and (verb is None or sentence.tokens[k].head == verb)]
    measured = [k for k in subject if sentence.tokens[k].lemma in words(QUANTITIES, "measures")]
    spoken = [k for k in subject if sentence.tokens[k].dep.startswith(("nsubj", "obj")) or case(sentence.tokens[k]) == "Nom"]
    direct = [*measured, *own, *reversed(spoken), *reversed(subject)]
    if not direct and not context.points.name:
        direct = [k for k in inside if is_noun(sentence.tokens[k]) and k not in drop and k > number.first][:1]
    for k in direct:
        if party_at(context, sentence, k) is None or context.is_points(sentence.tokens[k], sentence):
            one = sentence.tokens[k].feats.get("Number") == "Sing" and case(sentence.tokens[k]) == "Nom"
            return name_quantity(context, sentence, k, drop=drop, singular=one)
    back = pointed_back(sentence, inside, number)
    if back is not None:
        return back
    if context.points.name:
        whole = tuple(range(number.first, number.stop))
        return Named(Quantity(context.points.plural or context.points.name), whole, direct[0] if direct else None)
    if not direct and verb is not None and number.value > 1:
        return Named(Quantity(str(lexicon(QUANTITIES)["unnamed"])), tuple(range(number.first, number.stop)))
    return None


def _people(sentence: Sentence, number: NumberPhrase, verb: int | None) -> Named | None:
    """«остались двое»: so many of those who play; «двое согласны» is no count."""
    counted = verb is not None and sentence.tokens[verb].lemma in words(QUANTITIES, "people_left")
    named = Quantity(str(lexicon(QUANTITIES)["people_name"]))
    return Named(named, tuple(range(number.first, number.stop))) if counted else None


def _in_phrase(sentence: Sentence, k: int) -> bool:
    """True for a noun after a preposition («после подсчёта сдачи»), which is not what is counted."""
    token = sentence.tokens[k]
    for _ in range(4):
        if any(sentence.tokens[c].dep == "case" and sentence.tokens[c].pos == "ADP" for c in token.children):
            return True
        if token.dep not in ("nmod", "amod", "conj") or token.head == token.i:
            return False
        token = sentence.tokens[token.head]
    return False


def counted_in_units(
    context: Context, sentence: Sentence, inside: tuple[int, ...], noun: int | None, verb: int | None, drop: set[int], first: int
) -> Named | None:
    """«потери Синих достигают 15 шагов», «при опоздании свыше 30 минут»: what is measured, and after the number its unit."""
    if noun is None or context.is_points(sentence.tokens[noun], sentence):
        return None
    before = sentence.tokens[first - 1] if first else None
    placed = before is not None and any(c in inside and sentence.tokens[c].pos == "ADP" for c in before.children)
    if (
        verb is None
        and before is not None
        and before.i in inside
        and is_noun(before)
        and not placed
        and before.i != possessor(sentence, inside)
        and party_at(context, sentence, before.i) is None
    ):
        name = f"{nominative([before], 'sing').lower()}, {name_quantity(context, sentence, noun, drop=drop).quantity.name}"
        return Named(Quantity(name), (before.i, noun))
    if verb is None:
        return None
    measured = words(LEXICON, "verbs.measuring")
    subject = next((k for k in inside if sentence.tokens[k].dep.startswith("nsubj") and k != noun and k < noun), None)
    if subject is None or sentence.tokens[verb].lemma not in measured or not is_noun(sentence.tokens[subject]):
        return None
    if party_at(context, sentence, subject) is not None:
        return None
    one = sentence.tokens[subject].feats.get("Number") == "Sing"
    named = name_quantity(context, sentence, subject, drop=drop, singular=one)
    unit = name_quantity(context, sentence, noun, drop=drop).quantity.name
    return Named(replace(named.quantity, name=f"{named.quantity.name}, {unit}"), (*named.indices, noun), named.party)


def _mark(context: Context, sentence: Sentence, inside: tuple[int, ...], noun: int) -> Named:
    """«вода дошла до отметки 9»: the mark of what has it («отметка воды»)."""
    subject = next((k for k in inside if sentence.tokens[k].dep.startswith("nsubj") and is_noun(sentence.tokens[k])), None)
    name = nominative([sentence.tokens[noun]], "sing").lower()
    if subject is not None and subject != noun and sentence.tokens[subject].lemma in words(QUANTITIES, "markers"):
        named = name_quantity(context, sentence, subject, singular=True)  # «маркер угрозы на отметке 15»
        behind = sentence.tokens[subject + 1]
        if " " not in named.quantity.name and is_noun(behind) and case(behind) == "Gen":  # whatever the parser made of it
            named = replace(named, quantity=replace(named.quantity, name=f"{named.quantity.name} {behind.text}"))
        return replace(named, indices=(*named.indices, noun))
    if subject is not None and subject != noun and party_at(context, sentence, subject) is None:
        owner = sentence.tokens[subject]
        number = "plur" if owner.feats.get("Number") == "Plur" else "sing"
        name = f"{name} {inflect(owner.text, case='gent', number=number) or owner.text}"
    return Named(Quantity(name), (noun,), subject)


def held(
    context: Context, sentence: Sentence, inside: tuple[int, ...], named: Named, verb: int | None, about: Party | None
) -> Quantity:
    """The quantity with its holder, and named after what is done to it («контролируемые страны»)."""
    quantity = named.quantity
    holder = quantity.holder or holder_of(context, sentence, inside, named, verb)
    if holder is None and any(
        sentence.tokens[k].lemma in words(QUANTITIES, "somebodys") and "-" in sentence.tokens[k].norm for k in inside
    ):
        holder = player()  # «чей-нибудь рыцарь дошёл до 7»
    if (
        holder is None
        and about is not None
        and (verb is None or is_active(sentence, verb))
        and not is_impersonal(context, sentence, inside, named, verb)
    ):
        holder = about
    if holder is not None and about is not None and about.is_named and holder.word.lower() == about.word.lower():
        holder = about  # «Империя …, если у неё»
    if holder is not None and holder.kind in ("highest", "lowest"):
        holder = about if about is not None and about.kind not in ("highest", "lowest") else None
    quantity = _placed(context, sentence, inside, named, quantity, verb)
    alive = any(
        sentence.tokens[k].norm in words(QUANTITIES, "within")
        for k in inside
        if k + 1 in inside and sentence.tokens[k + 1].norm in words(QUANTITIES, "alive")
    )
    if alive and words(QUANTITIES, "alive").isdisjoint(quantity.name.split(" ")):
        quantity = replace(quantity, name=f"{lexicon(QUANTITIES)['living']!s} {quantity.name}")
    name = quantity.name
    if verb is not None and act_themselves(sentence, named, verb):
        return replace(quantity, name=with_deed(sentence, inside, named, verb, name), holder=quantity.holder)
    done = deed(sentence.tokens[verb]) if verb is not None and verb not in named.indices and is_active(sentence, verb) else None
    if done and holder is not None and not context.is_points_name(name):
        name = f"{done} {name}"
    return replace(quantity, name=name, holder=holder)


def _placed(
    context: Context, sentence: Sentence, inside: tuple[int, ...], named: Named, quantity: Quantity, verb: int | None
) -> Quantity:
    """The quantity with the place or the affair that the clause names apart from its noun («во Франции находятся 3 области»)."""
    for k in inside:
        token = sentence.tokens[k]
        if token.norm not in words(QUANTITIES, "within") or k in named.indices or k + 1 not in inside:
            continue
        if possessor(sentence, inside) == k + 2:
            continue
        shared = verb is not None and sentence.tokens[verb].lemma in words(QUANTITIES, "falling_on")
        names, used = places_at(sentence, k, ("Acc", "Loc", "") if shared else ("Loc", ""))
        if names and not set(used) & set(named.indices):
            return replace(quantity, within=(*quantity.within, *(n for n in names if n not in quantity.within)))
        head = counted_noun(sentence, k + 1)
        affair = head is not None and head in inside and head not in named.indices and _affair(sentence, head)
        if head is not None and affair and case(sentence.tokens[head]) == "Loc":
            return replace(quantity, name=f"{quantity.name} {surface(sentence, range(k, max(noun_phrase(sentence, head)) + 1))}")
    return _spread(sentence, inside, named, quantity, verb)


def _affair(sentence: Sentence, head: int) -> bool:
    """True if a noun after «в» is what the quantity is counted in, and no time."""
    token = sentence.tokens[head]
    return not is_time(token) and token.lemma not in words(QUANTITIES, "empty")


def _spread(sentence: Sentence, inside: tuple[int, ...], named: Named, quantity: Quantity, verb: int | None) -> Quantity:
    """«достигает влияния в 50 областях»: the object of the verb says of what kind the counted places are."""
    first = min(named.indices)
    while first > 0 and sentence.tokens[first - 1].pos == "NUM":
        first -= 1
    before = sentence.tokens[first - 1] if first else None
    if before is None or before.norm not in words(QUANTITIES, "within") or verb is None:
        return quantity
    thing = next(
        (
            k
            for k in inside
            if sentence.tokens[k].head == verb and sentence.tokens[k].dep == "obj" and is_noun(sentence.tokens[k])
        ),
        None,
    )
    if thing is None or thing in named.indices:
        return quantity
    phrase = [k for k in noun_phrase(sentence, thing) if k < first - 1]
    return replace(quantity, name=f"{quantity.name} {surface(sentence, phrase)}") if phrase else quantity


def bound_alike(sentence: Sentence, found: Sequence[Comparison]) -> tuple[Comparison, ...]:
    """«у него три короны или пять мечей»: a bare number in a row with one that is a lower bound is one as well."""
    out: list[Comparison] = []
    for one in found:
        before, own = out[-1].expr if out else None, one.expr
        between = sentence.tokens[out[-1].stop : one.first] if out else ()
        row = bool(out) and all(t.is_punct or t.pos == "CCONJ" for t in between)
        bare = isinstance(own, Compare) and own.op == "==" and isinstance(own.right, Number) and not one.stated
        if row and bare and isinstance(own, Compare) and isinstance(before, Compare) and before.op == ">=":
            one = replace(one, expr=replace(own, op=">="))
        out.append(one)
    return tuple(out)
