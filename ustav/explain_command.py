"""``ustav extract --explain``: for each sentence that states a rule its parse, and the records it gave or why it gave none."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from models.contract import record_to_json
from models.meaning import in_russian
from models.records import Record
from models.rulebook import RuleBook
from models.spans import Span
from ustav.aside import said

if TYPE_CHECKING:
    from extract.context import Context, Line
    from extract.language import Clause
    from extract.language import Sentence as Parsed
    from extract.reading.pages import Reading

__all__ = ["explain_file", "explanation"]

NOT_SAID = "the extractor does not say why"
_HEAD = ("id", "type", "name", "section", "evidence")
_NO_TIMING = {"when": "unspecified", "phase": None, "turns": None}
_DEFAULTS: tuple[object, ...] = (None, [], {}, "stated", False)


@dataclass(frozen=True, slots=True)
class _Explained:
    """A sentence with the records that it gave, or the reason why there are none; else how they were read, if not by a rule."""

    line: Line
    records: tuple[Record, ...]
    reason: str | None


def explain_file(path: str | Path, encoding: str | None = None) -> tuple[str, Reading]:
    """The explanation of a rule text, and how it was read. Raises `extract.reading.ReadingError`."""
    from extract.pipeline import extract_with_context
    from ustav.apart import read_file_apart

    file = read_file_apart(path, encoding)
    return explanation(*extract_with_context(file.text, file.source, file.sha256)), file


def explanation(book: RuleBook, context: Context) -> str:
    """What was read of every sentence that may state a rule, in reading order, as plain text.

    Where the rule book says which sentences are normative, these and all that gave a record, and how many others there
    are and why; else all that stand where a rule may be stated. At the end the records that rest on none of them.
    """
    explained = tuple(_explained(book, context))
    shown = {record.id for one in explained for record in one.records}
    rest = [record for record in book.records if record.id not in shown]
    silent = sum(not one.records for one in explained)
    parts = [said(f"{book.document.source}: {len(explained)} sentences, {silent} of them without a record")]
    parts += ["\n".join(_sentence(one, context)) for one in explained]
    aside = Counter(s.reason or NOT_SAID for s in book.sentences if not s.normative and not s.records)
    if aside:
        counts = "".join(f"\n  {count} × {said(reason)}" for reason, count in sorted(aside.items(), key=lambda x: (-x[1], x[0])))
        parts.append(said("Sentences that state no rule, by why") + f":{counts}")
    if rest:
        head = said("Records that rest on none of these sentences") + ":"
        parts.append("\n".join([head, *(x for r in rest for x in _record(r, book))]))
    return _plain("\n\n".join(parts)) + "\n"


def _explained(book: RuleBook, context: Context) -> Iterator[_Explained]:
    by_id = {record.id: record for record in book.records}
    if not book.sentences:
        for line in context.stating:
            records = _resting_on(book.records, Span(line.sentence.start, line.sentence.end))
            if records or line.block.kind != "heading":
                yield _Explained(line, records, None if records else NOT_SAID)
        return
    lines = {line.sentence.start: line for line in context.sentences}
    for sentence in book.sentences:
        line_at = lines.get(sentence.span.start) or _line_over(sentence.span, context.sentences)
        if (sentence.normative or sentence.records) and line_at is not None:
            records = tuple(by_id[i] for i in sentence.records if i in by_id)
            yield _Explained(line_at, records, sentence.reason if records else sentence.reason or NOT_SAID)


def _resting_on(records: Sequence[Record], place: Span) -> tuple[Record, ...]:
    return tuple(record for record in records if any(span.overlaps(place) for span in record.evidence))


def _line_over(span: Span, lines: Iterable[Line]) -> Line | None:
    return next((x for x in lines if span.overlaps(Span(x.sentence.start, x.sentence.end))), None)


def _sentence(one: _Explained, context: Context) -> Iterator[str]:
    sentence = one.line.sentence
    section = context.section(one.line.block)
    place = f"[{sentence.start}, {sentence.end})" + (f" {said('in')} {section}" if section else "")
    yield " ".join(sentence.text.split())
    yield f"  {place}, {said(one.line.block.kind)}"
    yield from _clauses(sentence)
    yield from _tokens(sentence)
    if one.reason is not None:
        yield f"  {said(one.reason)}" if one.records else f"  {said('no record')}: {said(one.reason)}"
    for record in one.records:
        yield from _fields(record)


def _clauses(sentence: Parsed) -> Iterator[str]:
    yield f"  {said('clauses')}"
    for clause in sentence.clauses:
        words = " … ".join(" ".join(sentence.span_text(*part).split()) for part in clause.ranges)
        yield f"    {clause.i} {said(clause.kind)}{_hangs_on(clause)}: {words}{_parts(clause, sentence)}"


def _hangs_on(clause: Clause) -> str:
    return "" if clause.parent is None else f" {said('of')} {clause.parent}"


def _parts(clause: Clause, sentence: Parsed) -> str:
    found = [
        f"{said(name)} «{sentence.tokens[i].text}»"
        for name, i in (("predicate", clause.predicate), ("subject", clause.subject))
        if i is not None
    ]
    if clause.marker:
        found.insert(0, f"{said('marker')} «{' '.join(sentence.tokens[i].text for i in clause.marker)}»")
    return f" ({', '.join([*found, *([said('negated')] if clause.negated else [])])})" if found or clause.negated else ""


def _tokens(sentence: Parsed) -> Iterator[str]:
    """One line per token: its number, form, lemma, part of speech, relation and head."""
    rows = [
        (str(t.i), t.text, t.lemma, t.pos, t.dep, "—" if t.head == t.i else f"{t.head} {sentence.tokens[t.head].text}")
        for t in sentence.tokens
    ]
    titles = ("#", *map(said, ("word", "lemma", "pos", "relation", "head")))
    widths = [max(len(row[k]) for row in (titles, *rows)) for k in range(len(titles))]
    for row in (titles, *rows):
        yield "    " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()


def _fields(record: Record) -> Iterator[str]:
    """The fields of a record that say something; conditions as a phrase."""
    yield f"  {said(record.type)} «{record.name}» ({record.id})"
    for name, value in record_to_json(record).items():
        # 0 is a value: it only equals False
        if name in _HEAD or (value in _DEFAULTS and (value is False or value != 0)) or value == _NO_TIMING:
            continue
        condition = getattr(record, "condition", None)
        shown = in_russian(condition) if name == "condition" and condition is not None else _compact(value)
        yield f"    {name}: {shown}"


def _compact(value: object) -> str:
    if isinstance(value, dict):
        value = {k: v for k, v in value.items() if v is not None}
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _record(record: Record, book: RuleBook) -> Iterator[str]:
    yield from _fields(record)
    yield f"    {said('evidence')}: «{' '.join(book.quote(record).split())}»"


def _plain(text: str) -> str:
    """Without control characters: what a rulebook says must not steer the reader's terminal."""
    return "".join(c if c.isprintable() or c in " \n" else " " for c in text)
