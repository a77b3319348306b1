"""Who a norm binds and on what condition, from the whole sentence that states it."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_clause, conditions_of
from extract.grammar.names import is_player
from extract.grammar.parties import party_at, subject_party
from extract.grammar.tree import case, is_noun
from extract.grammar.until import until_condition
from extract.language import Clause, Sentence, Token
from extract.lexicon import WordFile, words
from models.expressions import Expr, all_of
from models.parties import Party, anyone

__all__ = ["actor_of_norm", "condition_of_norm"]

LEXICON = WordFile(__file__).with_name("norms.toml")


def actor_of_norm(context: Context, sentence: Sentence, clause: Clause, modal: int | None) -> Party | None:
    """Who must, may or must not: the subject, or whom a modal word names in the dative («вам запрещено», «ведущему нельзя»)."""
    found = subject_party(context, sentence, clause)
    if found is not None:
        return found
    for i in clause.tokens if modal is not None else ():
        token = sentence.tokens[i]
        if token.feats.get("VerbForm") == "Inf":
            break  # whom the action is done to
        told = party_at(context, sentence, i) if case(token) == "Dat" and not _preposition_before(sentence, i) else None
        if told is not None:
            return told
        if case(token) == "Dat" and is_noun(token) and _living(token) and not _preposition_before(sentence, i):
            return anyone(token.lemma)
    subject = sentence.tokens[clause.subject] if clause.subject is not None else None
    return anyone(subject.lemma) if subject is not None and is_noun(subject) and _living(subject) else None


def _living(token: Token) -> bool:
    return is_player(token) or (token.feats.get("Animacy") == "Anim" and not token.text.isupper())


def _preposition_before(sentence: Sentence, i: int) -> bool:
    return any(sentence.tokens[k].pos == "ADP" for k in sentence.tokens[i].children if k < i)


def condition_of_norm(context: Context, line: Line, clause: Clause, actor: Party | None) -> Expr | None:
    """All that the norm hangs on: «если», «когда», «пока», «без», and the clause or participle that tells its subject apart."""
    sentence = line.sentence
    found = [x.expr for x in conditions_of(context, line, actor)]
    for other in sentence.clauses:
        if other.kind == "time" and other.predicate is not None:
            marker = {sentence.tokens[i].norm for i in other.marker}
            if marker & words(LEXICON, "until"):
                denied = until_condition(context, line, other)
            elif marker & words(LEXICON, "whiles"):
                denied = condition_of_clause(context, line, other, actor)
            else:
                denied = condition_of_clause(context, line, other, actor) if marker & words(LEXICON, "whens") else None
            found.extend([denied] if denied is not None else [])
        elif other.kind in ("relative", "participle") and _tells_subject(sentence, clause, other):
            told = condition_of_clause(context, line, other, actor)
            found.extend([told] if told is not None else [])
    return all_of(*found) if found else None


def _tells_subject(sentence: Sentence, clause: Clause, other: Clause) -> bool:
    """«Тот, кто вскрыл карту, выбывает», «Отряды, стоящие в лесу, не стреляют»: the clause behind the subject."""
    subject = clause.subject
    if subject is None or other.predicate is None or other.start <= subject:
        return False
    between = [t for t in sentence.tokens[subject + 1 : other.start] if not t.is_punct]
    return all(t.pos in ("ADJ", "DET", "PRON") or t.i in other.tokens for t in between)
