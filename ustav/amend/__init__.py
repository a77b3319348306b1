"""Changes by hand that survive every reading: errata of a text, corrections of its records."""

from ustav.amend.errata import Erratum, read_errata, with_errata
from ustav.amend.errors import AmendmentError
from ustav.amend.overrides import Override, fields_needed, overrides_beside, read_overrides, sentence_digest, with_overrides

__all__ = [
    "AmendmentError", "Erratum", "Override", "fields_needed", "overrides_beside", "read_errata", "read_overrides",
    "sentence_digest", "with_errata", "with_overrides",
]  # fmt: skip
