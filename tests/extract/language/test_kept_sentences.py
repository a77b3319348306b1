"""Sentences of a text that is being read: analysed once, and never those of another text."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from extract.language import Sentence, analyse, analyse_ahead, keeping_parses

SENTENCE = "Побеждает игрок, набравший 25 победных очков."


def of_another_text() -> Sentence:
    with keeping_parses():
        return analyse(SENTENCE)


def test_a_sentence_is_analysed_once_within_its_text() -> None:
    with keeping_parses():
        analyse_ahead([(SENTENCE, 7)])
        assert analyse(SENTENCE, 7) is analyse(SENTENCE, 7)


def test_another_text_has_sentences_of_its_own_and_gives_back_those_it_found() -> None:
    with keeping_parses():
        outer = analyse(SENTENCE)
        inner = of_another_text()
        assert (inner == outer, inner is outer) == (True, False)
        assert analyse(SENTENCE) is outer


def test_a_text_that_another_thread_reads_at_the_same_time_has_sentences_of_its_own() -> None:
    with keeping_parses(), ThreadPoolExecutor(1) as pool:
        here = analyse(SENTENCE)
        there = pool.submit(of_another_text).result()
        assert (there == here, there is here) == (True, False)
        assert analyse(SENTENCE) is here
        outside = pool.submit(analyse, SENTENCE).result()
        assert outside is not here
