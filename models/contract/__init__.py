"""The records contract and the report contract, version 1: export to plain JSON data, and import of rule books.

Anything a contract does not name rides along as an additional field and never replaces one of its own.
"""

from models.contract.export import (
    RECORDS_SCHEMA,
    REPORT_SCHEMA,
    book_to_json,
    expr_to_json,
    record_to_json,
    report_to_json,
    span_to_json,
)
from models.contract.reading import ContractError, book_from_json, expr_from_json, record_from_json

__all__ = [
    "RECORDS_SCHEMA", "REPORT_SCHEMA", "ContractError", "book_from_json", "book_to_json", "expr_from_json", "expr_to_json",
    "record_from_json", "record_to_json", "report_to_json", "span_to_json",
]  # fmt: skip
