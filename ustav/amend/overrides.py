"""Records corrected, added and removed by hand, from a file beside the text; made anew at every reading.

    [[override]]
    do = "correct"                        # or "remove", or "add"
    record = "victory/5f0c1d2e3a"         # the record's id (correct, remove)
    sentence = "8c1f2a90b7d4"             # digest of its sentence: `ustav overrides FILE --new RECORD` writes it
    reason = "порог, а не число ходов"
    fields.condition = {left = {quantity = "ПО"}, op = ">=", right = {number = 25}}
    unset = ["tie_break"]                 # fields that are to say nothing

    [[override]]
    do = "add"
    type = "limit"
    words = "не больше семи карт"         # the words of the text that say so; they stand there once
    sentence = "…"
    reason = "…"
    fields = {name = "Карты", quantity = "карты на руке", maximum = 7}

Fields are those of the records contract. An override whose sentence has changed is not made, and every report says so.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from pathlib import Path
from typing import Any, cast

from models.amendments import Amendment
from models.contract import record_from_json, record_to_json
from models.contract.conforming import misfit
from models.contract.reading import ContractError
from models.records import Phase, Record
from models.rulebook import RuleBook, with_ids
from models.showing import Shown
from models.spans import Span
from ustav.amend.errors import AmendmentError, entries_of
from ustav.amend.finding import not_once, places_of
from ustav.beside import overrides_path

__all__ = ["Override", "fields_needed", "overrides_beside", "read_overrides", "sentence_digest", "with_overrides"]

_FIXED = frozenset({"id", "type", "evidence", "section", "refs", "text", "schema"})
"""Fields that follow from the place in the text, and so are not changed by hand."""
_NEEDS = {"correct": ("record",), "remove": ("record",), "add": ("type", "words")}


@dataclass(frozen=True, slots=True)
class Override(Shown):
    """One entry of a file; see the module for its fields."""

    do: str
    reason: str
    sentence: str
    record: str
    type: str
    words: str
    fields: Mapping[str, Any]
    unset: tuple[str, ...]
    file: str
    number: int

    def error(self, problem: str, cure: str) -> AmendmentError:
        """A fault of this entry."""
        return AmendmentError(self.file, f"override {self.number}", problem, cure)


def overrides_beside(source: str | Path) -> tuple[Override, ...]:
    """The overrides in ``FILE.overrides.toml`` beside a text; none where there is no such file. Raises `AmendmentError`."""
    path = Path(source)
    return read_overrides(place) if path.name and (place := overrides_path(path)).exists() else ()


def read_overrides(path: str | Path) -> tuple[Override, ...]:
    """The overrides of a file. Raises `AmendmentError`."""
    listed = entries_of(Path(path), "override", ("do", "reason", "sentence"), ("record", "type", "words", "fields", "unset"))
    return tuple(_override(e, str(path), number) for number, e in enumerate(listed, 1))


def _override(entry: Mapping[str, Any], file: str, number: int) -> Override:
    unset, changed = entry.get("unset", []), entry.get("fields", {})
    made = Override(
        entry["do"], entry["reason"], entry["sentence"], entry.get("record", ""), entry.get("type", ""), entry.get("words", ""),
        changed if isinstance(changed, dict) else {}, tuple(unset) if isinstance(unset, list) else (), file, number,
    )  # fmt: skip
    if not isinstance(unset, list) or not all(isinstance(u, str) for u in unset):
        raise made.error("unset is no list of texts", 'write unset = ["…"]')
    if not isinstance(changed, dict):
        raise made.error("fields is no table", "write fields.… = …")
    if made.do not in _NEEDS:
        raise made.error(f"do is {made.do!r}", "write correct, add or remove")
    missing = [k for k in _NEEDS[made.do] if not isinstance(getattr(made, k), str) or not getattr(made, k).strip()]
    if missing:
        raise made.error(f"{made.do} needs {missing[0]}", f'write {missing[0]} = "…"')
    if made.do == "correct" and not made.fields and not made.unset:
        raise made.error("nothing is corrected", 'write fields.… = …, or unset = ["…"]')
    if fixed := sorted(_FIXED & {*made.fields, *made.unset}):
        told = ", ".join(fixed)
        raise made.error(
            f"{told} cannot be set by hand", "it follows from the place in the text; remove the record and add another"
        )
    return made


def sentence_digest(book: RuleBook, spans: Sequence[Span]) -> str:
    """A digest of the words of the sentences that spans lie in: it changes when the text does, not with its line breaks."""
    sentences = [s.span for s in book.sentences if any(s.span.overlaps(x) for x in spans)] or list(spans)
    words = [" ".join(re.findall(r"\w+", s.quote(book.text).lower().replace("ё", "е"))) for s in sentences]
    return hashlib.sha256("|".join(words).encode()).hexdigest()[:12]


def with_overrides(book: RuleBook, overrides: Sequence[Override]) -> RuleBook:
    """The rule book with the records that the overrides make of it; its amendments say what was made and what is stale.

    Raises `AmendmentError` for an override that makes no record of the contract.
    """
    for one in overrides:
        book = {"correct": _correct, "remove": _remove, "add": _add}[one.do](book, one)
    return book


def _noted(book: RuleBook, one: Override, what: str, records: Sequence[Record], fault: tuple[str, str] = ("", "")) -> RuleBook:
    spans = tuple(s for r in records for s in r.evidence)
    ids = tuple(r.id for r in records) or ((one.record,) if one.record else ())
    section = records[0].section if records else None
    kind = cast(Any, one.do)
    note = Amendment(kind, what, one.reason, one.file, one.number, "", section, fault, spans, None, ids)
    return replace(book, amendments=(*book.amendments, note))


def _found(book: RuleBook, one: Override) -> tuple[Record | None, tuple[str, str]]:
    """The record that an override speaks of, or why it is stale."""
    record = next((r for r in book.records if r.id == one.record), None)
    if record is None:
        return None, ("такой записи больше нет: слова изменились", "there is no such record any more: its words have changed")
    if sentence_digest(book, record.evidence) != one.sentence:
        return None, ("предложение изменилось с тех пор", "the sentence has changed since")
    return record, ("", "")


def _correct(book: RuleBook, one: Override) -> RuleBook:
    record, fault = _found(book, one)
    if record is None:
        return _noted(book, one, one.record, (), fault)
    made = _made(one, {**record_to_json(record), **one.fields}, type(record))
    made = replace(made, id=record.id, evidence=record.evidence, section=record.section, refs=record.refs)
    changed = ", ".join((*one.fields, *one.unset))
    records = tuple(made if r.id == record.id else r for r in book.records)
    return _noted(replace(book, records=records), one, f"{record.type} «{record.name}»: {changed}", (made,))


def _remove(book: RuleBook, one: Override) -> RuleBook:
    record, fault = _found(book, one)
    if record is None:
        return _noted(book, one, one.record, (), fault)
    above = record.parent if isinstance(record, Phase) else None
    kept = tuple(
        replace(r, parent=above) if isinstance(r, Phase) and r.parent == record.id else r
        for r in book.records
        if r.id != record.id
    )
    sentences = tuple(
        replace(s, records=tuple(i for i in s.records if i != record.id), reason=s.reason or "removed by hand")
        if record.id in s.records else s
        for s in book.sentences
    )  # fmt: skip
    return _noted(replace(book, records=kept, sentences=sentences), one, f"{record.type} «{record.name}»", (record,))


def _add(book: RuleBook, one: Override) -> RuleBook:
    places = places_of(book.text, one.words)
    fault = not_once(places)
    if not fault[0] and sentence_digest(book, places) != one.sentence:
        fault = ("предложение изменилось с тех пор", "the sentence has changed since")
    if fault[0]:
        return _noted(book, one, f"{one.type}: «{one.words}»", (), fault)
    place = places[0]
    inside = [s for s in book.sections if s.span.start <= place.start < s.span.end]
    inner = max(inside, key=lambda s: (s.level, s.span.start), default=None)
    data = {"name": one.words, "order": 1, "evidence": [], **one.fields, "type": one.type}
    made: Record = _made(one, data, None)
    made = replace(made, evidence=(place,), section=None if inner is None else inner.number or inner.title)
    (made,) = with_ids((made,), book.text)
    if any(r.id == made.id for r in book.records):
        made = replace(made, id=f"{made.id}-by-hand-{one.number}")
    records = sorted((*book.records, made), key=lambda r: r.evidence[0].start if r.evidence else 0)
    sentences = tuple(
        replace(s, normative=True, records=(*s.records, made.id), reason=None) if s.span.overlaps(place) else s
        for s in book.sentences
    )
    return _noted(replace(book, records=tuple(records), sentences=sentences), one, f"{made.type} «{made.name}»", (made,))


def fields_needed(kind: str) -> set[str]:
    """The fields that a record of this type cannot do without, beyond those that follow from its place."""
    made = next((k for k in Record.__subclasses__() if k.type == kind), None)
    if made is None:
        return set()
    return {f.name for f in fields(made) if f.default is MISSING and f.default_factory is MISSING} - _FIXED - {"name", "order"}


def _made(one: Override, data: Mapping[str, Any], kind: type[Record] | None) -> Record:
    """The record that a contract's form makes; every fault of it is one of the entry."""
    cure = "corpus/ANNOTATING.md says what each field of this type holds"
    lacking = sorted(fields_needed(str(data.get("type"))) - set(data))
    if lacking:
        raise one.error(f"a {data['type']} needs {', '.join(lacking)}", f"write fields.{lacking[0]} = …; {cure}")
    if any(u not in data for u in one.unset):
        raise one.error(f"unset names what the record does not have: {', '.join(map(str, one.unset))}", cure)
    wanted = {k: v for k, v in data.items() if k not in one.unset}
    try:
        made = record_from_json(wanted)
        wrong = misfit(made)
        if not wrong:
            record_to_json(made)
    except (ContractError, ValueError, TypeError, KeyError, AttributeError, IndexError, ArithmeticError) as error:
        raise one.error(f"this makes no record: {str(error).partition('; see the records contract')[0]}", cure) from error
    if wrong:
        raise one.error(f"this makes no record: {wrong}", cure)
    known = {f.name for f in fields(made)}
    unknown = sorted(set(one.fields) - known)
    if unknown or (kind is not None and type(made) is not kind):
        raise one.error(f"a {made.type} has no {', '.join(unknown)}", cure)
    return made
