"""What people say that their paper has."""

from __future__ import annotations

from fractions import Fraction

import pytest
from sheets import session

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.reckoning import Terms
from scorekeeper.core.values.problems import (
    AmbiguousError,
    ImpossibleError,
    InputError,
    MalformedError,
)
from scorekeeper.referee.claiming import figures_of, named
from scorekeeper.referee.figures import BALANCE, MONEY, PAYMENT, TOTAL, Figure

PREFERENCE = """
    game preference
    players Anna Boris Grigori Vera
    dealer Grigori
    deal 1 declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:8,Vera:0
    deal 2 contract=allpass tricks=Anna:3,Boris:1,Grigori:4,Vera:2
    """
WHIST = """
    game whist
    players Anna Boris Cleo Dan
    deal tricks=NS:8
    """
STAKE = Terms(Fraction(1, 20))


def preference(more: str = "") -> Session:
    return session(PREFERENCE + more)


def words(*texts: str, after: int | None = None) -> list[tuple[int | None, str, str]]:
    return [(after, *pair) for text in texts if (pair := _pair(text))]


def _pair(text: str) -> tuple[str, str]:
    key, _, value = text.partition("=")
    return key, value


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("Anna=34", [Figure(TOTAL, "Anna", 34, 2)]),
        ("an=-1 234", [Figure(TOTAL, "Anna", -1234, 2)]),
        ("Boris=3,5", [Figure(TOTAL, "Boris", Fraction(7, 2), 2)]),
        ("2=1", [Figure(TOTAL, "Boris", 1, 2)]),
        (
            "pool=Anna:10,Boris:9",
            [Figure(BALANCE, "Anna", 10, 2, "pool"), Figure(BALANCE, "Boris", 9, 2, "pool")],
        ),
        ("dump=Vera:2,5", [Figure(BALANCE, "Vera", Fraction(5, 2), 2, "dump")]),
        (
            "bank=Boris/Anna:24,Anna/Vera:6",
            [
                Figure(BALANCE, "Boris", 24, 2, "bank", "Anna"),
                Figure(BALANCE, "Anna", 6, 2, "bank", "Vera"),
            ],
        ),
        (
            "payment=Boris/Anna:36",
            [Figure(PAYMENT, "Boris", 36, 2, "", "Anna")],
        ),
        ("payments=b/a:-36", [Figure(PAYMENT, "Boris", -36, 2, "", "Anna")]),
        (
            "money=Anna:-3.90,Boris:1,20",
            [
                Figure(MONEY, "Anna", Fraction(-39, 10), 2),
                Figure(MONEY, "Boris", Fraction(6, 5), 2),
            ],
        ),
        ("m=Vera:2", [Figure(MONEY, "Vera", 2, 2)]),
    ],
)
def test_every_key(text: str, figures: list[Figure]) -> None:
    assert figures_of(words(text), preference(), STAKE) == figures


def test_sides_and_shares_of_players() -> None:
    found = figures_of(words("NS=7", "Anna=7", "score=EW:2"), session(WHIST))
    assert found == [
        Figure(TOTAL, "NS", 7, 1),
        Figure(TOTAL, "Anna", 7, 1),
        Figure(BALANCE, "EW", 2, 1, "score"),
    ]
    assert [named(figure) for figure in found] == ["NS", "Anna", "score of EW"]


def test_after_which_deal() -> None:
    groups = [*words("Anna=12", after=0), *words("Anna=15", after=1), *words("Anna=20")]
    assert [figure.after for figure in figures_of(groups, preference())] == [0, 1, 2]


def test_the_last_deal_is_the_last_with_a_result() -> None:
    is_open = preference("deal 3 declarer=Boris contract=7H whist=Vera\n")
    assert is_open.open_deal == 3
    assert [figure.after for figure in figures_of(words("Anna=12"), is_open)] == [2]


def test_what_is_said_twice() -> None:
    assert len(figures_of([*words("Anna=34"), *words("anna=34", after=2)], preference())) == 1
    twice = words("payment=Boris/Anna:36", "payment=Anna/Boris:-36")
    assert figures_of(twice, preference()) == [Figure(PAYMENT, "Boris", 36, 2, "", "Anna")]


@pytest.mark.parametrize("texts", [("Anna=63", "Anna=63 1/3"), ("Anna=63 1/3", "Anna=63")])
def test_a_rounded_number_and_its_fraction_are_one(texts: tuple[str, str]) -> None:
    assert figures_of(words(*texts), preference()) == [Figure(TOTAL, "Anna", Fraction(190, 3), 2)]


def test_payments_between_other_people_are_others() -> None:
    assert len(figures_of(words("payment=Anna/Boris:3", "payment=Anna/Vera:4"), preference())) == 2


def test_a_player_may_be_called_money() -> None:
    odd = session("game points\nplayers Anna Money\nset sum=0\ndeal points=1,-1\n")
    assert figures_of(words("Money=-1"), odd) == [Figure(TOTAL, "Money", -1, 1)]
    assert figures_of(words("money=Money:-2"), odd, STAKE) == [Figure(MONEY, "Money", -2, 1)]


