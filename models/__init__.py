"""The nouns of ustav: plain data and its meaning. No files, no language model, no games."""
