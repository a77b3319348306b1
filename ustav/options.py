"""The options that several commands have, each told once."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

__all__ = ["Cache", "Encoding", "Errata", "Html", "Junit", "Language", "Output", "Sarif", "Strict", "Tongue"]


class Tongue(StrEnum):
    """The language of what is said."""

    ru = "ru"
    en = "en"


Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="PATH", help="Write there instead; - is standard output.")]
Encoding = Annotated[str | None, typer.Option(help="Overrule the guess, e.g. cp1251.")]
Errata = Annotated[Path | None, typer.Option(metavar="PATH", help="A TOML file of errata, put into the text first.")]
Html = Annotated[Path | None, typer.Option(metavar="PATH", help="Write it as one HTML page too.")]
Junit = Annotated[Path | None, typer.Option(metavar="PATH", help="Write it as JUnit XML too.")]
Sarif = Annotated[Path | None, typer.Option(metavar="PATH", help="Write it as SARIF 2.1.0 too.")]
Language = Annotated[Tongue, typer.Option("--language", "-l", help="The language of what is said.")]
Strict = Annotated[bool, typer.Option("--strict", help="Exit with 1 for warnings as well.")]
Cache = Annotated[bool, typer.Option("--cache/--no-cache", help="Use and keep results of earlier runs.")]
