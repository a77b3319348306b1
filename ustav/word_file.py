"""A clean text as a Word file: headings, lists and tables in Word's own styles. The same parts give the same bytes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from xml.sax.saxutils import escape

from ustav.clean_text import Part

__all__ = ["word_file"]

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPES = (
    f'{_HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/word/document.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>'
    '<Override PartName="/word/styles.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>'
)


def _relations(identity: str, kind: str, target: str) -> str:
    one = f'<Relationship Id="{identity}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
    return f'{_HEAD}<Relationships xmlns="{_RELATIONS}">{one}</Relationships>'


def _styles() -> str:
    headings = "".join(
        f'<w:style w:type="paragraph" w:styleId="Heading{k}"><w:name w:val="heading {k}"/><w:basedOn w:val="Normal"/>'
        f'<w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="60"/>'
        f'<w:outlineLvl w:val="{k - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="{36 - 2 * k}"/></w:rPr></w:style>'
        for k in range(1, 10)
    )
    return (
        f'{_HEAD}<w:styles {_W}><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/>'
        f'<w:pPr><w:spacing w:after="120"/></w:pPr><w:rPr><w:sz w:val="22"/><w:lang w:val="ru-RU"/></w:rPr></w:style>'
        f"{headings}</w:styles>"
    )


def _clean(text: str) -> str:
    """Without the control characters that XML does not allow."""
    return escape("".join(c for c in text if c in "\t\n" or c >= " "))


def _paragraph(text: str, style: str = "", indent: int = 0) -> str:
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    moved = f'<w:ind w:left="{indent}"/>' if indent else ""
    properties = f"<w:pPr>{named}{moved}</w:pPr>" if named or moved else ""
    return f'<w:p>{properties}<w:r><w:t xml:space="preserve">{_clean(text)}</w:t></w:r></w:p>'


def _table(rows: list[tuple[str, ...]]) -> str:
    width = max(map(len, rows))
    borders = "".join(f'<w:{s} w:val="single" w:sz="4"/>' for s in ("top", "left", "bottom", "right", "insideH", "insideV"))
    grid = "".join(f'<w:gridCol w:w="{9000 // width}"/>' for _ in range(width))
    body = "".join(
        "<w:tr>" + "".join(f"<w:tc><w:tcPr/>{_paragraph(c)}</w:tc>" for c in (*row, *[""] * (width - len(row)))) + "</w:tr>"
        for row in rows
    )
    return f"<w:tbl><w:tblPr><w:tblBorders>{borders}</w:tblBorders></w:tblPr><w:tblGrid>{grid}</w:tblGrid>{body}</w:tbl><w:p/>"


def word_file(parts: Iterable[Part]) -> bytes:
    """The bytes of a DOCX with these parts."""
    body: list[str] = []
    rows: list[tuple[str, ...]] = []
    for part in parts:
        if part.kind == "row":
            rows.append(part.cells)
            continue
        if rows:
            body.append(_table(rows))
            rows = []
        if part.kind == "heading":
            body.append(_paragraph(part.text, f"Heading{min(part.level, 9)}"))
        else:
            body.append(_paragraph(part.text, indent=360 * (part.level + 1) if part.kind == "item" else 0))
    if rows:
        body.append(_table(rows))
    document = f"{_HEAD}<w:document {_W}><w:body>{''.join(body)}<w:sectPr/></w:body></w:document>"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (
            ("[Content_Types].xml", _TYPES),
            ("_rels/.rels", _relations("rId1", "officeDocument", "word/document.xml")),
            ("word/document.xml", document),
            ("word/styles.xml", _styles()),
            ("word/_rels/document.xml.rels", _relations("rId1", "styles", "styles.xml")),
        ):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content.encode(), zipfile.ZIP_DEFLATED)
    return out.getvalue()
