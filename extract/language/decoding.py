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
    """Heads of the best arborescence rooted at node 0; `scores[i, j]` is the score of j being the head of i."""
    heads = [0, *(int(row.argmax()) for row in scores[1:])]
    cycle = _find_cycle(heads)
    if cycle is None:
        return heads
    inside = set(cycle)
    outside = [node for node in range(len(heads)) if node not in inside]
    position = {node: index for index, node in enumerate(outside)}
    merged = len(outside)
    small = np.full((merged + 1, merged + 1), _FORBIDDEN)
    small[:merged, :merged] = scores[np.ix_(outside, outside)]
    entry = _enter(scores, heads, cycle, outside)
    leave = {}
    for node in outside:
        best = max(cycle, key=lambda member: (scores[node, member], -member))
        small[position[node], merged] = scores[node, best]
        leave[node] = best
        small[merged, position[node]] = entry[node][0]
    np.fill_diagonal(small, _FORBIDDEN)
    small[0, :] = _FORBIDDEN
    reduced = _arborescence(small)
    return _expand(reduced, heads, outside, merged, leave, entry)


def _enter(
    scores: NDArray[np.float64], heads: Sequence[int], cycle: Sequence[int], outside: Sequence[int]
) -> dict[int, tuple[float, int]]:
    """For every node outside the cycle: the gain of entering the cycle from it, and the member entered."""
    total = sum(scores[member, heads[member]] for member in cycle)
    best = {}
    for node in outside:
        gains = [(float(total - scores[member, heads[member]] + scores[member, node]), member) for member in cycle]
        best[node] = max(gains, key=lambda gain: (gain[0], -gain[1]))
    return best


def _expand(
    reduced: Sequence[int],
    heads: Sequence[int],
    outside: Sequence[int],
    merged: int,
    leave: dict[int, int],
    entry: dict[int, tuple[float, int]],
) -> list[int]:
    """Undo one contraction: the cycle keeps its arcs but for the one at which the tree enters it."""
    result = list(heads)
    for index, node in enumerate(outside):
        if node == 0:
            continue
        head = reduced[index]
        result[node] = leave[node] if head == merged else outside[head]
    source = outside[reduced[merged]]
    result[entry[source][1]] = source
    return result


def _find_cycle(heads: Sequence[int]) -> list[int] | None:
    """Nodes of the first cycle, sorted, or None."""
    colour = [0] * len(heads)
    for start in range(1, len(heads)):
        path = []
        node = start
        while node != 0 and colour[node] == 0:
            colour[node] = start
            path.append(node)
            node = heads[node]
        if node != 0 and colour[node] == start:
            return sorted(path[path.index(node) :])
    return None
