"""Sheets in storages that are no disks, by URL; no network is asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import fsspec
import pytest
from commands import Run
from league import write_league

ONE = "game points\nplayers Anna Boris\ndate 2026-01-01\ndeal points=2,1\n"


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[str]:
    """A dozen evenings in the memory, four of them in a folder of their own."""
    storage = fsspec.filesystem("memory")
    for number, path in enumerate(write_league(tmp_path / "league", 12)):
        part = "part/" if number < 4 else ""
        storage.pipe_file(f"/league/{part}{path.name}", path.read_bytes())
    storage.pipe_file("/league/readme.txt", b"nothing")
    storage.pipe_file("/league/.hidden.sheet", b"nothing")
    yield "memory://league"
    storage.rm("/league", recursive=True)


def test_what_is_in_a_storage_counts_as_on_a_disk(run: Run, stored: str, tmp_path: Path) -> None:
    told = run("season", stored, "--json").json
    on_disk = run("season", str(tmp_path / "league"), "--no-cache", "--json").json
    assert [item["file"] for item in told["evenings"]][:4] == [
        f"part/evening-000{number}.sheet" for number in range(4)
    ]
    without_parts = json.loads(json.dumps(told).replace('"part/', '"'))
    home = str(tmp_path / "league")
    assert without_parts == json.loads(json.dumps(on_disk).replace(home, stored))


def test_the_scheme_beside_them_counts(run: Run, stored: str) -> None:
    fsspec.filesystem("memory").pipe_file("/league/season.toml", b'title = "In the memory"\n')
    assert run("season", stored, "--json").json["title"] == "In the memory"


def test_several_places_and_one_sheet(run: Run, stored: str) -> None:
    one = f"{stored}/part/evening-0000.sheet"
    found = run("season", f"{stored}/part", one, "--json").json
    assert found["same"] == []
    assert [item["file"] for item in found["evenings"]] == [
        f"{stored}/part/evening-000{number}.sheet" for number in range(4)
    ]
    assert len(run("season", one, "--json").json["evenings"]) == 1


def test_files_by_url_are_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.sheet").write_text(ONE)
    found = run("season", f"file://{tmp_path}", "--json").json
    assert [row["player"] for row in found["standings"]] == ["Anna", "Boris"]


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("memory://nowhere", "memory://nowhere: there is nothing"),
        ("s3://league", "pip install s3fs"),
        ("nobody://knows", "nobody://knows: Protocol not known"),
        ("file:///nowhere/at/all", "there is nothing"),
    ],
)
def test_places_that_cannot_be_read_are_said(place: str, message: str, run: Run) -> None:
    found = run("season", place)
    assert (found.status, found.out) == (2, "")
    assert message in found.err
    assert "Traceback" not in found.err
