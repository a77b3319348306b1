"""Phrases to meaning: numbers, comparisons, parties, times, conditions, amounts."""
