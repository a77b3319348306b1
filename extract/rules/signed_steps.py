"""Sequences between signs: «добор → действия → сброс», «Ход: сбор / обмен / бой», «Ход = бросок + движение»."""

from __future__ import annotations

import re

from extract.blocks import Block
from extract.context import Context
from extract.language import analyse, lemma_of, may_say
from extract.lexicon import words
from extract.rules.counted_steps import names_time
from extract.rules.cuts import cut
from extract.rules.leads import heads_turn, is_sequence_title
from extract.rules.steps import LEXICON, Sequence, Step, bare, cut_name, folded, is_ranking
from extract.structure.markers import read_marker, roman_value
from extract.structure.words import has_finite_verb

__all__ = ["from_arrows", "has_arrow"]

_SIGN = re.compile(r"\s+[/>»|+]\s+")
_DASH = re.compile(r"\s+[–—-]\s+")
_ARROW = re.compile(r"\s*(?:→|➔|⇒|➜|->|=>|-->|—>|–>|>>|»>)\s*")


def from_arrows(context: Context) -> list[Sequence]:
    """«добор → действия → сброс»: three steps or more between arrows, in one block."""
    out = []
    for block in context.layout.blocks:
        text = block.body.quote(context.text)
        lines = context.lines_of(block)
        pieces = cut(text, _ARROW)
        if len(pieces) < 3:
            pieces = _signed(context, block)
        if block.kind in ("noise", "example", "note") or len(pieces) < 3:
            continue
        if any(re.search(r"[.!?]\s+[А-ЯЁ«]", text[a:b].strip()) for a, b in pieces[1:-1]):
            continue  # «Больше очков → победа. Поровну → …»: each sentence leads from a case to what comes of it
        first = pieces[0]
        colon = max(text.rfind(c, first[0], first[1]) for c in (":", "–", "—"))
        ended = max((m.end() for m in re.finditer(r"[.!?]\s+(?=[А-ЯЁ«])", text[first[0] : first[1]])), default=0)
        pieces[0] = (max(colon + 1 if colon >= 0 else first[0], first[0] + ended), first[1])
        if (
            colon < 0
            and block.label is None
            and len(pieces) > 3
            and " " in bare(text[first[0] : first[1]]).strip()
            and heads_turn(analyse(text[first[0] : first[1]]))
        ):
            pieces.pop(0)
        last = pieces[-1]
        stop = re.search(r"[.;](?:\s|$)", text[last[0] : last[1]])
        pieces[-1] = (last[0], last[0] + stop.start() if stop else last[1])
        steps = [_piece(context, block, a, b) for a, b in pieces]
        figures = sum(bool(re.match(r"[^\W\d_]*\W*\d", s.name)) and not has_finite_verb(s.name) for s in steps)
        if (figures * 2 >= len(steps) and not _turn_label(block.label)) or is_ranking([s.name for s in steps]):
            continue
        cases = any(folded(s.name.split()[0]) in words(LEXICON, "small.supposing") for s in steps if s.name)
        if cases or all(_adjective(s.name) for s in steps):
            continue
        if all(re.search(r"[^\W\d_]{2,}", s.name) and roman_value(s.name) is None and len(s.name.split()) <= 9 for s in steps):
            out.append(Sequence(steps, "arrows", block.span.start, block, lines[0] if lines else None))
    return out


def has_arrow(text: str) -> bool:
    """True if an arrow stands in the text."""
    return _ARROW.search(text) is not None


def _adjective(name: str) -> bool:
    """A quality alone («лёгкий») is a level, no step."""
    read = analyse(name).tokens
    return len(read) == 1 and read[0].pos == "ADJ"


def _signed(context: Context, block: Block) -> list[tuple[int, int]]:
    """Pieces between other signs in the first sentence that has three: where a title, a label or its own words name a turn."""
    over = context.block(block.parent)
    titled = (
        over is not None and over.kind == "heading" and any(is_sequence_title(x.sentence, True) for x in context.lines_of(over))
    )
    text = block.body.quote(context.text)
    for line in context.lines_of(block):
        if line.sentence.text.rstrip().endswith(":"):
            continue
        colon = next((m.start() for m in re.finditer(r"(?::|\s=)\s", line.sentence.text)), -1)
        named = _turn_label(block.label) or titled or (0 < colon < 40 and _names_turn(line.sentence.text[:colon]))
        colon += line.sentence.text[colon : colon + 2] == " ="
        tail = line.sentence.text[colon + 1 :]
        for sign in (_SIGN, _DASH):
            pieces = cut(tail, sign)
            if sign is _DASH and any("," in tail[a:b] for a, b in pieces):
                continue
            if len(pieces) < 3 or not all(len(bare(tail[a:b]).split()) <= 5 for a, b in pieces):
                continue
            if named or (sign is _SIGN and all(names_time(_sentence_of(tail[a:b])) for a, b in pieces)):
                offset = line.sentence.start - block.body.start + colon + 1
                return [(a + offset, b + offset) for a, b in pieces]
    return cut(text, _ARROW)


def _names_turn(head: str) -> bool:
    return may_say(head, words(LEXICON, "step.turn")) and heads_turn(analyse(head))


def _sentence_of(piece: str) -> str:
    """A piece without what comes after its full stop."""
    return re.split(r"[.;](?:\s|$)", piece)[0]


def _turn_label(label: str | None) -> bool:
    """A label that is a noun for a turn or a step: «Раунд: …»."""
    nouns = words(LEXICON, "step.turn") | words(LEXICON, "step.strong")
    return label is not None and any(lemma_of(w.lower()) in nouns for w in label.split())


def _piece(context: Context, block: Block, start: int, end: int) -> Step:
    base = block.body.start
    text = context.text[base + start : base + end]
    mark = read_marker(text.lstrip())
    lead = len(text) - len(text.lstrip()) + (mark.end if mark and mark.kind in ("number", "roman", "letter") else 0)
    name, span, remark = cut_name(text[lead:].rstrip(), base + start + lead)
    return Step(name, [span], block, [], remark)
