"""Numbers that count nothing: in names, in addresses, of turns, «все трое», «с четырёх сторон»."""

from __future__ import annotations

from collections.abc import Sequence

from extract.grammar.bounds import OPS
from extract.grammar.function_words import means
from extract.grammar.names import is_player
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.quantities import counted_noun
from extract.grammar.tree import case, is_finite, is_noun, phrase_stop
from extract.grammar.turns import turn_sets_in
from extract.language import Sentence
from extract.lexicon import WordFile, phrases, words

__all__ = ["counts_nothing"]

LEXICON = WordFile(__file__).with_name("comparisons.toml")
TIMES = WordFile(__file__).with_name("timing.toml")
QUANTITIES = WordFile(__file__).with_name("quantities.toml")


def counts_nothing(sentence: Sentence, inside: Sequence[int], number: NumberPhrase) -> bool:
    """True for a number that bounds no quantity, whatever stands around it."""
    return (
        any(
            test(sentence, number)
            for test in (
                _address,
                _which_one,
                _turn,
                _the_same,
                _alone,
                _whole,
                _beside,
                _in_name,
                _everybody,
                _shared_by,
                _group_as_one,
                _restated,
            )
        )
        or _around(sentence, inside, number)
        or _players_alike(sentence, inside, number)
    )


def _bounded(sentence: Sentence, number: NumberPhrase) -> bool:
    """Whether a comparator stands right before the number, or before its preposition."""
    before = tuple(t.norm for t in sentence.tokens[: number.first])
    comparators = [tuple(p) for op in OPS for p in phrases(LEXICON, f"before.{op}")]
    return any(x[-len(p) :] == p for p in comparators for x in (before, before[:-1]))


def _restated(sentence: Sentence, number: NumberPhrase) -> bool:
    """«до четверти (25%)», «три (3) очка»: the number before the bracket once more."""
    before = sentence.tokens[number.first - 1] if number.first > 1 else None
    after = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
    bracketed = before is not None and before.text == "(" and after is not None and after.text == ")"
    return bracketed and any(n.stop == number.first - 1 for n in numbers_in(sentence))


def _address(sentence: Sentence, number: NumberPhrase) -> bool:
    before = sentence.tokens[number.first - 1] if number.first else None
    return before is not None and (
        before.norm in words(LEXICON, "others.addresses") or before.lemma in words(LEXICON, "others.addresses")
    )


def _which_one(sentence: Sentence, number: NumberPhrase) -> bool:
    """«удерживают гекс 1408», «штаб 27-й дивизии»: the number says which one is meant."""
    before = sentence.tokens[number.first - 1] if number.first else None
    after = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
    if not sentence.tokens[number.first].text[:1].isdigit():
        return False
    if number.kind == "ordinal":
        return after is not None and after.lemma in words(LEXICON, "others.numbered_units")
    named = before is not None and before.lemma in words(LEXICON, "others.numbered_things")
    counts = after is not None and is_noun(after) and case(after) == "Gen"
    return named and before is not None and before.feats.get("Number") == "Sing" and not counts


def _turn(sentence: Sentence, number: NumberPhrase) -> bool:
    """True if the number is that of a turn, which is a time and no count."""
    return any(x.first <= number.first < x.stop for x in turn_sets_in(sentence))


def _the_same(sentence: Sentence, number: NumberPhrase) -> bool:
    """«одна и та же позиция»: no count."""
    after = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
    once = number.value == 1 and number.kind == "cardinal" and after is not None and after.lemma in words(TIMES, "instants")
    return once or phrase_stop(sentence, number.first, phrases(LEXICON, "others.one_and_same")) is not None


def _alone(sentence: Sentence, number: NumberPhrase) -> bool:
    """«кто остался один с картами», «если он один»: alone, and no count."""
    word = sentence.tokens[number.first]
    after = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
    before = sentence.tokens[number.first - 1] if number.first else None
    left = before is not None and before.lemma in words(LEXICON, "others.staying")
    single = number.value == 1 and number.kind == "cardinal" and case(word) in ("Nom", "Ins") and not word.text.isdigit()
    return single and left and after is not None and (after.pos == "ADP" or after.text in ",.;:—–")


def _whole(sentence: Sentence, number: NumberPhrase) -> bool:
    """«два раунда из трёх», «5 из 8 городов»: out of how many, and no bound."""
    before = sentence.tokens[max(0, number.first - 4) : number.first]
    out_of = bool(before) and before[-1].norm in words(LEXICON, "others.out_of")
    return out_of and any(n.stop < number.first and n.first >= before[0].i for n in numbers_in(sentence))


