"""The engine of a cluster: Dask, on this machine or at the address of a scheduler."""

from __future__ import annotations

import logging
import os
from asyncio import CancelledError
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from scorekeeper.core.values.problems import ImpossibleError

from .storage import INSTALL

if TYPE_CHECKING:
    from distributed import Client, LocalCluster

# A worker's statistics of its own time grow by 2 kB a sheet; nobody looks at them.
UNWATCHED = {"distributed.worker.profile.enabled": False}
AHEAD = 3  # pieces for each worker that are under way at once; no more are held anywhere
PATIENCE = 10  # seconds until a scheduler must have answered, and have a worker
A = TypeVar("A")
B = TypeVar("B")


class Dask:
    """A cluster of `workers` processes on this machine (0: as many as cores), or that of the
    `scheduler` at an address such as `tcp://10.0.0.5:8786`."""

    def __init__(self, scheduler: str = "", workers: int = 0) -> None:
        try:
            import distributed  # noqa: F401
        except ImportError:
            raise ImpossibleError(
                "the engine dask needs the package distributed, which is not installed",
                f"{INSTALL}, or leave --engine out",
            ) from None
        self._scheduler = scheduler
        self._workers = workers or os.cpu_count() or 1

    def map(self, work: Callable[[A], B], pieces: Iterable[A]) -> Iterator[B]:
        """As they come. What a worker had not told when it died is done by another."""
        with self._client() as client, _explained():
            yield from mapped(client, work, pieces)

    @contextmanager
    def _client(self) -> Iterator[Client]:
        if self._scheduler:
            with _reached(self._scheduler) as client:
                yield client
        else:
            with local_cluster(self._workers) as cluster, cluster.get_client() as client:
                yield client


def local_cluster(workers: int) -> LocalCluster:
    """So many processes of this machine, one thread each; closed by the block that it is used
    in."""
    from distributed import LocalCluster

    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
        config=UNWATCHED,
    )


def _reached(address: str) -> Client:
    """The cluster at that address, which has a worker; raises ImpossibleError."""
    from distributed import Client

    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TimeoutError) as error:
        raise _lost(f"the scheduler {address} cannot be reached", error) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        client.close()
        raise _lost(f"the scheduler {address} has no workers", error) from None
    return client


def _lost(what: str, error: Exception) -> ImpossibleError:
    why = " ".join(str(error).split())
    hint = "is it running? dask scheduler, and dask worker ADDRESS on each machine"
    return ImpossibleError(f"{what}{f' ({why})' if why else ''}; nothing was counted", hint)


def mapped(client: Client, work: Callable[[A], B], pieces: Iterable[A]) -> Iterator[B]:
    """Hands out pieces as others come back, so that neither scheduler nor client holds more than
    are under way."""
    from distributed import as_completed

    waiting = as_completed()
    left = iter(pieces)

    def send(count: int) -> None:
        for piece in islice(left, count):
            waiting.add(client.submit(work, piece, pure=False))

    send(AHEAD * max(1, sum(client.nthreads().values())))
    for future in waiting:
        yield future.result()
        send(1)


@contextmanager
def _explained() -> Iterator[None]:
    """Turns what can go wrong with a cluster into an ImpossibleError."""
    from distributed import KilledWorker

    try:
        yield
    except KilledWorker:
        raise ImpossibleError(
            "workers died again and again over the same sheets; nothing was counted",
            "give each of them more memory",
        ) from None
    except ImportError as error:
        raise ImpossibleError(
            f"the workers lack a package ({error}); nothing was counted",
            f"on each of them: {INSTALL}",
        ) from None
    except (OSError, TimeoutError, CancelledError) as error:
        raise _lost("the cluster was lost", RuntimeError(error)) from None
