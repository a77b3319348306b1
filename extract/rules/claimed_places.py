"""Claims about places: «шестая фаза, фаза действий», «последняя фаза, фаза подсчёта»."""

from __future__ import annotations

from fractions import Fraction

from extract.context import Context, Line
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.language import Sentence, Token, inflect, nominative
from extract.lexicon import WordFile, lexicon, words
from extract.rules.steps import LEXICON as STEPS
from extract.rules.steps import folded
from models.records import Claim
from models.spans import Span

__all__ = ["counts_elsewhere", "counts_meant", "last_places", "only_places", "place_of"]

LEXICON = WordFile(__file__).with_name("claims.toml")


def place_of(context: Context, line: Line, number: NumberPhrase) -> Claim | None:
    """«Шестая фаза, фаза действий»: the place of a phase that is named beside its number."""
    marker = line.sentence.tokens[number.first].text
    if marker.isascii() and marker.isalpha():
        return None  # «I — фаза инициативы» is an entry of a list
    return _named_place(context, line, number.first, number.stop, number.value)


def _named_place(context: Context, line: Line, first: int, stop: int, value: Fraction) -> Claim | None:
    tokens = line.sentence.tokens
    at = stop
    if at < len(tokens) and tokens[at].lemma in words(STEPS, "step.strong"):
        at += 1
    if at + 1 >= len(tokens) or tokens[at].text not in (",", "–", "—", "-", "("):
        return None
    head = tokens[at + 1]
    named = head.lemma in words(STEPS, "step.strong")
    if not named:
        return None
    end = at + 2
    while end < len(tokens) and tokens[end].feats.get("Case") == "Gen" and not tokens[end].is_punct:
        end += 1
    if end == at + 2:
        return None
    name = line.sentence.span_text(at + 2, end)
    about = f"{lexicon(LEXICON)['words']['number']} {inflect(head.lemma, case='gent', number='sing') or head.lemma} {name}"
    span = Span(tokens[first].start, tokens[end - 1].end)
    return Claim(name=about, section=context.section(line.block), evidence=(span,), about=about, number=value)


def last_places(context: Context, line: Line, before: list[Claim]) -> list[Claim]:
    """«последняя фаза, фаза подсчёта»: its place is the greatest count of phases that the text has claimed so far."""
    out = []
    for token in line.sentence.tokens:
        if token.lemma not in words(LEXICON, "words.last") or token.i + 1 >= len(line.sentence.tokens):
            continue
        following = line.sentence.tokens[token.i + 1]
        if following.lemma not in words(STEPS, "step.strong"):
            continue
        counts = [c for c in before if folded(c.about).startswith(folded(following.lemma[:3])) and c.op == "=="]
        most = max((c.number for c in counts), default=None)  # of a first turn of nine and later ones of seven, the ninth
        if most is not None and (found := _named_place(context, line, token.i, token.i + 1, most)):
            out.append(found)
    return out


def only_places(context: Context, line: Line) -> list[Claim]:
    """«Только первому ходу принадлежат первая и четвёртая фазы»: how many phases only that turn has."""
    sentence = line.sentence
    ranks = [n for n in numbers_in(sentence) if n.kind == "ordinal"]
    only = next((t for t in sentence.tokens if t.norm in words(LEXICON, "words.only")), None)
    turn = next((t for t in sentence.tokens if t.lemma in words(STEPS, "step.turn")), None)
    noun = next((t for t in sentence.tokens if t.lemma in words(STEPS, "step.strong")), None)
    if only is None or turn is None or noun is None or not ranks:
        return []
    counted = _before_noun(sentence, ranks, noun)
    held = [n for n in ranks if n.stop == turn.i and only.i < n.first and n.first - only.i <= 2]
    total = sum(1 + len(n.listed) for n in counted)
    if not held or total < 2:
        return []
    whose = nominative(list(sentence.tokens[held[0].first : turn.i + 1]), "sing").split(" ")
    gender = {"Fem": "femn", "Neut": "neut"}.get(turn.feats.get("Gender", ""), "masc")
    rank = inflect(whose[0], case="gent", number="sing", gender=gender) or whose[0]
    about = f"{nominative([noun], 'plur')} {only.norm} {rank} {inflect(turn.lemma, case='gent', number='sing') or turn.lemma}"
    first, last = min(only.i, counted[0].first), max(noun.i, turn.i)
    span = Span(sentence.tokens[first].start, sentence.tokens[last].end)
    section = context.section(line.block)
    return [Claim(name=about, section=section, evidence=(span,), about=about.lower(), number=Fraction(total))]


