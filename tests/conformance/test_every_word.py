"""Words for none and one, and articles, in everything that the program says.

A name or a number that somebody typed may stand anywhere; so the players of all sheets looked at
have names of letters, and quoted values are taken out first.
"""

from __future__ import annotations

import re

import pytest
from messages import all_messages

from scorekeeper.core.values.amounts import plural, with_article

QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|\S*=\S*|\S*:-?\d\S*")  # what was typed
VERBS = "in|has|is|was|does|less|gives|needs|plus|as|this|of its|its|means|takes|wins|bonus|when"
WRONG = {
    "one of many": re.compile(
        rf"(?<![\w.,/+-])1 (?!(?:{VERBS})\b)(?:[a-z]+ )?[a-z]+[^s\W]s\b(?! of)"
    ),
    "a noun after one": re.compile(
        r"\bone [a-z]+[^su\W]s\b(?<!\bone is)(?<!\bone was)(?<!\bone has)"
    ),
    "none counted": re.compile(
        r"\b(?:trick|deal|round|board|no\.|place|hand|rubber|game) 0\b(?! [x-])|\bshared by [01]\b"
    ),
    "divided by one": re.compile(r"/ 1 ="),
    "a before a vowel": re.compile(r"\ba (?:[aeio]\w|u(?!ni|s|r|k))(?<!\ba on)(?<!\ba eu)"),
    "an before a consonant": re.compile(r"\ban (?![aeiouUh8AEFHILMNORSX]|11|18)\w"),
    "a word twice": re.compile(r"\b(?!out )([a-z]{2,}) \1\b(?!-)"),  # leave out (the fact) out
    "an empty place": re.compile(r"  |\( ?\)| [,;:.](?:\s|$)|(?<!after short): *$"),
}


@pytest.mark.slow
def test_no_message_says_it_wrong() -> None:
    messages = [(QUOTED.sub("•", said), said, where) for said, where in all_messages()]
    found = [
        (what, sentence, where)
        for what, wrong in WRONG.items()
        for bare, sentence, where in messages
        if wrong.search(bare)
    ]
    assert found == []
    assert len(messages) > 4000


@pytest.mark.parametrize(
    ("count", "thing", "said"),
    [
        (0, "trick", "0 tricks"),
        (1, "trick", "1 trick"),
        (2, "trick", "2 tricks"),
        (1, "king or jack", "1 king or jack"),
        (3, "king or jack", "3 kings or jacks"),
    ],
)
def test_plural(count: int, thing: str, said: str) -> None:
    assert plural(count, thing) == said


@pytest.mark.parametrize(
    ("word", "said"),
    [("deal", "a deal"), ("amend", "an amend"), ("adjust", "an adjust"), ("result", "a result")],
)
def test_articles(word: str, said: str) -> None:
    assert with_article(word) == said
