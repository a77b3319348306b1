"""What a text is scored in: «ПО», «победные очки», «баллы», or whatever it says its points are."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from extract.grammar.point_signs import counts, is_letter, is_symbol, sign_of
from extract.language import Sentence, Token, inflect, nominative
from extract.lexicon import WordFile, phrases, words

MOVING = ("gain", "give", "loss", "worth")
"""The kinds of verbs that move points."""
SHORT_BEFORE = re.compile(r"(?<![А-ЯЁ])([А-ЯЁ]{2,4})\s*(?:[—–=:(-]|это)\s*[«\"(]?$")
"""«ПЗ — » right before the noun of points that it stands for."""
SHORT_FORM = 3
"""The most letters of a short form in capitals."""

__all__ = ["Points", "find_points"]

LEXICON = WordFile(__file__).with_name("points.toml")
AMOUNTS = WordFile(__file__).with_name("amounts.toml")
NAMES = WordFile(__file__).with_name("names.toml")


@dataclass(frozen=True, slots=True)
class Points:
    """The names of what a text is scored in.

    ``heads`` are lemmas (lower case, е for ё) of nouns and abbreviations that always mean it in this text; a noun of
    the lexicon («очко», «балл») means it where nothing beside it says that it is something to spend.
    ``name`` is the shortest name that the text itself uses («ПО»), ``plural`` its noun in the nominative plural,
    ``equated`` what the text says its points are («монеты»); all empty where the text names none. ``besides`` are nouns
    of points that mean something else here unless a word of honour stands with them («контрольные пункты»). ``won_by``
    are words that elsewhere say that points are spent, and by which this text is won («пункты влияния»).
    """

    name: str
    heads: frozenset[str]
    plural: str = ""
    equated: str = ""
    besides: frozenset[str] = frozenset()
    won_by: frozenset[str] = frozenset()
    _known: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_known", self.heads | words(LEXICON, "nouns"))

    def holds(self, token: Token, sentence: Sentence) -> bool:
        """True if the word, in its sentence, means what this text is scored in."""
        if token.lemma not in self._known and token.norm not in self._known:
            return token.norm.rstrip(".") in self.heads and is_letter(token) and counts(sentence, token.i)
        if is_letter(token):
            return token.norm in self.heads and counts(sentence, token.i)  # «4 О», and no preposition
        if token.norm in words(LEXICON, "capitals") and not token.text.isupper():
            return False
        if token.norm in self.heads or token.lemma in self.heads:
            return True
        if token.lemma in self.besides and not any(x in words(LEXICON, "qualifiers") for x in _neighbours(token, sentence)):
            return False
        return token.lemma in words(LEXICON, "nouns") and not _spent(token, sentence, self.won_by)


def _neighbours(token: Token, sentence: Sentence) -> tuple[str, ...]:
    """Lemmas of the words that describe a noun, right before and after it: «очки действий», but not «2 очка за ход»."""
    before: list[Token] = []
    for other in reversed(sentence.tokens[max(0, token.i - 2) : token.i]):
        if other.pos not in ("ADJ", "DET", "NOUN") or (other.pos == "NOUN" and other.lemma not in words(LEXICON, "qualifiers")):
            break
        before.append(other)
    after: list[Token] = []
    for other in sentence.tokens[token.i + 1 : token.i + 3]:
        if other.is_punct or other.pos in ("ADP", "VERB", "CCONJ", "SCONJ", "NUM", "PART"):
            break
        after.append(other)
    return tuple(x.lemma for x in (*before, *after))


def _won_by(sentences: tuple[Sentence, ...]) -> frozenset[str]:
    """«влияние», where whoever has most «пунктов влияния» wins."""
    found: set[str] = set()
    for sentence in sentences:
        lemmas = {x.lemma for x in sentence.tokens}
        if not lemmas & words(LEXICON, "winning") or not lemmas & words(LEXICON, "most"):
            continue
        for token in sentence.tokens[:-1]:
            after = sentence.tokens[token.i + 1]
            if token.lemma in words(LEXICON, "nouns") and after.lemma in words(LEXICON, "others"):
                found.add(after.lemma)
    return frozenset(found)


def _spent(token: Token, sentence: Sentence, won_by: frozenset[str] = frozenset()) -> bool:
    near = _neighbours(token, sentence)
    scored = any(x in words(LEXICON, "qualifiers") or x in won_by for x in near)
    return not scored and any(x in words(LEXICON, "others") for x in near)


def find_points(text: str, sentences: tuple[Sentence, ...]) -> Points:
    """The names of what ``text`` is scored in, found with the lexicon and in the text's own equations and short forms."""
    heads = set(words(LEXICON, "units"))
    short: list[str] = []
    plural: list[str] = []
    equated: list[str] = []
    shouted = _shouted(sentences)
    besides = _besides(sentences)
    won_by = _won_by(sentences)
    for sentence in sentences:
        for token in sentence.tokens:
            if token.lemma in besides:
                continue
            if token.text.isupper() and token.norm in heads:
                short.append(token.text)
            elif token.lemma in words(LEXICON, "nouns") and not _spent(token, sentence, won_by):
                plural.append(_plural(token, sentence))
                heads |= _short_form(token, sentence) | _initials(token, sentence, shouted)
                heads |= sign_of(token, sentence, sentences)
                equated.extend(_equated(token, sentence))
    if not short and not plural:
        drawn = _symbol(sentences)
        earned = {drawn} if drawn else _most_wins(sentences) or _earned(sentences)
        plural.extend([drawn] if drawn else sorted(inflect(x, case="nomn", number="plur") or x for x in earned))
        if not earned and not equated:
            earned = _abbreviation(sentences) or _money_wins(sentences)
            plural.extend(sorted(x.upper() if x in _shouted(sentences) else x for x in earned)[:1])
        if not earned and not equated and (honour := _honour(sentences)):
            earned = {honour}
            plural.append(honour)
        heads |= earned
    named = equated[:1] and [inflect(equated[0], case="nomn", number="plur") or equated[0]]
    nouns = plural[0] if plural else ""
    return Points(
        (short or plural or [""])[0], frozenset({*heads, *equated}), (short or [nouns])[0], "".join(named), besides, won_by
    )


