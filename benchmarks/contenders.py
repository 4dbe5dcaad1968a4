"""One map over the same sheets by each engine there is: `python contenders.py NAME FOLDER`.

Prints as JSON the seconds until the engine could work, and those of the map. `compared` runs them
all, for `docs/SCALE.md`; those that are not installed are left out with a word.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import paths  # noqa: F401
from watching import Watched, watch

from scorekeeper.season.gathering import gather
from scorekeeper.season.parts import part_of
from scorekeeper.season.pieces import Piece, pieces_of

WORKERS, PIECE, AHEAD = 2, 250, 6


def nothing(piece: int) -> int:
    """The first task, which shows that all workers are there."""
    return piece


def processes(pieces: Sequence[Piece], ready: Callable[[], None]) -> Iterator[int]:
    """The processes of this machine."""
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(WORKERS) as pool:
        list(pool.map(nothing, range(WORKERS)))
        ready()
        yield from (part.sheets for part in pool.map(part_of, pieces))


def dask(pieces: Sequence[Piece], ready: Callable[[], None]) -> Iterator[int]:
    """Dask as the program uses it."""
    from scorekeeper.season.dask_engine import local_cluster, mapped

    with local_cluster(WORKERS) as cluster, cluster.get_client() as client:
        client.gather(client.map(nothing, range(WORKERS)))
        ready()
        yield from (part.sheets for part in mapped(client, part_of, pieces))


def spark(pieces: Sequence[Piece], ready: Callable[[], None]) -> Iterator[int]:
    """Spark: pieces as a collection in as many slices, results as they come."""
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    plain = SparkSession.builder.master(f"local[{WORKERS}]").config("spark.ui.enabled", "false")
    session = plain.getOrCreate()
    context = session.sparkContext
    context.parallelize(range(WORKERS), WORKERS).map(nothing).collect()
    ready()
    sliced = context.parallelize([tuple(map(tuple, piece)) for piece in pieces], len(pieces))
    yield from sliced.map(_part_of_tuples).map(lambda part: len(part) and part[1]).collect()
    session.stop()


def _part_of_tuples(piece: Sequence[tuple[str, str, str]]) -> tuple[str, int, bytes]:
    from scorekeeper.season.gathering import Found

    return tuple(part_of([Found(*item) for item in piece]))  # type: ignore[return-value]


def ray(pieces: Sequence[Piece], ready: Callable[[], None]) -> Iterator[int]:
    """Ray: some tasks under way at once, as with Dask."""
    import ray as engine

    engine.init(num_cpus=WORKERS, include_dashboard=False, log_to_driver=False)
    first, task = engine.remote(nothing), engine.remote(part_of)
    engine.get([first.remote(number) for number in range(WORKERS)])
    ready()
    left = iter(pieces)
    waiting = [task.remote(piece) for piece in islice(left, AHEAD)]
    while waiting:
        done, waiting = engine.wait(waiting)
        yield engine.get(done[0]).sheets
        waiting += [task.remote(piece) for piece in islice(left, 1)]
    engine.shutdown()


CONTENDERS = {"processes": processes, "dask": dask, "spark": spark, "ray": ray}


def run(name: str, folder: str) -> None:
    """Run one of them, and print how long it took."""
    pieces = list(pieces_of(gather([folder]), PIECE))
    begun = time.perf_counter()
    marks: list[float] = []
    sheets = sum(CONTENDERS[name](pieces, lambda: marks.append(time.perf_counter())))
    ended = time.perf_counter()
    print(json.dumps({"start": marks[0] - begun, "map": ended - marks[0], "sheets": sheets}))


def compared(folder: Path, rounds: int) -> None:
    """All of them in turn, several rounds."""
    for _ in range(rounds):
        for name in CONTENDERS:
            told = watch([sys.executable, __file__, name, str(folder)])
            print(_line(name, told), flush=True)


def _line(name: str, told: Watched) -> str:
    if told.status:
        return f"{name:<10} could not run: {told.error.splitlines()[-1] if told.error else ''}"
    own = json.loads(told.output.splitlines()[-1])
    return (
        f"{name:<10} start {own['start']:5.1f} s  map {own['map']:6.1f} s of {own['sheets']} sheets"
        f"  processor {told.processor:6.1f} s  memory {sum(told.megabytes):5.0f} MB in all,"
        f" {told.megabytes[0]:4.0f} in the largest of {len(told.megabytes)} processes"
    )


if __name__ == "__main__":
    if sys.argv[1] == "all":
        compared(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        run(sys.argv[1], sys.argv[2])
