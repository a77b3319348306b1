"""Rewrite the table of packages in DATA_LICENSES.md from the metadata of the packages that are installed.

Takes nothing; reads requirements.lock for the names, the environment that runs it for the licences, and writes the part
of DATA_LICENSES.md between its two marks. Stops, with the name, at a package whose licence it cannot tell.
"""

import re
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- packages: begin -->", "<!-- packages: end -->"

# Locked for other systems only, so not installed here; licences as their own metadata gives them.
ELSEWHERE = {
    "appnope": "BSD-2-Clause",
    "colorama": "BSD-3-Clause",
    "overrides": "Apache-2.0",
    "pywinpty": "MIT",
}
# Metadata that names a whole licence text, a family, or nothing exact; read off the licence file in the package.
READ_FROM_FILE = {
    "altair": "BSD-3-Clause",
    "ipython-pygments-lexers": "BSD-3-Clause",
    "jinja2": "BSD-3-Clause",
    "jupyterlab": "BSD-3-Clause",
    "jupyterlab-pygments": "BSD-3-Clause",
    "jupyterlab-server": "BSD-3-Clause",
    "jupyterlab-widgets": "BSD-3-Clause",
    "nest-asyncio2": "BSD-2-Clause",
    "prompt-toolkit": "BSD-3-Clause",
    "pymorphy3-dicts-ru": "MIT (code); CC BY-SA 3.0 (data)",
    "pypdfium2": "BSD-3-Clause, Apache-2.0, and those of PDFium's parts",
    "tinycss2": "BSD-3-Clause",
    "webencodings": "BSD-3-Clause",
}
# Spellings of classifiers and of the old free field, as SPDX writes them.
SPDX = {
    "apache 2.0": "Apache-2.0",
    "apache license, version 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "bsd 3-clause license": "BSD-3-Clause",
    "bsd 2-clause license": "BSD-2-Clause",
    "bsd license": "BSD",
    "isc license": "ISC",
    "isc license (iscl)": "ISC",
    "mit license": "MIT",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0",
    "psfl": "PSF-2.0",
}


def locked() -> dict[str, str]:
    """Canonical name to version of every package in requirements.lock."""
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pins = (re.match(r"([A-Za-z0-9._-]+)==([^ ;\\]+)", line) for line in lines)
    return {canonicalize_name(pin[1]): pin[2] for pin in pins if pin}


def licence(name: str) -> str:
    """The licence of one installed package, as an SPDX expression where its metadata allows one."""
    if name in READ_FROM_FILE:
        return READ_FROM_FILE[name]
    try:
        metadata = distribution(name).metadata
    except PackageNotFoundError:
        if name in ELSEWHERE:
            return ELSEWHERE[name]
        sys.exit(f"licences: {name} is locked but not installed; run make setup, or add it to ELSEWHERE in {__file__}")
    if expression := metadata.get_all("License-Expression"):
        return str(expression[0])
    free = str((metadata.get_all("License") or [""])[0]).strip()
    classifiers = [str(entry) for entry in metadata.get_all("Classifier") or []]
    families = [entry.split(" :: ")[-1] for entry in classifiers if entry.startswith("License")]
    named = free if free and "\n" not in free and free != "UNKNOWN" else ", ".join(families)
    if not named:
        sys.exit(f"licences: the metadata of {name} names no licence; read its file and add it to READ_FROM_FILE")
    return SPDX.get(named.lower(), named)


def required(names: list[str], known: dict[str, str]) -> set[str]:
    """The locked packages that these ones need to run, themselves among them."""
    found: set[str] = set()
    waiting = [canonicalize_name(name) for name in names]
    while waiting:
        name = waiting.pop()
        if name in found or name not in known:
            continue
        found.add(name)
        try:
            requirements = [Requirement(line) for line in distribution(name).requires or []]
        except PackageNotFoundError:
            continue
        waiting += [canonicalize_name(r.name) for r in requirements if not r.marker or r.marker.evaluate({"extra": ""})]
    return found


def table(names: list[str], known: dict[str, str]) -> str:
    """Markdown: one row a package."""
    rows = [f"| {name} | {known[name]} | {licence(name)} |" for name in names]
    return "\n".join(["| package | version | licence |", "| --- | --- | --- |", *rows])


def main() -> None:
    """Put the tables between the marks."""
    path = ROOT / "DATA_LICENSES.md"
    text = path.read_text(encoding="utf-8")
    known = locked()
    own = [Requirement(line) for line in distribution("ustav").requires or []]
    runtime = required([r.name for r in own if not r.marker], known)
    parts = [
        BEGIN,
        "### Needed to run\n",
        table(sorted(runtime), known),
        "\n### Needed for notebooks, tests and development only\n",
        table(sorted(known.keys() - runtime), known),
        END,
    ]
    head, rest = text.split(BEGIN, 1)
    path.write_text(head + "\n".join(parts) + rest.split(END, 1)[1], encoding="utf-8")


if __name__ == "__main__":
    main()