def _besides(sentences: tuple[Sentence, ...]) -> frozenset[str]:
    """The weak nouns of points, where the text has a stronger one."""
    lemmas = {x.lemma for s in sentences for x in s.tokens if x.lemma in words(LEXICON, "nouns") and not _spent(x, s)}
    return words(LEXICON, "weak") if lemmas - words(LEXICON, "weak") else frozenset()


def _most_wins(sentences: tuple[Sentence, ...]) -> set[str]:
    """What a text without points is scored in: the honours of which most wins («у кого больше славы») or that are counted."""
    found: set[str] = set()
    for sentence in sentences:
        lemmas = {x.lemma for x in sentence.tokens}
        wins = bool(lemmas & words(LEXICON, "winning")) and bool(lemmas & words(LEXICON, "most"))
        if wins or lemmas & words(LEXICON, "counting"):
            found |= lemmas & words(LEXICON, "honours")
    return found


def _earned(sentences: tuple[Sentence, ...]) -> set[str]:
    """What a text without points is scored in: the thing of which most, or so many, wins, and which other rules give."""
    wanted: set[str] = set()
    for sentence in sentences:
        won = {x.clause for x in sentence.tokens if x.lemma in words(LEXICON, "winning")}
        if won:
            most = {x.lemma for x in sentence.tokens for key in ("most", "fewest") if _counted(sentence, x, key, False)}
            near = {k for c in won for k in (c, *(x.i for x in sentence.clauses if x.parent == c))}
            wanted |= most or {x.lemma for x in sentence.tokens if x.clause in near and _counted(sentence, x, "")}
    given: set[str] = set()
    for sentence in sentences:
        won = {x.clause for x in sentence.tokens if x.lemma in words(LEXICON, "winning")}
        won |= {x.i for x in sentence.clauses if x.parent in won}
        moved = {x.clause for x in sentence.tokens if x.pos == "VERB" and any(x.lemma in words(AMOUNTS, k) for k in MOVING)} - won
        given |= {
            x.lemma
            for x in sentence.tokens
            if x.lemma in wanted and x.clause in moved and x.feats.get("Case") in ("Nom", "Acc", "Gen")
        }
    return given


