"""What ways to win are called, and those that a text only names."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.frames import frame_of
from extract.grammar.quantities import noun_phrase
from extract.grammar.timing import timing_of
from extract.grammar.tree import case
from extract.language import Sentence, analyse, inflect, nominative
from extract.lexicon import WordFile, lexicon, words
from extract.rules.outcomes import LEXICON as OUTCOMES
from extract.rules.outcomes import Outcome
from models.parties import Party
from models.records import Victory
from models.spans import Span
from models.timing import Timing

__all__ = ["name_of_victory", "referenced_victories"]

LEXICON = WordFile(__file__).with_name("victories.toml")


def name_of_victory(context: Context, line: Line, outcome: Outcome, winner: Party | None) -> str:
    """What the text calls a way to win: the block's label, «стандартная победа», the heading, else what decides it."""
    if line.block.label and not _is_party(context, line.block.label):
        return line.block.label
    heading = context.heading_of(line.block)
    own = ""
    if outcome.named is not None:
        phrase = [line.sentence.tokens[i] for i in noun_phrase(line.sentence, outcome.named)]
        own = _capital(nominative(phrase)) if len(phrase) > 1 else ""
    if heading and _about_victory(heading):
        return own if set(_stems(heading)) < set(_stems(own)) else heading
    if own:
        return own
    return _own_name(outcome, winner)


def _own_name(outcome: Outcome, winner: Party | None) -> str:
    named: dict[str, str] = lexicon(LEXICON)["names"]
    if outcome.kind in ("draw", "nobody"):
        return named["draw"]
    if winner is not None and winner.kind in ("highest", "lowest"):
        return f"{named['most' if winner.kind == 'highest' else 'least']}: {winner.word}"
    word = named["lost"] if outcome.kind == "lose" else named["won"]
    return f"{word}: {', '.join(winner.words)}" if winner is not None and winner.is_named else word


def _is_party(context: Context, label: str) -> bool:
    return label in context.parties.by_lemma.values()


def _about_victory(heading: str) -> bool:
    """True for headings that are the name of one way to win («Победа из-за доминирования», «Религиозная победа»)."""
    tokens = analyse(heading).tokens
    nouns = [t for t in tokens if t.pos in ("NOUN", "PROPN")]
    return bool(nouns) and nouns[0].lemma in words(LEXICON, "names.victory") and len(tokens) > 1


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def referenced_victories(context: Context, stated: tuple[Victory, ...]) -> tuple[Victory, ...]:
    """The ways to win that the text names without stating them: «автоматическая победа (см. 4.2)», «победа в конце игры»."""
    named = [(x, found) for x in context.stating if x.block.kind != "heading" for found in _named_in(x.sentence)]
    known = {stem for v in stated for stem in _stems(v.name)} if named else set()
    held = [s for v in stated for s in v.evidence]
    out: list[Victory] = []
    for line, (name, first, stop) in named:
        span = Span(line.sentence.tokens[first].start, line.sentence.tokens[stop - 1].end)
        stems = set(_stems(name))
        if stems & known or any(s.overlaps(span) for s in held):
            continue
        known |= stems
        out.append(_referenced(context, line, name, span))
    return tuple(out)


def _stems(name: str) -> list[str]:
    plain = words(LEXICON, "names.victory")
    return [
        t.lemma for t in analyse(name.lower()).tokens if not t.is_punct and t.lemma not in plain and t.pos not in ("ADP", "CCONJ")
    ]


def _named_in(sentence: Sentence) -> list[tuple[str, int, int]]:
    out: list[tuple[str, int, int]] = []
    for adjective, first, stop in _kinds_of_victory(sentence):
        form = inflect(adjective, case="nomn", number="sing", gender="femn") or adjective
        out.append((_capital(f"{form} победа"), first, stop))
    for token in sentence.tokens:
        if token.lemma in words(OUTCOMES, "win.victory") and token.i + 2 < len(sentence.tokens) and _cited(sentence, token.i):
            phrase = sentence.tokens[token.i : _cited(sentence, token.i)]
            if len(phrase) > 2 and phrase[1].pos == "ADP":
                rest = sentence.span_text(phrase[1].i, phrase[-1].i + 1)
                out.append((_capital(f"{nominative([token], 'sing')} {rest}"), token.i, phrase[-1].i + 1))
    return out


def _cited(sentence: Sentence, i: int) -> int:
    """The bracket with a citation that follows soon after a noun («(см. 4.3)»), 0 if there is none."""
    for token in sentence.tokens[i + 1 : i + 6]:
        if token.text == "(" and token.i + 1 < len(sentence.tokens) and sentence.tokens[token.i + 1].norm.startswith("см"):
            return token.i
    return 0


def _referenced(context: Context, line: Line, name: str, span: Span) -> Victory:
    """A way to win that is only named; its span takes in the citation."""
    after = line.sentence.text[span.end - line.sentence.start :]
    cited = ""
    if after.lstrip().startswith("("):
        cited = after[: after.find(")") + 1] if ")" in after else ""
    whole = Span(span.start, span.end + len(cited))
    own = timing_of(context, line, tuple(t.i for t in line.sentence.tokens if span.start <= t.start < span.end))
    timing = own if own.when == "game_end" else frame_of(context, line)
    found = Timing(timing.when, timing.phase) if timing.when in ("phase", "game_end", "turn_end") else Timing()
    return Victory(
        name=name, section=context.section(line.block), status="referenced", evidence=(whole,), refs=_refs(context, whole),
        timing=found,
    )  # fmt: skip


def _refs(context: Context, span: Span) -> tuple[str, ...]:
    return tuple(r.number for r in context.layout.references if span.contains(r.span))


def _kinds_of_victory(sentence: Sentence) -> tuple[tuple[str, int, int], ...]:
    """The kinds of victory a sentence names: adjective's lemma, first token, token after («военная и религиозная победы»)."""
    out: list[tuple[str, int, int]] = []
    for token in sentence.tokens:
        if token.lemma not in words(OUTCOMES, "win.victory"):
            continue
        i = token.i - 1
        adjectives: list[int] = []
        while i >= 0 and (sentence.tokens[i].pos == "ADJ" or sentence.tokens[i].norm in words(OUTCOMES, "prepositions.joining")):
            if sentence.tokens[i].pos == "ADJ" and case(sentence.tokens[i]):
                adjectives.append(i)
            i -= 1
        for a in sorted(adjectives):
            if sentence.tokens[a].lemma not in words(OUTCOMES, "not_game.plain"):
                out.append((sentence.tokens[a].lemma, a, token.i + 1))
    return tuple(out)