@pytest.mark.parametrize(
    ("texts", "message", "hint"),
    [
        (["Anan=3"], "no player 'Anan'", "did you mean Anna?"),
        (["mony=Anna:3"], "no account 'mony'", "did you mean money?"),
        (["pol=Anna:3"], "no account 'pol'", "did you mean pool?"),
        (["pool=Zoe:3"], "no player 'Zoe'", "known: Anna, Boris, Grigori, Vera"),
        (["money=Zoe:3"], "no player 'Zoe'", "known: Anna, Boris, Grigori, Vera"),
        (["bank=Anna:3"], "'Anna:3' is no balance of bank", "write it like Anna/Boris:24"),
        (["pool=Anna/Boris:3"], "'Anna/Boris:3' is no balance of pool", "write it like Anna:24"),
        (["pool=10"], "'10' is no balance of pool", "write it like Anna:24"),
        (["bank=Anna/Anna:3"], "Anna against himself", "name two players"),
        (["payment=Anna/Anna:3"], "Anna gets nothing from himself", "payment=Anna/Boris:36"),
        (["payment=Anna:3"], "'Anna:3' is no payment", "write it like payment=Anna/Boris:36"),
        (["money=3.90"], "'3.90' is no money", "write it like money=Anna:-3.90,Boris:1.20"),
        (["money=Anna:€3"], "'€3' is not an amount", "write it like money=Anna:-3.90,Boris:1.20"),
        (["money=Anna:1.2345"], "'1.2345' is no sum of money, which has 2 decimals", "-3.90"),
        (["Anna=x"], "'x' is not an amount", "write a whole number or a fraction"),
        (["Anna="], "'' is not an amount", "write a whole number or a fraction"),
        (["pool=Anna:"], "'' is not an amount", "write a whole number or a fraction"),
        (["Anna=1", "Anna=2"], "Anna 1 and Anna 2 after deal 2 contradict", "leave one of the two"),
        (
            ["bank=Anna/Boris:1", "bank=Anna/Boris:2"],
            "bank of Anna against Boris 1 and bank of Anna against Boris 2 after deal 2",
            "leave one",
        ),
        (
            ["payment=Anna/Boris:3", "payment=Boris/Anna:3"],
            "payment of Boris to Anna 3 and payment of Anna to Boris 3 after deal 2 contradict",
            "leave one",
        ),
    ],
)
def test_what_cannot_be_claimed(texts: list[str], message: str, hint: str) -> None:
    with pytest.raises(InputError) as raised:
        figures_of(words(*texts), preference(), STAKE)
    assert message in raised.value.message
    assert hint in raised.value.hint


def test_ambiguous_words() -> None:
    anns = session("game points\nplayers Anna Anne\ndeal points=1,2\n")
    with pytest.raises(AmbiguousError, match="'An' may be Anna or Anne"):
        figures_of(words("An=3"), anns)
    with pytest.raises(AmbiguousError, match="'1,234' may be 1234"):
        figures_of(words("Anna=1,234"), anns)


def test_deals_after_which_nothing_stands() -> None:
    with pytest.raises(ImpossibleError, match="there is no deal 3") as raised:
        figures_of(words("Anna=3", after=3), preference())
    assert raised.value.hint == "the sheet has 2 deals"
    with pytest.raises(ImpossibleError, match="there is no deal -1"):
        figures_of(words("Anna=3", after=-1), preference())
    is_open = preference("deal 3 declarer=Boris contract=7H whist=Vera\n")
    with pytest.raises(ImpossibleError, match="deal 3 is open"):
        figures_of(words("Anna=3", after=3), is_open)


def test_money_without_a_stake() -> None:
    with pytest.raises(MalformedError, match="no stake was agreed") as raised:
        figures_of(words("money=Anna:3"), preference())
    assert "--stake 0.05" in raised.value.hint
    assert "payment=Anna/Boris:36" in raised.value.hint
    agreed = session(PREFERENCE.replace("dealer", "set stake=0.05\n    dealer"))
    assert figures_of(words("money=Anna:3"), agreed) == [Figure(MONEY, "Anna", 3, 2)]


@pytest.mark.parametrize("text", ["money=Anna:3", "payment=Anna/Boris:3"])
def test_where_nobody_pays(text: str) -> None:
    pad = session("game barbu\nset rules=gautron\nplayers Anna Boris Cleo Dan\n")
    with pytest.raises(ImpossibleError, match="nobody pays anybody by the rules of this table"):
        figures_of(words(text), pad, STAKE)
    nameless = session("game whist\nsides Us Them\ndeal tricks=Us:8\n")
    with pytest.raises(ImpossibleError, match="nobody pays"):
        figures_of(words(text), nameless, STAKE)


def test_money_without_decimals() -> None:
    yen = Terms(10, "JPY")
    assert figures_of(words("money=Anna:300"), preference(), yen) == [Figure(MONEY, "Anna", 300, 2)]
    with pytest.raises(MalformedError, match="no sum of JPY, which has 0 decimals"):
        figures_of(words("money=Anna:3.50"), preference(), yen)


def test_payments_where_the_sheet_does_not_add_up_yet() -> None:
    # the last deal of an evening is missing: what it came to may still be claimed
    barbu = session("game barbu\nplayers Anna Boris Cleo Dan\ndeal contract=king king=Anna\n")
    assert figures_of(words("payment=Anna/Cleo:3"), barbu) == [
        Figure(PAYMENT, "Anna", 3, 1, "", "Cleo")
    ]
