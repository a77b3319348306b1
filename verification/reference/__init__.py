"""The hand-coded engines, one module per game."""
