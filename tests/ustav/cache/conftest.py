"""What the tests of kept results share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from extract.limits import Limits, limited_to
from ustav.cache import Stages, Store


@pytest.fixture(autouse=True)
def counted_here() -> Iterator[None]:
    """Files are read in this process, where calls are counted."""
    with limited_to(Limits(isolate=False)):
        yield


@pytest.fixture
def kept(tmp_path: Path) -> Stages:
    return Stages(Store(tmp_path / "kept"))
