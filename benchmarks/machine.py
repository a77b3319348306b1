"""What a figure was measured on: the machine, how busy it was, and the versions of all that had a hand in it."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

__all__ = ["machine", "versions"]

PACKAGES = (
    "ustav", "spacy", "slovnet", "numpy", "pymorphy3", "pdfplumber", "pypdfium2", "pillow", "duckdb", "pyarrow", "joblib",
    "distributed", "pymupdf", "kreuzberg",
)  # fmt: skip
_MEGABYTE = 1 << 20


def machine() -> dict[str, str]:
    """Processor, cores that this process may use, memory, system, and how many processes waited for a core before."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    told = {"processor": _processor(), "cores": str(cores), "memory": _memory(), "system": platform.platform(terse=True)}
    if hasattr(os, "getloadavg"):
        told["load before"] = f"{os.getloadavg()[0]:.1f}"
    return told


def versions() -> dict[str, str]:
    """Name to version; what is not installed is left out."""
    found = {"python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    if program := shutil.which("tesseract"):
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
        found["tesseract"] = (said.stdout or said.stderr).split("\n")[0].removeprefix("tesseract").strip()
    return found


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    if told.is_file():
        for line in told.read_text("utf-8", "replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _memory() -> str:
    try:
        return f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') // _MEGABYTE} MB"
    except (AttributeError, ValueError, OSError):  # Windows
        return "not known"
