"""How much one address may ask for."""

from __future__ import annotations

from collections import OrderedDict

from scorekeeper.core.values.parts import mutable

MOST_ADDRESSES = 4096


@mutable
class _Bucket:
    left: float
    at: float


class Rate:
    """So many requests at once, so many a second from then on, for each address."""

    def __init__(self, burst: int, per_second: float) -> None:
        self._burst = burst
        self._per_second = per_second
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> float:
        """0 where one more is allowed, else the seconds until it is. `now` in seconds."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = _Bucket(self._burst, now)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        bucket.left = min(self._burst, bucket.left + (now - bucket.at) * self._per_second)
        bucket.at = now
        if bucket.left < 1:
            return (1 - bucket.left) / self._per_second
        bucket.left -= 1
        return 0.0
