import pytest

from scorekeeper.core.nearest import nearest

GAMES = ["barbu", "preference", "Whist", "oh-hell", "oh-hell-british"]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("preferance", ["preference"]),
        ("WIST", ["Whist"]),
        ("bar", ["barbu"]),
        ("barbudo", ["barbu"]),
        ("oh-hell", ["oh-hell", "oh-hell-british"]),
        ("zzz", []),
        ("", []),
    ],
)
def test_likeliest_first(word: str, expected: list[str]) -> None:
    assert nearest(word, GAMES) == expected


def test_limit() -> None:
    assert nearest("oh-hell", GAMES, limit=1) == ["oh-hell"]


def test_order_of_the_known_names_does_not_matter() -> None:
    assert nearest("ab", ["abc", "abd"]) == nearest("ab", ["abd", "abc"])


def test_a_huge_word_is_answered() -> None:
    assert nearest("barbu" * 100_000, GAMES) == ["barbu"]
