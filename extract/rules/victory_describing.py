"""What describes whoever wins or loses, what it takes, and how it is done."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.conditions import Condition, condition_of_clause, condition_of_words
from extract.grammar.facts import fact_of_participle, is_predicate
from extract.grammar.superlatives import superlative_in
from extract.grammar.tree import is_finite, is_participle, surface
from extract.language import Clause, Sentence, Token
from extract.lexicon import WordFile, words
from extract.rules.outcome_needs import needed_words
from extract.rules.outcomes import LEXICON as OUTCOMES
from extract.rules.outcomes import Outcome
from extract.rules.victory_premises import at_least
from models.expressions import Compare, Expr, Fact, all_of, walk

__all__ = ["clauses_of", "describing", "points_at_list"]

LEXICON = WordFile(__file__).with_name("victories.toml")
TIES = WordFile(__file__).with_name("ties.toml")
PARTIES = WordFile(__file__).parent.parent / "grammar" / "parties.toml"


def describing(context: Context, line: Line, outcome: Outcome, low: int, high: int) -> Condition | None:
    """What describes the winner, what it takes, and how it is done.

    «игрок, набравший 10 очков», «тот, кто …», «первый, чей …»; «нужно …»; «собрав пять знаков».
    """
    sentence = line.sentence
    groups: list[tuple[int, ...]] = []
    if outcome.needs:
        groups.append(needed_words(sentence, outcome, low, high))
    elif outcome.place is not None and outcome.party is not None and outcome.party.is_named:
        pass
    elif outcome.place is not None and is_participle(sentence.tokens[outcome.place]):
        group = _participle_words(sentence, outcome, low, high)
        if len(group) > 1 or _is_deed_alone(sentence, outcome.place):
            groups.append(group)
    elif outcome.place is not None:
        groups.append(_apposed(context, sentence, outcome, high))
    read: list[Expr] = []
    spread: list[int] = []
    having = _having(sentence, outcome, low, high)
    held_by = condition_of_words(context, line, having, outcome.party) if having else None
    if held_by is not None:
        read.append(at_least(held_by))
        spread.extend(having)
    for group in groups:
        listed = points_at_list(sentence) and sentence.text.rstrip().endswith(":")
        expr = condition_of_words(context, line, group, outcome.party) if group and not listed else None
        if expr is not None and outcome.aim and not any(_states_deed(sentence.tokens[i]) for i in group):
            expr = at_least(expr)
        if expr is not None:
            read.append(expr)
            spread.extend(group)
    for clause in clauses_of(sentence, outcome, low, high):
        if any(set(clause.tokens) & set(g) for g in groups):
            continue
        if superlative_in(context, sentence, clause.tokens, bare=True) is not None and not _numbered(sentence, clause):
            continue
        if points_at_list(sentence) and sentence.text.rstrip().endswith(":"):
            continue
        torn = _verb_of_cue(sentence, clause, outcome)
        if torn is None:
            expr = condition_of_clause(context, line, clause, outcome.party)
        else:
            told = [i for i in clause.tokens if i < torn and i not in clause.marker]
            expr = condition_of_words(context, line, told, outcome.party)
        if expr is not None:
            read.append(expr)
            spread.extend(clause.tokens)
    held = any(c.kind == "condition" and c.start < outcome.cue for c in sentence.clauses)
    if not read and not held and outcome.place is not None and outcome.party is not None and outcome.party.kind == "any":
        first = outcome.place
        below = set(sentence.subtree(outcome.place))
        while first > low and first - 1 in below and not is_predicate(sentence.tokens[first - 1]):
            first -= 1
        if any(is_participle(t) for t in sentence.tokens[first : outcome.place]):
            words_ = range(first, outcome.place + 1)
            counted = condition_of_words(context, line, range(first, outcome.place), outcome.party)
            text = surface(sentence, words_)
            compared = counted is not None and any(isinstance(x, Compare) for x in walk(counted))
            read.append(counted if counted is not None and compared else Fact(text[:1].lower() + text[1:]))
            spread.extend(words_)
    quality = outcome.place - 1 if outcome.place is not None and outcome.place > low else None
    if not read and not held and quality is not None and outcome.party is not None and outcome.party.is_named:
        state = fact_of_participle(sentence, quality) if is_participle(sentence.tokens[quality]) else None
        if state is not None:  # «Разоблачённый Предатель проигрывает»
            read.append(state)
            spread.extend((quality, quality + 1))
    return Condition(all_of(*read), min(spread), max(spread) + 1) if read else None


def _is_deed_alone(sentence: Sentence, place: int) -> bool:
    """«Сдавшийся проигрывает» hangs on the deed; «если двое выбыли, оставшийся побеждает», «победа за осаждёнными» do not."""
    token = sentence.tokens[place]
    hangs = any(c.kind in ("condition", "time") for c in sentence.clauses)
    return not hangs and token.feats.get("Tense") == "Past" and token.feats.get("Voice") == "Act"


def _having(sentence: Sentence, outcome: Outcome, low: int, high: int) -> tuple[int, ...]:
    """«игрок с 12 или более городами», «Красные с пятью флагами»: what whoever wins has, where it is counted."""
    place = outcome.place
    if place is None or place + 2 >= high or place < low:
        return ()
    joins = place + 1 if sentence.tokens[place + 1].norm in words(LEXICON, "timing.holding") else None
    if joins is None:
        return ()
    stop = next((t.i for t in sentence.tokens[joins:high] if t.i == outcome.cue or t.text in ",;:.—–" or t.pos == "VERB"), high)
    rest = tuple(range(joins + 1, stop))
    return rest if any(sentence.tokens[i].pos == "NUM" for i in rest[:3]) else ()


def _states_deed(token: Token) -> bool:
    return is_predicate(token) or token.feats.get("VerbForm") == "Inf"


def _verb_of_cue(sentence: Sentence, clause: Clause, outcome: Outcome) -> int | None:
    """«команда, первой прошедшая трассу, объявляется победителем»: the verb of the outcome, where the parser put it in here."""
    verbs = words(OUTCOMES, "win.with_winner") | words(OUTCOMES, "win.verbs")
    beside = (outcome.cue - 2, outcome.cue - 1, outcome.cue + 1)
    return next((i for i in beside if i in clause.tokens and sentence.tokens[i].lemma in verbs and i > clause.start), None)


def _numbered(sentence: Sentence, clause: Clause) -> bool:
    return any(sentence.tokens[i].pos == "NUM" for i in clause.tokens)


def clauses_of(sentence: Sentence, outcome: Outcome, low: int, high: int) -> list[Clause]:
    """The clauses that describe the winner or say how: participles, relatives, converbs that hang on the outcome's clause."""
    own = {outcome.clause.i}
    out: list[Clause] = []
    for clause in sentence.clauses:
        hangs = clause.parent in own or (outcome.place is not None and _under(sentence, clause, outcome.place))
        verb = sentence.tokens[clause.predicate] if clause.predicate is not None else None
        if clause.kind == "converb" and verb is not None and verb.lemma in words(LEXICON, "timing.haste"):
            continue  # «не дожидаясь конца хода»
        if clause.kind in ("participle", "relative", "converb") and hangs and low <= clause.start < high:
            own.add(clause.i)
            out.append(clause)
    return out


