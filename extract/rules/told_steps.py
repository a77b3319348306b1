"""Sequences told inside sentences: enumerations, arrows, genitive lists, «сначала … затем …»."""

from __future__ import annotations

import re

from extract.blocks import Block
from extract.context import Context, Line
from extract.grammar.numbers import numbers_in
from extract.language import Sentence, nominative
from extract.language.dictionary import analyses
from extract.lexicon import words
from extract.rules.leads import announces_steps, many, names_turn
from extract.rules.steps import LEXICON, Sequence, Step, cut_name, folded, lemmas, matches_phrase, names_phase, phrase_in, tidy
from models.spans import Span

__all__ = ["from_arrows", "from_chains", "from_enumerations", "from_genitives", "from_ordinals", "parts_of_item"]

_ARROW = re.compile(r"\s*(?:→|➔|⇒|➜|->|=>|-->|—>|–>)\s*")


def from_arrows(context: Context) -> list[Sequence]:
    """«добор → действия → сброс»: three steps or more between arrows, in one block."""
    out = []
    for block in context.layout.blocks:
        text = block.body.quote(context.text)
        pieces = _cut(text, _ARROW)
        if block.kind in ("noise", "example", "note") or len(pieces) < 3:
            continue
        first = pieces[0]
        colon = max(text.rfind(c, first[0], first[1]) for c in (":", "–", "—"))
        pieces[0] = (colon + 1 if colon >= 0 else first[0], first[1])
        last = pieces[-1]
        stop = re.search(r"[.;](?:\s|$)", text[last[0] : last[1]])
        pieces[-1] = (last[0], last[0] + stop.start() if stop else last[1])
        steps = [_piece(context, block, a, b) for a, b in pieces]
        lines = context.lines_of(block)
        if all(s.name and len(s.name.split()) <= 9 for s in steps):
            out.append(Sequence(steps, "arrows", block.span.start, block, lines[0] if lines else None))
    return out


def _cut(text: str, separator: re.Pattern[str]) -> list[tuple[int, int]]:
    bounds, position = [], 0
    for found in separator.finditer(text):
        bounds.append((position, found.start()))
        position = found.end()
    return [*bounds, (position, len(text))]


def _piece(context: Context, block: Block, start: int, end: int) -> Step:
    base = block.body.start
    text = context.text[base + start : base + end]
    lead = len(text) - len(text.lstrip())
    name, span, remark = cut_name(text[lead:].rstrip(), base + start + lead)
    return Step(name, [span], block, [], remark)


def from_enumerations(context: Context, skip: frozenset[int] = frozenset()) -> list[Sequence]:
    """«Раунд состоит из трёх фаз: сбор, ход и счёт», the same behind a dash or in brackets, and «добавляются: …».

    ``skip`` holds the starts of sentences that are read in another way.
    """
    out = []
    for line in context.stating:
        if line.sentence.start in skip:
            continue
        found = _enumeration(context, line) or _composition(context, line)
        if found and len(found.steps) >= 2:
            out.append(found)
    return out


def _enumeration(context: Context, line: Line) -> Sequence | None:
    sentence = line.sentence
    text = sentence.text
    adding = any(t.lemma in words(LEXICON, "lead.adding") for t in sentence.tokens)
    for opening in re.finditer(r":\s+(?=\S)|\s[–—-]\s+|\(", text):
        head = text[: opening.start()]
        tail = text[opening.end() :]
        if opening[0] == "(":
            tail = tail[: tail.find(")")] if ")" in tail else ""
        if not _opens(sentence, head, opening[0].strip(), adding):
            continue
        steps = _enumerated(context, line, sentence.start + opening.end(), tail)
        if len(steps) >= 2:
            sequence = Sequence(steps, "sentence", sentence.start, line.block, line, adding)
            if adding:
                for step in steps:
                    step.shared.append(line)
            return sequence
        return None
    return None


