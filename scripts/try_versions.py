"""Our tests, or the main job, with other packages or another Python than .venv's, each in an environment of its own.

    python scripts/try_versions.py minimum [pytest arguments]   # the lowest versions that pyproject.toml allows
    python scripts/try_versions.py pythons                      # every Python of 3.11 to 3.13 that is here: the same bytes?

Environments are made by uv in a temporary folder (packages come from uv's cache, or from where pip takes them) and taken away.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHONS = ("3.11", "3.12", "3.13")
GAMES = ("here_i_stand", "sword_of_rome", "twilight_struggle", "virgin_queen")


def uv(*arguments: str | Path) -> None:
    """One call of uv; what it says on errors is shown."""
    subprocess.run([sys.executable, "-m", "uv", *map(str, arguments)], cwd=ROOT, check=True)


def environment(folder: Path, python: str, requirements: Path) -> Path:
    """A new environment with these packages, nothing built; its interpreter."""
    uv("venv", "--quiet", "--python", interpreter_of(python), "--no-python-downloads", folder)
    interpreter = folder / "bin" / "python"
    uv("pip", "sync", "--quiet", "--python", interpreter, "--only-binary", ":all:", requirements)
    return interpreter


def interpreter_of(version: str) -> str:
    """Where a Python of this version is, as pyenv keeps it; else the version, for uv to look for."""
    found = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
    return str(found[-1]) if found else version


def minimum(arguments: list[str]) -> int:
    """The tests with the lowest version of everything that pyproject.toml names; their exit status."""
    with tempfile.TemporaryDirectory(prefix="ustav-minimum-") as name:
        lowest = Path(name) / "lowest.txt"
        uv(
            "pip", "compile", "--quiet", "pyproject.toml", "--python-version", PYTHONS[0], "--resolution", "lowest-direct",
            "--extra", "test", "--extra", "cluster", "--extra", "lab", "--no-header", "--no-annotate", "--output-file", lowest,
        )  # fmt: skip
        python = environment(Path(name) / "venv", PYTHONS[0], lowest)
        command = [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
        return subprocess.run(command, cwd=ROOT, env=_alone(), check=False).returncode


def pythons() -> int:
    """The digest of what the main job gives under every Python that is here; 0 where it is one digest, and of two at least."""
    digests: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="ustav-pythons-") as name:
        locked = Path(name) / "locked.txt"
        for version in PYTHONS:
            try:
                # What is needed to run, at the versions of the lock.
                uv(
                    "pip", "compile", "--quiet", "pyproject.toml", "--python-version", version, "--no-header", "--no-annotate",
                    "--constraints", "requirements.lock", "--output-file", locked,
                )  # fmt: skip
                python = environment(Path(name) / version, version, locked)
                locked.unlink()
            except subprocess.CalledProcessError:
                print(f"{version}: not here, or its packages cannot be had")
                continue
            digests[version] = given_by(python)
            print(f"{version}: {digests[version]}", flush=True)
    if len(digests) < 2:
        print("nothing was compared: fewer than two Pythons")
        return 5
    return 0 if len(set(digests.values())) == 1 else 1


def given_by(python: Path) -> str:
    """One digest of the records and of the reports of the four games."""
    texts = [str(Path("corpus") / game / "rules.txt") for game in GAMES]
    told = hashlib.sha256()
    for command in (["extract", *texts], ["verify"], ["lint", *texts]):
        done = subprocess.run(
            [python, "-m", "ustav", *command, "--format", "json", "--no-cache"], cwd=ROOT, env=_alone(), capture_output=True,
            check=False,
        )  # fmt: skip
        if done.returncode not in (0, 1) or not done.stdout:
            raise RuntimeError(f"{python} -m ustav {command[0]}: status {done.returncode}: {done.stderr.decode()[-500:]}")
        told.update(done.stdout)
    return told.hexdigest()


def _alone() -> dict[str, str]:
    """The environment of the process, without what would lead a Python to other packages."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")}


def main() -> None:
    """Do what the first argument names."""
    if sys.argv[1:2] == ["minimum"]:
        sys.exit(minimum(sys.argv[2:]))
    if sys.argv[1:] == ["pythons"]:
        sys.exit(pythons())
    sys.exit(__doc__)


if __name__ == "__main__":
    main()
