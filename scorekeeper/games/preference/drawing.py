"""The sheet of Preference as players draw it: around the target everybody's dump, pool and whists,
and below it the deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from scorekeeper.core.books.deals import OPEN, ScoredDeal
from scorekeeper.core.drawing.sectors import Field, Sector, Sectors
from scorekeeper.core.drawing.stacked_rows import StackedRows
from scorekeeper.core.game import Played
from scorekeeper.core.settling.components import Component, totals, worth_of
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.names import initials
from scorekeeper.core.values.suits import with_sign
from scorekeeper.games.sheets.stacked_sheet import StackedSheet, stacked_sheet

from .contract import ALLPASS, BID_GAME, PreferenceContract
from .facts import PreferenceFacts
from .layout import SHORT_MISERE, Place, cumulative_series, over, places_of, short_name
from .slate import BANK, POOL


def drawings(played: Played, components: Sequence[Component]) -> tuple[Sectors, StackedRows]:
    """The sectors and the deals."""
    return sectors(played, components), deals(played, components)


def sectors(played: Played, components: Sequence[Component]) -> Sectors:
    """From the middle outwards: dump, pool, and the whists on each opponent."""
    sums = totals(components, played.ledger)
    options = played.table.options
    found = tuple(
        Sector(player, sums[player], _bands(player, played)) for player in played.table.players
    )
    full = "" if options.pool_mode == "total" else "; a full pool is underlined"
    notes = (
        "From the middle outwards: target, dump, pool, and the whists on the player named. The "
        f"last number holds{full}; \u2026 stands for earlier ones.",
    )
    return Sectors("", str(options.target), found, notes)


def _bands(player: str, played: Played) -> tuple[tuple[Field, ...], ...]:
    series = cumulative_series(played)
    pool, dump, *banks = (
        _field(place, series.get(place, ()), played) for place in places_of(player, played)
    )
    return (dump,), (pool,), tuple(banks)


def _field(place: Place, figures: Sequence[Amount], played: Played) -> Field:
    account, _, against = place
    options = played.table.options
    is_full = (
        account == POOL
        and options.pool_mode != "total"
        and bool(figures)
        and figures[-1] >= options.target
    )
    return Field("whists" if account == BANK else account, tuple(figures), against, is_full)


# the deals -------------------------------------------------------------------------------------


def deals(played: Played, components: Sequence[Component]) -> StackedRows:
    """What each deal was worth to everybody."""
    players = played.table.players
    short = initials(players)

    def about(deal: ScoredDeal) -> str:
        if deal.facts is None:
            return with_sign(deal.texts.get("contract", ""))
        return " ".join(filter(None, (_contract(deal, players), _whist(deal.facts, short))))

    sheet = StackedSheet(
        about,
        gains=partial(worth_of, components, owners=players),
        is_running=False,
        about_head="contract",
    )
    legend = (
        "After the contract: tricks over (+) or short (\u2212), then who whisted (1/2: for half).",
    )
    return stacked_sheet("Deals", played, sheet, notes=legend)


def _contract(deal: ScoredDeal, players: Sequence[str]) -> str:
    """`Bor 8♦ -3`, `Ann mis. =`, `Gri 8♦` (not played), `all pass`."""
    facts: PreferenceFacts = deal.facts
    if facts.contract.kind == ALLPASS:
        return "all pass"
    said = f"{short_name(facts.declared, players)} {_spoken(facts.contract)}"
    if facts.give_up:
        return f"{said} given up"
    if facts.tricks is None or deal.status == OPEN:
        return said
    return f"{said} {over(facts)}"


def _spoken(contract: PreferenceContract) -> str:
    return with_sign(str(contract)) if contract.kind == BID_GAME else SHORT_MISERE


def _whist(facts: PreferenceFacts, short: Mapping[str, str]) -> str:
    """`A+V`, `V 1/2` (out for half); nothing when both passed."""
    if facts.contract.kind != BID_GAME:
        return ""
    if facts.whist:
        return "+".join(short[player] for player in facts.whist)
    return f"{short[facts.half]} 1/2" if facts.half else ""
