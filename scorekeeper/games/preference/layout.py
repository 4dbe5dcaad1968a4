"""The paper sheet of Preference: each player's own pool, dump and banks, then the deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.deals import OPEN, SCORED, ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import change_notes, timeline
from scorekeeper.core.settling.components import Component
from scorekeeper.core.values.amounts import Amount, show_amount, simplify
from scorekeeper.core.values.cells import (
    RIGHT,
    Cell,
    Column,
    EntrySum,
    Grid,
    Row,
    Told,
    number,
    text,
)
from scorekeeper.games.sheets.deal_rows import (
    TOTAL,
    FactColumn,
    Figures,
    RowNames,
    SheetColumn,
    of_facts,
)
from scorekeeper.games.sheets.player_sheet import sheet_grid

from .contract import ALLPASS, BID_GAME
from .facts import PreferenceFacts
from .slate import BANK, DUMP, POOL

SERIES_WIDTH = 40  # letters of a cumulative series per line
SHORT_MISERE = "mis."
NAMES = RowNames("#", lambda booking: "")
Place = tuple[str, str, str]  # account, owner, against


def grids(played: Played, components: Sequence[Component]) -> list[Grid]:
    """The accounts player by player, and the deals with what each was worth to everybody."""
    return [accounts_grid(played), deals_grid(played, components)]


# accounts --------------------------------------------------------------------------------------


def accounts_grid(played: Played) -> Grid:
    """One block per player: every account as a cumulative series and its current figure."""
    columns = (
        Column("player"),
        Column("account"),
        Column("cumulative"),
        Column("now", align=RIGHT),
    )
    series = cumulative_series(played)
    rows: list[Row] = []
    for player in played.table.players:
        for i, place in enumerate(places_of(player, played)):
            owner = text(player, strong=True) if i == 0 else text("")
            rule = i == 0 and bool(rows)
            rows += _account_rows(place, series.get(place, []), owner, played, rule=rule)
    return Grid("Accounts", columns, tuple(rows))


def places_of(player: str, played: Played) -> Iterator[Place]:
    """The accounts of one player in the order of the sheet."""
    yield POOL, player, ""
    yield DUMP, player, ""
    for other in played.table.from_seat(player)[1:]:
        yield BANK, player, other


def cumulative_series(played: Played) -> dict[Place, list[Amount]]:
    """For each account that moved, its figure after every deal (or booking) that moved it."""
    found: dict[Place, list[Amount]] = {}
    for item in timeline(played):
        moved: dict[Place, Amount] = {}
        for account, owner, amount, _, against in item.entries:
            place = account, owner, against
            moved[place] = moved.get(place, 0) + amount
        for place, amount in moved.items():
            figures = found.setdefault(place, [])
            figures.append(simplify((figures[-1] if figures else 0) + amount))
    return found


def _account_rows(
    place: Place, figures: Sequence[Amount], owner: Cell, played: Played, *, rule: bool
) -> Iterator[Row]:
    account, player, against = place
    label = f"{account} {against}".rstrip()
    balance = played.ledger.balance(account, player, against)
    last = played.deals[-1].number if played.deals else 0
    now = number(balance, strong=True, source=EntrySum(account, player, 0, last, against))
    lines = wrap([show_amount(figure).replace(" ", "\u00a0") for figure in figures])
    yield Row((owner, text(label), text(lines[0]), now), rule=rule)
    for line in lines[1:]:
        yield Row((text(""), text(""), text(line), text("")))


def wrap(figures: Sequence[str]) -> list[str]:
    """The figures in lines; at least one line, never a figure broken."""
    lines = [""]
    for figure in figures:
        longer = f"{lines[-1]} {figure}".lstrip()
        if len(longer) <= SERIES_WIDTH or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(figure)
    return lines


# deals -----------------------------------------------------------------------------------------


def deals_grid(played: Played, components: Sequence[Component]) -> Grid:
    """One row per deal: dealer, contract, whisters, and what it was worth to every player."""
    players = played.table.players
    columns: list[SheetColumn] = [
        FactColumn("dealer", of_facts(lambda facts: str(facts.dealer)), told=(Told("dealer"),)),
        FactColumn("contract", _contract, booked=lambda booking: booking.label),
        FactColumn("whist", of_facts(lambda facts: short_whist(facts, players))),
        *(Figures(player, TOTAL, player, total=TOTAL) for player in players),
    ]
    total = ("", "", "total")
    grid = sheet_grid("Deals", played, columns, (), NAMES, total, components)
    return grid._replace(notes=change_notes(played))


def _contract(deal: ScoredDeal) -> str:
    """Of a deal that cannot be read as it was recorded."""
    if deal.facts is None:
        return " ".join(deal.texts[k] for k in ("declarer", "contract") if k in deal.texts)
    return short_contract(deal.facts, deal.status)


def short_contract(facts: PreferenceFacts, status: str = SCORED) -> str:
    """`Boris 8D-3`, `Boris 8D+1`, `Boris 8D=`, `Boris 8D` (not played), `Anna mis.-2`,
    `all pass`."""
    contract = facts.contract
    if contract.kind == ALLPASS:
        return "all pass"
    shown = f"{facts.declarer} {contract if contract.kind == BID_GAME else SHORT_MISERE}"
    if facts.give_up:
        return f"{shown} given up"
    if facts.tricks is None or status == OPEN:
        return shown
    return f"{shown}{over(facts)}"


def over(facts: PreferenceFacts) -> str:
    """By how many tricks a contract that was played was made or missed: `+1`, `-3`, `=`."""
    contract, taken = facts.contract, facts.tricks_of(facts.declared)
    count = taken - contract.level if contract.kind == BID_GAME else -taken
    return f"{count:+d}" if count else "="


def short_whist(facts: PreferenceFacts, players: Sequence[str]) -> str:
    """Who whisted: `Ann`, `Ann+Ver`, `Ver 1/2` (out for half), `-` when both passed."""
    if facts.contract.kind != BID_GAME:
        return ""
    if facts.whist:
        return "+".join(short_name(player, players) for player in facts.whist)
    if facts.half:
        return f"{short_name(facts.half, players)} 1/2"
    return "-" if facts.tricks is None else ""


def short_name(player: str, players: Sequence[str]) -> str:
    """The first letters of a name: at least three, and enough to tell the players apart."""
    others = [other for other in players if other != player]
    for length in range(3, len(player)):
        if not any(other.startswith(player[:length]) for other in others):
            return player[:length]
    return player
