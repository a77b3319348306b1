"""Statements that go on from the way to win before them: without its verb, otherwise, of the same side, only if."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from extract.context import Line
from extract.grammar.numbers import numbers_in
from extract.grammar.parties import only_one, party_at
from extract.grammar.tree import case, is_noun, phrase_stop
from extract.language import Token, lemma_of, nominative
from extract.lexicon import WordFile, phrases, words
from extract.rules.elided_outcomes import elided_in
from extract.rules.outcomes import Outcome
from extract.rules.restrictions import restriction_of
from extract.rules.statements import Statement
from extract.rules.victory_drafts import Draft, whole_span
from extract.rules.victory_names import name_of_victory
from extract.rules.victory_parts import Parts
from extract.rules.victory_ties import NEAR, TieReader
from models.expressions import FLIPPED, Compare, Expr, Node, Number, Op, Quantity, all_of, negate, rewrite, walk
from models.parties import Party, named

__all__ = ["AddingReader"]

QUANTITIES = WordFile(__file__).parent.parent / "grammar" / "quantities.toml"
LEXICON = WordFile(__file__).with_name("victories.toml")
FLIP_SIDE: dict[Op, Op] = {">=": "<=", ">": "<", "<=": ">=", "<": ">"}
"""The same bound seen from the other end of a track."""
SHORT = 9
"""More words than «в противном случае — Карфаген» has."""


class AddingReader(TieReader):
    """Reads statements that take what they leave out from the way to win before."""

    def read_elided(self, statement: Statement) -> bool:
        """«…, а если заговор раскрыт — верные трону»: the same outcome for another side on another condition."""
        before = self.drafts[-1] if self.drafts else None
        line = statement.line
        if before is None or before.line.index != line.index or line.sentence.start == statement.whole.sentence.start:
            return False
        told = elided_in(self.context, line)
        if told is None:
            return False
        if told.party is not None and told.party.kind not in ("highest", "lowest"):
            outcome = Outcome(before.outcome.kind, line.sentence.clauses[0], 0, told.party)
            name = name_of_victory(self.context, line, outcome, told.party)
            self.drafts.append(Draft(line, outcome, name, told.party, [told.condition], [whole_span(line)], before.timing))
        return True

    def read_otherwise(self, line: Line) -> bool:
        """«В противном случае — Карфаген»: the same outcome for another party, where the one before does not hold."""
        before = self.drafts[-1] if self.drafts else None
        sentence = line.sentence
        opened = phrase_stop(sentence, 0, phrases(LEXICON, "names.otherwise"))
        short = len(sentence.tokens) < SHORT and before is not None and before.line.block.index == line.block.index
        if opened is None or before is None or not short or not before.conditions:
            return False
        rest = sentence.tokens[opened:]
        found = (only_one(sentence, t.i) or party_at(self.context, sentence, t.i) or _someone(t) for t in rest)
        party = next((x for x in found if x is not None), None)
        if party is None:
            return False
        outcome = Outcome(before.outcome.kind, sentence.clauses[0], opened)
        denied = [negate(all_of(*before.conditions))]
        name = name_of_victory(self.context, line, outcome, party)
        self.drafts.append(Draft(line, outcome, name, party, denied, [whole_span(line)], before.timing))
        return True

    def of_the_same(self, statement: Statement, outcome: Outcome, parts: Parts) -> Parts:
        """«Команда побеждает, когда …, и проигрывает, когда …»: without a subject of its own it is of the same side."""
        before = self.drafts[-1] if self.drafts else None
        parts = self._on_the_same(statement, parts)
        later = statement.line.sentence.start > statement.whole.sentence.start
        if before is None or not later or before.line.index != statement.line.index or outcome.party is not None:
            return parts
        same = outcome.kind in ("win", "lose") and outcome.clause.subject is None and before.winner is not None
        return replace(parts, winner=before.winner) if same else parts

    def _on_the_same(self, statement: Statement, parts: Parts) -> Parts:
        """«Если маркер дошёл до +10, …; если до −10, …»: a bare number is of what the statement before compares."""
        line, before = statement.line, self.drafts[-1] if self.drafts else None
        clause = next((c for c in line.sentence.clauses if c.kind in ("condition", "time")), None)
        if before is None or clause is None or before.line.index != line.index or before.line is line:
            return parts
        spoken = [line.sentence.tokens[i] for i in clause.tokens if not line.sentence.tokens[i].is_punct]
        inside = [t for t in spoken if clause.start <= t.i < clause.end]
        found = [n for n in numbers_in(line.sentence) if n.first in clause.tokens]
        bare = len(found) == 1 and not any(is_noun(t) or t.pos in ("VERB", "PRON") for t in _up_to_comma(inside))
        compared = before.conditions[-1] if before.conditions else None
        if not bare or not isinstance(compared, Compare) or not isinstance(compared.right, Number):
            return parts
        number = Fraction(found[0].value)
        turned = compared.right.value >= 0 and number <= 0
        bound: Expr = Compare(compared.left, FLIP_SIDE.get(compared.op, compared.op) if turned else compared.op, Number(number))
        return replace(parts, conditions=(bound,), own=bound)

    def on_the_track(self, steps: tuple[Draft, ...]) -> tuple[Draft, ...]:
        """«Маркер дошёл до +12 — победа. В конце +3 и выше означает победу Лиги»: levels of the track told of before."""
        if not steps:
            return steps
        near = [d for d in self.drafts if steps[0].line.index - d.line.index < NEAR]
        told = (c.left for d in reversed(near) for x in d.conditions for c in walk(x) if isinstance(c, Compare))
        track = next((x for x in told if isinstance(x, Quantity) and _is_marker(x.name)), None)
        for draft in steps if track is not None else ():
            draft.conditions = [rewrite(c, lambda node: _counting(node, track)) for c in draft.conditions]
        return steps

    def of_less(self, line: Line) -> list[Expr]:
        """«Победа при разнице от 3 очков; при меньшей разнице — ничья»: where the condition before does not hold; else none."""
        before = self.drafts[-1] if self.drafts else None
        if before is None or before.line.block.index != line.block.index or not before.conditions:
            return []
        tokens = line.sentence.tokens
        scores = words(LEXICON, "restrictions.scores")
        less = (t.i + 1 for t in tokens[:-1] if t.lemma in words(LEXICON, "restrictions.lesser"))
        score = next((tokens[i] for i in less if tokens[i].lemma in scores), None)
        if score is None:
            return self._of_fewer(line, before)
        bound = before.conditions[0] if len(before.conditions) == 1 else None
        if isinstance(bound, Compare) and isinstance(bound.right, Number):
            return [Compare(Quantity(nominative([score], "sing")), FLIPPED[bound.op], bound.right)]
        return [negate(all_of(*before.conditions))]

    def _of_fewer(self, line: Line, before: Draft) -> list[Expr]:
        """«Выполнив три задания, отряд победил. При меньшем числе заданий проигрывает»: of what the one before compares."""
        bounds = [c for x in before.conditions for c in walk(x) if isinstance(c, Compare) and isinstance(c.right, Number)]
        tokens = line.sentence.tokens
        for token in tokens[:-2]:
            nouns = [t for t in tokens[token.i + 1 : token.i + 4] if is_noun(t)]
            if token.lemma not in words(LEXICON, "restrictions.lesser") or len(nouns) < 2:
                continue
            for bound in bounds:
                name = bound.left.name if isinstance(bound.left, Quantity) else ""
                if nouns[1].lemma in {lemma_of(x) for x in name.lower().split(" ")}:
                    return [Compare(bound.left, FLIPPED[bound.op], bound.right)]
        return []

    def read_restriction(self, line: Line) -> bool:
        """«Победа засчитывается, только если …», «Кроме того, нужно …»: true where that is added to a way to win before."""
        before = self.before if self.before is not None and self.before.block.index == line.block.index else None
        for draft in reversed(self.drafts):
            near = draft.line.block.index == line.block.index or line.index - draft.line.index < NEAR
            spoken = (before or draft.line).sentence
            found = restriction_of(self.context, line, draft.name, spoken, draft.winner) if near else None
            if found is None:
                continue
            if found.condition is not None:
                draft.conditions.append(found.condition)
            if found.timing is not None:
                draft.timing = found.timing
            draft.spans.append(found.span)
            return True
        return False


def _is_marker(name: str) -> bool:
    """«маркер ПО»: what shows the level on a track."""
    return lemma_of(name.split(" ")[0].lower()) in words(QUANTITIES, "markers")


def _counting(node: Node, track: Quantity | None) -> Node:
    """A comparison with a number, of the track in the place of points."""
    compared = isinstance(node, Compare) and isinstance(node.left, Quantity) and node.left.holder is None
    return replace(node, left=track) if track is not None and compared and isinstance(node, Compare) else node


def _up_to_comma(tokens: list[Token]) -> list[Token]:
    """The words of a condition up to its comma, where the parser leaves in it what follows."""
    cut = next((k for k, (a, b) in enumerate(pairwise(tokens)) if b.i > a.i + 1), len(tokens) - 1)
    return tokens[: cut + 1]


def _someone(token: Token) -> Party | None:
    """A capitalised noun in the nominative, known as a party or not."""
    proper = is_noun(token) and token.text[:1].isupper() and case(token) == "Nom"
    return named(token.text) if proper else None
