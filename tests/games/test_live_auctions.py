"""Auctions of Vira that cannot be, or in which a bid does not overcall the one before: formulas say
what a check says."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from random_sheets import deal_line, random_sheet, session_of
from worked import Worked

from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.problems import Fault
from scorekeeper.games.vira.live_auction import MOST_BIDS

TABLE = ["game vira", "players A B C"]
FOUR = ["game vira", "players A B C D"]  # A deals, D sits out, B speaks first
WON = "deal dealer=A declarer=B contract=solo8 trump=H pref=H tricks=8"
# An auction is open to forehand first; each bid stands higher in the table, or equal with a higher
# level, or equal where the bidder speaks before who bid (Parlett; pagat.com, Vira).
AUCTIONS = {
    "B/solo8": "",
    "B/gask2,C/solo7,B/solo8": "",
    "B/solo8,C/solo8,B/solo8": "C cannot take Solo eight over from B with the same bid",
    "B/solo6,C/solo8,B/solo8": "",
    "B/solo7,C/solo7+colour,B/solo8": "",
    "B/solo7+preference,C/solo7+colour,B/solo8": "Solo seven in colour does not overcall Solo",
    "C/solo6,B/solo8": "B is forehand and must open the auction, not C",
    "B/solo6,B/solo8": "B overcalls himself",
    "B/solo9,C/solo7,B/solo8": "Solo seven does not overcall Solo nine",
    "B/gask5": "the last bid is Gask five, but Solo eight was played",
    "B/solo7": "",  # a solo may be played higher than it was bid
    "B/solo9": "the last bid is Solo nine, but Solo eight was played",
    "B/solo6,C/solo8": "the last bid is C's, but B played",
    "B/solo8+preference": "the last bid was made in preference, the deal says level=plain",
}
DEALS, SHEETS = 8, 4


def worked_out(session: Session) -> Worked:
    live = session.sheet.game.live(everyone_at(session.sheet.table))
    assert live is not None
    return Worked(session, live)


def refused(lines: Sequence[str], text: str) -> str:
    """What the formulas say of that text in place of the auction of the last deal."""
    worked = worked_out(session_of(lines))
    auction = next(at for at, item in enumerate(worked.table.columns) if item.fact == "auction")
    worked.change(1, auction, text)
    return worked.work(1)


def broken(session: Session) -> dict[int, set[str]]:
    found: dict[int, set[str]] = {}
    for problem in session.problems:
        if problem.fault is Fault.BREACH:
            found.setdefault(problem.deal, set()).add(problem.message)
    return found


@pytest.mark.parametrize("header", [TABLE, FOUR], ids=["three", "four"])
@pytest.mark.parametrize("auction", AUCTIONS)
def test_bids_that_do_not_overcall(auction: str, header: list[str]) -> None:
    session = session_of([*header, f"{WON} auction={auction}"])
    said = worked_out(session).breach(1)
    assert said.startswith(AUCTIONS[auction])
    assert bool(said) == bool(AUCTIONS[auction])
    assert not said or said in broken(session)[1]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
def test_slips_in_auctions(seats: int) -> None:
    """Auctions before random deals, to which they may not lead."""
    dice, count = Random(str(seats)), 0
    for seed in range(SHEETS):
        sheet = random_sheet("vira", seed, DEALS, players=seats)
        header = [line for line in sheet.lines() if not line.startswith("deal ")]
        deals = [{**deal, "auction": bids(dice, deal)} for deal in sheet.deals]
        session = session_of([*header, *map(deal_line, deals)])
        worked, wrong = worked_out(session), broken(session)
        for at, deal in enumerate(worked.deals, 1):
            said, expected = worked.breach(at), wrong.get(deal.number, set())
            assert said in expected or not (said or expected), (deal.texts, said, expected)
            count += bool(expected)
        assert [deal.status for deal in session.deals] == [SCORED] * len(session.deals)
    assert count


def bids(dice: Random, deal: dict[str, str]) -> str:
    """An auction that ends with the bid that is played, perhaps with another one of the same
    player before."""
    level = deal.get("level", "plain")
    last = f"{deal['declarer']}/{deal['contract']}" + (f"+{level}" if level != "plain" else "")
    earlier = (
        f"{deal['declarer']}/{dice.choice(('begar6', 'gask0', 'spel8', 'solo6+colour'))}"
        for _ in range(dice.randrange(2))
    )
    return ",".join([*earlier, last])


# What a check says of them, of the first bid that is none.
NOT_BIDS = {
    "foo": "auction: 'foo' is no bid",
    "/solo8": "no player ''",
    "B/": "auction: 'B/' is no bid",
    "B/solo6,C/pass,B/solo8": "auction: 'C/pass' is a pass",
    "B/solo6,PASS,B/solo8": "auction: 'PASS' is no bid",
    "Eve/solo8": "no player 'Eve'",
    "Eve/foo": "no player 'Eve'",
    "B/solo6, C/xyz8,B/solo8": "no bid 'xyz8'",
    "B/solo8/C": "no bid 'solo8/C'",
    "B/xyz8+red,foo": "no bid 'xyz8'",
    "B/begar6,C/gok+colour,B/solo8": "auction: gok cannot be bid in colour or in preference",
    "B/gok+red,B/solo8": "auction: gok cannot be bid in colour or in preference",
    "B/solo6+red,B/solo8": "no level 'red'",
    "B/solo6++,B/solo8": "no level '+'",
    "B/solo6+,B/solo8": "auction: 'B/solo6+' is no bid",
    "B/solo6,,B/solo8": "auction: '' is no bid",
    "B/solo8,": "auction: '' is no bid",
}


@pytest.mark.parametrize("text", NOT_BIDS)
def test_what_is_no_auction_is_refused(text: str) -> None:
    typed = session_of([*TABLE, f"{WON} auction={text.replace(' ', '')}"])
    assert [problem.message for problem in typed.problems] == [NOT_BIDS[text]]
    assert refused([*TABLE, f"{WON} auction=B/solo8"], text) == NOT_BIDS[text]


def test_who_sits_out_cannot_bid() -> None:
    text = "B/gask0,D/solo6,B/solo8"
    typed = session_of([*FOUR, f"{WON} auction={text}"])
    assert [problem.message for problem in typed.problems] == ["auction: D sits this deal out"]
    said = refused([*FOUR, f"{WON} auction=B/solo8"], text)
    assert said == "auction: D sits this deal out"


def test_a_long_auction_does_not_fit() -> None:
    rising = ["begar6", "turne6", "spel7", "vingel6", "gask0", "gok", "turne7"]
    text = ",".join(f"{'BC'[at % 2]}/{code}" for at, code in enumerate(rising))
    said = refused([*TABLE, f"{WON} auction=B/solo8"], text)
    assert said == f"auction: more than {MOST_BIDS} bids do not fit here: leave it out"
