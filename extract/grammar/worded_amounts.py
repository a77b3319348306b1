"""Amounts in words without a noun of points: formulas, what is counted so far, what is read off a thing."""

from __future__ import annotations

from extract.grammar.mention import LEXICON, Mention
from extract.grammar.open_amounts import phrase_stop
from extract.grammar.tree import may_stand
from extract.language import Sentence, Token, inflect
from extract.lexicon import phrases, words

__all__ = ["bare_formulas", "bare_tables", "whole_worked"]

WHOLE = 5
"""More words and marks than a cell has that only says what its amount is read off."""


def bare_formulas(sentence: Sentence) -> tuple[Mention, ...]:
    """«тройка → сумма всех кубиков», «Двойки: сумма выпавших»: a formula where an amount could stand."""
    out = []
    nouns, counted = words(LEXICON, "computed.nouns"), words(LEXICON, "number_nouns")
    if not sentence.has_any(nouns, counted):
        return ()
    for token in sentence.tokens:
        if token.pos != "NOUN" or (token.lemma not in nouns and token.lemma not in counted):
            continue
        first = token.i
        while first and _possesses(sentence.tokens[first - 1]):
            first -= 1  # «планета – её ценность»
        before = sentence.tokens[first - 1] if first else None
        marked = before is None or before.text in (*words(LEXICON, "separators"), "→")
        if token.lemma not in nouns and not _worked_out(sentence, token.i):
            continue
        if marked or _put_down(sentence, token):
            stop = phrase_stop(sentence, token.i + 1)
            if (
                sentence.tokens[stop : stop + 2]
                and sentence.tokens[stop].text == ","
                and _is_worked(sentence.tokens[stop + 1 : stop + 2])
            ):
                stop = phrase_stop(sentence, stop + 1)
            told = sentence.span_text(token.i, stop)
            if token.feats.get("Case") == "Acc":
                told = f"{inflect(token.text, case='nomn') or token.text}{told[len(token.text) :]}"
            out.append(Mention(token.i, stop, "formula", words=told, sure=False))
    return tuple(out)


def _possesses(token: Token) -> bool:
    return token.pos == "DET" or (token.pos == "PRON" and token.feats.get("Case") == "Gen")


def _is_whole(sentence: Sentence, token: Token) -> bool:
    """True for «по карточке клада», which is all that a cell says."""
    return token.i == 0 and not any(x.pos == "VERB" for x in sentence.tokens) and len(sentence.tokens) <= WHOLE


def _is_worked(tokens: tuple[Token, ...]) -> bool:
    return any(x.lemma in words(LEXICON, "computed.verbs") for x in tokens)


def whole_worked(sentence: Sentence) -> tuple[Mention, ...]:
    """«всё умножается на 1,5», «итог удваивают»: what is counted so far as a formula, without a noun of points."""
    out = []
    verbs = words(LEXICON, "computed.verbs")
    for token in sentence.tokens if sentence.has_any(verbs) else ():
        if token.lemma in verbs and token.feats.get("VerbForm") == "Fin":
            near = sentence.tokens[max(0, token.i - 2) : token.i + 3]
            whole = next((x for x in near if x.lemma in words(LEXICON, "wholes") or x.norm in words(LEXICON, "wholes")), None)
            if whole is not None:
                first, stop = min(whole.i, token.i), max(phrase_stop(sentence, token.i + 1), whole.i + 1)
                out.append(Mention(first, stop, "formula", words=sentence.span_text(first, stop), sure=False))
    return tuple(out)


def _worked_out(sentence: Sentence, i: int) -> bool:
    """True for «количество овец, умноженное на …», «число мостов × 2»."""
    after = sentence.tokens[i : i + 8]
    return any(x.lemma in words(LEXICON, "computed.verbs") or x.text in ("×", "*", "·", "х", "x") for x in after)