def _opens(sentence: Sentence, head: str, sign: str, adding: bool) -> bool:
    """Whether what stands before the colon, dash or bracket announces steps."""
    tokens = [t for t in sentence.tokens if t.end <= sentence.start + len(head)]
    found = [t.lemma for t in tokens if not t.is_punct]
    if not found:
        return False
    if adding and sign == ":":
        return True
    steps = [t for t in tokens if t.lemma in words(LEXICON, "step.strong") and many(sentence, t)]
    counted = any(t.pos == "NUM" for t in tokens) or bool(set(found) & words(LEXICON, "lead.composing"))
    if sign != ":":
        return bool(steps) and counted and tokens[-1].lemma in words(LEXICON, "step.strong")
    if any(matches_phrase(found, p) for p in sorted(words(LEXICON, "lead.choice"))):
        return False
    if steps and (counted or set(found) & (words(LEXICON, "step.turn") | words(LEXICON, "lead.verbs"))):
        return True
    composing = set(found) & words(LEXICON, "lead.composing") and set(found) & words(LEXICON, "step.turn")
    ordered = any(matches_phrase(found, p) for p in sorted(words(LEXICON, "lead.order"))) and set(found) & words(LEXICON, "step.turn")
    return bool(composing or ordered) and not set(found) & words(LEXICON, "lead.other")


def _top_level(text: str) -> list[tuple[int, int]]:
    """Pieces between commas and semicolons outside brackets, the last two also parted by «и»."""
    separator = ";" if re.search(r";\s", text) else ","
    cuts, depth, position = [], 0, 0
    for i, sign in enumerate(text):
        depth += sign in "(«["
        depth -= sign in ")»]"
        if sign == separator and depth <= 0:
            cuts.append((position, i))
            position = i + 1
    tail = re.search(r"\s+(?:и|а также|и, наконец,|и наконец)\s+(?!т\.)", text[position:])
    if tail and cuts and separator == "," and len(text[position:].split()) <= 12:
        cuts.append((position, position + tail.start()))
        position += tail.end()
    elif tail and not cuts:
        cuts.append((position, position + tail.start()))
        position += tail.end()
    return [*cuts, (position, len(text))]


def _enumerated(context: Context, line: Line, start: int, tail: str) -> list[Step]:
    """The steps that stand between the commas of ``tail``; relative clauses and remarks go to the step before them."""
    steps: list[Step] = []
    stop = re.search(r"(?<=[^\W\d_]{3})[.!?]\s*$", tail)
    tail = tail[: stop.start()] if stop else tail
    for a, b in _top_level(tail):
        piece = tail[a:b]
        lead = len(piece) - len(piece.lstrip()) + (len(found[0]) if (found := re.match(r"\s*(?:и|а)\s+", piece)) and found else 0)
        lead = len(found[0]) if found else len(piece) - len(piece.lstrip())
        if not piece[lead:].strip() or _subordinate(line.sentence, start + a + lead):
            continue
        step = _noun_step(context, line, start + a + lead, start + b)
        if step is not None:
            steps.append(step)
    if any(len(s.name.split()) > 9 for s in steps):
        return []
    named = [s for s in steps if names_phase(s.name)]
    return named if len(named) >= 2 and len(named) >= 0.5 * len(steps) else steps


def _subordinate(sentence: Sentence, at: int) -> bool:
    token = next((t for t in sentence.tokens if t.start >= at), None)
    return token is not None and (sentence.clause_of(token.i).kind in ("relative", "time", "condition", "purpose", "participle", "converb"))


def _noun_step(context: Context, line: Line, start: int, end: int) -> Step | None:
    text = context.text[start:end].rstrip()
    name, span, remark = cut_name(text, start)
    tokens = [t for t in line.sentence.tokens if span.start <= t.start < span.end and not t.is_punct]
    if not tokens:
        return None
    first = next((t for t in tokens if t.pos in ("NOUN", "PROPN", "ADJ", "X")), None)
    if first is not None and first.feats.get("Case") in ("Gen", "Acc", "Ins", "Loc") and first.i == tokens[0].i:
        turned = nominative([t for t in line.sentence.tokens if span.start <= t.start < span.end])
        name = tidy(turned)
    name = tidy(_opened(name))
    return Step(name, [span], line.block, [line], remark) if name else None


