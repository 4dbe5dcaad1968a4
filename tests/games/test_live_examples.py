"""Facts typed over others in a workbook are worth what the rules say, by arithmetic shown here."""

from __future__ import annotations

from collections.abc import Mapping

from sheets import session
from worked import NOWHERE, Worked

from scorekeeper.core.live.columns import Move
from scorekeeper.core.values.amounts import Amount

Cells = Mapping[str, object]  # by the fact, or by the fact and whose part of it: `tricks Anna`
FOUR = "players Anna Boris Cleo Dan\n"


def typed_over(sheet: str, cells: Cells, account: str = "score") -> dict[str, Amount]:
    """What the last deal moves on that account once those cells hold something else."""
    return _moved(sheet, cells).get(account, {})


def _moved(sheet: str, cells: Cells) -> dict[str, dict[str, Amount]]:
    scored = session(sheet)
    live = scored.sheet.game.live(scored.ledger.table)
    assert live is not None
    assert not live.lacks
    worked = Worked(scored, live)
    row = len(worked.deals)
    for head, value in cells.items():
        fact, _, owner = head.partition(" ")
        worked.change(row, worked.places[fact, owner, ""] - NOWHERE - 1, value)  # type: ignore[arg-type]
    assert worked.work(row) == ""
    found: dict[str, dict[str, Amount]] = {}
    for move, amount in worked.moved(row).items():
        found.setdefault(move.account, {})[move.owner] = amount
    return found


def of_each(fact: str, values: Mapping[str, object]) -> dict[str, object]:
    return {f"{fact} {owner}": value for owner, value in values.items()}


def test_israeli_whist() -> None:
    sheet = f"game israeli-whist\n{FOUR}deal declarer=Anna contract=5S bids=5,4,0,3 tricks=5,4,0,4"
    bids = of_each("bids", {"Anna": 5, "Boris": 0, "Cleo": 0, "Dan": 4})
    tricks = of_each("tricks", {"Anna": 3, "Boris": 7, "Cleo": 1, "Dan": 2})
    # The numbers add up to 9. Two short: -20; a nought with 7 tricks: -50 + 6 x 10; with one: -50.
    expected = {"Anna": -20, "Boris": 10, "Cleo": -50, "Dan": -20}
    assert typed_over(sheet, {**bids, **tricks}) == expected


def test_israeli_whist_thrown_in() -> None:
    sheet = (
        f"game israeli-whist\n{FOUR}deal goulash=3 thrown-in=yes\ndeal declarer=Anna contract=5S "
    )
    sheet += "bids=5,4,0,3 tricks=5,4,0,4"
    scored = session(sheet)
    worked = Worked(scored, scored.sheet.game.live(scored.ledger.table))  # type: ignore[arg-type]
    assert worked.moved(1) == {}
    # 10 + 5 x 5, 10 + 4 x 4, a nought made in a deal of 12: 50, one too many: -10.
    assert worked.moved(2) == {
        Move("score", "Anna"): 35,
        Move("score", "Boris"): 26,
        Move("score", "Cleo"): 50,
        Move("score", "Dan"): -10,
    }


NINETY_NINE = """
    game ninety-nine
    players Anna Boris Cleo
    deal bids=3,2,4 tricks=3,2,4
    deal declare=Anna bids=2,3,3 tricks=2,4,3
    deal reveal=Boris bids=1,2,4 tricks=2,4,3
    """


def test_ninety_nine() -> None:
    cells = {"reveal": "Cleo", **of_each("tricks", {"Anna": 2, "Boris": 2, "Cleo": 5})}
    moved = _moved(NINETY_NINE, cells)
    # Only Boris made it: 2 + 30; Cleo revealed and failed: 60 for Anna and Boris.
    assert moved["score"] == {"Anna": 2 + 60, "Boris": 2 + 30 + 60, "Cleo": 5}
    # With 65 and 16 before, Anna has 127 and wins, Boris 108: 100 for both.
    assert moved["bonus"] == {"Anna": 100, "Boris": 100}
    assert moved["games"] == {"Anna": 1}


def test_vira() -> None:
    facts = "declarer=Boris contract=turne8 pref=H trump=S second=yes trump2=D tricks=10"
    sheet = f"game vira\nplayers Anna Boris Vera\ndeal {facts}"
    cells = {"contract": "vingel7", "pref": "S", "trump": "H", "trump2": "C", "tricks Boris": 5}
    moved = _moved(sheet, cells)
    # Each puts a chip of 8 into the empty pot; doubly lost at the second try: 10 chips; a point to
    # each opponent for giving up the first try, in hearts (off colour), and one for the second, in
    # clubs (in colour).
    assert moved["score"] == {"Anna": -8 + 2, "Boris": -8 - 80 - 4, "Vera": -8 + 2}
    assert moved["pot"] == {"pot": 24 + 80}


def test_hearts() -> None:
    sheet = f"game hearts\n{FOUR}deal points=5,13,0,8"
    cells = of_each("points", {"Anna": 26, "Boris": 0, "Dan": 0})
    # All 26 are the moon: 26 for everybody else.
    assert typed_over(sheet, cells) == {"Boris": 26, "Cleo": 26, "Dan": 26}


def test_spades() -> None:
    sheet = f"game spades\n{FOUR}deal bids=4,3,2,3 tricks=4,3,3,3"
    cells = of_each("tricks", {"Anna": 2, "Boris": 5})
    # NS bid 6 and won 5: -60; EW bid 6 and won 8: 60 and two bags.
    assert typed_over(sheet, cells) == {"NS": -60, "EW": 62}
    nil = {**cells, "bids Cleo": "nil"}
    # Cleo lost a nil with 3 tricks, which are bags; Anna's 4 were not made: -100 - 40 + 3.
    assert typed_over(sheet, nil)["NS"] == -137


def test_points() -> None:
    sheet = f"game points\n{FOUR}set places=3,2,1\ndeal order=Anna,Boris,Cleo,Dan points=Dan:-5"
    assert typed_over(sheet, {"points Dan": 7}) == {"Anna": 3, "Boris": 2, "Cleo": 1, "Dan": 7}
