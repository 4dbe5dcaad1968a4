"""Dutch whist: the cycle of trumps, and points by odd tricks or as in whist."""

from __future__ import annotations

import pytest
from sheets import clean, messages, problems, session, totals

from scorekeeper.games import registry

HEAD = "game dutch-whist\nplayers Anna Boris Grigori Vera\n"
CYCLE = """deal trump=H tricks=NS:8
deal trump=NT tricks=NS:4
deal trump=S tricks=NS:10
deal trump=C tricks=NS:6
"""


def test_one_cycle() -> None:
    """Constructed: 2 - 0, 2 - 3, 6 - 3, 6 - 4."""
    after = ((2, 0), (2, 3), (6, 3), (6, 4))
    lines = []
    for deal, (ns, ew) in zip(CYCLE.splitlines(), after, strict=True):
        lines += [deal, f"agree NS={ns} EW={ew}"]
    made = clean(HEAD + "\n".join(lines))
    assert made.sheet.game.settle(made.ledger).shares == {
        "Anna": 2, "Boris": -2, "Grigori": 2, "Vera": -2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("place", "trump", "message"),
    [
        # Parlett, Dutch Whist: turned up, none, named, cut
        (0, "NT", "trump=NT: deal 1 of its cycle of 4 has a trump suit: the last card dealt is "
                  "turned up"),
        (1, "D", "trump=D: deal 2 of its cycle of 4 is played without trumps"),
        (2, "NT", "trump=NT: deal 3 of its cycle of 4 has a trump suit: eldest names it with the "
                  "first lead"),
        (3, "NT", "trump=NT: deal 4 of its cycle of 4 has a trump suit: a cut before the deal"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("cycles", [0, 1])
def test_the_trump_of_each_place(place: int, trump: str, message: str, cycles: int) -> None:
    before = CYCLE * cycles + "".join(f"{line}\n" for line in CYCLE.splitlines()[:place])
    found = problems(HEAD + before + f"deal trump={trump} tricks=NS:7")
    assert [p.message for p in found] == [message]
    assert found[0].is_error
    assert not found[0].stops_scoring


def test_a_void_deal_does_not_move_the_cycle() -> None:
    sheet = HEAD + "deal trump=H tricks=NS:8\nvoid 1\ndeal trump=H tricks=NS:8\n"
    assert messages(sheet) == []


def test_no_trumps_need_not_be_written() -> None:
    made = clean(HEAD + "deal trump=H tricks=NS:8\ndeal tricks=NS:8")
    assert made.deals[1].facts.trump == "NT"
    assert messages(HEAD + "deal tricks=NS:8") == ["the trump suit is not recorded"]


def test_another_cycle() -> None:
    head = HEAD + "set cycle=NT,S,H,D,C\n"
    made = clean(head + "deal tricks=NS:7\n" * 6)
    assert [deal.facts.trump for deal in made.deals] == ["NT", "S", "H", "D", "C", "NT"]
    assert messages(head + "deal trump=S tricks=NS:7") == [
        "trump=S: deal 1 of its cycle of 5 is played without trumps"
    ]
    assert messages(head + "deal tricks=NS:7\ndeal trump=H tricks=NS:7") == [
        "trump=H: deal 2 of its cycle of 5 is played with S as trumps"
    ]
    assert messages(HEAD + "set cycle=none")[0] == "cycle=none has no deal"


def test_the_cycles_agreed_on() -> None:
    head = HEAD + "set cycles=1\n"
    assert clean(head + CYCLE).upcoming() == {}
    assert messages(head + CYCLE + "deal trump=H tricks=NS:8") == ["the game is over after 1 cycle"]
    assert messages(HEAD + "set cycles=2\n" + CYCLE * 2 + "deal trump=H tricks=NS:8") == [
        "the game is over after 2 cycles"
    ]
    partners = "rubber NS=Anna,Boris EW=Grigori,Vera"
    assert messages(head + CYCLE + partners) == ["the game is over after 1 cycle"]
    assert messages(HEAD + CYCLE + partners) == []
    assert session(head + "deal trump=H tricks=NS:8").upcoming()["deals left"] == 3
    assert not session(HEAD + CYCLE).sheet.game.finished(session(HEAD + CYCLE).ledger)


def test_an_open_number_of_cycles() -> None:
    made = clean(HEAD + "set cycles=open\n" + CYCLE)
    assert made.sheet.table.options.cycles is None
    assert messages(HEAD + "set cycles=many") == ["cycles 'many' is not a whole number"]


def test_an_unfinished_cycle_is_remarked() -> None:
    made = clean(HEAD + CYCLE + "deal trump=H tricks=NS:8")
    note = "the last cycle has only 1 of its 4 deals"
    assert made.sheet.game.settle(made.ledger).notes == (note,)
    [found] = problems(HEAD + "deal trump=H tricks=NS:8\nrubber NS=Anna,Boris EW=Grigori,Vera")
    assert (found.severity, found.message) == ("warning", note)
    assert not clean(HEAD + CYCLE).sheet.game.settle(clean(HEAD + CYCLE).ledger).notes


def test_how_trumps_are_found_next() -> None:
    assert session(HEAD).upcoming()["trump"] == "the last card dealt is turned up"
    assert session(HEAD + CYCLE[:25]).upcoming()["trump"] == "NT"


def test_scored_as_whist() -> None:
    """Constructed: tricks 2 and three honours 2: 4-0; 4-3; 8-3, a single; 0-1; no honours without
    trumps."""
    sheet = HEAD + "set scoring=whist\n" + CYCLE.replace("NS:8", "NS:8 honours=NS:3")
    made = clean(sheet + "agree score=NS:0,EW:1 games=NS:1 game-points=NS:1 NS=1 EW=0")
    assert made.upcoming()["trump"] == "the last card dealt is turned up"
    assert messages(HEAD + "set scoring=whist\n" + CYCLE.replace("NS:4", "NS:4 honours=2,2")) == [
        "honours=2,2 does not belong to this deal"
    ]


@pytest.mark.parametrize(
    ("deal", "score", "game_points"),
    [
        # whist's revokes: 3 points come first; 2 + 3 = 5 win before the tricks, a treble
        ("deal trump=S tricks=NS:6 revoke=EW:add", (0, 0), (3, 0)),
        # taken off, not below 0: 2 - 2, then 4 tricks above six
        ("deal trump=S tricks=NS:10 revoke=NS:deduct", (4, 0), (0, 0)),
        # both revoked, so neither can win: NS 2 + 3 and EW 0 + 3 + 2 stop at 4
        ("deal trump=S tricks=EW:8 revoke=NS:add,EW:add", (4, 4), (0, 0)),
    ],
)
def test_revokes_as_in_whist(
    deal: str, score: tuple[int, int], game_points: tuple[int, int]
) -> None:
    """Constructed; NS stand at 2 after the first deal."""
    head = HEAD + "set scoring=whist cycle=cut\ndeal trump=H tricks=NS:8\n"
    made = clean(head + deal)
    assert tuple(made.ledger.single["score"].values()) == score
    assert tuple(made.totals().values()) == game_points
    shown = [cell.text for cell in made.sheet.game.grids(made.played())[0].rows[1].cells]
    assert deal.partition("revoke=")[2].replace(":", " ").replace(",", ", ") in shown


def test_the_manual_tells_of_both_forms() -> None:
    names = [spec.name for spec in registry.load("dutch-whist").fact_specs]
    assert names == ["dealer", "trump", "tricks", "honours", "revoke"]


def test_a_rubber_is_worth_two() -> None:
    """Constructed: 11 tricks win a game, twice: two trebles and 2."""
    sheet = HEAD + "set rules=rubbers\n"
    won = "deal trump=H tricks=NS:11\ndeal tricks=NS:11\n"
    assert totals(sheet + won) == {"NS": 8, "EW": 0}
    assert messages(sheet + won + "deal trump=H tricks=NS:8") == [
        "the rubber is over: NS won it by 2 games to 0"
    ]


def test_cycles_do_not_end_a_rubber() -> None:
    assert messages(HEAD + "set scoring=whist cycles=2") == [
        "cycles=2 has no effect where rubbers are played"
    ]
