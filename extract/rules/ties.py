"""How a tie is broken: chains of steps, draws and shared wins, in the sentences after a way to win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from extract.context import Context, Line
from extract.grammar.most import Way
from extract.grammar.names import is_role
from extract.grammar.parties import party_at
from extract.grammar.superlatives import superlative_in
from extract.grammar.tree import is_noun, matches, phrase_stop
from extract.language import Sentence, Token, inflect, nominative
from extract.lexicon import WordFile, lexicon, phrases, words
from extract.rules.tie_talk import is_tie_talk, tie_start
from extract.rules.ties_elided import less_in_brackets, same_noun, sum_told
from extract.rules.ties_grounds import LEXICON, criterion, ground, is_played_again, row_of_grounds
from models.parties import Party, named
from models.records import TieBreak
from models.spans import Span

__all__ = ["Tie", "draw_at_end", "goes_on_and_on", "is_tie_talk", "tie_start", "tie_steps"]

OUTCOMES = WordFile(__file__).with_name("outcomes.toml")


@dataclass(frozen=True, slots=True)
class Tie:
    """The steps that one sentence adds, and where it says them."""

    steps: tuple[TieBreak, ...]
    span: Span


def goes_on_and_on(sentence: Sentence) -> bool:
    """True for a sentence that only says to go on («и так до развязки»)."""
    return len(sentence.tokens) < 8 and _says(sentence, 0, "repeat")


def draw_at_end(sentence: Sentence, first: int) -> tuple[int, int] | None:
    """«…, а если и их поровну — ничья»: where the part of a chain that declares a draw begins, and the word that does."""
    last = next((t for t in reversed(sentence.tokens[first:]) if not t.is_punct), None)
    if last is None or not {last.lemma, last.norm} & words(OUTCOMES, "draw.words") or last.feats.get("Number") == "Plur":
        return None
    if sentence.text.rstrip().endswith("?"):
        return None  # «Ничья? Сравните …»
    low = max(low for low, _ in _segments(sentence, first, len(sentence.tokens)) if low <= last.i)
    return low, last.i


def tie_steps(
    context: Context, line: Line, first: int, after: Sequence[TieBreak], winner: Party | None = None, stop: int | None = None
) -> Tie | None:
    """The steps stated from token ``first`` on; ``after`` are the steps before, which «отодвигайтесь назад» repeats.

    ``winner`` is who wins before the tie: a step that asks again for the same quantity at the same time is no step.
    """
    sentence = line.sentence
    stop = len(sentence.tokens) if stop is None else stop
    steps: list[TieBreak] = list(_criteria(context, sentence, first))
    for low, high in () if steps else _segments(sentence, first, stop):
        spoken = [i for i in range(low, high) if not _premise(sentence, i) and not _ranking(sentence, i)]
        row = row_of_grounds(context, sentence, spoken)
        if row:
            steps.extend(x for x in row if x not in steps)
            steps[-1] = replace(steps[-1], prefer="lowest") if less_in_brackets(sentence, low, high) else steps[-1]
            continue
        least = winner is not None and winner.kind == "lowest"
        step = same_noun(sentence, spoken, steps[-1].quantity) if steps and steps[-1].quantity else None
        step = step or _step(context, sentence, low, high, "lowest" if least else "highest")
        if step is not None and step.at == "next_turn" and winner is not None and winner.is_graded:
            step = replace(step, quantity=winner.word)  # what decides is counted anew
        again = (
            winner is not None
            and step is not None
            and step.prefer == winner.kind
            and step.quantity == winner.word
            and step.at == "same"
        )
        if step is not None and less_in_brackets(sentence, low, high):
            step = replace(step, prefer="lowest")
        if step is None and not steps and winner is not None and winner.is_graded:
            step = same_noun(sentence, spoken, winner.word)
        total = sum_told(sentence, spoken) if again else None
        if step is not None and total is not None:
            step, again = replace(step, quantity=total), False
        if step is not None and step not in steps and not again:
            steps.append(step)
    if not steps and _says(sentence, first, "repeat", stop) and _plays_on(sentence, first, stop):
        steps = [TieBreak("highest", context.points.plural or None, "next_turn", True)]
    if _says(sentence, first, "repeat", stop) and (steps or after):
        if steps:
            steps[-1] = replace(steps[-1], repeat=True)
        else:
            steps = [replace(after[-1], repeat=True)]
    if not steps:
        return None
    last = [t for t in sentence.tokens[first:stop] if t.text not in ".)"]
    return Tie(tuple(steps), Span(sentence.tokens[first].start, last[-1].end))


def _plays_on(sentence: Sentence, first: int, stop: int) -> bool:
    """«играют «дуплет», и так до развязки»: something is played again."""
    return any(t.lemma in words(LEXICON, "playing") and t.pos == "VERB" for t in sentence.tokens[first:stop])


def _segments(sentence: Sentence, first: int, stop: int) -> list[tuple[int, int]]:
    """The chain cut where a step ends: at semicolons, at «затем», «а если», «при равном …»."""
    cuts = [first]
    for i in range(first + 1, stop):
        if phrase_stop(sentence, i, phrases(LEXICON, "steps")) is not None and i - cuts[-1] > 1:
            cuts.append(i)
    return list(zip(cuts, [*cuts[1:], stop], strict=True))


def _step(context: Context, sentence: Sentence, low: int, high: int, ahead_by: Way = "highest") -> TieBreak | None:
    """One step; ``ahead_by``: what wins when it is played again, as before the tie."""
    spoken = [i for i in range(low, high) if not _premise(sentence, i) and not _ranking(sentence, i)]
    at = (
        "previous_turn"
        if _says(sentence, low, "previous", high)
        else "next_turn"
        if is_played_again(sentence, low, high)
        else "same"
    )
    most = superlative_in(context, sentence, spoken, bare=True, timed=True)
    if most is not None:
        colon = next((i for i in range(low, high) if sentence.tokens[i].text == ":"), None)
        told = ground(context, sentence, [i for i in spoken if i < colon]) if colon is not None and colon < most.stop else None
        return TieBreak(most.way, told.quantity if told is not None else most.quantity, at)
    if any(matches(sentence.tokens[i], w) for i in spoken for w in words(LEXICON, "chance")):
        return TieBreak("highest", str(lexicon(LEXICON)["chance_name"]), at)
    if at == "next_turn":
        return TieBreak(ahead_by, context.points.plural or None, at, True)
    for i in spoken:
        party = party_at(context, sentence, i)
        ahead = any(sentence.tokens[k].lemma in words(LEXICON, "ahead") for k in spoken)
        if ahead and _one_side(sentence, i) and (party is None or not party.is_named):
            return TieBreak(Party("any", (_side_name(sentence.tokens[i]),)), None, at)
        if party is not None and ahead and party.is_named:
            return TieBreak(party, None, at)
        if ahead and party is not None and party.kind == "any":
            described = _described(sentence, i)
            if described is not None:
                return TieBreak(Party("any", (described,)), None, at)
        if ahead and _given_name(sentence, i):
            return TieBreak(named(nominative([sentence.tokens[i]])), None, at)
    step = ground(context, sentence, spoken)
    return TieBreak(step.prefer, step.quantity, at) if step is not None else None


def _ranking(sentence: Sentence, i: int) -> bool:
    """«выше ставится команда», «впереди тот, кто …», «более высокое место»: who comes out ahead, and of nothing more."""
    near = [t.lemma for t in sentence.tokens[i : i + 3]]
    if sentence.tokens[i].norm in words(OUTCOMES, "places.more") and set(near) & words(OUTCOMES, "places.nouns"):
        return True
    if i and sentence.tokens[i].lemma in words(OUTCOMES, "places.high") | words(OUTCOMES, "places.nouns"):
        back = {t.norm for t in sentence.tokens[max(0, i - 2) : i]}
        if back & words(OUTCOMES, "places.more"):
            return True
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    if after is not None and sentence.tokens[i].norm in words(LEXICON, "ranked") and after.pos == "VERB":
        return True
    if after is None or sentence.tokens[i].norm not in words(LEXICON, "ranking"):
        return False
    return after.pos in ("VERB", "DET", "PRON") or is_role(after) or after.is_punct


def _criteria(context: Context, sentence: Sentence, first: int) -> tuple[TieBreak, ...]:
    """«учитываются: личная встреча, количество побед, жребий»: a row of what is compared, the most of each ahead."""
    opened = next((t.i for t in sentence.tokens[first:] if t.text.endswith(":")), None)
    verb = opened is not None and any(matches(t, w) for t in sentence.tokens[first:opened] for w in words(LEXICON, "ahead"))
    asked = any(t.lemma in words(OUTCOMES, "win.asked") for t in sentence.tokens[opened or 0 :])
    if opened is None or not verb or asked:
        return ()  # «сравнивают башни: у кого их больше, тот впереди»
    out: list[TieBreak] = []
    rest = [t for t in sentence.tokens[opened + 1 :] if t.text != "."]
    rest = [
        t for n, t in enumerate(rest) if not (t.text == ")" or (t.pos == "NUM" and n + 1 < len(rest) and rest[n + 1].text == ")"))
    ]
    row: list[list[Token]] = [[]]
    for token in rest:
        if token.text in ",;" or token.norm in words(LEXICON, "row"):
            row.append([])
        elif token.pos == "VERB":
            return ()
        else:
            row[-1].append(token)
    for part in (x for x in row if x):
        step = criterion(context, sentence, [t.i for t in part])
        if step is None:
            return ()
        out.append(step)
    return tuple(out) if len(out) > 1 else ()


def _described(sentence: Sentence, i: int) -> str | None:
    """«сторона, контролирующая Москву»: the words that say which of those tied; None if nothing does."""
    clause = next((c for c in sentence.clauses if c.kind in ("participle", "relative") and c.start in (i + 1, i + 2)), None)
    verbal = clause is not None and any(sentence.tokens[k].pos == "VERB" for k in clause.tokens)
    if clause is None or not verbal or sentence.text.rstrip().endswith(":"):
        return None
    inside = [k for k in range(i, clause.end) if sentence.tokens[k].text not in ".;"]
    return sentence.span_text(inside[0], inside[-1] + 1).rstrip(" ,") if inside else None


def _one_side(sentence: Sentence, i: int) -> bool:
    """«побеждает обороняющийся»: a role that one of those tied has."""
    return any(matches(sentence.tokens[i], w) for w in words(LEXICON, "sides")) or (
        _side_name(sentence.tokens[i]) in words(LEXICON, "sides")
    )


def _side_name(token: Token) -> str:
    """«защищающегося» → «защищающийся»."""
    return inflect(token.norm, case="nomn", number="sing", gender="masc") or nominative([token], "sing")


def _given_name(sentence: Sentence, i: int) -> bool:
    """«победа за Конфедерацией», «в пользу Альянса»: a name after that, known or not."""
    token = sentence.tokens[i]
    before = sentence.tokens[i - 1]
    given = before.norm in words(LEXICON, "given") or before.lemma in words(OUTCOMES, "draw.settled")
    return is_noun(token) and i > 1 and token.text[:1].isupper() and given


def _premise(sentence: Sentence, i: int) -> bool:
    """A word of «если … поровну», or of «при равном населении»: what is equal, not what decides."""
    clause = sentence.clause_of(i)
    opened = next((t.i for t in sentence.tokens[:i] if t.norm in words(LEXICON, "asking")), None)
    if opened is not None and i <= next((k for k in range(opened + 2, i + 1) if _ends_premise(sentence, k)), i):
        return True
    if clause.kind == "condition":
        cuts = (k for k in clause.tokens if k > clause.start + 1)
        boundary = next((k for k in cuts if _ends_premise(sentence, k)), clause.end)
        return i <= boundary
    head = sentence.tokens[i]
    while head.head != head.i and head.clause == sentence.tokens[head.head].clause and head.dep != "case":
        if head.lemma in words(LEXICON, "equal"):
            return not any(t.text in "—–" for t in sentence.tokens[head.i : i])  # «при равенстве — с …»: the rest decides
        head = sentence.tokens[head.head]
    return False


def _ends_premise(sentence: Sentence, i: int) -> bool:
    return sentence.tokens[i].text in ",—–-" and not _joins(sentence, i)


def _joins(sentence: Sentence, comma: int) -> bool:
    """The comma of «если равны и очки, и монеты»: what is equal goes on behind it."""
    after = sentence.tokens[comma + 1 : comma + 3]
    joined = len(after) == 2 and after[0].norm in words(LEXICON, "joining") and is_noun(after[1])
    return joined and any(t.norm == after[0].norm for t in sentence.tokens[max(0, comma - 4) : comma])


def _says(sentence: Sentence, low: int, key: str, high: int | None = None) -> bool:
    listed = phrases(LEXICON, key)
    return any(phrase_stop(sentence, i, listed) is not None for i in range(low, len(sentence.tokens) if high is None else high))
