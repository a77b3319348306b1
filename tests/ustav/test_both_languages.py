"""Every command, option, value, word and message of the command line is there in Russian as well as in English."""

import ast
import re
import tomllib
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any

import pytest
import typer

from tests.ustav.in_process import run
from tests.ustav.test_command_line import RULES
from ustav.cli import app
from ustav.help_in_russian import _EXAMPLE, _table
from ustav.messages import _words, in_russian_words, word_in_russian

ROOT = Path(__file__).resolve().parents[2]
SAID = {"say", "warn", "note", "detail", "progress", "said"}
ROOMS = ("ustav", "extract/reading", "models", "evaluation")
FOR_PYTHON = {
    "TypeError", "ValueError", "KeyError", "LookupError", "AssertionError", "NotImplementedError", "ModuleNotFoundError",
    "OSError", "NotAsCodeError", "PackingError", "StaleManualError", "UndeclaredError", "WrongArgumentError", "UsageError",
}  # fmt: skip
"""What no command shows as a line of its own: faults of a call in Python, or of ustav itself."""
SAME = {"TERMS.TOML", "F1", "N"}
MADE_OF_PARTS = {
    "x: no rule was found in this textx", "take that call out", "this is x, not plain text", "x: x and x would both write x",
    "stale correction", "needs ocr", "read by likeness", "x records of x of x filesxx",
}  # fmt: skip
"""Parts that are put together of others, each of which the list has, and names of kinds that nobody is shown."""


def commands() -> Iterator[Any]:
    """The command line, its commands and those of its groups."""
    waiting = [typer.main.get_command(app)]
    while waiting:
        one: Any = waiting.pop(0)
        yield one
        waiting += getattr(one, "commands", {}).values()


def paragraphs(text: str) -> Iterator[str]:
    """The parts of a help text that have words: an example without its command."""
    for one in re.split(r"\n\s*\n", cleandoc(text)):
        flat = " ".join(one.split())
        command = _EXAMPLE.match(flat)
        words = flat if command is None or flat in _table() else flat[command.end() :]
        if words:
            yield words


def help_words() -> Iterator[str]:
    for command in commands():
        for text in (command.help, command.epilog):
            yield from paragraphs(text or "")
        for parameter in command.params:
            yield from (x for f in ("help", "metavar", "show_default") if isinstance(x := getattr(parameter, f, None), str) and x)


def test_every_command_option_and_value_has_its_help_in_russian() -> None:
    assert [] == sorted({w for w in help_words() if " ".join(w.split()) not in _table()})
    assert [] == [e for e, r in _table().items() if e not in SAME and not re.search("[а-яё]", r, re.I)]


def test_no_help_in_russian_is_left_of_a_command_that_is_gone() -> None:
    library = tomllib.loads((ROOT / "ustav/help.toml").read_text("utf-8"))["library"]
    shown = {" ".join(w.split()) for w in help_words()}
    assert [] == [e for e in _table() if e not in shown and e not in library]


@pytest.mark.parametrize("arguments", [(), ("extract",), ("verify",), ("lexicon", "check"), ("cache",)])
def test_help_in_russian_has_no_english_words_but_names(arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    told = run("--lang", "ru", *arguments, "--help").stdout
    assert "Использование:" in told
    assert "Показать эту справку." in told
    plain = re.sub(r"`[^`]*`|ustav [^а-яё│\n]*|--?[\w-]+|<[^>]*>|[\w./]+\.(?:toml|md|py|json|parts|png)", " ", told)
    assert [] == re.findall(r"\b(?:the|of|and|with|what|Usage|Options|Arguments|Commands|default)\b", plain)


def test_help_speaks_english_again_after_it_spoke_russian() -> None:
    assert "Параметры" in run("extract", "--help", "--lang", "ru").stdout
    english = run("extract", "--help").stdout
    assert "Usage:" in english
    assert "Options" in english
    assert not re.search("[а-яё]", english)


def test_help_takes_its_language_from_the_locale_and_from_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert "Использование:" in run("games", "--help").stdout
    (tmp_path / "ustav.toml").write_text('language = "en"\n', "utf-8")
    assert "Usage:" in run("games", "--help").stdout
    assert "Использование:" in run("games", "--help", "--language=ru").stdout


def _template(node: ast.expr) -> list[str]:
    """The texts that an argument may be, with x for what is put in."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr():
            return ["".join(str(v.value) if isinstance(v, ast.Constant) else "x" for v in node.values)]
        case ast.IfExp():
            return _template(node.body) + _template(node.orelse)
    return []


def messages(room: str) -> Iterator[tuple[str, str]]:
    """Every text of a room that the command line may say, and where it stands."""
    for path in sorted((ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            faulty = name.endswith("Error") or name in ("BadParameter", "BrokenAnnotation", "Note", "Ability", "_package")
            if name in SAID or (faulty and name not in FOR_PYTHON):
                for argument in (*node.args, *(k.value for k in node.keywords)):
                    yield from ((text, f"{path.relative_to(ROOT)}:{node.lineno}") for text in _template(argument))


@pytest.mark.parametrize("room", ROOMS)
def test_every_message_is_there_in_russian(room: str) -> None:
    english = []
    for text, where in messages(room):
        told = re.sub(r"--\S+ \S+|ustav \w+|pip install \S+|make setup", "", word_in_russian(text))
        if re.search(r"[a-z]{2} [a-z]{2,}", told) and not any(p in text for p in MADE_OF_PARTS):
            english.append(f"{where}: {text!r}: write it into ustav/messages.toml")
    assert [] == english


def test_every_reason_of_an_unread_sentence_is_there_in_russian() -> None:
    tree = ast.parse((ROOT / "extract/coverage.py").read_text("utf-8"))
    told = [n.value.value for n in ast.walk(tree) if isinstance(n, ast.Return) and isinstance(n.value, ast.Constant)]
    reasons = [t for t in told if isinstance(t, str)]
    assert len(reasons) > 5
    assert [] == [r for r in reasons if r not in _words()]


def test_records_conditions_and_limits_have_words_in_russian() -> None:
    from dataclasses import fields
    from typing import get_args

    from extract.blocks import BlockKind
    from extract.language.sentence import ClauseKind
    from extract.limits import Limits, Unit
    from models.records import RecordType
    from models.timing import When

    kinds = [*get_args(RecordType), *get_args(When), *get_args(BlockKind), *get_args(ClauseKind), *filter(None, get_args(Unit))]
    told = [f.metadata[k] for f in fields(Limits) for k in ("what", "met")]
    assert [] == sorted({w for w in (*kinds, *told) if w not in _words()})


def test_a_table_of_records_an_explanation_the_doctor_and_the_settings_speak_russian(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text(RULES, "utf-8")
    table = run("extract", path, "--lang", "ru").stdout
    assert "записей" in table
    assert re.search(r"тип +│ +раздел", table.replace("┃", "│"))
    told = run("extract", path, "--explain", "--lang", "ru").stdout
    assert "предложений" in told
    assert "часть речи" in told
    assert "действующие пределы" in run("doctor", "--lang", "ru").stdout
    settings = run("settings", "--lang", "ru").stdout
    assert "целое число" in settings
    assert "Значения" not in settings.partition("\n")[0]
    assert not re.search(r"# (?:true|one of|a path|words)", settings.replace("true или", ""))


def test_a_message_keeps_its_place_and_names() -> None:
    assert "r.docx: его часть word/x.xml повреждена (bad zip); получите файл заново" == in_russian_words(
        "r.docx: its part word/x.xml is damaged (bad zip); get the file anew"
    )
