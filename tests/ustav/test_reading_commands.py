"""``ustav read``, ``page`` and ``doctor``; ``extract`` on files with pages."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import docx
import numpy as np
import pytest
from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NullObject

from extract.reading import read_file
from models.spans import Span
from tests.extract.reading.layouts import LAYOUTS
from tests.extract.reading.typesetting import SENTENCES, Document, prose
from ustav.clean_text import numbering_faults


def run(*arguments: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    root = Path(__file__).resolve().parents[2]
    code = f"import sys; sys.path.insert(0, {str(root)!r}); from ustav.cli import main; sys.argv[0] = 'ustav'; main()"
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, check=False, encoding="utf-8")


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    d = Document()
    d.put(50, 60, "5. Победа", "B", 13)
    y = d.paragraph(50, 84, 400, SENTENCES[0]) + 8
    d.put(50, y, "5.1 Победные очки", "B", 11)
    y = d.paragraph(50, y + 16, 400, SENTENCES[5] + " " + SENTENCES[9])
    d.table(50, y + 8, (100, 80), [["Держава", "Доход"], ["Франция", "12"], ["Испания", "15"]])
    return d.save(tmp_path / "rules.pdf")


def test_read_gives_the_clean_text(pdf: Path) -> None:
    done = run("read", pdf)
    assert (0, "") == (done.returncode, done.stderr)
    assert read_file(pdf).text == done.stdout


def test_read_as_markdown_has_headings_by_number_and_tables(pdf: Path) -> None:
    lines = run("read", pdf, "--format", "markdown").stdout.splitlines()
    assert "# 5. Победа" in lines
    assert "## 5.1 Победные очки" in lines
    assert ["| Держава | Доход |", "| --- | --- |", "| Франция | 12 |", "| Испания | 15 |"] == [
        n for n in lines if n.startswith("|")
    ]


def test_read_as_json_says_of_every_page_how_it_was_read(pdf: Path) -> None:
    data = json.loads(run("read", pdf, "--format", "json").stdout)
    assert [("text layer", "read")] == [(p["how"], p["state"]) for p in data["pages"]]
    assert [("5", 1, None, 1), ("5.1", 2, 0, 1)] == [(s["number"], s["level"], s["parent"], s["page"]) for s in data["sections"]]
    assert 1 == len(data["tables"])
    for region in data["regions"]:
        assert region["bbox"][0] < region["bbox"][2]


def test_read_as_a_word_file_can_be_read_again(pdf: Path) -> None:
    out = pdf.with_name("out.docx")
    assert 0 == run("read", pdf, "--format", "docx", "-o", out).returncode
    styles = [(p.style.name.lower() if p.style else "", p.text) for p in docx.Document(str(out)).paragraphs if p.text]
    assert ("heading 1", "5. Победа") in styles
    assert ("heading 2", "5.1 Победные очки") in styles
    assert "".join(read_file(pdf).text.split()) == "".join(read_file(out).text.split())
    again = pdf.with_name("again.docx")
    run("read", pdf, "--format", "docx", "-o", again)
    assert out.read_bytes() == again.read_bytes()


def test_a_word_file_is_not_printed(pdf: Path) -> None:
    done = run("read", pdf, "--format", "docx")
    assert 2 == done.returncode
    assert "-o" in done.stderr


def test_page_draws_what_was_read(pdf: Path) -> None:
    plain, drawn = pdf.with_name("a.png"), pdf.with_name("b.png")
    assert 0 == run("page", pdf, "1", "-o", plain).returncode
    assert 0 == run("page", pdf, "1", "--boxes", "-o", drawn).returncode
    with Image.open(plain) as one, Image.open(drawn) as other:
        assert one.size == other.size == (1191, 1684)
        assert one.tobytes() != other.tobytes()


@pytest.mark.parametrize(("page", "words"), [("7", "no page 7"), ("0", "no page 0")])
def test_a_page_that_is_not_there_is_named(pdf: Path, page: str, words: str) -> None:
    done = run("page", pdf, page)
    assert 2 == done.returncode
    assert words in done.stderr


def test_page_shows_any_page_of_a_picture_and_names_one_that_is_not_there(tmp_path: Path) -> None:
    pages = [Image.new("L", (1654, 2339), grey) for grey in (250, 240, 230)]
    pages[0].save(tmp_path / "scan.tif", save_all=True, append_images=pages[1:], dpi=(200, 200))
    done = run("page", tmp_path / "scan.tif", "2", "-o", tmp_path / "two.png")
    assert (0, "") == (done.returncode, done.stderr)
    with Image.open(tmp_path / "two.png") as image:
        assert (1191, 1684) == image.size
        assert (240, 240, 240) == image.getpixel((600, 800))
    done = run("page", tmp_path / "scan.tif", "4")
    assert (2, True) == (done.returncode, "its pages are 1 to 3" in done.stderr)
    (tmp_path / "bad.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(60))
    assert 2 == run("page", tmp_path / "bad.png", "1").returncode


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")
def test_page_draws_what_was_recognised_on_a_scan(tmp_path: Path) -> None:
    scan = Path(__file__).parents[1] / "extract" / "reading" / "scans" / "worn.jpg"
    plain, drawn = tmp_path / "a.png", tmp_path / "b.png"
    assert 0 == run("page", scan, "1", "-o", plain).returncode
    assert 0 == run("page", scan, "1", "--boxes", "-o", drawn).returncode
    with Image.open(plain) as one, Image.open(drawn) as other:
        assert one.size == other.size
        red, _, blue = (np.asarray(other.convert("RGB"), dtype=int)[:, :, k] for k in range(3))
        assert (blue - red > 100).sum() > 200


def test_page_of_another_kind_of_file_says_that_only_pdf_has_pages(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text(prose(0, 4), "utf-8")
    done = run("page", path, "1")
    assert 2 == done.returncode
    assert "PDF" in done.stderr
    assert 2 == run("page", tmp_path / "none.pdf", "1").returncode


def test_doctor_names_every_kind_and_the_command_for_what_is_missing() -> None:
    done = run("doctor")
    assert 0 == done.returncode
    assert ["text", "html", "docx", "pdf", "scan"] == [n.split()[1] for n in done.stdout.splitlines() if n[:3] in ("yes", "no ")]
    for line, after in zip(done.stdout.splitlines(), [*done.stdout.splitlines()[1:], ""], strict=True):
        if line.startswith("no "):
            assert "run: " in after


@pytest.mark.parametrize("kind", ["pdf", "docx", "html"])
def test_extract_reads_every_kind_of_file(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"rules.{kind}"
    if kind == "pdf":
        LAYOUTS["two columns"](False).save(path)
    elif kind == "docx":
        made = docx.Document()
        for sentence in SENTENCES:
            made.add_paragraph(sentence)
        made.save(str(path))
    else:
        path.write_text("<html><body>" + "".join(f"<p>{s}</p>" for s in SENTENCES), "utf-8")
    done = run("extract", path, "--format", "json")
    assert (0, "") == (done.returncode, done.stderr)
    book = json.loads(done.stdout)
    evidence = [e for r in book["records"] for e in r["evidence"]]
    assert "victory" in {r["type"] for r in book["records"]}
    assert ({1} if kind == "pdf" else {None}) == {e.get("page") for e in evidence}
    if kind == "pdf":
        for e in evidence:
            x0, top, x1, bottom = e["bbox"]
            assert 0 < x0 < x1 < 596
            assert 0 < top < bottom < 842


def test_a_file_that_was_read_in_part_says_so_and_gives_status_1(tmp_path: Path) -> None:
    picture = tmp_path / "p.png"
    Image.new("RGB", (60, 80), (250, 250, 245)).save(picture)
    d = Document()
    d.paragraph(50, 80, 400, prose(0, 8))
    d.page()
    d.pdf.image(str(picture), 0, 0, 595, 842)
    done = run("read", d.save(tmp_path / "a.pdf"))
    if "tesseract-ocr" not in done.stderr:
        pytest.skip("this machine reads pictures")
    assert 1 == done.returncode
    assert "page 2" in done.stderr
    assert done.stdout.startswith("Игрок")


@pytest.mark.parametrize("command", ["read", "extract"])
def test_a_page_that_is_broken_is_named_the_others_are_read_and_the_status_says_so(command: str, tmp_path: Path) -> None:
    d = Document()
    for k in range(3):
        if k:
            d.page()
        d.paragraph(50, 80, 400, prose(5 * k, 5))
    writer = PdfWriter(clone_from=PdfReader(d.save(tmp_path / "a.pdf")))
    tree: Any = writer.root_object["/Pages"]
    tree["/Kids"][1] = NullObject()
    writer.write(tmp_path / "broken.pdf")
    done = run(command, tmp_path / "broken.pdf", *(("--format", "csv") if command == "extract" else ()))
    assert 1 == done.returncode
    assert "page 2" in done.stderr
    if command == "extract":
        assert "Победитель сражения может отступить" in done.stdout  # of page 3
    else:
        assert " ".join(f"{prose(0, 5)} {prose(10, 5)}".split()) == " ".join(done.stdout.split())


@pytest.mark.parametrize(("encoding", "status"), [("koi8-r", 0), ("cp866", 0), ("ascii", 2)])
def test_the_encoding_that_is_named_overrules_what_the_bytes_look_like(encoding: str, status: int, tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes("Ход и сброс.\n".encode("koi8-r" if encoding == "ascii" else encoding))
    done = run("read", path, "--encoding", encoding)
    assert (status, "" if status else "Ход и сброс.\n") == (done.returncode, done.stdout)
    assert ("is not ascii" in done.stderr) == (status == 2)


def test_a_file_of_an_encoding_in_doubt_is_refused_with_the_option_that_helps(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes(bytes([0xE0, 0xFF, 0x98, 0x81, 0xB0, 0xB1, 0xB2, 0xB3] * 30))
    done = run("read", path)
    assert 2 == done.returncode
    assert "--encoding" in done.stderr


def test_odd_section_numbers_are_told() -> None:
    from models.rulebook import Section

    numbers = ("1", "1.1", "1.2", "1.4", "2", "2.2", "1.5", "3", "3", "5.1")
    sections = [Section(n, f"т{k}", 1, Span(k, k + 1)) for k, n in enumerate(numbers)]
    assert [
        "1.3 is missing before 1.4 «т3»",
        "2.1 is missing before 2.2 «т5»",
        "1.5 «т6» comes after 2.2",
        "3 «т8» has the number of «т7»",
        "4 is missing before 5.1 «т9»",
    ] == numbering_faults(sections)


def test_a_heading_that_is_marked_in_the_file_is_marked_once() -> None:
    from extract.structure import lay_out
    from ustav.clean_text import as_markdown

    for text in (
        "# Замки\n\nТекст правила.\n",
        "# Замки #\nТекст правила.\n",
        "= Замки =\nТекст правила.\n",
        "Замки\n=====\nТекст правила.\n",
    ):
        assert "# Замки\n\nТекст правила.\n" == as_markdown(text, lay_out(text))
    text = "# Замки\n\n## Дороги\n\nТекст правила.\n"
    assert text == as_markdown(text, lay_out(text))


def test_the_rule_of_a_markdown_table_is_written_once(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text("# Счёт\n\n| Здание | ПО |\n|:---|---:|\n| Дом | 2 |\n| Порт | 3 |\n", "utf-8")
    lines = run("read", path, "--format", "markdown").stdout.splitlines()
    assert ["| Здание | ПО |", "| --- | --- |", "| Дом | 2 |", "| Порт | 3 |"] == [x for x in lines if x.startswith("|")]
