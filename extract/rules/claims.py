"""Claims: what a text says of its own parts, how many there are and which place one has."""

from __future__ import annotations

from fractions import Fraction

from extract.context import Context, Line
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.language import Sentence, Token, analyse, inflect, nominative
from extract.lexicon import WordFile, words
from extract.rules.claimed_parts import all_who_gain, belongs, described_below, held_in, passed
from extract.rules.claimed_places import counts_elsewhere, counts_meant, last_places, only_places, place_of
from extract.rules.leads import announces_steps
from extract.rules.steps import LEXICON as STEPS
from extract.rules.steps import folded
from models.expressions import Op
from models.records import Claim
from models.spans import Span

__all__ = ["claims"]

LEXICON = WordFile(__file__).with_name("claims.toml")
_REACH = 3
"""How many adjectives may stand between a number and what is counted."""


def claims(context: Context) -> list[Claim]:
    """The counts and ordinals of the text's own parts, in reading order."""
    out: list[Claim] = []
    for line in (*context.stating, *_labels(context)):
        for number in numbers_in(line.sentence):
            if number.value.denominator != 1 or number.value <= 0 or number.high is not None or number.listed or number.more:
                continue
            found = place_of(context, line, number) if number.kind == "ordinal" else _count(context, line, number)
            if found is not None:
                out.append(found)
        out.extend(last_places(context, line, out))
        out.extend(only_places(context, line))
        out.extend(counts_meant(context, line))
        out.extend(counts_elsewhere(context, line, out))
    return sorted(_once(out), key=lambda c: c.evidence[0].start)


def _labels(context: Context) -> list[Line]:
    """Labels in front of a colon that hold a number: «Раунд из трёх дел: …»."""
    out = []
    for block in context.layout.blocks:
        at = context.text.find(block.label, block.span.start, block.body.start) if block.label else -1
        if block.label and at >= 0 and block.kind in ("definition", "item", "paragraph"):
            out.append(Line(block.index, block, analyse(block.label, at)))
    return out


def _once(found: list[Claim]) -> list[Claim]:
    seen: dict[tuple[str, Fraction], Claim] = {}
    for claim in found:
        seen.setdefault((folded(claim.about), claim.number), claim)
    return list(seen.values())


def _counted(sentence: Sentence, number: NumberPhrase) -> Token | None:
    """The noun that a number counts: behind it, adjectives between; or in the genitive plural before it."""
    for token in sentence.tokens[number.stop : number.stop + _REACH + 1]:
        if token.pos in ("NOUN", "PROPN"):
            return token
        if token.pos not in ("ADJ", "DET", "VERB", "ADV") or token.is_punct:
            break
    first = sentence.tokens[0]
    if first.pos == "NOUN" and first.feats.get("Number") == "Plur" and first.feats.get("Case") == "Gen" and number.first <= 8:
        return first
    return None


def _count(context: Context, line: Line, number: NumberPhrase) -> Claim | None:
    sentence = line.sentence
    noun = _counted(sentence, number)
    if noun is None or sentence.clause_of(number.first).kind in ("condition", "purpose"):
        return None
    op = _bound(sentence, number)
    holder = _holder(sentence, number, noun)
    if not _own_part(context, line, number, noun, holder):
        return None
    about = _about(sentence, number, noun, holder)
    evidence = (_evidence(sentence, number, noun, holder),)
    return Claim(name=about, section=context.section(line.block), evidence=evidence, about=about, op=op, number=number.value)


def _bound(sentence: Sentence, number: NumberPhrase) -> Op:
    near = " ".join(t.norm for t in sentence.tokens[max(0, number.first - 3) : number.first])
    behind = " ".join(t.norm for t in sentence.tokens[number.stop : number.stop + 4])
    for key, op in (("bounds.upper", "<="), ("bounds.lower", ">=")):
        for phrase in sorted(words(LEXICON, key)):
            if f" {phrase} " in f" {near} " or f" {phrase} " in f" {behind} ":
                return "<=" if op == "<=" else ">="
    ahead = sentence.tokens[number.first - 1].norm if number.first else ""
    clause = sentence.clause_of(number.first)
    if ahead in words(LEXICON, "bounds.more") and clause.negated:
        return "<="
    return "=="