def _put_down(sentence: Sentence, token: Token) -> bool:
    """True for «прибавьте к счёту разницу»: the object of a verb of points in a sentence that speaks of the count."""
    verb = sentence.tokens[token.head]
    given = any(verb.lemma in words(LEXICON, x) for x in ("gain", "give", "loss", "take"))
    near = sentence.tokens[max(0, token.i - 4) : token.i]
    count = any(x.lemma in words(LEXICON, "counts") or x.norm in words(LEXICON, "oneself") for x in near)
    worth = token.lemma in words(LEXICON, "computed.worths") and token.feats.get("Case") in ("Acc", "Nom")
    if given and worth:
        return True
    moved = any(verb.lemma in words(LEXICON, x) for x in ("give", "take"))
    counts = sentence.tokens[verb.i : verb.i + 7]
    if moved and token.feats.get("Case") == "Nom" and token.i < verb.i:  # «разница отнимается от суммы баллов»
        return any(x.lemma in words(LEXICON, "counts") or x.lemma in words(LEXICON, "number_nouns") for x in counts)
    return given and verb.i < token.i and token.feats.get("Case") == "Acc" and count


def bare_tables(sentence: Sentence) -> tuple[Mention, ...]:
    """«Карты – по цифре в углу», «чудо: напечатанное на ярусах», «дом – число, указанное в углу»: read off a thing."""
    out = []
    each, verbs, nouns = words(LEXICON, "each"), words(LEXICON, "shown.verbs"), words(LEXICON, "number_nouns")
    for token in sentence.tokens[:-1] if sentence.has_any(each, verbs, nouns) else ():
        if token.norm not in each and token.lemma not in verbs and token.lemma not in nouns:
            continue
        before = sentence.tokens[token.i - 1] if token.i else None
        marked = before is not None and before.text in (*words(LEXICON, "separators"), "→")
        noun = next((x for x in sentence.tokens[token.i + 1 : token.i + 3] if x.pos == "NOUN"), None)
        by_thing = token.norm in each and noun is not None and noun.lemma in words(LEXICON, "shown.read_off")
        printed = token.lemma in verbs and token.feats.get("VerbForm") == "Part"
        printed = printed and token.feats.get("Gender") == "Neut" and token.feats.get("Variant") != "Short"
        shown = sentence.tokens[token.i + 2 : token.i + 3] if marked and token.lemma in nouns else ()
        if shown and shown[0].lemma in verbs and shown[0].feats.get("VerbForm") == "Part":
            stop = phrase_stop(sentence, shown[0].i + 1)
            out.append(Mention(token.i, stop, "table", words=sentence.span_text(shown[0].i, stop), sure=False))
        elif ((marked or _is_whole(sentence, token)) and by_thing) or (printed and (marked or before is None)):
            stop = phrase_stop(sentence, token.i + 1)
            text = sentence.span_text(token.i + 1 if by_thing else token.i, stop)
            out.append(Mention(token.i, stop, "table", words=text, sure=False))
    return (*out, *_pointed_to(sentence))


def _pointed_to(sentence: Sentence) -> tuple[Mention, ...]:
    """«Учёные – в соответствии с их свойством», «трофеи – как написано внизу»: behind a mark, only where to look."""
    openers = phrases(LEXICON, "shown.openers")
    for token in sentence.tokens[:-2] if may_stand(sentence, openers) else ():
        if token.text not in words(LEXICON, "separators") and token.text != "→":
            continue
        for phrase in openers:
            after = sentence.tokens[token.i + 1 : token.i + 1 + len(phrase)]
            if tuple(x.norm for x in after) == phrase or tuple(x.lemma for x in after) == phrase:
                first = token.i + 1
                stop = phrase_stop(sentence, first + len(phrase))
                if not any(x.pos == "NUM" for x in sentence.tokens[first:stop]):
                    return (Mention(first, stop, "table", words=sentence.span_text(first, stop), sure=False),)
    return ()
