"""Forms of rules that win, lose, draw and end the game, filled, set among other text, with their gold by construction.

The forms stand in `wins_forms.toml`, what fills them in `wins_contents.toml`; `wins_told.toml` holds rules told in full.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import pymorphy3

from benchmarks.forms.case import Case
from benchmarks.forms.wins_told import told

__all__ = ["cases"]

HERE = Path(__file__).parent
FORMS: dict[str, list[dict[str, Any]]] = tomllib.loads((HERE / "wins_forms.toml").read_text(encoding="utf-8"))
CONTENTS: dict[str, Any] = tomllib.loads((HERE / "wins_contents.toml").read_text(encoding="utf-8"))
TYPES = ("victory", "game_end")
PLAIN: dict[str, Any] = {"readings": [], "refs": [], "section": None, "status": "stated"}
FILLINGS = 4
"""With so many contents every form is tried, each in another surrounding."""
NUMBERS = (("5", "пяти"), ("8", "восьми"), ("12", "двенадцати"), ("6", "шести"))
VERBS = {
    "win": {"plur": "побеждают", "sing": "побеждает"},
    "won": {"plur": "победили", "masc": "победил", "femn": "победила"},
    "take": {"plur": "берут", "sing": "берёт"},
    "loose": {"plur": "проигрывают", "sing": "проигрывает"},
    "suffer": {"plur": "терпят", "sing": "терпит"},
    "become": {"plur": "становятся", "sing": "становится"},
}
PRONOUNS = {
    "masc": {"he": "он", "him": "ним", "whom_he": "ему", "which": "который", "whose": "игрока"},
    "femn": {"he": "она", "him": "ней", "whom_he": "ей", "which": "которая", "whose": "игрока"},
}
MORPH = pymorphy3.MorphAnalyzer()


def cases() -> list[Case]:
    """Every form with its fillings, the surroundings taken in turn."""
    around = cycle(CONTENTS["surroundings"].items())
    out: list[Case] = []
    for kind, forms in FORMS.items():
        for k, form in enumerate(forms):
            for text, golds in _filled(kind, form, k):
                name, frame = next(around)
                if "\n\n" in text:
                    name, frame = "bare", "{rule}"
                whole = frame.replace("{rule}", text)
                start = whole.index(text)
                records = tuple(_record(gold, i, start, text) for i, gold in enumerate(golds))
                out.append(Case(f"{kind} {k + 1}: {form['text']}", whole, records, TYPES, name, form.get("kept", False)))
    for k, (text, golds, kept) in enumerate(told()):
        records = tuple(_record(gold, i, 0, text) for i, gold in enumerate(golds))
        out.append(Case(f"told {k + 1}: {text}", text, records, TYPES, "bare", kept))
    return out


def _record(gold: Mapping[str, Any], number: int, start: int, text: str) -> dict[str, Any]:
    whole = (text.rfind("\n\n") + 2 if "\n\n" in text else 0, len(text))
    rest = {k: v for k, v in gold.items() if k != "spans"}
    evidence = [{"start": start + a, "end": start + b} for a, b in gold.get("spans", [whole])]
    return {"id": f"{gold['type']}-{number}", "evidence": evidence, **PLAIN, **rest}


def _filled(kind: str, form: Mapping[str, Any], k: int) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    makers = {"won": _of_deed, "lost": _of_deed, "modes": _of_deed, "named": _of_state, "ends": _of_state, "draws": _of_state}
    for n in range(FILLINGS):
        if kind == "silent":
            if n == 0:
                yield form["text"], []
        elif kind == "most":
            yield _of_most(form, k + n * 2)
        elif kind == "ties":
            yield _of_tie(form, k + n * 2)
        elif kind == "lengths":
            yield _of_length(form, k + n)
        else:
            yield makers[kind](kind, form, k * 3 + n * 5)


def _pick(name: str, n: int, *needed: str) -> dict[str, Any]:
    fit = [x for x in CONTENTS[name] if all(key in x for key in needed)]
    chosen: dict[str, Any] = fit[n % len(fit)]
    return chosen


def _inflected(word: str, **wanted: str) -> str:
    for parse in MORPH.parse(word):
        form = parse.inflect(set(wanted.values())) if {"VERB", "PRTF"} & {str(parse.tag.POS)} else None
        if form is not None:
            return str(form.word)
    return word  # «портал»


def _each_verb(text: str, **wanted: str) -> str:
    """The deeds of a text («построил храм и накопил 30 монет») in another gender, number or case."""
    done = re.compile(r"\b\w+(?:л|лся|ёл|вший|вшийся|дший|гший|тиг|нулся)\b")
    return done.sub(lambda m: _inflected(m.group(), **wanted), text)


def _expr(gold: Mapping[str, Any], holder: Mapping[str, str] | None) -> dict[str, Any]:
    for join in ("all", "any"):
        if join in gold:
            return {join: [_expr(x, holder) for x in gold[join]]}
    if "fact" in gold:
        return {"fact": gold["fact"]}
    left: dict[str, Any] = {"quantity": gold["quantity"]}
    if holder is not None and gold.get("held", True):
        left["holder"] = holder
    return {"left": left, "op": gold["op"], "right": {"number": gold["number"]}}


def _timing(form: Mapping[str, Any], default: str = "unspecified") -> dict[str, Any]:
    return {"when": form.get("when", default), "phase": None, "turns": {"only": form["turns"]} if "turns" in form else None}


def _victory(form: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
    blank: dict[str, Any] = {"type": "victory", "name": "", "winner": None, "timing": _timing(form), "condition": None}
    return {**blank, "tie_break": [], **fields}


def _end(form: Mapping[str, Any], condition: Mapping[str, Any] | None, turns: Mapping[str, Any] | None = None) -> dict[str, Any]:
    when = _timing(form, "turn_end")
    return {"type": "game_end", "name": "", "condition": condition, "timing": {**when, "turns": None}, "turns": turns}


def _fill(text: str, words: Mapping[str, str]) -> str:
    """The form with its words; «{Who}» is «{who}» with a capital letter."""

    def said(match: re.Match[str]) -> str:
        key = match.group(1)
        word = words[key.lower()]
        return word if key[0].islower() else word[:1].upper() + word[1:]

    return re.sub(r"\{(\w+)\}", said, text)


def _of_deed(kind: str, form: Mapping[str, Any], n: int) -> tuple[str, list[dict[str, Any]]]:
    deed = _pick("falls" if kind == "lost" else "deeds", n)
    who = _pick("people", n // 2) if form.get("who") else CONTENTS["people"][0]
    gender = who["g"]
    words = {k: v for k, v in deed.items() if isinstance(v, str)}
    words["plur"] = _each_verb(deed["past"], number="plur")
    words["past_f"] = _each_verb(deed["past"], gender="femn")
    words["part_dat"] = _each_verb(deed["part"], case="datv", gender=gender)
    if gender == "femn":
        words["past"] = words["past_f"]
        words["part"] = _each_verb(deed["part"], gender="femn")
    words.update(PRONOUNS[gender], who=who["nom"], whom=who["dat"])
    words["whose"] = who["gen"]
    party = {"any": who["nom"]}
    condition = _expr(deed["gold"], party)
    if deed["gold"].get("fact", "").startswith("игрок "):
        condition = {"fact": deed["gold"]["fact"].replace("игрок", who["nom"], 1)}
    if "fact" in form:
        told = condition.get("all", [condition])
        condition = {"all": [{"fact": form["fact"]}, *told]}
    role = {"loser": party} if kind == "lost" else {"winner": party}
    return _fill(form["text"], words), [_victory(form, condition=condition, **role)]


def _of_state(kind: str, form: Mapping[str, Any], n: int) -> tuple[str, list[dict[str, Any]]]:
    asked = [x for x in ("gen", "prep", "ins", "nom", "until") if "{" + x + "}" in form["text"].lower()]
    state, other = _pick("states", n, *asked), _pick("states", n + 4)
    sides = [s for s in CONTENTS["sides"] if not form.get("plural") or s["g"] == "plur"]
    side = sides[n % len(sides)]
    words = {k: v for k, v in state.items() if isinstance(v, str)}
    words.update(fin2=other["fin"], side=side["nom"])
    words.update({f"side_{c}": side[c] for c in ("gen", "dat", "ins")})
    words.update({v: forms.get(side["g"], forms.get("sing", "")) for v, forms in VERBS.items()})
    key = next(
        (k for k in ("noun_gold", "until_gold") if k in state and asked and (k == "until_gold") == ("until" in asked)), "gold"
    )
    one, two = _expr(state[key], None), _expr(other["gold"], None)
    text = _fill(form["text"], words)
    join = form.get("join")
    conditions = {None: [one], "all": [{"all": [one, two]}], "any": [{"any": [one, two]}], "two": [one, two]}
    told = conditions.get(join, [{"all": [one, {"not": two}]}])
    if kind == "ends":
        return text, [_end(form, x) for x in told] if join != "two" else _at(
            text, state, other, [_end(form, x) for x in told], False
        )
    if kind == "draws":
        return text, [_victory(form, condition=x, draw=True) for x in told]
    role = {"loser": {"name": side["nom"]}} if form.get("loser") else {"winner": {"name": side["nom"]}}
    made = [_victory(form, condition=x, **role) for x in told]
    return text, _at(text, state, other, made) if join == "two" else made


def _at(
    text: str, one: Mapping[str, Any], two: Mapping[str, Any], records: Sequence[dict[str, Any]], led: bool = True
) -> list[dict[str, Any]]:
    """Each of two records at its own words, with the lead-in over them where a colon and a line's end close one."""
    out = []
    lead = text.index(":") if led and (":" in text) else 0
    for state, record in zip((one, two), records, strict=True):
        at = text.lower().index(state["fin"].lower())
        spans = [(0, lead)] if lead else []
        out.append({**record, "spans": [*spans, (at, at + len(state["fin"]))]})
    return out


