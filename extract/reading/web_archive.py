"""A web page saved with its pictures as one file (.mht, .mhtml): a letter whose first part of HTML is the page."""

from __future__ import annotations

import email
import email.policy

from extract.limits import limits
from extract.reading.errors import BrokenFileError

__all__ = ["page_in_archive"]


def page_in_archive(raw: bytes, source: str) -> bytes:
    """The bytes of the page in an archive. Raises `BrokenFileError` where there is none."""
    cure = "save the page anew, as HTML"
    most = limits().web_parts
    try:
        letter = email.message_from_bytes(raw.lstrip(), policy=email.policy.compat32)
        for count, part in enumerate(letter.walk()):
            if count > most:
                break
            if part.get_content_type() in ("text/html", "application/xhtml+xml"):
                page = part.get_payload(decode=True)
                if isinstance(page, bytes) and page.strip():
                    return page
    except (ValueError, LookupError, RecursionError) as error:
        raise BrokenFileError(source, f"this archive of a web page cannot be taken apart ({error})", cure) from error
    raise BrokenFileError(source, "there is no page in this archive of a web page", cure)
