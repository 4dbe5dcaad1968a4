"""Score sheets of real-table card games, as pure values.

    >>> import scorekeeper
    >>> scorekeeper.value("whist", tricks="NS:9", trump="H").deals[0].entries[0].why
    '9 tricks: 9 - 6 = 3'

`load` reads a sheet, `value` prices one deal, `record` appends a record; `book.Book` says what a
sheet tells of itself. Below these three:

    >>> from scorekeeper import read, replay
    >>> sheet = read(["game whist", "sides Us Them", "deal tricks=Us:8 trump=H"]).sheet
    >>> replay(sheet).ledger.balance("score", "Us")
    2

`read` turns the lines of a sheet into a `Sheet` (and problems, as data), `replay` scores it,
`Session.sheet.game.settle(session.ledger)` settles it; `load_game` gives one game by name.
Nothing but `record` writes a file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorekeeper.core.values.version import VERSION as __version__

if TYPE_CHECKING:
    from scorekeeper.core.replaying.replay import Session as Session
    from scorekeeper.core.replaying.replay import replay as replay
    from scorekeeper.core.settling.settlement import Settlement as Settlement
    from scorekeeper.core.sheet import Sheet as Sheet
    from scorekeeper.core.values.problems import Problem as Problem
    from scorekeeper.games.registry import load as load_game
    from scorekeeper.journal.reader import Reading as Reading
    from scorekeeper.journal.reader import read as read

    from .book import Book as Book
    from .book import load as load
    from .book import loads as loads
    from .book import record as record
    from .book import value as value

_HOME = {
    "Book": ("scorekeeper.book", "Book"),
    "Problem": ("scorekeeper.core.values.problems", "Problem"),
    "Reading": ("scorekeeper.journal.reader", "Reading"),
    "Session": ("scorekeeper.core.replaying.replay", "Session"),
    "Settlement": ("scorekeeper.core.settling.settlement", "Settlement"),
    "Sheet": ("scorekeeper.core.sheet", "Sheet"),
    "load": ("scorekeeper.book", "load"),
    "load_game": ("scorekeeper.games.registry", "load"),
    "loads": ("scorekeeper.book", "loads"),
    "read": ("scorekeeper.journal.reader", "read"),
    "record": ("scorekeeper.book", "record"),
    "replay": ("scorekeeper.core.replaying.replay", "replay"),
    "value": ("scorekeeper.book", "value"),
}

__all__ = [
    "Book",
    "Problem",
    "Reading",
    "Session",
    "Settlement",
    "Sheet",
    "__version__",
    "load",
    "load_game",
    "loads",
    "read",
    "record",
    "replay",
    "value",
]


def __getattr__(name: str) -> Any:
    # The command line imports this package at every start; each name is loaded when first used.
    if name in _HOME:
        from importlib import import_module

        module, attribute = _HOME[name]
        return getattr(import_module(module), attribute)
    raise AttributeError(f"module 'scorekeeper' has no attribute {name!r}")
