"""Towie: three of the players bid for a dummy of which six cards lie open; only games count.

Sources: the points: Parlett; another table of penalties:
pokerwebpages.com, Towie; who collects: Vanity Fair, October to December 1934 (Dunphy, Huske).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import SCORE, Account, Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import always, fact
from scorekeeper.core.declaration.kinds import Number, Player, Players
from scorekeeper.core.declaration.kinds.who import everybody
from scorekeeper.core.declaration.options import Preset, TableOptions, choice, switch
from scorekeeper.core.declaration.rules import Rule, Rules, refuse
from scorekeeper.core.declaration.slips import DEALER
from scorekeeper.core.game import Coming, Example, Feat, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.components import Component
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import Problem
from scorekeeper.core.values.work import Work
from scorekeeper.games import live_in
from scorekeeper.games.shapes.contracts import (
    DOUBLED,
    NOTRUMP,
    REDOUBLED,
    UNDOUBLED,
    Contract,
    ContractKind,
)
from scorekeeper.games.shapes.rubbers import RubberGame
from scorekeeper.games.shapes.tally import (
    GAMES_OF_A_RUBBER,
    GAMES_WON,
    RubberRules,
    RubberState,
    draw_line,
)

from .facts import (
    DUMMY,
    TOLD_ONCE,
    Honours,
    declarer_fact,
    honours_fact,
    played,
    tricks_fact,
    vulnerable_fact,
)
from .options import OUR_CHOICE, PARLETT, SOURCES, honours_option
from .rubber import RULES, broken_off, games_problems, honours_line, standing
from .score_table import (
    DOUBLED_OVERTRICK,
    POINTS_OF_A_GAME,
    SLAMS,
    TRICK_VALUES,
    Ladders,
    ScoreLine,
    ScoreTable,
    bonus_lines,
    penalty,
    times,
    trick_points,
)
from .settling import NEW_RUBBER

if TYPE_CHECKING:
    from scorekeeper.core.drawing.shapes import Drawing
    from scorekeeper.core.live.turn import Turn

POKERWEBPAGES = "[pokerwebpages]"
VANITY_FAIR = "[vanity-fair]"

BOOK, PHILLIPS, FLAT = "book", "phillips", "flat"
REPLACE, ADD = "replace", "add"
BY_DOUBLED, BY_UNDOUBLED = "doubled", "undoubled"
ALL, HOLDER = "all", "holder"

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

# fmt: off
_UNDOUBLED: Ladders = ((50,), (100, 200))
_DOUBLED: dict[str, Ladders] = {
    BOOK: ((100,), (200, 400)), PHILLIPS: ((100, 100, 200, 200, 400), (200, 400)),
}
_REDOUBLED: dict[str, Ladders] = {
    BOOK: ((200,), (400, 800)), PHILLIPS: times(_DOUBLED[PHILLIPS], 2),
}
_INSULT = {
    BOOK: {DOUBLED: (50, 100), REDOUBLED: (100, 200)},
    FLAT: {DOUBLED: (50, 100), REDOUBLED: (50, 100)},
}


@lru_cache(maxsize=8)
def towie_table(penalties: str = BOOK, insult: str = BOOK) -> ScoreTable:
    """The table of points of Towie under those options."""
    return ScoreTable(
        tricks=TOWIE_TRICKS, first_notrump=0, overtricks=dict.fromkeys(TOWIE_TRICKS, OVERTRICK),
        doubled_overtrick=DOUBLED_OVERTRICK, insult=_INSULT[insult], slams=SLAMS,
        undertricks={
            UNDOUBLED: _UNDOUBLED, DOUBLED: _DOUBLED[penalties], REDOUBLED: _REDOUBLED[penalties],
        },
    )
# fmt: on


def value_for_game(contract: Contract, options: TowieOptions) -> int:
    """What a contract counts towards game, doubled where doubling counts."""
    if options.sufficiency == BY_UNDOUBLED:
        contract = contract._replace(doubling=UNDOUBLED)
    return trick_points(contract, towie_table()).points


def is_a_game(contract: Contract, deal: TowieDeal) -> bool:
    """Whether the contract is worth a game: others are never played."""
    return value_for_game(contract, deal.options) >= POINTS_OF_A_GAME


def _more_than_three(deal: TowieDeal) -> bool:
    return len(deal.table.players) > ACTIVE


def _seat(deal: TowieDeal) -> None:
    if deal.facts.active:
        deal.active = deal.facts.active


def _turn(deal: TowieDeal) -> str | None:
    """With more than three players nobody says in which order they deal."""
    return None if _more_than_three(deal) else deal.turn.dealer


@frozen
class TowieFacts:
    """What is recorded of a deal of Towie."""

    # fmt: off
    active: tuple[str, ...] | None = fact(Players(everybody, low=ACTIVE, high=ACTIVE),
        "the three who play this deal, where more are at the table", needed=_more_than_three,
        asked="who plays this deal", on_demand=True,
        then=_seat)
    dealer: str | None = fact(Player(), "who dealt, goulashes too", derive=_turn, warn=False,
        slip=DEALER)
    goulashes: int = fact(Number(0, MOST_GOULASHES),
        "redeals before the contract; they change no score", default=0, on_demand=True)
    contract: Contract = fact(ContractKind(passed=False, offers=is_a_game),
        "the contract with doubling and result: = just made, +1 an overtrick, -2 two down",
        needed=always)
    declarer: str = declarer_fact()
    tricks: int | None = tricks_fact("tricks of declarer and dummy")
    honours: Honours | None = honours_fact(dummy=True)
    vulnerable: tuple[str, ...] = vulnerable_fact(sides=False)
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

TowieDeal = Deal[TowieFacts, TowieOptions, RubberState]
TowieLedger = Ledger[TowieOptions, RubberState]

PASSED_OUT: Rule[TowieFacts, TowieOptions, RubberState] = refuse(
    "contract", lambda deal: deal.facts.contract.is_passed,
    "a deal that is passed out is dealt again and not recorded",
    "record the contract that was played in the end")
NO_GAME: Rule[TowieFacts, TowieOptions, RubberState] = refuse(
    "contract", lambda deal: not is_a_game(deal.facts.contract, deal),
        "{name} counts {value}, which is no game",
        f"a contract worth less than {POINTS_OF_A_GAME} is not played: the same dealer deals a "
        "goulash",
        name=lambda deal: deal.facts.contract.name,
        value=lambda deal: value_for_game(deal.facts.contract, deal.options))

CHECKS: Rules[TowieFacts, TowieOptions, RubberState] = (PASSED_OUT, NO_GAME, TOLD_ONCE)

EXAMPLES = (
    Example("declarer=A contract=3NT+1", "3 x 35, 50 for the overtrick, 500 for the game"),
    Example("declarer=B contract=4SX-2", "200 to each of the others"),
    Example("declarer=C contract=5D= honours=C:100 goulashes=2", "after two goulashes"),
    Example("active=A,B,C declarer=A contract=4S-1",
        "four at the table: D collects the 50 as well", players=("A", "B", "C", "D")),
)
# fmt: on


class Towie(RubberGame[TowieFacts, TowieOptions]):
    """Towie: points stay from game to game, and every contract made is a game."""

    name = "towie"
    title = "Towie"
    facts = TowieFacts
    live = live_in("bridge.live_towie")
    options = TowieOptions
    checks = CHECKS
    sources = SOURCES
    presets = PRESETS
    accounts = (
        Account(SCORE, "points of the player", with_reasons=True),
        Account(
            GAMES_WON, "games won in this rubber; whoever has one is vulnerable", by_event=True
        ),
    )
    sides = ()
    seats = (3, 8)
    usual_seats = 3
    anew = NEW_RUBBER
    fresh_starts = (NEW_RUBBER,)
    adjust_account = SCORE
    examples = EXAMPLES

    def rules(self, options: TowieOptions) -> RubberRules:
        return RULES

    def components(self, table: Table[TowieOptions]) -> tuple[Component, ...]:
        return settling.own(SCORE)

    def check_books(self, ledger: TowieLedger) -> Iterable[Problem]:
        """Games that somebody can have won."""
        return games_problems(ledger.single[GAMES_WON], ledger.state.deals)

    def check_score(self, ledger: TowieLedger) -> Iterable[Problem]:
        """Told of the books."""
        return ()

    def check_turn(self, deal: TowieDeal) -> Iterable[Problem]:
        """Where all play: of more players nobody says in which order they deal."""
        return super().check_turn(deal) if len(deal.table.players) == ACTIVE else ()

    def score(self, deal: TowieDeal) -> list[Entry]:
        """The contract, the game and the honours."""
        facts = deal.facts
        contract = played(facts.contract, facts.tricks)
        entries = [*contract_entries(deal, contract)]
        if facts.honours is not None:
            line = honours_line(facts.honours, contract)
            entries += [line.entry(SCORE, owner) for owner in honours_for(deal, facts.honours)]
        return entries

    def feats(self, facts: TowieFacts, table: Table[TowieOptions]) -> Iterator[Feat]:
        from .feats import feats_of_deal

        return feats_of_deal(facts, table)

    # rubbers --------------------------------------------------------------------------------

    def rubber_result(
        self, winner: str, games: Mapping[str, Amount], table: Table[TowieOptions]
    ) -> str:
        return f"{winner} has won two games"

    def can_begin_rubber(self, ledger: TowieLedger) -> Iterable[Problem]:
        """The rubber in play must be finished."""
        if not self.finished(ledger):
            games = ledger.single[GAMES_WON]
            yield broken_off(games, ": the columns stand as they are")

    def new_rubber(self, ledger: TowieLedger) -> tuple[list[Entry], RubberState]:
        """Nobody has a game; points stay."""
        return draw_line(ledger.single[GAMES_WON], NEW_RUBBER, GAMES_WON), RubberState()

    def set_back(self, options: TowieOptions) -> Sequence[str]:
        return (GAMES_WON,)

    def live_turn(self, table: Table[TowieOptions]) -> Turn | None:
        """Among three players."""
        return super().live_turn(table) if len(table.players) == ACTIVE else None

    def upcoming(self, ledger: TowieLedger) -> Coming:
        """Dealer, vulnerability and games."""
        dealer = {"dealer": ledger.dealer} if len(ledger.table.players) == ACTIVE else {}
        return {**dealer, **standing(ledger.single[GAMES_WON])}

    def grids(self, played: Played) -> list[Grid]:
        """One row per deal with what was recorded of it, and a column per player."""
        from .running_layout import running_grid

        return [running_grid(played, columns_of(played))]

    def drawings(self, played: Played) -> Sequence[Drawing]:
        """The same as players draw it."""
        from .running_layout import running_drawing

        return (running_drawing(played, columns_of(played)),)


def columns_of(played: Played) -> dict[str, str]:
    """The columns of facts that some deal has, by their headings."""
    shown = ALWAYS_SHOWN | {name for deal in played.deals for name in deal.texts}
    return {label: name for label, name in COLUMNS.items() if name in shown}


def collecting(deal: TowieDeal) -> list[str]:
    """Who collects what declarer loses, or what a defender's honours count."""
    players = deal.table.players if deal.options.inactive_collect else deal.active
    return [player for player in players if player != deal.facts.declarer]


