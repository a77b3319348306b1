"""The command line run in this process: as a process of its own would, without its start."""

import contextlib
import io
import subprocess
from pathlib import Path
from unittest import mock

from ustav import aside
from ustav.cli import main


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """As a terminal does."""
        return True


def run(*arguments: str | Path, terminal: bool = False) -> subprocess.CompletedProcess[str]:
    """Exit status, standard output and standard error of ``ustav`` with these arguments; ``terminal``: somebody looks."""
    out, err, status = io.StringIO(), Terminal() if terminal else io.StringIO(), 0
    command = ["ustav", *map(str, arguments)]
    with mock.patch("sys.argv", command), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0
        finally:
            aside.begin()  # what this run was asked for does not reach what the test does next
    return subprocess.CompletedProcess(command, status, out.getvalue(), err.getvalue())
