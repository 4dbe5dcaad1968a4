"""The slate of Vira: contract, result, chips and points of every deal, balances and the pot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from scorekeeper.core.books.accounts import POT, SCORE
from scorekeeper.core.books.deals import SCORED, ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import change_notes
from scorekeeper.core.values.amounts import signed
from scorekeeper.core.values.cells import BLANK, RIGHT, Cell, Column, Grid, Row, text
from scorekeeper.core.values.names import initials
from scorekeeper.games.sheets.deal_rows import (
    RUNNING,
    FactColumn,
    Figures,
    RowNames,
    SheetColumn,
    booking_label,
)
from scorekeeper.games.sheets.player_sheet import sheet_grid

from .facts import ViraFacts
from .kinds import LEVEL_FAMILIES, PLAIN
from .options import ViraOptions
from .scoring import DOUBLY, GIVEN_UP, Payment, after_turn_payment, payment_of
from .tariff import COLOUR, DOUBLE_LOSS, MISERE, OFF, PREFERENCE, Tariff, ViraBid

Texts = Sequence[tuple[str, str, str, str]]  # contract, result, chips, points; of an after-turn
Tries = Callable[[ScoredDeal], Texts]
SUIT_COLUMNS = (OFF, COLOUR, PREFERENCE)
SHORT_RESULTS = {DOUBLY: "dbl", GIVEN_UP: "up"}
LEGEND = (
    "dbl: doubly lost; up: given up; >: second try; points with each opponent (of the first and "
    "the second try)"
)
UNGUARDED = "gok B: B passed unguarded, and paid a chip if it was won"


def vira_grids(played: Played) -> list[Grid]:
    """One row per deal with the balances after it and, in a column of its own, the pot; an
    after-turn has a row of its own."""
    options, short = played.table.options, initials(played.table.players)
    made = {deal.number: _tries(options, short, deal) for deal in played.deals}

    def tries(deal: ScoredDeal) -> Texts:
        return made[deal.number]

    columns: list[SheetColumn] = [
        FactColumn(
            "contract", partial(_contract, tries), second=_part(tries, 1, 0), booked=booking_label
        ),
        FactColumn("result", _part(tries, 0, 1), second=_part(tries, 1, 1)),
        FactColumn("chips", _part(tries, 0, 2), "", RIGHT, _part(tries, 1, 2)),
        FactColumn("points", _part(tries, 0, 3), "", RIGHT, _part(tries, 1, 3)),
        *(Figures(player, SCORE, player, shows=RUNNING) for player in played.table.players),
        Figures("pot", POT, POT, shows=RUNNING),
    ]
    legend = [LEGEND] if played.deals or played.opening else []
    if any(deal.status == SCORED and deal.facts.unguarded for deal in played.deals):
        legend.append(UNGUARDED)
    names = RowNames(booked=lambda booking: "")
    grid = sheet_grid("Vira", played, columns, legend, names)
    return [grid._replace(notes=change_notes(played))]


def _part(tries: Tries, row: int, part: int) -> Callable[[ScoredDeal], str]:
    """That part of what the row of a deal says; nothing, where there is no such row."""

    def said(deal: ScoredDeal) -> str:
        rows = tries(deal)
        return rows[row][part] if row < len(rows) else ""

    return said


def _contract(tries: Tries, deal: ScoredDeal) -> str:
    """Of a void, open or faulty deal as it is recorded; the notes say more about it."""
    words = (deal.texts.get(fact, "") for fact in ("declarer", "contract", "trump"))
    rows = tries(deal)
    return rows[0][0] if rows else " ".join(filter(None, words))


def _tries(options: ViraOptions, short: Mapping[str, str], deal: ScoredDeal) -> Texts:
    """Contract, result, chips and points of a scored deal, and of an after-turn."""
    if deal.status != SCORED:
        return []
    facts: ViraFacts = deal.facts
    tricks = None if facts.tricks is None else facts.tricks[facts.declarer]
    contract = " ".join([contract_text(facts, options), *(short[p] for p in facts.unguarded)])
    rows = [_payment_texts(contract, payment_of(facts, options), tricks, short)]
    turn = facts.after_turn
    if turn is not None:
        payment = after_turn_payment(facts, options)
        after = f"{facts.contract} {turn.trump}"
        rows.append(_payment_texts(after, payment, turn.tricks, short))
    return rows


def _payment_texts(
    contract: str, payment: Payment, tricks: int | None, short: Mapping[str, str]
) -> tuple[str, str, str, str]:
    tries = [points for points in (payment.abandoned, payment.points) if points is not None]
    result = SHORT_RESULTS.get(payment.result, payment.result)
    return (
        f"{short[payment.player]} {contract}",
        result if tricks is None else f"{result} {tricks}",
        signed(payment.chips),
        " ".join(signed(points.amount) for points in tries),
    )


def contract_text(facts: ViraFacts, options: ViraOptions) -> str:
    """`spel8 H`, `turne8 S>D` (second turn-up), `spel9 H>` and `kop5>` (second exchange),
    `gask2 mis` (played as misere), `gask6+pref`."""
    bid = options.table.bids[facts.contract]
    level = "" if facts.level == PLAIN else f"+{facts.level[:4]}"
    second = ">" if facts.second else ""
    if facts.trump:
        return f"{facts.contract}{level} {facts.trump}{second}{facts.trump2 or ''}"
    as_misere = bid.tricks is not None and bid.cards is not None and not facts.surrender
    return f"{facts.contract}{level}{second}{' mis' if as_misere else ''}"


# for the manual ---------------------------------------------------------------------------------

OWN_TABLE = (  # columns of a table's own file, and what stands in them
    ("no", "the rank in the auction: 1 or more, the higher bid the higher"),
    ("code", "the name of the bid in records: letters a to z, digits and -"),
    ("family", "one of those above, or turn4, turn5, turn6"),
    ("trump_tricks", "the tricks needed with trumps; empty in a misere"),
    ("misere_cards", "the cards played in a misere; empty where there is none"),
    ("misere_play", "closed or open: how declarer's cards lie in the misere"),
    ("pts_of, pts_col, pts_prf", "points with each opponent: off colour, in colour, in preference"),
    ("pts_misere", "points with each opponent at misere"),
    ("first_w, first_l, first_d", "chips of the first try: won, lost, doubly lost"),
    (
        "second_w, second_l, second_d",
        "chips of the second try; x in all three: there is none; a negative win is paid into the "
        "pot",
    ),
    ("second_over", "chips more per overtrick of a second try won; x or empty: none"),
    ("surrender", "what giving up a first try costs: l as a loss, d as a double loss"),
    ("name_en, name_sv", "names of the bid; these columns may be left out"),
    ("misere_max", "the most tricks that may be taken in the misere; this column may be left out"),
)


def manual_grids(tariffs: Sequence[Tariff]) -> list[Grid]:
    """The families of bids, the bids of some tables, and the columns of a table's own file."""
    return [families_grid(tariffs[0]), *map(tariff_grid, tariffs), own_table_grid()]


