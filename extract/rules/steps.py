"""A step of a sequence in the making, and how its name is cut out of what stands in the text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, lru_cache

from extract.blocks import Block
from extract.context import Line
from extract.language import Sentence, lemma_of
from extract.language.dictionary import analyses
from extract.lexicon import WordFile, words
from extract.memory import remembered
from extract.rules.counted_names import without_count
from extract.rules.limiting_brackets import limits_step
from extract.structure.lexicon import fold
from models.spans import Span

__all__ = [
    "LEXICON",
    "Sequence",
    "Step",
    "bare",
    "cut_name",
    "folded",
    "is_chapter",
    "is_ranking",
    "key_of",
    "lemmas",
    "matches_phrase",
    "names_phase",
    "phrase_in",
    "tidy",
    "time_when",
]

LEXICON = WordFile(__file__).with_name("phases.toml")
_SHORT = 3
"""The most words of a name behind which a circumstance is cut off."""
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_BRACKETED = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")


@dataclass(slots=True)
class Step:
    """A step: its name as the text has it, the spans that name it, the block that holds it, the steps inside it."""

    name: str
    spans: list[Span]
    block: Block
    described: list[Line] = field(default_factory=list)
    """The sentences that say what is done in it."""
    remark: Span | None = None
    """A bracket behind the name that limits it."""
    refs: tuple[str, ...] = ()
    parts: list[Step] = field(default_factory=list)
    acting: tuple[str, ...] = ()
    """Those who act in it, where a column of a table names them."""
    shared: list[Line] = field(default_factory=list)
    """Sentences that limit all steps of its sequence («в месяцах 3, 6 и 9 добавляются: …»)."""


@dataclass(slots=True)
class Sequence:
    """Steps in order. ``source`` is where they come from; ``lead`` the sentence or title that announces them."""

    steps: list[Step]
    source: str
    at: int
    block: Block
    lead: Line | None = None
    goes_on: bool = False
    """True if the steps follow those of the sequence before («добавляются …»)."""


def folded(text: str) -> str:
    """Lower case, ё written е."""
    return fold(text)


def lemmas(sentence: Sentence) -> list[str]:
    """The lemmas of the words of a sentence, punctuation left out."""
    return list(_lemmas(sentence))


@remembered
def _lemmas(sentence: Sentence) -> tuple[str, ...]:
    return tuple(t.lemma for t in sentence.tokens if not t.is_punct)


def matches_phrase(found: list[str], phrase: str) -> bool:
    """True if the words of ``phrase`` stand one after another among ``found``."""
    return f" {' '.join(phrase.split())} " in f" {' '.join(found)} "


@remembered
def phrase_in(sentence: Sentence, key: str) -> bool:
    """True if the sentence holds one of the phrases of the lexicon, by its lemmas or its written words."""
    if not sentence.has_any(_opening(key)):
        return False
    found, written = _spoken(sentence)
    return any(p in found or p in written for p in _between_blanks(key))


@cache
def _opening(key: str) -> frozenset[str]:
    """The words with which the phrases begin."""
    return frozenset(p.split()[0] for p in words(LEXICON, key))


@remembered
def _spoken(sentence: Sentence) -> tuple[str, str]:
    """The lemmas of a sentence, and its words as written, each between blanks."""
    return f" {' '.join(lemmas(sentence))} ", f" {' '.join(t.norm for t in sentence.tokens if not t.is_punct)} "


@cache
def _between_blanks(key: str) -> tuple[str, ...]:
    return tuple(f" {' '.join(p.split())} " for p in sorted(words(LEXICON, key)))


@lru_cache(maxsize=8192)
def key_of(name: str) -> tuple[str, ...]:
    """A name as lemmas without the noun for a step: «Фаза действий» and «фазу действий» are one."""
    found = tuple(lemma_of(w.lower()) for w in _WORD.findall(bare(name)))
    rest = tuple(w for w in found if w not in words(LEXICON, "step.strong"))
    return rest or found


@lru_cache(maxsize=8192)
def bare(text: str) -> str:
    """The text without what stands in brackets."""
    return " ".join(_BRACKETED.sub("", text).split())


def names_phase(text: str) -> bool:
    """True if the text is the name of one step by its own noun: «Фаза сбора», «Зимняя фаза», «Этап 2. Торг»."""
    for word in _WORD.findall(bare(text)):
        readings = analyses(word.lower())
        if any(a.lemma in words(LEXICON, "step.strong") and {"nomn", "sing"} <= a.grammemes for a in readings):
            return True
        if not readings or readings[0].pos not in ("ADJF", "PRTF", "NUMR", "ADVB"):
            return False
    return False


def is_chapter(title: str) -> bool:
    """«Ход игры», «Конец игры»: a title about the game as a whole is that of a chapter of the rules, and no step of a turn."""
    found = _WORD.findall(bare(title))
    if not 2 <= len(found) <= 3:
        return False
    return any(a.lemma in words(LEXICON, "step.whole") and {"gent", "sing"} <= a.grammemes for a in analyses(found[-1].lower()))


def is_ranking(names: list[str]) -> bool:
    """True if what should be steps are the grounds of a ranking («больше побед», «меньше предупреждений»)."""
    first = [w[0].lower() for name in names if (w := _WORD.findall(name))]
    return sum(bool({w, lemma_of(w)} & words(LEXICON, "compared.openers")) for w in first) * 3 >= len(names) > 0


@cache
def _case_behind() -> re.Pattern[str]:
    """A name and, behind its comma, what opens a case."""
    opening = "|".join(re.escape(w) for w in sorted(words(LEXICON, "small.supposing") | words(LEXICON, "small.unless")))
    return re.compile(rf"(?!(?:{opening})\s)([^,()«»]+),\s+(?:{opening})\s", re.IGNORECASE)


def _opens_circumstance(word: str) -> bool:
    """A preposition, «не» or a participle: what it opens behind a comma or dash is no part of a name."""
    if any(a.pos == "PRTF" and "nomn" in a.grammemes for a in analyses(word.lower())):
        return True  # «Этап атаки, разбитый на три сегмента»
    return word.lower() in words(LEXICON, "small.not") or any(a.pos == "PREP" for a in analyses(word.lower())[:1])


def _without_tail(name: str) -> str:
    """«Казнь, разве что голоса разделились», «Починка — в любом порядке»: a name without the clause or order behind it."""
    found = _case_behind().match(name)
    head = found[1] if found is not None else name
    dashed = re.match(r"([^–—()«»]+?)\s[–—]\s+([^\W\d_]+)\s", head)
    if dashed is None or not _opens_circumstance(dashed[2]) or folded(dashed[1]).endswith(_openers()):
        return head
    return dashed[1]


def tidy(name: str) -> str:
    """A name with a capital first letter, capitals all through turned to small ones, no outer punctuation."""
    name = without_count(_without_tail(bare(name).strip()))
    name = re.sub(r"^[IVX]{1,4}[.)]?\s+(?=[^\W\d_])|'{2,}", "", name)
    name = re.sub(r"\s+", " ", name).strip(' .,;:–—-*_`"/>')
    if re.fullmatch(r"«[^«»]*»|[“„][^“”„]*[”“]", name):
        name = name[1:-1]
    if name.count("«") < name.count("»"):
        name = name.rstrip("»")
    letters = [c for c in name if c.isalpha()]
    if len(letters) > 3 and all(c.isupper() for c in letters):
        name = name.lower()
    name = time_when(name) or name
    return name[:1].upper() + name[1:]


def time_when(word: str) -> str | None:
    """«весной» → «весна»: the time of the day or the year that a word in the instrumental tells, else None."""
    times = words(LEXICON, "step.times")
    return next((a.lemma for a in analyses(word.lower()) if a.lemma in times and {"ablt", "sing"} <= a.grammemes), None)


def _before_circumstance(head: str) -> str:
    """«Битвы, по одной, в любом порядке»: a short name without what a preposition opens behind a comma."""
    found = re.match(r"([^,()«»]+),\s+([^\W\d_]+)(?=\s|,|$)", head)
    if found is not None and any(a.pos == "GRND" for a in analyses(found[2].lower())[:1]):
        return found[1]  # «объясняет слово, не называя его»
    if found is None or len(found[1].split()) > _SHORT or not _opens_circumstance(found[2]):
        return head
    if any(a.pos == "PRTF" for a in analyses(found[2].lower())) and "," in head[found.end() :]:
        return head  # «Войска, зимующие вне городов, бросают …»
    nominal = any(a.pos == "NOUN" and "nomn" in a.grammemes for w in found[1].split()[:1] for a in analyses(w.lower()))
    return found[1] if nominal else head


def _openers() -> tuple[str, ...]:
    """A dash behind «затем» ends no name: «затем – на очерёдность»."""
    return tuple(sorted(words(LEXICON, "then.openers")))


_CUT = re.compile(r"\s*(?:[:;]|\s[–—-](?=\s)|(?<=[.!?])(?=\s))")


@cache
def _told_of() -> re.Pattern[str]:
    """«торг, где меняются товарами»: what opens a clause about the step just named."""
    opening = sorted(words(LEXICON, "small.there") - words(LEXICON, "small.supposing"))
    return re.compile(rf",\s+(?:{'|'.join(re.escape(w) for w in opening)})\s", re.IGNORECASE)


def _before_clause(text: str, lead: int, stop: int) -> int:
    """Where a clause about the step itself begins, outside brackets; ``stop`` where there is none."""
    found = _told_of().search(text, lead, stop)
    if found is None or found.start() <= lead or text.count("(", lead, found.start()) != text.count(")", lead, found.start()):
        return stop
    return found.start()


def _turns_behind(whole: str, head: str, start: int) -> Span | None:
    """«жребий, с 3-го круга и дальше»: what is cut off behind a name, where it names turns."""
    tail = whole[len(head) :].lstrip(" ,")
    timed = any(lemma_of(w) in words(LEXICON, "step.turn") for w in _WORD.findall(folded(tail)))
    return Span(start + len(whole) - len(tail), start + len(whole)) if timed else None


_DRAWN = re.compile(r"(?:[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f]+\s+)+(?=[^\W\d_])")
"""Pictograms in front of a name: «☀ Этап рассвета»."""


def cut_name(text: str, start: int) -> tuple[str, Span, Span | None]:
    """The name at the head of an item: the name, its span, and the span of a bracket right behind it that limits it.

    A name ends before a colon, a dash, a semicolon or the end of the sentence; a condition behind a comma is no part of
    the name but belongs to its span.
    """
    lead = len(text) - len(text.lstrip(" *_`"))
    if (drawn := _DRAWN.match(text, lead)) is not None:
        lead = drawn.end()
    counted = re.match(r"\d{1,2}[.)]\s+(?=[^\W\d_])", text[lead:])
    lead += counted.end() if counted else 0
    depth, stop = 0, len(text)
    for found in re.finditer(r"[()\[\]«»]|" + _CUT.pattern, text[lead:], re.IGNORECASE):
        sign = found[0]
        if sign in ("(", "[", "«"):
            depth += 1
        elif sign in (")", "]", "»"):
            depth = max(0, depth - 1)
        elif depth == 0 and found.start() > 0 and not folded(text[lead : lead + found.start()]).endswith(_openers()):
            stop = lead + found.start()
            break
    stop = _before_clause(text, lead, stop)
    whole = text[lead:stop].rstrip(" .,;:*_`'")
    head = _before_circumstance(whole)
    remark = _turns_behind(whole, head, start + lead)
    last = re.search(r"[\s']*\(([^()]*)\)$", head)
    if last and last.start() > 0:
        if limits_step(last[1]):
            remark = Span(start + lead + last.start() + len(last[0]) - len(last[0].lstrip(" '\u00a0")), start + lead + last.end())
        else:
            head = head[: last.start()]
    span = Span(start + lead, start + lead + len(head))
    conditional = "|".join(sorted(words(LEXICON, "small.if")))
    plain = re.sub(rf"^(\w+(?:\s\w+)?),\s+(?:{conditional})\s[^,]+,\s+(?=[^\W\d_])", r"\1 ", bare(head))
    name = re.split(rf",?\s+(?:{conditional})\s", plain, maxsplit=1)[0]
    return tidy(name), span, remark
