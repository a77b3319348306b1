"""For all tests: results of other runs are neither used nor kept, and nobody's locale counts, unless a test asks for it.

What tests of faults tried is counted for the report of the run.
"""

import os
from collections.abc import Callable, Iterator

import pytest

os.environ["USTAV_NO_CACHE"] = "1"
os.environ["LC_ALL"] = "C.UTF-8"

Counted = Callable[..., None]


@pytest.fixture(autouse=True)
def fault_group(request: pytest.FixtureRequest, record_property: Callable[[str, object], None]) -> Iterator[None]:
    """Of a test marked `faults(group)` the group goes into the report of the run; see scripts/count_faults.py."""
    marker = request.node.get_closest_marker("faults")
    if marker is not None:
        record_property("faults.group", marker.args[0])
    yield


@pytest.fixture
def counted(record_property: Callable[[str, object], None]) -> Counted:
    """Tell what a test tried: ``inputs``, ``faults`` injected, results ``lost``, ``crashes``, ``longest`` (s), ``megabytes``.

    Told before anything is asserted, so that a failure is counted as well. A marked test that tells nothing is one input.
    """

    def count(**numbers: float) -> None:
        unknown = set(numbers) - {"inputs", "faults", "lost", "crashes", "longest", "megabytes"}
        assert not unknown, unknown
        for name, number in numbers.items():
            record_property(f"faults.{name}", number)

    return count
