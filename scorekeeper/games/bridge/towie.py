"""Towie: three of the players bid for a dummy of which six cards lie open; only games count.

Sources: the points: Parlett; another table of penalties:
pokerwebpages.com, Towie; who collects: Vanity Fair, October to December 1934 (Dunphy, Huske).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import fact
from scorekeeper.core.declaration.kinds import Number, Player, Players, everybody
from scorekeeper.core.declaration.options import Preset, TableOptions, choice, switch
from scorekeeper.core.game import Example, Game, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError, Problem, breach
from scorekeeper.games.shapes.rubbers import won_events
from scorekeeper.games.shapes.sides import dealer_problems
from scorekeeper.games.shapes.tally import (
    GAMES_OF_A_RUBBER,
    GAMES_WON,
    draw_line,
    rubber_winner,
    score_text,
)

from .contract import DOUBLED, NOTRUMP, REDOUBLED, UNDOUBLED, Contract, ContractKind
from .facts import (
    contract_problems,
    counts_honours,
    declarer_fact,
    honours_fact,
    played,
    tricks_fact,
    vulnerable_by_games,
    vulnerable_fact,
)
from .kinds import DUMMY, Honours, vulnerable_text
from .options import OUR_CHOICE, PARLETT, SOURCES, honours_option
from .score_table import (
    DOUBLED_OVERTRICK,
    POINTS_OF_A_GAME,
    SLAMS,
    TRICK_VALUES,
    Ladders,
    ScoreTable,
    bonus_lines,
    penalty_points,
    times,
    trick_points,
)
from .tally import NEW_RUBBER, games_problems, honours_why

POKERWEBPAGES = "[pokerwebpages]"
VANITY_FAIR = "[vanity-fair]"

BOOK, PHILLIPS, FLAT = "book", "phillips", "flat"
REPLACE, ADD = "replace", "add"
BY_DOUBLED, BY_UNDOUBLED = "doubled", "undoubled"
ALL, HOLDER = "all", "holder"

SCORE = "score"
ACTIVE = 3  # players in a deal
TOWIE_TRICKS = {**TRICK_VALUES, NOTRUMP: 35}
OVERTRICK = 50  # in any strain
GAME_BONUS, RUBBER_BONUS = 500, 1000
MOST_GOULASHES = 99
COLUMNS = {
    "dealer": "dealer", "playing": "active", "by": "declarer", "contract": "contract",
    "vul": "vulnerable", "honours": "honours",
}  # fmt: skip
ALWAYS_SHOWN = {"declarer", "contract", "vulnerable"}

_UNDOUBLED: Ladders = ((50,), (100, 200))
_DOUBLED: dict[str, Ladders] = {
    BOOK: ((100,), (200, 400)),
    PHILLIPS: ((100, 100, 200, 200, 400), (200, 400)),
}
_REDOUBLED: dict[str, Ladders] = {
    BOOK: ((200,), (400, 800)),
    PHILLIPS: times(_DOUBLED[PHILLIPS], 2),
}
_INSULT = {
    BOOK: {DOUBLED: (50, 100), REDOUBLED: (100, 200)},
    FLAT: {DOUBLED: (50, 100), REDOUBLED: (50, 100)},
}


@lru_cache(maxsize=8)
def towie_table(penalties: str = BOOK, insult: str = BOOK) -> ScoreTable:
    """The table of points of Towie under those options."""
    return ScoreTable(
        TOWIE_TRICKS,
        0,
        dict.fromkeys(TOWIE_TRICKS, OVERTRICK),
        DOUBLED_OVERTRICK,
        _INSULT[insult],
        SLAMS,
        {
            UNDOUBLED: _UNDOUBLED,
            DOUBLED: _DOUBLED[penalties],
            REDOUBLED: _REDOUBLED[penalties],
        },
    )


def value_for_game(contract: Contract, sufficiency: str) -> int:
    """What a contract would count towards game; `sufficiency` tells whether doubling counts."""
    value = trick_points(contract, towie_table()).points
    return value if sufficiency == BY_DOUBLED else value // contract.factor


class TowieContract(ContractKind):
    """A contract that is worth a game; others are never played."""

    def __init__(self) -> None:
        super().__init__(passed=False)

    def parse(self, text: str, deal: AnyDeal, name: str) -> Contract:
        """The contract; raises ImpossibleError when it is worth less than a game."""
        contract = super().parse(text, deal, name)
        value = value_for_game(contract, deal.options.sufficiency)
        if value < POINTS_OF_A_GAME:
            raise ImpossibleError(
                f"{contract.name} counts {value}, which is no game",
                f"a contract worth less than {POINTS_OF_A_GAME} is not played: the same "
                "dealer deals a goulash",
                text,
            )
        return contract

    def domain(self, deal: AnyDeal) -> Iterator[Contract]:
        """Every contract that is worth a game, with every result."""
        sufficiency = deal.options.sufficiency
        for contract in super().domain(deal):
            if value_for_game(contract, sufficiency) >= POINTS_OF_A_GAME:
                yield contract


def _more_than_three(deal: AnyDeal) -> bool:
    return len(deal.table.players) > ACTIVE


def _seat(deal: AnyDeal) -> None:
    chosen = deal.get("active")
    if chosen:
        deal.active = chosen


def _turn(deal: AnyDeal) -> str | None:
    """With more than three players nobody says in which order they deal."""
    return None if _more_than_three(deal) else deal.turn.dealer


@frozen
class TowieFacts:
    """What is recorded of a deal of Towie."""

    # fmt: off
    active: tuple[str, ...] | None = fact(Players(everybody, low=ACTIVE, high=ACTIVE),
        "the three who play this deal, where more are at the table", needed=_more_than_three,
        then=_seat)
    dealer: str | None = fact(Player(), "who dealt, goulashes too", derive=_turn, warn=False)
    goulashes: int = fact(Number(0, MOST_GOULASHES),
        "redeals before the contract; they change no score", default=0)
    contract: Contract = fact(TowieContract(),
        "the contract with doubling and result: = just made, +1 an overtrick, -2 two down",
        needed=lambda deal: True)
    declarer: str | None = declarer_fact()
    tricks: int | None = tricks_fact("tricks of declarer and dummy")
    honours: Honours | None = honours_fact(counts_honours, dummy=True)
    vulnerable: tuple[str, ...] = vulnerable_fact(vulnerable_by_games, sides=False)
    # fmt: on


@frozen
class TowieOptions(TableOptions):
    """The house rules of Towie."""

    # fmt: off
    penalties: str = choice(f"{BOOK}|{PHILLIPS}",
        "doubled undertricks when not vulnerable: book 100 each; phillips 100 for the first two, "
        "200 for the next two, then 400; redoubled twice as much",
        f"{PARLETT}; phillips: {POKERWEBPAGES}")
    insult: str = choice(f"{BOOK}|{FLAT}",
        "for making a doubled or redoubled contract: book 50 or 100, twice that when vulnerable; "
        "flat 50 for either, 100 when vulnerable", f"{PARLETT}; flat: {POKERWEBPAGES}")
    rubber_bonus: str = choice(f"{REPLACE}|{ADD}",
        "the second game: 1000 instead of the 500 for a game, or 500 and 1000",
        f"{PARLETT} does not say; replace: {POKERWEBPAGES}")
    sufficiency: str = choice(f"{BY_DOUBLED}|{BY_UNDOUBLED}",
        "whether doubling helps a contract to be worth a game",
        f"{PARLETT} does not say; {OUR_CHOICE}")
    defender_honours: str = choice(f"{ALL}|{HOLDER}",
        "who scores honours that a defender held: everybody but declarer, or their holder",
        "as in three-handed bridge")
    inactive_collect: bool = switch(True,
        "whether those who do not play the deal collect penalties and a defender's honours, too",
        VANITY_FAIR)
    honours: bool = honours_option()
    # fmt: on


# fmt: off
PRESETS = (
    Preset("book", {}, "with the points of the book", PARLETT, ("parlett",)),
    Preset("phillips", {"penalties": "phillips", "insult": "flat"},
        "with the other table of penalties and bonuses", POKERWEBPAGES),
)
# fmt: on

TowieDeal = Deal[TowieFacts, TowieOptions, int]
TowieTable = Table[TowieOptions]


class Towie(Game[TowieFacts, TowieOptions, int]):
    """Towie. The history is the number of deals in the rubber."""

    name = "towie"
    title = "Towie"
    facts = TowieFacts
    options = TowieOptions
    sources = SOURCES
    presets = PRESETS
    accounts = (
        Account(SCORE, "points of the player", with_reasons=True),
        Account(
            GAMES_WON, "games won in this rubber; whoever has one is vulnerable", by_event=True
        ),
    )
    seats = (3, 8)
    usual_seats = 3
    has_rubbers = True
    fresh_starts = (NEW_RUBBER,)
    adjust_account = SCORE
    settled_by = settling.BY_DIFFERENCE
    examples = (
        Example("declarer=A contract=3NT+1", "3 x 35, 50 for the overtrick, 500 for the game"),
        Example("declarer=B contract=4SX-2", "200 to each of the others"),
        Example("declarer=C contract=5D= honours=C:100 goulashes=2", "after two goulashes"),
        Example(
            "active=A,B,C declarer=A contract=4S-1",
            "four at the table: D collects the 50 as well",
            players=("A", "B", "C", "D"),
        ),
    )

    def start(self, table: TowieTable) -> int:
        """Nothing played yet."""
        return 0

    def check_books(self, ledger: AnyLedger) -> Iterable[Problem]:
        """Games that somebody can have won."""
        return games_problems(ledger.single[GAMES_WON], ledger.state)

    def check(self, deal: TowieDeal) -> Iterable[Problem]:
        """The turn to deal, the result."""
        if deal.turn.state and len(deal.table.players) == ACTIVE:
            yield from dealer_problems(deal.facts.dealer, deal.ledger.dealer)
        yield from contract_problems(deal.facts.contract, deal.facts.tricks)

    def score(self, deal: TowieDeal) -> list[Entry]:
        """The contract, the game and the honours."""
        facts, options = deal.facts, deal.options
        contract = played(facts.contract, facts.tricks)
        declarer = facts.declarer
        assert declarer is not None
        assert contract.result is not None
        points = towie_table(options.penalties, options.insult)
        vulnerable = declarer in facts.vulnerable
        collecting = deal.table.players if options.inactive_collect else deal.active
        others = [player for player in collecting if player != declarer]
        if contract.result < 0:
            line = penalty_points(contract, -contract.result, vulnerable, points)
            entries = [Entry(SCORE, player, *line) for player in others]
        else:
            lines = [
                trick_points(contract, points),
                *bonus_lines(contract, contract.result, vulnerable, points),
            ]
            entries = [Entry(SCORE, declarer, *line) for line in lines]
            entries += game_entries(declarer, deal.ledger, options)
        if facts.honours is not None:
            entries += honours_entries(facts.honours, contract, declarer, others, options)
        return entries

    def advance(self, deal: TowieDeal, entries: Sequence[Entry]) -> int:
        """One deal more."""
        return int(deal.state) + 1

    def events(self, deal: TowieDeal, entries: Sequence[Entry]) -> Iterable[str]:
        """Games and rubbers won."""
        return won_events(entries, deal.ledger.single[GAMES_WON], GAMES_OF_A_RUBBER, deal.table)

    def finished(self, ledger: AnyLedger) -> bool:
        """Whether somebody has won two games."""
        return bool(rubber_winner(ledger.single[GAMES_WON]))

    def in_play(self, ledger: AnyLedger) -> str:
        """A rubber."""
        return "rubber"

    def after_end(self, ledger: AnyLedger) -> Problem | None:
        """The next rubber must be begun before its first deal."""
        winner = rubber_winner(ledger.single[GAMES_WON])
        if not winner:
            return None
        return breach(
            f"the rubber is over: {winner} has won two games",
            "begin the next one with a line: rubber",
        )

    def can_begin_rubber(self, ledger: AnyLedger) -> Iterable[Problem]:
        """The rubber in play must be finished."""
        if not self.finished(ledger):
            yield breach(
                f"the rubber is not over: {score_text(ledger.single[GAMES_WON])} games",
                "play it to its end; one that is broken off can be recorded with --anyway: the "
                "columns stand as they are",
            )

    def new_rubber(self, ledger: AnyLedger) -> tuple[list[Entry], int]:
        """Nobody has a game; points stay."""
        return draw_line(ledger.single[GAMES_WON], NEW_RUBBER, GAMES_WON), 0

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """Dealer, vulnerability and games."""
        found: dict[str, Any] = {}
        if len(ledger.table.players) == ACTIVE:
            found["dealer"] = ledger.dealer
        games = ledger.single[GAMES_WON]
        found["vulnerable"] = vulnerable_text(
            [player for player, won in games.items() if won], list(games)
        )
        found["games"] = score_text(games)
        return found

    def grids(self, played: Played) -> list[Grid]:
        """One row per deal with what was recorded of it, and a column per player."""
        from .running_layout import running_grid

        shown = ALWAYS_SHOWN | {name for deal in played.deals for name in deal.texts}
        columns = {label: name for label, name in COLUMNS.items() if name in shown}
        return [running_grid(played, columns)]


def game_entries(declarer: str, ledger: AnyLedger, options: TowieOptions) -> list[Entry]:
    """The game that every contract made wins, and perhaps the rubber."""
    won = ledger.single[GAMES_WON][declarer] + 1
    entries = [Entry(GAMES_WON, declarer, 1, "every contract made is a game")]
    if won < GAMES_OF_A_RUBBER:
        return [*entries, Entry(SCORE, declarer, GAME_BONUS, f"first game: {GAME_BONUS}")]
    if options.rubber_bonus == ADD:
        entries.append(Entry(SCORE, declarer, GAME_BONUS, f"second game: {GAME_BONUS}"))
    why = f"second game wins the rubber: {RUBBER_BONUS}"
    return [*entries, Entry(SCORE, declarer, RUBBER_BONUS, why)]


def honours_entries(
    honours: Honours,
    contract: Contract,
    declarer: str,
    others: Sequence[str],
    options: TowieOptions,
) -> list[Entry]:
    """Honours of declarer or dummy are declarer's, a defender's everybody else's."""
    holder = declarer if honours.holder == DUMMY else honours.holder
    if holder == declarer or options.defender_honours == HOLDER:
        owners: Sequence[str] = (holder,)
    else:
        owners = others
    why = honours_why(honours, contract)
    return [Entry(SCORE, owner, honours.points, why) for owner in owners]


GAME = Towie()
