"""A small typesetter for test documents: text of our own, set in columns, boxes and tables, and what it should read as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import matplotlib
from fpdf import FPDF

FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
NARROWER = 0.88
"""DejaVu is a wide face: at this share of the size asked for its lines are as long as those of a book face."""

SENTENCES = (
    "Игрок, который первым наберёт двадцать победных очков, немедленно выигрывает партию.",
    "В начале хода каждый игрок берёт одну карту и передаёт остальные соседу слева.",
    "Нельзя держать на руке больше семи карт; лишние карты уходят в сброс.",
    "Если крепость осаждена, её гарнизон не получает снабжения до конца раунда.",
    "Флот может перевезти не более трёх отрядов за одну операцию.",
    "За каждый построенный город игрок получает два победных очка, за столицу – четыре.",
    "Союз двух держав заключается только с согласия обоих игроков и длится до следующей зимы.",
    "Наёмники покидают армию, если им не заплатили в фазу доходов.",
    "Атакующий бросает столько кубиков, сколько у него отрядов, но не более шести.",
    "При равенстве очков побеждает тот, у кого больше морских портов.",
    "Карту события можно сыграть только один раз, после чего её удаляют из игры.",
    "Зимой перемещение через горные перевалы запрещено всем армиям без исключения.",
    "Осада снимается, когда рядом с крепостью не остаётся вражеских отрядов.",
    "Победитель сражения может отступить в соседнюю область или остаться на месте.",
    "Жетон измены кладут рубашкой вверх и открывают лишь в последнем ходу.",
    "Казна державы не может опуститься ниже нуля; недостающее покрывают займом.",
    "Торговый путь считается открытым, пока все его порты контролирует одна сторона.",
    "Полководец без войск возвращается в столицу своей державы.",
)
"""Rules of no game, written for these tests."""


def prose(first: int, count: int) -> str:
    """``count`` sentences from the list, beginning anywhere."""
    return " ".join(SENTENCES[(first + i) % len(SENTENCES)] for i in range(count))


@dataclass
class Document:
    """Pages in the making. ``intended`` is the text as a person would read it; points from the top left corner.

    With ``by_rows`` the text is written to the file row by row over the whole width, as some programs print: the order of
    the file then helps nobody.
    """

    size: float = 9.5
    leading: float = 12.0
    pdf: FPDF = field(default_factory=lambda: FPDF(format="A4", unit="pt"))
    intended: list[str] = field(default_factory=list)
    by_rows: bool = False
    waiting: list[tuple[float, float, str, str, float | None]] = field(default_factory=list)
    face: Path = FONTS / "DejaVuSans.ttf"
    """The file of the letters; its bold ones, where no file is beside it, are the same."""

    def __post_init__(self) -> None:
        self.pdf.set_auto_page_break(False)
        self.pdf.set_compression(False)
        bold = self.face.with_name(f"{self.face.stem}-Bold{self.face.suffix}")
        self.pdf.add_font("Book", "", self.face)
        self.pdf.add_font("Book", "B", bold if bold.is_file() else self.face)
        self.pdf.add_font("Other", "", FONTS / "DejaVuSerif.ttf")
        self.page()

    def page(self) -> None:
        self.flush()
        self.pdf.add_page()
        self.font()

    def font(self, style: str = "", size: float | None = None, family: str = "Book") -> None:
        narrower = NARROWER if self.face.stem.startswith("DejaVu") else 1.0
        self.pdf.set_font(family, style, (size or self.size) * narrower)

    def put(self, x: float, y: float, text: str, style: str = "", size: float | None = None) -> None:
        """Text on the baseline ``y``."""
        if self.by_rows:
            self.waiting.append((y, x, text, style, size))
            return
        self.font(style, size)
        self.pdf.text(x, y, text)

    def flush(self) -> None:
        """Writes what waits for its row."""
        for y, x, text, style, size in sorted(self.waiting, key=lambda w: w[:2]):
            self.font(style, size)
            self.pdf.text(x, y, text)
        self.waiting = []

    def wrapped(self, text: str, width: float, style: str = "", size: float | None = None, indent: float = 0.0) -> list[str]:
        """The lines of a text set to a width; a word with a vertical bar in it may be broken there."""
        self.font(style, size)
        lines, line, room = [], "", width - indent
        for word in text.split():
            plain = word.replace("|", "")
            trial = f"{line} {plain}".strip()
            if self.pdf.get_string_width(trial) <= room:
                line = trial
                continue
            if "|" in word:
                head, tail = word.split("|", 1)
                part = f"{line} {head}-".strip()
                if self.pdf.get_string_width(part) <= room:
                    lines.append(part)
                    line, room = tail, width
                    continue
            lines.append(line)
            line, room = plain, width
        return [*lines, line]

    def paragraph(
        self, x: float, y: float, width: float, text: str, *, style: str = "", size: float | None = None,
        indent: float = 0.0, justify: bool = False, intend: bool = True, hang: float = 0.0,
    ) -> float:  # fmt: skip
        """Sets a paragraph; gives the baseline below it. ``hang`` moves all lines but the first to the right."""
        lines = self.wrapped(text, width - hang, style, size, indent)
        for k, line in enumerate(lines):
            left = x + (indent if k == 0 else hang)
            words = line.split()
            self.font(style, size)
            room = width - (left - x) - self.pdf.get_string_width("".join(words))
            if justify and k < len(lines) - 1 and len(words) > 1:
                at = left
                for word in words:
                    self.put(at, y, word, style, size)
                    at += self.pdf.get_string_width(word) + room / (len(words) - 1)
            else:
                self.put(left, y, line, style, size)
            y += self.leading * (size or self.size) / self.size
        if intend:
            self.intended.append(text.replace("|", ""))
        return y

    def column(self, x: float, y: float, width: float, texts: Sequence[str], indent: float = 12.0, justify: bool = True) -> float:
        for text in texts:
            y = self.paragraph(x, y, width, text, indent=indent, justify=justify)
        return y

    def table(
        self, x: float, y: float, widths: Sequence[float], rows: Sequence[Sequence[str]], ruled: bool = True,
        height: float = 15.0,
        intend: bool = True,
    ) -> float:  # fmt: skip
        """A table of one line per cell."""
        top = y
        for row in rows:
            at = x
            for width, text in zip(widths, row, strict=True):
                if ruled:
                    self.pdf.rect(at, y, width, height)
                self.put(at + 4, y + height - 4.5, text)
                at += width
            y += height
        if intend:
            self.intended.append("\n".join("| " + " | ".join(row) + " |" for row in rows))
        assert y > top
        return y

    def save(self, path: Path) -> Path:
        self.flush()
        self.pdf.output(str(path))
        return path

    @property
    def text(self) -> str:
        return "\n".join(self.intended)
