"""The notebooks run, and are committed with what they give."""

import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from scripts import run_notebooks

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
EXPECTED = {
    "add_a_game", "explore_a_rulebook", "first_look", "play_with_the_engine", "quality_on_the_gold", "read_a_report",
}  # fmt: skip
CHART = "a chart"
WIDGET = "application/vnd.jupyter.widget-view+json"


def test_every_notebook_is_there() -> None:
    assert EXPECTED == {n.stem for n in NOTEBOOKS}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_a_notebook_is_committed_with_outputs_that_can_be_read_on_a_code_host(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "/home/" not in text and str(ROOT) not in text and WIDGET not in text
    cells = [c for c in nbformat.read(path, as_version=4).cells if c.cell_type == "code"]
    outputs = [o for c in cells for o in c.outputs]
    assert [] == [o for o in outputs if o.output_type == "error"]
    assert any("text/html" in o.get("data", {}) for o in outputs)
    assert len(outputs) >= len(cells) / 2


@pytest.mark.parametrize(
    ("name", "pictures"),
    [
        ("explore_a_rulebook", 4),  # phases, points, a condition, a parse
        ("read_a_report", 2),  # outcomes, findings by section
        ("play_with_the_engine", 1),  # who wins, state by state
        ("quality_on_the_gold", 1),
    ],
)
def test_pictures_are_in_the_notebooks_that_draw(name: str, pictures: int) -> None:
    cells = nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4).cells
    drawn = [o for c in cells if c.cell_type == "code" for o in c.outputs if "image/svg+xml" in o.get("data", {})]
    assert pictures == len(drawn)


def test_what_stands_in_no_output_is_a_widget_or_a_definition() -> None:
    silent = [
        "".join(c.source).splitlines()[-1]
        for path in NOTEBOOKS
        for c in nbformat.read(path, as_version=4).cells
        if c.cell_type == "code" and not c.outputs
    ]
    assert {"records_browser(book)", "findings_browser(report)", 'player(game, book, "victory_points", "turn")'} <= set(silent)
    assert [] == [line for line in silent if not re.search(r"browser\(|player\(| = |^\)", line)]


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_every_notebook_runs_from_a_clean_kernel_and_gives_the_outputs_that_are_committed(path: Path) -> None:
    made, kept = (told(nbformat.reads(text, as_version=4)) for text in (run_notebooks.run(path), path.read_text("utf-8")))
    assert kept == made, "run make docs"


def told(notebook: Any) -> list[tuple[str, list[str]]]:
    """Every cell with its outputs, charts apart: their letters are as wide as the fonts of the machine make them."""
    out = []
    for cell in notebook.cells:
        outputs = [o.get("data") or {"text": o.get("text")} for o in cell.get("outputs", [])]
        out.append(
            (
                "".join(cell.source),
                ["chart" if CHART in data else json.dumps(data, sort_keys=True) for data in map(plain, outputs)],
            )
        )
    return out


def plain(data: Any) -> Any:
    picture = "".join(data.get("image/svg+xml", ""))
    return {CHART: True} if 'class="marks"' in picture else data
