import subprocess
import sys
from pathlib import Path

import pytest

from ustav.lexicon_checks import NO_LEXICONS, Contradiction, Rules, check_lexicons, read_rules
from ustav.lexicons import LexiconFault, read_lexicon

GOOD = """\
# Verbs of winning. Lemmas, е for ё.

# Who does it wins.
win = ["победить", "выиграть"]

# Numbers in words.
[numbers]
"один" = 1
"два" = 2

[order]
# What comes first, as written.
first = [
    "сначала", # the usual one
    "в первую очередь",
]
last = ["потом"]
"""
NO_RULES = Rules(Path("rules.toml"), {}, {}, ())


def room(tmp_path: Path, content: str, name: str = "words.toml") -> Path:
    path = tmp_path / "extract" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, "utf-8")
    return tmp_path / "extract"


def messages(tmp_path: Path, content: str, rules: Rules = NO_RULES) -> list[str]:
    return [str(fault) for fault in check_lexicons(room(tmp_path, content), rules)]


def test_every_key_is_read_with_its_line_its_comments_and_its_entries(tmp_path: Path) -> None:
    found = read_lexicon(room(tmp_path, GOOD) / "words.toml")
    assert "Verbs of winning. Lemmas, е for ё." == found.comment
    assert "Verbs of winning. Lemmas, е for ё." == found.purpose
    assert [
        ("win", 4, ("Who does it wins.",)),
        ("numbers.один", 8, ("Numbers in words.",)),
        ("numbers.два", 9, ("Numbers in words.",)),
        ("order.first", 13, ("the usual one", "What comes first, as written.")),
        ("order.last", 17, ("What comes first, as written.",)),
    ] == [(key.path, key.line, key.comments) for key in found.keys]
    assert [("сначала", 14), ("в первую очередь", 15)] == [(e.text, e.line) for e in found.keys[3].entries]
    assert ["lemmas", "forms"] == [found.keys[0].kind(found.comment), found.keys[3].kind(found.comment)]


