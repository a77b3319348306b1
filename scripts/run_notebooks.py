"""Run every notebook of notebooks/ from a clean kernel and write its outputs into it: `python scripts/run_notebooks.py [NAME…]`.

What differs from run to run is left out (times, ids of widgets, the path of the checkout), so that the same code gives the same
bytes: a widget, which works only with a kernel behind it, leaves no output. With --check nothing is written; stale notebooks are
named (status 1).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
_PLAIN = 200
"""So many characters of the plain form are kept where there is a richer one."""
_WIDGET = "application/vnd.jupyter.widget-view+json"


def run(path: Path) -> str:
    """The notebook with its outputs, as text."""
    notebook: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(ROOT)}}).execute()
    notebook.metadata = {"kernelspec": notebook.metadata["kernelspec"], "language_info": {"name": "python"}}
    for number, cell in enumerate(notebook.cells, 1):
        cell["id"], cell["metadata"] = f"cell-{number}", {}
        if cell.cell_type == "code":
            cell["outputs"] = [o for o in cell.outputs if _WIDGET not in o.get("data", {}) and o.get("name") != "stderr"]
            for output in cell["outputs"]:
                if output.output_type == "stream":
                    continue
                output["metadata"] = {}
                if {"text/html", "image/svg+xml"} & set(output.get("data", {})):  # the plain form is only for want of these
                    output["data"]["text/plain"] = output["data"].get("text/plain", "").partition("\n")[0][:_PLAIN]
    text = str(nbformat.writes(notebook))  # type: ignore[no-untyped-call]
    return text.replace(f"{ROOT}/", "") + "\n"


def main(arguments: list[str]) -> int:
    """Run those that are named, else all; the exit status."""
    check = "--check" in arguments
    named = [a for a in arguments if a != "--check"]
    stale = 0
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        if named and path.stem not in named:
            continue
        made = run(path)
        if path.read_text("utf-8") != made:
            stale += 1
            print(f"{path.name}: {'stale' if check else 'written'}")
            if not check:
                path.write_text(made, "utf-8")
    return int(check and stale > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
