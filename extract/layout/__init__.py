"""From letters with places to one text in reading order: lines, columns, boxes, tables, running heads, hyphens.

words       letters → words and lines
regions     lines, boxes and tables of a page → the order in which they are read
columns     where the gutters are
ruled       tables and frames made of rules
    unruled     tables without rules
paragraphs  lines of a column → paragraphs
furniture   running heads and page numbers
flow        the pieces of a document in order
composing   pieces → text, and the map back to pages
hyphens     words broken at the end of a line
"""
