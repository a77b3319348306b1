"""``ustav cache``: what is kept between runs."""

from __future__ import annotations

import typer

from ustav.aside import in_russian, said
from ustav.figures import figure
from ustav.options import Form, PlainForm, Speech
from ustav.output import dump, put, warn

__all__ = ["cache"]

cache = typer.Typer(
    no_args_is_help=True,
    help="Look at what is kept between runs, or take it away: `USTAV_CACHE_DIR` says where, `USTAV_CACHE_MB` how much at most, "
    "`USTAV_NO_CACHE=1` turns it off.",
)


@cache.command()
def info(form: Form = PlainForm.terminal, language: Speech = None) -> None:
    """Say where results are kept, how many of each stage, and how large they are.

    **Examples**

    `ustav cache info`

    `ustav cache info --format json`
    """
    from ustav.cache import store

    kept = store()
    entries = kept.entries()
    if kept.broken:
        warn(f"{kept.folder}: what is kept there is not used ({kept.broken})")
    stages = {stage: [e for e in entries if e.stage == stage] for stage in sorted({e.stage for e in entries})}
    if form is PlainForm.json:
        counts = {k: {"results": len(its), "bytes": sum(e.size for e in its)} for k, its in stages.items()}
        put(dump({"folder": str(kept.folder), "limit": kept.limit, "stages": counts}), None)
        return
    held, most = _kilobytes(sum(e.size for e in entries)), _kilobytes(kept.limit)
    typer.echo(said(f"{kept.folder}: {len(entries)} results, {held} kB of {most} kB"))
    for stage, of_stage in stages.items():
        typer.echo(f"{said(stage):<10} {len(of_stage):>6} {_kilobytes(sum(e.size for e in of_stage)) + said(' kB'):>10}")


@cache.command()
def clear(language: Speech = None) -> None:
    """Take every kept result away; nothing is lost but the time to make it again.

    **Examples**

    `ustav cache clear`
    """
    from ustav.cache import store

    kept = store()
    typer.echo(said(f"{kept.folder}: {kept.clear()} results taken away"))


def _kilobytes(size: int) -> str:
    return figure(size / 1000, russian=in_russian())
