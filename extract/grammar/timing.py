"""Times: moments, phases, and sets of turns."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context, Line
from extract.grammar.function_words import means
from extract.grammar.names import is_role
from extract.grammar.numbers import numbers_in
from extract.grammar.phase_times import phase_in, phase_words
from extract.grammar.time_words import before_others, ranks_noun, stretch
from extract.grammar.tree import case, is_noun, phrase_at, phrase_stop, phrases_from, starts_of
from extract.grammar.turns import TurnPhrase, at_edge, is_unit, turn_sets_in
from extract.language import Clause, Sentence, Token, analyse
from extract.lexicon import WordFile, lexicon, phrases, words
from extract.memory import remembered, remembered_of_sentence
from models.timing import Timing, TurnSet, When

__all__ = [
    "TurnPhrase",
    "ends_game",
    "phase_in",
    "start_of_turn",
    "time_of_words",
    "time_tokens",
    "timing_of",
    "turn_sets_in",
]

LEXICON = WordFile(__file__).with_name("timing.toml")
UNSPECIFIED = Timing()


def timing_of(context: Context, line: Line, indices: Sequence[int] | None = None) -> Timing:
    """When what the line says applies, by its own words only (those of ``indices``, by default all of them)."""
    inside = range(len(line.sentence.tokens)) if indices is None else sorted(indices)
    return time_of_words(context, line.sentence, tuple(inside))


def time_of_words(context: Context, sentence: Sentence, inside: Sequence[int]) -> Timing:
    """The time that the words state.

    The first that applies of: a phase, the end of a numbered turn, the end of the game, of a turn, every turn, at once,
    a moment of play.
    """
    return _time_of(context, sentence, tuple(inside))


@remembered_of_sentence
def _time_of(context: Context, sentence: Sentence, inside: tuple[int, ...]) -> Timing:
    turns = _turns(context, sentence, inside)
    if (
        turns is not None
        and turns.turns.first is None
        and isinstance(turns.turns.final, int)
        and _until_end(sentence, turns.first)
    ):
        return Timing("turn_end", None, TurnSet(only=(turns.turns.final,), unit=turns.turns.unit))
    phase = phase_in(context, sentence, inside)
    if turns is not None and turns.end and not turn_sets_in(sentence):
        return Timing("turn_end", None, turns.turns)  # «после шестой зимы»: a phase with its number is the end of a turn
    ranked = _ranked_phase(context, sentence, inside) if phase is not None else None
    if ranked is not None:
        return Timing("turn_end", None, TurnSet(only=(ranked,)))
    if phase is not None:
        return Timing("phase", phase, turns.turns if turns is not None else None)
    if turns is not None and turns.end:
        return Timing("turn_end", None, turns.turns)
    if ends_game(sentence, inside):
        return Timing("game_end", None, turns.turns if turns is not None else None)
    when = _turn_edge(sentence, inside) or _turn_over(sentence, inside) or _each_turn(sentence, inside)
    if when is not None:
        start = str(lexicon(LEXICON)["phase"]["start_of_turn"]) if when == "phase" else None
        return Timing(when, start, turns.turns if turns is not None else None)
    return Timing(_moment(sentence, inside), None, turns.turns if turns is not None else None)


def _ranked_phase(context: Context, sentence: Sentence, inside: Sequence[int]) -> int | None:
    """«после третьего этапа»: the number of a stage that is no step of the turn, and is over."""
    for number in numbers_in(sentence):
        noun = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
        if number.kind != "ordinal" or number.first not in inside or noun is None or noun.lemma not in words(LEXICON, "phases"):
            continue
        alone = number.stop + 1 >= len(sentence.tokens) or case(sentence.tokens[number.stop + 1]) != "Gen"
        if alone and at_edge(sentence, number.first) and len(context.phases) < int(number.value):
            return int(number.value)
    return None


def _until_end(sentence: Sentence, first: int) -> bool:
    """«никто не победил до конца восьмого хода»: looked at when that turn is over."""
    near = range(max(0, first - 3), first)
    denied = any(t.norm in words(LEXICON, "before.not_yet") for t in sentence.tokens[:first])
    return denied and any(phrase_at(sentence, i, p) == first for i in near for p in phrases(LEXICON, "before.until_end"))


def _turns(context: Context, sentence: Sentence, inside: Sequence[int]) -> TurnPhrase | None:
    found = next((x for x in turn_sets_in(sentence) if x.first in inside), None)
    return found or _by_phase(context, sentence, inside)


def _by_phase(context: Context, sentence: Sentence, inside: Sequence[int]) -> TurnPhrase | None:
    """«Когда сыграна пятая развязка»: a numbered phase of the turn stands for the end of that turn."""
    names = _phase_nouns(context)
    for number in numbers_in(sentence):
        noun = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
        ranked = number.kind == "ordinal" and number.first in inside and noun is not None and noun.lemma in names
        if ranked and (sentence.clause_of(number.first).kind == "time" or at_edge(sentence, number.first)):
            return TurnPhrase(TurnSet(only=(int(number.value),)), number.first, number.stop + 1, True)
    return None


@remembered
def _phase_nouns(context: Context) -> frozenset[str]:
    """The nouns in the names of the text's phases, without those that mean any phase."""
    return frozenset(t.lemma for name in context.phases for t in analyse(name).tokens if is_noun(t)) - words(LEXICON, "phases")


