"""Bridge over cells: contracts are looked up, boards compared with the rows above."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from edited_rows import Edited
from random_sheets import random_sheet, session_of
from sheets import session
from worked import Worked, booked

from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.formula.tree import MOST_LEVELS, MOST_SIGNS
from scorekeeper.core.live.columns import Move
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.amounts import Amount

PLAYERS = ("Anna", "Boris", "Clara", "Dan")


def worked(scored: Session) -> Worked:
    """The columns over the facts of a sheet, all of whose deals they must follow."""
    live = scored.sheet.game.live(everyone_at(scored.ledger.table))
    assert live is not None
    assert not live.lacks
    found = Worked(scored, live)
    assert [deal.number for deal in found.deals] == [deal.number for deal in scored.deals]
    for at, deal in enumerate(found.deals, 1):
        assert found.moved(at) == booked(deal), deal.texts
    assert found.longest < MOST_SIGNS
    assert found.deepest < MOST_LEVELS
    return found


def deals(game: str, *lines: str, players: Sequence[str] = PLAYERS, settings: str = "") -> Worked:
    setting = f"\nset {settings}" if settings else ""
    facts = "\n".join(f"deal {line}" for line in lines)
    return worked(session(f"game {game}\nplayers {' '.join(players)}{setting}\n{facts}"))


# single contracts: what is booked below, above, and to the defenders -----------------------------


@pytest.mark.parametrize(
    ("contract", "vulnerable", "below", "above", "penalty"),
    [
        ("1C=", "nobody", 20, 0, 0),
        ("2D+2", "both", 40, 2 * 20, 0),
        ("1NT+2", "nobody", 40, 2 * 30, 0),
        ("2HX=", "nobody", 2 * 60, 50, 0),
        ("2HX+1", "both", 2 * 60, 200 + 50, 0),
        ("1DXX=", "nobody", 4 * 20, 100, 0),
        ("1SXX+1", "both", 4 * 30, 400 + 100, 0),
        ("4H-3", "both", 0, 0, 3 * 100),
        ("3NTX-4", "nobody", 0, 0, 100 + 200 + 200 + 300),
        ("3NTX-4", "both", 0, 0, 200 + 3 * 300),
        ("5CXX-4", "nobody", 0, 0, 2 * (100 + 200 + 200 + 300)),
        ("6S=", "nobody", 180, 500, 0),
        ("6DX+1", "both", 2 * 120, 200 + 50 + 750, 0),
        ("7CXX=", "both", 4 * 140, 100 + 1500, 0),
        ("4S+3", "nobody", 120, 3 * 30, 0),
        ("passed", "nobody", 0, 0, 0),
    ],
)
def test_a_contract_is_looked_up(
    contract: str, vulnerable: str, below: int, above: int, penalty: int
) -> None:
    declarer = "" if contract == "passed" else "declarer=Anna "
    found = deals("contract-bridge", f"{declarer}contract={contract} vulnerable={vulnerable}")
    moved = found.moved(1)
    assert moved.get(Move("below", "NS"), 0) == below
    assert moved.get(Move("above", "NS"), 0) == above
    assert moved.get(Move("above", "EW"), 0) == penalty


def test_two_games_of_one_side_make_it_vulnerable_and_win_the_rubber() -> None:
    # 100 below wins the first game; vulnerable, one down doubled costs 200; the second game brings
    # the rubber: 700, as the others have won none.
    found = deals(
        "contract-bridge",
        "declarer=Anna contract=3NT=",
        "declarer=Anna contract=2SX-1",
        "declarer=Clara contract=4H=",
    )
    assert found.moved(1) == {Move("below", "NS"): 100, Move("games", "NS"): 1}
    assert found.moved(2) == {Move("above", "EW"): 200}
    assert found.moved(3) == {
        Move("below", "NS"): 120,
        Move("above", "NS"): 700,
        Move("games", "NS"): 1,
    }


def test_who_is_vulnerable_follows_an_earlier_deal() -> None:
    found = deals("contract-bridge", "declarer=Anna contract=3NT=", "declarer=Anna contract=2SX-1")
    result = found.places["contract", "", "result"]
    vulnerable = found.places["vulnerable", "", ""]
    assert found.facts.value(2, vulnerable) == "NS"
    found.change(1, result - 2, -1)  # no game, so that nobody is vulnerable
    assert [found.work(1), found.work(2)] == ["", ""]
    assert found.facts.value(2, vulnerable) == "nobody"
    assert found.moved(2) == {Move("above", "EW"): 100}


# what is wrong is said as `check` says it --------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "line", "settings", "edits"),
    [
        ("contract-bridge", "declarer=Anna contract=4S=", "", {("contract", "result"): 4}),
        ("contract-bridge", "declarer=Anna contract=4S=", "", {("contract", "result"): -11}),
        ("contract-bridge", "declarer=Anna contract=4S tricks=10", "", {("tricks", ""): 14}),
        ("contract-bridge", "declarer=Anna contract=4S=", "", {("tricks", ""): 9}),
        ("contract-bridge", "declarer=Anna contract=3NT= honours=Anna:150", "",
            {("honours", "points"): 100}),
        ("contract-bridge", "declarer=Anna contract=3NT=", "", {("declarer", ""): None}),
        ("contract-bridge", "declarer=Anna contract=3NT=", "", {("contract", ""): None,
            ("contract", "result"): None}),
        ("chicago-bridge", "declarer=Anna contract=4S=", "", {("tricks", ""): 9}),
        ("minibridge", "hcp=Anna:24 declarer=Anna strain=S goal=part tricks=9", "",
            {("tricks", ""): 14}),
        ("minibridge", "hcp=Anna:24 declarer=Anna strain=S goal=part tricks=9", "",
            {("strain", ""): None}),
        ("duplicate-bridge", "board=1 ns=Anna ew=Boris contract=4S= declarer=N", "",
            {("ew", ""): "Anna"}),
        ("duplicate-bridge", "board=1 ns=Anna ew=Boris contract=4S= declarer=N", "",
            {("tricks", ""): 9}),
        ("duplicate-bridge", "board=1 ns=Anna ew=Boris score=420", "", {("score", ""): 421}),
        ("duplicate-bridge", "board=1 ns=Anna ew=Boris score=420", "", {("board", ""): None}),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_the_words_of_check(
    game: str, line: str, settings: str, edits: dict[tuple[str, str], int | str | None]
) -> None:
    found = deals(game, line, settings=settings)
    for (fact, part), value in edits.items():
        place = found.places[fact, "", part]
        found.change(1, place - 2, value)
    said = found.work(1)
    told = " ".join(f"{fact}={text}" for fact, text in found.told(1).items())
    lines = [f"game {game}", f"players {' '.join(PLAYERS)}", f"deal {told}"]
    messages = [problem.message for problem in session_of(lines).problems if problem.is_error]
    assert said in messages


def test_a_pair_that_has_played_the_board_is_named() -> None:
    found = deals(
        "duplicate-bridge",
        "board=1 ns=Anna ew=Boris score=420",
        "board=2 ns=Clara ew=Anna score=170",
    )
    found.change(2, found.places["board", "", ""] - 2, 1)
    assert found.work(2) == "Anna has played board 1 already (deal 1)"


# boards -------------------------------------------------------------------------------------------


def totals(found: Worked, account: str) -> dict[str, Amount]:
    """What all deals moved on an account."""
    sums: dict[str, Amount] = {}
    for at in range(1, len(found.deals) + 1):
        for move, amount in found.moved(at).items():
            if move.account == account:
                sums[move.owner] = sums.get(move.owner, 0) + amount
    return sums


SCORES = (
    "ns=A ew=B score=450",
    "ns=C ew=D score=420",
    "ns=E ew=F score=420",
    "ns=G ew=H score=-50",
)
ROOM = tuple("ABCDEFGH")


def test_matchpoints() -> None:
    # Of four scores 450 beats three, 420 beats one and equals one, -50 beats none; the top is 6.
    found = deals("duplicate-bridge", *(f"board=1 {line}" for line in SCORES), players=ROOM)
    won = {"A": 6, "B": 0, "C": 3, "D": 3, "E": 3, "F": 3, "G": 0, "H": 6}
    assert totals(found, "matchpoints") == {pair: n for pair, n in won.items() if n}
    assert totals(found, "top") == dict.fromkeys(ROOM, 6)


def test_cross_imps() -> None:
    # 450 against 420, 420, -50: 30 is 1 IMP, 500 is 11: 13 of 3. 420 against 450, 420, -50: -1, 0
    # and 470, 10 IMPs: 9 of 3. -50: -11, -10 and -10: -31 of 3.
    found = deals(
        "duplicate-bridge",
        *(f"board=1 {line}" for line in SCORES),
        players=ROOM,
        settings="pairs_method=cross_imp",
    )
    won = totals(found, "imps")
    assert [won[pair] for pair in "ACEG"] == [Fraction(13, 3), 3, 3, Fraction(-31, 3)]
    assert [won[pair] for pair in "BDFH"] == [Fraction(-13, 3), -3, -3, Fraction(31, 3)]


def test_teams() -> None:
    # 620 at one table, 170 at the other: 450 to A, 10 IMPs.
    found = deals(
        "duplicate-bridge",
        "board=2 ns=A contract=4S= declarer=N",
        "board=2 ns=B contract=3S+1 declarer=S",
        players=("A", "B"),
        settings="format=teams",
    )
    assert found.moved(1) == {}
    assert found.moved(2) == {Move("imps", "A", "B"): 10}


CONTRACTS = ("4S=", "4S+1", "4S-1", "3NT=", "2HX+1", "6C-3", "passed", "5DXX-2")


def a_field(seed: int, pairs: int, boards: int) -> list[str]:
    """Deals in which all of so many pairs play every board, against whomever."""
    dice = Random(seed)
    names = ROOM[:pairs]
    lines = []
    for board in range(1, boards + 1):
        seats = dice.sample(names, pairs)
        for ns, ew in zip(seats[::2], seats[1::2], strict=True):
            contract = dice.choice(CONTRACTS)
            by = "" if contract == "passed" else f" declarer={dice.choice('NESW')}"
            lines.append(f"board={board} ns={ns} ew={ew} contract={contract}{by}")
    dice.shuffle(lines)
    return lines


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("settings", ["", "pairs_method=mp1", "pairs_method=cross_imp"])
def test_a_field_of_pairs(settings: str, seed: int) -> None:
    lines = a_field(seed, 8, 5)
    deals("duplicate-bridge", *lines, players=ROOM, settings=settings)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("settings", ["format=teams", "format=teams board_a_match=on"])
def test_a_match_of_teams(settings: str, seed: int) -> None:
    dice, lines = Random(seed), a_field(seed, 4, 6)
    back = []  # the same teams at the other table
    for line in lines:
        board, ns, ew, *_ = line.split()
        seats = f"ns={ew.removeprefix('ew=')} ew={ns.removeprefix('ns=')}"
        back.append(f"{board} {seats} contract={dice.choice(CONTRACTS[:6])} declarer=S")
    found = deals("duplicate-bridge", *lines, *back, players=ROOM[:4], settings=settings)
    assert any(found.moved(at) for at in range(1, len(found.deals) + 1))


FORMS = [
    ("contract-bridge", ""),
    ("contract-bridge", "preset=old"),
    ("contract-bridge", "format=chicago chicago_scoring=carry"),
    ("contract-bridge", "format=minibridge"),
    ("chicago-bridge", "chicago_scoring=carry honours=off"),
    ("chicago-bridge", "honours=on"),
    ("two-handed-bridge", ""),
    ("two-handed-bridge", "variant=memory memory_stop=finish_deal memory_first_half_honours=on"),
    ("cutthroat-bridge", "defender_honours=holder"),
    ("booby", "nullo_slams=off"),
    ("towie", "penalties=phillips insult=flat rubber_bonus=add sufficiency=undoubled"),
    ("towie", "inactive_collect=off"),
]


@pytest.mark.parametrize(("game", "settings"), FORMS)
@pytest.mark.parametrize("seed", range(4))
def test_every_form(game: str, settings: str, seed: int) -> None:
    players = 5 if "inactive" in settings else 0
    scored = random_sheet(game, seed, 12, settings, players).session()
    live = scored.sheet.game.live(everyone_at(scored.ledger.table))
    assert live is not None
    found = Worked(scored, live)
    assert found.deals
    for at, deal in enumerate(found.deals, 1):
        assert found.moved(at) == booked(deal), deal.texts


# facts typed over at random ---------------------------------------------------------------------

EDITED = [*FORMS, ("chicago-bridge", ""), ("duplicate-bridge", ""),
    ("duplicate-bridge", "format=teams")]  # fmt: skip


def _edits(game: str, settings: str, seed: int, count: int) -> None:
    players = 5 if "inactive" in settings else 0
    sheet = random_sheet(game, seed, 12, settings, players)
    edited = Edited(sheet.lines(), sheet.session(), Random(seed))
    found = [edited.edit(cells) for cells in (1, 1, 2, 3, 4) * count]
    assert [each for each in found if not each.agrees] == []
    assert any(each.wrong for each in found)
    assert any(not each.wrong for each in found)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "settings"), EDITED)
def test_typed_over_facts_are_judged_and_scored_as_on_the_sheet(game: str, settings: str) -> None:
    _edits(game, settings, 1, 5)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "settings"), EDITED)
def test_many_typed_over_facts(game: str, settings: str) -> None:
    for seed in (2, 3, 4):
        _edits(game, settings, seed, 20)


@pytest.mark.slow
def test_rubbers_that_begin_within_a_deal_are_settled_by_themselves() -> None:
    """In hundreds each, so that it matters which points belong to which of them."""
    settings, begun = "variant=memory memory_stop=finish_deal round_margin=hundred", 0
    for seed in range(16):
        scored = random_sheet("two-handed-bridge", seed, 12, settings).session()
        live = scored.sheet.game.live(scored.ledger.table)
        assert live is not None
        found = Worked(scored, live)
        (names, column), *others = live.owed.items()
        owed = found.working.value(len(found.deals), found.columns[column])
        (pair,) = scored.sheet.game.settle(scored.ledger).pairs
        assert ((pair.a, pair.b), pair.amount) == (names, owed)
        assert not others
        ends = found.columns["first half wins the rubber"]
        begun += any(found.working.value(at, ends) for at in range(1, len(found.deals) + 1))
    assert begun
