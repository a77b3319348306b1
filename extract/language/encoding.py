"""slovnet's convolution over a batch of sentences, bit for bit, without its copies.

slovnet turns the batch over and back at every layer and pads it with `numpy.pad`, which costs more than the arithmetic where a
batch is one title. The products are of the same matrices in the same order, so that every score keeps all its bits.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["encoded"]

Singles = NDArray[np.float32]


def encoded(layers: Any, batch: Singles, padding: NDArray[np.bool_]) -> Singles:
    """The batch, sentences × words × numbers, through the layers of an encoder; ``padding`` is true where no word stands."""
    for layer in layers:
        batch = _normed(layer.norm, _convolved(layer.conv, batch).clip(0))
        batch[padding] = 0
    return batch


def _convolved(conv: Any, batch: Singles) -> Singles:
    """Every word with its neighbours, times the filters."""
    filters, width, kernel = conv.weight.shape
    sentences, words, _ = batch.shape
    padded = np.zeros((sentences, words + 2 * conv.padding, width), batch.dtype)
    padded[:, conv.padding : conv.padding + words] = batch
    count = words + 2 * conv.padding - kernel + 1
    windows = np.empty((sentences, count, width, kernel), batch.dtype)
    for k in range(kernel):
        windows[..., k] = padded[:, k : k + count]
    weight = conv.weight.array.reshape(filters, width * kernel)
    product: Singles = np.matmul(windows.reshape(sentences * count, width * kernel), weight.T) + conv.bias.array
    return product.reshape(sentences, count, filters)


def _normed(norm: Any, batch: Singles) -> Singles:
    found: Singles = (batch - norm.mean.array) / norm.std.array * norm.weight.array + norm.bias.array
    return found
