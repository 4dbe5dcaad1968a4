"""The rubber model of the bridge games: below and above the line, games, vulnerability.

An owner of accounts is a side where there are partners, else a player; with three players each
defender collects a penalty in full, which for two sides is simply the other side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.values.amounts import Amount, show_amount
from scorekeeper.core.values.problems import Problem, impossible

from .contract import Contract
from .kinds import Honours
from .score_table import (
    HONOURS_4,
    POINTS_OF_A_GAME,
    ScoreTable,
    bonus_lines,
    penalty_points,
    trick_points,
)

BELOW, ABOVE, PART_SCORE, GAMES_WON = "below", "above", "part-score", "games"
ACCOUNTS = (
    Account(BELOW, "points below the line: tricks bid and made, of all games"),
    Account(ABOVE, "points above the line: everything else", with_reasons=True),
    Account(PART_SCORE, "points below the line in the game that is being played"),
    Account(GAMES_WON, "games won in this rubber; whoever has one is vulnerable", by_event=True),
)

GAMES_OF_A_RUBBER = 2
POSSIBLE_PART_SCORES = range(0, POINTS_OF_A_GAME, 10)
RUBBER_BONUS = {True: 700, False: 500}  # whether no opponent has won a game (laws, Law 74)
NEW_GAME = "a new game begins"
NEW_RUBBER = "a new rubber begins"


class BridgeTally:
    """Part-scores and games while one deal is counted, and the entries that it makes."""

    __slots__ = ("entries", "games", "part")

    def __init__(self, ledger: AnyLedger) -> None:
        self.part: dict[str, Amount] = dict(ledger.single[PART_SCORE])
        self.games: dict[str, Amount] = dict(ledger.single[GAMES_WON])
        self.entries: list[Entry] = []

    def below(self, owner: str, points: int, why: str) -> None:
        """Book points that count towards game."""
        before = self.part[owner]
        self.part[owner] = before + points
        shown = f"{show_amount(before)} + {points} = " if before else ""
        self.entries += (
            Entry(BELOW, owner, points, why),
            Entry(
                PART_SCORE,
                owner,
                points,
                f"towards game: {shown}{self.part[owner]} of {POINTS_OF_A_GAME}",
            ),
        )

    def above(self, owner: str, points: int, why: str) -> None:
        """Book points that do not."""
        self.entries.append(Entry(ABOVE, owner, points, why))

    def nothing(self, why: str) -> None:
        """Say why nobody scores."""
        self.entries += [Entry(ABOVE, owner, 0, why) for owner in self.part]

    def close_game(self) -> None:
        """The game, and perhaps the rubber, of whoever has reached 100 below the line."""
        winner = next(
            (owner for owner, points in self.part.items() if points >= POINTS_OF_A_GAME), ""
        )
        if not winner:
            return
        self.games[winner] += 1
        score = "-".join(show_amount(points) for points in self.part.values())
        self.entries.append(Entry(GAMES_WON, winner, 1, f"game won, part-scores {score}"))
        if self.games[winner] == GAMES_OF_A_RUBBER:
            alone = not any(won for owner, won in self.games.items() if owner != winner)
            bonus = RUBBER_BONUS[alone]
            games = "-".join(show_amount(won) for won in self.games.values())
            self.above(winner, bonus, f"rubber won by {games} games: {bonus}")
        self.entries += lines_drawn(PART_SCORE, self.part, NEW_GAME)
        self.part = dict.fromkeys(self.part, 0)

    @property
    def rubber_winner(self) -> str:
        """Who has won the rubber, or nothing."""
        return rubber_winner(self.games)


def lines_drawn(account: str, balances: Mapping[str, Amount], why: str) -> list[Entry]:
    """The entries that take an account back to 0 for everybody."""
    return [Entry(account, owner, -amount, why) for owner, amount in balances.items() if amount]


def rubber_winner(games: Mapping[str, Amount]) -> str:
    """Who has won two games, or nothing."""
    return next((owner for owner, won in games.items() if won >= GAMES_OF_A_RUBBER), "")


def part_score_problems(part_scores: Mapping[str, Amount]) -> Iterator[Problem]:
    """Part-scores, carried or adjusted, that nobody can have."""
    for owner, points in part_scores.items():
        if points not in POSSIBLE_PART_SCORES:
            yield impossible(
                f"{owner} cannot stand at {show_amount(points)} below the line",
                f"correct the carry or adjust line: {POINTS_OF_A_GAME} win the game, so that a "
                "part-score is 0, 10, 20 ... 90; a game that is won belongs to the accounts games "
                "and below",
            )


def games_problems(games: Mapping[str, Amount], deals: int) -> Iterator[Problem]:
    """Games that nobody can have won. Once `deals` of the rubber were played there may be more than
    its two games: a table may have played on after the end."""
    hint = (
        "correct the carry or adjust line: everybody has won 0, 1 or 2 games of the "
        "rubber, and who has won 2 has ended it"
    )
    for owner, won in games.items():
        if won < 0 or won.denominator > 1 or (won > GAMES_OF_A_RUBBER and not deals):
            yield impossible(f"{owner} cannot have won {show_amount(won)} games", hint)
    winners = [owner for owner, won in games.items() if won == GAMES_OF_A_RUBBER]
    if len(winners) > 1 and not deals:
        yield impossible(
            f"only one of {names_text(winners)} can have won {GAMES_OF_A_RUBBER} games", hint
        )


def count_contract(
    tally: BridgeTally, contract: Contract, declarer: str, vulnerable: bool, table: ScoreTable
) -> None:
    """Book a contract with its result: for its declarer when made, else for everybody else."""
    assert contract.result is not None
    if contract.result < 0:
        line = penalty_points(contract, -contract.result, vulnerable, table)
        for owner in tally.part:
            if owner != declarer:
                tally.above(owner, *line)
        return
    tally.below(declarer, *trick_points(contract, table))
    for line in bonus_lines(contract, contract.result, vulnerable, table):
        tally.above(declarer, *line)


def count_honours(
    tally: BridgeTally, honours: Honours, contract: Contract, owners: Iterable[str]
) -> None:
    """Book honours for those who score them."""
    why = honours_why(honours, contract)
    for owner in owners:
        tally.above(owner, honours.points, why)


def honours_why(honours: Honours, contract: Contract) -> str:
    """The reason of honours, in words."""
    if contract.strain == "NT":
        what = "four aces"
    else:
        what = "four honours" if honours.points == HONOURS_4 else "five honours"
    return f"{what} in one hand, held by {honours.holder}: {honours.points}"


def unfinished_bonus(
    games: Mapping[str, Amount], part: Mapping[str, Amount], game: int, part_score: int
) -> dict[str, Amount]:
    """What a rubber broken off adds: for the only game won, and for the only part-score.

    Nothing for a rubber that is over.
    """
    found: dict[str, Amount] = dict.fromkeys(games, 0)
    if rubber_winner(games):
        return found
    for balances, points in ((games, game), (part, part_score)):
        holders = [owner for owner, amount in balances.items() if amount]
        if len(holders) == 1:
            found[holders[0]] += points
    return found


def counts_text(amounts: Mapping[str, Amount]) -> str:
    """`NS 1, EW 0`."""
    return ", ".join(f"{owner} {show_amount(amount)}" for owner, amount in amounts.items())


def names_text(names: Sequence[str]) -> str:
    """`NS and EW`, or nobody."""
    return " and ".join(names) or "nobody"
