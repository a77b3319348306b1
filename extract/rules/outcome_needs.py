"""What it takes to win, and what the game aims at: «Для победы нужно …», «Цель игры — …», «Задача игроков в том, чтобы …»."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context, Line
from extract.grammar.parties import party_of, player, subject_party
from extract.grammar.tree import case, is_noun, may_stand, phrase_stop
from extract.language import Clause, Sentence, Token, inflect, nominative
from extract.lexicon import WordFile, any_words, phrases, words
from extract.rules.outcome import Outcome
from extract.rules.section_sides import whose_section
from extract.rules.title_parties import party_in_title
from models.parties import Party, named

__all__ = ["needed", "needed_words", "without_goal"]

LEXICON = WordFile(__file__).with_name("outcomes.toml")
TIMES = WordFile(__file__).parent.parent / "grammar" / "timing.toml"


def needed(context: Context, line: Line, clause: Clause) -> Outcome | None:
    """The win for which a clause says what it takes; None if it says nothing of the kind."""
    sentence = line.sentence
    aims = any_words(LEXICON, "win.verbs", "win.victory", "win.winner")
    for_victory, for_this = phrases(LEXICON, "not_game.for_victory"), phrases(LEXICON, "not_game.for_this")
    cues = may_stand(sentence, for_victory) or may_stand(sentence, for_this)
    for i in clause.tokens if cues or (clause.kind == "purpose" and sentence.has_any(aims)) else ():
        aimed = clause.kind == "purpose" and sentence.tokens[i].lemma in aims
        told = phrase_stop(sentence, i, for_victory) is not None
        if aimed or told or _for_this(context, line, i):
            owner = clause if clause.kind != "purpose" else _main_beside(sentence, clause)
            if owner is None or owner.kind != "main" or not _asks(sentence, owner):
                return None
            asked = subject_party(context, sentence, owner) or _to_whom(context, line, owner) or player()
            if not asked.is_named:
                asked = whose_section(context, line) or asked
            return Outcome("win", owner, i, asked, None, None, True)
    if clause.kind != "main" or not sentence.has_any(words(LEXICON, "not_game.aim")):
        return None
    spoken_first = [t for i in clause.tokens if not (t := sentence.tokens[i]).is_punct]
    first = next((t for t in spoken_first if t.pos not in ("DET", "ADJ", "PRON")), None)
    if first is not None and first.lemma in words(LEXICON, "not_game.aim"):
        told_words = _aim_words(sentence, clause, first.i)
        party = _whose_aim(context, line, first.i)
        if party is not None and _is_deed(sentence, told_words):
            return Outcome("win", clause, first.i, party, None, None, True, True)
    return None


def needed_words(sentence: Sentence, outcome: Outcome, low: int, high: int) -> tuple[int, ...]:
    """What must be done so that the game is won: what follows «нужно», the colon or dash after «цель игры», or an imperative."""
    inside = [i for i in outcome.clause.tokens if low <= i < high]
    if outcome.aim:
        told = tuple(i for i in _aim_words(sentence, outcome.clause, outcome.cue) if low <= i < high)
        counted = any(sentence.tokens[i].pos == "NUM" for i in told)
        # «сбор четырёх реликвий»: so many of them
        return told[1:] if counted and sentence.tokens[told[0]].lemma in words(LEXICON, "not_game.aimed") else told
    required = words(LEXICON, "not_game.needed") | words(LEXICON, "not_game.aim")
    asking = [i for i in inside if sentence.tokens[i].lemma in required or sentence.tokens[i].norm in required]
    start = asking[-1] + 1 if asking else outcome.cue + 1
    held = _clause_told(sentence, outcome.clause, start) if asking else ()
    if held and outcome.cue not in held:
        return held
    cued = phrase_stop(sentence, outcome.cue, phrases(LEXICON, "not_game.for_victory")) is not None
    if cued and not asking:
        start = next((i for i in inside if sentence.tokens[i].feats.get("Mood") == "Imp"), start)
    dash = next((i for i in inside if sentence.tokens[i].text in "—–:" and i > start), None)
    if dash is not None and not cued:
        start = dash + 1
    rest = tuple(i for i in inside if i >= start)
    before = tuple(i for i in inside if cued and i < (asking[0] if asking else start) and i != outcome.cue)
    return rest if any(is_noun(sentence.tokens[i]) for i in rest) else before


def _clause_told(sentence: Sentence, clause: Clause, start: int) -> tuple[int, ...]:
    """«нужно, чтобы за столом не осталось …», «в том, чтобы собрать …»: the words of the clause that says what."""
    for held in sentence.clauses:
        if held.kind == "purpose" and held.parent == clause.i and held.start >= start - 1:
            return tuple(i for i in held.tokens if i not in held.marker)
    return ()


def _aim_words(sentence: Sentence, clause: Clause, aim: int) -> tuple[int, ...]:
    """What the aim is: what follows «чтобы», a dash or colon, or the verb («Целью игры является …»)."""
    held = _clause_told(sentence, clause, aim)
    if held:
        return held
    rest = [i for i in clause.tokens if i > aim]
    dash = next((i for i in rest if sentence.tokens[i].text in "—–-:"), None)
    verb = next((i for i in rest if sentence.tokens[i].lemma in words(LEXICON, "not_game.being")), None)
    quoted = next((i for i in rest if sentence.tokens[i].feats.get("VerbForm") == "Inf"), None)
    if quoted is not None and sentence.tokens[quoted - 1].norm in words(LEXICON, "prepositions.denying"):
        quoted -= 1  # «задача — не дать …»
    start = dash if dash is not None else verb if verb is not None else quoted - 1 if quoted is not None else None
    framed = quoted is not None and sentence.tokens[quoted - 1].is_punct and sentence.tokens[quoted + 1].is_punct
    ironic = quoted + 1 if framed and quoted is not None and sentence.tokens[quoted + 1].text != "," else None  # «“убить” всех»
    return without_goal(sentence, tuple(i for i in rest if start is not None and i > start and i != ironic))


def without_goal(sentence: Sentence, told: tuple[int, ...]) -> tuple[int, ...]:
    """«убить всех и победить», «построить маяк: кому это удалось, тот победил»: without that this wins."""
    colon = next((k for k, i in enumerate(told) if k and sentence.tokens[i].text in ":;"), None)
    if colon is not None and any(sentence.tokens[i].lemma in words(LEXICON, "win.verbs") for i in told[colon:]):
        told = told[:colon]
    dash = next((k for k, i in enumerate(told) if k and sentence.tokens[i].text in "—–-"), None)
    outcome = words(LEXICON, "win.verbs") | words(LEXICON, "win.victory")
    if dash is not None and any(sentence.tokens[i].lemma in outcome for i in told[dash : dash + 3]):
        return told[:dash]
    won = [i for i in told if sentence.tokens[i].lemma in words(LEXICON, "win.verbs") and _infinitive(sentence.tokens[i])]
    joined = next((i for i in reversed(told) if won and i < won[0] and sentence.tokens[i].pos == "CCONJ"), None)
    close = joined is not None and not any(is_noun(sentence.tokens[i]) and i > joined + 3 for i in told)
    earlier = any(_infinitive(sentence.tokens[i]) for i in told if joined is not None and i < joined)
    return tuple(i for i in told if i < joined) if joined is not None and close and earlier else told


def _infinitive(token: Token) -> bool:
    return token.feats.get("VerbForm") == "Inf"


def _is_deed(sentence: Sentence, told: Sequence[int]) -> bool:
    """True if the words say what is to be done: an infinitive, or a noun of a deed first («захват базы»)."""
    tokens = [sentence.tokens[i] for i in told]
    if any(t.lemma in words(LEXICON, "not_game.teaching") for t in tokens):
        return False
    if any(t.feats.get("VerbForm") == "Inf" for t in tokens):
        return True
    noun = next((t for t in tokens if is_noun(t)), None)
    endings = tuple(sorted(words(TIMES, "moments.happenings")))
    deeds = words(TIMES, "moments.deeds") | words(LEXICON, "not_game.aimed")
    return noun is not None and (noun.lemma in deeds or noun.lemma.endswith(endings))


def _whose_aim(context: Context, line: Line, aim: int) -> Party | None:
    """«цель игры», «задача игроков», «ваша цель»: anybody's; None for an aim that is not said to be that of the game."""
    sentence = line.sentence
    near = sentence.tokens[aim + 1 : aim + 4]
    if any(t.lemma in words(LEXICON, "not_game.games") for t in near):
        return player()
    yours = [t for t in sentence.tokens[max(0, aim - 2) : aim] if t.lemma in words(LEXICON, "prepositions.yours")]
    if yours:
        return player()
    owner = next((t for t in near if case(t) == "Gen" and (t.pos != "ADJ" or _people(sentence, t))), None)
    if owner is not None and owner.text[:1].isupper():
        last = owner.i
        while last + 1 < len(sentence.tokens) and sentence.tokens[last + 1].text[:1].isupper():
            last += 1
        return named(nominative(sentence.tokens[owner.i : last + 1]))  # «задача Армии США»
    party = party_of(context, line, owner.i) if owner is not None else None
    if party is None and owner is not None and owner.i == aim + 1:
        party = party_in_title(context, sentence, aim)  # «цель мафии»
    return party if party is not None and party.kind in ("any", "name") else None