def families_grid(tariff: Tariff) -> Grid:
    """What can be recorded of the bids of each family, and its bids."""
    labels = ("family", "played", "level", "second", "given up", "bids")
    columns = tuple(Column(label) for label in labels)
    families: dict[str, list[ViraBid]] = {}
    for bid in tariff.bids.values():
        families.setdefault(bid.family, []).append(bid)
    rows = tuple(Row(tuple(_family_cells(name, bids))) for name, bids in families.items())
    notes = (
        "level: may be bid in colour or in preference; second: may be tried twice",
        "given up: the chips that it costs; after a second exchange or turn-up those of its loss",
        "a solo or gask that is given up needs no trump suit; other bids with trumps need one",
    )
    return Grid("Families of bids", columns, rows, notes)


def _family_cells(family: str, bids: Sequence[ViraBid]) -> Iterator[Cell]:
    forms = [
        *(["trumps"] if any(bid.tricks is not None for bid in bids) else []),
        *(["misere"] if any(bid.cards is not None for bid in bids) else []),
    ]
    yield text(family, strong=True)
    yield text(" or ".join(forms))
    yield text("yes" if family in LEVEL_FAMILIES else "")
    yield text("yes" if any(bid.second for bid in bids) else "")
    is_double = any(bid.surrender == DOUBLE_LOSS for bid in bids)
    yield text("double loss" if is_double else "loss")
    yield text(" ".join(bid.code for bid in bids))


def tariff_grid(tariff: Tariff) -> Grid:
    """All bids with their payments, in rank order."""
    columns = tuple(Column(label) for label in ("code", "bid", "win", "points", "first", "second"))
    rows = tuple(Row(tuple(_tariff_cells(bid))) for bid in tariff.bids.values())
    notes = (
        "win: the tricks needed with trumps; or the cards of a misere, m, all of whose tricks are "
        "lost",
        "points with each opponent: off colour/in colour/in preference; m at misere",
        "chips of the first and the second try: won/lost/doubly lost; +1t: 1 more per overtrick; "
        "a negative win is paid into the pot",
    )
    return Grid(f"Bids of table={tariff.name}, the lowest first", columns, rows, notes)


def _tariff_cells(bid: ViraBid) -> Iterator[Cell]:
    goals = [str(bid.tricks)] if bid.tricks is not None else []
    if bid.cards is not None:
        goals.append(f"m{bid.cards} {bid.display}".rstrip())
    suits = [str(bid.points[column]) for column in SUIT_COLUMNS if column in bid.points]
    points = ["/".join(suits)] if suits else []
    if MISERE in bid.points:
        points.append(f"m{bid.points[MISERE]}")
    yield text(bid.code, strong=True)
    yield text(bid.name)
    yield text(", ".join(goals))
    yield text(", ".join(points))
    yield text("/".join(map(str, bid.first)))
    if bid.second is None:
        yield BLANK
        return
    won, *lost = map(str, bid.second)
    over = f" +{bid.over}t" if bid.over else ""
    yield text("/".join([won + over, *lost]))


def own_table_grid() -> Grid:
    """The columns of a file that a table brings."""
    columns = (Column("column"), Column("what stands in it"))
    rows = tuple(Row((text(name, strong=True), text(meaning))) for name, meaning in OWN_TABLE)
    notes = (
        "a line of headings, then a line per bid; commas, semicolons or tabs between the values; "
        "set table=FILE.csv, the file beside the sheet",
    )
    return Grid("Columns of a table of your own", columns, rows, notes)
