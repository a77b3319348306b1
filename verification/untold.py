"""What the engine's rule says and a text that states the same rule leaves open: how a tie is broken, a bound at one end."""

from __future__ import annotations

from collections.abc import Mapping

from models.meaning import Domain, IntRange
from models.records import Limit, Victory, VPSource
from models.reports import Finding
from verification.binding.wording import lexicon, phrase
from verification.comparison.base import Group
from verification.comparison.others import untold_bounds
from verification.findings import finding

__all__ = ["overtold_of", "untold_of"]


def untold_of(group: Group) -> list[Finding]:
    """A `missing` warning for each part of the engine's rule that the group's stated records have no word on."""
    return [*_untold_ties(group), *_untold_bounds(group)]


def overtold_of(group: Group, domains: Mapping[str, Domain], text: str) -> list[Finding]:
    """A `mismatch` where the text counts more of a thing than the engine has: «за каждую из шести», of five."""
    if not group.rules:
        return []
    out: list[Finding] = []
    for bound in group.records:
        record = bound.record
        per = record.amount.per if isinstance(record, VPSource) else None
        tops = [
            d.high for k, d in domains.items() if per is not None and k.partition("[")[0] == per.id and isinstance(d, IntRange)
        ]
        said = [n for e in record.evidence if (n := _each_of(e.quote(text))) is not None]
        if tops and said and said[0] > max(tops):
            out.append(
                finding("mismatch", "error", f"{record.name}: по тексту их {said[0]}, по движку не больше {max(tops)}",
                        f"{record.name}: there are {said[0]} by the text, and no more than {max(tops)} by the reference",
                        records=[record], rules=[r.id for r in group.rules], about="each of")
            )  # fmt: skip
    return out


def _each_of(sentence: str) -> int | None:
    """The number of «за каждую из пяти»."""
    words = phrase(sentence).words
    for first, of, number in zip(words, words[1:], words[2:], strict=False):
        if first.lemmas & lexicon().each and of.text in lexicon().of and number.guard.isdecimal():
            return int(number.guard)
    return None


def _untold_ties(group: Group) -> list[Finding]:
    """A warning where the engine breaks a tie of those who have most, and the text that states the rule has no word on it."""
    texts = [b.record for b in group.records if isinstance(b.record, Victory) and b.record.status == "stated"]
    rules = [r for r in group.rules if isinstance(r.record, Victory) and r.record.tie_break]
    tied = any(t.winner is not None and t.winner.kind in ("highest", "lowest") for t in texts)
    if not tied or not rules or any(t.tie_break for t in texts):
        return []
    return [
        finding("missing", "warning", f"{group.title()}: как разрешается ничья, в тексте не сказано, а в движке есть",
                f"{group.title('en')}: the text does not say how a tie is broken, the reference does", records=texts,
                rules=[r.id for r in rules], about="tie")
    ]  # fmt: skip


def _untold_bounds(group: Group) -> list[Finding]:
    """A warning where the engine has a bound at both ends and the text states one end only."""
    texts = [b.record for b in group.records if isinstance(b.record, Limit) and b.record.status == "stated"]
    out: list[Finding] = []
    for rule in group.rules if texts else ():
        untold = untold_bounds(texts, rule.record) if isinstance(rule.record, Limit) else ()
        out += [
            finding("missing", "warning", f"{group.title()}: в тексте не сказано {ru}, а в движке есть",
                    f"{group.title('en')}: the text does not state {en}; the reference does", records=texts,
                    rules=[rule.id], about=en)
            for ru, en in untold
        ]  # fmt: skip
    return out
