"""The games: for each its rule text in Russian, the vocabulary, and the hand-made gold records."""
