"""The games of the corpus: gold that fits its text, and a restated text that means what the printed one means."""

import hashlib
import json
import re
from itertools import zip_longest
from pathlib import Path
from typing import Literal

import pytest

from models.contract import book_from_json
from models.meaning import Equivalent, OpaqueError, decide
from models.records import Phase, Record, Victory, VPSource
from models.rulebook import RuleBook
from ustav.library import Game, known_games, load_game
from verification.semantics import award, result_condition
from verification.verify import bind_book

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the printed texts are not beside this repository (../shared)")
BOOKS = [(game, form) for game in known_games() for form in ("", "_mended")]


def gold(game: str, form: str = "") -> RuleBook:
    return book_from_json(json.loads((ROOT / "corpus" / game / f"gold{form}.json").read_text("utf-8")))


def printed(game: str) -> RuleBook:
    return book_from_json(json.loads((SHARED / "contract" / "gold" / f"{game}.json").read_text("utf-8")))


@pytest.mark.parametrize(("game", "form"), BOOKS)
def test_gold_is_of_the_text_beside_it(game: str, form: str) -> None:
    book = gold(game, form)
    raw = (ROOT / "corpus" / game / f"rules{form}.txt").read_bytes()
    assert raw.decode("utf-8") == book.text
    assert hashlib.sha256(raw).hexdigest() == book.document.sha256
    assert len(book.text) == book.document.characters


@pytest.mark.parametrize(("game", "form"), BOOKS)
def test_every_evidence_begins_and_ends_with_a_word_of_the_text(game: str, form: str) -> None:
    book = gold(game, form)
    for record in book.records:
        for span in record.evidence:
            quote = span.quote(book.text)
            assert quote == quote.strip()
            assert quote


@needs_shared
@pytest.mark.parametrize("game", known_games())
def test_no_sentence_of_the_printed_text_was_copied(game: str) -> None:
    def runs(text: str) -> set[tuple[str, ...]]:
        # headings, names and tables are the same by need; prose is what lies between full stops
        found: set[tuple[str, ...]] = set()
        for sentence in re.split(r"[.!?;:•·|\n\t()\[\]«»]", text):
            words = re.findall(r"\w+", sentence.lower())
            found |= {tuple(words[i : i + 9]) for i in range(len(words) - 8)}
        return found

    for form in ("", "_mended"):
        text = (ROOT / "corpus" / game / f"rules{form}.txt").read_text("utf-8")
        assert set() == runs(text) & runs((SHARED / "rulebooks" / f"{game}.txt").read_text("utf-8"))


def same_meaning(one: Record, other: Record, game: Game) -> bool:
    """Whether two bound records say the same of every party, by proof; what was not formalised by its own words."""
    engine = game.engine
    ids, last = engine.party_ids, engine.last_turn
    try:
        for party in ids:
            if isinstance(one, Victory) and isinstance(other, Victory):
                results: tuple[Literal["win", "lose", "draw"], ...] = ("win", "lose", "draw")
                pairs = [[result_condition(r, x, party, ids, last, engine.holders()) for r in (one, other)] for x in results]
            elif isinstance(one, VPSource) and isinstance(other, VPSource):
                given = [award(r, party, ids, last) for r in (one, other)]
                if given[0] is None or given[1] is None:
                    return given == [None, None] and (one.amount.table is None) == (other.amount.table is None)
                if [(a.number, a.per.id if a.per is not None else None) for a in given[:1] if a] != [
                    (a.number, a.per.id if a.per is not None else None) for a in given[1:] if a
                ]:
                    return False
                pairs = [[a.condition for a in given if a is not None]]
            else:
                return True
            for pair in pairs:
                a, b = (engine.expand(c) for c in pair)
                if not isinstance(decide(a, b, engine.domains(), invariants=engine.grounded_invariants()), Equivalent):
                    return False
    except OpaqueError:
        return type(one) is type(other)
    return True


@needs_shared
@pytest.mark.parametrize("name", known_games())
def test_the_restated_text_means_what_the_printed_one_means(name: str) -> None:
    game = load_game(name)
    ours, theirs = (bind_book(b, game.vocabulary, game.engine) for b in (gold(name), printed(name)))
    for kind in (Victory, VPSource, Phase):
        mine = [ours[r.id].record for r in gold(name).records if isinstance(r, kind)]
        left = [theirs[r.id].record for r in printed(name).records if isinstance(r, kind)]
        assert len(left) == len(mine)
        for record in mine:
            fits = [r for r in left if _fields(r) == _fields(record) and same_meaning(record, r, game)]
            assert fits, f"{name}: nothing in the printed text means {record}"
            left.remove(fits[0])


def _fields(record: Record) -> tuple[object, ...]:
    """What must be equal as it stands: who, when, in which order."""
    if isinstance(record, Victory):
        ties = tuple((t.prefer, t.quantity_id, t.repeat) for t in record.tie_break)
        return record.status, record.winner, record.loser, record.draw, record.timing.when, record.timing.turns, ties
    if isinstance(record, VPSource):
        return record.recipient, record.amount.number, record.timing.when, record.timing.turns
    if isinstance(record, Phase):
        return record.order, record.parent is None, record.turns, record.limited_turns, record.actors
    return ()


@needs_shared
@pytest.mark.parametrize(("game", "form"), BOOKS)
def test_gold_validates_against_the_schema_of_the_contract(game: str, form: str) -> None:
    import jsonschema

    schema = json.loads((SHARED / "contract" / "records.schema.json").read_text("utf-8"))
    jsonschema.validate(json.loads((ROOT / "corpus" / game / f"gold{form}.json").read_text("utf-8")), schema)


def test_the_frozen_texts_are_unchanged() -> None:
    lines = (ROOT / "corpus" / "texts" / "FROZEN.sha256").read_text("utf-8").splitlines()
    files = [line.split() for line in lines if line and not line.startswith("#")]
    assert files
    for digest, name in files:
        content = (ROOT / "corpus" / "texts" / Path(name).name).read_bytes()
        assert digest == hashlib.sha256(content).hexdigest(), name


@pytest.mark.parametrize("path", sorted((ROOT / "corpus" / "texts").glob("*.json")), ids=lambda p: p.stem)
def test_every_annotated_text_is_in_the_contract(path: Path) -> None:
    book = book_from_json(json.loads(path.read_text("utf-8")))
    assert path.with_suffix(".txt").read_text("utf-8") == book.text
    assert len({r.id for r in book.records}) == len(book.records)
    for first, second in zip_longest(book.records, book.records[1:]):
        assert second is None or first.evidence[0].start <= second.evidence[-1].end
