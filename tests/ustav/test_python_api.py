from collections.abc import Callable

import pytest

import ustav


def test_the_names_of_the_api_stay_functions_after_they_were_used() -> None:
    # a submodule of the same name would take a function's place in the package at its first import
    ustav.games()
    ustav.game("sword_of_rome")
    for name in ustav.__all__:
        assert name == "__version__" or callable(getattr(ustav, name))


WRONG: list[tuple[Callable[..., object], tuple[object, ...], str]] = [
    (ustav.extract, (None,), "ustav.extract: path is None; give the path of a rulebook"),
    (ustav.extract, ("",), "ustav.extract: path is ''; give the path"),
    (ustav.extract, ("rules.txt", 1251), r"ustav.extract: encoding is 1251 \(int\); give the name of an encoding"),
    (ustav.read, (b"rules.txt",), r"ustav.read: path is b'rules.txt' \(bytes\)"),
    (ustav.extract_text, (None,), "ustav.extract_text: text is None"),
    (ustav.extract_reading, ("text",), r"ustav.extract_reading: reading is 'text' \(str\); give what ustav.read gives"),
    (ustav.verify, ("rules.txt", "virgin_queen"), r"ustav.verify: book is 'rules.txt' \(str\); give a rule book"),
    (ustav.verify, (ustav.extract_text(""), None), "ustav.verify: game is None; give the name of a game"),
    (ustav.lint, ("rules.txt",), "ustav.lint: book is 'rules.txt'"),
    (ustav.records_frame, (None,), "ustav.records_frame: book is None"),
    (ustav.outcomes_frame, (None,), "ustav.outcomes_frame: report is None"),
    (ustav.findings_frame, ([],), r"ustav.findings_frame: report is \[\] \(list\); give a report"),
    (ustav.report_page, (None, None), "ustav.report_page: report is None"),
    (ustav.game, (3,), r"ustav.game: name_or_folder is 3 \(int\); give the name of a game"),
    (ustav.game, ("",), "ustav.game: name_or_folder is ''"),
]


@pytest.mark.parametrize(("function", "arguments", "words"), WRONG)
def test_a_wrong_argument_is_one_clear_type_error(
    function: Callable[..., object], arguments: tuple[object, ...], words: str
) -> None:
    with pytest.raises(TypeError, match=words):
        function(*arguments)
