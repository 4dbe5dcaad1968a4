"""`export -o sheet.svg`: the drawing of the sheet as a picture for any program."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from commands import Run

SVG = "{http://www.w3.org/2000/svg}"
SHEET = """game preference
players Anna Boris "<Vera> & Co"
set target=10
deal declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:8
deal contract=allpass tricks=3,3,4
"""


def test_the_drawing_stands_in_a_file_of_its_own(run: Run) -> None:
    Path("p.sheet").write_text(SHEET)
    found = run("export", "p.sheet", "-o", "p.svg")
    assert (found.status, found.err) == (0, "")
    root = ElementTree.parse("p.svg").getroot()
    assert root.tag == f"{SVG}svg"
    texts = ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]
    assert texts[0] == "10"  # the target in the middle
    # Boris made 8: 6 in his pool. Anna drops her three tricks of the raspasovka.
    assert "6" in texts
    assert any("<Vera>" in text for text in texts)
    style = "".join(root.find(f"{SVG}style").itertext())  # type: ignore[union-attr]
    assert "var(" not in style
    assert "@media" not in style
    assert run("export", "p.sheet", "-o", "p.svg").status == 0  # one of ours is written over


def test_a_game_without_such_a_drawing_says_what_shows_it(run: Run) -> None:
    Path("o.sheet").write_text("game oh-hell\nplayers A B C\n")
    found = run("export", "o.sheet", "-o", "o.svg")
    assert found.status == 1
    assert "Oh Hell" in found.err
    assert ".html, .pdf and .png" in found.err
    assert not Path("o.svg").exists()
