"""The main job asks nothing of any network: it runs where making a socket fails."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

FORBIDDEN = """
import socket, sys

def refused(*given, **named):
    raise AssertionError("a socket was asked for")

socket.socket.__init__ = refused
socket.create_connection = socket.getaddrinfo = refused
from ustav.cli import main
sys.argv = ["ustav", *sys.argv[1:]]
main()
"""


def run(*arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", FORBIDDEN, *map(str, arguments)],
        env=env, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip


def test_verify_and_every_form_of_report(tmp_path: Path) -> None:
    names = {f"--{form}": tmp_path / f"report.{form}" for form in ("html", "markdown", "json", "junit", "sarif")}
    done = run("verify", "--game", "sword_of_rome", *(x for pair in names.items() for x in pair))
    assert done.returncode in (0, 1), done.stderr
    assert "socket" not in done.stderr
    assert all(path.stat().st_size > 1000 for path in names.values())


def test_extract_of_a_word_file_and_a_web_page_that_names_addresses(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<html><head><link rel=stylesheet href='https://example.invalid/a.css'>"
        "<script src='https://example.invalid/a.js'></script></head><body><img src='https://example.invalid/a.png'>"
        "<p>Побеждает игрок, набравший 25 победных очков.</p></body></html>",
        "utf-8",
    )
    done = run("extract", page, "--format", "jsonl")
    assert (0, "") == (done.returncode, done.stderr)
    assert '"victory"' in done.stdout
