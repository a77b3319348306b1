"""The glossary of a rulebook, made of its own words, and held against a glossary file."""

from verification.glossary.base import Fault, Gloss, Glossary, Term, TermRule, Use
from verification.glossary.build import glossary_of
from verification.glossary.check import check_glossary

__all__ = ["Fault", "Gloss", "Glossary", "Term", "TermRule", "Use", "check_glossary", "glossary_of"]