def _people(sentence: Sentence, quality: Token) -> bool:
    """«цель мирных найти …»: people by a quality, right before what they are to do."""
    after = sentence.tokens[quality.i + 1] if quality.i + 1 < len(sentence.tokens) else None
    return quality.feats.get("Number") == "Plur" and after is not None and _infinitive(after)


def _to_whom(context: Context, line: Line, clause: Clause) -> Party | None:
    """«Для победы мирным нужно …», «им требуется»: of whom it is asked."""
    for i in clause.tokens:
        token = line.sentence.tokens[i]
        if case(token) != "Dat" or (i and line.sentence.tokens[i - 1].pos == "ADP"):
            continue
        party = party_of(context, line, i)
        if party is not None:
            return party
        after = line.sentence.tokens[i + 1] if i + 1 < len(line.sentence.tokens) else None
        if token.pos == "ADJ" and token.feats.get("Number") == "Plur" and (after is None or not is_noun(after)):
            form = inflect(token.norm, case="nomn", number="plur")
            return named(form[:1].upper() + form[1:]) if form is not None else None
        if is_noun(token) and token.feats.get("Animacy") == "Anim" and token.feats.get("Number") == "Plur":
            people = nominative([token], "plur")
            return named(people[:1].upper() + people[1:])
    return None


def _for_this(context: Context, line: Line, i: int) -> bool:
    """«Выиграть можно и раньше: для этого соберите …»: what it takes to win, of which the words before spoke."""
    if phrase_stop(line.sentence, i, phrases(LEXICON, "not_game.for_this")) is None:
        return False
    before = context.before(line)
    spoken = (*line.sentence.tokens[:i], *(before.sentence.tokens if before is not None and i < 3 else ()))
    return any(t.feats.get("VerbForm") == "Inf" and t.lemma in words(LEXICON, "win.verbs") for t in spoken)


def _main_beside(sentence: Sentence, clause: Clause) -> Clause | None:
    if clause.parent is not None:
        return sentence.clauses[clause.parent]
    return next((c for c in sentence.clauses if c.kind == "main"), None)


def _asks(sentence: Sentence, clause: Clause) -> bool:
    spoken: Sequence[Token] = [sentence.tokens[i] for i in clause.tokens]
    asked = any(t.lemma in words(LEXICON, "not_game.needed") or t.norm in words(LEXICON, "not_game.needed") for t in spoken)
    return asked or any(t.feats.get("Mood") == "Imp" for t in spoken)
