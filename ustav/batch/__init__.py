"""Folders of rulebooks read side by side: ``ustav extract DIR``."""

from ustav.batch.run import Summary, extract_many
from ustav.batch.work import Bounds

__all__ = ["Bounds", "Summary", "extract_many"]
