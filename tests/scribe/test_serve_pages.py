"""What phones load: little, nothing inline, and everything at a tap."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from render_samples import mostly_slow, names
from served_table import DEAL, SHEET, Phone, Table

SAMPLES = Path(__file__).parents[2] / "sample_sheets"
LOADED = re.compile(r'(?:src|href)="(/[^"]+\.(?:js|css|svg)[^"]*)"')
INLINE = re.compile(r"<script(?! src=)|<style|\bstyle=|\son\w+=|javascript:")


def opened(name: str) -> Phone:
    """The laptop, with a copy of a sample."""
    shutil.copy(SAMPLES / f"{name}.sheet", "evening.sheet")
    for beside in SAMPLES.glob("*.csv"):
        shutil.copy(beside, ".")
    return Table(Path("evening.sheet")).laptop()


@pytest.mark.parametrize("name", mostly_slow(names()))
def test_a_page_with_all_its_assets_is_below_40_kb_and_has_nothing_inline(name: str) -> None:
    laptop = opened(name)
    text = laptop.get("/").text
    assets = [laptop.get(path.replace("&amp;", "&")) for path in set(LOADED.findall(text))]
    assert len(assets) >= 3
    assert {asset.status for asset in assets} == {200}
    sizes = [len(part.encode()) for part in (text, *(asset.text for asset in assets))]
    assert sum(sizes) < 40_000
    for path in ("/", "/board", "/deals", "/settlement", "/tables"):
        assert not INLINE.search(laptop.get(path).text)


def test_every_reason_is_a_tap_away_also_without_a_script() -> None:
    laptop = opened("preference-sochi-evening")
    page = laptop.get("/").text
    parts = re.findall(r'data-part="([^"]+)"><summary>.*?<a href="([^"]+)"', page, re.S)
    assert len(parts) > 4
    for part, plain in parts:
        assert part == plain
        alone = laptop.get(f"{part}{'&' if '?' in part else '?'}part=1").text
        assert "<html" not in alone
        assert alone in laptop.get(plain).text
    assert "whist" in laptop.get("/explain?deal=1").text


def test_a_deal_that_is_not_there_is_told() -> None:
    Path("evening.sheet").write_text(SHEET + DEAL)
    laptop = Table(Path("evening.sheet")).laptop()
    for deal in ("2", "0", "-1", "x", "", "1" * 5000):
        assert laptop.get(f"/explain?deal={deal}").status in (404, 414)


def test_only_shapes_that_are_known_have_a_style() -> None:
    Path("evening.sheet").write_text(SHEET + DEAL)
    laptop = Table(Path("evening.sheet")).laptop()
    assert "{" in laptop.get("/drawing.css?shapes=StackedRows").text
    assert laptop.get("/drawing.css?shapes=../page.js,x").text == ""
