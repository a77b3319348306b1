"""``ustav games``: the games that come with ustav."""

from __future__ import annotations

from ustav.options import Form, Output, PlainForm, Speech
from ustav.output import dump, put

__all__ = ["games"]


def games(form: Form = PlainForm.terminal, output: Output = None, language: Speech = None) -> None:
    """List the games that come with ustav.

    **Examples**

    `ustav games`

    `ustav games --format json` with titles in both languages and the edition of each
    """
    import tomllib

    from ustav.library import corpus_folder, known_games

    folders = {name: corpus_folder() / name for name in known_games()}
    words = {name: tomllib.loads((folder / "game.toml").read_text("utf-8")) for name, folder in folders.items()}
    if form is PlainForm.json:
        keys = ("title_ru", "title_en", "edition")
        put(dump([{"id": name, **{k: its.get(k) for k in keys}} for name, its in words.items()]), output)
    else:
        put("".join(f"{name:<20} {its['title_ru']} ({its['title_en']})\n" for name, its in words.items()), output)