def _shouted(sentences: tuple[Sentence, ...]) -> frozenset[str]:
    """The short forms in capitals («ОП»), in lower case."""
    return frozenset(
        x.norm for s in sentences for x in s.tokens if x.text.isupper() and x.text.isalpha() and 2 <= len(x.text) <= SHORT_FORM
    )


def _abbreviation(sentences: tuple[Sentence, ...]) -> set[str]:
    """The short form that is counted again and again where nothing else is scored: «взятие порта – 3 ОП, штаба – 5 ОП»."""
    seen: Counter[str] = Counter()
    short = _shouted(sentences)
    for sentence in sentences:
        for token in sentence.tokens[1:]:
            before = sentence.tokens[token.i - 1]
            if token.norm in short and token.text.isupper() and (before.text.lstrip("+-–−").isdigit() or before.pos == "NUM"):
                seen[token.norm] += 1
    best = sorted(seen.items(), key=lambda x: (-x[1], x[0]))[:1]
    return {best[0][0]} if best and best[0][1] > 1 else set()


def _money_wins(sentences: tuple[Sentence, ...]) -> set[str]:
    """Money, where the richest wins and nothing else is scored: every word for it that the text uses."""
    rich = False
    for sentence in sentences:
        lemmas = {x.lemma for x in sentence.tokens}
        most = lemmas & words(LEXICON, "most") and lemmas & words(LEXICON, "money")
        rich = rich or bool(lemmas & words(LEXICON, "winning") and (most or lemmas & words(LEXICON, "rich")))
    if not rich:
        return set()
    return {x.lemma for s in sentences for x in s.tokens if x.lemma in words(LEXICON, "money")}


def _counted(sentence: Sentence, token: Token, key: str, numbers: bool = True) -> bool:
    """True for a noun right after a number, or after a word of most («больше звёзд», «десять звёзд»)."""
    if token.pos != "NOUN" or token.lemma in words(LEXICON, "money") | words(LEXICON, "unscored"):
        return False
    if token.lemma in words(AMOUNTS, "number_nouns") or token.lemma in words(NAMES, "roles"):
        return False  # «наибольшее число …», «две державы»: how many, and who plays
    if token.feats.get("Case") not in ("Gen", "Acc"):
        return False
    before = [x for x in sentence.tokens[max(0, token.i - 3) : token.i] if x.lemma not in words(LEXICON, "of_all")][-2:]
    if len(before) == 2 and before[1].pos not in ("ADJ", "DET", "NUM", "ADV"):
        before = before[1:]
    numbered = any(x.pos == "NUM" or x.text.isdigit() for x in before)
    after = sentence.tokens[token.i + 1 : token.i + 2]
    if key and any(x.lemma in words(LEXICON, key) for x in after):
        return True  # «у которой венков больше»
    return (numbers and numbered) or (bool(key) and any(x.lemma in words(LEXICON, key) for x in before))


def _symbol(sentences: tuple[Sentence, ...]) -> str:
    """The mark that stands again and again beside numbers: «Лавка ★1, Дворец ★6»; empty if there is none."""
    seen: Counter[str] = Counter()
    for sentence in sentences:
        for token in sentence.tokens:
            beside = (*sentence.tokens[max(0, token.i - 1) : token.i], *sentence.tokens[token.i + 1 : token.i + 2])
            if is_symbol(token.text) and any(x.text.isdigit() for x in beside):
                seen[token.norm] += 1
    best = sorted(seen.items(), key=lambda x: (-x[1], x[0]))[:1]
    if best and best[0][1] > 1:
        return best[0][0]
    drawn = Counter(
        x.norm for s in sentences for x in s.tokens if is_symbol(x.text) and x.text in words(LEXICON, "scored_symbols")
    )
    return next((mark for mark, times in sorted(drawn.items()) if times > 2), "")


