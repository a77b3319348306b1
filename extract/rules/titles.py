"""What stands over a rule and says what it is about: «Победа Рима: …», a column «Условие победы», «Как выиграть?»."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from extract.context import Context, Line
from extract.grammar.names import is_role
from extract.grammar.tree import is_noun, phrase_stop
from extract.language import Sentence, Token, analyse, may_say, outline
from extract.lexicon import WordFile, phrases, words
from extract.memory import remembered, remembered_of_line
from extract.rules.game_talk import plays_games
from extract.rules.section_sides import side_of_title
from extract.rules.title_parties import party_in_title, party_named
from models.parties import Party

__all__ = ["Title", "TitleKind", "first_dash", "may_tell", "plain", "time_of_row", "title_of", "title_over"]

LEXICON = WordFile(__file__).with_name("titles.toml")
OUTCOMES = WordFile(__file__).with_name("outcomes.toml")
VICTORIES = WordFile(__file__).with_name("victories.toml")
ENDS = WordFile(__file__).with_name("game_ends.toml")
TitleKind = Literal["win", "lose", "draw", "end", "aim", "length"]
COLUMN = 3
"""More words than a column has that begins with its verb («Побеждает, если»)."""
SHORT = 8
"""More words than a title has."""


@dataclass(frozen=True, slots=True)
class Title:
    """What a title says of the rule under it: the outcome or the end, whose it is by name, and its words.

    ``start`` is where it begins if the title stands before the rule in the same line, else None.
    """

    kind: TitleKind
    text: str
    party: Party | None = None
    start: int | None = None
    asks: bool = False
    loose: bool = False
    """True for a heading that may be about more than what it takes («Победа»)."""
    column: bool = False
    """True for the column of a table."""
    rest: int = 0
    """The token of the sentence after the title, 0 if the title is no part of it."""


@remembered_of_line
def title_over(context: Context, line: Line) -> Title | None:
    """The title that the line answers to: its label, the question before it, its column, the heading over its list."""
    first = context.before(line) is None and line.sentence.start <= line.block.body.start + SHORT
    label = line.block.label if first else None
    opening = _opening(context, line)
    if opening is not None:
        return opening
    own = title_of(context, label) if label else None
    if own is not None:
        return replace(own, start=line.block.span.start)
    asked = _question_before(context, line)
    if asked is not None:
        return asked
    if line.block.kind == "paragraph":
        return _over_paragraph(context, line) if first else None
    if line.block.kind == "cell":
        return _over_cell(context, line)
    if line.block.kind not in ("item", "definition"):
        return None
    for text in (_lead_in(context, line), _heading(context, line)):
        over = title_of(context, text) if text else None
        if over is not None and (theirs := _for_whom(context, line)) is not None:
            return replace(over, party=theirs[0], start=line.block.span.start, rest=theirs[1])
        if over is not None:
            beside = party_named(context, label or "") or over.party
            loose = text is not None and text == _heading(context, line) and not _about(text)
            return Title(over.kind, over.text, beside, line.block.span.start if label else None, over.asks, loose)
    return None


def plain(text: str) -> str:
    """The words of a title in small letters, without the marks around them."""
    return text.strip(" :.").lower()


def may_tell(bare: str) -> bool:
    """False for words of which `title_of` makes nothing, whatever their parse."""
    look = outline(bare)
    return look.count <= SHORT and not _telling().isdisjoint(look.words)


@remembered
def title_of(context: Context, text: str) -> Title | None:
    """What the words of a label or heading say: «условие победы», «поражение Рима», «конец партии»; None if neither."""
    bare = plain(text)
    if not may_tell(bare):
        return None
    sentence = analyse(bare)
    if len(sentence.tokens) > SHORT or not sentence.tokens:
        return None
    contests = words(OUTCOMES, "not_game.contests") - words(OUTCOMES, "not_game.whole")
    aimed = any(t.lemma in words(LEXICON, "nouns.aim") for t in sentence.tokens)
    if any(t.lemma in contests for t in sentence.tokens) and not (aimed and not plays_games(context)):
        return None
    nouns = [t for t in sentence.tokens if is_noun(t) and not _in_this_game(sentence, t)]
    while nouns and nouns[0].lemma in words(LEXICON, "about") and len(nouns) > 1:
        nouns = nouns[1:]
    if nouns and _kind(sentence, nouns[0]) is not None and not _joined(sentence, nouns[0]):
        kind = _kind(sentence, nouns[0])
        verbs = any(t.pos == "VERB" and t.feats.get("VerbForm") == "Fin" for t in sentence.tokens)
        return Title(kind, text, party_in_title(context, analyse(text), nouns[0].i)) if kind and not verbs else None
    verb = sentence.tokens[0]
    for kind, key in (("win", "win.verbs"), ("lose", "lose.verbs")):
        if verb.lemma in words(OUTCOMES, key) and len(sentence.tokens) <= COLUMN:
            return Title(kind, text, asks=True)  # type: ignore[arg-type]
    condition = next((t for t in sentence.tokens if t.lemma in words(LEXICON, "about")), None)
    if condition is not None and any(t.lemma in words(LEXICON, "winning") for t in sentence.tokens[: condition.i]):
        return Title("win", text, party_in_title(context, analyse(text), condition.i))
    if any(phrase_stop(sentence, t.i, phrases(LEXICON, "ways")) is not None for t in sentence.tokens):
        return Title("win", text, asks=True)
    return _question(sentence, text)


@cache
def _telling() -> frozenset[str]:
    """Of these words a title of an outcome or an end has at least one, in a form or as a dictionary form."""
    nouns = (words(LEXICON, f"nouns.{key}") for key in ("win", "lose", "draw", "aim", "length"))
    verbs = (words(OUTCOMES, key) for key in ("win.verbs", "lose.verbs"))
    firsts = (x[0] for x in (*phrases(ENDS, "headings"), *phrases(LEXICON, "ways")))
    return frozenset(firsts).union(*nouns, *verbs, words(ENDS, "games"), words(LEXICON, "about"), words(LEXICON, "asking"))


def _in_this_game(sentence: Sentence, noun: Token) -> bool:
    """«В этой игре ваша задача — …»: where, before what the title is about."""
    opened = sentence.tokens[0].pos == "ADP" and 0 < noun.i <= 2
    return opened and noun.lemma in words(ENDS, "games")


def _kind(sentence: Sentence, noun: Token) -> TitleKind | None:
    for key in ("win", "lose", "draw", "aim", "length"):
        if noun.lemma in words(LEXICON, f"nouns.{key}"):
            return key
    ending = phrase_stop(sentence, noun.i, phrases(ENDS, "headings")) is not None
    whole = any(t.lemma in words(ENDS, "games") for t in sentence.tokens[noun.i + 1 : noun.i + 3])
    timed = noun.i > 0 and sentence.tokens[noun.i - 1].pos == "ADP"  # «недостроенный в конце игры – …»: when, and no title
    if ending and whole and not timed:
        return "end"
    return "length" if noun.lemma in words(ENDS, "games") and len(sentence.tokens) == 1 else None


def _about(text: str) -> bool:
    """«Условия победы»: a heading over what it takes and nothing more."""
    about = words(LEXICON, "about")
    return may_say(text.lower(), about) and any(t.lemma in about for t in analyse(text.lower()).tokens)


def _joined(sentence: Sentence, noun: Token) -> bool:
    """«Победа и поражение», «Конец игры и подсчёт очков»: more than one thing."""
    return any(t.pos == "CCONJ" or t.text in ",/" for t in sentence.tokens[noun.i + 1 :])


def _question(sentence: Sentence, text: str) -> Title | None:
    """«Как победить?», «Когда заканчивается игра», «Кто выигрывает»: a question of what the rule under it says."""
    asking = any(t.norm in words(LEXICON, "asking") for t in sentence.tokens[:3])
    if not asking or any(t.norm in words(LEXICON, "other") for t in sentence.tokens):
        return None
    lemmas = {t.lemma for t in sentence.tokens}
    for kind, listed in (("win", words(OUTCOMES, "win.verbs")), ("lose", words(OUTCOMES, "lose.verbs"))):
        if lemmas & listed or any(t.lemma in words(LEXICON, f"nouns.{kind}") for t in sentence.tokens):
            return Title(kind, text, asks=True)  # type: ignore[arg-type]
    if lemmas & words(ENDS, "end") and lemmas & words(ENDS, "games"):
        return Title("end", text, asks=True)
    return None


def _question_before(context: Context, line: Line) -> Title | None:
    """The question that the line answers: the sentence before it, of its own block or the whole block before."""
    before = context.before(line)
    if before is None and line.index > 0 and line.block.kind == "paragraph":
        earlier = context.sentences[line.index - 1]
        before = earlier if len(context.lines_of(earlier.block)) == 1 and earlier.block.section == line.block.section else None
        heading = earlier.block.kind == "heading"
        if heading and context.block(line.block.parent) is earlier.block:
            before = earlier
    asks = before is not None and (before.block.kind == "heading" or before.sentence.text.rstrip().endswith("?"))
    if before is None or not asks:
        return None
    spoken = before.sentence.text
    title = title_of(context, spoken.split(":", 1)[1] if ":" in spoken[:9] else spoken)
    heading = before.block.kind == "heading" and not spoken.rstrip().endswith("?")
    return replace(title, loose=heading) if title is not None and title.asks else None


def _opening(context: Context, line: Line) -> Title | None:
    """«Поражение — здоровье базы упало до нуля», «Конец игры: колода пуста»: a title before the first dash of the sentence."""
    sentence = line.sentence
    if sentence.tokens and sentence.tokens[0].text == "[":
        closed = next((t.i for t in sentence.tokens[:SHORT] if t.text == "]"), 0)
        framed = title_of(context, sentence.span_text(1, closed)) if closed > 1 else None
        return replace(framed, start=sentence.start, rest=closed + 1) if framed is not None else None
    dash = first_dash(sentence)
    if not dash:
        return None
    title = title_of(context, sentence.span_text(0, dash))
    plain = title is not None and not title.asks and sentence.tokens[dash - 1].lemma not in words(OUTCOMES, "win.winner")
    return replace(title, start=sentence.start, rest=dash + 1) if title is not None and plain else None


def first_dash(sentence: Sentence) -> int | None:
    """The first dash or colon, behind no more words than a title has; None if there is none."""
    return next((t.i for t in sentence.tokens[:SHORT] if t.text in words(VICTORIES, "statements.dashes")), None)


def _lead_in(context: Context, line: Line) -> str | None:
    """The lead-in of a list, where it is nothing but a title («Победа:»)."""
    over = context.block(line.block.parent)
    if over is None or over.kind == "heading" or over.kind == "cell":
        return None
    lines = context.lines_of(over)
    return _closing_words(lines[-1].sentence) if lines else over.label


def _closing_words(sentence: Sentence) -> str:
    """The words of a lead-in; of a long one those after its last comma («игра, цель которой:»)."""
    comma = next((t.i for t in reversed(sentence.tokens) if t.text == ","), None)
    long = len(sentence.tokens) > SHORT and sentence.text.rstrip().endswith(":")
    return sentence.span_text(comma + 1, len(sentence.tokens)) if long and comma is not None else sentence.text


def _for_whom(context: Context, line: Line) -> tuple[Party, int] | None:
    """«для мафии: убить всех»: whose aim or win the item tells, and the token after that (0: it is a label)."""
    label = analyse(line.block.label) if line.block.label else None
    sentence = label or line.sentence
    if not sentence.tokens or sentence.tokens[0].norm not in words(LEXICON, "for"):
        return None
    colon = next((t.i for t in sentence.tokens[: 2 * SHORT] if t.text in words(VICTORIES, "statements.dashes")), None)
    party = party_in_title(context, sentence, 0)
    if party is None or (label is None and colon is None):
        return None
    return party, 0 if label is not None or colon is None else colon + 1


def _heading(context: Context, line: Line) -> str | None:
    over = context.block(line.block.parent)
    return context.heading_of(line.block) if over is None or over.kind == "heading" else None


def _over_cell(context: Context, line: Line) -> Title | None:
    """A cell of a column «Условие победы», or the second one of a row under a title: whose row it is, or what it is called."""
    block = line.block
    head = context.block(block.parent)
    if not block.row or head is None or head.kind != "cell" or (block.column and _times(block.column)):
        return None
    own = title_of(context, block.column) if block.column else None
    second = all(b.index >= block.index for b in context.layout.children(head)[:1])
    over = context.block(head.parent)
    texts = [over.label, context.text[over.body.start : over.body.end]] if over is not None else []
    above = next((x for t in texts if t and (x := title_of(context, t)) is not None), None) if second else None
    title = own or above
    if title is None:
        return None
    kinds = analyse((head.column or "").lower())
    theirs = not kinds.tokens or any(is_role(t) or t.lemma in words(LEXICON, "whose") for t in kinds.tokens)
    party = party_named(context, block.row) if theirs else None
    start = head.body.start if own is None else None
    name = title.text if party is not None or own is not None else block.row
    return Title(title.kind, name, party or title.party, start, title.asks, column=own is not None)


def _of_side(context: Context, heading: Line) -> Title | None:
    """«Условия победы / Красные / Занять мост»: a side's own heading under one that says that what stands there wins."""
    party = side_of_title(context, heading.sentence)
    above = context.headings(heading.block)[1:]
    over = title_of(context, above[0].title) if above and party is not None else None
    return replace(over, party=party) if over is not None and over.kind in ("win", "lose", "aim") else None


