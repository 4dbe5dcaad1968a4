"""The standings on a screen in the club room: drawn in place, and turned page after page."""

from __future__ import annotations

import os
from pathlib import Path

import pyte
import pytest
from terminals import INTERRUPT, terminal

from scorekeeper.cli import club_screen
from scorekeeper.cli.club_screen import TURN, ClubScreen

TABLE = ["Hearts", "place  player", "-----  ------", *(f"{n:5}  Player{n}" for n in range(1, 21))]
TEXT = "\n".join(["1 evening", "", *TABLE, "", "who pays  whom", "--------  ----", "Anna      Bob"])


class Room:
    """A terminal of so many lines, and what was written to it."""

    def __init__(self, capsys: pytest.CaptureFixture[str], lines: int) -> None:
        self._capsys = capsys
        self._screen = pyte.HistoryScreen(40, lines)
        self._stream = pyte.Stream(self._screen)
        self.club = ClubScreen()

    def look(self, text: str, times: int = 1) -> list[str]:
        """What stands there after so many looks, without lines that are empty at its end."""
        for _ in range(times):
            self.club.show(text)
        self._stream.feed(self._capsys.readouterr().out.replace("\n", "\r\n"))
        return "\n".join(line.rstrip() for line in self._screen.display).rstrip().split("\n")

    @property
    def scrolled(self) -> int:
        return len(self._screen.history.top)


@pytest.fixture
def room(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Room:
    size = os.terminal_size((40, 12))
    monkeypatch.setattr(club_screen.shutil, "get_terminal_size", lambda fallback: size)
    return Room(capsys, 12)


def test_pages_are_turned_and_tables_keep_their_heads(room: Room) -> None:
    first = room.look(TEXT)
    assert first[:4] == ["1 evening", "", *TABLE[:2]]
    assert first[-1] == "page 1 of 4; Ctrl-C ends it"
    assert room.look(TEXT, TURN - 1) == first
    second = room.look(TEXT)
    assert second[:3] == TABLE[:3]  # ten lines fit: 2 and 8 of the table, then 3 heads and 7
    assert second[3:] == [*TABLE[8:15], "page 2 of 4; Ctrl-C ends it"]
    assert room.look(TEXT, 2 * TURN)[-2] == "Anna      Bob"
    assert room.look(TEXT, TURN) == first
    assert room.scrolled == 0


def test_what_changed_begins_with_its_first_page_and_nothing_old_is_left(room: Room) -> None:
    room.look(TEXT, TURN + 1)
    assert room.look("2 evenings\n\nHearts") == ["2 evenings", "", "Hearts"]


def test_nothing_is_written_where_nothing_changes(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    room.look("1 evening")
    room.club.show("1 evening")
    assert capsys.readouterr().out == ""


def test_in_a_terminal_ctrl_c_leaves_a_line_for_the_prompt(tmp_path: Path) -> None:
    sheet = "game points\nplayers Anna Boris\ndeal points=2,1\n"
    (tmp_path / "one.sheet").write_text(sheet)
    with terminal("season", str(tmp_path), "--watch", columns=60, lines=24) as screen:
        rows = screen.until("one.sheet").count("\n") + 1
        screen.type(INTERRUPT)
        assert screen.wait() == 0
        assert screen.screen.cursor.y == rows + 1  # ^C has the line between, or comes late
        assert "Traceback" not in screen.text