def ends_game(sentence: Sentence, inside: Sequence[int]) -> bool:
    """True if the words name the end of the game as a time: «в конце игры», «по завершении партии», «когда игра окончится»."""
    finale, end = phrases(LEXICON, "edges.finale"), phrases(LEXICON, "edges.end")
    if any(phrase_stop(sentence, i, finale) is not None for i in starts_of(sentence, finale, inside)):
        return True
    for i in starts_of(sentence, end, inside):
        for phrase in phrases_from(sentence, i, end):
            at = phrase_at(sentence, i, phrase)
            if at is not None and any(_game(t) for t in sentence.tokens[at : at + 2]):
                return True
            if at is not None and (_all_turns(sentence, at) or _end_alone(sentence, phrase, at)):
                return True
    return any(_game_over(sentence, c) for c in sentence.clauses if c.start in inside)


def _end_alone(sentence: Sentence, phrase: tuple[str, ...], at: int) -> bool:
    """«чей ряд в конце длиннее», «к концу наберёт больше»: the end, and of nothing that is named."""
    named = phrase[-1] in words(LEXICON, "edges.alone")
    after = sentence.tokens[at] if at < len(sentence.tokens) else None
    whose = after is not None and after.norm in words(LEXICON, "edges.whose") and at + 1 < len(sentence.tokens)
    if whose and is_noun(sentence.tokens[at + 1]) and case(sentence.tokens[at + 1]) == "Gen":
        return False  # «в конце её раунда»
    return named and (after is None or after.is_punct or after.pos in ("VERB", "ADV", "PRON") or case(after) in ("Nom", "Ins"))


def _all_turns(sentence: Sentence, at: int) -> bool:
    """«по итогам всех туров»."""
    after = sentence.tokens[at : at + 2]
    return len(after) == 2 and means(after[0], "all") and is_unit(after[1]) and after[1].feats.get("Number") == "Plur"


def _game(token: Token) -> bool:
    return token.lemma in words(LEXICON, "games")


def _game_over(sentence: Sentence, clause: Clause) -> bool:
    """«когда игра окончится»: a clause of time whose predicate ends the game."""
    if clause.kind not in ("time", "condition"):
        return False
    comma = next((i for i in clause.tokens if sentence.tokens[i].text == "," and i > clause.start + 2), clause.end)
    after = sentence.tokens[comma + 1] if comma + 1 < clause.end else None
    stop = comma if after is not None and _game(after) else clause.end  # «если у него 10 очков, игра заканчивается»
    spoken = [sentence.tokens[i] for i in clause.tokens if i < stop]
    return any(_game(t) for t in spoken) and any(t.lemma in words(LEXICON, "edges.over") for t in spoken)


