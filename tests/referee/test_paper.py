"""What a standing says to somebody's paper."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_sheets import random_sheet
from sheets import session

import scorekeeper
from scorekeeper.core.replaying.earlier import standing_after
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.reckoning import Terms, reckon
from scorekeeper.games.registry import GAMES
from scorekeeper.referee.answer import Parted
from scorekeeper.referee.claiming import figures_of
from scorekeeper.referee.figures import BALANCE, MONEY, PAYMENT, TOTAL, Figure
from scorekeeper.referee.paper import Paper, agrees_with
from scorekeeper.referee.sums import SumGap, sum_gap

SAMPLES = sorted((Path(__file__).parents[2] / "sample_sheets").glob("*.sheet"))
NAMES = [entry.name for entry in GAMES]
# banks +24, -36, +6, +6; dumps 3, 7, 4, 2 (average 4): +10, -30, 0, +20
PREFERENCE = """
    game preference
    players Anna Boris Grigori Vera
    set target=10 rules=book
    dealer Grigori
    deal 1 declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:8,Vera:0
    deal 2 contract=allpass tricks=Anna:3,Boris:1,Grigori:4,Vera:2
    amend 1 tricks=Anna:2,Boris:7,Vera:1
    """
BARBU = """
    game barbu
    players Anna Boris Vera Dan
    deal contract=king king=Anna
    deal contract=queens queens=4,0,0,0
    deal contract=tricks tricks=0,13,0,0
    """  # the king 20, each queen 6, each trick 2


def paper(made: Session, *words: str, terms: Terms | None = None) -> Paper:
    """The paper with those words; `2:Anna=5` stands after deal 2."""
    typed = []
    for word in words:
        place, _, rest = word.partition("|") if "|" in word else ("", "", word)
        key, _, text = rest.partition("=")
        typed.append((int(place) if place else None, key, text))
    return Paper(figures_of(typed, made, terms or Terms()), made, terms or Terms())


def agreeing(made: Session, *words: str, terms: Terms | None = None) -> list[bool]:
    return [reading.agrees for reading in paper(made, *words, terms=terms).readings(made)]


def test_totals_and_balances() -> None:
    made = session(PREFERENCE)
    words = ["Anna=34", "Boris=-66", "Grigori=6", "Vera=26", "dump=Anna:3,Boris:7", "bank=A/B:24"]
    assert agreeing(made, *words) == [True] * 7
    (reading,) = paper(made, "Anna=44").readings(made)
    assert (reading.figure.amount, reading.sheet, reading.agrees, reading.gap) == (
        44,
        34,
        False,
        10,
    )


def test_after_earlier_deals() -> None:
    made = session(BARBU)
    assert (
        agreeing(made, "0|Anna=0", "1|Anna=-20", "2|Anna=-44", "2|Boris=0", "Boris=-26")
        == [True] * 5
    )
    assert agreeing(made, "1|Anna=-44", "2|score=Anna:-44,Boris:1") == [False, True, False]


def test_shares_of_players_over_rubbers() -> None:
    # NS a rubber of 2 game points more in the first; the partners change in the second
    made = session(
        """
        game whist
        players Anna Boris Cleo Dan
        deal tricks=NS:11
        deal tricks=NS:11
        rubber NS=Anna,Boris EW=Cleo,Dan
        deal tricks=NS:11
        """
    )
    # a game 5-0 is a treble: 3 points each; the rubber adds 2: 8 for NS, then 3 for the next NS
    assert agreeing(made, "Anna=11", "Boris=-5", "Cleo=5", "Dan=-11", "NS=11") == [True] * 5
    assert agreeing(made, "2|Anna=8", "2|Boris=-8", "2|Cleo=8", "NS=8") == [True] * 3 + [False]


def test_a_whole_number_agrees_with_a_fraction_that_rounds_to_it() -> None:
    assert agrees_with(Figure(TOTAL, "Anna", 63, 1), Fraction(190, 3))
    assert not agrees_with(Figure(TOTAL, "Anna", 64, 1), Fraction(190, 3))
    assert not agrees_with(Figure(MONEY, "Anna", 4, 1), Fraction(39, 10))
    assert agrees_with(Figure(MONEY, "Anna", Fraction(39, 10), 1), Fraction(39, 10))


def test_money_by_any_rounding() -> None:
    made = session(
        """
        game preference
        players Anna Boris Vera
        deal contract=allpass tricks=Anna:5,Boris:4,Vera:1
        """
    )
    # the mean dump is 10/3: exactly -50/3, -20/3, +70/3; by the average (33) -17, -7, +23
    terms = Terms(Fraction(1))
    rounded = {
        rounding: reckon(made, Terms(Fraction(1), rounding=rounding)).money
        for rounding in made.sheet.game.roundings
    }
    seen = set()
    for money in rounded.values():
        assert money is not None
        seen.add(tuple(money.players.values()))
        word = "money=" + ",".join(f"{n}:{money.text(u)}" for n, u in money.players.items())
        assert all(agreeing(made, word, terms=terms))
    assert len(seen) > 1


def test_money_of_two_roundings_does_not_agree() -> None:
    made = session(
        """
        game preference
        players Anna Boris Vera
        deal contract=allpass tricks=Anna:5,Boris:4,Vera:1
        """
    )
    by_rounding = [
        reckon(made, Terms(Fraction(1), rounding=rounding)).money
        for rounding in made.sheet.game.roundings
    ]
    one, other = next(
        (a, b)
        for a in by_rounding
        for b in by_rounding
        if a and b and all(a.players[n] != b.players[n] for n in ("Anna", "Vera"))
    )
    mixed = f"money=Anna:{one.text(one.players['Anna'])},Vera:{other.text(other.players['Vera'])}"
    found = agreeing(made, mixed, terms=Terms(Fraction(1)))
    assert sorted(found) == [False, True]
    claimed = paper(made, mixed, terms=Terms(Fraction(1)))
    assert not claimed.agrees(claimed.points[0], made.sheet.game, made.ledger)


def test_payments_by_the_rules_and_the_fewest() -> None:
    made = session(PREFERENCE)
    for is_fewest in (False, True):
        for line in reckon(made, Terms(fewest=is_fewest)).payments:
            word = f"payment={line.payee}/{line.payer}:{line.amount}"
            back = f"payment={line.payer}/{line.payee}:{-line.amount}"
            assert agreeing(made, word) == agreeing(made, back) == [True]
            wrong = f"payment={line.payee}/{line.payer}:{line.amount + 1000}"
            assert agreeing(made, wrong) == [False]


def test_where_they_part() -> None:
    made = session(BARBU)

    def parted(*words: str) -> Parted | None:
        claimed = paper(made, *words)
        return claimed.parted(claimed.readings(made))

    assert parted("1|Anna=-20", "2|Anna=-40", "3|Anna=-40") == Parted(1, 2)
    assert parted("1|Anna=-10", "2|Anna=-44") == Parted(0, 1)
    assert parted("0|Anna=0", "3|Anna=-10") == Parted(0, 3)
    assert parted("1|Anna=-20", "3|Boris=-26", "3|Anna=-44") is None
    assert parted("3|Anna=-10") is None


def test_what_must_add_up_to_nothing() -> None:
    made = session(PREFERENCE)

    def gap(*words: str, terms: Terms | None = None) -> SumGap | None:
        claimed = paper(made, *words, terms=terms)
        return sum_gap(claimed.read_points(made), made)

    assert gap("Anna=34", "Boris=-66", "Grigori=6", "Vera=26") is None
    assert gap("Anna=44", "Boris=-66", "Grigori=6", "Vera=26") == SumGap(2, 10, TOTAL)
    assert gap("Anna=44", "Boris=-76", "Grigori=6", "Vera=26") is None
    assert gap("Anna=44", "Boris=-66", "Grigori=6") is None
    first = ["1|Anna=1", "1|Boris=1", "1|Grigori=1", "1|Vera=1"]
    assert gap("Anna=44", "Boris=-66", "Grigori=6", "Vera=26", *first) == SumGap(1, 4, TOTAL)
    money = "money=Anna:1,Boris:-1,Grigori:0,Vera:"
    assert gap(f"{money}0", terms=Terms(Fraction(1))) is None
    assert gap(f"{money}0.50", terms=Terms(Fraction(1))) == SumGap(2, Fraction(1, 2), MONEY)


def test_what_rounding_leaves_over_is_no_gap() -> None:
    # dumps 5, 4, 1: exactly -50/3, -20/3, +70/3; whole numbers -17, -7, 23 add up to -1
    made = session(
        """
        game preference
        players Anna Boris Vera
        deal contract=allpass tricks=Anna:5,Boris:4,Vera:1
        """
    )
    claimed = paper(made, "Anna=-17", "Boris=-7", "Vera=23")
    assert sum_gap(claimed.read_points(made), made) is None
    claimed = paper(made, "Anna=-17", "Boris=-7", "Vera=33")
    assert sum_gap(claimed.read_points(made), made) == SumGap(1, 9, TOTAL)


def test_what_the_sheet_lacks_as_well_is_no_gap() -> None:
    made = session(PREFERENCE + "adjust Anna=10 account=bank against=Boris\n")
    amounts = made.totals()
    claimed = paper(made, *(f"{name}={amount}" for name, amount in amounts.items()))
    assert sum_gap(claimed.read_points(made), made) is None


def test_games_whose_totals_need_not_add_up() -> None:
    made = session(BARBU)
    claimed = paper(made, "Anna=1", "Boris=1", "Vera=1", "Dan=1")
    assert sum_gap(claimed.read_points(made), made) is None


def test_a_pot_holds_what_the_totals_lack() -> None:
    # what the loser pays lies in the pot
    made = session(
        """
        game vira
        players Anna Boris Vera
        deal declarer=Anna contract=solo6 trump=C pref=S tricks=4
        """
    )
    assert sum(made.totals().values()) < 0
    claimed = paper(made, "Anna=-20", "Boris=-5", "Vera=-5")
    assert sum_gap(claimed.read_points(made), made) is None


def test_shares_of_two_sides_add_up_to_nothing() -> None:
    made = session("game whist\nplayers Anna Boris Cleo Dan\ndeal tricks=NS:11\n")
    claimed = paper(made, "Anna=3", "Boris=-3", "Cleo=3", "Dan=-2")
    assert sum_gap(claimed.read_points(made), made) == SumGap(1, 1, TOTAL)


def test_linear_points() -> None:
    made = session("game whist\nset stake=1\nplayers Anna Boris Cleo Dan\ndeal tricks=NS:11\n")
    linear = [paper(made, word).points[0].is_linear for word in ("NS=3", "score=NS:5")]
    others = [paper(made, word).points[0].is_linear for word in ("Anna=3", "money=Anna:3")]
    assert (linear, others) == ([True, True], [False, False])


def test_an_account_that_the_ledger_lacks_agrees_with_nothing() -> None:
    made = session(BARBU)
    claimed = Paper([Figure(BALANCE, "Anna", 0, 3, "purse")], made)
    assert not claimed.agrees(claimed.points[0], made.sheet.game, made.ledger)


# claims of what stands on the sheet -----------------------------------------------------------


def figures_on(made: Session) -> Iterator[Figure]:
    """Everything that can be claimed of a sheet, as it stands there."""
    game = made.sheet.game
    for number in range(made.last_number + 1):
        if number and number == made.open_deal:
            continue
        ledger = standing_after(made, number).ledger
        for owner, total in game.totals(ledger).items():
            yield Figure(TOTAL, owner, total, number)
        for account, balances in ledger.single.items():
            for owner, amount in balances.items():
                yield Figure(BALANCE, owner, amount, number, account)
        for account, holders in ledger.paired.items():
            for owner, others in holders.items():
                for against, amount in others.items():
                    yield Figure(BALANCE, owner, amount, number, account, against)
    yield from _settled_figures(made)


def _settled_figures(made: Session) -> Iterator[Figure]:
    last = made.open_deal - 1 if made.open_deal else made.last_number
    settled = reckon(made)
    if settled.money is None:
        return
    unit = 10**settled.money.decimals
    for name, units in settled.money.players.items():
        yield Figure(MONEY, name, _whole(Fraction(units, unit)), last)
    paid: dict[tuple[str, str], Fraction] = {}
    for line in settled.payments:
        ends = (line.payee, line.payer)
        paid[ends] = paid.get(ends, Fraction(0)) + line.amount
    for (payee, payer), amount in paid.items():
        yield Figure(PAYMENT, payee, _whole(amount), last, "", payer)


def _whole(amount: Fraction) -> int | Fraction:
    return int(amount) if amount.denominator == 1 else amount


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sheet_agrees_with_itself(path: Path) -> None:
    made = scorekeeper.load(path).session
    claimed = Paper(figures_on(made), made)
    readings = claimed.readings(made)
    assert len(readings) == len(claimed.figures) > 0
    assert [reading for reading in readings if not reading.agrees or reading.gap] == []
    assert claimed.parted(readings) is None
    assert sum_gap(claimed.read_points(made), made) is None


@cache
def sheet_of(game: str) -> tuple[Session, tuple[Figure, ...]]:
    made = random_sheet(game, 4, 4).session()
    return made, tuple(figures_on(made))


@given(st.sampled_from(NAMES), st.randoms(use_true_random=False), st.integers(-99, 99))
def test_one_figure_that_is_wrong_is_the_one_that_disagrees(
    game: str, random: Random, by: int
) -> None:
    made, figures = sheet_of(game)
    place = random.randrange(len(figures))
    figure = figures[place]
    wrong = figure._replace(amount=figure.amount + by)
    chosen = [f for f in figures if f == figure or random.random() < 0.5]
    claimed = Paper([wrong if f == figure else f for f in chosen], made)
    off = [reading.figure for reading in claimed.readings(made) if not reading.agrees]
    assert off == ([wrong] if by else [])
    point = next(point for point in claimed.points if point.after == figure.after)
    ledger = standing_after(made, figure.after).ledger
    assert claimed.agrees(point, made.sheet.game, ledger) is not bool(by)
    assert claimed.actual(figure, made.sheet.game, ledger) == figure.amount
