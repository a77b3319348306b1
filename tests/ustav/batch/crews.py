"""Work for the tests of many files: what it does follows from the file's name."""

import os
import signal
import time
from pathlib import Path

from ustav.batch.work import Done


def work(path: Path) -> Done:
    """Leave a line in the folder's log; die, or take a while, where the name says so."""
    with (path.parent / "log").open("a") as log:
        log.write(f"{path.name}\n")
    if "kills" in path.name:
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.3 if "slow" in path.name else 0.02)
    return Done(str(path), "null", records=1)
