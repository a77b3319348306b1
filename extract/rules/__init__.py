"""Sentences and sections to records, one module per type of record."""