def test_lists_in_order_have_no_fault(tmp_path: Path) -> None:
    assert [] == messages(tmp_path, GOOD)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '"выиграть"]',
            '"выиграть"',
            "extract/words.toml:6: the file: no TOML (Unclosed array (at line 6, column 1)); mend that line",
        ),
        (
            '"выиграть"',
            '"выйграть"',
            "extract/words.toml:4: win: «выйграть»: the dictionary has no such word; "
            "correct its spelling or list it as an exception in lexicon_rules.toml",
        ),
        (
            '"выиграть"',
            '"выиграет"',
            "extract/words.toml:4: win: «выиграет»: it is no dictionary form, so it never matches; "
            "write «выиграть» instead or list it as an exception in lexicon_rules.toml",
        ),
        (
            '"выиграть"',
            '"победить"',
            "extract/words.toml:4: «победить»: it stands in win already, line 4; delete one of them",
        ),
        (
            '"в первую очередь"',
            '"сначала"',
            "extract/words.toml:15: «сначала»: it stands in order.first already, line 14; delete one of them",
        ),
        (
            "# Numbers in words.\n",
            "",
            "extract/words.toml:7: numbers: no comment says what it is for; write one above it or its section",
        ),
        (
            'last = ["потом"]',
            'last = ["потом"]\nname_pattern = "(победа"',
            "extract/words.toml:18: '(победа': no regular expression (missing ), unterminated subpattern at position 0); mend it",
        ),
    ],
)
def test_a_fault_names_file_line_entry_and_cure(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    found = messages(tmp_path, GOOD.replace(old, new, 1))
    if "no TOML" in message:
        # Python words what the parser missed differently from version to version
        assert 1 == len(found)
        assert found[0].startswith("extract/words.toml:")
        assert "no TOML" in found[0]
    elif "no regular expression" not in message:
        assert [message] == found
    else:
        assert [message[: message.index("(missing")]] == [m[: m.index("(missing")] for m in found]


def test_a_file_that_begins_without_a_comment_is_a_fault(tmp_path: Path) -> None:
    content = 'win = ["победить"]\n\n# Who loses.\nlose = ["проиграть"]\n'
    expected = [
        "extract/words.toml:1: the file: no comment says what it is for; begin it with one, and an empty line",
        "extract/words.toml:1: win: no comment says what it is for; write one above it or its section",
    ]
    assert expected == messages(tmp_path, content)


def test_a_form_beside_its_dictionary_form_is_idle_but_no_fault(tmp_path: Path) -> None:
    assert [] == messages(tmp_path, GOOD.replace('"выиграть"', '"выиграть", "выиграет"'))


def test_words_as_written_need_be_no_dictionary_forms(tmp_path: Path) -> None:
    assert [] == messages(tmp_path, GOOD.replace('"потом"', '"выиграет"'))


def test_ё_and_е_are_one_letter(tmp_path: Path) -> None:
    found = messages(tmp_path, GOOD.replace('"потом"', '"ещё", "еще"'))
    assert ["extract/words.toml:17: «еще»: it stands in order.last already, line 17; delete one of them"] == found


def test_an_entry_in_two_contradicting_lists_is_a_fault(tmp_path: Path) -> None:
    rules = Rules(Path("rules.toml"), {}, {}, (Contradiction("words.toml", ("order.first", "order.last")),))
    found = messages(tmp_path, GOOD.replace('"потом"', '"потом", "сначала"'), rules)
    expected = (
        "extract/words.toml:17: «сначала»: it stands in order.first too, which says the opposite of order.last; "
        "leave it in the one that is meant"
    )
    assert [expected] == found


def test_an_exception_is_left_alone_and_one_that_nothing_needs_is_a_fault(tmp_path: Path) -> None:
    rules = Rules(Path("rules.toml"), {"words.toml": frozenset({"подфаза", "победить"}), "gone.toml": frozenset()}, {}, ())
    found = messages(tmp_path, GOOD.replace('"потом"', '"подфаза"'), rules)
    assert [
        f"rules.toml: gone.toml: there is no such file below {tmp_path / 'extract'}; correct its path or delete it",
        "rules.toml: «победить»: no entry of words.toml needs this exception; delete it",
    ] == found


def test_lists_of_endings_are_not_looked_up_but_still_hold_nothing_twice(tmp_path: Path) -> None:
    rules = Rules(Path("rules.toml"), {}, {"words.toml": frozenset({"order"})}, ())
    assert [] == messages(tmp_path, GOOD.replace('"потом"', '"ый", "ых", "ё", "е"'), rules)
    assert 1 == len(messages(tmp_path, GOOD.replace('"потом"', '"ый", "ый"'), rules))


def test_a_second_table_of_an_array_is_a_list_of_its_own(tmp_path: Path) -> None:
    content = '# Tags. As written.\n\n# One each.\n[[word]]\nwords = ["город"]\n[[word]]\nwords = ["город"]\n'
    assert [] == messages(tmp_path, content)


def test_a_text_over_several_lines_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LexiconFault, match="several lines"):
        read_lexicon(room(tmp_path, '# A.\n\n# B.\na = """x"""\n') / "words.toml")


# ------------------------------------------------------------------------------------------------ the real ones


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    start = "import sys; from ustav.cli import main; sys.argv[0] = 'ustav'; main()"
    return subprocess.run(
        [sys.executable, "-c", start, *arguments], capture_output=True, text=True, check=False, encoding="utf-8"
    )


def test_the_extractors_word_lists_are_in_order() -> None:
    root = Path(__file__).resolve().parents[2]
    assert [] == [str(fault) for fault in check_lexicons(root / "extract", read_rules())]


def test_the_command_checks_them_all() -> None:
    done = run("lexicon", "check")
    assert (0, True) == (done.returncode, "all in order" in done.stdout)


def test_list_shows_every_file_and_what_it_is_for() -> None:
    done = run("lexicon", "list")
    root = Path(__file__).resolve().parents[2]
    expected = sorted(str(p.relative_to(root)) for p in (root / "extract").rglob("*.toml") if p.name not in NO_LEXICONS)
    assert (0, expected) == (done.returncode, sorted(line.split()[0] for line in done.stdout.splitlines()))
    assert [] == [line for line in done.stdout.splitlines() if len(line.split()) < 3]