def _turn_edge(sentence: Sentence, inside: Sequence[int]) -> When | None:
    """«в конце хода» → its end; «в начале хода» → the phase of that name."""
    ends, starts = phrases(LEXICON, "edges.end"), phrases(LEXICON, "edges.start")
    places = {*starts_of(sentence, ends, inside), *starts_of(sentence, starts, inside)}
    for i in inside if places else ():
        for listed in (ends, starts) if i in places else ():
            for phrase in phrases_from(sentence, i, listed):
                at = phrase_at(sentence, i, phrase)
                if at is not None and any(is_unit(t) for t in sentence.tokens[at : at + 3] if not t.is_punct):
                    return "turn_end" if listed is ends else "phase"
    return None


def _turn_over(sentence: Sentence, inside: Sequence[int]) -> When | None:
    """«когда раунд окончен»: a clause of time that says that a turn is over."""
    for clause in sentence.clauses:
        told = [sentence.tokens[i] for i in clause.tokens] if clause.kind == "time" and clause.start in inside else []
        verb = sentence.tokens[clause.predicate] if told and clause.predicate is not None else None
        over = verb is not None and verb.lemma in words(LEXICON, "edges.over") and clause.predicate in clause.tokens
        if over and any(is_unit(x) and case(x) == "Nom" for x in told[:5]):
            return "turn_end"
    return None


def _each_turn(sentence: Sentence, inside: Sequence[int]) -> When | None:
    """«каждый ход», «за каждый ход»."""
    for i in inside if sentence.has_any(words(LEXICON, "before.each")) else ():
        token = sentence.tokens[i]
        if token.lemma in words(LEXICON, "before.each") and i + 1 < len(sentence.tokens) and is_unit(sentence.tokens[i + 1]):
            return "each_turn"
    return None


def _moment(sentence: Sentence, inside: Sequence[int]) -> When:
    """At once, at a moment of play, or unspecified."""
    at_once = phrases(LEXICON, "moments.immediately")
    for i in starts_of(sentence, at_once, inside):
        if phrase_stop(sentence, i, at_once) is not None and not ranks_noun(sentence, i):
            return "immediately"
    ranked = sentence.has_any(words(LEXICON, "moments.first"), words(LEXICON, "moments.sooner"))
    if ranked and any(_first_alone(sentence, i) or before_others(sentence, i) is not None for i in inside):
        return "immediately"
    if any(c.kind == "time" and c.start in inside and not _before_what(sentence, c) for c in sentence.clauses):
        return "event"
    events = phrases(LEXICON, "moments.event")
    if any(phrase_stop(sentence, i, events) is not None for i in starts_of(sentence, events, inside)):
        return "event"
    after = sentence.has_any(words(LEXICON, "moments.after"))
    return "event" if after and any(_happening(sentence, i, inside) for i in inside) else "unspecified"


def _before_what(sentence: Sentence, clause: Clause) -> bool:
    """«раньше, чем построен корабль»: up to when, and no moment."""
    return any(sentence.tokens[i].norm in words(LEXICON, "moments.than") for i in clause.marker)


def _first_alone(sentence: Sentence, i: int) -> bool:
    """«кто первый избавится»: who gets there first, with no noun that is the first of its kind."""
    token = sentence.tokens[i]
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    if token.norm not in words(LEXICON, "moments.first") or case(token) not in ("Nom", "Ins"):
        return False
    alone = after is not None and (after.pos == "VERB" or after.text == "," or _who_does(sentence, i))
    ranks = [n.first for n in numbers_in(sentence) if n.kind == "ordinal" and n.value > 1 and n.first > i]
    if any(case(sentence.tokens[k]) in ("Nom", "Dat") for k in ranks):
        return False  # «первый – 5, второй – 3»
    return alone