def _holder(sentence: Sentence, number: NumberPhrase, noun: Token) -> Token | None:
    """What has the parts: the turn or the game of the same clause."""
    clause = sentence.clause_of(number.first)
    nouns = words(STEPS, "step.turn") | words(LEXICON, "nouns.game") | words(STEPS, "step.strong")
    near = [sentence.tokens[i] for i in clause.tokens if sentence.tokens[i].lemma in nouns and i != noun.i]
    near = [t for t in near if not number.first <= t.i < number.stop and (t.i < number.first or t.i > noun.i)]
    before = [t for t in near if t.i < number.first]
    if not before and clause.subject is not None and clause.subject != noun.i and clause.subject in {t.i for t in near}:
        return sentence.tokens[clause.subject]
    return before[-1] if before else None


def _own_part(context: Context, line: Line, number: NumberPhrase, noun: Token, holder: Token | None) -> bool:
    """Whether the text counts a part of itself here, and not an amount that the rule gives or asks for."""
    sentence = line.sentence
    clause = sentence.clause_of(number.first)
    said = {sentence.tokens[i].lemma for i in clause.tokens}
    verbless = (
        clause.predicate is None or sentence.tokens[clause.predicate].pos not in ("VERB", "AUX") or line.block.kind == "heading"
    )
    existing = bool(said & words(LEXICON, "verbs.existing"))
    composing = bool(said & words(STEPS, "lead.composing"))
    if _whole_count(sentence, number, noun, verbless):
        return True
    if noun.lemma in words(STEPS, "step.strong"):
        lasting = words(STEPS, "lead.verbs") | words(LEXICON, "verbs.lasting")
        return (
            composing
            or existing
            or (holder is not None and bool(said & lasting))
            or (passed(sentence, number) and bool(said & words(STEPS, "lead.verbs")))
            or (verbless and belongs(sentence, number))
            or (holder is not None and (verbless or ":" in sentence.text))
        )
    if noun.lemma in words(STEPS, "step.turn"):
        if holder is not None and holder.lemma in words(STEPS, "step.turn") and (composing or held_in(holder, number, verbless)):
            return True
        return _length(sentence, number, noun, holder, said)
    if noun.lemma in words(LEXICON, "nouns.kinds"):
        before = {t.lemma for t in sentence.tokens[max(0, number.first - 2) : number.first]}
        within = {t.lemma for t in sentence.tokens[number.stop : noun.i]}
        return (
            existing
            or (noun.feats.get("Case") == "Ins" and bool(said & words(LEXICON, "verbs.letting")))
            or bool(within & words(LEXICON, "words.described"))
            or (number.first == 0 and verbless)
            or sentence.text.rstrip().endswith(":")
            or bool(before & words(LEXICON, "words.following"))
        )
    if noun.lemma in words(STEPS, "step.weak"):
        if holder is not None and holder.lemma in words(STEPS, "step.turn") and passed(sentence, number):
            return bool(said & words(STEPS, "lead.verbs"))
        return (composing and bool(said & words(STEPS, "step.turn") or _told_below(line))) or (
            sentence.text.rstrip().endswith(":") and announces_steps(sentence)
        )
    if described_below(sentence, number, noun) or all_who_gain(context, sentence, number, noun):
        return True
    return (
        bool(said & (words(LEXICON, "verbs.existing") - words(LEXICON, "verbs.common")))
        and number.value >= 2
        and clause.kind == "main"
    )


def _told_below(line: Line) -> bool:
    """The sentence goes on behind a colon."""
    return ":" in line.sentence.text or line.block.kind == "heading"


def _whole_count(sentence: Sentence, number: NumberPhrase, noun: Token, verbless: bool) -> bool:
    """The count of all turns or steps, said without a verb: «Ходов пять», «каждая из трёх эпох», «раунд из трёх фаз»."""
    if noun.lemma not in words(STEPS, "step.turn") | words(STEPS, "step.strong") | words(STEPS, "step.weak") or number.value < 2:
        return False
    before = sentence.tokens[number.first - 1] if number.first else None
    if before is not None and before.norm in words(LEXICON, "words.out_of") and number.first >= 2:
        whole = sentence.tokens[number.first - 2]
        return whole.lemma in words(LEXICON, "words.each") or whole.lemma in words(STEPS, "step.turn")
    if before is not None and before.norm in words(LEXICON, "words.equals") and before.i >= 2:
        return True
    if noun.lemma in words(STEPS, "step.weak") or not verbless:
        return False
    behind = max(noun.i, number.stop - 1) + 1
    closed = behind >= len(sentence.tokens) or sentence.tokens[behind].text in ".,;:)"
    opened = min(noun.i, number.first)
    before = sentence.tokens[opened - 1] if opened else None
    return closed and (before is None or before.text in "–—-" or before.text == ":")


