"""How far a long search is: on a terminal only, in one line that is gone afterwards."""

from __future__ import annotations

from io import StringIO

import pytest

from scorekeeper.cli import progress
from scorekeeper.cli.progress import Progress


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "_PAUSE", 0.0)


def test_one_line_is_rewritten_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    with Progress("slips tried") as shown:
        shown.report(100, 918)
        shown.report(200, 918)
    written = screen.getvalue()
    assert "\r100 of 918 slips tried" in written
    assert "\r200 of 918 slips tried" in written
    assert written.rsplit("\r", 2)[1].strip() == ""
    assert "\n" not in written


def test_in_a_pipe_there_is_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("slips tried") as shown:
        shown.report(100, 918)
    found = capsys.readouterr()
    assert (found.out, found.err) == ("", "")


def test_what_is_over_soon_is_not_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 3600.0)
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    with Progress("slips tried") as shown:
        shown.report(100, 918)
    assert screen.getvalue() == ""
