"""Coverage: which sentences of a text are normative, which gave a record, and why the others gave none."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from extract.context import Context, Line
from extract.language import Sentence as Parsed
from extract.language import analyse
from extract.lexicon import WordFile, words
from extract.memory import remembered
from extract.overlaps import Overlaps
from extract.rules.norms import modality_of
from models.records import Record
from models.rulebook import LIKELY, Sentence
from models.spans import Span

__all__ = ["rules_nothing", "sentence_leads", "sentences_of"]

LEXICON = WordFile(__file__).with_name("coverage.toml")
KINDS = {"heading": "a heading", "example": "an example", "note": "a note"}
NAMED = "a name or a list without a statement"
HISTORY = "a piece of history"
DASHES = ("–", "—")


def sentences_of(context: Context, records: Sequence[Record], likely: Collection[str] = ()) -> tuple[Sentence, ...]:
    """Every sentence of the text in reading order, with the ids of its records or the reason why it has none.

    ``likely`` are the ids of records that were read by likeness: their sentences say so.

    Normative: it says what is, must, may or may not be done, counted or won. A sentence that gave a record is; a
    heading, example, note, question, comment, piece of history or list of things in the box is not.
    """
    out: list[Sentence] = []
    placed = Overlaps((e, x) for x in records for e in x.evidence)
    for line in context.sentences:
        span = Span(line.sentence.start, line.sentence.end)
        found = placed.of(span)
        if not found and sentence_leads(line):
            found = tuple(x for b in context.layout.children(line.block) for x in placed.of(b.span))
        ids = tuple(dict.fromkeys(x.id for x in found))
        idle = None if ids and line.block.kind != "heading" else _why_idle(context, line)
        if ids:
            shows = all(x.type == "example" for x in found)
            out.append(Sentence(span, idle is None and not shows, ids, LIKELY if likely and set(ids) & set(likely) else None))
        elif idle is not None:
            out.append(Sentence(span, False, (), idle))
        else:
            out.append(Sentence(span, True, (), _why_unread(context, line)))
    return tuple(out)


def sentence_leads(line: Line) -> bool:
    """True for a lead-in: what it says is told by the items below it, and their records are its own."""
    return line.block.kind != "heading" and line.sentence.text.rstrip().endswith(":")


def rules_nothing(context: Context, line: Line) -> bool:
    """True for a question, an example, a comment, a piece of history or what stands in a part that lists or illustrates.

    A name without a statement may rule something: a row of a table of points, the name of a step. So may what happened,
    where a dash leads on to what comes of it.
    """
    idle = _why_idle(context, line)
    if idle == HISTORY:
        return not any(x.text in DASHES for x in line.sentence.tokens)
    return idle not in (None, KINDS["heading"], NAMED)


def _why_idle(context: Context, line: Line) -> str | None:
    """Why the sentence rules nothing, by its form; None if it rules something."""
    sentence = line.sentence
    if line.block.kind in KINDS:
        return KINDS[line.block.kind]
    if not any(x.text[:1].isalnum() for x in sentence.tokens):
        return "no words"
    if sentence.text.rstrip().endswith("?"):
        return "a question"
    if any(_lemmas(context, x.title) & words(LEXICON, "parts") for x in context.headings(line.block)):
        return "stands in a part that illustrates or lists"
    if sentence.tokens[0].norm in words(LEXICON, "illustrating"):
        return "an example"
    if any(x.lemma in words(LEXICON, "comment") for x in sentence.tokens):
        return "a comment of the writer"
    if not _has_predicate(sentence):
        return NAMED
    return HISTORY if _is_story(context, sentence) else None


@remembered
def _lemmas(context: Context, title: str) -> frozenset[str]:
    return frozenset(x.lemma for x in analyse(title).tokens)


def _has_predicate(sentence: Parsed) -> bool:
    return any(
        x.feats.get("VerbForm") in ("Fin", "Inf", "Conv") or x.feats.get("Variant") == "Short" or x.text in DASHES
        for x in sentence.tokens
    ) or any(c.predicate is not None and sentence.tokens[c.predicate].pos in ("VERB", "ADV") for c in sentence.clauses)


def _is_story(context: Context, sentence: Parsed) -> bool:
    """Past tense in the main clause, no case and no demand: it tells what happened."""
    if any(x.kind in ("condition", "time") for x in sentence.clauses):
        return False
    main = [x for x in sentence.clauses if x.kind == "main" and x.predicate is not None]
    told = [sentence.tokens[x.predicate].feats.get("Tense") == "Past" for x in main if x.predicate is not None]
    finite = [sentence.tokens[x.predicate].feats.get("VerbForm", "Fin") == "Fin" for x in main if x.predicate is not None]
    return bool(told) and all(told) and all(finite) and not any(modality_of(context, sentence, x) for x in main)


def _why_unread(context: Context, line: Line) -> str:
    """What kept a normative sentence from giving a record."""
    sentence = line.sentence
    if any(context.is_points(x, sentence) for x in sentence.tokens):
        return "speaks of points, but no award, total or bound was read in it"
    if any(modality_of(context, sentence, x) for x in sentence.clauses if x.kind == "main"):
        return "a demand whose action was not read"
    if any(x.kind == "condition" for x in sentence.clauses):
        return "a case whose consequence is no record of the contract"
    return "says how things are, which is no record of the contract"