def _beside(sentence: Sentence, number: NumberPhrase) -> bool:
    """«в одной области», «за десять попыток слово не угадано»: where or within how much, and no bound."""
    before = sentence.tokens[number.first - 1] if number.first else None
    after = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
    if before is None or after is None or number.kind != "cardinal":
        return False
    two = sentence.tokens[number.first - 2] if number.first > 1 else None
    bound = two is not None and any(two.norm == p[-1] for op in OPS for p in phrases(LEXICON, f"before.{op}"))
    alike = number.value == 1 and sentence.tokens[number.first].norm in words(LEXICON, "others.alike")
    if alike and is_noun(before) and is_noun(after) and case(after) == "Gen":
        return True  # «карт одного цвета»
    if alike and case(after) == "Ins" and any(_short(sentence, t.i) for t in sentence.tokens[: number.first]):
        return True  # «взято одной стороной»: by whom
    place = number.value == 1 and before.norm in words(LEXICON, "others.places") and not bound
    within = before.norm in words(LEXICON, "others.within") and after.lemma in words(LEXICON, "others.tries")
    return (place and means(sentence.tokens[number.first], "one")) or (within and not bound)


def _in_name(sentence: Sentence, number: NumberPhrase) -> bool:
    """«в Семи Королевствах», «Трёх Долин»: a numeral with a capital before a name inside a sentence is part of the name."""
    token = sentence.tokens[number.first]
    after = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
    named = token.text[:1].isupper() and token.text[1:].islower() and token.i > 0 and not sentence.tokens[token.i - 1].is_punct
    return named and after is not None and after.text[:1].isupper() and is_noun(after)


def _everybody(sentence: Sentence, number: NumberPhrase) -> bool:
    """«все трое согласны», «все четыре игрока спасовали»: the whole company, and no count."""
    before = sentence.tokens[number.first - 1] if number.first else None
    if before is None or before.norm not in words(LEXICON, "others.everybody"):
        return False
    noun = counted_noun(sentence, number.stop)
    if noun is None and number.kind == "cardinal" and not sentence.tokens[number.first].text.isdigit():
        return True  # «представлены все четыре»
    together = sentence.tokens[number.first].lemma in words(LEXICON, "others.persons")
    return together or (noun is not None and noun <= number.stop + 1 and is_player(sentence.tokens[noun]))


def _shared_by(sentence: Sentence, number: NumberPhrase) -> bool:
    """«портов на двоих не менее 26»: among how many, and no bound."""
    before = sentence.tokens[number.first - 1] if number.first else None
    among = before is not None and before.norm in words(LEXICON, "others.by")
    return among and sentence.tokens[number.first].lemma in words(LEXICON, "others.persons")


def _group_as_one(sentence: Sentence, number: NumberPhrase) -> bool:
    """«тройка лидеров не изменилась»: a noun for so many that does something itself."""
    token = sentence.tokens[number.first]
    verb = sentence.tokens[token.head]
    return (
        token.pos == "NOUN"
        and token.lemma in words(LEXICON, "others.companies")
        and token.dep.startswith("nsubj")
        and verb.pos == "VERB"
        and verb.lemma not in words(QUANTITIES, "having")
    )


def _around(sentence: Sentence, inside: Sequence[int], number: NumberPhrase) -> bool:
    """«король окружён с четырёх сторон»: a bare number behind a preposition of the way, in a clause that states something."""
    before = sentence.tokens[number.first - 1] if number.first else None
    if before is None or before.norm not in words(LEXICON, "others.around") or number.kind != "cardinal":
        return False
    if _bounded(sentence, number):
        return False
    stated = [i for i in inside if i < number.first and (is_finite(sentence.tokens[i]) or _short(sentence, i))]
    subject = any(
        sentence.tokens[i].dep.startswith("nsubj") and (is_noun(sentence.tokens[i]) or sentence.tokens[i].pos == "PRON")
        for i in inside
    )
    return bool(stated) and subject


def _short(sentence: Sentence, i: int) -> bool:
    return sentence.tokens[i].feats.get("Variant") == "Short"


def _players_alike(sentence: Sentence, inside: Sequence[int], number: NumberPhrase) -> bool:
    """«если у двух и более игроков поровну побед», «два игрока набрали одинаково»: how many share it is no bound."""
    near = [sentence.tokens[i] for i in inside if number.stop <= i < number.stop + 4]
    if not any(is_noun(t) and is_player(t) for t in near) or number.kind != "cardinal":
        return False
    return any(phrase_stop(sentence, i, phrases(LEXICON, "same.words")) is not None for i in inside)
