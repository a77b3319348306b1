"""The arrows between the rooms, and the size of what is in them, read off the source without importing it."""

import ast
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Room to the other rooms that it may import. Only the face, ustav, knows them all.
ARROWS: dict[str, frozenset[str]] = {
    "models": frozenset(),
    "extract": frozenset({"models"}),
    "verification": frozenset({"models"}),
    "corpus": frozenset(),
    "evaluation": frozenset({"models"}),
    "ustav": frozenset({"models", "extract", "verification", "corpus", "evaluation"}),
}
# Packages that no room may import, and why.
BANNED = {
    "natasha": "only its data files are used: its code pulls pymorphy2, which fails on Python 3.12 and later",
    "pymorphy2": "pymorphy3 takes its place",
    "yargy": "it keeps one tree per span and hides ambiguity",
    "fitz": "AGPL",
    "pymupdf": "AGPL",
}
# `ustav --version`, `--help` and `ustav games` answer at once, `ustav extract` needs no frames and no solver: what takes
# long to import waits until something needs it.
QUICK_MODULES = ("ustav", "ustav.cli", "ustav.library", "ustav.forms", "ustav.rows", "models.meaning")
HEAVY = frozenset({"spacy", "slovnet", "z3", "pandas"})

LONGEST_FILE = 400
ALLOWED_LONGER: frozenset[str] = frozenset()  # paths from the root; none so far


@dataclass(frozen=True)
class Import:
    """One module that a file names, in full, with the line; `eager` where importing the file imports it too."""

    target: str
    line: int
    eager: bool


def module_name(path: Path, root: Path) -> str:
    """`extract/grammar/numbers.py` → `extract.grammar.numbers`; a package's `__init__.py` → the package."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def base_of(node: ast.ImportFrom, module: str, is_package: bool) -> str:
    """What stands between `from` and `import`, with leading dots resolved."""
    if not node.level:
        return node.module or ""
    parts = module.split(".") if is_package else module.split(".")[:-1]
    parts = parts[: len(parts) - (node.level - 1)]
    return ".".join([*parts, *([node.module] if node.module else [])])


def dynamic_target(node: ast.Call) -> str | None:
    """The module of `import_module("…")` and `__import__("…")`, which would go round the arrows unseen."""
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", None)
    first = node.args[0] if node.args else None
    if name in {"import_module", "__import__"} and isinstance(first, ast.Constant) and isinstance(first.value, str):
        return first.value
    return None


def is_type_checking(test: ast.expr) -> bool:
    return (test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", None)) == "TYPE_CHECKING"


def imports_in(path: Path, root: Path) -> list[Import]:
    """Every import of a file: at the top, in functions, for types only, relative, or by a call with a literal name."""
    module, is_package = module_name(path, root), path.name == "__init__.py"
    found: list[Import] = []

    def visit(node: ast.AST, eager: bool) -> None:
        if isinstance(node, ast.Import):
            found.extend(Import(alias.name, node.lineno, eager) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = base_of(node, module, is_package)
            found.append(Import(base, node.lineno, eager))
            found.extend(Import(f"{base}.{alias.name}", node.lineno, eager) for alias in node.names)
        elif isinstance(node, ast.Call) and (target := dynamic_target(node)):
            found.append(Import(target, node.lineno, eager))
        if isinstance(node, ast.If) and is_type_checking(node.test):
            for statement in node.body:
                visit(statement, False)
            for statement in node.orelse:
                visit(statement, eager)
            return
        inside_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            visit(child, eager and not inside_function)

    visit(ast.parse(path.read_text(encoding="utf-8"), filename=str(path)), True)
    return found


def sources(root: Path) -> Iterator[tuple[str, Path]]:
    """Every Python file of the rooms that are there, with its room, in a stable order."""
    for room in ARROWS:
        for path in sorted((root / room).rglob("*.py")):
            yield room, path


def broken_arrows(root: Path) -> list[str]:
    """One line for every import that goes against an arrow or names a banned package."""
    lines: dict[str, None] = {}
    for room, path in sources(root):
        for found in imports_in(path, root):
            top = found.target.split(".")[0]
            place = f"{path.relative_to(root)}:{found.line}"
            if top in ARROWS and top != room and top not in ARROWS[room]:
                allowed = ", ".join(sorted(ARROWS[room])) or "no other room"
                lines[f"{place}: {room} imports {top}; it may import {allowed}"] = None
            elif top in BANNED:
                lines[f"{place}: {room} imports {top}; {BANNED[top]}"] = None
    return list(lines)


def heavy_imports(root: Path) -> list[str]:
    """One line, with the way there, for every heavy package that importing a quick module brings along."""
    files = {module_name(path, root): path for _, path in sources(root)}
    lines = []
    for start in QUICK_MODULES:
        waiting: list[tuple[str, ...]] = [(start,)]
        seen = {start}
        while waiting:
            way = waiting.pop(0)
            if way[-1] not in files:
                continue
            for found in imports_in(files[way[-1]], root):
                if not found.eager:
                    continue
                parts = found.target.split(".")
                if parts[0] in HEAVY and parts[0] not in seen:
                    seen.add(parts[0])
                    lines.append(f"{' → '.join((*way, parts[0]))}: import it where it is needed, not at the top")
                # Importing a.b.c runs a and a.b as well.
                for end in range(1, len(parts) + 1):
                    name = ".".join(parts[:end])
                    if name in files and name not in seen:
                        seen.add(name)
                        waiting.append((*way, name))
    return lines


def long_files(root: Path) -> list[str]:
    """One line for every file that has outgrown its subject."""
    lengths = [(path, len(path.read_text(encoding="utf-8").splitlines())) for _, path in sources(root)]
    return [
        f"{path.relative_to(root)}: {length} lines, more than {LONGEST_FILE}: give part of it a module of its own"
        for path, length in lengths
        if length > LONGEST_FILE and path.relative_to(root).as_posix() not in ALLOWED_LONGER
    ]


# ------------------------------------------------------------------------------------------------ this house


@pytest.mark.parametrize("room", ARROWS)
def test_every_room_is_a_package(room: str) -> None:
    if not (ROOT / room).is_dir() and not os.environ.get("CI"):
        pytest.skip(f"{room}/ is not in this checkout yet")
    assert (ROOT / room / "__init__.py").is_file(), f"{room}/__init__.py is missing"


def test_rooms_import_only_what_their_arrows_allow() -> None:
    assert [] == broken_arrows(ROOT)


def test_the_command_line_starts_without_heavy_libraries() -> None:
    assert [] == heavy_imports(ROOT)


def test_no_file_has_outgrown_its_subject() -> None:
    assert [] == long_files(ROOT)


def test_test_folders_do_not_shadow_the_rooms() -> None:
    """tests/models/__init__.py without tests/__init__.py would be imported as `models`."""
    if not (ROOT / "tests" / "__init__.py").exists():
        assert [] == sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests").glob("*/__init__.py"))


# ------------------------------------------------------------------------------------------------ the checker itself


def house(root: Path, files: dict[str, str]) -> Path:
    """A small tree of rooms on disk: each path with its content."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return root


