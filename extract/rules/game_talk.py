"""Whether what is won is the game, and not a contest inside it."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.tree import case
from extract.grammar.turns import turn_sets_in
from extract.language import Clause, Sentence, Token, analyse, may_say
from extract.lexicon import WordFile, words
from extract.memory import remembered

__all__ = ["is_game_talk", "plays_games", "speaks_of_game"]

LEXICON = WordFile(__file__).with_name("outcomes.toml")
ENDS = WordFile(__file__).with_name("game_ends.toml")
MODES = WordFile(__file__).parent.parent / "grammar" / "modes.toml"
SHORT = 4
"""Fewer words than a title about more than the contest that it names."""


def is_game_talk(context: Context, line: Line, clause: Clause) -> bool:
    """True if what is won is the game and not a battle: by the clause's own words, else by the heading.

    No outcome of the game either is what the game itself wins («игра победила в номинации»), nor one after which the
    loser goes on playing.
    """
    if _is_praised(line.sentence, clause) or _loser_plays_on(context, line):
        return False
    spoken = [line.sentence.tokens[i] for i in clause.tokens]
    if any(t.lemma in words(LEXICON, "not_game.games") for t in spoken) or not plays_games(context):
        return True
    fought = words(LEXICON, "not_game.contests")
    timed = {i for x in turn_sets_in(line.sentence) for i in range(x.first, x.stop)}
    over = {t.i for t in spoken if line.sentence.tokens[t.head].lemma in words(ENDS, "end") and t.dep.startswith("nsubj")}
    timed |= over  # «Синие побеждают, и бой прекращается»: what stops is all of it
    if any(t.lemma in fought and t.i not in timed and _is_won(line.sentence, clause, t) for t in spoken):
        return False
    heading = context.heading_of(line.block)
    part = fought - words(LEXICON, "not_game.times") - words(LEXICON, "not_game.whole")
    if not heading or not may_say(heading.lower(), part):
        return True
    titled = {t.lemma for t in analyse(heading.lower()).tokens}
    return not titled & part or bool(titled & (words(LEXICON, "win.victory") | words(MODES, "modes")))


def _is_praised(sentence: Sentence, clause: Clause) -> bool:
    """«игра победила в номинации»: the game wins something, and is not won."""
    subject = sentence.tokens[clause.subject] if clause.subject is not None else None
    verb = sentence.tokens[clause.predicate] if clause.predicate is not None else None
    if subject is None or verb is None or subject.lemma not in words(LEXICON, "not_game.plays"):
        return False
    active = verb.feats.get("VerbForm") == "Fin" and verb.feats.get("Voice") != "Pass"
    return active and verb.lemma in words(LEXICON, "win.verbs")


def _loser_plays_on(context: Context, line: Line) -> bool:
    """«Побеждает сторона с большей силой; проигравшая отступает»: who has won or lost goes on, here or in the next sentence."""
    after = context.after(line)
    for sentence in (context.sentences[line.index].sentence, *([after.sentence] if after is not None else [])):
        for clause in sentence.clauses:
            if clause.subject is None or clause.predicate is None:
                continue
            actor, deed = sentence.tokens[clause.subject], sentence.tokens[clause.predicate]
            fought = {actor.lemma, actor.norm} & words(LEXICON, "not_game.fighters")
            if fought and deed.lemma in words(LEXICON, "not_game.deeds"):
                return True
    return False


@remembered
def plays_games(context: Context) -> bool:
    """False for a text that has no word for the game, and says that a contest («бой») lasts or ends: that is the whole."""
    if speaks_of_game(context):
        return True
    fought = words(LEXICON, "not_game.contests")
    spoken = [t for line in context.stating for t in line.sentence.tokens]
    if any(t.lemma in words(LEXICON, "not_game.races") for t in spoken):
        return False
    bounded = words(ENDS, "end") | words(ENDS, "last")
    return not any(
        t.lemma in fought and line.sentence.tokens[t.head].lemma in bounded and t.head != t.i
        for line in context.stating
        for t in line.sentence.tokens
    )


@remembered
def speaks_of_game(context: Context) -> bool:
    """True for a text with a word for the game, or with a title that makes a contest one part of it («Бой»)."""
    games = words(LEXICON, "not_game.games")
    if any(t.lemma in games for line in context.stating for t in line.sentence.tokens):
        return True
    fights = words(LEXICON, "not_game.contests") - words(LEXICON, "not_game.whole")
    titles = [x.title.lower() for x in context.layout.sections if may_say(x.title.lower(), fights)]
    read = [{t.lemma for t in analyse(title).tokens} for title in titles]
    return any(found & fights and len(found) < SHORT for found in read)


def _is_won(sentence: Sentence, clause: Clause, contest: Token) -> bool:
    """«выигрывает бой», «бой выигрывает игрок», «побеждает в бою», «победителем боя»."""
    whole = contest.lemma in words(LEXICON, "not_game.whole")
    crowned = sentence.tokens[contest.head].lemma in words(LEXICON, "win.winner") | words(LEXICON, "win.victory")
    if case(contest) == "Gen":
        return crowned and not whole
    verb = sentence.tokens[clause.predicate] if clause.predicate is not None else None
    wins = verb is not None and verb.lemma in words(LEXICON, "win.verbs")  # «голосование выигрывает предложение, …»
    won = case(contest) == "Acc" or (case(contest) == "Nom" and (clause.subject != contest.i or wins))
    return (won and not contest.dep.startswith("obl") and _no_preposition(sentence, contest)) or (
        _in(sentence, contest) and not whole
    )


def _no_preposition(sentence: Sentence, token: Token) -> bool:
    return not any(sentence.tokens[c].pos == "ADP" for c in token.children)


def _in(sentence: Sentence, token: Token) -> bool:
    """«в бою», «в решающей битве»."""
    before = sentence.tokens[max(0, token.i - 3) : token.i]
    return case(token) == "Loc" and any(t.norm in words(LEXICON, "prepositions.within") for t in before)
