"""The text's names tied to the engine's identifiers, each with a score and a reason."""

from verification.binding.binder import Binder, Bound, bind, conditions_of, speaks_for
from verification.binding.wording import Likeness, likeness

__all__ = ["Binder", "Bound", "Likeness", "bind", "conditions_of", "likeness", "speaks_for"]
