"""The reference pages of docs/reference/, made from the code that they describe; `ustav regenerate` writes them."""

from ustav.manual.commands import commands_page
from ustav.manual.conditions import conditions_page
from ustav.manual.findings import findings_page
from ustav.manual.records import records_page

__all__ = ["commands_page", "conditions_page", "findings_page", "records_page"]
