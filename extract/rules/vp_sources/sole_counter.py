"""The one side that counts points: «Очки копит один Атакующий», «сколько прибавляет Лига», «Таблица очков Атакующего»."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.parties import party_at
from extract.language import Sentence, Token, analyse, nominative
from extract.lexicon import words
from extract.memory import remembered
from extract.rules.vp_sources.forms import may_be
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.verbs import frame_of_verb
from models.parties import Party, named

__all__ = ["sole_counter"]

BACK = 6
"""How many sentences before a line, in its section, may say who alone counts."""


def sole_counter(context: Context, line: Line) -> Party | None:
    """The named party that alone gains and loses points here; None if nothing says so."""
    for section in context.headings(line.block):
        found = _of_title(context, section.title)
        if found is not None:
            return found
    found = _of_item_before(context, line)
    if found is not None:
        return found
    for before in reversed(context.sentences[max(0, line.index - BACK) : line.index]):
        if not _beside(context, before, line):
            break
        found = _told(context, before.index)
        if found is not None:
            return found
    return None


def _beside(context: Context, before: Line, line: Line) -> bool:
    """True for sentences of one section, or of two parts of one section («9.1», «9.2»)."""
    if before.block.section == line.block.section:
        return True
    if before.block.section is None or line.block.section is None:
        return False
    sections = context.layout.sections
    over, own = sections[before.block.section].parent, sections[line.block.section].parent
    return own is not None and own in (over, before.block.section)


def _of_title(context: Context, title: str) -> Party | None:
    """«Таблица очков Атакующего»: the named party in the genitive right behind the points."""
    sentence = analyse(title)
    for token in sentence.tokens[:-1]:
        if context.is_points(token, sentence) and sentence.tokens[token.i + 1].feats.get("Case") == "Gen":
            found = party_at(context, sentence, token.i + 1)
            if found is not None and found.is_named:
                return found
    return None


@remembered
def _told(context: Context, index: int) -> Party | None:
    """The named subject of gaining or losing in the sentence of this index, alone or as much as follows."""
    sentence = context.sentences[index].sentence
    asked = any(x.norm in words(LEXICON, "recipient.as_much") for x in sentence.tokens)
    over_points = {x.head for x in sentence.tokens if x.head != x.i and context.is_points(x, sentence)}
    for token in sentence.tokens:
        verb = sentence.tokens[token.head]
        subject = token.dep.startswith("nsubj") or (asked and may_be(token, "Nom"))  # «сколько» takes the place of the subject
        hoards = verb.lemma in words(LEXICON, "recipient.hoarding")
        if not subject or not (frame_of_verb(verb) in ("gain", "loss") or verb.i in over_points or hoards):
            continue
        alone = token.i > 0 and sentence.tokens[token.i - 1].norm in words(LEXICON, "recipient.alone")
        found = party_at(context, sentence, token.i) if alone or asked else None
        if alone and (found is None or not found.is_named):
            found = _people(token)
        if found is not None and found.is_named:
            return found
    return None


def _people(token: Token) -> Party | None:
    """«только Западные», «один Атакующий»: people or somebody with a capital inside the sentence."""
    capital = token.text[:1].isupper() and token.i > 0 and not token.text.isupper()
    somebody = token.pos == "ADJ" or token.feats.get("Animacy") == "Anim" or token.feats.get("VerbForm") == "Part"
    return named(nominative([token])) if capital and somebody else None


def _of_item_before(context: Context, line: Line) -> Party | None:
    """«— Все шесть: Северянам 10. — Двое: 4.»: an item of little but numbers gives to whom the item before it gives."""
    if line.block.list_id is None or any(x.pos in ("NOUN", "PROPN", "VERB") for x in line.sentence.tokens):
        return None
    for block in reversed(context.layout.blocks[: line.block.index]):
        if block.list_id != line.block.list_id:
            break
        lines = context.lines_of(block)
        sentence = lines[0].sentence if len(lines) == 1 else None
        if sentence is not None:
            found = _given(context, sentence)
            if found is not None:
                return found
    return None


def _given(context: Context, sentence: Sentence) -> Party | None:
    """«Северянам 10»: the named party in the dative right before a number."""
    for token in sentence.tokens[:-1]:
        if may_be(token, "Dat") and sentence.tokens[token.i + 1].pos == "NUM":
            found = party_at(context, sentence, token.i)
            if found is not None and found.is_named:
                return found
    return None
