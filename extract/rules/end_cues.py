"""Where a sentence says that the game ends, or how long it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from extract.context import Context, Line
from extract.grammar.conditions import until
from extract.grammar.facts import is_predicate
from extract.grammar.function_words import ends
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.superlatives import superlative_in
from extract.grammar.tree import is_finite, is_noun, is_participle, phrase_stop
from extract.grammar.turns import is_unit, turn_sets_in
from extract.language import Clause, Sentence
from extract.lexicon import WordFile, any_words, phrases, words
from extract.rules.end_words import is_denied, says
from extract.rules.game_talk import plays_games
from extract.rules.outcomes import Outcome, outcomes_in
from extract.rules.told_lengths import length_in

__all__ = ["Cue", "end_cue", "is_counted_up", "is_denied", "length_in", "says", "says_again", "until_clause"]

LEXICON = WordFile(__file__).with_name("game_ends.toml")
VICTORIES = WordFile(__file__).with_name("victories.toml")
WINNING = WordFile(__file__).with_name("outcomes.toml")
UNTIL = WordFile(__file__).parent.parent / "grammar" / "conditions.toml"
TIMES = WordFile(__file__).parent.parent / "grammar" / "timing.toml"


@dataclass(frozen=True, slots=True)
class Cue:
    """Where a sentence says that the game ends: the clause and the token.

    ``length`` is set where it says how long the game is, ``last`` where it speaks of the last round.
    """

    clause: Clause
    at: int
    length: NumberPhrase | None = None
    last: bool = False


def end_cue(context: Context, line: Line) -> Cue | None:
    """The statement that the game ends, or how long it lasts; None if the line makes none."""
    memory = line.sentence.memory  # a sentence belongs to one line of one text
    if end_cue not in memory:
        memory[end_cue] = _end_cue(context, line)
    found: Cue | None = memory[end_cue]
    return found


def _end_cue(context: Context, line: Line) -> Cue | None:
    sentence = line.sentence
    if sentence.text.rstrip().endswith("?"):
        return None
    closing = _closing_word(sentence)
    if closing is not None and not outcomes_in(context, line):
        return Cue(sentence.clause_of(closing), closing)
    opened = _opens_until(sentence)
    if opened is not None:
        return Cue(sentence.clause_of(opened), opened)
    last = sentence.has_any(words(TIMES, "before.last"))
    for clause in sentence.clauses:
        if clause.kind not in ("main", "other", "converb"):
            continue
        length = length_in(context, sentence, clause)
        if length is not None:
            return Cue(clause, length.first, length)
        for i in clause.tokens:
            if not last and sentence.tokens[i].lemma not in _cues() and sentence.tokens[i].norm not in _cues():
                continue
            stops = phrase_stop(sentence, i, phrases(LEXICON, "stop")) is not None
            if (stops and _announced(sentence, clause, i)) or _stops(sentence, i) or _ends(context, line, clause, i):
                return (
                    None
                    if is_denied(sentence, i) or _wins(context, line, clause)
                    else Cue(clause, i, None, _last_turn(sentence, clause, i))
                )
    return None


@cache
def _cues() -> frozenset[str]:
    """The words at which a sentence without a last round may say that the game ends."""
    listed = any_words(LEXICON, "considered", "end", "alone", "played_out", "repeating", "playing")
    return listed.union(*(phrases(LEXICON, key).firsts for key in ("stop", "over", "to_end")))


def _closing_word(sentence: Sentence) -> int | None:
    """«Последняя карта сыграна, конец.»: the last word alone, after a comma or a dash, with a statement before it."""
    spoken = [t for t in sentence.tokens if not t.is_punct]
    if len(spoken) < 3 or not says(sentence, spoken[-1].i, "closing"):
        return None
    parted = sentence.tokens[spoken[-1].i - 1].text in ",—–-"
    return spoken[-1].i if parted and any(is_finite(t) for t in spoken[:-1]) else None


def _opens_until(sentence: Sentence) -> int | None:
    """«Коны играют один за другим, пока», «Партия идёт до тех пор, пока:»: the list below says what ends it."""
    spoken = [t for t in sentence.tokens if not t.is_punct]
    if len(spoken) < 3 or spoken[-1].norm not in words(LEXICON, "whiles"):
        return None
    told = [t for t in spoken[:-1] if says(sentence, t.i, "games") or (is_unit(t) and t.feats.get("Number") == "Plur")]
    played = any(says(sentence, t.i, "playing") and t.feats.get("Number") == "Plur" for t in spoken)
    return spoken[-1].i if told or played else None


def _announced(sentence: Sentence, clause: Clause, i: int) -> bool:
    """«конец игры», «партии конец» in the nominative or alone; not «в конце игры»."""
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    if after is not None and after.dep != "punct" and after.feats.get("Case") == "Nom" and says(sentence, i, "games"):
        return True
    return sentence.tokens[i].feats.get("Case", "Nom") in ("Nom", "Acc") and (i == 0 or sentence.tokens[i - 1].pos != "ADP")


def _stops(sentence: Sentence, i: int) -> bool:
    """«больше не играют», «складывают карандаши», «на этом всё»: turns of phrase that need no word for the game."""
    return phrase_stop(sentence, i, phrases(LEXICON, "over")) is not None


def says_again(sentence: Sentence) -> bool:
    """True for «так же поступают, если …», «то же — если …», «либо если …»: what was said before holds here too."""
    return phrase_stop(sentence, 0, phrases(LEXICON, "again")) is not None


def _ends(context: Context, line: Line, clause: Clause, i: int) -> bool:
    """«игра заканчивается», «останавливаемся», «играют до тех пор, пока …»."""
    sentence, token = line.sentence, line.sentence.tokens[i]
    if token.pos == "ADJ" and _last_turn(sentence, clause, i):
        return True
    if says(sentence, i, "considered") and any(says(sentence, k, "closing") for k in clause.tokens[:3]):
        return any(says(sentence, k, "games") for k in clause.tokens[:4])  # «концом игры считается момент, когда …»
    if says(sentence, i, "considered") and any(says(sentence, k, "games") for k in clause.tokens):
        return any(is_participle(sentence.tokens[k]) and says(sentence, k, "finished") for k in clause.tokens)
    if token.pos not in ("VERB", "ADJ", "AUX") or (
        token.feats.get("VerbForm") in ("Conv", "Inf") and not says(sentence, i, "end")
    ):
        return False
    if says(sentence, i, "end") and (_something_else(sentence, clause, i) or _told_of_past(sentence, i)):
        return False
    game = any(says(sentence, k, "games") for k in clause.tokens) or _it(context, line, clause) or _whole(context, clause, line)
    if (
        says(sentence, i, "end")
        and game
        and not any(is_unit(sentence.tokens[k]) and sentence.tokens[k].dep.startswith("nsubj") for k in clause.tokens)
    ):
        return (
            token.feats.get("VerbForm") != "Inf"
            or clause.predicate == i
            or any(says(sentence, k, "can") or sentence.tokens[k].pos == "AUX" for k in clause.tokens)
            or any(sentence.tokens[k].lemma in words(VICTORIES, "ways.cases") for k in clause.tokens if k < i)
        )
    if game and phrase_stop(sentence, i, phrases(LEXICON, "to_end")) is not None:
        return True
    if _last_turn(sentence, clause, i):
        return True
    if says(sentence, i, "alone") and (game or _plays(token.feats.get("Person"), token.feats.get("Number"))):
        hangs = clause.subject is None and any(c.kind in ("time", "condition") for c in sentence.clauses)
        return until_clause(sentence, clause) is not None or token.feats.get("Person") == "1" or hangs
    if says(sentence, i, "played_out") and not is_denied(sentence, i) and any(is_unit(sentence.tokens[k]) for k in clause.tokens):
        ordered = token.feats.get("Mood") == "Imp" or token.feats.get("Person") == "1" or token.feats.get("Number") == "Plur"
        return ordered and any(c.kind in ("time", "condition") for c in sentence.clauses)
    turns = any(is_unit(sentence.tokens[k]) and sentence.tokens[k].dep.startswith("nsubj") for k in clause.tokens)
    if says(sentence, i, "repeating") and (game or turns):
        return until_clause(sentence, clause) is not None
    if says(sentence, i, "playing") and (game or (token.feats.get("Number") == "Plur" and not _things_played(sentence, i))):
        numbered = any((x.end or x.turns.final) and x.first in clause.tokens for x in turn_sets_in(sentence))
        return (
            until_clause(sentence, clause) is not None
            or any(says(sentence, k, "whiles") for k in clause.tokens if k > i)
            or numbered
            or (_up_to(sentence, clause, i) and not _plays_things(context, sentence, clause, i))
            or (game and _up_to_event(sentence, clause, i))
        )
    return False


def _things_played(sentence: Sentence, verb: int) -> bool:
    """«Карты играют по одной, пока …»: what is played is a thing of the game, and neither the game nor its turns."""
    tokens = sentence.tokens
    own = [t for t in tokens if t.head == verb and t.dep in ("obj", "nsubj", "nsubj:pass") and is_noun(t)]
    return any(t.feats.get("Animacy") == "Inan" and not is_unit(t) and not says(sentence, t.i, "games") for t in own)


def _told_of_past(sentence: Sentence, verb: int) -> bool:
    """«Матч завершился со счётом 2:1»: what once happened; «кончились карты – партия завершилась» says when it does."""
    past = sentence.tokens[verb].feats.get("Tense") == "Past" and sentence.tokens[verb].feats.get("VerbForm") == "Fin"
    return past and not any(is_predicate(t) and t.i != verb for t in sentence.tokens)


def _something_else(sentence: Sentence, clause: Clause, verb: int) -> bool:
    """«участие в игре заканчивается», «запись на игру завершена»: what ends is named, and is not the game."""
    subject = next((t for t in sentence.tokens if t.head == verb and t.dep.startswith("nsubj") and t.i in clause.tokens), None)
    intransitive = ends(sentence.tokens[verb].lemma, "reflexive") or sentence.tokens[verb].feats.get("Voice") == "Pass"
    if subject is None or subject.pos != "NOUN" or not intransitive:
        return False
    whole = says(sentence, subject.i, "games") or says(sentence, subject.i, "rounds") or is_unit(subject)
    contest = subject.lemma in words(WINNING, "win.whole") | words(LEXICON, "contests")
    behind = sentence.tokens[subject.i + 1] if subject.i + 1 < len(sentence.tokens) else None
    governed = behind is not None and (behind.pos == "ADP" or behind.feats.get("Case") == "Gen")
    return not whole and not contest and governed


def _last_turn(sentence: Sentence, clause: Clause, verb: int) -> bool:
    """«этот раунд становится последним», «начинается последний круг, как только …»."""
    inside = [sentence.tokens[i] for i in clause.tokens]
    unit = next((t for t in inside if is_unit(t) and t.feats.get("Case") in ("Nom", "Acc", "Dat")), None)
    last = next((t for t in inside if t.lemma in words(TIMES, "before.last") and t.pos == "ADJ"), None)
    if unit is None or last is None:
        return False
    ranked = next((n for n in numbers_in(sentence) if n.kind == "ordinal" and n.stop == unit.i), None)
    if ranked is not None and last.i > unit.i and not any(t.pos == "VERB" for t in inside):
        return True
    described = any(x.kind == "relative" and x.start < last.i and x.start > unit.i for x in sentence.clauses)
    if described and last.feats.get("Case") == "Nom" and sentence.tokens[last.i - 1].text in "—–-":
        return True
    becomes = last.feats.get("Case") == "Ins" and says(sentence, verb, "becoming")
    premise = any(c.kind in ("condition", "time") for c in sentence.clauses)
    return becomes or (premise and last.i < unit.i <= last.i + 2 and says(sentence, verb, "starting"))


def _whole(context: Context, clause: Clause, line: Line) -> bool:
    """«Бой останавливают»: a contest that is the whole game of a text without another word for it."""
    contests = words(WINNING, "win.whole") | words(LEXICON, "contests")
    return any(line.sentence.tokens[i].lemma in contests for i in clause.tokens) and not plays_games(context)


def _up_to(sentence: Sentence, clause: Clause, verb: int) -> bool:
    """«играют до 100 очков»."""
    listed = words(LEXICON, "upto")
    upto = [i for i in clause.tokens if i > verb and sentence.tokens[i].norm in listed]
    denied = {i for i in upto if i and is_denied(sentence, i)}  # «счёт идёт не до 25, а до 15»
    return any(n.first - 1 in upto and not denied for n in numbers_in(sentence))


def _plays_things(context: Context, sentence: Sentence, clause: Clause, verb: int) -> bool:
    """«Сыграйте до трёх карт», «игрок может сыграть до двух событий»: how many things are played, and not how long."""
    counted = [
        sentence.tokens[n.stop]
        for n in numbers_in(sentence)
        if n.first in clause.tokens and n.first > verb and n.stop < len(sentence.tokens)
    ]
    things = [t for t in counted if is_noun(t) and not is_unit(t) and not context.is_points(t, sentence)]
    ordered = sentence.tokens[verb].feats.get("Mood") == "Imp" or sentence.tokens[verb].feats.get("VerbForm") == "Inf"
    return ordered and bool(things)


def _up_to_event(sentence: Sentence, clause: Clause, verb: int) -> bool:
    """«партия продолжается до опустошения мешка», «матч играется до набора 15 очков»."""
    endings = tuple(sorted(words(TIMES, "moments.happenings")))
    upto = [i for i in clause.tokens if i > verb and sentence.tokens[i].norm in words(LEXICON, "upto")]
    near = [t for i in upto for t in sentence.tokens[i + 1 : i + 4]]
    after = [t for t in near if t.pos == "NOUN" or t.lemma in words(LEXICON, "reaching")]
    deeds = words(TIMES, "moments.deeds") | words(LEXICON, "reaching")
    return any(t.lemma.endswith(endings) or t.lemma in deeds for t in after)


def _plays(person: str | None, number: str | None) -> bool:
    return person == "1" or number == "Plur"


def _it(context: Context, line: Line, clause: Clause) -> bool:
    """«Она завершается и досрочно»: the pronoun stands for the game of the sentence before."""
    sentence = line.sentence
    subject = sentence.tokens[clause.subject] if clause.subject is not None else None
    if subject is None or subject.pos != "PRON":
        return False
    before = context.before(line)
    return before is not None and any(
        says(before.sentence, t.i, "games") and t.dep.startswith("nsubj") for t in before.sentence.tokens
    )


def until_clause(sentence: Sentence, clause: Clause) -> Clause | None:
    """The clause «пока (не) …» that hangs on a clause."""
    return next((c for c in sentence.clauses if c.kind == "time" and until(sentence, c) and c.start >= clause.start), None)


def _wins(context: Context, line: Line, clause: Clause) -> bool:
    """«игра заканчивается победой …»: the victory says it; «… и побеждает тот, у кого больше» is counted up then."""
    won = [o for o in outcomes_in(context, line) if o.clause.i == clause.i or _and_so_ends(line.sentence, o, clause)]
    return any(not is_counted_up(context, line, o) for o in won)


def _and_so_ends(sentence: Sentence, outcome: Outcome, clause: Clause) -> bool:
    """«Занявший столицу побеждает, и партия на этом прекращается»: a clause joined to the win, with no case of its own."""
    if outcome.kind not in ("win", "lose") or outcome.cue > clause.start or outcome.clause.kind == "relative":
        return False
    opening = [sentence.tokens[i] for i in (clause.start - 1, clause.start) if i > 0]
    joined = any(t.norm in words(LEXICON, "joined") for t in opening)
    own = any(c.kind in ("condition", "time") and c.start > outcome.cue for c in sentence.clauses)
    numbered = any(x.first in clause.tokens for x in turn_sets_in(sentence))
    return joined and not own and not numbered


def is_counted_up(context: Context, line: Line, outcome: Outcome) -> bool:
    """True for «игра заканчивается, и побеждает игрок с наибольшим …»: most of something, told by a verb of its own."""
    cue = line.sentence.tokens[outcome.cue]
    if (
        outcome.kind != "win"
        or says(line.sentence, cue.i, "end")
        or (is_noun(cue) and cue.lemma in words(WINNING, "win.victory"))
    ):
        return False
    graded = outcome.party is not None and outcome.party.kind in ("highest", "lowest")
    return graded or superlative_in(context, line.sentence, range(outcome.cue, len(line.sentence.tokens)), bare=True) is not None
