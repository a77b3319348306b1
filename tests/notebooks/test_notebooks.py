from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
EXPECTED = {
    "add_a_game", "explore_a_rulebook", "first_look", "play_with_the_engine", "quality_on_the_gold", "read_a_report",
}  # fmt: skip
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


def test_pictures_are_in_the_notebook_that_explores() -> None:
    cells = nbformat.read(ROOT / "notebooks" / "explore_a_rulebook.ipynb", as_version=4).cells
    drawn = [o for c in cells if c.cell_type == "code" for o in c.outputs if "image/svg+xml" in o.get("data", {})]
    assert len(drawn) >= 4  # phases, points, a condition, a parse


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_every_notebook_runs_from_a_clean_kernel(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(ROOT)}}).execute()
    outputs = [o for cell in notebook.cells if cell.cell_type == "code" for o in cell.outputs]
    assert [] == [o for o in outputs if o.output_type == "error"]
    assert any("text/html" in o.get("data", {}) for o in outputs)
