"""Python's search for garbage, left out where hardly anything is given up before the end."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collector() -> Iterator[None]:
    """Many small values are made and all live to the end: looking for garbage costs a tenth. What
    is left of them is looked over when this is used once more, as most commands end with it."""
    was_enabled = gc.isenabled()
    gc.disable()
    gc.unfreeze()
    try:
        yield
    finally:
        if was_enabled:
            gc.freeze()
            gc.enable()