def _who_does(sentence: Sentence, i: int) -> bool:
    """«первая команда, решившая …»: the first of those who play that does something."""
    noun = sentence.tokens[i + 1]
    behind = sentence.tokens[i + 3] if i + 3 < len(sentence.tokens) and sentence.tokens[i + 2].text == "," else None
    described = behind is not None and sentence.clause_of(behind.i).kind in ("participle", "relative")
    return is_role(noun) and case(sentence.tokens[i]) == "Nom" and described


def _happening(sentence: Sentence, i: int, inside: Sequence[int]) -> bool:
    """«после вступления в брак», «при постройке»: a preposition of time and a noun that names a happening."""
    token = sentence.tokens[i]
    if token.norm not in words(LEXICON, "moments.after") or i + 1 not in inside:
        return False
    noun = next((t for t in sentence.tokens[i + 1 : i + 4] if is_noun(t)), None)
    if sentence.tokens[i + 1].lemma in words(LEXICON, "moments.whatever"):
        return False  # «при любом исходе»
    if token.norm in words(LEXICON, "moments.along"):
        return noun is not None and case(noun) == "Ins" and noun.lemma in words(LEXICON, "moments.deeds")
    moment = (
        token.norm in words(LEXICON, "moments.at") and noun is not None and noun.lemma not in words(LEXICON, "moments.states")
    )
    if noun is not None and moment and noun.lemma in words(LEXICON, "moments.deeds"):
        return True
    return noun is not None and moment and any(noun.lemma.endswith(x) for x in words(LEXICON, "moments.happenings"))


def start_of_turn() -> str:
    """What the start of a turn is called as a phase."""
    return str(lexicon(LEXICON)["phase"]["start_of_turn"])


def time_tokens(sentence: Sentence, inside: Sequence[int]) -> frozenset[int]:
    """The words that only say when: numbered turns with their edges, «к началу хода», «в конце игры», «немедленно»."""
    found: set[int] = set()
    for phrase in turn_sets_in(sentence):
        if phrase.first in inside:
            found.update(range(_opened(sentence, phrase.first), phrase.stop))
    for key in ("edges.end", "edges.start", "moments.immediately", "edges.finale"):
        for i in starts_of(sentence, phrases(LEXICON, key), inside):
            for words_ in phrases_from(sentence, i, phrases(LEXICON, key)):
                at = phrase_at(sentence, i, words_)
                if at is None or ranks_noun(sentence, i):
                    continue
                named = key in ("moments.immediately", "edges.finale")
                noun = next(
                    (t.i for t in sentence.tokens[at : at + 3] if is_unit(t) or _game(t) or t.lemma in words(LEXICON, "phases")),
                    None,
                )
                if named:
                    found.update(range(i, at))
                elif noun is not None and all(t.pos in ("DET", "ADJ", "NUM", "PRON") for t in sentence.tokens[at:noun]):
                    found.update(range(i, noun + 1))
    for i in starts_of(sentence, phrases(LEXICON, "phase.prepositions"), inside):
        found.update(phase_words(sentence, i))
    for i in inside:
        ahead = before_others(sentence, i)
        found.update(range(i, ahead) if ahead is not None else ())
        found.update(stretch(sentence, i))
    return frozenset(found)


def _opened(sentence: Sentence, first: int) -> int:
    """Where the phrase of a numbered turn begins: with «к концу», «по завершении», «в»."""
    for phrase in (p for key in ("edges.end", "edges.start", "before.to", "before.from") for p in phrases(LEXICON, key)):
        for start in range(max(0, first - len(phrase) - 1), first):
            if phrase_at(sentence, start, phrase) == first:
                return start
    return first - 1 if first and sentence.tokens[first - 1].pos == "ADP" else first
