"""What holds for all deals of Ninety-Nine, whatever was bid and won."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from sheets import clean, session

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil")
BONUS = {3: (30, 20, 10), 4: (30, 20, 10, 0), 5: (50, 40, 30, 20, 10)}


@st.composite
def deals(draw: st.DrawFn, sizes: Sequence[int] = (3, 4, 5)) -> tuple[list[str], list[int], int]:
    """Bids, tricks, and who (by seat) declares."""
    players = draw(st.sampled_from(sizes))
    total = 10 if players == 4 else 9
    cuts = sorted(draw(st.lists(st.integers(0, total), min_size=players - 1, max_size=players - 1)))
    tricks = [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]
    near = [st.sampled_from((t, max(t - 1, 0), t + 1)) for t in tricks]
    bids = [str(min(draw(bid), 9)) for bid in near]
    return bids, tricks, draw(st.integers(0, players - 1))


def text(bids: Sequence[str], tricks: Sequence[int], more: str = "") -> str:
    """A sheet without games, of one deal."""
    names = NAMES[: len(bids)]
    listed = ",".join(map(str, tricks))
    return (
        f"game ninety-nine\nplayers {' '.join(names)}\nset end=deals=9\n"
        f"deal bids={','.join(bids)} tricks={listed} {more}\n"
    )


def is_made(bid: str, won: int, players: int) -> bool:
    return won in (0, 10) if players == 4 and bid == "0" else int(bid) == won


@settings(max_examples=50, deadline=None)
@given(deals())
def test_without_premiums_the_points_are_tricks_and_shared_bonuses(
    deal: tuple[list[str], list[int], int],
) -> None:
    bids, tricks, _ = deal
    players = len(bids)
    made = [is_made(b, t, players) for b, t in zip(bids, tricks, strict=True)]
    bonus = BONUS[players][sum(made) - 1] if any(made) else 0
    expected = [t + bonus * m for t, m in zip(tricks, made, strict=True)]
    assert list(clean(text(bids, tricks)).totals().values()) == expected


@settings(max_examples=50, deadline=None)
@given(deals((3, 4)))
def test_a_premium_adds_to_one_or_to_all_others(deal: tuple[list[str], list[int], int]) -> None:
    bids, tricks, seat = deal
    player = NAMES[seat]
    plain = clean(text(bids, tricks)).totals()
    for word, worth in (("declare", 30), ("reveal", 60)):
        found = clean(text(bids, tricks, f"{word}={player}")).totals()
        gains = {name: found[name] - plain[name] for name in plain}
        winners = {player} if is_made(bids[seat], tricks[seat], len(bids)) else {*gains} - {player}
        assert gains == {name: worth if name in winners else 0 for name in gains}


@settings(max_examples=50, deadline=None)
@given(deals(), st.integers(0, 4))
def test_seats_do_not_matter(deal: tuple[list[str], list[int], int], turn: int) -> None:
    bids, tricks, _ = deal
    turn %= len(bids)
    before = list(clean(text(bids, tricks)).totals().values())
    turned = text(bids[turn:] + bids[:turn], tricks[turn:] + tricks[:turn])
    assert list(clean(turned).totals().values()) == before[turn:] + before[:turn]


@settings(max_examples=40, deadline=None)
@given(deals((3,)), deals((3,)))
def test_an_amendment_equals_recording_it_right(
    wrong: tuple[list[str], list[int], int], right: tuple[list[str], list[int], int]
) -> None:
    line = f"bids={','.join(right[0])} tricks={','.join(map(str, right[1]))}"
    follow = "deal bids=3,2,4 tricks=3,2,4\n"
    amended = session(text(wrong[0], wrong[1]) + f"amend 1 {line}\n" + follow)
    straight = session(text(right[0], right[1]) + follow)
    assert amended.totals() == straight.totals()
    assert amended.upcoming() == straight.upcoming()
    assert [d.derived["trump"] for d in amended.deals] == [
        d.derived["trump"] for d in straight.deals
    ]


@settings(max_examples=40, deadline=None)
@given(st.lists(deals((3,)), min_size=1, max_size=12))
def test_entries_of_games_add_up(played: list[tuple[list[str], list[int], int]]) -> None:
    """Over games and the rubber the totals are the sums of the entries that count."""
    lines = [
        f"deal bids={','.join(bids)} tricks={','.join(map(str, tricks))} declare={NAMES[seat]}\n"
        for bids, tricks, seat in played
    ]
    made = session("game ninety-nine\nplayers Anna Boris Clara\n" + "".join(lines))
    for player, total in made.totals().items():
        counted = [
            e.amount
            for deal in made.deals
            for e in deal.entries
            if e.owner == player and e.account != "games"
        ]
        assert sum(counted) == total
    ends = [d for d in made.deals if any(e.account == "bonus" for e in d.entries)]
    assert len(ends) >= sum(made.ledger.single["games"].values())
