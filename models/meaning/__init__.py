"""What an expression means: run on a state, as a solver's term, equivalence of two, as a sentence."""

from models.meaning.domains import Choice, Domain, Flag, IntRange, State, Value
from models.meaning.equivalence import Different, Equivalent, Undecided, decide
from models.meaning.evaluate import UnknownValueError, holds, value_of
from models.meaning.ground import OpaqueError, UnboundError, ground, key
from models.meaning.sentence import in_english, in_russian

__all__ = [
    "Choice", "Different", "Domain", "Equivalent", "Flag", "IntRange", "OpaqueError", "State", "UnboundError",
    "Undecided", "UnknownValueError", "Value", "decide", "ground", "holds", "in_english", "in_russian", "key", "value_of",
]  # fmt: skip
