"""What is locked, what is licensed, and whether the wheel works where nothing else of this checkout is."""

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("models", "extract", "corpus", "verification", "evaluation", "ustav")
# What natasha's code would import, and what those would bring.
UNWANTED = {"pymorphy2", "pymorphy2-dicts-ru", "dawg-python", "yargy", "ipymarkup", "docopt", "torch"}
SHORT_RULES = "1. Победа\n\nДержава, которая первой набирает 12 победных очков, немедленно выигрывает.\n"


def settings() -> dict[str, Any]:
    """pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def lock_entries(text: str) -> dict[str, list[str]]:
    """Requirement line (without its hashes) to its hashes, for every entry of a requirements file."""
    entries: dict[str, list[str]] = {}
    for entry in re.sub(r"\\\n", " ", text).splitlines():
        line = entry.split("#")[0] if entry.lstrip().startswith("#") else entry
        if line.strip():
            requirement, *hashes = line.split(" --hash=")
            entries[requirement.strip()] = [digest.strip() for digest in hashes]
    return entries


def locked() -> dict[str, list[str]]:
    return lock_entries((ROOT / "requirements.lock").read_text(encoding="utf-8"))


# ------------------------------------------------------------------------------------------------ the lock


def test_a_lock_entry_without_a_hash_is_seen() -> None:
    text = "a==1 \\\n    --hash=sha256:00 \\\n    --hash=sha256:11\n    # via b\nb==2 ; os_name == 'nt'\n"
    assert {"a==1": ["sha256:00", "sha256:11"], "b==2 ; os_name == 'nt'": []} == lock_entries(text)


def test_every_locked_package_is_pinned_and_has_a_hash() -> None:
    entries = locked()
    assert len(entries) > 50
    unpinned = [line for line in entries if not re.fullmatch(r"==[^*,]+", str(Requirement(line).specifier))]
    assert [] == unpinned
    assert [] == [line for line, hashes in entries.items() if not hashes]
    assert [] == [h for hashes in entries.values() for h in hashes if not re.fullmatch(r"sha256:[0-9a-f]{64}", h)]


def test_the_lock_names_no_address_and_no_index() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert [] == re.findall(r"(?im)^.*(?:://|^\s*--?(?:i|index|extra-index|find-links|trusted)| @ ).*$", text)


def test_the_lock_keeps_out_what_natasha_would_import() -> None:
    assert set() == UNWANTED & {canonicalize_name(Requirement(line).name) for line in locked()}


def test_the_lock_meets_what_the_project_asks_for() -> None:
    pins = [Requirement(line) for line in locked()]
    project = settings()["project"]
    lists = (project["dependencies"], *project["optional-dependencies"].values())
    asked = [Requirement(line) for lines in lists for line in lines]
    assert asked
    for wanted in asked:
        versions = [
            str(pin.specifier).removeprefix("==") for pin in pins if canonicalize_name(pin.name) == canonicalize_name(wanted.name)
        ]
        assert versions, f"{wanted} is not locked: run make lock"
        assert all(wanted.specifier.contains(version) for version in versions), f"{wanted}: {versions}; run make lock"


def test_the_build_backend_is_locked() -> None:
    build = settings()["build-system"]
    names = {canonicalize_name(Requirement(line).name) for line in locked()}
    assert set() == {canonicalize_name(Requirement(line).name) for line in build["requires"]} - names


# ------------------------------------------------------------------------------------------------ licences


def licence_rows() -> dict[str, tuple[str, str]]:
    """Package to version and licence, from the tables of DATA_LICENSES.md."""
    text = (ROOT / "DATA_LICENSES.md").read_text(encoding="utf-8")
    tables = text.split("<!-- packages: begin -->")[1].split("<!-- packages: end -->")[0]
    lines = [line for line in tables.splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {name: (version, licence) for name, version, licence in rows if name != "package" and "---" not in name}


def test_every_locked_package_is_listed_with_its_licence() -> None:
    pins = {canonicalize_name(r.name): str(r.specifier).removeprefix("==") for r in map(Requirement, locked())}
    assert pins == {name: version for name, (version, _) in licence_rows().items()}, "run make licences"
    assert [] == [name for name, (_, licence) in licence_rows().items() if not licence]


def test_no_package_is_under_a_licence_that_binds_the_whole() -> None:
    # fpdf2 (LGPL) only makes documents for tests: nothing that ships imports or carries it
    assert ["fpdf2"] == [name for name, (_, licence) in licence_rows().items() if re.search(r"GPL|SSPL|Affero", licence)]
    shipped = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    assert [] == [line for line in shipped if line.startswith("fpdf2")]


# ------------------------------------------------------------------------------------------------ the wheel


def run(*command: str | Path, cwd: Path, status: int = 0) -> str:
    """Run a command with a clean Python environment; its output, or a failure that shows what it said."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert status == done.returncode, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built by the locked backend."""
    missing = [name for name in (*ROOMS, "README.md") if not (ROOT / name).exists()]
    if missing and not os.environ.get("CI"):
        pytest.skip(f"not in this checkout yet: {', '.join(missing)}")
    pytest.importorskip("hatchling", reason="hatchling, the build backend, is not installed: run make setup")
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "--no-build-isolation"]
    run(*pip, "--wheel-dir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("ustav-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a new venv that holds the wheel and what a plain pip gives with it."""
    folder = tmp_path_factory.mktemp("elsewhere")
    run(sys.executable, "-m", "venv", folder / "venv", cwd=folder)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    probe = [programs / "python", "-m", "pip", "download", "-qq", "--no-deps", "-d", str(folder / "probe"), "razdel"]
    if not os.environ.get("CI") and subprocess.run([str(part) for part in probe], check=False).returncode:
        pytest.skip("no package index can be reached, so the wheel's dependencies cannot be installed")
    run(programs / "python", "-m", "pip", "install", "-qq", wheel, cwd=folder)
    return programs


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_rooms_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    tracked = run("git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard", *ROOMS, cwd=ROOT)
    assert {name for name in tracked.split("\0") if name and (ROOT / name).is_file()} == packed
    assert [] == sorted(name for name in packed if "tests/" in name or Path(name).name.startswith("test_"))


@pytest.mark.slow
def test_the_wheel_carries_both_licence_files(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {Path(name).name for name in archive.namelist() if ".dist-info/licenses/" in name}
    assert {"LICENSE", "DATA_LICENSES.md"} == names


@pytest.mark.slow
def test_the_installed_program_tells_its_version(installed: Path, tmp_path: Path) -> None:
    assert settings()["project"]["version"] in run(installed / "ustav", "--version", cwd=tmp_path)


@pytest.mark.slow
def test_the_installed_program_reads_a_text_in_another_folder(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "rules.txt").write_text(SHORT_RULES, encoding="utf-8")
    printed = run(installed / "ustav", "extract", "rules.txt", "--format", "json", cwd=tmp_path)
    book = json.loads(printed)
    assert "ustav.records/1" == book["schema"]
    assert SHORT_RULES == book["text"]
    assert ["victory"] == [record["type"] for record in book["records"] if record["type"] == "victory"]


MORPHOLOGY = """
import json, pymorphy3
morph = pymorphy3.MorphAnalyzer()
words = "державы очков Испания ПО победные чётный четный бутявкается Начислите кто-нибудь 25-го".split()
print(json.dumps([[(p.word, str(p.tag), p.normal_form, round(p.score, 6)) for p in morph.parse(w)] for w in words]))
"""


@pytest.mark.slow
def test_pymorphy3_gives_the_same_beside_the_dawg_python_of_pymorphy2(installed: Path, tmp_path: Path) -> None:
    """Both distributions write dawg_python/, and a plain pip installs both: either may have come last."""
    alone = run(sys.executable, "-c", MORPHOLOGY, cwd=tmp_path)
    assert alone == run(installed / "python", "-c", MORPHOLOGY, cwd=tmp_path)
    for last in ("DAWG-Python", "DAWG2-Python"):
        run(installed / "python", "-m", "pip", "install", "-qq", "--no-deps", "--force-reinstall", last, cwd=tmp_path)
        assert alone == run(installed / "python", "-c", MORPHOLOGY, cwd=tmp_path), f"{last} installed last"
