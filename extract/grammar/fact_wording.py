"""How a fact is worded: what pronouns stand for, deeds told as what is done, small letters."""

from __future__ import annotations

from extract.grammar.function_words import does
from extract.grammar.tree import case, is_noun, is_participle, surface
from extract.language import Sentence, Token, inflect, known_word, nominative
from extract.lexicon import WordFile, table, words

__all__ = ["GENDERS", "deed_named", "in_order", "lowered", "none_left", "noun_meant", "passive", "place_before"]

LEXICON = WordFile(__file__).with_name("conditions.toml")
GENDERS = {"Masc": "masc", "Fem": "femn", "Neut": "neut"}


def in_order(sentence: Sentence, phrase: list[int], rest: list[int], predicate: int | None) -> str:
    """The subject and the rest in dictionary order: the predicate right after the subject, «нет» before what there is none of.

    «герцог в Париже находится» → «герцог находится в Париже»; «королём Франции является» → «— король Франции»; «беспорядков в
    Париже нет» → «в Париже нет беспорядков».
    """
    said = surface(sentence, rest)
    plain = f"{surface(sentence, phrase)} {said}".strip()
    if predicate is None or not rest or not phrase:
        return plain
    verb = sentence.tokens[predicate]
    if verb.norm in words(LEXICON, "words.absent"):
        place = next((i for i in phrase if sentence.tokens[i].norm in words(LEXICON, "words.placing")), None)
        where = [i for i in rest if i != predicate]
        if place is None and where and sentence.tokens[where[0]].norm in words(LEXICON, "words.placing"):
            return f"{surface(sentence, where)} {verb.text} {surface(sentence, phrase)}"
        if place is None or place == phrase[0] or rest != [predicate]:
            return plain
        whose = surface(sentence, [i for i in phrase if i >= place])
        return f"{whose} {verb.text} {surface(sentence, [i for i in phrase if i < place])}"
    beside = [i for i in rest if i != predicate]
    denying = words(LEXICON, "words.none") | words(LEXICON, "words.negation")
    denied = any(sentence.tokens[i].lemma in denying for i in beside)
    if verb.lemma in words(LEXICON, "words.equating") and beside and case(sentence.tokens[beside[0]]) == "Ins" and not denied:
        return f"{surface(sentence, phrase)} — {nominative([sentence.tokens[i] for i in beside])}"
    last = beside and rest[-1] == predicate and verb.pos == "VERB" and phrase[-1] < beside[0]
    placed = bool(beside) and sentence.tokens[beside[0]].pos in ("ADP", "NOUN", "PROPN")
    if placed and case(sentence.tokens[beside[0]]) == "Gen" and beside[0] == phrase[-1] + 1:
        return plain  # «колода событий опустела»: of the subject, wherever the parser hung it
    return f"{surface(sentence, phrase)} {verb.text} {surface(sentence, beside)}" if last and placed and not denied else plain


def none_left(sentence: Sentence, kept: list[int], predicate: int | None) -> str | None:
    """«городов у игрока не осталось» → «у игрока не осталось городов»; None where nothing is said to be gone so."""
    verb = sentence.tokens[predicate] if predicate is not None else None
    if verb is None or verb.lemma not in words(LEXICON, "words.remaining") or verb.feats.get("Gender") != "Neut":
        return None
    denied = verb.i - 1 in kept and sentence.tokens[verb.i - 1].norm in words(LEXICON, "words.negation")
    things = [i for i in kept if is_noun(sentence.tokens[i]) and case(sentence.tokens[i]) == "Gen"]
    things = [i for i in things if not _after_preposition(sentence, i)]
    thing = next((i for i in things if i > verb.i), things[0] if things else None)
    neither = sum(sentence.tokens[i].norm in words(LEXICON, "words.neither") for i in kept) > 1
    if neither or not denied or thing is None or any(sentence.tokens[i].norm in words(LEXICON, "words.than") for i in kept):
        return None
    first = thing
    while first - 1 in kept and first - 1 != verb.i - 1 and _attributive(sentence.tokens[first - 1]):
        first -= 1
    last = thing
    while last + 1 in kept and last + 2 != verb.i and case(sentence.tokens[last + 1]) == "Gen" and last + 1 != verb.i:
        last += 1
    rest = [i for i in kept if not first <= i <= last and i not in (verb.i, verb.i - 1)]
    words_ = surface(sentence, [verb.i - 1, verb.i])
    single = words(LEXICON, "words.neither") | words(LEXICON, "words.single")  # «ни одного порта»
    if not any(does(sentence.tokens[i], "nor") and sentence.tokens[i + 1].norm in single for i in kept[:-1]):
        single = frozenset()  # «ни у одного из них»: of whom
    left = [i for i in range(first, last + 1) if sentence.tokens[i].norm not in single]
    rest = [i for i in rest if sentence.tokens[i].norm not in single]
    return f"{surface(sentence, rest)} {words_} {surface(sentence, left)}".strip()


