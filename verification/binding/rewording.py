"""A phrase with less said: without its denial, without a power's name, without the word for whoever the rule speaks of."""

from __future__ import annotations

from collections.abc import Iterator

from verification.binding.wording import lexicon, phrase

__all__ = ["affirmed", "roleless", "without"]


def affirmed(text: str) -> str | None:
    """The statement that the text denies with one «не», or None where taking it away would change more than that."""
    lex, words = lexicon(), phrase(text).words
    denials = [i for i, w in enumerate(words) if w.guard in lex.negations]
    if len(denials) != 1:
        return None
    after = words[denials[0] + 1 :]
    beside = bool(after) and bool(after[0].lemmas & lex.quantifiers)  # «не все» denies «все»
    if not beside and any(w.lemmas & lex.quantifiers for w in words):
        return None
    return " ".join(w.text for i, w in enumerate(words) if i != denials[0])


def without(text: str, names: tuple[str, ...]) -> Iterator[str]:
    """The text without a power's name, for each of its names that stands in it."""
    words = phrase(text).words
    for name in names:
        parts = phrase(name).words
        for i in range(len(words) - len(parts) + 1):
            if all(w.lemmas & p.lemmas for w, p in zip(words[i : i + len(parts)], parts, strict=True)):
                yield " ".join(w.text for w in (*words[:i], *words[i + len(parts) :]))
                break


def roleless(text: str) -> str:
    """A wording without the word for whoever the rule speaks of."""
    return " ".join(w.text for w in phrase(text).words if not w.lemmas & lexicon().roles)