def _honour(sentences: tuple[Sentence, ...]) -> str:
    """The honour that a text without a noun of points counts instead: «2 престижа», «больше славы»; empty if none."""
    honours = words(LEXICON, "honours") | words(LEXICON, "standings")
    seen: Counter[str] = Counter()
    for sentence in sentences:
        for token in sentence.tokens:
            near = sentence.tokens[max(0, token.i - 2) : token.i]
            if token.lemma in honours and token.pos == "NOUN":
                counted = any(x.text.lstrip("+-–−").isdigit() or x.pos == "NUM" for x in near)
                seen[token.lemma] += 3 if counted else 1
    best = sorted(seen.items(), key=lambda x: (-x[1], x[0]))[:1]
    return best[0][0] if best and best[0][1] > 2 else ""


def _plural(token: Token, sentence: Sentence) -> str:
    """«победных очков» → «победные очки», «очков доброй славы» → «очки доброй славы»."""
    before = sentence.tokens[token.i - 1] if token.i else None
    phrase = [before, token] if before is not None and before.lemma in words(LEXICON, "qualifiers") else [token]
    near = sentence.tokens[token.i + 1 : token.i + 3]
    last = next((k for k, x in enumerate(near) if x.lemma in words(LEXICON, "qualifiers") and x.pos == "NOUN"), None)
    after = near[: last + 1] if last is not None else ()
    return " ".join([nominative(phrase, "plur").lower(), *(x.text for x in after)])


def _short_form(token: Token, sentence: Sentence) -> set[str]:
    """The abbreviation in brackets soon after the noun: «Турнирные баллы … (далее ТБ)», «победные очки (ПО)»."""
    after = sentence.text[token.end - sentence.start :]
    announcing = "|".join(re.escape(x) for x in sorted(words(LEXICON, "announcing")))
    match = re.match(rf"[^().]{{0,40}}\(\s*(?:(?:{announcing})\s*[-–—:]?\s*)?[«\"]?([А-ЯЁA-Z]{{2,4}})[»\"]?\s*[,)]", after)
    found = {match[1].lower().replace("ё", "е")} if match else set()
    before = SHORT_BEFORE.search(sentence.text[: token.start - sentence.start])
    return found | ({before[1].lower().replace("ё", "е")} if before else set())


def _initials(token: Token, sentence: Sentence, short: frozenset[str]) -> set[str]:
    """The first letters of «пункты знаменитости», «турнирные очки», where the text uses them as a word: «ПЗ», «ТО»."""
    near = [*sentence.tokens[max(0, token.i - 1) : token.i], *sentence.tokens[token.i + 1 : token.i + 2]]
    made = set()
    for other in near:
        first, last = (other, token) if other.i < token.i else (token, other)
        kin = other.pos == ("ADJ" if other.i < token.i else "NOUN") and (other.i < token.i or other.feats.get("Case") == "Gen")
        if kin and other.lemma not in words(LEXICON, "others"):
            made.add((first.norm[:1] + last.norm[:1]).replace("ё", "е"))
    return {x for x in made if x in short}


def _equated(token: Token, sentence: Sentence) -> list[str]:
    """The noun that a sentence says to be points: «Монеты и есть победные очки»."""
    ends = all(x.is_punct for x in sentence.tokens[token.i + 1 :])
    if not ends and not any(x in words(LEXICON, "qualifiers") for x in _neighbours(token, sentence)):
        return []
    before = [x for x in sentence.tokens[: token.i] if x.lemma not in words(LEXICON, "qualifiers") and not x.is_punct]
    for phrase in phrases(LEXICON, "equating"):
        n = len(phrase)
        if tuple(x.norm for x in before[-n:]) == phrase and len(before) > n and before[-n - 1].pos == "NOUN":
            return [before[-n - 1].lemma]
    return []