def test_a_house_in_order_has_no_broken_arrow(tmp_path: Path) -> None:
    root = house(
        tmp_path,
        {
            "models/__init__.py": "",
            "models/spans.py": "from dataclasses import dataclass\n",
            "models/rulebook.py": "from .spans import Span\nfrom models import records\n",
            "extract/pipeline.py": "import spacy\nfrom models.spans import Span\nfrom .layout import lines\n",
            "verification/binding.py": "import models.records\n",
            "ustav/toolkit.py": "import corpus, extract, verification\nfrom models import rulebook\n",
        },
    )
    assert [] == broken_arrows(root)


@pytest.mark.parametrize(
    ("path", "code", "complaint"),
    [
        ("models/spans.py", "import extract", "models/spans.py:1: models imports extract; it may import no other room"),
        (
            "extract/pipeline.py",
            "\nfrom verification.binding import bind",
            "extract/pipeline.py:2: extract imports verification; it may import models",
        ),
        ("extract/a.py", "import corpus.games", "extract/a.py:1: extract imports corpus; it may import models"),
        ("extract/a.py", "import os, ustav", "extract/a.py:1: extract imports ustav; it may import models"),
        (
            "verification/reports/html.py",
            "def page():\n    from extract.reading import pdf",
            "verification/reports/html.py:2: verification imports extract; it may import models",
        ),
        (
            "models/meaning/text.py",
            "from ...verification import engine",
            "models/meaning/text.py:1: models imports verification; it may import no other room",
        ),
        (
            "models/records.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import ustav",
            "models/records.py:3: models imports ustav; it may import no other room",
        ),
        (
            "extract/b.py",
            "import importlib\nm = importlib.import_module('verification.reference')",
            "extract/b.py:2: extract imports verification; it may import models",
        ),
        ("extract/c.py", "m = __import__('corpus')", "extract/c.py:1: extract imports corpus; it may import models"),
        (
            "corpus/__init__.py",
            "from models import vocabulary",
            "corpus/__init__.py:1: corpus imports models; it may import no other room",
        ),
        ("ustav/pages.py", "import fitz", "ustav/pages.py:1: ustav imports fitz; AGPL"),
    ],
)
def test_an_import_against_an_arrow_is_reported(tmp_path: Path, path: str, code: str, complaint: str) -> None:
    assert [complaint] == broken_arrows(house(tmp_path, {path: code}))


def test_a_heavy_import_is_found_through_the_rooms(tmp_path: Path) -> None:
    root = house(
        tmp_path,
        {
            "ustav/__init__.py": "from ustav.version import VERSION\n",
            "ustav/version.py": "VERSION = '1'\n",
            "ustav/cli.py": "from extract.pipeline import read\n",
            "extract/__init__.py": "",
            "extract/pipeline.py": "from .language import nlp\n",
            "extract/language/__init__.py": "import spacy.tokens\n",
        },
    )
    expected = [
        "ustav.cli → extract.pipeline → extract.language → spacy: import it where it is needed, not at the top",
    ]
    assert expected == heavy_imports(root)


def test_a_heavy_import_inside_a_function_or_for_types_only_is_allowed(tmp_path: Path) -> None:
    code = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import z3\ndef frame():\n    import pandas\n"
    assert [] == heavy_imports(house(tmp_path, {"ustav/__init__.py": code, "ustav/cli.py": "import ustav\n"}))


def test_a_heavy_import_in_a_class_body_or_a_try_counts_as_eager(tmp_path: Path) -> None:
    code = "try:\n    import pandas\nexcept ImportError:\n    raise\nclass Frame:\n    import z3\n"
    found = heavy_imports(house(tmp_path, {"ustav/cli.py": code}))
    assert ["ustav.cli → pandas", "ustav.cli → z3"] == [line.split(":")[0] for line in found]


def test_a_file_one_line_too_long_is_reported(tmp_path: Path) -> None:
    root = house(tmp_path, {"models/a.py": "x = 1\n" * LONGEST_FILE, "models/b.py": "x = 1\n" * (LONGEST_FILE + 1)})
    assert ["models/b.py: 401 lines, more than 400: give part of it a module of its own"] == long_files(root)
