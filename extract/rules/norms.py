"""Norms: what must, may or must not be done, where a sentence gives no other record."""

from __future__ import annotations

from functools import cache

from extract.context import Context, Line
from extract.grammar.frames import frame_of
from extract.grammar.function_words import does
from extract.grammar.parties import subject_party
from extract.grammar.timing import timing_of
from extract.language import Clause, Sentence, Token, inflect
from extract.lexicon import WordFile, any_words, phrases, words
from extract.rules.norm_fields import actor_of_norm, condition_of_norm
from models.parties import Party
from models.records import Modality, Norm
from models.spans import Span
from models.timing import Timing

__all__ = ["modality_of", "norms"]

LEXICON = WordFile(__file__).with_name("norms.toml")
MODALITIES: tuple[Modality, ...] = ("must_not", "must", "may")


def norms(context: Context) -> list[Norm]:
    """Every demand, permission and ban of the text, in reading order; whoever joins records drops those told by others."""
    out: list[Norm] = []
    for line in context.stating:
        writer = words(LEXICON, "writer")
        if any(x.lemma in writer for x in line.sentence.tokens):
            continue
        if line.block.kind != "heading" and not line.sentence.text.rstrip().endswith(("?", ":")):
            out.extend(_of_line(context, line))
    return out


def _of_line(context: Context, line: Line) -> list[Norm]:
    out = []
    for clause in line.sentence.clauses:
        if clause.kind != "main":
            continue
        found = modality_of(context, line.sentence, clause)
        if found is not None:
            out.append(_norm(context, line, clause, *found))
    return out


def _norm(context: Context, line: Line, clause: Clause, modality: Modality, verb: int, actor: Party | None) -> Norm:
    sentence = line.sentence
    timing = timing_of(context, line, clause.tokens)
    action = _action(sentence, clause, verb)
    return Norm(
        name=action,
        section=context.section(line.block),
        evidence=(_span(sentence, clause),),
        refs=tuple(x.number for x in context.references_from(sentence.start, sentence.end)),
        actor=actor,
        modality=modality,
        action=action,
        condition=condition_of_norm(context, line, clause, actor),
        timing=timing if timing != Timing() else frame_of(context, line),
    )


def modality_of(context: Context, sentence: Sentence, clause: Clause) -> tuple[Modality, int, Party | None] | None:
    """What the clause asks, allows or forbids: the modality, the token of the action's verb, and who acts; None if nothing.

    An imperative asks; so does the present of what a party does («игрок берёт карту»); a denied permission forbids.
    """
    for i in clause.tokens if sentence.has_any(_modals()) else ():
        for modality in MODALITIES:
            if _is_modal(sentence, i, modality):
                verb = _governed(sentence, clause, i)
                if verb is not None:
                    return _turned(sentence, i, modality), verb, actor_of_norm(context, sentence, clause, i)
    if clause.predicate is None:
        return None
    token = sentence.tokens[clause.predicate]
    if token.lemma in words(LEXICON, "states") or token.lemma in words(LEXICON, "reading"):
        return None
    actor = subject_party(context, sentence, clause)
    told = token.feats.get("Mood") == "Imp" or (token.feats.get("Tense") in ("Pres", "Fut") and actor is not None)
    if not told or token.feats.get("VerbForm", "Fin") != "Fin":
        return None
    return ("must_not" if _denied(sentence, clause.predicate) else "must"), clause.predicate, actor


@cache
def _modals() -> frozenset[str]:
    return any_words(LEXICON, *MODALITIES) | phrases(LEXICON, "may_phrases").firsts


def _is_modal(sentence: Sentence, i: int, modality: Modality) -> bool:
    token, listed = sentence.tokens[i], words(LEXICON, modality)
    if token.lemma in listed or token.norm in listed:
        return True
    if modality != "may":
        return False
    following = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    return following is not None and (token.lemma, following.lemma) in phrases(LEXICON, "may_phrases")


def _turned(sentence: Sentence, i: int, modality: Modality) -> Modality:
    """«не может», «не должен» forbid; «не обязан», «не требуется» allow to leave it."""
    if modality == "must_not" or not _denied(sentence, i):
        return modality
    return "must_not" if modality == "may" or sentence.tokens[i].lemma not in words(LEXICON, "excused") else "may"


def _denied(sentence: Sentence, i: int) -> bool:
    return i > 0 and does(sentence.tokens[i - 1], "not")


def _governed(sentence: Sentence, clause: Clause, modal: int) -> int | None:
    """The infinitive or the passive that a modal word governs: the nearest after it in the clause, else before it."""
    inside = [i for i in clause.tokens if i != modal and _is_action(sentence.tokens[i])]
    after = [i for i in inside if i > modal]
    before = [i for i in inside if i < modal]
    return after[0] if after else before[-1] if before else None


def _is_action(token: Token) -> bool:
    if token.lemma in words(LEXICON, "auxiliary"):
        return False
    return token.feats.get("VerbForm") == "Inf" or (
        token.feats.get("VerbForm") == "Part" and token.feats.get("Variant") == "Short"
    )


def _action(sentence: Sentence, clause: Clause, verb: int) -> str:
    """The action in the infinitive with what belongs to it: «взять карты обязательных событий из кучи сброса»."""
    token = sentence.tokens[verb]
    rest = [
        i
        for i in clause.tokens
        if i > verb
        and not (sentence.tokens[i].is_punct and sentence.tokens[i].text in ".;!")
        and not any(_is_modal(sentence, i, m) for m in MODALITIES)
    ]
    words_after = _joined(sentence, rest)
    if token.feats.get("VerbForm") == "Part" and clause.subject is not None:
        subject = [i for i in sentence.subtree(clause.subject) if i < verb and i in clause.tokens]
        return f"{token.lemma} {_as_object(sentence, subject, clause.subject)} {words_after}".strip()
    before = [
        i
        for i in clause.tokens
        if i < verb
        and sentence.tokens[i].head == verb
        and sentence.tokens[i].dep in ("obj", "iobj")
        and sentence.tokens[i].feats.get("Case") != "Nom"
    ]
    phrase = [k for i in before for k in sentence.subtree(i) if k in clause.tokens]
    return " ".join(x for x in (token.lemma, _joined(sentence, phrase), words_after) if x)


def _as_object(sentence: Sentence, indices: list[int], head: int) -> str:
    """The subject of a passive as the object of the action, its head noun in the accusative."""
    out = []
    for i in indices:
        token = sentence.tokens[i]
        turned = inflect(token.text, case="accs") if i == head and token.feats.get("Number") == "Sing" else None
        out.append(turned or (token.norm if i == indices[0] and token.i == 0 else token.text))
    return " ".join(out)


def _joined(sentence: Sentence, indices: list[int]) -> str:
    """The words with the spaces of the text."""
    out = ""
    for place, i in enumerate(indices):
        token = sentence.tokens[i]
        if place and token.start > sentence.tokens[indices[place - 1]].end:
            out += " "
        joined = token.i > 0 and (sentence.tokens[token.i - 1].pos == "CCONJ" or sentence.tokens[token.i - 1].text == ",")
        beside = joined and token.pos == "VERB" and token.feats.get("Tense") in ("Pres", "Fut")
        out += token.lemma if beside else token.text
    return out.strip(" ,")


def _span(sentence: Sentence, clause: Clause) -> Span:
    """From the first to the last word of the clause, the clauses inside it with it."""
    first, last = clause.tokens[0], clause.tokens[-1]
    while last > first and sentence.tokens[last].is_punct and sentence.tokens[last].text not in '»")':
        last -= 1
    return Span(sentence.tokens[first].start, sentence.tokens[last].end)
