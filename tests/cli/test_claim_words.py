"""The words of `claim`: the order in which they are typed says after which deal a figure stands."""

from __future__ import annotations

import pytest

from scorekeeper.cli.claim_words import Word, claim_words
from scorekeeper.cli.output import USAGE, Ended


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", []),
        ("Anna=34 NS=7", [(None, "Anna", "34"), (None, "NS", "7")]),
        (
            "--after 7 Anna=12 Boris=-3 --after 9 Anna=15",
            [(7, "Anna", "12"), (7, "Boris", "-3"), (9, "Anna", "15")],
        ),
        ("Anna=34 --after=7 Anna=12", [(None, "Anna", "34"), (7, "Anna", "12")]),
        ("bank=Boris/Anna:24 -A=5", [(None, "bank", "Boris/Anna:24"), (None, "-A", "5")]),
    ],
)
def test_the_order_counts(typed: str, words: list[Word]) -> None:
    assert claim_words(typed.split(), "Anna") == words


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("--after", "after which deal?"),
        ("--after Anna=12", "'Anna=12' is no number"),
        ("--after -3 Anna=12", "'-3' is no number"),
        ("--after 7", "nothing is claimed after deal 7"),
        ("--after 7 --after 9 Anna=3", "nothing is claimed after deal 7"),
        ("Anna", "'Anna' is no figure"),
        ("=34", "'=34' is no figure"),
        ("--jsn", "'--jsn' is no option"),
        ("--slip=2", "'--slip=2' is no option"),
    ],
)
def test_what_else_is_typed_is_told(
    typed: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Ended) as ended:
        claim_words(typed.split(), "Anna")
    assert ended.value.status == USAGE
    assert said in capsys.readouterr().err
