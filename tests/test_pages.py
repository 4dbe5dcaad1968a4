"""The tables on the pages of the games are what the declarations say."""

from __future__ import annotations

import re

import pages
import pytest

from scorekeeper.games import registry

every_game = pytest.mark.parametrize("game", [entry.name for entry in registry.GAMES])


@every_game
def test_the_tables_of_the_page_are_those_of_the_declarations(game: str) -> None:
    text = (pages.PAGES / f"{game}.md").read_text("utf-8")
    assert pages.renewed(text, game) == text, "run: python tests/pages.py, and read the difference"


@every_game
def test_every_mark_of_the_page_is_closed_and_known(game: str) -> None:
    text = (pages.PAGES / f"{game}.md").read_text("utf-8")
    opened = re.findall(r"^<!-- ([a-z]+)", text, re.M)
    marks = [pages.Mark.of(found) for found in pages.MARKED.finditer(text)]
    assert opened == [mark.what for mark in marks]
    assert set(opened) <= {*pages.ROWS, "sources"}
    for mark in marks:
        assert len(mark.names) == len(mark.rows(game)) or not mark.names, mark


def test_words_changed_by_hand_between_the_marks_are_put_right() -> None:
    """The mark and the prose stay, the row comes from the game."""
    text = "Norwegian.\n\n<!-- options: target -->\n| my own words |\n<!-- /options -->\n\nEnd.\n"
    new = pages.renewed(text, "norwegian-whist")
    assert "my own words" not in new
    assert new.startswith("Norwegian.\n\n<!-- options: target -->\n| option | values |")
    assert "| `target` | a whole number of at least 1, or none | 50 | the score that wins; " in new
    assert new.endswith("<!-- /options -->\n\nEnd.\n")
    assert pages.renewed(new, "norwegian-whist") == new


def test_a_page_lists_what_is_unlike_another_game() -> None:
    """British Oh Hell has another scale, hook, schedule and tie than Oh Hell: docs of both."""
    mark = pages.Mark("options", "", "oh-hell", ())
    assert [row.name for row in mark.rows("oh-hell-british")] == [
        "scoring",
        "hook",
        "schedule",
        "tie",
    ]


def test_a_default_tells_how_it_goes_by_players_and_other_options() -> None:
    """Barbu: 13 cards each of 52 for four, 10 for five, 8 of 32; three have to say (its page)."""
    [row] = pages.Mark("options", "", None, ("hand",)).rows("barbu")
    assert row.cells[2].startswith("13; 3, 6, 7, 8 players: none; 5 players: 10; `pack=32`: 8")


def test_the_sources_of_a_page_are_those_that_its_tables_cite() -> None:
    text = (
        "<!-- options: target games -->\n<!-- /options -->\n<!-- sources -->\n<!-- /sources -->\n"
    )
    new = pages.renewed(text, "norwegian-whist")
    assert "- a: Parlett, The Penguin Book of Card Games, Norwegian Whist\n" in new
    assert "- b:" not in new


def linked(names: set[str]) -> set[str]:
    """Those pages of games, and the pages of games to which they lead."""
    texts = [(pages.PAGES / f"{name}.md").read_text("utf-8") for name in names]
    found = {name for text in texts for name in re.findall(r"\]\(([\w-]+)\.md", text)}
    return names | (found & {entry.name for entry in registry.GAMES})


def listed(game: str, what: str) -> set[object]:
    """What the tables of that kind list on the game's page and on those to which it leads in one
    step or two (a variant of a variant)."""
    return {
        row.name
        for page in linked(linked({game}))
        for found in pages.MARKED.finditer((pages.PAGES / f"{page}.md").read_text("utf-8"))
        if found["what"] == what
        for row in pages.Mark.of(found).rows(page)
    }


@every_game
@pytest.mark.parametrize("what", ["facts", "options", "presets"])
def test_everything_that_a_game_offers_stands_in_a_table(game: str, what: str) -> None:
    wanted = {row.name for row in pages.ROWS[what](game)}
    assert wanted - listed(game, what) == set()


def test_a_page_is_begun_with_all_its_marks() -> None:
    text = pages.begun(registry.offer("norwegian-whist"))
    assert text.startswith("# Norwegian whist\n\nNo trumps: grand to win tricks")
    assert [mark.group("what") for mark in pages.MARKED.finditer(text)] == [
        "facts",
        "options",
        "presets",
        "sources",
    ]