def from_genitives(context: Context) -> list[Sequence]:
    """«состоит из фазы отдыха, в которой …, и фазы торга»; «сначала идёт фаза сбора, потом фаза торга»."""
    out = []
    for line in context.stating:
        sentence = line.sentence
        heads = [t.i for t in sentence.tokens if t.lemma in words(LEXICON, "step.strong") and _may_be_single(t.norm)]
        composed = bool(set(lemmas(sentence)) & words(LEXICON, "lead.composing"))
        told = phrase_in(sentence, "then.first") and phrase_in(sentence, "then.middle")
        if len(heads) < 2 or not (composed or told):
            continue
        steps = [s for s in (_named_step(line, i) for i in heads) if s]
        if len({s.name for s in steps}) >= 2:
            out.append(Sequence(_unique(steps), "sentence", sentence.start, line.block, line))
    return out


def _may_be_single(word: str) -> bool:
    return any("sing" in a.grammemes for a in analyses(word))


def _composition(context: Context, line: Line) -> Sequence | None:
    """«Ход состоит из броска, движения и боя»: parts without a noun for a step, each a noun of its own."""
    sentence = line.sentence
    verb = next((t for t in sentence.tokens if t.lemma in words(LEXICON, "lead.composing")), None)
    if verb is None or ":" in sentence.text or not names_turn(sentence):
        return None
    opening = next((t for t in sentence.tokens[verb.i + 1 : verb.i + 3] if t.norm in words(LEXICON, "lead.parts")), None)
    if opening is None or any(t.pos == "NUM" or t.text.isdigit() for t in sentence.tokens[verb.i :]):
        return None
    tail = context.text[opening.end : sentence.end]
    steps = _enumerated(context, line, opening.end, tail)
    heads = [next((t for t in sentence.tokens if t.start >= s.spans[0].start), None) for s in steps]
    nominal = all(h is not None and h.pos in ("NOUN", "ADJ") for h in heads)
    return Sequence(steps, "sentence", sentence.start, line.block, line) if len(steps) >= 3 and nominal else None


def from_ordinals(context: Context) -> list[Sequence]:
    """«Первая фаза – разведка. Вторая фаза – марш.»: names behind the places one, two, three …"""
    out: list[Sequence] = []
    for line in context.stating:
        found = _ordinal_step(context, line)
        if found is None:
            continue
        place, step = found
        if out and place == len(out[-1].steps) + 1:
            out[-1].steps.append(step)
        elif place == 1:
            out.append(Sequence([step], "sentence", line.sentence.start, line.block, line))
    return [q for q in out if len(q.steps) >= 2]


def _ordinal_step(context: Context, line: Line) -> tuple[int, Step] | None:
    tokens = line.sentence.tokens
    number = next((n for n in numbers_in(line.sentence) if n.first <= 1 and n.kind == "ordinal"), None)
    if number is None or number.stop >= len(tokens) or tokens[number.stop].lemma not in words(LEXICON, "step.strong"):
        return None
    sign = next((t for t in tokens[number.stop + 1 : number.stop + 4] if t.text in ("–", "—", "-", ":") or t.lemma in words(LEXICON, "ordinals.naming")), None)
    if sign is None:
        return None
    text = context.text[sign.end : line.sentence.end]
    lead = len(text) - len(text.lstrip(" –—-:"))
    stop = re.search(r"[,;.(]|$", text[lead:])
    name, span, remark = cut_name(text[lead : lead + (stop.start() if stop else len(text))], sign.end + lead)
    return (int(number.value), Step(name, [span], line.block, [line], remark)) if name and len(name.split()) <= 7 else None


def _unique(steps: list[Step]) -> list[Step]:
    seen: dict[str, Step] = {}
    for step in steps:
        seen.setdefault(step.name, step)
    return list(seen.values())


def _named_step(line: Line, i: int) -> Step | None:
    """The noun for a step with what follows it: genitives, names in quotes; or the adjectives before it."""
    tokens = line.sentence.tokens
    stop = i + 1
    while stop < len(tokens) and (tokens[stop].feats.get("Case") == "Gen" or tokens[stop].text in "«»\"" or tokens[stop].pos == "PROPN"):
        stop += 1
    first = i
    while first > 0 and tokens[first - 1].pos in ("ADJ", "DET") and tokens[first - 1].feats.get("Case") == tokens[i].feats.get("Case"):
        first -= 1
    if stop == i + 1 and first == i:
        return None
    name = tidy(nominative(list(tokens[first:stop]), "sing"))
    return Step(name, [Span(tokens[first].start, tokens[stop - 1].end)], line.block, [line])


