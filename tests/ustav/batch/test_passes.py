"""Files side by side: every one arrives once, whatever dies on the way."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from tests.conftest import Counted
from tests.ustav.batch.crews import work
from ustav.batch import passes
from ustav.batch.passes import Crew, extract_all
from ustav.batch.work import Done
from ustav.output import PlaceError


def files(folder: Path, *names: str) -> list[Path]:
    for name in names:
        (folder / name).write_text("x")
    return [folder / name for name in names]


def test_one_process_does_them_in_order(tmp_path: Path) -> None:
    given = files(tmp_path, "b", "a", "c")
    assert [str(p) for p in given] == [d.source for d in extract_all(given, Crew(1), work)]


def test_two_processes_do_every_file_once(tmp_path: Path) -> None:
    given = files(tmp_path, *(f"{n:02}" for n in range(12)))
    done = list(extract_all(given, Crew(2), work))
    assert sorted(map(str, given)) == sorted(d.source for d in done)
    assert 12 == len((tmp_path / "log").read_text().split())


DIED = "processes and workers of a cluster that die over a file, or are killed"


@pytest.mark.faults(DIED)
def test_a_file_that_kills_its_process_is_named_and_all_others_arrive_once(tmp_path: Path, counted: Counted) -> None:
    given = files(tmp_path, "a", "slow b", "kills", "c", "slow d", "e", "kills too", "f", "g", "h")
    done = list(extract_all(given, Crew(2), work))
    counted(inputs=len(given), faults=2, lost=len({*map(str, given)} - {d.source for d in done}))
    assert sorted(map(str, given)) == sorted(d.source for d in done)
    failed = {Path(d.source).name: d.problem for d in done if d.problem}
    assert {"kills", "kills too"} == set(failed)
    assert all("died" in str(p) for p in failed.values())


@pytest.mark.slow
@pytest.mark.faults(DIED)
def test_a_cluster_survives_a_killed_worker_and_a_file_that_kills_its_worker(tmp_path: Path, counted: Counted) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra ustav[cluster] is not installed")
    import os
    import signal
    import threading

    given = files(tmp_path, *(f"slow {n:02}" for n in range(16)), "kills")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        victim = next(iter(client.run(os.getpid).values()))
        threading.Timer(1.0, os.kill, (victim, signal.SIGKILL)).start()
        done = list(extract_all(given, Crew(client=client), work))
    counted(inputs=len(given), faults=2, lost=len({*map(str, given)} - {d.source for d in done}))
    assert sorted(map(str, given)) == sorted(d.source for d in done)
    assert ["kills"] == [Path(d.source).name for d in done if d.problem]


class Deserted:
    """A cluster all of whose workers are gone."""

    futures: ClassVar[dict[str, object]] = {}

    def ncores(self) -> dict[str, int]:
        return {}


@pytest.mark.faults(DIED)
def test_a_cluster_without_any_worker_is_given_up_and_not_waited_for(monkeypatch: pytest.MonkeyPatch, counted: Counted) -> None:
    monkeypatch.setattr(passes, "_WITHOUT_WORKERS", 0.1)
    monkeypatch.setattr(passes, "_LOOK_EVERY", 0.05)
    over = threading.Event()

    def waits() -> Iterator[Done]:
        over.wait()
        yield Done("a", None)

    with pytest.raises(PlaceError, match="start workers and run the same command again"):
        list(passes._watched(waits, Deserted()))  # type: ignore[arg-type]
    over.set()
    counted(faults=1)
