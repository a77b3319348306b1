"""Steps in all combinations of layouts and wordings: the cases of `phase` records."""

from __future__ import annotations

import tomllib
from pathlib import Path

from benchmarks.forms.case import Case
from benchmarks.forms.inner_marks import inner_cases
from benchmarks.forms.inner_words import worded_cases
from benchmarks.forms.levels import INNER, OUTER, nested
from benchmarks.forms.telling import Told, case_of

__all__ = ["cases"]

_HERE = Path(__file__).parent
_DEEP_OUTER = ("1.", "Фаза I.", "## X", "CAPS", "•", "Title")
_DEEP_INNER = ("1.1", "а)", "1) flat", "bullets", "dashes")
_DEEPEST = ("dashes", "bullets", "run а)", "sequence")


def cases() -> list[Case]:
    """All cases: forms of a file, those kept apart, and every pair of outer and inner forms."""
    out = [c for name in ("phases.toml", "phases_more.toml", "phases_wild.toml") for c in _of_file(name, kept=False)]
    out += _of_file("phases_kept.toml", kept=True)
    for name, outer in OUTER.items():
        out += [case_of(f"O {name}", Told(nested(outer, None)), seed, "alone") for seed in (1, 2)]
        for below, inner in INNER.items():
            out.append(case_of(f"O {name}", Told(nested(outer, inner)), 1, f"I {below}"))
    for name in _DEEP_OUTER:
        for below in _DEEP_INNER:
            for last in _DEEPEST:
                if last != below:
                    template = nested(OUTER[name], INNER[below], INNER[last])
                    out.append(case_of(f"D {name} / {below}", Told(template), 1, last))
    return [*out, *_led(), *inner_cases(), *worded_cases()]


def _led() -> list[Case]:
    """Every lead-in and title over every kind of list."""
    file = tomllib.loads((_HERE / "leads.toml").read_text(encoding="utf-8"))
    out = []
    for kept, leads in ((False, file["leads"]), (True, file["kept"])):
        for k, lead in enumerate(leads):
            for n, steps in enumerate(file["lists"]):
                form = f"L {lead.strip()}" if not kept else f"L kept {k}"
                out.append(case_of(form, Told(f"{lead}\n{steps}\n"), 1, f"list {n}", kept))
    return out


def _of_file(name: str, kept: bool) -> list[Case]:
    forms = tomllib.loads((_HERE / name).read_text(encoding="utf-8"))["form"]
    return [
        case_of(
            form["name"],
            Told(
                form["text"],
                form.get("none", False),
                form.get("fields", {}),
                tuple(form.get("optional", ())),
                form.get("fixed", {}),
            ),
            seed,
            "file",
            kept,
        )
        for form in forms
        for seed in (1, 2, 3)
    ]
