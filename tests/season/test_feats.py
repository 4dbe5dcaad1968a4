"""Contracts and bids, made and failed: what each game counts of a deal."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run
from random_sheets import random_sheet

from scorekeeper.core.books.deals import SCORED
from scorekeeper.games import registry
from scorekeeper.journal.scoring import score_lines
from scorekeeper.season.evening import Evening, evening_of
from scorekeeper.season.sides import SidesOf

Tallies = dict[str, dict[str, tuple[int, int]]]  # by player and words: tried, done

HELL = (
    "cards=3 bids=Anna:1,Boris:1,Cleo:2 tricks=1,2,0",  # Anna alone made it
    "cards=8 bids=Anna:3,Boris:4,Cleo:2 tricks=3,4,1",  # Cleo is one short
)
OF_HELL: Tallies = {
    "Anna": {"bids with 03 cards": (1, 1), "bids with 08 cards": (1, 1)},
    "Boris": {"bids with 03 cards": (1, 0), "bids with 08 cards": (1, 1)},
    "Cleo": {"bids with 03 cards": (1, 0), "bids with 08 cards": (1, 0)},
}
BRIDGE = ("declarer=Anna contract=4S=", "declarer=Dan contract=3NT tricks=8", "contract=passed")
OF_BRIDGE: Tallies = {
    "Anna": {"contracts of level 4": (1, 1)},
    "Dan": {"contracts of level 3": (1, 0)},  # nine tricks wanted
}
LEVEL_2, LEVEL_3, LEVEL_4 = (f"contracts of level {level}" for level in (2, 3, 4))

# fmt: off
SHEETS: dict[str, tuple[str, tuple[str, ...], Tallies]] = {
    "oh-hell": ("Anna Boris Cleo", HELL, OF_HELL),
    "oh-hell-british": ("Anna Boris Cleo", HELL, OF_HELL),
    "romanian-whist": ("Anna Boris Cleo", HELL, OF_HELL),
    "israeli-whist": ("Anna Boris Cleo Dan", (
        "declarer=Anna contract=5S bids=5,4,0,3 tricks=5,4,0,4",  # Dan one too many
        "declarer=Boris contract=6H bids=3,6,2,1 tricks=2,5,3,3",  # nobody
    ), {
        "Anna": {"auctions won with 05": (1, 1), "bids with 13 cards": (2, 1)},
        "Boris": {"auctions won with 06": (1, 0), "bids with 13 cards": (2, 1)},
        "Cleo": {"bids with 13 cards": (2, 1)},
        "Dan": {"bids with 13 cards": (2, 0)},
    }),
    "ninety-nine": ("Anna Boris Cleo", (
        "bids=2,3,3 tricks=2,4,3 declare=Anna",
        "bids=HSD,CSD,CDD tricks=3,4,2 reveal=Cleo",  # 2 + 1 + 0, 3 + 1 + 0, 3 + 0 + 0
    ), {
        "Anna": {"bids declared": (1, 1), "bids of 2 tricks": (1, 1), "bids of 3 tricks": (1, 1)},
        "Boris": {"bids of 3 tricks": (1, 0), "bids of 4 tricks": (1, 1)},
        "Cleo": {"bids of 3 tricks": (2, 1), "bids revealed": (1, 0)},
    }),
    "preference": ("Anna Boris Cleo\nset give_up=without_three", (
        "declarer=Boris contract=8D whist=Anna tricks=Anna:5,Boris:5,Cleo:0",  # three short
        "declarer=Boris contract=10 whist=Anna tricks=Anna:0,Boris:10,Cleo:0",
        "declarer=Boris contract=8",  # not played
        "declarer=Anna contract=8 give-up=yes",
        "declarer=Cleo contract=misere tricks=2",
        "declarer=Cleo contract=misere tricks=0",
        "contract=allpass tricks=2,3,5",
    ), {
        "Anna": {"games of 08 tricks": (1, 0)},
        "Boris": {"games of 08 tricks": (2, 1), "games of 10 tricks": (1, 1)},
        "Cleo": {"miseres": (2, 1)},
    }),
    "asszorti": ("Anna Boris Cleo", (
        "declarer=Anna contract=3 trump=D tricks=9,1,1",
        "declarer=Anna contract=hand trump=NT tricks=5,3,3",  # one short of six
        "declarer=Boris contract=hand trump=S arrivazs=yes tricks=1,9,1 last3=3",
        "declarer=Boris contract=3 trump=S arrivazs=yes tricks=3,5,3 last3=2",
    ), {
        "Anna": {"games from hand": (1, 0), "games with 3 exchanged": (1, 1)},
        "Boris": {"arrivazs": (2, 1), "games from hand": (1, 1), "games with 3 exchanged": (1, 0)},
    }),
    "vira": ("Anna Boris Cleo\nset after_turn=on", (
        "declarer=Anna contract=begar6 pref=H trump=H tricks=6",
        "declarer=Boris contract=begar6 pref=H trump=H tricks=5",
        "declarer=Anna contract=solo8 surrender=yes",
        "declarer=Boris contract=turne6 pref=S trump=H surrender=yes after-turn=Cleo/C:5",
    ), {
        "Anna": {"Beg (six)": (1, 1), "Solo eight": (1, 0)},
        "Boris": {"Beg (six)": (1, 0), "Turn-up six": (1, 0)},
        "Cleo": {"Turn-up six, after a surrender": (1, 0)},  # six were wanted
    }),
    "contract-bridge": ("Anna Boris Cleo Dan", BRIDGE, OF_BRIDGE),
    "chicago-bridge": ("Anna Boris Cleo Dan", BRIDGE, OF_BRIDGE),
    "cutthroat-bridge": ("Anna Boris Dan", BRIDGE, OF_BRIDGE),
    "two-handed-bridge": ("Anna Dan", BRIDGE, OF_BRIDGE),
    "towie": ("Anna Boris Cleo", (
        "declarer=Anna contract=3NT+1", "declarer=Boris contract=4SX-2",
    ), {"Anna": {LEVEL_3: (1, 1)}, "Boris": {LEVEL_4: (1, 0)}}),
    "booby": ("Anna Boris Cleo", (
        "declarer=Anna contract=2L tricks=5",  # five at most
        "declarer=Cleo contract=3L tricks=5",  # four at most
    ), {"Anna": {LEVEL_2: (1, 1)}, "Cleo": {LEVEL_3: (1, 0)}}),
    "memory-bridge": ("Anna Boris", (
        "first-half=Anna:8 declarer=Boris contract=3S=", "first-half=Anna:8 contract=passed",
        "first-half=Anna:5 declarer=Boris contract=4H-1",
    ), {"Boris": {LEVEL_3: (1, 1), LEVEL_4: (1, 0)}}),
    "duplicate-bridge": ("Anna Boris Cleo Dan", (
        "board=1 ns=Anna ew=Boris contract=4S= declarer=N",
        "board=1 ns=Cleo ew=Dan contract=3NT-1 declarer=E",
        "board=2 ns=Anna ew=Boris score=-100",  # nobody knows the contract
    ), {"Anna": {LEVEL_4: (1, 1)}, "Dan": {LEVEL_3: (1, 0)}}),
    "minibridge": ("Anna Boris Cleo Dan", (
        "hcp=Anna:24 declarer=Anna strain=S goal=part tricks=7",
        "hcp=Boris:26 declarer=Boris strain=D goal=game tricks=10",  # eleven make a game
    ), {"Anna": {"part-scores named": (1, 1)}, "Boris": {"games named": (1, 0)}}),
    "vint": ("Anna Boris Cleo Dan", (
        "contract=2S declarer=Anna tricks=8 honours=NS:3 aces=2,2",
        "contract=3D declarer=Boris tricks=-1 honours=NS:1 aces=NS:3",
        "thrown-in=yes",
    ), {"Anna": {LEVEL_2: (1, 1)}, "Boris": {LEVEL_3: (1, 0)}}),
    "bid-whist": ("Anna Boris Cleo Dan", (
        "declarer=Anna contract=4high trump=S tricks=10",
        "declarer=Boris contract=3nt direction=high tricks=8",  # nine wanted
    ), {"Anna": {"contracts of 4 books": (1, 1)}, "Boris": {"contracts of 3 books": (1, 0)}}),
    "spades": ("Anna Boris Cleo Dan", (
        "bids=4,3,2,3 tricks=4,3,3,3",  # 7 of 6, 6 of 6
        "bids=4,nil,3,4 tricks=5,0,3,5",  # 8 of 7, 5 of 4
        "bids=5,blind,3,4 tricks=4,1,3,5",  # 7 of 8, 5 of 4 without the trick of the nil
    ), {
        "Anna": {
            "bids of 06 together": (1, 1), "bids of 07 together": (1, 1),
            "bids of 08 together": (1, 0),
        },
        "Boris": {
            "bids of 04 together": (2, 2), "bids of 06 together": (1, 1), "nils": (1, 1),
            "nils, blind": (1, 0),
        },
        "Cleo": {
            "bids of 06 together": (1, 1), "bids of 07 together": (1, 1),
            "bids of 08 together": (1, 0),
        },
        "Dan": {"bids of 04 together": (2, 2), "bids of 06 together": (1, 1)},
    }),
}
# fmt: on
SILENT = ("barbu", "hearts", "points", "whist")


def evening(*lines: str) -> Evening:
    """What a sheet without errors comes to."""
    found = evening_of(score_lines("", lines))
    assert isinstance(found, Evening), found
    assert not found.fault
    return found


def tallies(header: str, *deals: str) -> Tallies:
    """What is counted of whom."""
    lines = [deal if deal.startswith("rubber") else f"deal {deal}" for deal in deals]
    return {
        result.player: {tally.what: (tally.tried, tally.done) for tally in result.tallies}
        for result in evening(*header.splitlines(), *lines).results
        if result.tallies
    }


@pytest.mark.parametrize("game", SHEETS)
def test_made_and_failed(game: str) -> None:
    players, deals, expected = SHEETS[game]
    assert tallies(f"game {game}\nplayers {players}", *deals) == expected


def test_without_partners() -> None:
    spades = tallies(
        "game spades\nplayers Anna Boris Cleo",
        "bids=5,6,4 tricks=5,7,5",
        "bids=6,6,4 tricks=5,7,5",  # Anna is one short
    )
    assert spades["Anna"] == {"bids of 05 alone": (1, 1), "bids of 06 alone": (1, 0)}
    assert spades["Boris"] == {"bids of 06 alone": (2, 2)}
    bid_whist = tallies(
        "game bid-whist\nset variant=cutthroat\nplayers Anna Boris Cleo",
        "declarer=Anna contract=8 trump=S tricks=8,4,4",
        "declarer=Boris contract=9 trump=S tricks=4,8,4",
    )
    assert bid_whist == {
        "Anna": {"contracts of 08 tricks": (1, 1)},
        "Boris": {"contracts of 09 tricks": (1, 0)},
    }


def test_a_bid_in_points_counts_the_honours() -> None:
    found = tallies(
        "game bid-whist\nset variant=foster\nplayers Anna Boris Cleo Dan",
        "declarer=Anna contract=5 trump=S tricks=NS:8 honours=NS:3",  # 8 - 6 + 3 = 5
        "declarer=Anna contract=6 trump=S tricks=NS:9 honours=NS:2",  # 9 - 6 + 2 = 5
    )
    assert found == {"Anna": {"contracts of 05 points": (1, 1), "contracts of 06 points": (1, 0)}}


def test_the_books_after_a_renege_decide() -> None:
    found = tallies(
        "game bid-whist\nset renege_books=before\nplayers Anna Boris Cleo Dan",
        "declarer=Anna contract=4high trump=S tricks=10 renege=NS",  # 10 - 3 = 7
    )
    assert found == {"Anna": {"contracts of 4 books": (1, 0)}}


def test_a_bid_that_was_not_shown_is_not_made() -> None:
    found = tallies(
        "game ninety-nine\nplayers Anna Boris Cleo", "bids=2,3,3 tricks=2,4,3 withheld=Anna"
    )
    assert found["Anna"] == {"bids of 2 tricks": (1, 0)}


def test_a_side_counts_for_each_of_its_players() -> None:
    players = "game contract-bridge\nplayers Anna Boris Cleo Dan"
    found = tallies(players, "declarer=NS contract=2C=")
    assert found == {name: {LEVEL_2: (1, 1)} for name in ("Anna", "Cleo")}
    nobody_named = tallies("game contract-bridge\nsides Us Them", "declarer=Us contract=2C=")
    assert nobody_named == {"Us": {LEVEL_2: (1, 1)}}


def test_partners_are_those_of_the_rubber() -> None:
    found = tallies(
        "game contract-bridge\nplayers Anna Boris Cleo Dan",
        *["declarer=NS contract=4S="] * 2,  # 4 x 30 each time: two games
        "rubber NS=Anna,Dan EW=Boris,Cleo",
        "declarer=NS contract=2C=",
    )
    assert found == {
        "Anna": {LEVEL_2: (1, 1), LEVEL_4: (2, 2)},
        "Cleo": {LEVEL_4: (2, 2)},
        "Dan": {LEVEL_2: (1, 1)},
    }


def test_tricks_are_those_of_the_side_in_that_rubber() -> None:
    found = tallies(
        "game vint\nplayers Anna Boris Cleo Dan",
        # 6H: a trick is worth 10 + 5 x 10 = 60, so 13 of them (780) make a game of 500 each time
        "contract=6H declarer=Anna tricks=13 honours=NS:1 aces=2,2",
        "contract=6H declarer=Cleo tricks=13 honours=NS:1 aces=2,2",
        "rubber NS=Anna,Dan EW=Boris,Cleo",
        "contract=2S declarer=Dan tricks=9 honours=NS:1 aces=2,2",
        "contract=2S declarer=Cleo tricks=7 honours=NS:1 aces=2,2",  # of EW: eight were wanted
    )
    assert found == {
        "Anna": {"contracts of level 6": (1, 1)},
        "Cleo": {LEVEL_2: (1, 0), "contracts of level 6": (1, 1)},
        "Dan": {LEVEL_2: (1, 1)},
    }


@pytest.mark.parametrize("game", SILENT)
def test_games_without_bids_count_nothing(game: str) -> None:
    session = random_sheet(game, 1, 3).session()
    assert session.deals
    for deal in session.deals:
        assert not list(session.sheet.game.feats(deal.facts, session.ledger.table))


@pytest.mark.parametrize("game", [offer.name for offer in registry.GAMES])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_feat_is_of_somebody_at_the_table(game: str, seed: int) -> None:
    session = random_sheet(game, seed, 6).session()
    sides, form = SidesOf(session), session.sheet.game
    for deal in session.deals:
        if deal.status == SCORED:
            for feat in form.feats(deal.facts, sides.table(deal.number)):
                assert feat.player in session.ledger.table.everyone, (deal.texts, feat)
                assert feat.what
                assert isinstance(feat.is_done, bool)


def test_the_share_of_what_was_made_is_rounded(run: Run, tmp_path: Path) -> None:
    made, failed = "deal bids=1,0 tricks=1,1\n", "deal bids=1,0 tricks=2,0\n"
    header = "game oh-hell\nplayers Anna Boris\nset schedule=2,2,2\n"
    (tmp_path / "a.sheet").write_text(f"{header}{made}{made}{failed}")
    lines = run("season", str(tmp_path), "--player", "Anna").out.splitlines()
    # two of three bids of a hand of two cards: 66.7 per cent
    assert [line.split()[-4:] for line in lines if "%" in line] == [["2", "3", "67", "%"]]
