"""The grid of the exact-bid family as players draw it."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.books.deals import SCORED, ScoredDeal
from scorekeeper.core.drawing.stacked_rows import PLAIN, RINGED, Mark, StackedRows
from scorekeeper.core.game import Played
from scorekeeper.core.values.suits import with_sign
from scorekeeper.games.sheets.deal_rows import FactColumn, of_facts
from scorekeeper.games.sheets.stacked_sheet import StackedSheet, stacked_sheet

from .layout import bid_and_tricks, cards_text, legend
from .rules import ACCOUNT

LEGEND = (
    "in every field bid/tricks, in a ring if the bid was made, then points and total; below the "
    "number of a deal its cards, and by how many the bids are over (+) or under (-) them"
)


def grid(played: Played, further: Sequence[FactColumn] = ()) -> StackedRows:
    """A row a deal, a column a player. Below the number of a deal stand its cards, its trump and
    what the `further` columns say."""

    def about(deal: ScoredDeal) -> str:
        trump = of_facts(lambda facts: facts.trump or "")(deal)
        told = (cards_text(deal).removesuffix("  ="), trump, *(c.shown(deal) for c in further))
        return " ".join(with_sign(word) for word in told if word)

    sheet = StackedSheet(about, _marks, account=ACCOUNT, about_head="cards")
    rule = legend(played)[0]
    return stacked_sheet("", played, sheet, notes=(LEGEND, rule))


def _marks(deal: ScoredDeal, player: str) -> tuple[Mark, ...]:
    shown = bid_and_tricks(player, deal)
    if not shown:
        return ()
    is_made = deal.status == SCORED and deal.facts.outcomes().get(player)
    return (Mark(shown, RINGED if is_made else PLAIN),)
