"""A sheet in three lines: load it, read its totals, settle it.

    >>> import scorekeeper
    >>> book = scorekeeper.load("sample_sheets/oh-hell-evening.sheet")
    >>> book.totals
    {'Anna': 240, 'Boris': -10, 'Grigori': 70, 'Vera': 150}

Reading changes nothing. `record` is the one function that writes, in the same safe way as the
command line: it checks the line against the whole sheet and is on the disk when it returns.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scorekeeper.journal.scoring import UnreadableError as UnreadableError
from scorekeeper.journal.scoring import usable

if TYPE_CHECKING:
    from scorekeeper.core.books.deals import ScoredDeal
    from scorekeeper.core.replaying.replay import Session
    from scorekeeper.core.standing.ranking import Place
    from scorekeeper.core.standing.reckoning import Reckoning
    from scorekeeper.core.values.amounts import Amount
    from scorekeeper.core.values.problems import Problem
    from scorekeeper.journal.load import Loaded
    from scorekeeper.referee.answer import Answer

ROW = ("deal", "player", "points", "total")  # the columns of `Book.rows`


@dataclass(frozen=True, slots=True)
class Book:
    """A sheet after scoring. Points are for the player or side named; amounts are exact, integers
    or fractions.

    `problems` are all of the sheet's, with their line, column and excerpt; `session` is everything
    that scoring found, for whom the properties are not enough.
    """

    session: Session
    problems: tuple[Problem, ...]
    path: str = ""

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.session.sheet.game.name

    @property
    def players(self) -> tuple[str, ...]:
        """In seat order."""
        return self.session.ledger.table.players

    @property
    def deals(self) -> Sequence[ScoredDeal]:
        """The deals in order, those that are void, open or at fault too (see `status`)."""
        return self.session.deals

    @property
    def totals(self) -> dict[str, Amount]:
        """Everybody's total if play stopped now; of the sides, in games of sides."""
        return self.session.totals()

    @property
    def ranking(self) -> tuple[Place, ...]:
        """Who stands where by the game's own criterion, the best first."""
        from scorekeeper.core.standing.ranking import ranking

        return ranking(self.session.sheet.game, self.session.ledger)

    @property
    def is_ok(self) -> bool:
        """Whether the sheet has no error."""
        return not any(problem.is_error for problem in self.problems)

    def settle(
        self, stake: str = "", currency: str = "", rounding: str = "", fewest: bool = False
    ) -> Reckoning:
        """Who pays whom: the settlement, its payments, and the money where a stake is known.

        `stake` is the money per point as people write it (`0.05`). Raises MalformedError for a
        rounding, stake or currency that there is not, ImpossibleError for money where nobody pays.
        """
        from scorekeeper.core.standing.reckoning import Terms, reckon
        from scorekeeper.core.values.amounts import parse_amount

        per_point = parse_amount(stake) if stake else None
        return reckon(self.session, Terms(per_point, currency, rounding, fewest))

    def claim(
        self, *words: str, after: int | None = None, stake: str = "", slips: int = 1
    ) -> Answer:
        """What the referee says to figures of somebody's paper, such as `Anna=34`: who agrees, and
        which slips (so many made together) explain the rest, the likeliest first.

        The figures stand `after` a deal, in the end where none is named. Raises InputError for
        what is no figure of this sheet.
        """
        from scorekeeper.core.standing.reckoning import Terms
        from scorekeeper.core.values.amounts import parse_amount
        from scorekeeper.journal.tokens import split_argument
        from scorekeeper.referee.claiming import figures_of
        from scorekeeper.referee.search import Referee

        terms = Terms(parse_amount(stake) if stake else None)
        pairs = map(split_argument, words)
        figures = figures_of([(after, key or "", text) for key, text in pairs], self.session, terms)
        return Referee(self.session, terms).answer(figures, slips)

    def rows(self) -> Iterator[tuple[int, str, Amount, Amount]]:
        """A plain tuple for every deal and player: deal, player, points, total after it (`ROW`),
        as any library of data frames takes them."""
        for deal in self.deals:
            for player, total in deal.totals.items():
                yield deal.number, player, deal.points.get(player, 0), total

    def to_html(self) -> str:
        """The page that `scorekeeper export -o NAME.html` writes."""
        from scorekeeper.render.page import page

        return page(self.session, self.settle())

    def _repr_html_(self) -> str:
        from scorekeeper.render.page import grid_html
        from scorekeeper.render.views import sheet_grids

        return "".join(grid_html(grid) for grid in sheet_grids(self.session))


def load(path: str | os.PathLike[str]) -> Book:
    """The sheet in a file. Raises StoreError when it cannot be read, UnreadableError when its
    header cannot be used (the problems say why)."""
    from scorekeeper.journal.load import load as load_sheet

    return _book(load_sheet(os.fspath(path)))


def loads(text: str) -> Book:
    """The sheet in a text. Raises UnreadableError as `load` does."""
    from scorekeeper.journal.load import score_lines

    return _book(score_lines("", text.splitlines()))


def value(
    game: str, players: Sequence[str] = (), options: Mapping[str, Any] | None = None, **facts: Any
) -> Book:
    """One deal at a table of its own, whatever its turn would be.

    `players` are as many as usual, called A, B, C, where they are left out; keys of `options` and
    `facts` are as `scorekeeper rules GAME` has them, with `_` for `-`. The entries with their
    reasons are in `deals[0].entries`.
    """
    from scorekeeper.games.named import find_game
    from scorekeeper.journal.single import single_deal
    from scorekeeper.journal.tokens import Token

    settings = [Token(name, str(text)) for name, text in (options or {}).items()]
    texts = [Token(name, str(text)) for name, text in facts.items()]
    loaded = single_deal(find_game(game), settings, players, texts)
    loaded.problems = [p for p in loaded.problems if p.is_error or p.is_idle]
    return _book(loaded)


def record(path: str | os.PathLike[str], line: str) -> Book:
    """Append one record, such as `deal bids=1,0,2 tricks=1,0,2`, and the sheet after it.

    The line is checked against everything before it and is on the disk when this returns. Raises
    RefusedError when it is at fault, StoreError when the file cannot be written; then the sheet is
    as it was.
    """
    from datetime import datetime

    from scorekeeper.journal.appending import record as record_tokens
    from scorekeeper.journal.statements import split_record

    kind, number, tokens = split_record(line)
    at = datetime.now().isoformat(timespec="seconds")
    record_tokens(os.fspath(path), kind, tokens, number=number, at=at)
    return load(path)


def _book(loaded: Loaded) -> Book:
    return Book(usable(loaded), tuple(loaded.problems), loaded.path)
