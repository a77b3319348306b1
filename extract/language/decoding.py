"""The best tree over arc scores: Chu and Liu (1965), Edmonds (1967), with exactly one root."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from extract.language.errors import NotATree

# Where the best tree has several roots, a root arc costs this much beside its score: far above any sum of scores.
_ROOT_COST = 1e6
_FORBIDDEN = -1e12


def best_tree(scores: NDArray[np.float64]) -> list[int]:
    """Heads of the best tree with a single root.

    In: words × (root, words), higher is better; in a row the first column is the score of the word being the root.
    Out: for every word its head, 0 for the root, else 1 + the head's index. Equal scores: the leftmost head.
    Raises NotATree where the matrix has another shape.
    """
    if scores.ndim != 2 or scores.shape[1] != scores.shape[0] + 1:
        raise NotATree(scores.shape)
    size = scores.shape[0] + 1
    if size == 1:
        return []
    square = np.full((size, size), _FORBIDDEN)
    square[1:, :] = scores
    np.fill_diagonal(square, _FORBIDDEN)
    heads = _arborescence(square)[1:]
    if heads.count(0) == 1:
        return heads
    square[1:, 0] -= _ROOT_COST
    return _arborescence(square)[1:]


def _arborescence(scores: NDArray[np.float64]) -> list[int]:
    """Heads of the best arborescence rooted at node 0; `scores[i, j]` is the score of j being the head of i.

    Every node takes its best head; the cycles that arise are contracted to one node each, and the smaller problem
    decides where each of them is entered.
    """
    heads = [0, *scores[1:].argmax(axis=1).tolist()]
    cycles = _find_cycles(heads)
    if not cycles:
        return heads
    inside = {node for cycle in cycles for node in cycle}
    groups = [[node] for node in range(len(heads)) if node not in inside] + cycles
    # what a node of a cycle gains by another head than the one it has; the sum of a cycle is the same for all
    gains = scores.copy()
    for node in sorted(inside):
        gains[node] -= scores[node, heads[node]]
    contracted = _best_between(gains, groups)
    np.fill_diagonal(contracted, _FORBIDDEN)
    contracted[0, :] = _FORBIDDEN
    for number, head in enumerate(_arborescence(contracted)[1:], start=1):
        if len(groups[number]) == len(groups[head]) == 1:  # most of them, in a long sentence
            heads[groups[number][0]] = groups[head][0]
            continue
        block = gains[groups[number]][:, groups[head]]  # `numpy.ix_` takes longer than this, and is asked for every node
        entered, source = divmod(int(block.argmax()), block.shape[1])
        heads[groups[number][entered]] = groups[head][source]
    return heads


def _best_between(gains: NDArray[np.float64], groups: Sequence[Sequence[int]]) -> NDArray[np.float64]:
    """For every two groups of nodes the best score of an arc between them."""
    order = [node for group in groups for node in group]
    starts = np.cumsum([0, *(len(group) for group in groups[:-1])])
    sorted_gains = gains[np.ix_(order, order)]
    best: NDArray[np.float64] = np.maximum.reduceat(np.maximum.reduceat(sorted_gains, starts, axis=0), starts, axis=1)
    return best


def _find_cycles(heads: Sequence[int]) -> list[list[int]]:
    """All cycles, each with its nodes sorted, in the order of their first nodes found."""
    colour = [0] * len(heads)
    cycles = []
    for start in range(1, len(heads)):
        path = []
        node = start
        while node != 0 and colour[node] == 0:
            colour[node] = start
            path.append(node)
            node = heads[node]
        if node != 0 and colour[node] == start:
            cycles.append(sorted(path[path.index(node) :]))
    return cycles
