"""Makes scans of known text: `python scripts/make_scans.py FOLDER [--text rules.txt] [--columns 2] [--size 9]`.

Texts are set by the typesetter of the tests, rendered, and damaged the way scanners, copiers and telephones do. The same
call gives the same bytes. `benchmarks/scans.py` measures on these pages, and `--samples` makes the few in tests/data/scans.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image

from tests.extract.reading.typesetting import FONTS, Document, prose

Grey = NDArray[np.float64]
ROOT = Path(__file__).resolve().parent.parent
LEFT, TOP, BOTTOM, WIDTH, GUTTER = 50.0, 60.0, 790.0, 495.0, 22.0
FACE = FONTS / "DejaVuSans.ttf"
Rows = list[list[str]]


# ---------------------------------------------------------------------------------------------------- setting


def set_text(text: str, *, columns: int = 1, size: float = 10.5, face: Path = FACE) -> Document:
    """A document with the lines of ``text`` as paragraphs, in columns, over as many pages as it takes.

    Lines with tabs in them are the rows of a ruled table; an empty line leaves some room.
    """
    d = Document(size=size, leading=size * 1.28, face=face)
    wide = (WIDTH - GUTTER * (columns - 1)) / columns
    column, y = 0, TOP
    for tabbed, group in groupby(text.strip().splitlines(), key=lambda n: "\t" in n):
        if tabbed:
            column, y = _set_table(d, [n.split("\t") for n in group], columns, column, y)
            continue
        for paragraph in (n.strip() for n in group):
            if not paragraph:
                y += 0.6 * d.leading * (y > TOP)
                continue
            item = paragraph.startswith("•")
            hang = 10.0 if item else 0.0
            d.intended.append(paragraph)
            for k, line in enumerate(d.wrapped(paragraph, wide - hang)):
                if y > BOTTOM:
                    column, y = _next_column(d, column, columns)
                d.put(LEFT + column * (wide + GUTTER) + (hang if k else 0), y, line)
                y += d.leading
            y += 0.35 * d.leading
    return d


def _next_column(d: Document, column: int, columns: int) -> tuple[int, float]:
    """The next column and its first baseline; after the last one, on a page of its own."""
    if column + 1 < columns:
        return column + 1, TOP
    d.page()
    return 0, TOP


def _set_table(d: Document, rows: Rows, columns: int, column: int, y: float) -> tuple[int, float]:
    """Sets a ruled table with cells of several lines; gives the column in which it ends, and the baseline below it."""
    wide = (WIDTH - GUTTER * (columns - 1)) / columns
    most = max(map(len, rows))
    rows = [[*row, *[""] * (most - len(row))] for row in rows]
    lengths = [max(6, *(len(part) for text in cells for part in re.split(" {2,}", text))) for cells in zip(*rows, strict=True)]
    short = [min(n, 14) * 0.6 * d.size for n in lengths]
    rest = (wide - sum(w for w, n in zip(short, lengths, strict=True) if n <= 14)) / max(1, sum(n > 14 for n in lengths))
    widths = [w if n <= 14 else rest for w, n in zip(short, lengths, strict=True)]
    y -= 0.6 * d.leading
    for row in rows:
        cells = [[line for part in re.split(" {2,}", text) for line in d.wrapped(part, w - 8)]
                 for text, w in zip(row, widths, strict=True)]  # fmt: skip
        high = max(map(len, cells)) * d.leading + 6
        if y + high > BOTTOM:
            column, y = _next_column(d, column, columns)
        x = LEFT + column * (wide + GUTTER)
        for lines, w in zip(cells, widths, strict=True):
            d.pdf.rect(x, y, w, high)
            for k, line in enumerate(lines):
                d.put(x + 4, y + 0.8 * d.leading + k * d.leading, line)
            x += w
        y += high
    d.intended.append("\n".join("| " + " | ".join(row) + " |" for row in rows))
    return column, y + 1.4 * d.leading


def tables_page(count: int = 3, face: Path = FACE, ruled: bool = True) -> tuple[Document, list[Rows]]:
    """Up to three tables with prose between them, and their cells."""
    d = Document(size=10, leading=13, face=face)
    made: list[Rows] = [
        [["Держава", "Доход", "Флот", "Ключи", "ПО"]]
        + [[n, str(3 + 2 * k), str(k % 4), f"{k + 1} из {k + 4}", f"{k:+d}" if k else "0"]
           for k, n in enumerate(("Англия", "Франция", "Испания", "Османы", "Голландия", "Венеция"))],
        [["Бросок", "Результат", "Потери"]]
        + [[f"{k}–{k + 1}", ("штурм отбит", "осада продолжается", "крепость пала")[k % 3], f"{k // 2} отряд."]
           for k in range(1, 10, 2)],
        [["Раздел", "Условие", "Порог"]]
        + [[f"{a}.{b}", ("не менее", "не более", "больше")[b % 3], str(7 * a + b)] for a in (4, 5) for b in (1, 2, 3)],
    ][:count]  # fmt: skip
    widths = ((110, 70, 60, 80, 60), (80, 170, 90), (70, 110, 60))
    y = d.paragraph(LEFT, TOP, WIDTH, prose(0, 4)) + 8
    for k, (rows, wide) in enumerate(zip(made, widths, strict=False)):
        y = d.table(LEFT, y, wide, rows, ruled=ruled, height=18.0) + 22
        y = d.paragraph(LEFT, y, WIDTH, prose(4 * k + 4, 3)) + 8
    return d, made


_DECIDING = (
    "{section} Держава {name} побеждает, если у неё не менее {a} ПО и больше {b} ключей.",
    "{section} В ход {b} игрок {name} ({gloss}) берёт {c} карты, но держит на руке не более {a}.",
    "{section} Бросьте {b} кубиков: при сумме {a}+ отряд погибает, при {c}–{b} отступает, при 1 остаётся.",
    "{section} Порог меньше {a}, максимум {d} ПО; карта {name} [{gloss}] даёт +{b} (см. {other}).",
    "{section} Хотя бы {c} из {b} областей ровно на {d} год: −{c} ПО, каждый флот {name} стоит {a} дукатов.",
    "{section} Король {name} III ходит до {d} хода; выше {a} очков считать нельзя, кроме {gloss} и {b}/{c}.",
)
_NAMES = ("Гранвела", "Эгмонт", "Рекесенс", "Вителли", "Клузий", "Маврикий", "Дориа", "Оберн", "Сикст", "Берлеймон")
_GLOSSES = ("VP", "CP", "Home Card", "Armada", "NATO", "Sea Dogs", "DEFCON", "LCU", "Beggars", "HIS")


def deciding_text(seed: int, lines: int) -> str:
    """Lines full of what decides rules: numbers, sections, comparisons, names, Latin glosses. Of no game; the same for a seed."""
    chance = np.random.default_rng(seed)
    out = []
    for k in range(lines):
        a, b, c, d = (int(chance.integers(low, high)) for low, high in ((10, 80), (3, 10), (2, 6), (20, 1700)))
        section, other = (f"{chance.integers(1, 30)}.{chance.integers(1, 13)}" for _ in range(2))
        out.append(
            _DECIDING[k % len(_DECIDING)].format(
                a=a, b=b, c=c, d=d, section=section, other=f"{other}.{c}", name=_NAMES[chance.integers(len(_NAMES))],
                gloss=_GLOSSES[chance.integers(len(_GLOSSES))],
            )
        )  # fmt: skip
    return "\n".join(out)


def pages_of(document: Document, dpi: int = 300) -> list[Image.Image]:
    """The pages of a document as grey pictures."""
    with tempfile.TemporaryDirectory() as folder:
        pdf = pypdfium2.PdfDocument(document.save(Path(folder) / "d.pdf"))
        try:
            return [page.render(scale=dpi / 72).to_pil().convert("L") for page in pdf]
        finally:
            pdf.close()


# ---------------------------------------------------------------------------------------------------- damage


def skewed(image: Image.Image, degrees: float) -> Image.Image:
    """Laid crooked on the glass."""
    return image.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=255)


def noisy(image: Image.Image, strength: float, seed: int) -> Image.Image:
    """Grain of the sensor: Gaussian, of ``strength`` grey values."""
    grey = np.asarray(image, dtype=np.float64)
    return _picture(grey + np.random.default_rng(seed).normal(0, strength, grey.shape))


def unevenly_lit(image: Image.Image, darkest: float) -> Image.Image:
    """Light from the upper left: the far corner has the share ``darkest`` of it."""
    grey = np.asarray(image, dtype=np.float64)
    y, x = np.mgrid[0 : 1 : grey.shape[0] * 1j, 0 : 1 : grey.shape[1] * 1j]
    return _picture(grey * (1 - (1 - darkest) * (0.6 * x + 0.4 * y) ** 1.3))


def bled_through(image: Image.Image, strength: float) -> Image.Image:
    """The back of the sheet shines through, turned over left to right (here: the page's own, shifted)."""
    grey = np.asarray(image, dtype=np.float64)
    back = np.roll(grey[:, ::-1], grey.shape[0] // 37, axis=0)
    return _picture(np.minimum(grey, 255 - strength * (255 - back)))


def peppered(image: Image.Image, share: float, seed: int) -> Image.Image:
    """Single black and white dots on a share of the page."""
    grey = np.array(image)
    chance = np.random.default_rng(seed).random(grey.shape)
    grey[chance < share / 2] = 0
    grey[chance > 1 - share / 2] = 255
    return Image.fromarray(grey)


def coarse(image: Image.Image, dpi: int, quality: int = 75, made_at: int = 300) -> Image.Image:
    """Scanned at ``dpi`` and saved as a JPEG."""
    size = (round(image.width * dpi / made_at), round(image.height * dpi / made_at))
    small = image.resize(size, Image.Resampling.BOX if dpi * 2 <= made_at else Image.Resampling.BILINEAR)
    held = io.BytesIO()
    small.save(held, "JPEG", quality=quality)
    return Image.open(io.BytesIO(held.getvalue())).convert("L")


def _picture(grey: Grey) -> Image.Image:
    return Image.fromarray(np.clip(np.round(grey), 0, 255).astype(np.uint8))


def _all_together(image: Image.Image, dpi: int) -> Image.Image:
    worn = skewed(bled_through(image, 0.35), 1.3)
    worn = unevenly_lit(worn, 0.6)
    worn = coarse(worn, dpi) if dpi != 300 else worn
    return peppered(noisy(worn, 8, 5), 0.02, 6) if dpi == 300 else noisy(worn, 6, 5)


CONDITIONS: dict[str, tuple[int, Callable[[Image.Image], Image.Image]]] = {
    "clean 300 dpi": (300, lambda i: i),
    "clean 200": (200, lambda i: coarse(i, 200, 90)),
    "skew 2 degrees": (300, lambda i: skewed(i, 2.0)),
    "noise": (300, lambda i: noisy(i, 22, 1)),
    "uneven light": (300, lambda i: unevenly_lit(i, 0.45)),
    "bleed-through": (300, lambda i: bled_through(i, 0.4)),
    "salt and pepper": (300, lambda i: peppered(i, 0.04, 2)),
    "all together, 300": (300, lambda i: _all_together(i, 300)),
    "all together, 150": (150, lambda i: _all_together(i, 150)),
}
"""Name of a condition → dots to the inch of what comes out, and what is done to a clean page of 300."""


# ---------------------------------------------------------------------------------------------------- files


def save(images: Sequence[Image.Image], dpi: int, path: Path, quality: int = 85) -> Path:
    """Write pages as PNG or JPEG (one page), or TIFF or PDF (any number); ``dpi`` is noted in the file."""
    first, *rest = images
    kind = path.suffix.lower()
    if kind == ".pdf":
        first.save(path, resolution=dpi, save_all=True, append_images=rest, quality=quality)
    elif kind in (".tif", ".tiff"):
        first.save(path, dpi=(dpi, dpi), save_all=True, append_images=rest, compression="tiff_lzw")
    elif kind == ".png":
        first.save(path, dpi=(dpi, dpi), optimize=True)
    else:
        first.save(path, dpi=(dpi, dpi), quality=quality)
    return path


def samples(folder: Path) -> None:
    """The few scans that the tests read, each with its true text."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [*(prose(k, 3) for k in range(0, 12, 3)), *(f"• {prose(k, 1)}" for k in (12, 13))]
    text, table = set_text("\n".join(lines), size=9), tables_page(1)[0]
    made: list[tuple[str, Document, int, int, Callable[[Image.Image], Image.Image]]] = [
        ("skewed", text, 200, 250, lambda i: skewed(noisy(i, 6, 3), 1.5)),
        ("worn", text, 150, 250, lambda i: unevenly_lit(bled_through(i, 0.35), 0.6)),
        ("table", table, 200, 330, lambda i: i),
    ]
    for name, d, dpi, high, damage in made:
        page = damage(pages_of(d)[0]).resize((round(8.27 * dpi), round(11.69 * dpi)), Image.Resampling.BOX)
        save([page.crop((0, 0, page.width, round(high * dpi / 72)))], dpi, folder / f"{name}.jpg", quality=50)
        (folder / f"{name}.txt").write_text(d.text + "\n", "utf-8")


def main() -> None:
    """Make the scans that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--text", type=Path, default=ROOT / "corpus" / "sword_of_rome" / "rules.txt")
    parser.add_argument("--columns", type=int, default=2)
    parser.add_argument("--size", type=float, default=9.0, help="of the letters, points")
    parser.add_argument("--condition", action="append", choices=CONDITIONS, help="only this one (may be given again)")
    parser.add_argument("--samples", action="store_true", help="make the samples of the tests instead")
    given = parser.parse_args()
    if given.samples:
        samples(given.folder)
        return
    given.folder.mkdir(parents=True, exist_ok=True)
    pages = pages_of(set_text(given.text.read_text("utf-8"), columns=given.columns, size=given.size))
    for name in given.condition or CONDITIONS:
        dpi, damage = CONDITIONS[name]
        file = f"{given.text.parent.name}-{name.replace(' ', '-').replace(',', '')}.pdf"
        print(save([damage(p) for p in pages], dpi, given.folder / file))


if __name__ == "__main__":
    main()
