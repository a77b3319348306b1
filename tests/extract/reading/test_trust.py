import pytest

from extract.language import known_word
from extract.reading.kinds import kind_of
from extract.reading.pdf.trust import Verdict, judge, mended
from tests.extract.reading.typesetting import prose

GOOD = prose(0, 6)


def verdict(text: str, lost: int = 0) -> Verdict:
    return judge({"F": text}, {"F": lost}, known_word)


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        "The first player to reach twenty victory points wins the game at once, and all others lose it with their armies.",
        "5",
        "ПО ОО КП 12 25.3 +1 –2",
        "• Осада\n• Штурм\n• Зима",
    ],
)
def test_text_that_reads_as_words_is_trusted(text: str) -> None:
    assert verdict(text).trusted


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (GOOD.translate({ord("а") + k: ord("а") + (k + 7) % 32 for k in range(32)}), "no Russian words"),
        ("(cid:49)(cid:52)(cid:7)(cid:23) " * 8, "cid"),
        ("IIpaBHJIa HacTOJIbHO# HrpbI AJIq TpéX HrpoKoB HaqHHaIOTcq co3J,aHHeM KapTbI u pacKJIaaKOH )I(eTOHoB " * 2, ""),
        ("Bcqz dhtvz bukb gjlcxtn jxrjd gjcnhjtyyst ujhjlf rjhjktdcndj dctkbnm gfhnb. " * 3, "Latin letters"),
        ("¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿" * 4, ""),
    ],
)
def test_text_that_makes_no_words_is_not(text: str, why: str) -> None:
    found = verdict(text)
    assert not found.trusted
    assert why in found.why


def test_letters_without_a_value_condemn_a_font_and_say_which() -> None:
    assert "30 of" in verdict(GOOD, 30).why
    assert "font F" in verdict(GOOD, 30).why
    assert verdict(GOOD, 2).trusted


def test_a_font_for_a_few_signs_cannot_condemn_the_page() -> None:
    assert judge({"F": GOOD * 3, "Signs": "\ue001\ue002\ue003"}, {"Signs": 3}, known_word).trusted


def test_one_bad_font_among_good_ones_does() -> None:
    bad = GOOD.translate({ord("а") + k: ord("а") + (k + 7) % 32 for k in range(32)})
    assert not judge({"A": GOOD, "B": bad}, {}, known_word).trusted


def test_windows_text_taken_for_latin_is_mended() -> None:
    taken = GOOD.replace("–", "-").encode("cp1251").decode("latin-1")
    assert Verdict(True, shifted=True) == verdict(taken)
    assert GOOD.replace("–", "-") == mended(taken)


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        (b"junk\n%PDF-1.4", "pdf"),
        (b"PK\x03\x04", "zip"),
        (b"\x89PNG\r\n", "image"),
        (b"RIFF\0\0\0\0WEBP", "image"),
        (b"AT&TFORM", "djvu"),
        (b"  <!-- saved --> <HTML>", "html"),
        (b"<?xml version='1.0'?><!DOCTYPE html>", "html"),
        ("<html>".encode("utf-16"), "html"),
        ("Правила <html>".encode(), "text"),
        (b"BMV is no picture", "text"),
        (b"", "text"),
    ],
)
def test_the_first_bytes_tell_the_kind(head: bytes, kind: str) -> None:
    assert kind == kind_of(head)
