"""How games and rubbers of Ninety-Nine end (Parlett; pagat.com and Wikipedia for the options).

The sheets are constructed."""

from __future__ import annotations

import pytest
from sheets import clean, entries, messages, session, totals

THREE = "game ninety-nine\nplayers Anna Boris Clara\n"
TWO = "game ninety-nine\nplayers Anna Boris\n"

GAME = """\
deal bids=3,2,4 tricks=3,2,4
deal bids=2,3,3 tricks=2,4,3 declare=A
deal bids=1,2,4 tricks=2,2,5 reveal=C
"""
# One deal that ends a game for each of these results, from scores put down before it.
RUBBER = (
    THREE
    + GAME
    # 92 + 4, 39 + 2 + 30 + 60, 77 + 3
    + "adjust Anna=92 Boris=39 Clara=77\ndeal bids=3,2,1 tricks=4,2,3 reveal=B\n"
    # 22 + 2 + 30 + 60, 51 + 4, 68 + 3
    + "adjust Anna=22 Boris=51 Clara=68\ndeal bids=2,3,1 tricks=2,4,3 reveal=A\n"
    # 62 + 3 + 20 + 60, 35 + 2 + 20 + 60, 59 + 4: Clara's failed reveal
    + "adjust Anna=62 Boris=35 Clara=59\ndeal bids=3,2,3 tricks=3,2,4 reveal=C\n"
)


def test_a_game() -> None:
    """13 + 52 + 62, 12 + 4 + 92, 14 + 23 + 5; Anna wins with 127, Boris has 100 too."""
    made = clean(THREE + GAME)
    assert [deal.points for deal in made.deals] == [
        {"Anna": 13, "Boris": 12, "Clara": 14},
        {"Anna": 52, "Boris": 4, "Clara": 23},
        {"Anna": 162, "Boris": 192, "Clara": 5},
    ]
    assert made.totals() == {"Anna": 227, "Boris": 208, "Clara": 42}
    assert [deal.derived["trump"] for deal in made.deals] == ["NT", "C", "H"]
    assert [deal.derived["dealer"] for deal in made.deals] == ["Anna", "Boris", "Clara"]
    assert made.upcoming() == {
        "deal": 4,
        "dealer": "Boris",
        "trump": "NT",
        "game score": "Anna 0, Boris 0, Clara 0",
        "games": "Anna 1, Boris 0, Clara 0",
    }


def test_the_reasons_for_the_end_of_a_game() -> None:
    found = [(e.account, e.owner, e.amount, e.why) for e in entries(THREE + GAME, 3)][-3:]
    assert found == [
        ("bonus", "Anna", 100, "127 in the game, 100 or more: 100"),
        ("bonus", "Boris", 100, "108 in the game, 100 or more: 100"),
        ("games", "Anna", 1, "game won 127-108-42"),
    ]


def test_a_rubber() -> None:
    """Games 227/208/42, 96/231/80, 214/55/71, 245/217/63, and (8 - 4) x 100 for Anna."""
    made = clean(RUBBER)
    assert made.totals() == {"Anna": 782 + 400, "Boris": 711, "Clara": 256}
    assert made.sheet.game.finished(made.ledger)
    last = made.deals[-1].entries[-1]
    assert (last.owner, last.amount) == ("Anna", 400)
    assert last.why == "rubber won in 4 games: (8 - 4) x 100 = 400"
    assert made.ledger.single["games"] == {"Anna": 3, "Boris": 1, "Clara": 0}


def test_each_player_in_turn_deals_first_to_a_game() -> None:
    made = clean(RUBBER)
    assert [deal.derived["dealer"] for deal in made.deals][2:] == [
        "Clara",
        "Boris",
        "Clara",
        "Anna",
    ]
    assert [deal.derived["trump"] for deal in made.deals][3:] == ["NT", "NT", "NT"]


def test_three_straight_games() -> None:
    """Parlett: (8 - 3) x 100 = 500. Each game 92 + 8 + 100."""
    game = "adjust Anna=8\ndeal bids=2,3,1 tricks=2,4,3 reveal=A\n"
    assert totals(THREE + 3 * game)["Anna"] == 3 * 200 + 500


