"""joblib's Dask backend for work that may kill its process: nothing is ever run in the process of the caller.

With a single core in the cluster (or while its workers start again) joblib would run the files here.
"""

from __future__ import annotations

from joblib import register_parallel_backend
from joblib._dask import DaskDistributedBackend

__all__ = ["NAME"]

NAME = "ustav-dask"


class _NeverHere(DaskDistributedBackend):
    def effective_n_jobs(self, n_jobs: int) -> int:
        """How many files are handed out at once, as joblib asks: never one, which it would do by itself."""
        return max(2, int(super().effective_n_jobs(n_jobs)))


register_parallel_backend(NAME, _NeverHere)
