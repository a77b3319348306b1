"""A file is written whole or not at all, whenever the writer is killed."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import Counted

ROOT = Path(__file__).resolve().parents[2]
WRITER = """
import sys
from ustav.writing import write_whole
print("begun", flush=True)
for n in range(10**9):
    write_whole(sys.argv[1], "ab"[n % 2] * 3_000_000)
"""


@pytest.mark.slow
@pytest.mark.faults("a disk that is full, a write that is killed")
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_writer_killed_at_random_moments_leaves_the_old_file_or_the_new_one(tmp_path: Path, counted: Counted) -> None:
    path, chance, whole = tmp_path / "out.txt", random.Random(3), [letter * 3_000_000 for letter in "ab"]
    path.write_text(whole[0])
    broken = 0
    for _ in range(60):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE
        )
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(chance.uniform(0, 0.05))
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        broken += path.read_text() not in whole
    counted(faults=60, lost=broken)
    assert 0 == broken
