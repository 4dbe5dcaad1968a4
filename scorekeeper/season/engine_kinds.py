"""The engines that can be named."""

from __future__ import annotations

from scorekeeper.core.values.names import find

from .engines import Engine, Processes

PROCESSES, DASK = "processes", "dask"


def engine_of(name: str, scheduler: str, workers: int) -> Engine:
    """The engine of that name (empty: the processes of this machine). Raises InputError for a name
    that none has, ImpossibleError for one whose package is not installed."""
    if find(name or PROCESSES, [PROCESSES, DASK], "engine") == PROCESSES:
        return Processes(workers)
    from .dask_engine import Dask

    return Dask(scheduler, workers)
