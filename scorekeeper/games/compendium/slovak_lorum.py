"""Slovak Lorum: hearts and two Obers are paid to a bank, which a player without any takes.

Sources: pagat.com "Lora / Lorum" (2018); Slovak Wikipedia for the form in points. It shares only
its name with the Hungarian game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.deals import AnyDeal, Deal, ScoredDeal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import counts_with, fact
from scorekeeper.core.declaration.kinds import Counts, Flag, Player, Word
from scorekeeper.core.declaration.option_kinds import Choice, Switch
from scorekeeper.core.declaration.options import Preset, TableOptions, option, stake_option
from scorekeeper.core.game import AnyGame, Example, Game, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.settlement import Settlement
from scorekeeper.core.values.amounts import Amount, plural, show_amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import Problem
from scorekeeper.games.shapes.lines import Line, gap_notes, paid_if_level, winner_notes
from scorekeeper.games.shapes.pot import POT, POT_ACCOUNT, SCORE, PotEntries, check_balanced, in_pot

PAGAT = "[pagat]"
WIKIPEDIA = "[wikipedia]"

REGULAR, SMALL, BIG = "regular", "small", "big"
BANK, IN_POINTS = "bank", "points"
HEARTS = 8
OBERS = {"acorns": 4, "leaves": 8}
WHOLE = HEARTS + sum(OBERS.values())
# what passes between the player and each opponent, by the number of players
SMALL_STAKE = {4: 10, 3: 15}
BIG_STAKE = {4: 20, 3: 30}
SILENT_STAKE = SMALL_STAKE  # every trick won without a bid
DOUBLE, TRIPLE = 2, 3  # an Ober shown before play; taken by whoever showed it, at some tables
HIGH, LIMIT, BACK = 90, 100, 80  # in points: hearts only from here on; exactly here falls back

SOURCES = {
    "pagat": "pagat.com, Lora / Lorum",
    "wikipedia": "Wikipedia (Slovak), Lorum",
}


@frozen
class SlovakOptions(TableOptions):
    """The options of a table."""

    unit: str = option(
        Choice(BANK, IN_POINTS),
        BANK,
        "chips and a bank, or penalty points without bids until somebody passes 100",
        f"{PAGAT}; points: {WIKIPEDIA}",
    )
    announced: str = option(
        Choice("off", "double", "x3"),
        "off",
        "an Ober that its holder shows before the first lead counts double; x3 = three times if "
        "he takes it himself",
        PAGAT,
    )
    one_winner: bool = option(
        Switch(), False, "with two clear players everything stays in the bank", PAGAT
    )
    stake: Amount | None = stake_option("money per chip")


PRESETS = (
    Preset("book", {}, "chips and a bank", PAGAT),
    Preset("points", {"unit": IN_POINTS}, "penalty points", WIKIPEDIA),
)


# facts -------------------------------------------------------------------------------------------


class GameKind(Word):
    """Regular, small or big; in points nobody bids."""

    def words(self, deal: AnyDeal) -> Sequence[str]:
        """The games of this table."""
        return super().words(deal) if deal.options.unit == BANK else (REGULAR,)


def _is_bid(deal: AnyDeal) -> bool:
    return deal.values.get("kind") in (SMALL, BIG)


def _is_regular(deal: AnyDeal) -> bool:
    return deal.values.get("kind") == REGULAR


def _is_counted(deal: AnyDeal) -> bool:
    return _is_regular(deal) and deal.values.get("swept") is None


def _may_show(deal: AnyDeal) -> bool:
    return _is_regular(deal) and deal.options.announced != "off"


_SHOWN = counts_with("announced=double", can_be=_is_regular)


@frozen
class SlovakFacts:
    """One deal."""

    dealer: str = fact(
        Player(), "who deals; follows from the deals before", derive=lambda deal: deal.turn.dealer
    )
    kind: str = fact(
        GameKind((REGULAR, SMALL, BIG)),
        "regular (nobody bid), small (no trick) or big (all tricks)",
        default=REGULAR,
        note="regular if nothing is said",
    )
    bidder: str | None = fact(Player(), "who bid small or big", when=_is_bid)
    made: bool | None = fact(Flag(), "whether the bid was made", when=_is_bid, outcome=True)
    swept: str | None = fact(
        Player(),
        "who won every trick without a bid",
        applies=_is_regular,
        note="what was taken is then not recorded",
    )
    hearts: Mapping[str, int] | None = fact(
        Counts(0, HEARTS, total=HEARTS, unit="hearts"),
        "hearts taken",
        when=_is_counted,
        outcome=True,
    )
    acorns: str | None = fact(
        Player(), "who took the Ober of acorns", when=_is_counted, outcome=True
    )
    leaves: str | None = fact(
        Player(), "who took the Ober of leaves", when=_is_counted, outcome=True
    )
    shown_acorns: str | None = fact(
        Player(), "who showed the Ober of acorns before play", applies=_may_show, idle=_SHOWN
    )
    shown_leaves: str | None = fact(
        Player(), "who showed the Ober of leaves before play", applies=_may_show, idle=_SHOWN
    )


# the figures -------------------------------------------------------------------------------------


def ober_value(name: str, facts: SlovakFacts, options: SlovakOptions) -> tuple[int, str]:
    """What an Ober costs, and why."""
    value = OBERS[name]
    taker, holder = getattr(facts, name), getattr(facts, f"shown_{name}")
    if holder is None:
        return value, f"Ober of {name} {value}"
    times = TRIPLE if options.announced == "x3" and holder == taker else DOUBLE
    return value * times, f"Ober of {name} shown by {holder} {times} x {value}"


def taken(facts: SlovakFacts, options: SlovakOptions, obers: bool = True) -> dict[str, Line]:
    """The value that each player took, with its reason; players without any are left out."""
    assert facts.hearts is not None
    found: dict[str, Line] = {}
    for player, count in facts.hearts.items():
        amounts, words = [count] if count else [], [plural(count, "heart")] if count else []
        for name in OBERS if obers else ():
            if getattr(facts, name) == player:
                value, why = ober_value(name, facts, options)
                amounts.append(value)
                words.append(why)
        if amounts:
            total = sum(amounts)
            found[player] = (player, total, f"{' + '.join(words)} = {total}")
    return found


def regular_entries(
    facts: SlovakFacts, options: SlovakOptions, players: tuple[str, ...], book: PotEntries
) -> None:
    """Everybody pays what he took; a clear player takes the bank."""
    values = taken(facts, options)
    for player, amount, why in values.values():
        book.to_pot(player, amount, why, f"{amount} from {player}: {why}")
    clear = [player for player in players if player not in values]
    if len(values) == 1:
        (taker,) = values
        book.note(taker, "took everything but not every trick: the bank stays")
    elif len(clear) == 1 or (clear and not options.one_winner):
        share = int(book.held // len(clear))
        part = "" if len(clear) == 1 else f", half of {show_amount(book.held)}"
        for player in clear:
            book.from_pot(
                player, share, f"took nothing: the bank{part}: {share}", f"{share} to {player}"
            )
    elif clear:
        book.note(clear[0], f"{' and '.join(clear)} took nothing: the bank stays")


def bid_entries(facts: SlovakFacts, players: tuple[str, ...], book: PotEntries) -> None:
    """Small and big games are settled with each opponent; so is a silent big game."""
    stakes = SILENT_STAKE if facts.swept else SMALL_STAKE if facts.kind == SMALL else BIG_STAKE
    stake, player = stakes[len(players)], facts.swept or facts.bidder
    assert player is not None
    others = [other for other in players if other != player]
    if facts.swept:
        book.from_each(player, others, stake, "won every trick without a bid")
    else:
        result = "made" if facts.made else "lost"
        amount = stake if facts.made else -stake
        book.from_each(player, others, amount, f"{facts.kind} game {result}")


def point_lines(
    facts: SlovakFacts, options: SlovakOptions, balances: Mapping[str, Amount]
) -> list[Line]:
    """Penalty points: what was taken, by players at 90 or more only the hearts."""
    values = {} if facts.swept else taken(facts, options)
    sweeper = facts.swept or (next(iter(values)) if len(values) == 1 else "")
    if sweeper:
        total = WHOLE if facts.swept else int(values[sweeper][1])
        return [
            (player, total, f"{sweeper} took everything: {total}")
            for player in balances
            if player != sweeper
        ]
    hearts = taken(facts, options, obers=False)
    found: list[Line] = []
    for player, line in values.items():
        if balances[player] >= HIGH:
            if player in hearts:
                _, amount, why = hearts[player]
                found.append((player, amount, f"{why}, hearts only from {HIGH} on"))
        else:
            found.append(line)
    return found


def fall_back(lines: list[Line], balances: Mapping[str, Amount]) -> list[Line]:
    """A total of exactly 100 becomes 80."""
    return lines + [
        (player, BACK - LIMIT, f"exactly {LIMIT} becomes {BACK}")
        for player, amount, _ in lines
        if balances[player] + amount == LIMIT
    ]


# the game ----------------------------------------------------------------------------------------

SlovakDeal = Deal[SlovakFacts, SlovakOptions, Amount]
SlovakTable = Table[SlovakOptions]
PLAYERS = ("A", "B", "C", "D")


class SlovakLorum(Game[SlovakFacts, SlovakOptions, Amount]):
    """Slovak Lorum in penalty points."""

    name = "slovak-lorum"
    title = "Slovak Lorum"
    facts = SlovakFacts
    options = SlovakOptions
    sources = SOURCES
    presets = PRESETS
    accounts: ClassVar[tuple[Account, ...]] = (Account(SCORE, "penalty points"),)
    seats = (3, 4)
    adjust_account = SCORE
    settled_by = settling.BY_SHARE
    open = True
    examples = (
        Example("hearts=1,1,1,5 acorns=A leaves=C", "nobody clear: the bank keeps it", PLAYERS),
        Example("swept=A", "every trick without a bid", PLAYERS),
        Example("kind=big bidder=B made=no", "a big game lost", PLAYERS),
        Example(
            "hearts=1,1,1,5 acorns=A leaves=C shown-leaves=C",
            "an Ober shown before play",
            PLAYERS,
            "announced=x3",
        ),
    )

    def form(self, options: SlovakOptions) -> AnyGame:
        """With a bank, or in points without one."""
        return GAME if options.unit == BANK else FOR_POINTS

    def score(self, deal: SlovakDeal) -> list[Entry]:
        """What everybody has to write."""
        balances = deal.ledger.single[SCORE]
        lines = fall_back(point_lines(deal.facts, deal.options, balances), balances)
        return [Entry(SCORE, *line) for line in lines]

    def finished(self, ledger: AnyLedger) -> bool:
        """Somebody has passed 100."""
        return max(ledger.single[SCORE].values()) > LIMIT

    def settle(self, ledger: AnyLedger, rounding: str | None = None) -> Settlement:
        """Points are not paid, chips are when the bank is empty."""
        return paid_if_level(super().settle(ledger, rounding), self.lowest_wins(ledger))

    def lowest_wins(self, ledger: AnyLedger) -> bool:
        """Where points are written instead of chips."""
        return POT not in ledger.single

    def settlement_notes(self, ledger: AnyLedger) -> list[str]:
        """Who leads, and why nothing is paid."""
        totals = self.totals(ledger)
        return [*winner_notes(totals, self.lowest_wins(ledger)), *gap_notes(totals)]

    def reference(self) -> list[Grid]:
        """What is paid, by the number of players."""
        from scorekeeper.core.values.cells import RIGHT, Column, number, rows_of, text

        to_bank = {"heart": 1, **{f"Ober of {name}": value for name, value in OBERS.items()}}
        games = {"small game": SMALL_STAKE, "big game": BIG_STAKE, "every trick": SILENT_STAKE}
        rows = [[text(thing), number(value), number(value)] for thing, value in to_bank.items()]
        rows += [[text(name), number(stake[4]), number(stake[3])] for name, stake in games.items()]
        columns = (Column("what"), Column("four", align=RIGHT), Column("three", align=RIGHT))
        notes = (
            "heart, Ober: paid to the bank by whoever took it",
            "games: from each opponent, or to each when lost; every trick: won without a bid",
        )
        return [Grid("Payments (by players)", columns, rows_of(rows), notes)]

    def grids(self, played: Played) -> list[Grid]:
        """The kind of each deal, points and totals, and the bank."""
        from scorekeeper.core.layout import change_notes
        from scorekeeper.games.sheets.player_sheet import FactColumn, player_grid, recorded

        def kind(deal: ScoredDeal) -> str:
            words = [recorded(deal, name) for name in ("kind", "bidder")]
            made = {"yes": "made", "no": "lost"}.get(recorded(deal, "made"), "")
            shown = " ".join(filter(None, [*words, made]))
            return shown or (f"all: {recorded(deal, 'swept')}" if recorded(deal, "swept") else "")

        notes = ("pot: the bank",) if POT in played.ledger.single else ()
        columns = (FactColumn("game", kind),)
        return [player_grid(self.title, played, columns, (*notes, *change_notes(played)))]


class SlovakLorumWithBank(SlovakLorum):
    """Slovak Lorum with chips and a bank."""

    accounts = (Account(SCORE, "chips won and lost"), POT_ACCOUNT)
    roundings = settling.IN_CHIPS

    def check_books(self, ledger: AnyLedger) -> Iterable[Problem]:
        """Balances and bank add up to 0."""
        return check_balanced(ledger, "bank")

    def score(self, deal: SlovakDeal) -> list[Entry]:
        """Payments into and out of the bank, or among the players."""
        book = PotEntries(in_pot(deal.ledger))
        if deal.facts.kind == REGULAR and deal.facts.swept is None:
            regular_entries(deal.facts, deal.options, deal.table.players, book)
        else:
            bid_entries(deal.facts, deal.table.players, book)
        return book.entries

    def expected_sum(self, deal: SlovakDeal) -> Amount | None:
        """What players lose stands in the bank or with other players."""
        return 0

    def finished(self, ledger: AnyLedger) -> bool:
        """There is no fixed end."""
        return False

    def in_play(self, ledger: AnyLedger) -> str:
        """People play as long as they like."""
        return ""

    def settlement_notes(self, ledger: AnyLedger) -> list[str]:
        """Who leads, and what is in the bank."""
        notes, held = super().settlement_notes(ledger), in_pot(ledger)
        if held:
            waits = "it waits for a player who takes nothing in a regular deal"
            notes.append(f"the bank holds {show_amount(held)}; {waits}")
        return notes

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """Dealer and bank."""
        return {"dealer": ledger.dealer, "bank": show_amount(in_pot(ledger))}


GAME = SlovakLorumWithBank()
FOR_POINTS = SlovakLorum()
