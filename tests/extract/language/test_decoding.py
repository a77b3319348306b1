"""The best tree with one root, against all trees there are."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from extract.language.decoding import best_tree
from extract.language.errors import NotATree


def is_tree(heads: tuple[int, ...]) -> bool:
    if heads.count(0) != 1:
        return False
    for node in range(1, len(heads) + 1):
        seen = set()
        while node and node not in seen:
            seen.add(node)
            node = heads[node - 1]
        if node:
            return False
    return True


def total(scores: NDArray[np.float64], heads: tuple[int, ...]) -> float:
    return float(sum(scores[word, head] for word, head in enumerate(heads)))


@st.composite
def score_matrices(draw: st.DrawFn) -> NDArray[np.float64]:
    size = draw(st.integers(1, 4))
    values = st.integers(-900, 0).map(lambda value: value / 100)
    return np.array([[draw(values) for _ in range(size + 1)] for _ in range(size)])


@settings(max_examples=60, deadline=None)
@given(score_matrices())
def test_no_tree_scores_more_than_the_one_found(scores: NDArray[np.float64]) -> None:
    found = tuple(best_tree(scores))
    assert is_tree(found)
    every = [heads for heads in product(range(len(scores) + 1), repeat=len(scores)) if is_tree(heads)]
    assert max(total(scores, heads) for heads in every) == pytest.approx(total(scores, found))


def test_a_cycle_is_broken_where_it_costs_least() -> None:
    scores = np.array([[-5.0, -9.0, -0.1, -9.0], [-6.0, -0.1, -9.0, -9.0], [-9.0, -9.0, -0.2, -9.0]])
    assert [0, 1, 2] == best_tree(scores)


def test_a_second_root_is_not_allowed_even_where_it_scores_more() -> None:
    scores = np.array([[-0.1, -9.0, -8.0], [-0.1, -7.0, -9.0]])
    assert [0, 1] == best_tree(scores)


def test_no_words_have_no_tree() -> None:
    assert [] == best_tree(np.zeros((0, 1)))


def test_a_matrix_of_another_shape_is_refused() -> None:
    with pytest.raises(NotATree, match=r"\(2, 2\)"):
        best_tree(np.zeros((2, 2)))
