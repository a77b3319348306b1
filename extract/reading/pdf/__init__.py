"""PDF files: glyphs with their places and rules from pdfium, which of them are to be trusted, pages one at a time."""