def _attributive(token: Token) -> bool:
    return token.pos in ("ADJ", "DET", "NUM", "PART") or is_participle(token)


def deed_named(sentence: Sentence, kept: list[int]) -> str | None:
    """«захвате Рима» → «захват Рима», «гибели короля» → «гибель короля»; None for what names no deed done."""
    first = next((i for i in kept if is_noun(sentence.tokens[i])), None)
    if first is None or (first != kept[0] and not _qualities_of(sentence, kept, first)):
        return None
    if sentence.tokens[first].lemma not in table(LEXICON, "deeds"):
        done = sentence.tokens[first].lemma.endswith(("ние", "тие")) and case(sentence.tokens[first]) in ("Loc", "Dat", "Ins")
        told = [i for i in kept if i <= first]
        return (
            f"{nominative([sentence.tokens[i] for i in told])} {surface(sentence, kept[len(told) :])}".strip() if done else None
        )
    if first != kept[0]:
        return None
    return f"{nominative([sentence.tokens[first]])} {surface(sentence, kept[1:])}".strip()


def _qualities_of(sentence: Sentence, kept: list[int], noun: int) -> bool:
    """«троекратном повторении»: nothing but adjectives of the noun before it."""
    before = [sentence.tokens[i] for i in kept if i < noun]
    return all(t.pos == "ADJ" and case(t) == case(sentence.tokens[noun]) for t in before)


def noun_meant(sentence: Sentence, i: int) -> str | None:
    """The noun that «который» stands for, in its case; None for any other word."""
    token = sentence.tokens[i]
    if token.lemma != "который":
        return None
    clause = sentence.clause_of(i)
    noun = next((t for t in reversed(sentence.tokens[: clause.start]) if is_noun(t) and _same_kind(t, token)), None)
    if noun is None:
        return None
    return _in_case_of(noun, token)


def place_before(sentence: Sentence, i: int, first: int) -> str | None:
    """The place that «в нём» means: a noun of the statement before, the subject if it can be; None for any other word."""
    token = sentence.tokens[i]
    placed = i > 0 and sentence.tokens[i - 1].norm in words(LEXICON, "words.in_place")
    if token.pos != "PRON" or token.feats.get("Person") != "3" or not placed or token.feats.get("Number") != "Sing":
        return None
    near = [t for t in reversed(sentence.tokens[:first]) if is_noun(t) and _same_kind(t, token)]
    near = [t for t in near if t.feats.get("Animacy") != "Anim"]
    noun = next((t for t in near if t.dep.startswith("nsubj")), next(iter(near), None))
    return _in_case_of(noun, token) if noun is not None else None


def _in_case_of(noun: Token, pronoun: Token) -> str | None:
    cases = {"Nom": "nomn", "Gen": "gent", "Dat": "datv", "Acc": "accs", "Ins": "ablt", "Loc": "loct"}
    number = "plur" if pronoun.feats.get("Number") == "Plur" else "sing"
    form = inflect(noun.text, pos="NOUN", case=cases.get(case(pronoun), "nomn"), number=number)
    form = form or inflect(noun.text, case=cases.get(case(pronoun), "nomn"), number=number)
    return form.capitalize() if form is not None and noun.text[:1].isupper() and noun.i > 0 else form


def _same_kind(noun: Token, pronoun: Token) -> bool:
    if noun.feats.get("Number") != pronoun.feats.get("Number"):
        return False
    return pronoun.feats.get("Number") == "Plur" or noun.feats.get("Gender") == pronoun.feats.get("Gender")