def from_chains(context: Context) -> list[Sequence]:
    """«Сначала …. Затем …. После этого …»: the ordered narrative right below the heading of a phase."""
    out = []
    for block in context.layout.blocks:
        lines = context.lines_of(block)
        parent = context.block(block.parent)
        if block.kind != "paragraph" or len(lines) < 2 or parent is None or parent.kind != "heading":
            continue
        if not names_phase(parent.body.quote(context.text)):
            continue
        first = next((k for k, x in enumerate(lines) if phrase_in(x.sentence, "then.first")), None)
        later = [k for k, x in enumerate(lines) if phrase_in(x.sentence, "then.middle") or phrase_in(x.sentence, "then.last")]
        if first is None or not later or later[-1] <= first:
            continue
        steps = [_step_of_sentence(x) for x in lines[first:]]
        out.append(Sequence(steps, "chain", lines[first].sentence.start, block, lines[first]))
    return out


def _step_of_sentence(line: Line) -> Step:
    """A sentence of a narrative as a step: its main clause; conditions are left to the limits."""
    sentence = line.sentence
    start, end = sentence.start, sentence.end
    main = [c for c in sentence.clauses if c.kind == "main"]
    if main and sentence.clauses[0].kind == "condition":
        tokens = [i for c in main for i in c.tokens if not sentence.tokens[i].is_punct]
        if tokens:
            start, end = sentence.tokens[min(tokens)].start, sentence.tokens[max(tokens)].end
    inside = folded(sentence.text[start - sentence.start : end - sentence.start])
    opening = re.search(rf"(?<!\w){_alternatives('then.openers')}(?!\w)", inside)
    if opening is not None:
        start += opening.start()
    text = sentence.text[start - sentence.start : end - sentence.start].rstrip(" .;,!")
    return Step(tidy(_opened(text)), [Span(start, start + len(text))], line.block, [line])


def _alternatives(key: str) -> str:
    return "(?:" + "|".join(re.escape(w) for w in sorted(words(LEXICON, key), key=lambda w: (-len(w), w))) + ")"


def _opened(text: str) -> str:
    """A part of a narrative without the adverb that opens it."""
    found = re.match(rf"{_alternatives('then.openers')}[\s,–—-]+", folded(text))
    return text[found.end() :] if found else text


def parts_of_item(context: Context, step: Step) -> list[Step]:
    """The parts of an item told in words: «бросить на сторону, затем - на очерёдность»."""
    if not step.described:
        return []
    line = step.described[0]
    sentence = line.sentence
    start = sentence.start
    if step.block.label and step.spans[0].end > start:
        dash = re.match(r"\s*[–—:-]\s*", sentence.text[step.spans[0].end - start :])
        start = step.spans[0].end + (dash.end() if dash else 0)
    text = sentence.text[start - sentence.start :].rstrip(" .;")
    if start > sentence.start and re.search(rf"(?<![\w-]){_alternatives('then.ordering')}(?!\w)", folded(text)):
        pieces = _clauses(sentence, start, text)
    else:
        pieces = _cut(folded(text), re.compile(rf"[,;]\s+(?={_alternatives('then.parting')}(?!\w))"))
    if len(pieces) < 2 or names_turn(sentence) and announces_steps(sentence):
        return []
    return [Step(tidy(_opened(text[a:b])), [Span(start + a, start + b)], step.block, [line]) for a, b in pieces]


def _clauses(sentence: Sentence, start: int, text: str) -> list[tuple[int, int]]:
    """The pieces of a description between commas, those that cannot stand alone joined to the piece before."""
    out: list[tuple[int, int]] = []
    for a, b in _top_level(text):
        lead = len(text[a:b]) - len(text[a:b].lstrip())
        if out and _subordinate(sentence, start + a + lead):
            out[-1] = (out[-1][0], b)
        else:
            out.append((a + lead, b))
    return out
