"""What decides a tie: a quantity named with a verb of looking or deciding, or alone; another round that is played."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context
from extract.grammar.names import is_role
from extract.grammar.quantities import name_quantity
from extract.grammar.superlatives import superlative_in
from extract.grammar.tree import case, is_finite, is_noun, matches, phrase_stop
from extract.grammar.turns import is_unit
from extract.language import Sentence, Token
from extract.lexicon import WordFile, lexicon, phrases, words
from models.records import TieBreak

__all__ = ["LEXICON", "criterion", "ground", "is_played_again", "row_of_grounds"]

LEXICON = WordFile(__file__).with_name("ties.toml")
SHORT = 4
"""More words than «дополнительная переигровка» has."""
SUPERLATIVES = WordFile(__file__).parent.parent / "grammar" / "superlatives.toml"


def criterion(context: Context, sentence: Sentence, indices: Sequence[int], told: bool = False) -> TieBreak | None:
    """What is compared, named alone: the most of it is ahead, the least where «меньше» is said; chance as such.

    ``told``: that it is compared is said before, so that its first noun names it in whatever case.
    """
    part = [sentence.tokens[i] for i in indices]
    if any(matches(t, w) for t in part for w in words(LEXICON, "chance")):
        return TieBreak("highest", str(lexicon(LEXICON)["chance_name"]), "same")
    if len(part) < SHORT and any(t.lemma in words(LEXICON, "decider") for t in part):
        return TieBreak("highest", context.points.plural or None, "next_turn", True)
    head = next((t for t in part if is_noun(t) and (told or _named(sentence, t))), None)
    most = superlative_in(context, sentence, indices, bare=True, timed=True)
    if most is not None and (head is None or most.first <= head.i):
        return TieBreak(most.way, most.quantity, "same")
    if head is None:
        return None
    less = any(t.norm in words(SUPERLATIVES, "least.comparatives") for t in part)
    one = head.feats.get("Number") == "Sing"
    name = name_quantity(context, sentence, head.i, singular=one).quantity.name
    return TieBreak("lowest" if less else "highest", name, "same")


def _named(sentence: Sentence, noun: Token) -> bool:
    """A noun in the nominative or accusative, or behind «по» («по числу побед»)."""
    if _before(sentence, noun.i) in words(LEXICON, "by"):
        return True
    return case(noun) in ("Nom", "Acc", "") or _decides(sentence, noun)


def _decides(sentence: Sentence, noun: Token) -> bool:
    """«числом побед», «затем разницей шайб»: in the instrumental, with no preposition."""
    return case(noun) == "Ins" and noun.lemma in words(LEXICON, "measuring") and not _before(sentence, noun.i)


def _before(sentence: Sentence, i: int) -> str:
    """The preposition in front of a noun and its attributes; empty if there is none."""
    back = i - 1
    while back >= 0 and sentence.tokens[back].pos in ("ADJ", "DET", "NUM"):
        back -= 1
    return sentence.tokens[back].norm if back >= 0 and sentence.tokens[back].pos == "ADP" else ""


def ground(context: Context, sentence: Sentence, indices: Sequence[int]) -> TieBreak | None:
    """«сравниваются ресурсы», «решает число побед», «определяется по числу побед», «— число карт»; None for anything else."""
    spoken = [sentence.tokens[i] for i in indices if not sentence.tokens[i].is_punct]
    verbs = [t for t in spoken if is_finite(t) and t.pos in ("VERB", "AUX", "ADJ")]
    deciding = next((t for t in verbs if t.lemma in words(LEXICON, "deciding")), None)
    if verbs and deciding is None:
        return None
    by = next((t for t in spoken if _is_by(sentence, t, deciding)), None)
    head = by if by is not None else _compared(sentence, spoken, deciding)
    if head is None or _is_cue(head):
        return None
    below = {k for k in sentence.subtree(head.i) if k in indices}
    row = sorted(k for k in below if not (k > head.i and sentence.tokens[k].text in ",;:("))
    stop = next((k for k in row if k > head.i and sentence.tokens[k].pos == "VERB"), None)
    return criterion(context, sentence, [k for k in row if stop is None or k < stop])


def _is_by(sentence: Sentence, noun: Token, deciding: Token | None) -> bool:
    """«глядят на число карт», «по числу побед»; not «число карт на руке», «претендентов на победу рассудит …»."""
    if not is_noun(noun) or _before(sentence, noun.i) not in words(LEXICON, "by") or noun.lemma in words(LEXICON, "settled"):
        return False
    if case(noun) not in ("Dat", "Acc", ""):
        return False  # «на прошлой проверке»: when
    return deciding is None or not is_noun(sentence.tokens[noun.head]) or noun.head == noun.i


def row_of_grounds(context: Context, sentence: Sentence, indices: Sequence[int]) -> tuple[TieBreak, ...]:
    """«коэффициентом X, числом побед», «по числу побед, разнице мячей и жребию»: a row of what decides; empty for one alone."""
    spoken = [sentence.tokens[i] for i in indices]
    verbs = [t for t in spoken if is_finite(t) and t.pos in ("VERB", "AUX")]
    if any(t.lemma not in words(LEXICON, "deciding") for t in verbs):
        return ()
    head = next((t for t in spoken if is_noun(t) and (_decides(sentence, t) or _by_noun(sentence, t))), None)
    if head is None and verbs:
        head = _compared(sentence, spoken, verbs[0])  # «решают сперва деньги, за ними товары»
    if head is None or _is_cue(head):
        return ()
    rows: list[list[int]] = [[]]
    for token in spoken:
        if token.i < head.i and not (token.pos in ("ADJ", "DET") and token.i >= head.i - 2):
            continue
        if token.text == "," or token.norm in words(LEXICON, "row"):
            rows.append([])
        elif token.norm in words(LEXICON, "opening") or _follows(sentence, token):
            continue
        elif token.text not in ".;" and token.norm not in words(LEXICON, "by"):
            rows[-1].append(token.i)
    rows = [x for x in rows if x]
    same = {case(head), *(("Nom", "Acc") if case(head) in ("Nom", "Acc") else ())}
    alike = [any(is_noun(sentence.tokens[i]) and case(sentence.tokens[i]) in same for i in x) for x in rows]
    steps = [criterion(context, sentence, x, told=True) for x in rows] if len(rows) > 1 and all(alike) else []
    return tuple(x for x in steps if x is not None) if len(steps) > 1 and all(steps) else ()


def _follows(sentence: Sentence, token: Token) -> bool:
    """«за ней», «после неё»: what comes next in the row."""
    after = sentence.tokens[token.i + 1] if token.i + 1 < len(sentence.tokens) else None
    if token.norm in words(LEXICON, "following"):
        return after is not None and after.pos == "PRON"
    before = sentence.tokens[token.i - 1] if token.i else None
    return token.pos == "PRON" and before is not None and before.norm in words(LEXICON, "following")


def _by_noun(sentence: Sentence, noun: Token) -> bool:
    return case(noun) == "Dat" and _before(sentence, noun.i) in words(LEXICON, "by")


def _compared(sentence: Sentence, spoken: Sequence[Token], deciding: Token | None) -> Token | None:
    """The noun that is compared: the thing that decides or is looked at, the first one named where there is no verb."""
    for token in spoken:
        thing = (
            is_noun(token)
            and (case(token) in ("Nom", "Acc") or token.text.isupper() or _decides(sentence, token))
            and not is_role(token)
            and token.feats.get("Animacy") != "Anim"
        )
        if not thing or _before(sentence, token.i) not in ("", *words(LEXICON, "by")):
            continue
        if token.i and sentence.tokens[token.i - 1].lemma in words(LEXICON, "equal"):
            continue  # «равный тираж — больше премий»: what is equal
        if token.lemma in words(LEXICON, "settled"):
            continue  # «спор решает число побед»: what is decided, not what decides
        if deciding is None or token.dep in ("obj", "nsubj", "nsubj:pass", "conj", "root") or token.i > deciding.i:
            return token
    return None


def _is_cue(token: Token) -> bool:
    return token.lemma in words(LEXICON, "cues") or token.norm in words(LEXICON, "cues")


def is_played_again(sentence: Sentence, low: int, high: int) -> bool:
    """«ещё одна сдача», «назначается овертайм», «играют дополнительный раунд»."""
    for i in range(low, high):
        if phrase_stop(sentence, i, phrases(LEXICON, "next")) is not None:
            return True
        token = sentence.tokens[i]
        if token.lemma in words(LEXICON, "decider"):
            return True
        once_more = phrase_stop(sentence, i, phrases(LEXICON, "anew")) is not None
        if once_more and any(t.lemma in words(LEXICON, "playing") for t in sentence.tokens[low:high]):
            return True  # «сдают ещё раз»
        more = token.norm in words(LEXICON, "again") or token.lemma in words(LEXICON, "again")
        played = words(LEXICON, "played")
        near = sentence.tokens[i + 1 : min(high, i + 4)]
        if more and any(is_unit(t) or t.lemma in played for t in near if is_noun(t)):
            return True
    return False
