"""The side that a title over the rule names: «Мафия / Побеждает, если мирных не осталось», «Красные / Занять мост»."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.names import is_player, is_role
from extract.grammar.tree import case, is_noun
from extract.language import Sentence, Token, analyse
from extract.lexicon import WordFile, words
from extract.rules.title_parties import party_in_title, party_named
from models.parties import Party, named

__all__ = ["side_of_title", "side_over", "whose_section"]

LEXICON = WordFile(__file__).with_name("titles.toml")
OUTCOMES = WordFile(__file__).with_name("outcomes.toml")
SHORT = 4
"""More words than the name of a side in a title has."""


def side_over(context: Context, line: Line, verb: Token) -> Party | None:
    """Whose section it is, where a verb of winning or losing has no subject and agrees with the title."""
    labelled = _side_of_label(context, line, verb)
    if labelled is not None:
        return labelled
    for section in context.headings(line.block):
        sentence = analyse(section.title.strip(" .:"))
        party = side_of_title(context, sentence)
        if party is not None:
            return party if _agrees(sentence, verb) else None
    return whose_section(context, line) if verb.feats.get("Person", "3") == "3" else None


def _side_of_label(context: Context, line: Line, verb: Token) -> Party | None:
    """«Шпион сам за себя: выигрывает, если …»: somebody that the label of the line begins with."""
    sentence = analyse(line.block.label.strip(" .:")) if line.block.label else None
    first = sentence.tokens[0] if sentence is not None and sentence.tokens else None
    if sentence is None or first is None or not is_noun(first) or case(first) != "Nom" or is_player(first):
        return None
    one = first.feats.get("Number") == verb.feats.get("Number", "Sing") and first.feats.get("Animacy") == "Anim"
    party = party_named(context, first.text) if one else None
    return party if party is not None and party.is_named else None


def whose_section(context: Context, line: Line) -> Party | None:
    """The side whose victory or defeat the title right over the line speaks of: «Победа мирных», «Поражение мафии»."""
    over = context.headings(line.block)
    sentence = analyse(over[0].title.strip(" .:")) if over else None
    first = sentence.tokens[0].lemma if sentence is not None and sentence.tokens else ""
    if sentence is None or first not in words(LEXICON, "nouns.win") | words(LEXICON, "nouns.lose"):
        return None
    party = party_in_title(context, sentence, 0)
    return party if party is not None and party.is_named else None


def side_of_title(context: Context, sentence: Sentence) -> Party | None:
    """The side that the words of a title name: somebody, a colour, «сторона»; None for any other title."""
    tokens = [t for t in sentence.tokens if not t.is_punct]
    if not tokens or len(tokens) >= SHORT or not tokens[0].text[:1].isupper():
        return None
    if any(t.pos in ("VERB", "NUM", "ADP") or t.lemma in words(LEXICON, "nouns.no_side") for t in tokens):
        return None
    head = next((t for t in tokens if is_noun(t) and case(t) == "Nom"), None)
    last = tokens[-1]
    colour = head is None and last.pos == "ADJ" and last.feats.get("Number") == "Plur" and case(last) == "Nom"
    known = any(context.parties.name_of(t) is not None for t in tokens)
    people = head is not None and (head.feats.get("Animacy") == "Anim" or is_role(head))
    somebody = people or (head is not None and head.lemma in words(LEXICON, "sides"))
    if not (known or colour or somebody):
        return None
    return named(sentence.text) if colour or len(tokens) > 1 else party_named(context, sentence.text) or named(sentence.text)


def _agrees(sentence: Sentence, verb: Token) -> bool:
    head = next((t for t in sentence.tokens if case(t) == "Nom" and (is_noun(t) or t.pos == "ADJ")), None)
    number = verb.feats.get("Number")
    return head is not None and number in (None, head.feats.get("Number")) and verb.feats.get("Person", "3") == "3"