def _length(sentence: Sentence, number: NumberPhrase, noun: Token, holder: Token | None, said: set[str]) -> bool:
    """«Партия длится девять ходов», «Отыгрываются все 12 тактов», «Раундов в партии не больше девяти»."""
    game = holder is not None and holder.lemma in words(LEXICON, "nouns.game")
    before = sentence.tokens[max(0, number.first - 1) : number.first]
    whole = any(t.lemma in words(LEXICON, "words.all") for t in before)
    if (whole or _played(sentence, number)) and said & words(LEXICON, "verbs.playing"):
        return True
    if holder is None and said & words(LEXICON, "verbs.enduring") and noun.i > number.first:
        return True
    if noun.i < number.first:
        return game
    if (
        game
        and holder is not None
        and holder.feats.get("Case") == "Loc"
        and not any(t.pos == "VERB" for t in sentence.tokens[: number.stop])
    ):
        return True
    return game and bool(said & words(LEXICON, "verbs.lasting"))


def _played(sentence: Sentence, number: NumberPhrase) -> bool:
    """A plain statement of how much is played: «Играют 12 ходов», «играем пять конов»: the verb opens the clause."""
    clause = sentence.clause_of(number.first)
    verb = clause.predicate
    if verb is None or clause.kind != "main" or (clause.subject is not None and clause.subject < number.first):
        return False
    ahead = [sentence.tokens[i] for i in clause.tokens if i < number.first and not sentence.tokens[i].is_punct]
    return verb < number.first and len(ahead) <= 3


def _about(sentence: Sentence, number: NumberPhrase, noun: Token, holder: Token | None) -> str:
    start = noun.i
    while start > number.stop and sentence.tokens[start - 1].pos in ("ADJ", "DET"):
        start -= 1
    stop = noun.i + 1
    while stop < len(sentence.tokens) and (
        sentence.tokens[stop].feats.get("Case") == "Gen" or _infinitive(sentence.tokens[stop])
    ):
        stop += 1
        if stop - noun.i > 4:
            break
    counted = [t for t in sentence.tokens[start:stop] if not t.is_punct]
    name = nominative(counted, "plur")
    if holder is not None and not start <= holder.i < stop:
        name = f"{name} {_restricted(sentence, holder)}{_genitive(holder)}"
    return name[:1].lower() + name[1:] if not name[:2].isupper() else name


def _restricted(sentence: Sentence, holder: Token) -> str:
    """«первого» in «фазы первого хода»: the turns of which alone the count is true."""
    before = sentence.tokens[holder.i - 1] if holder.i else None
    if before is None or before.pos not in ("ADJ", "NUM") or before.lemma not in words(LEXICON, "words.restricting"):
        return ""
    gender = {"Fem": "femn", "Neut": "neut"}.get(holder.feats.get("Gender", ""), "masc")
    return f"{inflect(before.lemma, case='gent', number='sing', gender=gender) or before.text} "


def _infinitive(token: Token) -> bool:
    return token.feats.get("VerbForm") == "Inf"


def _genitive(token: Token) -> str:
    return inflect(token.lemma, case="gent", number="sing") or token.lemma


def _evidence(sentence: Sentence, number: NumberPhrase, noun: Token, holder: Token | None) -> Span:
    """From what has the parts (if it stands close before) to what is counted, with the bound behind it."""
    first, last = min(number.first, noun.i), max(number.stop - 1, noun.i)
    clause = sentence.clause_of(number.first)
    verb = clause.predicate
    if verb is not None and verb < first and sentence.tokens[verb].pos in ("VERB", "AUX"):
        lemma = sentence.tokens[verb].lemma
        told = (
            words(STEPS, "lead.verbs")
            | words(LEXICON, "verbs.lasting")
            | words(LEXICON, "verbs.existing")
            | words(LEXICON, "verbs.playing")
        )
        first = verb if lemma in told else first
    if holder is not None and holder.i < first and not any(t.text in ",;:(" for t in sentence.tokens[holder.i : first]):
        first = holder.i
        while first > 0 and sentence.tokens[first - 1].pos in ("DET", "ADJ", "ADP"):
            first -= 1
    behind = sentence.tokens[last + 1 : last + 3]
    if " ".join(t.norm for t in behind) in words(LEXICON, "bounds.upper") | words(LEXICON, "bounds.lower"):
        last += 2
    while (
        last + 1 < len(sentence.tokens)
        and noun.i == last
        and (sentence.tokens[last + 1].feats.get("Case") == "Gen" or _infinitive(sentence.tokens[last + 1]))
    ):
        last += 1
        if last - noun.i > 3:
            break
    return Span(sentence.tokens[first].start, sentence.tokens[last].end)
