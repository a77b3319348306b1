"""Run the tests of faults and write what they counted: `python scripts/count_faults.py [--quick]`.

Tests marked `faults(group)` (tests/conftest.py) tell what they tried: inputs, faults injected, results lost, crashes, the
longest time of one input and the most memory of one process. The table goes to reports/faults.md and .json, and into both
READMEs between their marks; bounds are read off the code that holds to them. Nothing is written where a test fails.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.bounds import bounds_table  # noqa: E402
from scripts.step_readmes import in_russian_figures  # noqa: E402
from ustav.writing import write_whole  # noqa: E402

BEGIN, END = "<!-- faults: begin (make faults) -->", "<!-- faults: end -->"


@dataclass
class Group:
    """What the tests of one group counted, together."""

    name: str
    tests: int = 0
    inputs: int = 0
    faults: int = 0
    lost: int = 0
    crashes: int = 0
    longest: float = 0.0
    megabytes: int = 0

    def add(self, told: dict[str, float], seconds: float) -> None:
        """One test; ``seconds`` is what it took. One that told nothing is one input, and its time is that input's."""
        self.tests += 1
        if not told:
            told = {"inputs": 1, "longest": seconds}
        self.inputs += int(told.get("inputs", 0))
        self.faults += int(told.get("faults", 0))
        self.lost += int(told.get("lost", 0))
        self.crashes += int(told.get("crashes", 0))
        self.longest = max(self.longest, told.get("longest", 0.0))
        self.megabytes = max(self.megabytes, int(told.get("megabytes", 0)))


class NothingCounted(ValueError):
    """No test of faults ran, or one failed."""


def groups_of(*reports: Path) -> list[Group]:
    """The groups of JUnit reports in the order of their tests. Raises `NothingCounted`, also where a test failed."""
    groups: dict[str, Group] = {}
    cases = [c for report in reports for c in ET.parse(report).getroot().iter("testcase")]
    for case in {(c.get("classname"), c.get("name")): c for c in cases}.values():  # each test once, its last run
        if case.find("failure") is not None or case.find("error") is not None:
            raise NothingCounted(f"{case.get('classname')}.{case.get('name')} failed: mend that first")
        told = {p.get("name", ""): p.get("value", "") for p in case.iter("property")}
        name = told.pop("faults.group", None)
        if name is None or case.find("skipped") is not None:
            continue
        numbers = {k.removeprefix("faults."): float(v) for k, v in told.items() if k.startswith("faults.")}
        groups.setdefault(name, Group(name)).add(numbers, float(case.get("time", "0")))
    if not groups:
        raise NothingCounted(f"{', '.join(map(str, reports))}: no test told of faults; are tests marked `faults`?")
    return list(groups.values())


def table(groups: Sequence[Group]) -> str:
    """Markdown: a row a group, and all together."""
    whole = Group("all")
    for g in groups:
        whole.tests += g.tests - 1
        whole.add(asdict(g) | {"inputs": g.inputs}, 0.0)
    head = "| what | inputs tried | faults injected | results lost | crashes | longest, s | most memory, MB |"
    rows = [
        f"| {g.name} | {g.inputs:,} | {g.faults:,} | {g.lost} | {g.crashes} | "
        f"{f'{g.longest:.1f}' if g.longest else '–'} | {g.megabytes or '–'} |"
        for g in [*groups, whole]
    ]
    return "\n".join([head, "| --- | ---: | ---: | ---: | ---: | ---: | ---: |", *rows])


def in_russian(content: str) -> str:
    """Tables with the words of scripts/faults_in_russian.toml, cell by cell."""
    known = tomllib.loads((ROOT / "scripts" / "faults_in_russian.toml").read_text("utf-8"))
    rows = [line.strip("| ").split(" | ") for line in content.splitlines()]
    lines = [" | ".join(known.get(c) or in_russian_figures(c) for c in row) for row in rows]
    return "\n".join(f"| {line} |" if line else "" for line in lines)


def put_between(text: str, begin: str, end: str, content: str) -> str:
    """The text with what stands between two marks exchanged. Raises `ValueError` where a mark is missing."""
    head, found, rest = text.partition(begin)
    _, closed, tail = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"the marks {begin} and {end} are missing; put them where the table is to stand")
    return f"{head}{begin}\n{content}\n{end}{tail}"


def main() -> None:
    """Run, count, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="without the slow tests; the README is left alone")
    parser.add_argument("--from", dest="earlier", type=Path, nargs="+", help="count JUnit reports of earlier runs instead")
    given = parser.parse_args()
    reports = ROOT / "reports"
    reports.mkdir(exist_ok=True)
    report = reports / "faults.xml"
    if given.earlier is None:
        chosen = "faults and not slow" if given.quick else "faults"
        options = ["-q", "-p", "no:xdist", "-o", "junit_family=xunit1", "--junitxml", str(report)]
        command = [sys.executable, "-m", "pytest", *options, "-m", chosen]
        status = subprocess.run(command, cwd=ROOT, check=False).returncode
        if status:
            sys.exit(f"count_faults: the tests ended with status {status}; the table is left as it was")
    groups = groups_of(*(given.earlier or [report]))
    content = table(groups) + "\n\n" + bounds_table()
    write_whole(reports / "faults.json", json.dumps([asdict(g) for g in groups], ensure_ascii=False, indent=2) + "\n")
    write_whole(reports / "faults.md", content + "\n")
    if not given.quick:
        for name, words in (("README.md", content), ("README.ru.md", in_russian(content))):
            write_whole(ROOT / name, put_between((ROOT / name).read_text("utf-8"), BEGIN, END, words))
    print(content)


if __name__ == "__main__":
    main()
