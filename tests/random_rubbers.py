"""Random evenings of several rubbers, and templates into which somebody fills all of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from filled_in import FilledIn
from random_sheets import NAMES, deal_line, random_deal, session_of

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.core.standing.partners import SAME, Partners, partners_to_choose
from scorekeeper.games import registry
from scorekeeper.render.workbook.book import Filled
from scorekeeper.render.workbook.template import template

EARLY = "anyway=late"
SELDOM = 0.2  # how often a rubber begins where play might go on


class Evening(NamedTuple):
    """The lines of a sheet; the words that begin rubbers, by the deals with which they do."""

    lines: Sequence[str]
    begun: dict[int, str]
    deals: int


def evening(
    game: str, seed: int, deals: int, settings: str = "", *, partners: bool, early: float = 0
) -> Evening:
    """So many deals, a new rubber wherever one is over, or begun `early` as often; `partners` are
    drawn anew for each."""
    dice = Random(f"{game}/{seed}/{settings}/rubbers")
    players = NAMES[: registry.load(game).usual_seats]
    lines = [f"game {game}", f"players {' '.join(players)}"]
    lines += [f"set {settings}"] if settings else []
    chosen: Sequence[Partners] = partners_to_choose(session_of(lines).ledger.table)
    begun: dict[int, str] = {}
    for number in range(1, deals + 1):
        session = session_of(lines)
        is_over = not any(session.sheet.game.can_begin_rubber(session.ledger))
        is_new = number == 1 or number - 1 in begun
        if not is_new and (
            (is_over and session.sheet.game.finished(session.ledger))
            or (is_over and dice.random() < 0.2)
            or dice.random() < early
        ):
            pick = dice.choice(chosen) if partners and chosen else None
            begun[number] = SAME if pick is None else pick.word
            sides = () if pick is None else pick.sides
            told = " ".join(f"{side.name}={','.join(side.members)}" for side in sides)
            lines.append(" ".join(filter(None, ["rubber", told, "" if is_over else EARLY])))
            session = session_of(lines)
        lines.append(deal_line(_told_in_cells(session, dice)))
    return Evening(lines, begun, deals)


def _told_in_cells(session: Session, dice: Random) -> dict[str, str]:
    """A deal whose facts have cells: not in which order several revokes were made."""
    while True:
        texts = random_deal(session, dice)
        if "," not in texts.get("revoke", ""):
            return texts


class FilledEvening(FilledIn):
    """A template of an evening of which so many deals are recorded, and the line that begins a
    rubber behind them if the sheet `goes_on`."""

    def __init__(self, told: Evening, recorded: int = 0, *, goes_on: bool = False) -> None:
        deals = [at for at, line in enumerate(told.lines) if line.startswith("deal")]
        end = deals[recorded]
        end -= recorded + 1 in told.begun and not goes_on
        lines = list(told.lines[:end])
        super().__init__(lines, 0, 0)
        self.scored = session_of(told.lines)
        data = "".join(f"{line}\n" for line in lines).encode()
        self.made = template(self.before, told.deals - recorded, data)
        self.table = FactTable(self.scored, everything=True)
        self.deals = self.made.deals
        self.recorded = recorded
        self.begun = {at: word for at, word in told.begun.items() if at > recorded}
        if goes_on:
            self.begun.pop(recorded + 1, None)

    def begin(self, number: int, word: str) -> None:
        """Say that a rubber begins with that deal."""
        rubbers = self.deals.rubbers
        assert rubbers is not None
        tab, row = self.deals.tab, self.row(number)
        stood: Any = tab.rows[row - 1][rubbers.place]
        assert stood.style.open
        tab.rows[row - 1][rubbers.place] = Filled(word, word, stood.style)

    def type_in_all(self) -> None:
        """All that is not recorded, which is not worked out yet."""
        for number, word in self.begun.items():
            self.begin(number, word)
        for deal in self.scored.deals[self.recorded :]:
            self.fill_in(deal)

    def word(self, number: int, fact: str) -> Any:
        """What stands in the one cell of a fact in the row of a deal."""
        places = [place for place, item in self._columns() if item.fact == fact]
        return self.deals.tab.value(self.row(number), places[0]) if places else None

    def settled(self, label: str) -> list[Any]:
        """The figures on Settlement in the first row with a label that begins so."""
        tab = next(tab for tab in self.made.tabs if tab.name == "Settlement")
        found = (row for row in range(1, tab.last_row + 1) if _begins(tab.value(row, 1), label))
        row = next(found)
        figures = [tab.value(row, column) for column in range(2, tab.last_column + 1)]
        return [each for each in figures if each is not None]


def _begins(value: object, label: str) -> bool:
    return isinstance(value, str) and (value == label or value.startswith(f"{label},"))


def filled_evening(told: Evening, recorded: int = 0, *, goes_on: bool = False) -> FilledEvening:
    """The template filled in and worked out."""
    filled = FilledEvening(told, recorded, goes_on=goes_on)
    filled.type_in_all()
    filled.work_out()
    return filled
