"""The sheet of Asszorti, and the table of values for the manual."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import change_notes
from scorekeeper.core.values.cells import BLANK, RIGHT, Column, Grid, Row, Told, number, text
from scorekeeper.core.values.names import initials
from scorekeeper.games.sheets.deal_rows import FactColumn, initial_of
from scorekeeper.games.sheets.player_sheet import player_grid, recorded

from .declaration import DOUBLES
from .scoring import ARRIVAZS, ARRIVAZS_FOREIGN, ARRIVAZS_NT, VALUES

FOREIGN = ("yes", "f"), ("no", "")  # what is read behind the last tricks
LEGEND = (
    "by: the declarer; +a: arrivazs announced; k: times doubled (game, +arrivazs); tricks in seat "
    "order; last3: of the last three, declarer's tricks; f: arrivazs made without a trump"
)


def asszorti_grid(played: Played, title: str) -> Grid:
    """Contract, doubles and tricks of every deal; points and totals."""
    short = initials(played.table.players)
    columns = (
        FactColumn(
            "by",
            lambda deal: short.get(recorded(deal, "declarer"), ""),
            told=initial_of("declarer", short),
        ),
        FactColumn("contract", _contract),
        FactColumn("k", _doubles),
        FactColumn("tricks", _tricks, told=(Told("tricks", of_all=True),)),
        FactColumn("last3", _last, told=(Told("last3"), Told("foreign", short=FOREIGN))),
    )
    grid = player_grid(title, played, columns, (LEGEND,))
    return grid._replace(notes=change_notes(played))


def _contract(deal: ScoredDeal) -> str:
    words = [recorded(deal, name) for name in ("contract", "trump")]
    arrivazs = "+a" if recorded(deal, "arrivazs") == "yes" else ""
    return f"{' '.join(filter(None, words))}{arrivazs}"


def _doubles(deal: ScoredDeal) -> str:
    game, last = (recorded(deal, name) or "0" for name in ("game-doubles", "arrivazs-doubles"))
    if last != "0":
        return f"{game}+{last}"
    return "" if game == "0" else game


def _tricks(deal: ScoredDeal) -> str:
    counts: Mapping[str, int] | None = deal.facts and deal.facts.tricks
    return "-".join(map(str, counts.values())) if counts else ""


def _last(deal: ScoredDeal) -> str:
    return recorded(deal, "last3") + dict(FOREIGN).get(recorded(deal, "foreign"), "")


# for the manual ---------------------------------------------------------------------------------


def values_grid() -> Grid:
    """What each game is worth with trumps and without, and arrivazs."""
    labels = (*VALUES, "arrivazs", "foreign")
    columns = (Column("contract"), *(Column(label, align=RIGHT) for label in labels))
    trumps, none = zip(*VALUES.values(), strict=True)
    rows = (
        Row((text("with trumps"), *map(number, (*trumps, ARRIVAZS, ARRIVAZS_FOREIGN)))),
        Row((text("no trumps"), *map(number, (*none, ARRIVAZS_NT)), BLANK)),
    )
    factors = ", ".join(f"{word} {2**level}" for level, word in enumerate(DOUBLES) if level)
    notes = (
        "won with six tricks: the value, and half of it for each further trick; lost: the value "
        "for each of the first two undertricks, half of it for each more (scoring=pagat: the "
        "value, and half of it for each trick of the opponents above six)",
        "six tricks against five of one opponent: the value, undoubled, off",
        "arrivazs: the last three tricks, won or lost; foreign: made without using a trump in them",
        f"game and arrivazs are doubled each by itself; the factors: {factors}",
        "each opponent pays declarer the sum, or gets it from him",
    )
    return Grid("What a game is worth", columns, rows, notes)
