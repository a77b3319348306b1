"""The games: rule texts, vocabularies and gold, one folder each."""
