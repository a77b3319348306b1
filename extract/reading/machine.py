"""What this machine can read, and what it takes to read the rest."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from extract.reading.ocr import INSTALL

__all__ = ["Ability", "abilities"]

_LANGUAGES = ("rus", "eng", "osd")


@dataclass(frozen=True, slots=True)
class Ability:
    """A kind of file: whether it can be read here, with what, and the exact command that brings what is missing."""

    name: str
    ready: bool
    detail: str
    cure: str = ""


def abilities() -> tuple[Ability, ...]:
    """Every kind of file, in a fixed order. Starts the recogniser once to ask it for its languages, if it is there."""
    return (
        Ability("text", True, "plain text and Markdown: UTF-8, UTF-16, CP1251, KOI8-R, CP866, ISO-8859-5, MacCyrillic"),
        _package("html", "saved web pages", ("selectolax",)),
        Ability("docx", True, "Word files (.docx)"),
        _package("pdf", "PDF files that hold text", ("pypdfium2", "pdfplumber")),
        _scans(),
    )


def _package(name: str, what: str, packages: tuple[str, ...]) -> Ability:
    found = []
    for package in packages:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            return Ability(name, False, f"{what}: the package {package} is missing", f"pip install {package}")
    return Ability(name, True, f"{what} ({', '.join(found)})")


def _scans() -> Ability:
    what = "scans and photographs of pages"
    program = shutil.which("tesseract")
    if program is None:
        return Ability("scan", False, f"{what}: the program tesseract is missing", INSTALL)
    try:
        done = subprocess.run([program, "--list-langs"], capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return Ability("scan", False, f"{what}: {program} does not run ({error})", INSTALL)
    held = set(done.stdout.split()) | set(done.stderr.split())
    missing = [n for n in _LANGUAGES if n not in held]
    if missing:
        return Ability("scan", False, f"{what}: tesseract lacks its data for {', '.join(missing)}", INSTALL)
    if find_spec("extract.reading.scan") is None:
        return Ability(
            "scan", False, f"{what}: tesseract is here, but this ustav does not read them yet", "wait for a later release"
        )
    return Ability("scan", True, f"{what} ({program}, {'+'.join(_LANGUAGES[:2])})")
