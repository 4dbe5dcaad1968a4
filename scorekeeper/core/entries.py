"""One movement of points, with its reason."""

from __future__ import annotations

from typing import NamedTuple

from .amounts import Amount


class Entry(NamedTuple):
    """A movement of `amount` points on `account` of `owner`.

    A positive amount raises the account (which need not be good for the owner: a dump holds
    penalties). In a pair account the points stand for `owner` against the player `against`.
    `why` is the reason in words with its arithmetic.
    """

    account: str
    owner: str
    amount: Amount
    why: str
    against: str = ""
