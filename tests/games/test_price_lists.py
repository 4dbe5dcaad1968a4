"""Every price list over its whole range: what one player pays for 0, 1, 2 ... of a thing.

The lists are those of the sources (Wikipedia on King, Lora and Rentz, pagat.com, the rule texts by
name), typed here once more; `one(k)` is what a player scores for k of all, the others sharing the
rest in two ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from compendium_deals import points

FREE = {"king": "choice=on", "lora": "choice=on", "rentz": ""}  # any contract in any deal
Price = Callable[[int], int]


def times(rate: int, total: int = 0, whole: int = 0) -> Price:
    """`rate` each; `whole` for whoever has all of `total`."""
    return lambda count: whole if total and count == total else rate * count


# game, settings, contract, the fact that is counted, how many there are, players, the price
LISTS: list[tuple[str, str, str, str, int, str, Price]] = [
    *(
        ("king", "variant=russian-3", contract, fact, total, "A B C", times(rate))
        for contract, fact, total, rate in [
            ("no-tricks", "tricks", 12, -6),
            ("no-hearts", "hearts", 9, -8),
            ("no-men", "men", 8, -9),
            ("no-queens", "queens", 4, -18),
            ("plus-tricks", "tricks", 12, 6),
            ("plus-hearts", "hearts", 9, 8),
            ("plus-men", "men", 8, 9),
            ("plus-queens", "queens", 4, 18),
        ]
    ),
    *(
        ("king", "variant=russian-4", contract, fact, 8, "A B C D", times(rate))
        for contract, fact, rate in [
            ("no-tricks", "tricks", -2),
            ("no-hearts", "hearts", -2),
            ("no-men", "men", -2),
            ("plus-tricks", "tricks", 2),
            ("plus-hearts", "hearts", 2),
            ("plus-men", "men", 2),
        ]
    ),
    ("king", "variant=russian-4", "no-queens", "queens", 4, "A B C D", times(-4)),
    ("king", "variant=russian-4", "plus-queens", "queens", 4, "A B C D", times(4)),
    ("king", "rules=portuguese", "no-tricks", "tricks", 13, "A B C D", times(-20)),
    ("king", "rules=portuguese", "no-hearts", "hearts", 13, "A B C D", times(-20)),
    ("king", "rules=portuguese", "no-men", "men", 8, "A B C D", times(-30)),
    ("king", "rules=portuguese", "no-queens", "queens", 4, "A B C D", times(-50)),
    ("king", "rules=portuguese", "trumps", "tricks", 13, "A B C D", times(25)),
    ("king", "rules=turkish", "no-tricks", "tricks", 13, "A B C D", times(-50)),
    ("king", "rules=turkish", "no-hearts", "hearts", 13, "A B C D", times(-30)),
    ("king", "rules=turkish", "no-men", "men", 8, "A B C D", times(-60)),
    ("king", "rules=turkish", "no-queens", "queens", 4, "A B C D", times(-100)),
    ("king", "rules=kingen", "no-tricks", "tricks", 13, "A B C D", times(-1)),
    ("king", "rules=kingen", "no-hearts", "hearts", 13, "A B C D", times(-1)),
    ("king", "rules=kingen", "no-men", "men", 8, "A B C D", times(-1)),
    ("king", "rules=kingen", "no-queens", "queens", 4, "A B C D", times(-2)),
    ("king", "rules=kingen", "trumps", "tricks", 13, "A B C D", times(1)),
    ("king", "rules=eralash", "no-tricks", "tricks", 8, "A B C D", times(-2)),
    ("king", "rules=eralash", "no-hearts", "hearts", 8, "A B C D", times(-2)),
    ("king", "rules=eralash", "no-jacks", "jacks", 4, "A B C D", times(-4)),
    ("king", "rules=eralash", "no-queens", "queens", 4, "A B C D", times(-6)),
    ("king", "rules=eralash", "trumps", "tricks", 8, "A B C D", times(2)),
    ("lora", "", "minimum", "tricks", 8, "A B C D", times(1)),
    ("lora", "", "maximum", "tricks", 8, "A B C D", times(-1)),
    ("lora", "", "queens", "queens", 4, "A B C D", times(2)),
    ("lora", "", "hearts", "hearts", 8, "A B C D", times(1, 8, -8)),
    ("lora", "rules=croatian", "more", "tricks", 8, "A B C D", times(1)),
    ("lora", "rules=croatian", "fewer", "tricks", 8, "A B C D", times(-1)),
    ("lora", "rules=croatian", "queens", "queens", 4, "A B C D", times(-2, 4, 8)),
    ("lora", "rules=croatian", "hearts", "hearts", 8, "A B C D", times(-1, 8, 8)),
    ("lora", "rules=croatian", "blind", "tricks", 8, "A B C D", times(1)),
    ("lora", "rules=libyan", "hearts", "hearts", 8, "A B C D", times(1, 8, -8)),
    ("lora", "rules=libyan", "queens", "queens", 4, "A B C D", times(2, 4, -8)),
    ("lora", "rules=libyan", "tricks", "tricks", 8, "A B C D", times(1, 8, -8)),
    ("lora", "rules=libyan", "tricks", "tricks", 10, "A B C", times(1, 10, -10)),
    *(
        ("rentz", f"rules={family}", contract, contract, total, "A B C D", times(rate))
        for family, queens, diamonds in [
            ("parnescu", -50, -10),
            ("claoozi", -30, -20),
            ("thomas", -30, -20),
            ("caledon", -20, -10),
        ]
        for contract, total, rate in [
            ("queens", 4, queens),
            ("diamonds", 8, diamonds),
            ("tricks", 8, -10),
        ]
    ),
    ("rentz", "rules=parnescu", "whist", "tricks", 8, "A B C D", times(10)),
    ("rentz", "rules=claoozi", "whist", "tricks", 8, "A B C D", times(10)),
    ("rentz", "rules=thomas", "whist", "tricks", 8, "A B C D", times(10)),
    ("rentz", "rules=caledon", "whist", "tricks", 8, "A B C D", times(10)),
]


def shared(total: int, count: int, seats: int) -> Iterator[tuple[int, ...]]:
    """One player has `count` of all; the next has the rest, or two share it."""
    rest = total - count
    yield (count, rest, *([0] * (seats - 2)))
    yield (rest // 2, rest - rest // 2, *([0] * (seats - 3)), count)


@pytest.mark.parametrize(
    "case", LISTS, ids=lambda case: f"{case[0]}-{case[1].rpartition('=')[2]}-{case[2]}-{case[4]}"
)
def test_the_price_of_every_count(case: tuple[str, str, str, str, int, str, Price]) -> None:
    game, settings, contract, fact, total, players, price = case
    seats = len(players.split())
    for count in range(total + 1):
        for counts in shared(total, count, seats):
            if game == "king" and "turkish" in settings and counts == (1, 1, 1, 1):
                continue  # chosen anew
            deal = f"contract={contract} {fact}={','.join(map(str, counts))}"
            found = points(game, deal, f"{settings} {FREE[game]}".strip(), players)
            assert found == [price(each) for each in counts], deal


# one card or trick each: who takes it, and what everybody then scores
SINGLE = [
    ("king", "variant=russian-3", "no-king king={0}", "A B C", (-72, 0, 0)),
    ("king", "variant=russian-3", "plus-king king={0}", "A B C", (72, 0, 0)),
    ("king", "variant=russian-3", "no-last-two won={0},{1}", "A B C", (-36, -36, 0)),
    ("king", "variant=russian-3", "no-last-two won={0},{0}", "A B C", (-72, 0, 0)),
    ("king", "variant=russian-4", "no-king king={0}", "A B C D", (-16, 0, 0, 0)),
    ("king", "variant=russian-4", "no-last-two won={0},{1}", "A B C D", (-8, -8, 0, 0)),
    ("king", "rules=portuguese", "no-king king={0}", "A B C D", (-160, 0, 0, 0)),
    ("king", "rules=portuguese", "no-last-two won={0},{0}", "A B C D", (-180, 0, 0, 0)),
    ("king", "rules=turkish", "no-king king={0}", "A B C D", (-320, 0, 0, 0)),
    ("king", "rules=turkish", "no-last-two won={0},{1}", "A B C D", (-180, -180, 0, 0)),
    ("king", "rules=kingen", "no-king king={0}", "A B C D", (-5, 0, 0, 0)),
    ("king", "rules=kingen", "no-seventh-last won={0},{1}", "A B C D", (-2, -3, 0, 0)),
    ("king", "rules=eralash", "no-king king={0}", "A B C D", (-20, 0, 0, 0)),
    ("king", "rules=eralash", "no-last-two won={0},{1}", "A B C D", (-10, -10, 0, 0)),
    ("lora", "", "jack jack={0}", "A B C D", (8, 0, 0, 0)),
    ("lora", "jc=6/2", "jack jack={0}", "A B C D", (6, 0, 2, 0)),
    ("lora", "", "king-last king={0} won={1}", "A B C D", (4, 4, 0, 0)),
    ("lora", "", "king-last king={0} won={0}", "A B C D", (8, 0, 0, 0)),
    ("lora", "rules=croatian", "king-last king={0} won={1}", "A B C D", (-4, -4, 0, 0)),
    ("lora", "rules=croatian", "king-last king={0} won={0}", "A B C D", (8, 0, 0, 0)),
    ("lora", "rules=libyan", "king king={0}", "A B C D", (8, 0, 0, 0)),
    ("lora", "rules=libyan", "jack jack={0}", "A B C D", (0, 8, 0, 0)),
    ("lora", "rules=libyan", "sixth won={0}", "A B C D", (8, 0, 0, 0)),
    ("rentz", "rules=parnescu", "king king={0}", "A B C D", (-150, 0, 0, 0)),
    ("rentz", "rules=claoozi", "king king={0}", "A B C D", (-100, 0, 0, 0)),
    ("rentz", "rules=thomas", "king king={0}", "A B C D", (-100, 0, 0, 0)),
    ("rentz", "rules=caledon", "king king={0}", "A B C D", (-80, 0, 0, 0)),
    ("rentz", "rules=thomas", "ten ten={0}", "A B C D", (100, 0, 0, 0)),
    ("rentz", "rules=caledon", "ten ten={0}", "A B C D", (80, 0, 0, 0)),
]


@pytest.mark.parametrize("case", SINGLE, ids=lambda case: f"{case[1]}-{case[2].split()[0]}")
def test_the_price_of_a_card_at_every_seat(
    case: tuple[str, str, str, str, tuple[int, ...]],
) -> None:
    game, settings, deal, players, expected = case
    names = players.split()
    for turn in range(len(names)):
        around = [*names[turn:], *names[:turn]]
        found = points(
            game, f"contract={deal.format(*around)}", f"{settings} {FREE[game]}".strip(), players
        )
        assert dict(zip(names, found, strict=True)) == dict(zip(around, expected, strict=True))
