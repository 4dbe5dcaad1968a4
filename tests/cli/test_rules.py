"""`rules` shows a game as it is played at one table."""

from __future__ import annotations

from commands import Run


def test_facts_and_accounts_of_a_form(run: Run) -> None:
    usual = run("rules", "contract-bridge", "--json").json
    mini = run("rules", "contract-bridge", "--set", "format=minibridge", "--json").json
    assert "hcp" not in {fact["name"] for fact in usual["facts"]}
    assert "hcp" in {fact["name"] for fact in mini["facts"]}
    assert {"below", "games"} <= {account["name"] for account in usual["accounts"]}
    assert {"below", "games"}.isdisjoint({account["name"] for account in mini["accounts"]})


def test_defaults_that_follow_from_the_players(run: Run) -> None:
    def premium(*arguments: str) -> str:
        options = run("rules", "ninety-nine", "--json", *arguments).json["options"]
        return next(o["default"] for o in options if o["name"] == "premium")

    assert premium() == "30/60"
    assert premium("--players", "A,B,C,D,E") == "50/-50"  # the book's five-handed game


def test_what_is_set_is_told_beside_the_default(run: Run) -> None:
    out = run("rules", "whist", "--set", "target=7").out
    assert "  target (default 5; here 7)\n" in out


def test_values_that_change_no_score_are_told(run: Run) -> None:
    out = run("rules", "booby").out
    assert "no score depends on whether it is 17_1 or 16_4" in out


def test_a_table_that_cannot_be(run: Run) -> None:
    ran = run("rules", "whist", "--set", "target=soon")
    assert ran.status == 2
    assert "target 'soon' is not a whole number" in ran.err
