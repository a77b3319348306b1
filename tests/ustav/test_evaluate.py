import copy
import json
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

Json = dict[str, Any]
TEXT = "1. Победа\nИгрок, набравший 20 очков, сразу побеждает.\nЗа каждый город игрок получает 2 очка <b>сразу</b>.\n"


def record(kind: str, words: str, **fields: Any) -> Json:
    start = TEXT.index(words)
    common = {"id": f"{kind}/1", "type": kind, "name": words, "section": "1", "status": "stated", "refs": [], "readings": []}
    return {**common, "evidence": [{"start": start, "end": start + len(words)}], **fields}


def timing(when: str) -> Json:
    return {"when": when, "phase": None, "turns": None}


WON = record(
    "victory",
    "Игрок, набравший 20 очков, сразу побеждает",
    winner={"any": "игрок"},
    timing=timing("immediately"),
    condition={"left": {"quantity": "очки"}, "op": ">=", "right": {"number": 20}},
    tie_break=[],
)
CITY = record(
    "vp_source",
    "За каждый город игрок получает 2 очка <b>сразу</b>",
    recipient={"any": "игрок"},
    amount={"number": 2, "per": {"quantity": "города"}},
    condition=None,
    timing=timing("immediately"),
    category=None,
)


def book(*records: Json) -> Json:
    document = {"id": "tiny", "source": "tiny.txt", "sha256": "0" * 64, "characters": len(TEXT)}
    return {
        "schema": "ustav.records/1",
        "document": document,
        "text": TEXT,
        "sections": [],
        "references": [],
        "records": list(records),
    }


def saved(path: Path, data: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(data if isinstance(data, str) else json.dumps(data, ensure_ascii=False), "utf-8")
    return path


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-c",
        "import sys; from ustav.cli import main; sys.argv[0] = 'ustav'; main()",
        *map(str, arguments),
    ]
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    return saved(tmp_path / "gold.json", book(WON, CITY))


def test_json_gives_pooled_figures_confusions_and_lost_records(gold: Path, tmp_path: Path) -> None:
    wrong = copy.deepcopy(WON)
    wrong["condition"]["right"]["number"] = 25
    done = run("evaluate", saved(tmp_path / "read.json", book(wrong)), gold, "--format", "json")
    assert (0, "") == (done.returncode, done.stderr)
    found = json.loads(done.stdout)
    assert "ustav.evaluation/1" == found["schema"]
    assert {"precision": 1.0, "recall": 0.5, "f1": 0.666667, "right": 1, "predicted": 1, "gold": 2} == found["core_records"]
    assert [{"field": "victory.comparison", "gold": ">= 20", "predicted": ">= 25", "count": 1}] == found["confusions"]
    assert ["За каждый город игрок получает 2 очка <b>сразу</b>"] == [r["quote"] for r in found["missed"]]
    assert [] == found["made_up"]
    assert found["sections"] is None


def test_the_terminal_shows_every_table(gold: Path, tmp_path: Path) -> None:
    done = run("evaluate", saved(tmp_path / "read.json", book(WON)), gold)
    assert 0 == done.returncode
    for words in (
        "core records",
        "core fields",
        "victory.winner",
        "Taken for something else: nothing",
        "Missed (1)",
        "Made up: nothing",
    ):
        assert words in done.stdout


