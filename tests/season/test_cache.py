"""What is kept can be torn, deleted, shared and old: the answer is the same."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from league import write_league

from scorekeeper.season.cache import NAME, Cache
from scorekeeper.season.engine import folder_of
from scorekeeper.season.filed import Filed
from scorekeeper.season.gathering import gather

LONG_AGO = 1_700_000_000_123_456_789


@pytest.fixture
def league(tmp_path: Path) -> Path:
    for path in write_league(tmp_path, 12):
        os.utime(path, ns=(LONG_AGO, LONG_AGO))
    return tmp_path


def read(folder: Path) -> list[Filed]:
    return filed(folder, Cache(str(folder)))


def filed(folder: Path, cache: Cache) -> list[Filed]:
    found = list(gather([str(folder)]))
    shelf = folder_of(found, cache, lambda done, of: None, 1)
    return list(shelf.evenings([item.file for item in found]))


def known(folder: Path) -> int:
    return len(Cache(str(folder)).known(list(gather([str(folder)]))))


def test_what_was_read_is_known(league: Path) -> None:
    before = read(league)
    assert known(league) == 12
    assert read(league) == before


def test_a_changed_sheet_is_scored_again_and_others_are_not(league: Path) -> None:
    read(league)
    with (league / "evening-0003.sheet").open("a") as sheet:
        sheet.write("note it rained\n")
    assert known(league) == 11


def test_a_sheet_written_just_now_is_not_trusted(league: Path) -> None:
    (league / "new.sheet").write_text("game points\nplayers Anna Boris\ndeal points=1,0\n")
    read(league)
    assert known(league) == 12


def test_sheets_that_are_gone_are_forgotten(league: Path) -> None:
    read(league)
    (league / "evening-0003.sheet").unlink()
    read(league)
    with closing(sqlite3.connect(league / NAME)) as database:
        [(count,)] = database.execute("SELECT COUNT(*) FROM files").fetchall()
    assert count == 11


@pytest.mark.parametrize("bytes_", [b"", b"not a database", b"SQLite format 3\0" + b"x" * 5000])
def test_what_is_no_cache_is_made_anew(league: Path, bytes_: bytes) -> None:
    before = read(league)
    (league / NAME).write_bytes(bytes_)
    assert read(league) == before
    assert known(league) == 12


def test_a_torn_cache_is_made_anew(league: Path) -> None:
    before = read(league)
    whole = (league / NAME).read_bytes()
    for length in range(0, len(whole), len(whole) // 7):
        (league / NAME).write_bytes(whole[:length])
        assert read(league) == before


def test_that_of_another_version_is_made_anew(league: Path) -> None:
    before = read(league)
    with closing(sqlite3.connect(league / NAME)) as database, database:
        database.execute("UPDATE made SET by = 'another'")
    assert known(league) == 0
    assert read(league) == before
    assert known(league) == 12


def test_texts_that_are_no_evenings_are_made_anew(league: Path) -> None:
    before = read(league)
    with closing(sqlite3.connect(league / NAME)) as database, database:
        database.execute("UPDATE results SET text = '[1,2,3]'")
    assert read(league) == before


def test_while_another_process_writes_nothing_is_lost(
    league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = read(league)
    monkeypatch.setattr("scorekeeper.season.cache.PATIENCE", 0.05)
    with closing(sqlite3.connect(league / NAME)) as database:
        database.execute("BEGIN EXCLUSIVE")
        cache = Cache(str(league))
        assert filed(league, cache) == before
        assert "locked" in cache.trouble
    assert known(league) == 12
