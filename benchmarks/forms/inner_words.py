"""Inner steps told in words, in every place where the text of an outer step may stand."""

from __future__ import annotations

from benchmarks.forms.case import Case
from benchmarks.forms.telling import Told, case_of

__all__ = ["worded_cases"]

_WORDS = (
    "[2.1:сначала pl3], [2.2:затем pl3], [2.3:потом pl3]",
    "[2.1:pl3], [2.2:затем pl3]",
    "[2.1:pl3], [2.2:после чего pl3]",
    "[2.1:pl3], [2.2:а потом pl3]",
    "[2.1:pl3]; [2.2:затем pl3]; [2.3:наконец, pl3]",
    "[2.1:первым делом pl3], [2.2:следом pl3]",
    "[2.1:сперва nom], [2.2:потом nom]",
    "[2.1:сначала nom], [2.2:затем nom] и [2.3:наконец nom]",
    "[2.1:игроки pl3], [2.2:затем pl3]",
    "[2.1:сначала каждый игрок обязан inf], [2.2:затем inf]",
    "[2.1:сначала imp], [2.2:затем imp]",
    "[2.1:imp], [2.2:а затем imp]",
    "1) [2.1:nom], 2) [2.2:nom], 3) [2.3:nom]",
    "а) [2.1:inf]; б) [2.2:inf]",
    "[2.1:nom] → [2.2:nom] → [2.3:nom]",
    "по порядку: [2.1:nom], [2.2:nom], [2.3:nom]",
    "порядок таков: [2.1:сначала pl3], [2.2:затем pl3]",
    "состоит из двух шагов: [2.1:gen] и [2.2:gen]",
    "делится на два шага: [2.1:acc] и [2.2:acc]",
    "здесь три шага: [2.1:nom], [2.2:nom] и [2.3:nom]",
    "сюда входят два шага: [2.1:nom] и [2.2:nom]",
    "[2.1:сначала pl3]. [2.2:Затем pl3]. [2.3:Наконец, pl3]",
    "[2.1:сперва nom]. [2.2:После этого nom]",
)
_PLACES = {
    "1. X – ": "Ход состоит из трёх фаз:\n1. [1:Nom] – {text}\n2. [2:Nom] – @.\n3. [3:Nom] – {text}\n",
    "1. X. ": "Ход состоит из трёх фаз:\n1. [1:Nom]. {text}\n2. [2:Nom]. @@.\n3. [3:Nom]. {text}\n",
    "1. X: ": "Порядок раунда\n1. [1:Nom]: {text}\n2. [2:Nom]: @.\n3. [3:Nom]: {text}\n",
    "Фаза X – ": "Раунд делится на три фазы:\n[1:Фаза gen] – {text}\n[2:Фаза gen] – @.\n[3:Фаза gen] – {text}\n",
    "## X": "Раунд делится на три фазы.\n\n## [1:Nom]\n{text}\n\n## [2:Nom]\n@@.\n\n## [3:Nom]\n{text}\n",
    "ФАЗА": "ФАЗЫ ХОДА\n\n[1:ФАЗА GEN]\n{text}\n\n[2:ФАЗА GEN]\n@@. {text}\n\n[3:ФАЗА GEN]\n{text}\n",
    "told": "Раунд состоит из трёх фаз: [1:gen], [2:gen] и [3:gen]. {text}\n\nФаза {2:gen}: @.\n",
    "X. run-in": "Ход игрока\n\n[1:Nom]. {text}\n\n[2:Nom]. @@. {text}\n\n[3:Nom]. {text}\n",
}


def worded_cases() -> list[Case]:
    """Every wording in every place: the second of three steps holds two or three."""
    out = []
    for place, template in _PLACES.items():
        for inner in _WORDS:
            capital = inner[0].upper() + inner[1:] if inner[0] != "[" else _capital(inner)
            text = template.replace("@@", capital).replace("@", inner)
            out.append(case_of(f"W {place.strip()}", Told(text), 1, inner))
    return out


def _capital(inner: str) -> str:
    """The first word of a marked place with a capital: «[2.1:сначала pl3]», «[2.1:pl3]»."""
    at = inner.index(":") + 1
    return inner[:at] + inner[at].upper() + inner[at + 1 :]