class Page(HTMLParser):
    """The tags of a page, and whether any of them loads something."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.loads += [name for name, _ in attrs if name in ("src", "href")]


def test_html_stands_alone_and_escapes_what_the_texts_say(gold: Path, tmp_path: Path) -> None:
    out = tmp_path / "quality.html"
    done = run("evaluate", saved(tmp_path / "read.json", book(WON)), gold, "--format", "html", "-o", out)
    assert (0, "", "") == (done.returncode, done.stdout, done.stderr)
    content = out.read_text("utf-8")
    page = Page()
    page.feed(content)
    assert "За каждый город игрок получает 2 очка &lt;b&gt;сразу&lt;/b&gt;" in content
    assert [] == page.loads
    assert "script" not in page.tags


@pytest.mark.parametrize(
    ("options", "status"),
    [
        (("--min-records-f1", "0.6"), 0),
        (("--min-records-f1", "0.7"), 1),
        (("--min-slots-f1", "0.5"), 0),
        (("--min-slots-f1", "0.9"), 1),
        (("--min-records-f1", "0.1", "--min-slots-f1", "0.9"), 1),
    ],
)
def test_a_threshold_that_is_missed_is_status_1_and_says_by_how_much(
    gold: Path, tmp_path: Path, options: tuple[str, ...], status: int
) -> None:
    done = run("evaluate", saved(tmp_path / "read.json", book(WON)), gold, *options)
    assert status == done.returncode
    assert bool(status) == ("is below" in done.stderr)


def test_folders_are_matched_by_stem_and_what_is_left_over_is_said(tmp_path: Path) -> None:
    for name in ("a", "b"):
        saved(tmp_path / "gold" / f"{name}.json", book(WON))
    saved(tmp_path / "read" / "a.json", book(WON))
    saved(tmp_path / "read" / "z.json", book(WON))
    done = run("evaluate", tmp_path / "read", tmp_path / "gold", "--format", "json")
    assert 0 == done.returncode
    found = json.loads(done.stdout)
    assert [("a", 1.0), ("b", 0.0)] == [(t["document"], t["core_records"]["f1"]) for t in found["texts"]]
    assert 0.5 == found["core_records"]["recall"]
    assert "z.json: no gold has this stem" in done.stderr
    assert "b.json: there is no prediction" in done.stderr


def test_a_rule_text_is_extracted_first_also_from_the_folder_of_the_golds(tmp_path: Path) -> None:
    saved(tmp_path / "tiny.json", book(WON, CITY))
    saved(tmp_path / "tiny.txt", TEXT)
    found = json.loads(run("evaluate", tmp_path, tmp_path, "--format", "json").stdout)
    one = json.loads(run("evaluate", tmp_path / "tiny.txt", tmp_path / "tiny.json", "--format", "json").stdout)
    assert found == one
    read = tmp_path / "elsewhere.json"
    assert 0 == run("extract", tmp_path / "tiny.txt", "--format", "json", "-o", read).returncode
    two = json.loads(run("evaluate", read, tmp_path / "tiny.json", "--format", "json").stdout)
    assert found["core_slots"] == two["core_slots"]
    assert 2 == found["core_records"]["gold"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "no JSON"),
        ("[]", "a list of 0 rule books"),
        ("{}", "a list of `records` is needed"),
        (book({**WON, "type": "win"}), "unknown type 'win'"),
        (book({k: v for k, v in WON.items() if k != "evidence"}), "the field 'evidence' is missing"),
        (book({**WON, "timing": {"phase": None}}), "record victory/1: the field 'when' is missing"),
        (book({**WON, "evidence": [{"start": 0, "end": 9999}]}), "beyond the text"),
        ({**book(WON), "schema": "other/1"}, "schema"),
        ({k: v for k, v in book(WON).items() if k != "document"}, "the field 'document' is missing"),
    ],
)
def test_a_broken_annotation_is_one_clear_line(gold: Path, tmp_path: Path, content: object, words: str) -> None:
    bad = saved(tmp_path / "bad.json", content)
    done = run("evaluate", gold, bad)
    assert (2, "") == (done.returncode, done.stdout)
    assert 1 == len(done.stderr.splitlines())
    assert str(bad) in done.stderr
    assert words in done.stderr


def test_files_that_cannot_be_matched_are_named(gold: Path, tmp_path: Path) -> None:
    done = run("evaluate", tmp_path / "none.json", gold)
    assert (2, True) == (done.returncode, "no such file" in done.stderr)
    done = run("evaluate", gold, gold)
    assert (2, True) == (done.returncode, "the same file" in done.stderr)
    saved(tmp_path / "read" / "other.json", book(WON))
    done = run("evaluate", tmp_path / "read", gold)
    assert (2, True) == (done.returncode, "nothing here is called like gold.json" in done.stderr)
    (tmp_path / "empty").mkdir()
    done = run("evaluate", gold, tmp_path / "empty")
    assert (2, True) == (done.returncode, "no annotated rule book" in done.stderr)


def test_a_gold_in_which_nothing_counts_is_status_5(tmp_path: Path) -> None:
    gold = saved(tmp_path / "gold.json", book({**WON, "optional": True}))
    done = run("evaluate", saved(tmp_path / "read.json", book(WON)), gold, "--min-records-f1", "0.9")
    assert (5, True) == (done.returncode, "nothing was measured" in done.stderr)