def contract_entries(deal: TowieDeal, contract: Contract) -> Iterator[Entry]:
    """The contract with its result: for everybody else when it failed."""
    declarer = deal.facts.declarer
    vulnerable = declarer in deal.facts.vulnerable
    table = towie_table(deal.options.penalties, deal.options.insult)
    if contract.over < 0:
        line = penalty(contract, vulnerable, table)
        yield from (line.entry(SCORE, player) for player in collecting(deal))
        return
    yield trick_points(contract, table).entry(SCORE, declarer)
    yield from (line.entry(SCORE, declarer) for line in bonus_lines(contract, vulnerable, table))
    yield Entry(GAMES_WON, declarer, 1, "every contract made is a game")
    yield from (line.entry(SCORE, declarer) for line in game_lines(deal))


def game_lines(deal: TowieDeal) -> Iterator[ScoreLine]:
    """What the game is worth that every contract made wins, and perhaps the rubber."""
    is_first = deal.ledger.single[GAMES_WON][deal.facts.declarer] + 1 < GAMES_OF_A_RUBBER
    if is_first or deal.options.rubber_bonus == ADD:
        yield ScoreLine(f"{'first' if is_first else 'second'} game", Work(GAME_BONUS))
    if not is_first:
        yield ScoreLine("second game wins the rubber", Work(RUBBER_BONUS))


def honours_for(deal: TowieDeal, honours: Honours) -> Sequence[str]:
    """Honours of declarer or dummy are declarer's, a defender's everybody else's."""
    if honours.holder in (DUMMY, deal.facts.declarer):
        return (deal.facts.declarer,)
    return (honours.holder,) if deal.options.defender_honours == HOLDER else collecting(deal)


GAME = Towie()
