"""Lists under a lead-in: «Побеждает осуществивший любое из перечисленного: …»."""

from __future__ import annotations

from dataclasses import dataclass

from extract.context import Context, Line
from extract.grammar.facts import is_predicate
from extract.grammar.tree import phrase_at, phrases_from
from extract.language import Sentence
from extract.lexicon import WordFile, phrases, words

__all__ = ["Item", "item_of", "items_under", "wants_all"]

LEXICON = WordFile(__file__).with_name("victories.toml")


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list: its line, the name that it gives (None: none), and the tokens that say what it takes."""

    line: Line
    name: str | None
    indices: tuple[int, ...]


def items_under(context: Context, line: Line) -> tuple[Item, ...]:
    """The items that the line leads in: those of its block, where the line is the block's last."""
    if context.after(line) is not None:
        return ()
    children = [b for b in context.layout.children(line.block) if b.kind in ("item", "definition")]
    lines = [x for b in children for x in context.lines_of(b)[:1]]
    return tuple(item_of(x) for x in lines)


def wants_all(line: Line) -> bool:
    """True if the lead-in asks for all of the items."""
    norms = {t.norm for t in line.sentence.tokens}
    return bool(norms & words(LEXICON, "lists.all")) and not norms & words(LEXICON, "lists.any")


def item_of(line: Line) -> Item:
    """«Победа мечом (удерживать …)» is a name with a condition, «кончилась колода;» a condition."""
    sentence = line.sentence
    opened = next((t.i for t in sentence.tokens if t.text == "("), None)
    if line.block.label:
        return Item(line, line.block.label, _opened(sentence, _after_label(line), len(sentence.tokens)))
    if opened and opened > 0:
        closed = next((t.i for t in reversed(sentence.tokens) if t.text == ")"), len(sentence.tokens))
        inside = tuple(range(opened + 1, closed))
        named = not any(is_predicate(t) for t in sentence.tokens[:opened])
        if named and any(_states(sentence, i) for i in inside):
            return Item(line, sentence.span_text(0, opened), inside)
        if not named:
            outside = [i for i in _opened(sentence, 0, len(sentence.tokens)) if not opened <= i <= closed]
            return Item(line, None, tuple(outside))
    return Item(line, None, _opened(sentence, 0, len(sentence.tokens)))


def _after_label(line: Line) -> int:
    """The token after the label and its dash, where the sentence holds them: «Метрополия — если …»."""
    sentence, label = line.sentence, line.block.label or ""
    if not sentence.text.startswith(label):
        return 0
    inside = [t.i for t in sentence.tokens if t.start < sentence.start + len(label)]
    dash = inside[-1] + 1 if inside else 0
    signed = dash < len(sentence.tokens) and sentence.tokens[dash].text in words(LEXICON, "statements.dashes")
    return dash + 1 if signed else 0


def _states(sentence: Sentence, i: int) -> bool:
    token = sentence.tokens[i]
    return is_predicate(token) or token.feats.get("VerbForm") == "Inf"


def _opened(sentence: Sentence, first: int, stop: int) -> tuple[int, ...]:
    """The words after «либо», «если» and the like."""
    again = True
    while again and first < stop:
        again = False
        for phrase in phrases_from(sentence, first, phrases(LEXICON, "lists.opening")):
            after = phrase_at(sentence, first, phrase)
            if after is not None:
                first, again = after, True
                break
    return tuple(range(first, stop))
