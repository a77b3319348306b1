"""spaCy's tokenizer for Russian, mended: words with hyphens stay whole, numbers and their parts do not stick."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from spacy.lang.char_classes import ALPHA_LOWER, ALPHA_UPPER, LIST_ELLIPSES, LIST_ICONS
from spacy.tokenizer import Tokenizer
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex

from extract.language.lexicon import abbreviations

if TYPE_CHECKING:
    from spacy.language import Language

# spaCy's own list splits at hyphens between letters («из-за», «какой-либо»): those two infixes are left out. A dash
# between letters, a slash, and any dash between digits («7–8/9–10/11+») part what stands beside them.
# (Letters as the regular expressions know them: spaCy's class of them, which lists alphabets, takes long to compile.)
_LETTER = r"[^\W\d_]"
_BESIDE = rf"(?:(?<=[0-9»)])|(?<={_LETTER}))"
_BEFORE = rf"(?=[0-9«(]|{_LETTER})"
_INFIXES = [
    *LIST_ELLIPSES,
    *LIST_ICONS,
    r"(?<=[0-9])[+*^×=](?=[0-9-])",
    r"(?<=[0-9+])[-–—/](?=[0-9])",
    rf"(?<=[{ALPHA_LOWER}])\.(?=[{ALPHA_UPPER}])",
    rf"{_BESIDE}[–—→/:<>=;]{_BEFORE}",
    rf"(?<={_LETTER}),(?={_LETTER})",
    rf"{_BESIDE}[()«»\[\]]{_BEFORE}",
]
_PREFIXES = ["—", "–", "→", "•", "·", "−", r"\+(?![0-9])", r"-(?![0-9])", "№"]
_SUFFIXES = ["—", "–", "→", r"(?<=[0-9])\+", r"(?<=[0-9])%", "№"]
_DOTTED = re.compile(r"\w\.\s*\w+\.")


def build_tokenizer(nlp: Language) -> Tokenizer:
    """A tokenizer for mended text: whatever it is given, its tokens joined with their spaces are that text."""
    prefixes = compile_prefix_regex([*_PREFIXES, *(nlp.Defaults.prefixes or ())])
    suffixes = compile_suffix_regex([*_SUFFIXES, *(nlp.Defaults.suffixes or ())])
    infixes = compile_infix_regex(_INFIXES)
    tokenizer = Tokenizer(
        nlp.vocab,
        # Of spaCy's exceptions those with figures are faces («8)», «:3», «<3»); in rules they are numbers with marks.
        rules={k: v for k, v in (nlp.Defaults.tokenizer_exceptions or {}).items() if not any(x.isdigit() for x in k)},
        prefix_search=prefixes.search,
        suffix_search=suffixes.search,
        infix_finditer=infixes.finditer,
        token_match=re.compile(r"[+-]?\d+(?:[.,]\d+)*").fullmatch,
    )
    for word in sorted(abbreviations().before_something):
        if not _DOTTED.fullmatch(word) or " " not in word:
            for form in (word, word[0].upper() + word[1:]):
                tokenizer.add_special_case(form, [{"ORTH": form}])
    return tokenizer
