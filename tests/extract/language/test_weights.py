"""The weights as they are looked into: the same words by the same numbers as slovnet's own loader gives."""

import gzip

import pytest
from slovnet.exec.pack import Pack

from extract.language.errors import ForeignModelFiles
from extract.language.vocabulary import Vocabulary
from extract.language.weights import PARSER, TAGGER, model_file, networks


@pytest.mark.parametrize("name", [TAGGER, PARSER])
def test_every_word_has_the_number_that_slovnet_gives_it(name: str) -> None:
    with Pack(model_file(name)) as pack:
        theirs = pack.load_vocab("word")
    ours = networks().words
    assert len(theirs) == len(ours)
    assert (theirs.unk_id, theirs.pad_id) == (ours.unknown, ours.padding)
    some = [*theirs.items[:300], *theirs.items[::997], *theirs.items[-302:-2]]
    assert [theirs.encode(word) for word in some] == [ours.number(word) for word in some]


@pytest.mark.parametrize("word", ["", "щщщщ", "городъ", "\ud800", "<unk>", "<pad>", "яяя\n"])
def test_what_is_no_word_of_the_list_has_the_number_of_the_unknown(word: str) -> None:
    assert networks().words.unknown == networks().words.number(word)
    assert word not in networks().words


def test_the_words_are_sorted_as_the_search_needs_them() -> None:
    with Pack(model_file(TAGGER)) as pack:
        words = [word.encode() for word in pack.load_vocab("word").items[:-2]]
    assert sorted(set(words)) == words


def test_a_list_that_ends_otherwise_is_refused_with_what_to_install() -> None:
    with pytest.raises(ForeignModelFiles, match=r"natasha==1\.6\.0"):
        Vocabulary(gzip.compress("а\nб\n".encode()))
