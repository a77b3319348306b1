"""Pages of documentation are followed as they stand: their files written, their edits made, their commands run.

What the word behind the language of a block means:

    ```text NAME          the file is written               ```toml >> NAME     … or the block put behind what is in it
    ```diff NAME          each run of lines with - is there once, and those with + come in its place
    ```console            `$ ustav …` or another command, `# exit N` where its status is not 0, then what it shows: the words of
                          every line in order, «…» for anything
    ```python run         is run
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

BLOCK = re.compile(r"^```(\w+)(?: ([^\n]+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
Run = Callable[..., subprocess.CompletedProcess[str]]


def flat(text: str) -> str:
    return " ".join(text.split())


def shows(expected: str, output: str) -> bool:
    """True if the words of every line stand in the output, in order; «…» stands for anything."""
    at, shown = 0, flat(output)
    for line in expected.splitlines():
        for part in filter(None, map(str.strip, line.split("…"))):
            found = shown.find(flat(part), at)
            if found < 0:
                return False
            at = found + len(flat(part))
    return True


def in_a_copy(folder: Path) -> Run:
    """``ustav`` of a copy of the checkout, in a process of its own."""

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "ustav", *arguments]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)

    return run


def edited(text: str, change: str) -> str:
    """The text with the change of a ``diff`` block made."""
    old = "".join(f"{line[1:]}\n" for line in change.splitlines() if line.startswith("-")).rstrip("\n")
    new = "".join(f"{line[1:]}\n" for line in change.splitlines() if line.startswith("+")).rstrip("\n")
    assert 1 == text.count(old), f"{old!r} stands there {text.count(old)} times"
    return text.replace(old, new)


def commands_of(block: str) -> list[tuple[str, int, str]]:
    """Of a console block: each command, its exit status, what it shows."""
    out = []
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        asked, _, status = command.partition("# exit ")
        out.append((asked.strip(), int(status or 0), expected))
    return out


def follow(page: str, folder: Path, run: Run) -> int:
    """Do what the page says in the folder; how many commands were run."""
    count = 0
    for kind, argument, content in BLOCK.findall(page):
        if kind == "console":
            for command, status, expected in commands_of(content):
                done = _done(command, folder, run)
                assert (command, status) == (command, done.returncode), done.stdout + done.stderr
                assert shows(expected, done.stdout), f"{command} gave\n{done.stdout}{done.stderr}"
                count += 1
        elif kind == "diff" and argument:
            path = folder / argument
            path.write_text(edited(path.read_text("utf-8"), content), "utf-8")
        elif argument == "run":
            exec(compile(content, "page.md", "exec"), _names(folder))
        elif argument.startswith(">> "):
            path = folder / argument.removeprefix(">> ")
            path.write_text(path.read_text("utf-8") + content, "utf-8")
        elif argument:
            (folder / argument).parent.mkdir(parents=True, exist_ok=True)
            (folder / argument).write_text(content, "utf-8")
    return count


def _names(folder: Path) -> dict[str, Any]:
    return {"__name__": "page", "folder": folder}


def _done(command: str, folder: Path, run: Run) -> subprocess.CompletedProcess[str]:
    if command.startswith("ustav ") and ">" not in command:
        return run(*shlex.split(command.removeprefix("ustav ")))
    if command.startswith("ustav "):  # its output goes into a file
        asked, append, name = re.fullmatch(r"(.*?) (>>?) (\S+)", command.removeprefix("ustav ")).groups()  # type: ignore[union-attr]
        done = run(*shlex.split(asked))
        with (folder / name).open("a" if append == ">>" else "w", encoding="utf-8") as file:
            file.write(done.stdout)
        return subprocess.CompletedProcess(done.args, done.returncode, "", done.stderr)
    command = re.sub(r"^python ", f"{shlex.quote(sys.executable)} ", command)
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True, check=False, env=environment)
