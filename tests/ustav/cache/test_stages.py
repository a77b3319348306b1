"""A stage is made once for one input; whatever it depends on makes another."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import ustav
from tests.conftest import Counted
from tests.ustav.in_process import run
from tests.ustav.test_command_line import RULES
from ustav.cache import Stages, Store
from ustav.cache import stages as module
from ustav.library import corpus_folder, load_game

Counter = Callable[[str], list[object]]


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.txt"
    path.write_text(RULES, "utf-8")
    return path


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter:
    """Counts how often a function of `ustav` is called from now on."""

    def count(name: str) -> list[object]:
        seen: list[object] = []
        real = getattr(ustav, name)

        def counted(*given: object, **named: object) -> object:
            seen.append(given)
            return real(*given, **named)

        monkeypatch.setattr(ustav, name, counted)
        return seen

    return count


def test_records_are_made_once(kept: Stages, rules: Path, calls: Counter) -> None:
    made = calls("extract_reading")
    first, second = (kept.records(kept.read(rules)) for _ in range(2))
    assert first == second
    assert 1 == len(made)
    rules.write_text(RULES + "\nПобеждает тот, у кого 7 ПО.\n", "utf-8")
    assert first != kept.records(kept.read(rules))
    assert 2 == len(made)


@pytest.mark.parametrize("what", ["room", "surroundings"])
def test_another_release_a_word_list_or_a_package_makes_records_anew(
    what: str, kept: Stages, rules: Path, calls: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = calls("extract_reading")
    kept.records(kept.read(rules))
    monkeypatch.setattr(module, what, lambda *_: "another")
    kept.records(kept.read(rules))
    assert 2 == len(made)


def test_a_room_has_another_digest_after_an_edit_of_a_word_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ustav.cache.versions import room

    package = tmp_path / "a_room_of_this_test"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "words.toml").write_text("verbs = ['брать']\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    room.cache_clear()
    before = room("a_room_of_this_test")
    room.cache_clear()
    assert before == room("a_room_of_this_test")
    (package / "words.toml").write_text("verbs = ['взять']\n", "utf-8")
    room.cache_clear()
    assert before != room("a_room_of_this_test")
    room.cache_clear()


def test_a_report_is_made_once_for_a_known_game_and_each_time_for_an_own_one(
    kept: Stages, tmp_path: Path, calls: Counter
) -> None:
    made = calls("verify")
    home = corpus_folder() / "sword_of_rome"
    book = ustav.extract(home / "rules.txt")
    game = load_game("sword_of_rome")
    assert kept.report(book, game) == kept.report(book, game)
    assert 1 == len(made)
    own = tmp_path / "own"
    own.mkdir()
    (own / "game.toml").write_text((home / "game.toml").read_text("utf-8").replace('id = "sword_of_rome"', 'id = "own"'), "utf-8")
    (own / "engine.py").write_text("from verification.reference.sword_of_rome import ENGINE\n", "utf-8")
    for _ in range(2):
        kept.report(book, load_game(own))
    assert 3 == len(made)


def test_a_page_file_is_read_once_and_again_after_a_correction(kept: Stages, tmp_path: Path, calls: Counter) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<html><body><p>{RULES}</p></body></html>", "utf-8")
    made = calls("read")
    first, second = kept.read(page), kept.read(page)
    assert first == second
    assert first.places.columns() == second.places.columns()
    assert 1 == len(made)
    (tmp_path / "page.html.corrections.toml").write_text("", "utf-8")
    kept.read(page)
    assert 2 == len(made)


def test_an_entry_of_another_form_is_made_anew(kept: Stages, rules: Path, calls: Counter) -> None:
    made = calls("extract_reading")
    book = kept.records(kept.read(rules))
    assert kept.store is not None
    for content in (b"no json", b'["records.Victory"]', b'["spans.Span", 1, 2, null, null]'):
        for entry in kept.store.entries():
            kept.store.put(entry.stage, entry.path.parent.name + entry.path.stem, content)
        assert book == kept.records(kept.read(rules))
    assert 4 == len(made)


def test_the_command_line_uses_it_unless_told_not_to(
    tmp_path: Path, rules: Path, calls: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("USTAV_NO_CACHE")
    monkeypatch.setenv("USTAV_CACHE_DIR", str(tmp_path / "kept"))
    made = calls("extract_reading")
    texts = [run("extract", rules, "--format", "json", *more).stdout for more in ((), (), ("--no-cache",))]
    assert 1 == len(set(texts))
    assert 2 == len(made)
    told = run("cache", "info").stdout
    assert "2 results" in told
    assert ["parses", "records"] == [line.split()[0] for line in told.splitlines()[1:]]
    assert str(tmp_path / "kept") in told
    assert "2 results taken away" in run("cache", "clear").stdout
    run("extract", rules)
    assert 3 == len(made)


def test_a_folder_that_cannot_be_written_is_told_once_and_the_work_is_done(
    tmp_path: Path, rules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.delenv("USTAV_NO_CACHE")
    monkeypatch.setenv("USTAV_CACHE_DIR", str(tmp_path / "file"))
    done = run("lint", rules, rules)
    assert 1 == done.stderr.count("no results are kept there")
    assert done.stdout
    assert "" == run("lint", rules, "--no-cache").stderr


def test_a_size_that_is_no_number_is_named(monkeypatch: pytest.MonkeyPatch, rules: Path) -> None:
    monkeypatch.delenv("USTAV_NO_CACHE")
    monkeypatch.setenv("USTAV_CACHE_MB", "much")
    done = run("extract", rules)
    assert 2 == done.returncode
    assert "USTAV_CACHE_MB" in done.stderr
    assert os.linesep.join(done.stderr.splitlines()) == done.stderr.strip()


def test_an_own_game_with_the_name_of_a_known_one_is_held_against_its_engine_each_time(
    kept: Stages, tmp_path: Path, calls: Counter
) -> None:
    made = calls("verify")
    home = corpus_folder() / "sword_of_rome"
    (tmp_path / "game.toml").write_bytes((home / "game.toml").read_bytes())
    (tmp_path / "engine.py").write_text("from verification.reference.sword_of_rome import ENGINE\n", "utf-8")
    own = load_game(tmp_path)
    assert "sword_of_rome" == own.id
    book = ustav.extract_text(RULES)
    for _ in range(2):
        kept.report(book, own)
    assert 2 == len(made)


@pytest.mark.parametrize("size", ["9" * 13, "9" * 5000])
def test_a_size_that_nobody_has_is_named(monkeypatch: pytest.MonkeyPatch, size: str) -> None:
    monkeypatch.setenv("USTAV_CACHE_MB", size)
    done = run("cache", "info")
    assert (2, True) == (done.returncode, done.stderr.startswith("ustav: USTAV_CACHE_MB="))


def test_a_folder_among_the_entries_is_no_entry(kept: Stages, rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = kept.records(kept.read(rules))
    assert kept.store is not None
    (entry,) = (e for e in kept.store.entries() if e.stage == "records")
    entry.path.unlink()
    entry.path.mkdir()
    assert book == Stages(Store(kept.store.folder)).records(kept.read(rules))
    monkeypatch.setenv("USTAV_CACHE_DIR", str(kept.store.folder))
    assert 0 == run("cache", "clear").returncode


def test_a_user_without_a_home_keeps_nothing_and_gets_everything(monkeypatch: pytest.MonkeyPatch, rules: Path) -> None:
    def homeless(*_: object, **__: object) -> Path:
        raise RuntimeError

    monkeypatch.setattr("platformdirs.user_cache_path", homeless)
    monkeypatch.delenv("USTAV_NO_CACHE", raising=False)
    monkeypatch.delenv("USTAV_CACHE_DIR", raising=False)
    assert 0 == run("extract", rules).returncode
    done = run("cache", "info")
    assert (2, True) == (done.returncode, "USTAV_CACHE_DIR" in done.stderr)


@pytest.mark.faults("kept results that are damaged, forged or taken away")
@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="a system without owners of files")
@pytest.mark.parametrize("whose", ["others may write", "another user"])
def test_a_well_formed_entry_is_not_believed_in_a_folder_that_others_may_write_in(
    whose: str, tmp_path: Path, rules: Path, monkeypatch: pytest.MonkeyPatch, counted: Counted
) -> None:
    folder = tmp_path / "kept"
    monkeypatch.delenv("USTAV_NO_CACHE")
    monkeypatch.setenv("USTAV_CACHE_DIR", str(folder))
    honest = run("extract", rules, "--format", "json").stdout
    forged = Store(folder)
    (entry,) = (e for e in forged.entries() if e.stage == "records")
    key = entry.path.parent.name + entry.path.stem
    content = forged.get("records", key)
    assert content is not None
    forged.put("records", key, content.replace(b"victory", b"forgery"))
    believed = run("extract", rules, "--format", "json").stdout
    if whose == "others may write":
        folder.chmod(0o777)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: folder.stat().st_uid + 1)
    done = run("extract", rules, "--format", "json")
    counted(faults=1, lost=int(done.stdout != honest))
    assert believed != honest  # who can write as this user is believed: the folder is the border
    assert honest == done.stdout
    assert 1 == done.stderr.count(f"{folder}: what is kept there is not used")
    assert "not used" in run("cache", "info").stderr


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="a system without owners of files")
def test_the_folder_is_made_for_its_owner_alone(kept: Stages, rules: Path) -> None:
    kept.records(kept.read(rules))
    assert kept.store is not None
    assert 0o700 == kept.store.folder.stat().st_mode & 0o777


@pytest.mark.parametrize("changed", ["page.html", "page.html.corrections.toml"])
def test_a_page_that_changes_while_it_is_read_is_not_kept_for_what_it_was(
    changed: str, kept: Stages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, other = tmp_path / "page.html", tmp_path / changed
    page.write_text("<html><body><p>Побеждает игрок, набравший 5 очков.</p></body></html>", "utf-8")
    before = other.read_bytes() if other.exists() else b""
    other.write_bytes(before)
    real = ustav.read
    expected = real(page).text

    def read(path: str | Path, encoding: str | None = None) -> object:
        page_then = "<html><body><p>Побеждает игрок, набравший 7 очков.</p></body></html>"
        other.write_text(page_then if other == page else "# changed", "utf-8")
        return real(path, encoding)

    with monkeypatch.context() as patched:
        patched.setattr(ustav, "read", read)
        kept.read(page)
    assert kept.store is not None
    assert [] == [e.stage for e in kept.store.entries()]
    other.write_bytes(before)
    assert expected == kept.read(page).text


def test_overrides_that_change_while_records_are_made_are_not_kept_for_what_they_were(
    kept: Stages, rules: Path, calls: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = rules.with_name("rules.txt.overrides.toml")
    real = ustav.extract_reading

    def extract_reading(*given: object, **named: object) -> object:
        beside.write_text("", "utf-8")
        return real(*given, **named)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(ustav, "extract_reading", extract_reading)
        kept.records(kept.read(rules))
    beside.unlink()
    made = calls("extract_reading")
    kept.records(kept.read(rules))
    assert 1 == len(made)
