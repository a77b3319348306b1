"""Tiny rule books made by hand."""

from evaluation import Annotated, annotated
from models.expressions import Expr
from models.parties import Party, anyone
from models.records import Amount, Phase, Record, TieBreak, Victory, VPSource
from models.rulebook import Document, Reference, RuleBook, Section
from models.spans import Span
from models.timing import Timing

TEXT = (
    "1. Победа\n"
    "Игрок, набравший 20 очков, сразу побеждает.\n"
    "2. Очки\n"
    "За каждый город игрок получает 2 очка.\n"
    "3. Ход\n"
    "Сбор, затем поход (см. 2).\n"
)


PLAYER = anyone("игрок")


def span(words: str, text: str = TEXT) -> Span:
    start = text.index(words)
    return Span(start, start + len(words))


def book(
    *records: Record, text: str = TEXT, sections: tuple[Section, ...] = (), references: tuple[Reference, ...] = ()
) -> RuleBook:
    return RuleBook(Document("tiny", "tiny.txt", "0" * 64, len(text)), text, sections, records, references)


def given(*records: Record, optional: tuple[int, ...] = (), text: str = TEXT) -> Annotated:
    return Annotated(annotated(book(*records, text=text)).book, frozenset(optional))


def victory(
    condition: Expr | None = None,
    winner: Party | None = None,
    timing: Timing = Timing(),
    tie_break: tuple[TieBreak, ...] = (),
    words: str = "Игрок, набравший 20 очков, сразу побеждает",
    name: str = "победа",
    id: str = "victory/1",
) -> Victory:
    return Victory(
        id=id, name=name, evidence=(span(words),), winner=winner, timing=timing, condition=condition, tie_break=tie_break
    )


def source(
    amount: Amount,
    recipient: Party | None = PLAYER,
    words: str = "За каждый город игрок получает 2 очка",
    id: str = "vp_source/1",
) -> VPSource:
    return VPSource(id=id, name="город", evidence=(span(words),), recipient=recipient, amount=amount)


def phase(words: str, order: int, id: str, parent: str | None = None) -> Phase:
    return Phase(id=id, name=words, evidence=(span(words),), order=order, parent=parent)
