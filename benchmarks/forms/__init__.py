"""Texts made of the forms in which rules stand, with gold by construction: `python -m benchmarks.forms`.

What is read of a form must depend neither on the words that fill it nor on what it is combined with; the table shows where
it does. One module per kind of record (`phases`, `awards`, `wins`), each with `cases() -> list[Case]`.
"""