def time_of_row(context: Context, line: Line) -> str | None:
    """What the cell of a row says whose column is about the time («Когда сверяют»); None if there is none."""
    over = context.block(line.block.parent)
    if line.block.kind != "cell":
        return None
    row = context.layout.children(over) if over is not None else [b for b in context.layout.blocks if b.parent is None]
    return next((b.body.quote(context.text) for b in row if b.kind == "cell" and b.column and _times(b.column)), None)


def _times(column: str) -> bool:
    times = words(LEXICON, "times")
    return may_say(column.lower(), times) and any(t.lemma in times for t in analyse(column.lower()).tokens)


def _over_paragraph(context: Context, line: Line) -> Title | None:
    """The heading right over a paragraph that only tells what to do: «Цель игры / Накопить 12 монет»."""
    earlier = context.sentences[line.index - 1] if line.index else None
    if earlier is None or earlier.block.kind != "heading":
        return None
    verbs = [t for t in line.sentence.tokens if t.pos == "VERB"]
    deed = bool(verbs) and (verbs[0].feats.get("VerbForm") == "Inf" or verbs[0].feats.get("Mood") == "Imp")
    title = (title_of(context, earlier.sentence.text) or _of_side(context, earlier)) if deed else None
    if title is None or (verbs[0].feats.get("Mood") == "Imp" and len(earlier.sentence.tokens) < 2):
        return None
    return replace(title, start=line.sentence.start)
