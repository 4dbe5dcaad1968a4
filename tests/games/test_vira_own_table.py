"""Tables of one's own: the one among the samples, and bids that no published table has."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.core.replaying.replay import Session, replay
from scorekeeper.core.values.problems import MalformedError
from scorekeeper.games.vira.kinds import parse_code
from scorekeeper.games.vira.layout import OWN_TABLE as MANUAL
from scorekeeper.games.vira.payments import COLUMNS, NAMES, OBERG
from scorekeeper.games.vira.tariff import OPTIONAL, published, read_tariff
from scorekeeper.journal.reader import read

SAMPLE = Path(__file__).parents[2] / "sample_sheets" / "vira-own-table.csv"


def test_own_table_of_the_samples_holds_the_oberg_table_in_its_order() -> None:
    own = read_tariff("own", SAMPLE.read_text(encoding="utf-8")).bids
    known = published(OBERG).bids
    kept = [bid._replace(rank=known[code].rank) for code, bid in own.items() if code in known]
    assert kept == list(known.values())


def test_who_names_no_bid_is_sent_to_where_they_stand() -> None:
    own = read_tariff("ours.csv", SAMPLE.read_text(encoding="utf-8"))
    for tariff, place in ((own, "ours.csv"), (published(OBERG), "scorekeeper rules vira")):
        with pytest.raises(MalformedError) as caught:
            parse_code("38", tariff, "contract")
        assert caught.value.hint == f"write the code of a bid; {place} lists them"


def test_the_manual_tells_every_column() -> None:
    told = [name for names, _ in MANUAL for name in names.split(", ")]
    assert sorted(told) == sorted((*COLUMNS, *OPTIONAL))


def played(row: str, deal: str) -> Session:
    """One deal of A at a table with after-turns whose own table has that row."""
    lines = ["game vira", "players A B C", "set table=own.csv after_turn=on"]
    reading = read([*lines, f"deal declarer=A {deal}"], lambda _: f"{','.join(COLUMNS)}\n{row}\n")
    assert reading.sheet is not None
    assert reading.problems == []
    return replay(reading.sheet)


NO_TURN_UPS = (
    ("1,turne6,solo,6,,,0,1,2,,1,1,2,x,x,x,x,l", "contract=turne6 surrender=yes"),
    ("1,turne7,buymisere,,13,closed,,,,2,1,1,2,0,3,5,0,l", "contract=turne7 surrender=yes"),
    ("1,turne7,buymisere,,13,closed,,,,2,1,1,2,0,3,5,0,l", "contract=turne7 surrender=yes pref=H"),
)


@pytest.mark.parametrize(("row", "deal"), NO_TURN_UPS)
def test_nobody_turns_after_a_bid_that_turns_nothing(row: str, deal: str) -> None:
    """Whatever the code of the bid says."""
    code = row.split(",")[1]
    (found,) = played(row, f"{deal} after-turn=B/H:6").problems
    assert found.message == f"after-turn=B/H:6: nobody turns after {NAMES[code][0]}"


@pytest.mark.parametrize(
    ("level", "points"), [("plain", 1), ("colour", 3), ("preference", 5)], ids=str
)
def test_a_solo_tried_twice_and_given_up_pays_by_its_level(level: str, points: int) -> None:
    """Both tries are paid for: 8 for the pot, 3 chips of the second loss, 2 x the points to
    each opponent."""
    row = "1,solo6,solo,6,,,1,3,5,,1,1,2,0,3,5,0,d"
    made = played(row, f"contract=solo6 level={level} second=yes surrender=yes")
    assert made.problems == []
    assert made.totals()["A"] == -8 - 3 * 8 - 2 * 2 * points
