"""How long the game is, where a sentence tells it: «Партия длится 9 ходов», «Доиграв 50 ходов», «Ходов пять»."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.turns import is_unit, turn_sets_in
from extract.language import Clause, Sentence, Token
from extract.lexicon import WordFile, words
from extract.memory import remembered
from extract.rules.end_words import LEXICON, says
from extract.rules.game_talk import speaks_of_game

__all__ = ["is_whole_season", "length_in"]
OUTCOMES = WordFile(__file__).with_name("outcomes.toml")
TIMES = WordFile(__file__).parent.parent / "grammar" / "timing.toml"


def length_in(context: Context, sentence: Sentence, clause: Clause) -> NumberPhrase | None:
    """«Партия длится 9 ходов», «Отыгрываются все 12 тактов», «Доиграв 50 ходов», «Раундов в партии восемь»."""
    numbers = [
        n for n in numbers_in(sentence) if n.first in clause.tokens and n.kind == "cardinal" and n.high is None and not n.listed
    ]
    numbers = [n for n in numbers if not _of_each(sentence, clause, n)]
    if numbers and _is_fight(context, sentence, clause):
        return None  # «Бой длится три раунда»
    if not numbers:
        return None
    lasting = any(says(sentence, i, "last") for i in clause.tokens) or _we_play(sentence, clause)
    games = [sentence.tokens[i] for i in clause.tokens if says(sentence, i, "games")]
    whole = _whole_season(context, sentence, clause)
    game, within = bool(games) or whole, any(t.feats.get("Case") == "Loc" for t in games)
    for number in numbers:
        after = sentence.tokens[number.stop : number.stop + 2]
        unit = next((t for t in after if is_unit(t) or (whole and _stage(sentence, clause, t))), None)
        if (
            unit is not None
            and unit.i > 0
            and lasting
            and (game or _played(sentence, clause) or _we_play(sentence, clause))
            and number.value > 1
            and not _won_in(sentence, number)
        ):
            ranked = any(x.first <= number.first < x.stop for x in turn_sets_in(sentence))
            return None if ranked and unit.feats.get("Number") != "Plur" else number
        first = sentence.tokens[clause.tokens[0]]
        verbless = clause.predicate is None or sentence.tokens[clause.predicate].pos not in ("VERB", "AUX")
        plain = unit is not None and all(t.pos == "ADJ" for t in sentence.tokens[number.stop : unit.i])
        if unit is not None and plain and verbless and within and number.value > 1 and not number.each:
            return number
        counted = is_unit(first) and _nothing_else(sentence, clause, number)
        if unit is None and (game or counted) and is_unit(first) and first.feats.get("Case") == "Gen" and number.value > 1:
            return number
    return None


def _whole_season(context: Context, sentence: Sentence, clause: Clause) -> bool:
    """«Сезон рассчитан на восемь этапов», «Чемпионат включает десять туров»: what is played, where the text has but one."""
    subject = sentence.tokens[clause.subject] if clause.subject is not None else None
    if subject is None or subject.lemma not in words(OUTCOMES, "win.whole") | words(LEXICON, "wholes"):
        return False
    if subject.feats.get("Number") != "Sing" or any(t.head == subject.i and t.pos == "DET" for t in sentence.tokens):
        return False
    return subject.lemma not in _counted(context)


def _stage(sentence: Sentence, clause: Clause, token: Token) -> bool:
    """«рассчитан на восемь этапов»: what a season is planned for; one that consists of them only says so."""
    planned = any(says(sentence, i, "planned") for i in clause.tokens)
    return planned and token.lemma in words(LEXICON, "stages")


def is_whole_season(context: Context, line: Line) -> bool:
    """True for a sentence that speaks of a season, a championship or the like, where the text has but one."""
    spoken = {t.lemma for t in line.sentence.tokens} & words(LEXICON, "wholes")
    return bool(spoken) and spoken.isdisjoint(_counted(context))


@remembered
def _counted(context: Context) -> frozenset[str]:
    """The nouns that the text counts or ranks: «шесть сезонов», «первый сезон»."""
    return frozenset(
        x.sentence.tokens[n.stop].lemma
        for x in context.sentences
        for n in numbers_in(x.sentence)
        if n.stop < len(x.sentence.tokens)
    )


def _is_fight(context: Context, sentence: Sentence, clause: Clause) -> bool:
    """A contest inside the game, where the text has another word for the game."""
    subject = sentence.tokens[clause.subject] if clause.subject is not None else None
    fights = words(OUTCOMES, "not_game.contests") - words(OUTCOMES, "not_game.whole")
    return subject is not None and subject.lemma in fights and not is_unit(subject) and speaks_of_game(context)


def _of_each(sentence: Sentence, clause: Clause, number: NumberPhrase) -> bool:
    """«В каждом раунде по семь ходов»: how long each of the longer stretches is, and not the game."""
    return any(i in clause.tokens for i in _each_unit(sentence) if i < number.first)


@remembered
def _each_unit(sentence: Sentence) -> tuple[int, ...]:
    """Where «каждый ход», «каждом раунде» stands."""
    tokens, each = sentence.tokens, words(TIMES, "before.each")
    return tuple(x.i for x in tokens[:-1] if x.lemma in each and is_unit(tokens[x.i + 1]))


def _won_in(sentence: Sentence, number: NumberPhrase) -> bool:
    """«играют до победы в трёх раундах»: so many are to be won, and it is no length."""
    before = sentence.tokens[max(0, number.first - 4) : number.first]
    upto = next((t.i for t in before if t.norm in words(LEXICON, "upto")), None)
    return upto is not None and any(t.lemma in words(LEXICON, "reaching") for t in sentence.tokens[upto : number.first])


def _we_play(sentence: Sentence, clause: Clause) -> bool:
    """«Играют 12 ходов», «играем пять конов»: those who play, and how long."""
    verbs = [sentence.tokens[i] for i in clause.tokens if says(sentence, i, "playing")]
    return any(t.feats.get("Number") == "Plur" and t.feats.get("Person") in ("1", "3") for t in verbs)


def _nothing_else(sentence: Sentence, clause: Clause, number: NumberPhrase) -> bool:
    """«Ходов пять.»: a unit and how many, and no more."""
    rest = [i for i in clause.tokens[1:] if not number.first <= i < number.stop and not sentence.tokens[i].is_punct]
    return all(sentence.tokens[i].pos in ("PART", "ADV") or says(sentence, i, "games") for i in rest)


def _played(sentence: Sentence, clause: Clause) -> bool:
    """Rounds that are played, with no other subject: «Отыгрываются все 12 тактов», «сыграно 8 раундов»."""
    verbs = [i for i in clause.tokens if says(sentence, i, "last")]
    return any(says(sentence, i, "playing") or says(sentence, i, "rounds") for i in verbs)
