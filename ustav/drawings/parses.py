"""A sentence as it was parsed: its words in a row, and an arc from each head to what hangs on it."""

from __future__ import annotations

from models.records import Record
from models.rulebook import RuleBook
from ustav.drawings.canvas import LINE, Canvas, Drawing, width_of

__all__ = ["draw_sentence", "sentence_of"]

_STEP, _GAP = 20.0, 18.0


def sentence_of(book: RuleBook, record: Record) -> str:
    """The first sentence that a record stands on."""
    first = record.evidence[0]
    found = next((s.span for s in book.sentences if s.span.overlaps(first)), first)
    return found.quote(book.text)


def draw_sentence(text: str) -> Drawing:
    """The parse of one sentence; arcs lead from the head to the word that hangs on it, with the relation's name."""
    from extract.language import analyse

    sentence = analyse(" ".join(text.split()))
    canvas = Canvas()
    tokens = sentence.tokens
    middles: list[float] = []
    x = 12.0
    for token in tokens:
        width = max(width_of(w) for w in (token.text, token.pos, token.lemma))
        middles.append(x + width / 2)
        x += width + _GAP
    spans = [abs(t.head - t.i) for t in tokens if t.head != t.i]
    base = 24 + _STEP * max(spans, default=1) ** 0.5 * 2
    for token in sorted(tokens, key=lambda t: abs(t.head - t.i)):
        if token.head != token.i:
            height = _STEP * abs(token.head - token.i) ** 0.5 * 2
            canvas.arc(middles[token.head] + 5, middles[token.i] - 5, base, height * 4 / 3)
            canvas.words(
                (middles[token.head] + middles[token.i]) / 2, base - height - LINE + 2, [token.dep], middle=True, ink="#55595f"
            )
    for token, middle in zip(tokens, middles, strict=True):
        bold = token.head == token.i
        canvas.words(middle, base + 6, [token.text], bold=bold, middle=True)
        canvas.words(middle, base + 6 + LINE, [token.lemma], middle=True, ink="#55595f")
        canvas.words(middle, base + 6 + 2 * LINE, [token.pos], middle=True, ink="#3f5fb0")
    return canvas.drawing()