def _before_noun(sentence: Sentence, ranks: list[NumberPhrase], noun: Token) -> list[NumberPhrase]:
    """The ordinals joined to one another right before a noun: «первая и четвёртая фазы»."""
    out: list[NumberPhrase] = []
    stop = noun.i
    for rank in reversed([n for n in ranks if n.stop <= noun.i]):
        between = sentence.tokens[rank.stop : stop]
        if any(t.text != "," and t.norm not in words(LEXICON, "words.and") for t in between):
            break
        out.insert(0, rank)
        stop = rank.first
    return out


def counts_elsewhere(context: Context, line: Line, before: list[Claim]) -> list[Claim]:
    """«В первом ходе девять фаз, в каждом из дальнейших – семь»: the same parts of the other turns."""
    sentence = line.sentence
    told = [c for c in before if sentence.start <= c.evidence[0].start < sentence.end and c.op == "=="]
    turn = next((t for t in sentence.tokens if t.lemma in words(STEPS, "step.turn")), None)
    if not told or turn is None:
        return []
    for number in numbers_in(sentence):
        ahead = [t for t in sentence.tokens[: number.first] if not t.is_punct]
        after = sentence.tokens[number.stop].text if number.stop < len(sentence.tokens) else "."
        if after not in ".,;" or not ahead or ahead[-1].lemma not in words(LEXICON, "words.elsewhere"):
            continue
        other = ahead[-1]
        plural = other.feats.get("Number") == "Plur"
        turns = inflect(turn.lemma, case="gent", number="plur" if plural else "sing") or turn.lemma
        each = len(ahead) > 2 and ahead[-3].lemma in words(LEXICON, "words.each")
        rank = inflect(other.lemma, case="gent", number="plur" if plural else "sing") or other.text
        whole = f"{inflect(ahead[-3].lemma, case='gent', number='sing') or ahead[-3].text} {ahead[-2].norm} " if each else ""
        about = f"{told[-1].about.split(' ')[0]} {whole}{rank} {turns}"
        start = ahead[-4].start if each and len(ahead) > 3 else other.start
        span = Span(start, sentence.tokens[number.stop - 1].end)
        return [Claim(name=about, section=context.section(line.block), evidence=(span,), about=about, number=number.value)]
    return []


def counts_meant(context: Context, line: Line) -> list[Claim]:
    """«… шаг за шагом, всего их пять», «Раунды действий, всего шесть»: a count of the steps or turns just spoken of."""
    sentence = line.sentence
    out = []
    for number in numbers_in(sentence):
        after = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
        bare = after is None or after.text in ".,;:)!"
        near = [t for t in sentence.tokens[max(0, number.first - 4) : number.first] if not t.is_punct]
        them = any(t.norm in words(LEXICON, "words.them") for t in near)
        total = bool(near) and near[-1].norm in words(LEXICON, "words.in_all")
        if not bare or not (them or total) or number.value < 2 or number.kind != "cardinal" or number.high is not None:
            continue
        noun = _spoken_of(context, line, number.first, before=them)
        if noun is None or sentence.clause_of(number.first).kind == "condition":
            continue
        about = nominative([noun], "plur").lower()
        span = Span((near[0] if them else near[-1]).start, sentence.tokens[number.stop - 1].end)
        out.append(
            Claim(name=about, section=context.section(line.block), evidence=(span,), about=about, number=number.value)
        )  # fmt: skip
    return out


def _spoken_of(context: Context, line: Line, stop: int, before: bool) -> Token | None:
    """The last step or turn named before a token; ``before``: in the sentence before as well."""
    listed = words(STEPS, "step.turn") | words(STEPS, "step.strong") | words(STEPS, "step.weak")
    sentences = [line.sentence.tokens[:stop]]
    earlier = context.before(line) if before else None
    if earlier is not None:
        sentences.append(earlier.sentence.tokens)
    for tokens in sentences:
        found = [t for t in tokens if t.lemma in listed and t.pos == "NOUN"]
        if found:
            return found[-1]
    return None
