"""Slovak Lorum: hearts and two Obers are paid to a bank, which a player without any takes.

Sources: pagat.com "Lora / Lorum" (2018); Slovak Wikipedia for the form in points. It shares only
its name with the Hungarian game: nothing is on a schedule, and every deal counts the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from scorekeeper.core.books.accounts import POT, SCORE, Account, Entry
from scorekeeper.core.books.deals import Deal, ScoredDeal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.declaration.facts import MEANING, OUTCOME, counts_with, fact
from scorekeeper.core.declaration.kinds import Counts, Flag, Player, Word
from scorekeeper.core.declaration.options import Preset, TableOptions, choice, stake_option, switch
from scorekeeper.core.declaration.slips import DEALER
from scorekeeper.core.game import AnyGame, Coming, Example, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.values.amounts import Amount, plural, show_amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import Problem
from scorekeeper.core.values.work import Work
from scorekeeper.games import live_in
from scorekeeper.games.shapes.lines import Line
from scorekeeper.games.shapes.pot import POT_ACCOUNT, PotEntries, check_balanced, in_pot
from scorekeeper.games.shapes.totals import TotalsGame

PAGAT, WIKIPEDIA = "[pagat]", "[wikipedia]"
REGULAR, SMALL, BIG = "regular", "small", "big"
KINDS = (REGULAR, SMALL, BIG)
MEANINGS = {REGULAR: "nobody bid", SMALL: "no trick was bid", BIG: "all tricks were bid"}
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
PLAYERS = ("A", "B", "C", "D")

# fmt: off
SOURCES = {"pagat": "pagat.com, Lora / Lorum", "wikipedia": "Wikipedia (Slovak), Lorum"}

PRESETS = (
    Preset("book", {}, "chips and a bank", PAGAT),
    Preset("points", {"unit": IN_POINTS}, "penalty points", WIKIPEDIA),
)

EXAMPLES = (
    Example("hearts=1,1,1,5 acorns=A leaves=C", "nobody clear: the bank keeps it", PLAYERS),
    Example("swept=A", "every trick without a bid", PLAYERS),
    Example("kind=big bidder=B made=no", "a big game lost", PLAYERS),
    Example("hearts=1,1,1,5 acorns=A leaves=C shown-leaves=C", "an Ober shown before play", PLAYERS,
        "announced=x3"),
)


@frozen
class SlovakOptions(TableOptions):
    """The options of a table."""

    unit: str = choice(f"{BANK}|{IN_POINTS}",
        "chips and a bank, or penalty points without bids until somebody passes 100",
        f"{PAGAT}; points: {WIKIPEDIA}")
    announced: str = choice("off|double|x3",
        "an Ober that its holder shows before the first lead counts double; x3 = three times if "
        "he takes it himself", PAGAT)
    one_winner: bool = switch(False, "with two clear players everything stays in the bank", PAGAT)
    stake: Amount | None = stake_option("money per chip")
# fmt: on


def _kinds(deal: SlovakDeal) -> tuple[str, ...]:
    """In points nobody bids."""
    return KINDS if deal.options.unit == BANK else (REGULAR,)


def _is_bid(deal: SlovakDeal) -> bool:
    return deal.facts.kind != REGULAR


def _is_regular(deal: SlovakDeal) -> bool:
    return deal.facts.kind == REGULAR


def _is_counted(deal: SlovakDeal) -> bool:
    return _is_regular(deal) and deal.facts.swept is None


def _may_show(deal: SlovakDeal) -> bool:
    return _is_regular(deal) and deal.options.announced != "off"


def shown_fact(ober: str) -> str:
    """Who showed an Ober, at tables where that counts."""
    return fact(
        Player(),
        f"who showed the Ober of {ober} before play",
        asked=f"who showed the Ober of {ober}",
        applies=_may_show,
        idle=counts_with("announced=double", can_be=_is_regular),
    )


# fmt: off
@frozen
class SlovakFacts:
    """One deal."""

    dealer: str = fact(Player(), "who deals; follows from the deals before",
        derive=lambda deal: deal.turn.dealer, slip=DEALER)
    kind: str = fact(Word(_kinds, says="|".join(KINDS), meanings=MEANINGS),
        "regular (nobody bid), small (no trick) or big (all tricks)", default=REGULAR,
        note="regular if nothing is said", asked="kind of deal")
    bidder: str = fact(Player(), "who bid small or big", when=_is_bid)
    made: bool = fact(Flag(), "whether the bid was made", when=_is_bid, outcome=True,
        asked="bid made")
    swept: str | None = fact(Player(), "who won every trick without a bid", applies=_is_regular,
        note="what was taken is then not recorded", asked="who won every trick", phase=OUTCOME,
        on_demand=True)
    hearts: Mapping[str, int] = fact(Counts(0, HEARTS, total=HEARTS, unit="hearts"), "hearts taken",
        when=_is_counted, outcome=True)
    acorns: str = fact(Player(), "who took the Ober of acorns", when=_is_counted, outcome=True,
        asked=MEANING)
    leaves: str = fact(Player(), "who took the Ober of leaves", when=_is_counted, outcome=True,
        asked=MEANING)
    shown_acorns: str | None = shown_fact("acorns")
    shown_leaves: str | None = shown_fact("leaves")
# fmt: on


SlovakDeal = Deal[SlovakFacts, SlovakOptions, None]
SlovakLedger = Ledger[SlovakOptions, None]


# the figures -------------------------------------------------------------------------------------


def obers_taken(deal: SlovakDeal) -> dict[str, list[Work]]:
    """What each player took in Obers."""
    facts, found = deal.facts, {player: list[Work]() for player in deal.facts.hearts}
    found[facts.acorns].append(ober_value("acorns", facts.acorns, facts.shown_acorns, deal))
    found[facts.leaves].append(ober_value("leaves", facts.leaves, facts.shown_leaves, deal))
    return found


def ober_value(name: str, taker: str, holder: str | None, deal: SlovakDeal) -> Work:
    """What an Ober costs its taker, which its holder may have shown."""
    value = OBERS[name]
    if holder is None:
        return Work(value, f"Ober of {name} {value}")
    times = TRIPLE if deal.options.announced == "x3" and holder == taker else DOUBLE
    return Work(value * times, f"Ober of {name} shown by {holder} {times} x {value}")


def hearts_taken(deal: SlovakDeal) -> dict[str, Work]:
    """What each player took in hearts; players without any are left out."""
    hearts = deal.facts.hearts.items()
    return {player: Work(count, plural(count, "heart")) for player, count in hearts if count}


def taken(deal: SlovakDeal) -> dict[str, Work]:
    """The value that each player took; players without any are left out."""
    hearts, obers = hearts_taken(deal), obers_taken(deal)
    values = {p: sum(obers[p], hearts.get(p, Work(0))) for p in deal.facts.hearts}
    return {player: value for player, value in values.items() if value.amount}


def book_regular(deal: SlovakDeal, book: PotEntries) -> None:
    """Everybody pays what he took; a clear player takes the bank."""
    values = taken(deal)
    for player, value in values.items():
        paid = f"{value.amount} from {player}: {value}"
        book.to_pot(player, value.amount, str(value), paid)
    clear = [player for player in deal.table.players if player not in values]
    if len(values) == 1:
        (taker,) = values
        book.note(taker, "took everything but not every trick: the bank stays")
    elif len(clear) == 1 or (clear and not deal.options.one_winner):
        book_clear(clear, book)
    elif clear:
        book.note(clear[0], f"{' and '.join(clear)} took nothing: the bank stays")


def book_clear(clear: list[str], book: PotEntries) -> None:
    """The bank goes to the players who took nothing."""
    share = int(book.held // len(clear))
    part = "" if len(clear) == 1 else f", half of {show_amount(book.held)}"
    for player in clear:
        why = f"took nothing: the bank{part}: {share}"
        book.from_pot(player, share, why, f"{share} to {player}")


def book_bid(deal: SlovakDeal, book: PotEntries) -> None:
    """Small and big games are settled with each opponent; so is a silent big game."""
    facts, players = deal.facts, deal.table.players
    player = facts.swept or facts.bidder
    others = [other for other in players if other != player]
    if facts.swept:
        why = "won every trick without a bid"
        book.from_each(player, others, SILENT_STAKE[len(players)], why)
        return
    stake = (SMALL_STAKE if facts.kind == SMALL else BIG_STAKE)[len(players)]
    result, amount = ("made", stake) if facts.made else ("lost", -stake)
    book.from_each(player, others, amount, f"{facts.kind} game {result}")


def point_lines(deal: SlovakDeal, balances: Mapping[str, Amount]) -> list[Line]:
    """Penalty points: what was taken, by players at 90 or more only the hearts."""
    swept = deal.facts.swept
    values = {} if swept else taken(deal)
    sweeper = swept or (next(iter(values)) if len(values) == 1 else "")
    if sweeper:
        total = WHOLE if swept else values[sweeper].amount
        why = f"{sweeper} took everything: {total}"
        return [(player, total, why) for player in deal.table.players if player != sweeper]
    found: list[Line] = []
    hearts, near = hearts_taken(deal), f", hearts only from {HIGH} on"
    for player, value in values.items():
        if balances[player] < HIGH:
            found.append((player, value.amount, str(value)))
        elif player in hearts:
            found.append((player, hearts[player].amount, f"{hearts[player]}{near}"))
    return found


def fall_back(lines: list[Line], balances: Mapping[str, Amount]) -> list[Line]:
    """A total of exactly 100 becomes 80."""
    return lines + [
        (player, BACK - LIMIT, f"exactly {LIMIT} becomes {BACK}")
        for player, amount, _ in lines
        if balances[player] + amount == LIMIT
    ]


# the game ----------------------------------------------------------------------------------------


class SlovakLorum(TotalsGame[SlovakFacts, SlovakOptions, None]):
    """Slovak Lorum in penalty points."""

    name = "slovak-lorum"
    title = "Slovak Lorum"
    facts = SlovakFacts
    options = SlovakOptions
    live = live_in("compendium.slovak_live")
    sources = SOURCES
    presets = PRESETS
    accounts: ClassVar[tuple[Account, ...]] = (Account(SCORE, "penalty points"),)
    seats = (3, 4)
    examples = EXAMPLES

    def form(self, options: SlovakOptions) -> AnyGame:
        """With a bank, or in points without one."""
        return GAME if options.unit == BANK else FOR_POINTS

    def score(self, deal: SlovakDeal) -> list[Entry]:
        balances = deal.ledger.single[SCORE]
        lines = fall_back(point_lines(deal, balances), balances)
        return [Entry(SCORE, *line) for line in lines]

    def finished(self, ledger: SlovakLedger) -> bool:
        return max(ledger.single[SCORE].values()) > LIMIT

    def lowest_wins(self, ledger: SlovakLedger) -> bool:
        return POT not in ledger.single

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
        from scorekeeper.games.sheets.deal_rows import FactColumn
        from scorekeeper.games.sheets.player_sheet import player_grid, recorded

        def kind(deal: ScoredDeal) -> str:
            words = [recorded(deal, name) for name in ("kind", "bidder")]
            made = {"yes": "made", "no": "lost"}.get(recorded(deal, "made"), "")
            shown = " ".join(filter(None, [*words, made]))
            return shown or (f"all: {recorded(deal, 'swept')}" if recorded(deal, "swept") else "")

        notes = ("pot: the bank",) if POT in played.ledger.single else ()
        columns = (FactColumn("game", kind),)
        grid = player_grid(self.title, played, columns, notes)
        return [grid._replace(notes=change_notes(played))]


class SlovakLorumWithBank(SlovakLorum):
    """Slovak Lorum with chips and a bank."""

    accounts = (Account(SCORE, "chips won and lost"), POT_ACCOUNT)
    roundings = settling.IN_CHIPS

    def check_books(self, ledger: SlovakLedger) -> Iterable[Problem]:
        return check_balanced(ledger, "bank")

    def score(self, deal: SlovakDeal) -> list[Entry]:
        """Payments into and out of the bank, or among the players."""
        book = PotEntries(in_pot(deal.ledger))
        (book_regular if _is_counted(deal) else book_bid)(deal, book)
        return book.entries

    def expected_sum(self, deal: SlovakDeal) -> Amount | None:
        """What players lose stands in the bank or with other players."""
        return 0

    def finished(self, ledger: SlovakLedger) -> bool:
        return False

    def in_play(self, ledger: SlovakLedger) -> str:
        return ""

    def settlement_notes(self, ledger: SlovakLedger) -> list[str]:
        """Who leads, and what is in the bank."""
        notes, held = [*super().settlement_notes(ledger)], in_pot(ledger)
        if held:
            waits = "it waits for a player who takes nothing in a regular deal"
            notes.append(f"the bank holds {show_amount(held)}; {waits}")
        return notes

    def upcoming(self, ledger: SlovakLedger) -> Coming:
        return {"dealer": ledger.dealer, "bank": show_amount(in_pot(ledger))}


GAME = SlovakLorumWithBank()
FOR_POINTS = SlovakLorum()
