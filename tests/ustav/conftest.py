"""What the state machines of these tests tried, told to the report of the run: they are classes, and take no fixture by name."""

from collections.abc import Callable, Iterator

import pytest

from tests.ustav.steps import Tally


@pytest.fixture
def tallied(record_property: Callable[[str, object], None]) -> Iterator[None]:
    """What `Tally` counted while the test ran goes into the report, also where the test fails."""
    Tally.inputs = Tally.faults = 0
    yield
    record_property("faults.inputs", Tally.inputs)
    record_property("faults.faults", Tally.faults)
