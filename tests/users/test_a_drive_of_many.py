"""A whist drive whose secretary says later who the ladies are."""

from __future__ import annotations

from commands import Run

PLAYERS = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
NEW = ("new", "whist-drive", "hall.sheet", *PLAYERS)


def test_nobody_is_a_gentleman_until_it_is_known_who_is_a_lady(run: Run) -> None:
    told = run(*NEW, "--set", "categories=ladies_gentlemen")
    assert "ladies=Ann,Bob" in told.err
    echo = run("deal", "hall.sheet", "pairs=Ann+Bob,Cat+Dan", "tricks=8,5")
    assert "Ann 8 (place 1=)" in echo.out
    ranking = run("show", "hall.sheet", "--rank").out
    assert "gentlemen" not in ranking.split("\n\n", 1)[1]
    assert run("set", "hall.sheet", "ladies=Ann,Cat,Eve,Fay").status == 0
    ranking = run("show", "hall.sheet", "--rank").out
    ladies, gentlemen = ranking.split("Ranking, ladies")[1].split("Ranking, gentlemen")
    assert [line.split()[1] for line in ladies.splitlines()[3:5]] == ["Ann", "Cat"]
    assert [line.split()[1] for line in gentlemen.splitlines()[3:5]] == ["Bob", "Dan"]
