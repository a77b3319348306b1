"""Where a sentence says that the game is won, lost, drawn or shared, and by whom."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from extract.context import Context, Line
from extract.grammar.numbers import numbers_in
from extract.grammar.parties import player
from extract.grammar.superlatives import superlative_in
from extract.grammar.tree import case, is_finite, is_noun, may_stand, phrase_stop, runs
from extract.language import Clause, Sentence, Token
from extract.lexicon import WordFile, phrases, words
from extract.rules.game_talk import is_game_talk, speaks_of_game
from extract.rules.outcome import Outcome, OutcomeKind
from extract.rules.outcome_cues import is_losing, is_winning, may_cue
from extract.rules.outcome_needs import needed
from extract.rules.outcome_parties import whose
from extract.rules.outcome_places import ranked
from extract.rules.outcome_prices import is_priced
from extract.rules.outcome_titles import goes_to_that_one, titled

__all__ = ["Outcome", "OutcomeKind", "outcomes_in"]

LEXICON = WordFile(__file__).with_name("outcomes.toml")
MOST = WordFile(__file__).parent.parent / "grammar" / "superlatives.toml"
ENDS = WordFile(__file__).with_name("game_ends.toml")
VICTORIES = WordFile(__file__).with_name("victories.toml")
TIES = WordFile(__file__).with_name("ties.toml")
SHORT = 4
"""Fewer words than a title about more than the contest that it names."""
DECLARED: tuple[OutcomeKind, ...] = ("shared", "nobody")
"""Kinds of an outcome that a turn of phrase declares."""
SUBORDINATE = ("condition", "purpose", "content", "concession", "cause", "time", "relative")


def outcomes_in(context: Context, line: Line) -> tuple[Outcome, ...]:
    """The outcomes that the line states, in reading order, one per clause at most."""
    memory = line.sentence.memory  # a sentence belongs to one line of one text
    if outcomes_in not in memory:
        memory[outcomes_in] = _outcomes_of(context, line)
    found: tuple[Outcome, ...] = memory[outcomes_in]
    return found


def _outcomes_of(context: Context, line: Line) -> tuple[Outcome, ...]:
    sentence = line.sentence
    if sentence.text.rstrip().endswith("?") and len(sentence.clauses) == 1:
        return ()
    if any(_priced_deed(context, sentence, t) for t in sentence.tokens):
        return ()
    out: list[Outcome] = []
    for clause in sentence.clauses:
        found = needed(context, line, clause) if clause.kind in ("main", "purpose") else None
        if found is None and (clause.kind not in SUBORDINATE or _that_one(sentence, clause) or _no_sooner(sentence, clause)):
            found = _stated(context, line, clause)
        if found is None and clause.kind == "relative" and (rest := _resumed(sentence, clause)) is not None:
            found = _stated(context, line, rest)
        if found is None and clause.kind == "condition" and (tail := _tail(sentence, clause)) is not None:
            found = _drawn(context, sentence, tail)
        if found is not None:
            out.append(found)
    return tuple(out)


def _priced_deed(context: Context, sentence: Sentence, token: Token) -> bool:
    """«Выжил и выиграл — 3 балла, проиграл — 0»: what winning is worth, and no way to win."""
    won = words(LEXICON, "win.verbs") | words(LEXICON, "lose.verbs")
    if token.pos != "VERB" or token.lemma not in won or not is_finite(token) or token.i + 2 >= len(sentence.tokens):
        return False
    dashed = sentence.tokens[token.i + 1].text in words(VICTORIES, "statements.dashes")
    return dashed and is_priced(context, sentence, token.i)


def _tail(sentence: Sentence, clause: Clause) -> Clause | None:
    """«если и это не помогает, все они считаются победителями»: what the parser left in the condition after its comma."""
    verbs = [i for i in clause.tokens if is_finite(sentence.tokens[i])]
    comma = next((i for i in clause.tokens if verbs and i > verbs[0] and sentence.tokens[i].text == ","), None)
    later = next((i for i in verbs if comma is not None and i > comma), None)
    if comma is None or later is None:
        return None
    inside = tuple(i for i in clause.tokens if i > comma)
    return replace(clause, kind="main", start=inside[0], ranges=runs(inside), marker=(), predicate=later, tokens=inside)


def _resumed(sentence: Sentence, clause: Clause) -> Clause | None:
    """«Тот, у кого больше очков, выиграл»: what the parser left in the relative clause after its comma."""
    parent = sentence.clauses[clause.parent] if clause.parent is not None else None
    head = parent.predicate if parent is not None else None
    if parent is None or head is None or head > clause.start or is_finite(sentence.tokens[head]):
        return None
    won = words(LEXICON, "win.verbs") | words(LEXICON, "lose.verbs")
    after = (i + 1 for i in clause.tokens if sentence.tokens[i].text == "," and i + 1 in clause.tokens)
    first = next((i for i in after if sentence.tokens[i].lemma in won and is_finite(sentence.tokens[i])), None)
    if first is None:
        return None
    inside = tuple(i for i in clause.tokens if i >= first)
    return replace(clause, kind="main", start=first, ranges=runs(inside), marker=(), predicate=first, tokens=inside, subject=head)


def _no_sooner(sentence: Sentence, clause: Clause) -> bool:
    """«Стоит игроку набрать 50 очков, как он выигрывает»: the clause with «как» is the statement."""
    hardly = bool(sentence.tokens) and sentence.tokens[0].lemma in words(LEXICON, "win.hardly")
    return hardly and clause.start > 0 and sentence.tokens[clause.start].norm in words(LEXICON, "win.than")


def _that_one(sentence: Sentence, clause: Clause) -> bool:
    """«у кого больше, тот и победил»: the main part hangs on at the end of the relative clause."""
    places = [i for i in clause.tokens if sentence.tokens[i].lemma in words(LEXICON, "prepositions.that_one")]
    opened = {",", *(sentence.tokens[i - 1].text for i in places if i and sentence.tokens[i - 1].pos == "ADP")}
    return clause.kind == "relative" and any(sentence.tokens[i - 1].text in opened for i in places if i)


def _stated(context: Context, line: Line, clause: Clause) -> Outcome | None:
    sentence, tokens = line.sentence, [line.sentence.tokens[i] for i in clause.tokens]
    special = _drawn(context, sentence, clause)
    if special is not None:
        return special
    for token in tokens:
        if not may_cue(token):
            continue
        for kind, cued in (("win", is_winning), ("lose", is_losing)):
            cue = cued(sentence, clause, token) or (kind == "win" and _it_falls_to(context, line, clause, token))
            told = cue and not _denied(sentence, token) and not (is_noun(token) and is_priced(context, sentence, token.i))
            if told and is_game_talk(context, line, clause):
                party, place = whose(context, line, clause, token)
                named = _victory_noun(sentence, clause) if kind == "win" else None
                wished = token.feats.get("VerbForm") == "Inf" and _only_possible(sentence, clause)
                if wished or (party is None and _only_possible(sentence, clause)):
                    continue
                return Outcome("win" if kind == "win" else "lose", clause, token.i, party, place, named)
    return titled(context, line, clause) or goes_to_that_one(context, line, clause) or ranked(context, line, clause)


def _drawn(context: Context, sentence: Sentence, clause: Clause) -> Outcome | None:
    shared = _common(sentence, clause)
    if shared is not None:
        return Outcome("shared", clause, shared, player())
    declared = [(kind, x) for kind in DECLARED if may_stand(sentence, x := phrases(LEXICON, f"draw.{kind}"))]
    for i in clause.tokens if declared else ():
        for kind, found in declared:
            if phrase_stop(sentence, i, found) is not None:
                return Outcome(kind, clause, i, player())
    drawn = words(LEXICON, "draw.words")
    if not sentence.has_any(drawn):
        return None
    if any(sentence.tokens[i].lemma in words(LEXICON, "draw.settled") for i in clause.tokens):
        return None
    if _opens_tie(context, sentence):
        return None
    for i in clause.tokens:
        token = sentence.tokens[i]
        listed = token.lemma in drawn or token.norm in drawn
        if (
            listed
            and _declared(sentence, clause, i)
            and not _awards(context, sentence, i)
            and not is_priced(context, sentence, i)
            and not _of_a_fight(context, sentence, clause)
        ):
            return Outcome("draw", clause, i)
    return None


def _opens_tie(context: Context, sentence: Sentence) -> bool:
    """«Ничья — у кого больше кораблей»: who comes out ahead of it stands behind the dash."""
    dash = next((t.i for t in sentence.tokens[1:3] if t.text in words(VICTORIES, "statements.dashes")), None)
    if dash is None or sentence.tokens[dash - 1].lemma not in words(LEXICON, "draw.words"):
        return False
    return superlative_in(context, sentence, range(dash + 1, len(sentence.tokens)), bare=True, timed=True) is not None


def _of_a_fight(context: Context, sentence: Sentence, clause: Clause) -> bool:
    """«бой заканчивается вничью»: a contest inside the game."""
    subject = sentence.tokens[clause.subject] if clause.subject is not None else None
    fights = words(LEXICON, "not_game.contests") - words(LEXICON, "not_game.whole")
    return subject is not None and subject.lemma in fights and speaks_of_game(context)


@cache
def _shared_words() -> frozenset[str]:
    """Of these words one is there where a win is said to be shared."""
    keys = ("win.verbs", "draw.celebrating", "win.victory", "draw.laurels", "win.winner")
    return frozenset[str]().union(*(words(LEXICON, key) for key in keys))


def _common(sentence: Sentence, clause: Clause) -> int | None:
    """«победа считается общей», «делите победу», «делят лавры», «победителями признаются все такие участники»."""
    if sentence.spoken.isdisjoint(_shared_words()):
        return None
    spoken = [sentence.tokens[i] for i in clause.tokens]
    lemmas = {t.lemma for t in spoken}
    several = any(t.pos == "NUM" and t.head == clause.subject for t in spoken)
    together = any(t.norm in words(LEXICON, "draw.together") for t in spoken)
    subject = sentence.tokens[clause.subject] if clause.subject is not None else None
    several = several or (subject is not None and any(t.lemma in words(LEXICON, "draw.all") for t in spoken))
    for token in spoken:
        winning = several and token.lemma in words(LEXICON, "win.verbs")
        if together and (winning or token.lemma in words(LEXICON, "draw.celebrating")):
            return token.i
        if token.lemma in words(LEXICON, "win.victory") and any(_of_common(token, t) for t in spoken):
            return token.i
        if token.lemma in words(LEXICON, "draw.laurels") and lemmas & words(LEXICON, "draw.sharing"):
            return token.i
        crowned = token.lemma in words(LEXICON, "win.winner") and token.feats.get("Number") == "Plur" and case(token) == "Ins"
        if crowned and lemmas & words(LEXICON, "draw.all"):
            return token.i
    return None


def _of_common(victory: Token, token: Token) -> bool:
    """«общая победа», «победу делят»: a word that says so of the victory; not the «ничейный» of «при ничейном счёте»."""
    other = token.pos == "ADJ" and token.head not in (victory.i, token.i) and token.i != victory.head and case(token) == "Loc"
    return token.lemma in words(LEXICON, "draw.common") and not other


def _declared(sentence: Sentence, clause: Clause, i: int) -> bool:
    """A draw is declared, not only spoken of («в случае ничьей», «сыгравшему вничью»), and no award hangs on it."""
    token = sentence.tokens[i]
    if i and sentence.tokens[i - 1].norm in words(LEXICON, "prepositions.denying"):
        return False  # «это не ничья»
    if token.head != i and _denied(sentence, sentence.tokens[token.head]):
        return False  # «ничья не допускается»
    if token.head != i and case(token) != "Ins" and sentence.tokens[token.head].lemma in words(TIES, "deciding"):
        return False  # «ничью решает число карт», «ничья разыгрывается»
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    inner = sentence.tokens[i + 2] if after is not None and after.pos == "ADP" and i + 2 < len(sentence.tokens) else None
    fights = words(LEXICON, "not_game.contests") - words(LEXICON, "not_game.whole")
    if inner is not None and inner.lemma in fights:
        return False  # «ничья в бою означает, что …»
    if token.feats.get("Number") == "Plur" or (after is not None and (after.text.startswith("..") or after.pos == "NUM")):
        return False
    if token.pos == "ADV" or token.norm in words(LEXICON, "draw.adverbs"):
        ending = words(LEXICON, "draw.ending") | words(ENDS, "end")
        return any(sentence.tokens[k].lemma in ending and is_finite(sentence.tokens[k]) for k in clause.tokens)
    return case(sentence.tokens[i]) in ("Nom", "Ins", "Acc", "") and sentence.tokens[max(0, i - 1)].pos != "ADP"


def _awards(context: Context, sentence: Sentence, i: int) -> bool:
    """True if the sentence goes on to give points: the draw is then one of something that is scored."""
    numbers = [n for n in numbers_in(sentence) if n.first > i]
    return any(context.is_points(t, sentence) for n in numbers for t in sentence.tokens[n.stop : n.stop + 2])


def _it_falls_to(context: Context, line: Line, clause: Clause, token: Token) -> bool:
    """«Она достаётся Франции»: a pronoun for the victory or the prize («титул») that this sentence or the one before names."""
    if token.pos != "VERB" or token.lemma not in words(LEXICON, "win.giving"):
        return False
    own = next((line.sentence.tokens[i] for i in token.children if line.sentence.tokens[i].dep.startswith("nsubj")), None)
    subject = own or (line.sentence.tokens[clause.subject] if clause.subject is not None else None)
    before = context.before(line)
    if subject is None or subject.lemma not in words(LEXICON, "prepositions.it"):
        return False
    meant = _subjects(before.sentence) if before is not None else []
    if meant and meant[0].lemma in words(LEXICON, "win.victory"):
        return True
    spoken = [line.sentence, *([before.sentence] if before is not None else [])]
    return any(phrase_stop(s, t.i, phrases(LEXICON, "win.prizes")) is not None for s in spoken for t in _subjects(s))


def _subjects(sentence: Sentence) -> list[Token]:
    """The nouns for which a pronoun may stand."""
    return [t for t in sentence.tokens if is_noun(t) and t.dep.startswith("nsubj")]


def _denied(sentence: Sentence, token: Token) -> bool:
    verb = token if token.pos == "VERB" else sentence.tokens[token.head]
    return verb.i > 0 and sentence.tokens[verb.i - 1].norm in words(LEXICON, "prepositions.denying")


def _only_possible(sentence: Sentence, clause: Clause) -> bool:
    return any(sentence.tokens[i].lemma in words(LEXICON, "not_game.modal") for i in clause.tokens)


def _victory_noun(sentence: Sentence, clause: Clause) -> int | None:
    return next((i for i in clause.tokens if sentence.tokens[i].lemma in words(LEXICON, "win.victory")), None)
