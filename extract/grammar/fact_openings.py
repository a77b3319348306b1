"""Words that are no part of a fact: conjunctions that open it, particles, verbs of managing and obliging, cited sections."""

from __future__ import annotations

from extract.grammar.function_words import does
from extract.grammar.tree import case, is_noun, phrase_at, phrases_from
from extract.language import Sentence, Token
from extract.lexicon import WordFile, phrases, words

__all__ = ["without_openings"]

LEXICON = WordFile(__file__).with_name("conditions.toml")


def without_openings(sentence: Sentence, indices: list[int]) -> list[int]:
    """The words without punctuation at the edges, conjunctions that open them, and particles."""
    dropped: set[int] = set()
    for i in indices:
        for phrase in phrases_from(sentence, i, phrases(LEXICON, "words.dropped")):
            stop = phrase_at(sentence, i, phrase)
            if stop is not None and (len(phrase) > 1 or i == indices[0] or sentence.tokens[i].pos in ("PART", "ADV")):
                joins = len(phrase) == 1 and i != indices[0] and sentence.tokens[i].pos == "CCONJ"
                if not joins:
                    dropped.update(range(i, stop))
                break
    dropped |= _emphatic(sentence, indices) | _modal(sentence, indices) | _numbers_cited(sentence, indices)
    dropped |= _managing(sentence, indices)
    kept = [i for i in indices if i not in dropped]
    while kept and _edge(sentence.tokens[kept[0]]):
        kept = kept[1:]
    while kept and _edge(sentence.tokens[kept[-1]]):
        kept = kept[:-1]
    return kept


def _numbers_cited(sentence: Sentence, indices: list[int]) -> set[int]:
    """A bracket that holds nothing but the number of a section: «… к концу хода (8.2)»."""
    out: set[int] = set()
    for i in (i for i in indices if sentence.tokens[i].text == "("):
        stop = next((t.i for t in sentence.tokens[i + 1 :] if t.text == ")"), len(sentence.tokens))
        inside = sentence.tokens[i + 1 : stop]
        if inside and inside[0].text[:1].isdigit() and all(t.is_punct or not any(c.isalpha() for c in t.text) for t in inside):
            out.update(range(i, stop + 1))
    return out


def _emphatic(sentence: Sentence, indices: list[int]) -> set[int]:
    """The «ни» of «не осталось ни клочка земли», which denies nothing more than «не» does."""
    out = set()
    for i in indices:
        single = does(sentence.tokens[i], "nor") and sum(does(sentence.tokens[k], "nor") for k in indices) == 1
        counted = i + 1 < len(sentence.tokens) and sentence.tokens[i + 1].lemma in words(LEXICON, "words.counted")
        denied = any(sentence.tokens[k].norm in words(LEXICON, "words.negation") for k in indices if k < i)
        if single and denied and not counted and i > indices[0]:
            out.add(i)
    return out


def _modal(sentence: Sentence, indices: list[int]) -> set[int]:
    """«должна быть», «обязан находиться» in what must hold: the rest says what."""
    found = {i for i in indices if sentence.tokens[i].lemma in words(LEXICON, "words.obliging")}
    being = {i for i in indices if found and sentence.tokens[i].norm in words(LEXICON, "words.being")}
    return found | being if any(sentence.tokens[i].dep.startswith("nsubj") for i in indices) else set()


def _managing(sentence: Sentence, indices: list[int]) -> set[int]:
    """«(кому) удалось захватить крепость», «сумевший вывести караван»: the deed is done, whatever it took."""
    for i in indices:
        token = sentence.tokens[i]
        deed = next((k for k in range(i + 1, i + 4) if k in indices and sentence.tokens[k].feats.get("VerbForm") == "Inf"), None)
        if token.lemma not in words(LEXICON, "words.managing") or deed is None:
            continue
        done_to = [k for k in indices if sentence.tokens[k].head == deed and is_noun(sentence.tokens[k])]
        if not any(case(sentence.tokens[k]) == "Acc" or sentence.tokens[k].dep == "obj" for k in done_to):
            return set()  # «не успел вернуться»: nothing that it could be said of
        if any(sentence.tokens[k].dep.startswith("nsubj") and k in indices for k in token.children):
            return set()
        whose = {k for k in token.children if k in indices and case(sentence.tokens[k]) == "Dat"}
        return {i} | {k for k in whose if len(list(sentence.subtree(k))) == 1}
    return set()


def _edge(token: Token) -> bool:
    return (token.is_punct and token.text not in '«»"„“') or token.pos in ("CCONJ", "SCONJ")
