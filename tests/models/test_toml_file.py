"""Every fault of a TOML file that somebody wrote is told in one line, whichever file of ustav it is."""

import ast
from pathlib import Path

import pytest

from models.toml_file import TomlFileError, read_toml, toml_text
from tests.ustav.in_process import run
from tests.ustav.test_command_line import RULES
from tests.ustav.test_lint_command import OWN_ENGINE, OWN_WORDS

BROKEN = {
    "no TOML": b"a = ",
    "no UTF-8": b"a = '\xff'",
    "UTF-16": "a = 1".encode("utf-16"),
    "zero bytes": b"\0" * 40,
    "a key twice": b"a = 1\na = 2\n",
    "lists too deep": b"a = " + b"[" * 5000 + b"]" * 5000,
    "tables too deep": b"a = " + b"{a = " * 5000 + b"1" + b"}" * 5000,
    "a number too long": b"a = " + b"9" * 5000,
    "a day that is none": b"a = 2024-02-31\n",
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
def test_what_is_no_toml_is_one_fault(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(content)
    with pytest.raises(TomlFileError) as fault:
        read_toml(path)
    assert 1 == len(str(fault.value).splitlines())


def test_a_folder_and_a_missing_file_are_named_as_such_and_the_mark_of_utf_8_is_left_out(tmp_path: Path) -> None:
    with pytest.raises(TomlFileError, match="a folder"):
        read_toml(tmp_path)
    with pytest.raises(TomlFileError, match="no such file"):
        read_toml(tmp_path / "a.toml")
    (tmp_path / "a.toml").write_text("\ufeffa = 1\n", "utf-8")
    assert {"a": 1} == read_toml(tmp_path / "a.toml")


@pytest.mark.parametrize("content", [None, *BROKEN.values()], ids=["a folder", *BROKEN])
@pytest.mark.parametrize("name", ["game.toml", "accepted.toml", "overrides.toml", "rules.txt.overrides.toml", "e.toml", "t.toml"])
def test_every_file_of_a_command_that_is_no_toml_is_2_and_one_line_with_its_name(
    tmp_path: Path, name: str, content: bytes | None
) -> None:
    rules = tmp_path / "rules.txt"
    rules.write_text(RULES, "utf-8")
    (tmp_path / "game.toml").write_text(OWN_WORDS, "utf-8")
    (tmp_path / "engine.py").write_text(OWN_ENGINE, "utf-8")
    path = tmp_path / name
    path.unlink(missing_ok=True)
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    command = {"e.toml": ("extract", rules, "--errata", path), "t.toml": ("terms", rules, "--check", path)}
    done = run(*command.get(name, ("verify", rules, "--game", tmp_path)))
    assert (2, "") == (done.returncode, done.stdout)
    (line,) = done.stderr.splitlines()
    assert name in line


def test_a_text_is_the_same_in_toml_and_python_whatever_it_holds(tmp_path: Path) -> None:
    text = "".join(map(chr, range(0x250))) + "«—» \u2028\U0001f3b2"
    (tmp_path / "a.toml").write_text(f"a = {toml_text(text)}\n", "utf-8", newline="\n")
    assert {"a": text} == read_toml(tmp_path / "a.toml")
    assert text == ast.literal_eval(toml_text(text))