def passive(sentence: Sentence, kept: list[int], predicate: int, of_anybody: bool = False) -> str | None:
    """«построить замок», «захвативший столицу» → «замок построен», «столица захвачена»; None if it cannot be said so.

    ``of_anybody``: who does it is no name, so «(тот, кто) построил замок» may be told without him.
    """
    verb = sentence.tokens[predicate]
    subject = any(sentence.tokens[i].dep.startswith("nsubj") for i in kept)
    people = verb.feats.get("Number") == "Plur" and verb.feats.get("Tense") == "Past" and not subject
    past = verb.feats.get("Gender") in ("Masc", "Fem")
    future = verb.feats.get("Tense") in ("Fut", "Pres") and verb.feats.get("Person") == "3" and verb.feats.get("Number") == "Sing"
    anybody = of_anybody and verb.feats.get("Aspect") == "Perf" and (past or future)
    people = people or (anybody and not any(case(sentence.tokens[i]) == "Nom" for i in kept))
    nameless = verb.feats.get("VerbForm") in ("Inf", "Conv") or is_participle(verb) or people
    if not nameless or verb.feats.get("Voice") == "Pass":
        return None
    if any(t.dep == "obj" and t.head == predicate and t.pos == "PRON" and t.i in kept for t in sentence.tokens):
        return None  # «удержать её целый раунд»
    nouns = [i for i in kept if is_noun(sentence.tokens[i])]
    objects = [i for i in nouns if sentence.tokens[i].head == predicate and sentence.tokens[i].dep == "obj"]
    bare = [i for i in nouns if case(sentence.tokens[i]) == "Acc" and i > predicate and not _after_preposition(sentence, i)]
    thing = next((i for i in objects or bare if case(sentence.tokens[i]) in ("Acc", "Gen", "")), None)
    if thing is None:
        return None
    phrase = [i for i in sentence.subtree(thing) if i in kept]
    while phrase and phrase[-1] + 1 in kept and is_noun(sentence.tokens[phrase[-1] + 1]) and is_noun(sentence.tokens[phrase[-1]]):
        if case(sentence.tokens[phrase[-1] + 1]) != "Gen":
            break
        phrase.append(phrase[-1] + 1)  # «уничтожить столицу соперника»
    if anybody and any(i not in phrase for i in bare if sentence.tokens[i].head == predicate):
        return None  # «открыл лагерь все слова»: who knows which of the two was opened
    noun = sentence.tokens[thing]
    plural = noun.feats.get("Number") == "Plur" or any(sentence.tokens[i].pos == "NUM" for i in phrase)
    short = _short_passive(verb, plural, noun)
    if short is None or (anybody and inflect(verb.lemma, pos="PRTS", voice="pssv", tense="past", number="plur") is None):
        return None
    named = nominative([sentence.tokens[i] for i in phrase])
    if len(phrase) > 1 and phrase != list(range(phrase[0], phrase[-1] + 1)):
        return None
    rest = [
        i
        for i in kept
        if i not in phrase and i != predicate and sentence.tokens[i].lemma not in words(LEXICON, "words.reflexive")
    ]
    nor = next((i for i in phrase if does(sentence.tokens[i], "nor")), None)
    if nor is not None:  # «не потеряв ни одной крепости»: none of them is lost
        said = [i for i in rest if sentence.tokens[i].norm not in words(LEXICON, "words.negation")]
        done = inflect(verb.lemma, pos="PRTS", voice="pssv", tense="past", number="sing", gender="neut") or short
        none = surface(sentence, [i for i in phrase if i >= nor])
        return f"{_denial(sentence, rest)} {done} {none} {surface(sentence, said)}".strip()
    denial = _denial(sentence, rest) if predicate - 1 in rest else ""
    if denial:  # «ни разу не бросавший жребий»
        ahead = [i for i in rest if i < predicate - 1]
        behind = surface(sentence, [i for i in rest if i > predicate])
        return f"{named} {surface(sentence, ahead)} {denial} {short} {behind}".replace("  ", " ").strip()
    return f"{named} {short} {surface(sentence, rest)}".strip()


def _denial(sentence: Sentence, rest: list[int]) -> str:
    """The «не» among the words, as it stands; empty if there is none."""
    return next((sentence.tokens[i].text for i in rest if sentence.tokens[i].norm in words(LEXICON, "words.negation")), "")


def _after_preposition(sentence: Sentence, i: int) -> bool:
    k = i - 1
    while k >= 0 and sentence.tokens[k].pos in ("ADJ", "DET", "NUM"):
        k -= 1
    return k >= 0 and sentence.tokens[k].pos == "ADP"


def _short_passive(verb: Token, plural: bool, noun: Token) -> str | None:
    if plural:
        short = inflect(verb.lemma, pos="PRTS", voice="pssv", tense="past", number="plur")
    else:
        gender = GENDERS[noun.feats.get("Gender", "Masc")]
        short = inflect(verb.lemma, pos="PRTS", voice="pssv", tense="past", number="sing", gender=gender)
    if short is not None and (verb.feats.get("Aspect") == "Perf" or not known_word(f"{verb.lemma}ся")):
        return short  # «исследовать» is of either aspect
    return inflect(f"{verb.lemma}ся", pos="VERB", tense="pres", person="3per", number="plur" if plural else "sing") or short


def lowered(sentence: Sentence, kept: list[int], text: str) -> str:
    """The text with a small letter where it opened a sentence and is no name."""
    opening = sentence.tokens[kept[0]] if kept else None
    proper = opening is None or opening.pos == "PROPN" or (opening.text.isupper() and len(opening.text) > 1)
    if opening is not None and opening.i == 0 and not proper and f" {opening.text}" in text:
        return text.replace(f" {opening.text}", f" {opening.text[:1].lower()}{opening.text[1:]}", 1)
    first = text.split(" ", 1)[0]
    token = next((sentence.tokens[i] for i in kept if sentence.tokens[i].text == first), None)
    if token is None or token.pos == "PROPN" or (token.text.isupper() and len(token.text) > 1) or token.i > 0:
        return text
    return text[:1].lower() + text[1:]
