"""The way out: a rule book meets an engine. Never opens a rulebook file."""
