"""The way in: a file becomes a rule book. Knows no game and no engine."""
