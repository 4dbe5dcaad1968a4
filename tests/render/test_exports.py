"""CSV, the page, and writing files."""

from __future__ import annotations

import csv
import io
import json
import os
import stat
from collections.abc import Collection
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest
from render_samples import HOSTILE, LONG, evening, names, sample
from sheets import session

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.foreign.exported_csv import FORMULA_SIGNS
from scorekeeper.render.csv_ import HEADER, csv_text
from scorekeeper.render.export import Content, ExportError, export
from scorekeeper.render.figures import printed_number
from scorekeeper.render.page import page

VOID_ELEMENTS = {"meta", "wbr", "line", "polyline"}


def settled_page(sheet: Session) -> str:
    return page(sheet, reckon(sheet))


def content(sheet: Session) -> Content:
    return Content(sheet, reckon(sheet))


def read_csv(sheet: Session) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(csv_text(sheet).removeprefix("\ufeff"), newline="")))


# CSV ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_csv_has_a_row_per_deal_and_owner_and_its_points_add_up(name: str) -> None:
    sheet = sample(name)
    rows = read_csv(sheet)
    owners = list(sheet.totals())
    deals = [row for row in rows if row["status"] != "booked"]
    assert len(deals) == len(sheet.deals) * len(owners)
    for owner in owners:
        own = [row for row in rows if row["player"].lstrip("'") == owner]
        total = sum(float(row["points"]) for row in own)
        assert total == pytest.approx(float(sheet.totals()[owner]))
        if own:
            assert float(own[-1]["total"]) == pytest.approx(float(sheet.totals()[owner]))


def test_csv_keeps_numbers_numbers_and_runs_nothing() -> None:
    rows = read_csv(session(evening(HOSTILE)))
    assert tuple(rows[0])[: len(HEADER)] == HEADER
    for row in rows:
        for name, value in row.items():
            if name in ("deal", "points", "total", "cards"):
                assert value == "" or Fraction(value) is not None
            elif value:
                assert not value.startswith(FORMULA_SIGNS), (name, value)
                assert value.isprintable()
    assert {row["player"] for row in rows} >= {"'-A", "*", ">5", "李小龍", "'@SUM(A1)"}
    assert any(row["points"] == "-5" for row in rows)


def test_csv_ends_lines_as_the_standard_says() -> None:
    text = csv_text(sample("oh-hell-evening"))
    assert text.endswith("\r\n")
    assert text.count("\n") == text.count("\r\n")


# the page ----------------------------------------------------------------------------------------


CELL, ROW = ("p", "td", "th"), ("p", "td", "th", "tr")
ENDS = {"td": CELL, "th": CELL, "tr": ROW, "/thead": ROW, "/tbody": ROW, "/tfoot": ROW}


class Checker(HTMLParser):
    """Every element is closed in order; collects names, attributes and texts."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.texts: list[str] = []

    def imply_end(self, ends: Collection[str]) -> None:
        """End tags of cells, rows and paragraphs may be left out before what ends them."""
        while self.open and self.open[-1] in ends:
            self.open.pop()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.imply_end(ENDS.get(tag, ()))
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in VOID_ELEMENTS:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        self.imply_end(ENDS.get(f"/{tag}", ()))
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def checked(text: str) -> Checker:
    checker = Checker()
    checker.feed(text)
    checker.close()
    assert checker.open == []
    return checker


@pytest.mark.parametrize("name", names())
def test_pages_are_well_formed_and_self_contained(name: str) -> None:
    sheet = sample(name)
    text = settled_page(sheet)
    found = checked(text)
    assert "script" not in found.tags
    assert not found.attributes & {"src", "onclick", "onload"}
    assert "http://" not in text
    assert "https://" not in text
    assert found.tags.count("polyline") in (0, min(len(sheet.totals()), 12))
    assert "details" in found.tags
    for total in sheet.totals().values():
        if isinstance(total, int):
            assert any(printed_number(str(total)) in piece for piece in found.texts)


@pytest.mark.parametrize("text", [HOSTILE, LONG, evening(HOSTILE)])
def test_names_and_notes_are_only_text_on_a_page(text: str) -> None:
    sheet = session(text)
    shown = settled_page(sheet)
    found = checked(shown)
    assert "script" not in found.tags
    assert "<b>bold" not in shown
    assert all(letter == "\n" or letter.isprintable() for letter in shown)
    pieces = {piece.strip() for piece in found.texts}
    assert set(sheet.ledger.table.players) <= pieces


# files -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["xlsx", "csv", "json", "html", "pdf", "png", "txt", "XLSX"])
def test_exports_replace_the_file_and_leave_nothing_beside_it(suffix: str, tmp_path: Path) -> None:
    sheet = sample("oh-hell-evening")
    target = tmp_path / f"evening.{suffix}"
    target.write_text("old")
    export(content(sheet), str(target))
    assert target.read_bytes() != b"old"
    assert [path.name for path in tmp_path.iterdir()] == [target.name]


def test_json_export_can_be_read_back(tmp_path: Path) -> None:
    sheet = sample("preference-sochi-evening")
    target = tmp_path / "a.json"
    export(content(sheet), str(target))
    data = json.loads(target.read_text(encoding="utf-8"))
    assert len(data["records"]) == len(sheet.sheet.records)
    assert data["settlement"]["totals"].keys() == sheet.totals().keys()


def test_an_unknown_suffix_names_the_known_ones(tmp_path: Path) -> None:
    sheet = sample("oh-hell-evening")
    with pytest.raises(ExportError, match=r"\.xlsx, \.csv, \.json, \.html"):
        export(content(sheet), str(tmp_path / "a.ods"))


def test_a_folder_that_is_not_there_is_said_clearly(tmp_path: Path) -> None:
    sheet = sample("oh-hell-evening")
    target = tmp_path / "nowhere" / "a.csv"
    with pytest.raises(ExportError, match="there is no such folder: nothing was made"):
        export(content(sheet), str(target))


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = sample("oh-hell-evening")
    target = tmp_path / "a.csv"
    target.write_text("old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ExportError, match="the disk is full: nothing was written"):
        export(content(sheet), str(target))
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    sheet = sample("oh-hell-evening")
    real, link = tmp_path / "real.csv", tmp_path / "link.csv"
    real.write_text("old")
    link.symlink_to(real)
    export(content(sheet), str(link))
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8-sig").startswith("deal,")
    assert stat.S_IMODE(real.stat().st_mode) & 0o400