def test_four_players_may_need_nine_games_for_a_rubber() -> None:
    """Two games each, then Anna's third: the ninth game has no bonus left."""
    head = "game ninety-nine\nplayers Anna Boris Clara Dora\ncarry games=A:2,B:2,C:2,D:2\n"
    game = "adjust Anna=90\ndeal bids=2,3,1,0 tricks=2,4,3,1 reveal=A\n"
    made = clean(head + game)
    assert made.totals()["Anna"] == 90 + 2 + 30 + 60 + 100
    assert made.deals[0].entries[-1].why == "rubber won in 9 games: no bonus"


def test_a_tie_for_the_game_is_won_by_nobody() -> None:
    """Both 80 + 2 + 20 = 102 and 100 more; the next game counts as the second."""
    tie = "adjust Anna=80 Boris=80\ndeal bids=2,2,4 tricks=2,2,5\n"
    made = clean(THREE + tie)
    assert made.totals() == {"Anna": 202, "Boris": 202, "Clara": 5}
    assert set(made.ledger.single["games"].values()) == {0}
    assert [(e.owner, e.why) for e in made.deals[0].entries if e.account == "games"] == [
        (player, "game won by nobody, Anna and Boris are level; it counts as played")
        for player in ("Anna", "Boris")
    ]
    won = 3 * "adjust Anna=8\ndeal bids=2,3,1 tricks=2,4,3 reveal=A\n"
    last = clean(THREE + tie + won).deals[-1].entries[-1]
    assert last.why == "rubber won in 4 games: (8 - 4) x 100 = 400"


def test_a_rubber_of_one_game_each() -> None:
    """227 + 96 + 214, 208 + 231 + 55, 42 + 80 + 71; nothing for the rubber."""
    three_games = "\n".join(RUBBER.split("\n")[:-3]).replace("Clara\n", "Clara\nset end=rubber3\n")
    made = clean(three_games)
    assert made.totals() == {"Anna": 537, "Boris": 494, "Clara": 193}
    assert made.sheet.game.finished(made.ledger)
    assert messages(three_games + "\ndeal bids=3,2,4 tricks=3,2,4") == [
        "the rubber is over: 3 of 3 games played"
    ]


def test_one_game() -> None:
    text = THREE + "set end=game\n" + GAME
    made = clean(text)
    assert made.totals() == {"Anna": 227, "Boris": 208, "Clara": 42}
    assert made.upcoming() == {}
    assert messages(text + "deal bids=3,2,4 tricks=3,2,4\n") == ["the game is over: Anna won it"]


@pytest.mark.parametrize(
    ("settings", "finished"),
    [
        ("end=target=127", True),
        ("end=target=128", False),
        ("end=target target=127", True),
        ("end=deals=3", True),
        ("end=deals deals=3", True),
        ("end=deals=4", False),
    ],
)
def test_without_games(settings: str, finished: bool) -> None:
    """13 + 52 + 62, 12 + 4 + 92, 14 + 23 + 5, and no bonus."""
    made = clean(f"{THREE}set {settings}\n{GAME}")
    assert made.totals() == {"Anna": 127, "Boris": 108, "Clara": 42}
    assert made.sheet.game.finished(made.ledger) is finished


def test_another_target() -> None:
    made = clean(f"{THREE}set target=120\n{GAME}")
    assert made.totals() == {"Anna": 227, "Boris": 108, "Clara": 42}


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        # one there: 37 + 3 + 10 etc. stay below; 65 + 9 + 30 = 104 and 30
        ("bids=9,1,1 tricks=9,0,0", [134, 16, 37]),
        # two there: 127 + 20, 108 + 20
        ("bids=1,2,4 tricks=2,2,5 reveal=C", [147, 128, 42]),
    ],
)
def test_bonus_by_count(last: str, expected: list[int]) -> None:
    text = f"{THREE}set end_bonus=by-count\n" + GAME.rpartition("deal")[0] + f"deal {last}\n"
    assert list(totals(text).values()) == expected


