"""The files of a checkout that are made from others: how each is made anew, and whether what stands there is that."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, get_args

from models.records import CORE, RecordType

__all__ = ["Generated", "RegenerationError", "frozen_names", "generated_files"]

FROZEN = "corpus/texts/FROZEN.sha256"
_TYPES: tuple[str, ...] = get_args(RecordType)


class RegenerationError(ValueError):
    """A file that cannot be made anew: the message names it, why, and what to do."""

    def __init__(self, path: str | Path, problem: str, cure: str) -> None:
        super().__init__(f"{path}: {problem}; {cure}")


@dataclass(frozen=True, slots=True)
class Generated:
    """A file by its path from the root, and what makes its bytes."""

    path: str
    make: Callable[[], bytes]


def generated_files(root: Path) -> Iterator[Generated]:
    """Every generated file of a checkout, in the order in which one may rest on another.

    Gold: the text and the document's digest and length are those of the text beside it, in the one form of JSON that ustav
    writes; offsets move with their words. ``corpus/index.csv``: every annotated text with its digest and how many records it
    has. ``docs/tables.md``: the tables of `ustav.tables`. ``docs/reference/``: the pages of `ustav.manual`.
    """
    for text, gold in _annotated(root):
        yield Generated(gold.relative_to(root).as_posix(), lambda t=text, g=gold: _gold(t, g))  # type: ignore[misc]
    yield Generated("corpus/index.csv", lambda: _index(root))
    yield Generated("docs/tables.md", _tables)
    for name in ("commands", "conditions", "findings", "records"):
        yield Generated(f"docs/reference/{name}.md", lambda n=name: _manual(root, n))  # type: ignore[misc]


def _annotated(root: Path) -> Iterator[tuple[Path, Path]]:
    """Each annotated text of the corpus and its gold."""
    for text in sorted((root / "corpus").glob("*/*.txt")):
        name = text.name.replace("rules", "gold") if text.parent.name != "texts" else text.name
        gold = text.with_name(name).with_suffix(".json")
        if gold.is_file():
            yield text, gold


def _tables() -> bytes:
    from ustav.tables import tables_as_markdown

    return tables_as_markdown().encode()


def _manual(root: Path, name: str) -> bytes:
    from ustav import manual

    made: dict[str, Callable[[], str]] = {
        "commands": manual.commands_page, "conditions": manual.conditions_page, "findings": manual.findings_page,
        "records": lambda: manual.records_page(root),
    }  # fmt: skip
    return made[name]().encode()


# ---------------------------------------------------------------------- gold


def _gold(text_file: Path, gold_file: Path) -> bytes:
    raw = text_file.read_bytes()
    try:
        text, data = raw.decode("utf-8"), json.loads(gold_file.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise RegenerationError(gold_file, f"it or its text cannot be read ({error})", "mend that") from error
    if lacking := _lacking(data):
        raise RegenerationError(gold_file, f"it is no annotation: {lacking}", "see corpus/ANNOTATING.md for its form")
    if data["text"] != text:
        data = _moved(data, _places(data["text"], text), gold_file, data["text"], text)
    data["text"] = text
    data["document"] |= {"sha256": hashlib.sha256(raw).hexdigest(), "characters": len(text)}
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _lacking(data: Any) -> str:
    """What of an annotation's form is not there; empty where all that is used is."""
    if not isinstance(data, dict):
        return "it is no object"
    wanted = {"text": str, "document": dict, "records": list}
    wrong = [f"{name} is missing or of another kind" for name, kind in wanted.items() if not isinstance(data.get(name), kind)]
    if not wrong and not all(isinstance(r, dict) and isinstance(r.get("type"), str) for r in data["records"]):
        wrong = ["a record has no type"]
    return "; ".join(wrong)


def frozen_names(root: Path) -> list[str]:
    """The words of the list of texts that are kept apart; none where there is no such list. Raises `RegenerationError`."""
    path = root / FROZEN
    try:
        return path.read_text("utf-8").split() if path.is_file() else []
    except UnicodeDecodeError as error:
        raise RegenerationError(path, f"it is no UTF-8 ({error})", "put it back") from error


def _places(old: str, new: str) -> dict[int, int]:
    """Where the places of a text are in a changed one; those within changed words have none."""
    out: dict[int, int] = {}
    for code, i1, i2, j1, _ in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if code == "equal":
            out |= {i: j1 + i - i1 for i in range(i1, i2 + 1)}
    return {**out, len(old): len(new)}


def _moved(value: Any, places: dict[int, int], file: Path, old: str, new: str, key: str = "") -> Any:
    """Plain data with every start and end moved; evidence and citations whose words changed have to be annotated anew."""
    if isinstance(value, list):
        return [_moved(v, places, file, old, new, key) for v in value]
    if not isinstance(value, dict):
        return value
    out = {k: _moved(v, places, file, old, new, k) for k, v in value.items()}
    if isinstance(start := value.get("start"), int) and isinstance(end := value.get("end"), int):
        now = places.get(start), places.get(end)
        if None in now or (key in ("evidence", "references") and old[start:end] != new[now[0] : now[1]]):
            raise RegenerationError(
                file, f"the words at {start}–{end} of its text have changed",
                "annotate that place anew, with the new text in the file, then run ustav regenerate",
            )  # fmt: skip
        out["start"], out["end"] = now
    return out


# ---------------------------------------------------------------------- the index


def _index(root: Path) -> bytes:
    listed = frozen_names(root)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["text", "sha256", "characters", "kept_apart", "records", "core", *_TYPES])
    for text, gold in _annotated(root):
        made = json.loads(_gold(text, gold))
        counts = Counter(r["type"] for r in made["records"])
        apart = "yes" if text.name in listed else "no"
        numbers = [sum(counts.values()), sum(counts[t] for t in CORE), *(counts[t] for t in _TYPES)]
        path = text.relative_to(root / "corpus").as_posix()
        writer.writerow([path, made["document"]["sha256"], made["document"]["characters"], apart, *numbers])
    return out.getvalue().encode()
