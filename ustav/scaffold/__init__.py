"""A folder for a new game, made of what a first reading of its rule text suggests."""

from ustav.scaffold.files import folder_files
from ustav.scaffold.names import identifier
from ustav.scaffold.suggest import Suggestion, suggest

__all__ = ["Suggestion", "folder_files", "identifier", "suggest"]
