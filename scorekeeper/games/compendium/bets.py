"""Bets of Libyan lora: a player foretells his own result (pagat.com, Lora / Lorum)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.columns import MARK, MARKED, PLAYER, Cell, Column, placed
from scorekeeper.core.declaration.kinds import Notation
from scorekeeper.core.declaration.kinds.who import require_member
from scorekeeper.core.declaration.slips import (
    FORGOTTEN,
    INVENTED,
    OTHER_PLAYER,
    OTHER_WORD,
    Neighbour,
    listed_slips,
)
from scorekeeper.core.values.names import find
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import ImpossibleError, MalformedError
from scorekeeper.games.shapes.lines import Line

from .parts import DealCells

if TYPE_CHECKING:
    from scorekeeper.core.formula.tree import Expr

COUNTERED, AGAIN = "countered by", "again"  # parts of a bet
RIGHT, WRONG = "right", "wrong"
STAKES = (10, 20, 40)  # alone, countered, countered again; points are bad


class Bet(NamedTuple):
    """One bet: was it right, who countered it, was it countered again by the player."""

    player: str
    is_right: bool
    counter: str = ""
    again: bool = False

    def __str__(self) -> str:
        words = [f"{self.player}:{RIGHT if self.is_right else WRONG}"]
        if self.counter:
            words.append(self.counter)
        if self.again:
            words.append(AGAIN)
        return "/".join(words)

    @property
    def points(self) -> int:
        """What the player writes."""
        stake = STAKES[bool(self.counter) + self.again]
        return -stake if self.is_right else stake

    @property
    def worth(self) -> int:
        """What all players together write."""
        return 0 if self.counter else self.points


def bet_lines(bets: Sequence[Bet]) -> list[Line]:
    """The points of those who bet and of those who countered."""
    found: list[Line] = []
    for bet in bets:
        word = RIGHT if bet.is_right else WRONG
        level = (" countered again," if bet.again else " countered,") if bet.counter else ""
        found.append((bet.player, bet.points, f"bet on his result,{level} {word}: {bet.points}"))
        if bet.counter:
            why = f"countered the bet of {bet.player}, which was {word}: {-bet.points}"
            found.append((bet.counter, -bet.points, why))
    return found


def bet_cells(cells: DealCells, player: str, options: object) -> Expr:
    """The points of a player as a formula: his own bet, and those that he has countered."""
    points = _stake(cells, player)
    for other in cells.pack.players:
        if other != player:
            countered = cells.names("bets", player, COUNTERED, other)
            points = points - countered * _stake(cells, other)
    return points


def _stake(cells: DealCells, player: str) -> Expr:
    """What a player writes for his bet; nothing where he did not bet."""
    alone, countered, again = STAKES
    is_countered = cells.is_told("bets", player, COUNTERED)
    more = cells.is_told("bets", player, AGAIN) * (again - countered)
    stake = is_countered * (countered - alone) + more + alone
    sign = cells.says("bets", WRONG, player) * 1 - cells.says("bets", RIGHT, player)
    return sign * stake


class Bets(Notation):
    """`Anna:right,Boris:wrong/Cleo`: each bet with its result; after `/` who countered it, and
    `/again` when the player countered that."""

    says = "A:right,B:wrong/C,D:right/A/again"
    has_names = True

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[Bet, ...]:
        found: dict[str, Bet] = {}
        for part in text.split(","):
            bet = self._one(part, deal, name)
            if bet.player in found:
                raise ImpossibleError(f"{name} names {bet.player} twice", "one bet each", part)
            found[bet.player] = bet
        return tuple(found[player] for player in deal.active if player in found)

    def _one(self, part: str, deal: AnyDeal, name: str) -> Bet:
        who, colon, rest = part.partition(":")
        if not colon:
            raise MalformedError(
                f"{name}: '{part}' does not say how the bet came out",
                "write PLAYER:right or PLAYER:wrong, then /OPPONENT who countered it",
                part,
            )
        player = deal.table.roster.find(who)
        word, *more = rest.split("/")
        is_right = find(word, (RIGHT, WRONG), "result of the bet") == RIGHT
        if not more:
            return Bet(player, is_right)
        counter = deal.table.roster.find(more[0])
        others = [other for other in deal.active if other != player]
        require_member(counter, others, name, part)
        again = [find(said, (AGAIN,), "answer") for said in more[1:2]]
        if len(more) > 2:
            raise MalformedError(
                f"{name}: '{part}' is too long", "write PLAYER:right/NAME/again", part
            )
        return Bet(player, is_right, counter, bool(again))

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """Three for each player: how his bet came out, who countered it, whether he did again."""
        players = deal.table.everyone
        bet = (
            Column(words=(RIGHT, WRONG)),
            Column(part=COUNTERED, form=PLAYER, words=players, spare=True),
            Column(part=AGAIN, form=MARK, spare=True),
        )
        return [column._replace(owner=player) for player in players for column in bet]

    def cells(self, value: Sequence[Bet], columns: Sequence[Column]) -> Sequence[Cell]:
        """The words of each bet."""
        found: dict[tuple[str, str], Cell] = {}
        for bet in value:
            found[bet.player, ""] = RIGHT if bet.is_right else WRONG
            found[bet.player, COUNTERED] = bet.counter or None
            found[bet.player, AGAIN] = MARKED if bet.again else None
        return placed(found, [(column.owner, column.part) for column in columns])

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`Anna:right/Cleo/again,Boris:wrong`."""
        bets: dict[str, str] = {}
        for column, cell in zip(columns, cells, strict=True):
            if cell is not None:
                word = AGAIN if column.part == AGAIN else str(cell)
                before = f"{bets[column.owner]}/" if column.owner in bets else f"{column.owner}:"
                bets[column.owner] = before + word
        return ",".join(bets.values())

    def domain(self, deal: AnyDeal) -> Iterator[tuple[Bet, ...]]:
        """No bet, or one (several can be made, too)."""
        yield ()
        for player in deal.active:
            for is_right in (True, False):
                yield (Bet(player, is_right),)
                for other in deal.active:
                    if other != player:
                        yield (Bet(player, is_right, other),)
                        yield (Bet(player, is_right, other, True),)

    def neighbours(self, value: Sequence[Bet], deal: AnyDeal) -> Iterator[Neighbour]:
        """Of one bet the result, or how it was countered; one bet too many, one forgotten."""
        beside = {place: _beside(bet, deal) for place, bet in enumerate(value)}
        told = {bet.player for bet in value}
        silent = [player for player in deal.active if player not in told]
        more = [Bet(player, is_right) for player in silent for is_right in (True, False)]
        for slip, bets, distance in listed_slips(value, beside, more):
            in_order = sorted(bets, key=lambda bet: deal.active.index(bet.player))
            yield Neighbour(slip, tuple(in_order), distance)


def _beside(bet: Bet, deal: AnyDeal) -> Iterator[Neighbour]:
    yield Neighbour(OTHER_WORD, bet._replace(is_right=not bet.is_right))
    for other in deal.active:
        if other != bet.player:
            slip = OTHER_PLAYER if bet.counter else FORGOTTEN
            yield Neighbour(slip, bet._replace(counter=other))
    if bet.counter:
        yield Neighbour(INVENTED, bet._replace(counter="", again=False))
        yield Neighbour(INVENTED if bet.again else FORGOTTEN, bet._replace(again=not bet.again))
