"""Accounts, where points accumulate, and the entries that move them, each with its reason."""

from __future__ import annotations

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

SCORE = "score"  # the account of points, where a game has one kind of them
POT = "pot"  # the account of what stands in the middle of the table, and its owner


class Account(NamedTuple):
    """One account of a game.

    `pair` accounts hold what an owner has against each other player. `owners` is empty when every
    player (or side, in games with sides) owns one; otherwise it names the holders, such as the
    pot. The name is in lower case with `-`, the same wherever people read it or write it. What
    `by_event` accounts count (games won) is told in words when it happens; what moves on accounts
    `with_reasons` (premiums) is told with its reasons. The average with which somebody joins is
    `rounded_for_newcomers` down (-1) or up (1), or kept exact (0).
    """

    name: str
    meaning: str
    pair: bool = False
    owners: tuple[str, ...] = ()
    per_player: bool = False  # in games with sides: held by players, not sides
    by_event: bool = False
    with_reasons: bool = False
    rounded_for_newcomers: int = 0


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