def _of_most(form: Mapping[str, Any], n: int) -> tuple[str, list[dict[str, Any]]]:
    count = _pick("counts", n)
    party = {"lowest" if form.get("least") else "highest": count["nom"]}
    role = {"loser": party} if form.get("loser") else {"winner": party}
    return _fill(form["text"], count), [_victory({"when": "game_end", **form}, **role)]


def _of_tie(form: Mapping[str, Any], n: int) -> tuple[str, list[dict[str, Any]]]:
    lead = [x for x in FORMS["most"] if not any(x.get(k) for k in ("least", "loser", "kept"))]
    text, (most,) = _of_most(lead[n % len(lead)], n)
    first, second = _pick("counts", n + 3), _pick("counts", n + 5)
    said = _fill(form["text"], {**first, "gen2": second["gen"], "acc2": second["acc"]})
    counts = iter((first["nom"], second["nom"]))
    steps: list[dict[str, Any]] = [
        {"prefer": {"any": "игрок"}, "quantity": None, "at": "shared", "repeat": False}
        if step == "shared"
        else {"prefer": step, "quantity": next(counts), "at": "same", "repeat": False}
        for step in form["steps"]
    ]
    return f"{text} {said}", [{**most, "tie_break": steps}]


def _of_length(form: Mapping[str, Any], n: int) -> tuple[str, list[dict[str, Any]]]:
    number, word = NUMBERS[n % len(NUMBERS)]
    turns = {"only": [int(number)]} if form.get("only") else {"from": 1, "to": int(number)}
    return _fill(form["text"], {"n": number, "word": word}), [_end({}, None, turns)]