def _under(sentence: Sentence, clause: Clause, place: int) -> bool:
    return clause.predicate is not None and sentence.tokens[clause.predicate].head == place


def _participle_words(sentence: Sentence, outcome: Outcome, low: int, high: int) -> tuple[int, ...]:
    """«Набравший десятое очко побеждает»: the participle that stands for the winner, with what hangs on it."""
    place = outcome.place if outcome.place is not None else low
    clause = sentence.clause_of(place)
    ahead = sentence.tokens[place + 1 : high]
    stop = next(
        (
            t.i
            for t in ahead
            if t.i == outcome.cue or (t.text in ",;:—" and not _goes_on(sentence, t.i)) or (is_finite(t) and t.i < outcome.cue)
        ),
        high,
    )
    if outcome.cue < place:
        stop = next((t.i for t in ahead if t.text in ";:."), high)
    return tuple(i for i in range(place, stop) if sentence.tokens[i].clause == clause.i or i in sentence.subtree(place))


def _goes_on(sentence: Sentence, comma: int) -> bool:
    """The comma of «лишившийся и вождя, и последнего отряда»."""
    after = sentence.tokens[comma + 1].norm if comma + 1 < len(sentence.tokens) else ""
    before = {t.norm for t in sentence.tokens[max(0, comma - 4) : comma]}
    return sentence.tokens[comma].text == "," and after in words(TIES, "joining") and after in before


def _apposed(context: Context, sentence: Sentence, outcome: Outcome, high: int) -> tuple[int, ...]:
    """«игрок, первым потерявший замки»: a participle after a comma that is no clause of its own."""
    place = outcome.place if outcome.place is not None else high
    for i in outcome.clause.tokens:
        token = sentence.tokens[i]
        comma = any(t.text == "," for t in sentence.tokens[place + 1 : i])
        comma = comma or (i == place + 1 and sentence.tokens[place].lemma in words(PARTIES, "ranked"))
        if place < i < min(high, place + 5) and is_participle(token) and comma and token.feats.get("Voice") == "Act":
            stop = next((k for k in range(i, high) if sentence.tokens[k].text in ";:." or k == outcome.cue), high)
            crowning = stop == outcome.cue and sentence.tokens[stop - 1].lemma in words(OUTCOMES, "win.with_winner")
            group = tuple(range(i, stop - 1 if crowning else stop))
            return () if superlative_in(context, sentence, group, bare=True) is not None else group
    return ()


def points_at_list(sentence: Sentence) -> bool:
    """True for a lead-in that only points at its list («любое из перечисленного»), and states no condition itself."""
    return any(t.lemma in words(LEXICON, "lists.pointing") or t.norm in words(LEXICON, "lists.pointing") for t in sentence.tokens)
