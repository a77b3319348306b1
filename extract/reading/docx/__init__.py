"""Word files (DOCX): the package, numbering as Word computes it, paragraphs, tables, boxes and notes in order."""
