"""Structure: a plain text becomes sections, lists, tables, boxed notes and examples, with absolute offsets."""

from __future__ import annotations

from extract.blocks import Block, Layout
from extract.language import split_sentences
from extract.structure.cells import split_cell
from extract.structure.lines import read_lines
from extract.structure.lists import Place, place_pieces
from extract.structure.pieces import Piece, cut_pieces
from extract.structure.references import find_references
from extract.structure.sections import section_of, sections_of
from models.rulebook import Section
from models.spans import Span

__all__ = ["lay_out"]


def lay_out(text: str) -> Layout:
    """The layout of any text: every character that is not blank lies in exactly one block; never raises.

    A label that ends with a colon («Победа: …») is left out of a block's ``body``; one that ends with a dash
    («Город – 10 ПО») stays in it, for there the label is the subject of the sentence.
    """
    pieces = cut_pieces(text, read_lines(text))
    sections = sections_of(text, pieces)
    places = place_pieces(text, pieces)
    blocks = tuple(_block(text, i, piece, places[i], sections) for i, piece in enumerate(pieces))
    return Layout(text, sections, blocks, find_references(text, pieces, sections))


def _block(text: str, index: int, piece: Piece, place: Place, sections: tuple[Section, ...]) -> Block:
    end = piece.end if piece.body_end is None else piece.body_end
    body = Span(min(piece.body, end), end)
    if piece.kind == "heading" and piece.heading is not None:
        at = text.find(piece.heading.title, body.start, end)
        body = Span(at, at + len(piece.heading.title)) if at >= 0 else body
    return Block(
        index=index,
        kind=place.kind,
        span=Span(piece.start, piece.end),
        body=body,
        section=section_of(sections, piece.start),
        marker=piece.marker.text if piece.marker else None,
        ordinal=piece.marker.ordinal if piece.marker else None,
        label=piece.label,
        depth=place.depth,
        parent=place.parent,
        list_id=place.list_id,
        column=piece.column,
        row=piece.row,
        sentences=_sentences(text, piece, body),
    )


def _sentences(text: str, piece: Piece, body: Span) -> tuple[Span, ...]:
    if piece.kind in ("noise", "heading") or not body.quote(text).strip():
        return ()
    split = split_cell if piece.kind == "cell" else split_sentences
    return tuple(Span(a, b) for a, b in split(body.quote(text), body.start))