def test_the_online_version_is_three_games() -> None:
    """Three times 9 + 30 + 60 for Anna's nine tricks, and 30 because she alone has 90; nothing
    for the rubber, whoever wins the games."""
    sheet = f"{THREE}set end_bonus=by-count target=90\n"
    deals = 3 * "deal bids=CCC,1,1 tricks=9,0,0 reveal=A\n"
    made = clean(sheet + deals)
    assert made.sheet.game.finished(made.ledger)
    assert made.totals() == {"Anna": 3 * (99 + 30), "Boris": 0, "Clara": 0}
    other = "deal bids=1,CCC,1 tricks=0,9,0 reveal=B\n" + deals
    assert messages(sheet + other) == ["the rubber is over: 3 of 3 games played"]
    made = clean(f"{THREE}set end_bonus=by-count end=game target=90\n" + other.split("\n")[0])
    assert made.sheet.game.finished(made.ledger)


def test_bonus_when_all_three_are_there() -> None:
    """99 + 3 and 10 for each."""
    text = f"{THREE}set end_bonus=by-count\nadjust Anna=99 Boris=99 Clara=99\n"
    assert set(totals(text + "deal bids=1,1,1 tricks=3,3,3\n").values()) == {112}


def test_bonus_only_for_a_made_bid() -> None:
    """Anna has 127 but failed in the last deal; Boris made it: 108 + 100."""
    made = clean(f"{THREE}set end_bonus=if-made\n{GAME}")
    assert made.totals() == {"Anna": 127, "Boris": 208, "Clara": 42}
    assert made.deals[-1].entries[-3].why == (
        "127 in the game, 100 or more, but the bid failed: no bonus"
    )


def test_three_such_bonuses_end_the_match() -> None:
    game = "adjust Boris=8 Anna=99\ndeal bids=3,2,1 tricks=4,2,3 reveal=B\n"
    made = clean(f"{THREE}set end_bonus=if-made\n{2 * game}")
    assert not made.sheet.game.finished(made.ledger)
    assert made.upcoming()["bonuses"] == "Anna 0, Boris 2, Clara 0"
    assert "games" not in made.upcoming()
    text = f"{THREE}set end_bonus=if-made\n{3 * game}"
    made = clean(text)
    assert made.sheet.game.finished(made.ledger)
    # 3 x (99 + 4), won by score but never by a made bid; 3 x (100 + 100), no bonus for a rubber
    assert made.totals() == {"Anna": 309, "Boris": 600, "Clara": 9}
    assert messages(text + "deal bids=3,2,4 tricks=3,2,4\n") == [
        "the rubber is over: Anna 0, Boris 3, Clara 0 of 3 bonuses"
    ]


# two players --------------------------------------------------------------------------------


def two(settings: str, carried: str, line: str) -> str:
    return f"{TWO}set {settings}\ncarry {carried}\ndeal {line}\n"


WON = "bids=3,2,2 tricks=3,3,3"  # Anna alone: 3 + 30, 3, 3


@pytest.mark.parametrize(
    ("dummy", "games", "extra"),
    [
        # Anna 70 + 33 = 103; Boris 93; the dummy with 3 more than here
        (101, 0, 0),  # 104: nobody wins
        (100, 1, 100),  # 103, level with Anna: still no less than Boris
        (90, 1, 100),  # 93, level with Boris
        (89, 1, 0),
    ],
)
def test_the_dummys_total_counts(dummy: int, games: int, extra: int) -> None:
    carried = f"score=A:70,B:90 dummy=dummy:{dummy}"
    made = clean(two("two_handed_result=dummy-counts", carried, WON))
    assert made.totals() == {"Anna": 203 + extra, "Boris": 93}
    assert made.ledger.single["games"]["Anna"] == games
    told = [e.why for e in made.deals[0].entries if e.account == "games"]
    nobody = "game won by nobody, the dummy has more; it counts as played"
    assert told == ["game won 103-93" if games else nobody]
    plain = clean(two("two_handed_result=plain", carried, WON))
    assert plain.totals() == {"Anna": 203, "Boris": 93}
    assert plain.ledger.single["games"]["Anna"] == 1


