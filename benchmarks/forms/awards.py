"""Awards of points: forms of wording and layout from `awards.toml` and `awards_kept.toml`, filled from `awards_words.toml`."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.forms.case import Case, Spans, marked

__all__ = ["BadGold", "cases"]

HERE = Path(__file__).parent
FILLS = 4
"""How often each wording of a form is filled with other words, each time in other surroundings."""
DEED = ("acc", "gen", "loc", "pl", "did", "all", "does", "m", "mdat", "f", "fdat", "conv", "fact", "fdid")
EACH = {"m": ("каждый", "каждый", "каждого"), "f": ("каждая", "каждую", "каждой"), "n": ("каждое", "каждое", "каждого")}
_FIRST = re.compile(r"(^|[.!?]\s+|\n)((?:⟦[^|]+\|)?[а-яё])")
_SLOT = re.compile(r"\{([^{}]+)\}")
_CMP = re.compile(r"(?P<what>.+?) (?P<op>>=|<=|==|>|<) (?P<than>\S+)(?: @(?P<holder>.+))?$")


class BadGold(ValueError):
    """A line of gold has a field that there is none of."""

    def __init__(self, line: str, field: str) -> None:
        super().__init__(f"awards: {field!r} of the gold line {line!r} is unknown: see the head of awards.toml")


def cases() -> list[Case]:
    """Every form with other words and in other surroundings, always the same ones."""
    words = tomllib.loads((HERE / "awards_words.toml").read_text(encoding="utf-8"))
    found: list[Case] = []
    for file in ("awards.toml", "awards_told.toml", "awards_topics.toml", "awards_more.toml", "awards_kept.toml"):
        forms = tomllib.loads((HERE / file).read_text(encoding="utf-8"))["form"]
        for form in forms:
            found.extend(_cases_of(form, words, file == "awards_kept.toml"))
    return found


def _cases_of(form: dict[str, Any], words: dict[str, Any], kept: bool) -> Iterator[Case]:
    chosen = random.Random(form["name"])
    places = _places(form, words)
    at = chosen.randrange(len(places))
    for template in form["texts"]:
        for _ in range(FILLS if "{" in template else 1):
            at += 1
            beside, around, bare = places[at % len(places)]
            filled = _filling(chosen, words, form.get("unit"), bare)
            opened = _fill(template.strip("\n"), filled)
            if not around.endswith("так: {}"):
                opened = _FIRST.sub(lambda x: x[1] + x[2][:-1] + x[2][-1].upper(), opened)
            text, spans = marked(around.strip("\n").replace("{}", opened))
            records = [_record(_fill(line, filled), spans) for line in form["gold"]]
            yield Case(form["name"], text, tuple(records), ("vp_source",), beside, kept)


def _places(form: dict[str, Any], words: dict[str, Any]) -> list[tuple[str, str, bool]]:
    """(name, what the form stands in, whether its numbers go without a unit there)."""
    if form.get("place") == "whole":
        return [("alone", "{}", False)]
    lines = [(name, around, False) for name, around in words["around_lines"].items()]
    if form.get("place") == "lines":
        return lines
    inside = [(name, around, False) for name, around in words["around"].items()]
    bare = [(f"bare {name}", around, True) for name, around in words["around_bare"].items()]
    return [*inside, *lines[1:], *(bare if form["gold"] and "unit" not in form else [])]


def _filling(chosen: random.Random, words: dict[str, Any], unit: list[str] | None, bare: bool) -> dict[str, str]:
    """The words of one text: things t, t2, t3, deeds d and d2, misdeed b, people p, side s, numbers n < n2 < n3."""
    one, few, many, plural = unit or chosen.choice(words["units"])
    out = {"u": many, "us": plural, "un": one, "uf": few}
    numbers = sorted(chosen.sample(range(1, 13), 3))
    for key, number in zip(("n", "n2", "n3"), numbers, strict=True):
        out[key] = str(number)
        out["N" + key[1:]] = str(number) if bare else f"{number} {_agreed(number, one, few, many)}"
    for key, thing in zip(("t", "t2", "t3"), chosen.sample(words["things"], 3), strict=True):
        out.update({f"{key}.{form}": word for form, word in zip(("ns", "as", "gs", "np", "gp"), thing[1:], strict=True)})
        out.update({f"{key}.{form}": word for form, word in zip(("en", "ea", "eg"), EACH[thing[0]], strict=True)})
        out[f"{key}.it"] = "ней" if thing[0] == "f" else "нём"
    for key, deed in zip(("d", "d2"), chosen.sample(words["deeds"], 2), strict=True):
        out.update({f"{key}.{form}": word for form, word in zip(DEED, deed, strict=True)})
    out.update({f"b.{form}": word for form, word in zip(DEED, chosen.choice(words["misdeeds"]), strict=True)})
    gender, *person = chosen.choice(words["people"])
    out.update({f"p.{form}": word for form, word in zip(("n", "d", "g"), person, strict=True)})
    out["p.x"] = gender
    out.update({"p.he": "он", "p.him": "ему"} if gender == "m" else {"p.he": "она", "p.him": "ей"})
    out["p.ev"], out["p.evd"] = ("каждый", "каждому") if gender == "m" else ("каждая", "каждой")
    for key in ("d", "b"):
        fem = gender == "f"
        out[f"{key}.p"], out[f"{key}.pd"] = out[f"{key}.{'f' if fem else 'm'}"], out[f"{key}.{'fdat' if fem else 'mdat'}"]
        out[f"{key}.pdid"] = out[f"{key}.fdid" if fem else f"{key}.did"]
    _, *side = chosen.choice(words["sides"])
    out.update({f"s.{form}": word for form, word in zip(("n", "d", "g"), side, strict=True)})
    return out


def _agreed(number: int, one: str, few: str, many: str) -> str:
    if number % 10 == 1 and number % 100 != 11:
        return one
    return few if 2 <= number % 10 <= 4 and not 11 < number % 100 < 15 else many


def _fill(template: str, filled: dict[str, str]) -> str:
    """The template with its slots filled; «^» before a name asks for a capital letter."""

    def word(found: re.Match[str]) -> str:
        name = found[1]
        value = filled[name.removeprefix("^")]
        return value[:1].upper() + value[1:] if name.startswith("^") else value

    return _SLOT.sub(word, template)


def _record(line: str, spans: Spans) -> dict[str, Any]:
    """The record of one line of gold: «marks; field words; …»."""
    marks, *fields = (x.strip() for x in line.split(";"))
    amount: dict[str, Any] = {}
    record: dict[str, Any] = {"id": line, "type": "vp_source", "name": "", "section": None, "status": "stated", "refs": []}
    record |= {"readings": [], "recipient": None, "condition": None, "category": None}
    timing: dict[str, Any] = {"when": "unspecified", "phase": None, "turns": None}
    tests: list[dict[str, Any]] = []
    for field in fields:
        key, _, rest = field.partition(" ")
        if key == "n":
            amount["number"] = float(rest)
        elif key == "per":
            amount["per"] = {"quantity": rest}
        elif key in ("table", "formula"):
            amount[key] = rest or key
        elif key == "open":
            amount["unspecified"] = True
        elif key in ("any", "name", "highest", "lowest"):
            record["recipient"] = {key: rest}
        elif key in ("fact", "not", "cmp"):
            tests.append(_test(key, rest))
        elif key in ("when", "phase"):
            timing[key] = rest
        elif key == "turns":
            timing["turns"] = {"only": [int(x) for x in rest.split()]}
        elif key == "optional":
            record["optional"] = True
        else:
            raise BadGold(line, field)
    record["name"] = str(amount.get("per", {}).get("quantity") or next((x["fact"] for x in tests if "fact" in x), ""))
    record["condition"] = {"all": tests} if len(tests) > 1 else next(iter(tests), None)
    wanted = set(marks.split("+"))
    evidence = [span for key, found in spans.items() if wanted & set(key.split(",")) for span in found]
    return record | {"amount": amount, "timing": timing, "evidence": sorted(evidence, key=lambda x: x["start"])}


def _test(key: str, rest: str) -> dict[str, Any]:
    if key == "fact":
        return {"fact": rest}
    if key == "not":
        return {"not": {"fact": rest}}
    found = _CMP.match(rest)
    if found is None:
        raise BadGold(rest, key)
    left: dict[str, Any] = {"quantity": found["what"]}
    if found["holder"]:
        left["holder"] = {"any": found["holder"]}
    than = found["than"]
    right = {"number": float(than)} if than.isdigit() else {"others": "each", "quantity": found["what"]}
    return {"left": left, "op": found["op"], "right": right}
