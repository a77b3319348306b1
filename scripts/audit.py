"""Are the locked packages known to be vulnerable? `python scripts/audit.py [--database FILE]` (`make audit AUDIT_DB=FILE`).

Holds the names and versions of requirements.lock against advisories in the OSV form: those of a database that was fetched
before (its `PyPI/all.zip`, or a folder of its JSON files), else those of the service itself, in one question. A tool for
developers: ustav never asks any network. Exit status: 0 nothing is known, 1 something is, 5 nothing could be checked.
"""

from __future__ import annotations

import argparse
import json
import sys
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

from scripts.licences import locked

SERVICE = "https://api.osv.dev/v1/querybatch"
DATABASE = "https://osv-vulnerabilities.storage.googleapis.com/PyPI/all.zip"
SECONDS = 30
CLEAN, FOUND, UNCHECKED = 0, 1, 5


class NoDatabase(OSError):
    """Neither a database nor the service can be asked: the message says why, and what to do."""

    def __init__(self, why: str) -> None:
        super().__init__(
            f"nothing was checked: {why}. Where there is a network, fetch {DATABASE} and run: make audit AUDIT_DB=all.zip"
        )


@dataclass(frozen=True, slots=True, order=True)
class Advisory:
    """What is known of a locked package: the advisory's name, its first line, the versions that mend it."""

    package: str
    version: str
    name: str
    summary: str = ""
    fixed: tuple[str, ...] = ()

    def __str__(self) -> str:
        mended = f"; mended in {', '.join(self.fixed)}" if self.fixed else ""
        return f"{self.package} {self.version}: {self.name}{': ' + self.summary if self.summary else ''}{mended}"


def advisories(path: Path) -> Iterator[Mapping[str, Any]]:
    """Every advisory of a database. Raises `NoDatabase` where there is none, or what is there is no advisory."""
    count = 0
    try:
        for name, content in _files(path):
            one = json.loads(content)
            if not isinstance(one, dict) or "id" not in one:
                raise NoDatabase(f"{name} of {path} is no advisory in the form of OSV")
            count += 1
            yield one
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        if isinstance(error, NoDatabase):
            raise
        raise NoDatabase(f"{path} is no database of advisories ({error})") from error
    if not count:
        raise NoDatabase(f"{path} holds no advisories")


def _files(path: Path) -> Iterator[tuple[str, bytes]]:
    if path.is_dir():
        for file in sorted(path.rglob("*.json")):
            yield file.name, file.read_bytes()
        return
    with zipfile.ZipFile(path) as held:
        for name in sorted(n for n in held.namelist() if n.endswith(".json")):
            yield name, held.read(name)


def known(packages: Mapping[str, str], told: Iterable[Mapping[str, Any]]) -> list[Advisory]:
    """The advisories that speak of these packages at these versions; withdrawn ones do not count.

    Raises `NoDatabase` for one in another form than OSV's: it might have spoken of them.
    """
    found: set[Advisory] = set()
    for one in told:
        try:
            found.update(_speaks_of(packages, one))
        except (AttributeError, TypeError, KeyError) as error:
            raise NoDatabase(f"the advisory {one.get('id')} is not in the form of OSV ({error})") from error
    return sorted(found)


def _speaks_of(packages: Mapping[str, str], one: Mapping[str, Any]) -> Iterator[Advisory]:
    for part in () if one.get("withdrawn") else one.get("affected", ()):
        of = part.get("package", {})
        name = canonicalize_name(str(of.get("name", "")))
        if of.get("ecosystem") == "PyPI" and name in packages and _affects(part, packages[name]):
            fixed = tuple(str(e["fixed"]) for r in part.get("ranges", ()) for e in r.get("events", ()) if "fixed" in e)
            yield Advisory(name, packages[name], str(one["id"]), str(one.get("summary", "")), fixed)


def _affects(part: Mapping[str, Any], version: str) -> bool:
    """True if a version is listed, or lies in a range of versions."""
    if version in part.get("versions", ()):
        return True
    mine = Version(version)
    for reach in part.get("ranges", ()):
        if reach.get("type") != "ECOSYSTEM":
            continue
        inside = False
        for event in reach.get("events", ()):  # in the order of their versions
            inside = _after(event, mine, inside)
        if inside:
            return True
    return False


def _after(event: Mapping[str, str], mine: Version, inside: bool) -> bool:
    """Whether our version is affected once an event is known."""
    try:
        if "introduced" in event:
            return inside or event["introduced"] == "0" or mine >= Version(event["introduced"])
        if "fixed" in event:
            return inside and mine < Version(event["fixed"])
        if "last_affected" in event:
            return inside and mine <= Version(event["last_affected"])
    except InvalidVersion:
        return inside
    return inside


def asked(packages: Mapping[str, str]) -> list[Advisory]:
    """What the service says. Raises `NoDatabase` where it does not answer."""
    names = sorted(packages)
    queries = [{"package": {"name": n, "ecosystem": "PyPI"}, "version": packages[n]} for n in names]
    request = urllib.request.Request(SERVICE, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            results = json.load(answer)["results"]
    except (urllib.error.URLError, OSError, ValueError, KeyError) as error:
        raise NoDatabase(f"the service of OSV does not answer ({getattr(error, 'reason', error)})") from error
    return [
        Advisory(name, packages[name], str(one["id"]))
        for name, result in zip(names, results, strict=True)
        for one in result.get("vulns", ())
    ]


def main() -> None:
    """Ask, tell, and end with the status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", type=Path, help="OSV's PyPI/all.zip, or a folder of its JSON files")
    given = parser.parse_args()
    packages = locked()
    try:
        found = known(packages, advisories(given.database)) if given.database else asked(packages)
    except NoDatabase as error:
        print(f"audit: {error}", file=sys.stderr)
        sys.exit(UNCHECKED)
    for one in found:
        print(one)
    print(f"audit: {len(packages)} locked packages, {len(found)} advisories speak of them")
    sys.exit(FOUND if found else CLEAN)


if __name__ == "__main__":
    main()