@pytest.mark.parametrize(("dummy", "pays"), [(101, []), (90, [220]), (89, [110])])
def test_a_single_game_is_paid_by_what_the_dummy_has(dummy: int, pays: list[int]) -> None:
    """203 against 93: 110, doubled where the dummy had no less than Boris."""
    carried = f"score=A:70,B:90 dummy=dummy:{dummy}"
    made = clean(two("two_handed_result=dummy-counts end=game", carried, WON))
    assert made.totals() == {"Anna": 203, "Boris": 93}
    settlement = made.sheet.game.settle(made.ledger)
    assert [line.amount for line in settlement.payments] == pays


def test_each_single_game_is_paid_by_itself() -> None:
    """110 doubled twice, then 110 not paid: 440 in all for Anna, 110 more than the difference."""
    games = "rubber\n".join(
        f"adjust Anna=70 Boris=90\nadjust dummy={dummy} account=dummy\ndeal {WON}\n"
        for dummy in (90, 90, 101)
    )
    made = clean(f"{TWO}set two_handed_result=dummy-counts end=game\n{games}")
    settlement = made.sheet.game.settle(made.ledger)
    assert made.totals() == {"Anna": 3 * 203, "Boris": 3 * 93}
    assert [(p.payer, p.payee, p.amount) for p in settlement.payments] == [
        ("Boris", "Anna", 220 + 220 + 0)
    ]
    assert settlement.notes[0].endswith("+110 for Anna")


def test_the_dummy_never_ends_a_game_and_begins_each_at_nothing() -> None:
    made = clean(two("end=rubber", "dummy=dummy:99", WON))
    assert made.upcoming()["game score"] == "Anna 33, Boris 3, dummy 102"
    ended = clean(two("end=rubber", "score=A:70 dummy=dummy:99", WON))
    assert ended.upcoming()["game score"].endswith(", dummy 0")


# rubbers ------------------------------------------------------------------------------------


def test_results_add_up_over_rubbers() -> None:
    made = clean(RUBBER + "rubber\n" + GAME)
    assert made.totals() == {"Anna": 1182 + 227, "Boris": 711 + 208, "Clara": 256 + 42}
    assert made.ledger.single["games"] == {"Anna": 1, "Boris": 0, "Clara": 0}


def test_the_next_rubber_is_begun() -> None:
    assert messages(RUBBER + "deal bids=3,2,4 tricks=3,2,4\n") == [
        "the rubber is over: Anna 3, Boris 1, Clara 0 of 3 games"
    ]


def test_a_rubber_cannot_begin_before_the_last_one_is_over() -> None:
    text = f"{THREE}deal bids=3,2,4 tricks=3,2,4\nrubber\n"
    assert messages(text) == ["the rubber is not over: Anna 0, Boris 0, Clara 0 of 3 games"]
    assert messages(text.replace("deal", "set end=game\ndeal", 1)) == [
        "the game is not over: Anna 13, Boris 12, Clara 14, played to 100"
    ]


def test_the_next_rubber_begins_at_nothing() -> None:
    text = f"{THREE}set end=deals=1\ndeal bids=3,2,4 tricks=3,2,4\nrubber\n"
    made = clean(text)
    assert made.upcoming()["game score"] == "Anna 0, Boris 0, Clara 0"
    assert made.upcoming()["deals left"] == 1
    assert made.totals() == {"Anna": 13, "Boris": 12, "Clara": 14}


def test_deals_after_the_end_count_but_win_nothing() -> None:
    text = RUBBER + 2 * "deal bids=9,1,1 tricks=9,0,0 reveal=A\n"
    made = session(text)
    assert made.totals() == {"Anna": 1182 + 2 * 99, "Boris": 711, "Clara": 256}


def test_settling_is_by_differences() -> None:
    made = clean(THREE + GAME)
    settlement = made.sheet.game.settle(made.ledger)
    assert {p.name: dict(p.amounts) for p in settlement.parts} == {
        "score": {"Anna": 127, "Boris": 108, "Clara": 42},
        "bonus": {"Anna": 100, "Boris": 100, "Clara": 0},
    }
    assert [(p.a, p.b, p.amount) for p in settlement.pairs] == [
        ("Anna", "Boris", 19),
        ("Anna", "Clara", 185),
        ("Boris", "Clara", 166),
    ]
