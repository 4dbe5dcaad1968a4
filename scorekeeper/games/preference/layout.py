"""The paper sheet of Preference: each player's own pool, dump and banks, then the deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import OPEN, SCORED, VOID, ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import Booking, change_notes, label_cell, timeline, worth_cell
from scorekeeper.core.settling.components import Component
from scorekeeper.core.values.amounts import Amount, show_amount, simplify
from scorekeeper.core.values.cells import (
    LEFT,
    RIGHT,
    Cell,
    Column,
    EntrySum,
    Grid,
    Row,
    number,
    text,
)

from .contract import ALLPASS, BID_GAME
from .facts import PreferenceFacts
from .slate import BANK, DUMP, POOL

SERIES_WIDTH = 40  # letters of a cumulative series per line
SHORT_MISERE = "mis."
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
    columns = (
        Column("#", align=LEFT),
        Column("dealer"),
        Column("contract"),
        Column("whist"),
        *(Column(player, align=RIGHT) for player in players),
    )
    rows: list[Row] = []
    for item in timeline(played):
        if isinstance(item, Booking):
            rows.append(_booking_row(item, components, players))
        else:
            rows.append(_deal_row(item, players))
    rows.append(_total_row(played, components))
    return Grid("Deals", columns, tuple(rows), change_notes(played))


def _deal_row(deal: ScoredDeal, players: Sequence[str]) -> Row:
    struck = deal.status == VOID
    if deal.facts is None:
        recorded = " ".join(deal.texts[k] for k in ("declarer", "contract") if k in deal.texts)
        cells = [label_cell(deal), text(""), text(recorded, struck=struck), text("")]
    else:
        cells = [
            label_cell(deal),
            text(deal.facts.dealer),
            text(short_contract(deal.facts, deal.status)),
            text(short_whist(deal.facts, players)),
        ]
    for player in players:
        shown = deal.status == SCORED
        cells.append(worth_cell(deal, player) if shown else text(""))
    return Row(tuple(cells), deal.number, struck=struck)


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


def _booking_row(booking: Booking, components: Sequence[Component], players: Sequence[str]) -> Row:
    gains = worth(booking.entries, components, players)
    cells = [text(""), text(""), text(booking.label), text("")]
    after = booking.after
    figures = [
        number(gains[player], plus=True, source=EntrySum("", player, after, after))
        for player in players
    ]
    return Row((*cells, *figures))


def worth(
    entries: Sequence[Entry], components: Sequence[Component], players: Sequence[str]
) -> dict[str, Amount]:
    """What entries add to every player's total."""
    by_account = {component.account: component for component in components}
    gains: dict[str, Amount] = dict.fromkeys(players, 0)
    for account, owner, amount, _, against in entries:
        component = by_account.get(account)
        if component is not None:
            for player, share in component.worth(players, owner, against).items():
                gains[player] += share * amount
    return {player: simplify(gain) for player, gain in gains.items()}


def _total_row(played: Played, components: Sequence[Component]) -> Row:
    from scorekeeper.core.settling.components import totals

    sums = totals(components, played.ledger)
    cells = [text(""), text(""), text("total", strong=True), text("")]
    last = played.deals[-1].number if played.deals else 0
    figures = [
        number(sums[p], plus=True, strong=True, source=EntrySum("", p, 0, last))
        for p in played.table.players
    ]
    return Row((*cells, *figures), rule=True)
