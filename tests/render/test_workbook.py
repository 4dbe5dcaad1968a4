"""Workbooks: stored values equal the JSON, live formulas agree and follow a changed entry."""

from __future__ import annotations

import io
import re
import zipfile
from functools import cached_property, lru_cache
from typing import Any

import pytest
from openpyxl.worksheet.worksheet import Worksheet
from read_workbooks import (
    assert_deals,
    assert_settlement,
    shown,
    table,
)
from render_samples import TEXTS, made, mostly_slow, names, sample
from sheets import session
from tabs import Tabs

from scorekeeper.core.formula.tree import letters
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.core.values.cells import EntrySum
from scorekeeper.render.json_ import settle_json, show_json
from scorekeeper.render.views import own_grids
from scorekeeper.render.workbook import workbook_bytes

ALL = [*names(), *TEXTS]


@lru_cache(maxsize=8)
def written(name: str) -> bytes:
    """The workbook of one of the sheets."""
    sheet = made(name)
    return workbook_bytes(sheet, reckon(sheet))


class Exported:
    """A sheet and its workbook, which is made and read once for all that is looked at in it."""

    def __init__(self, name: str) -> None:
        self.sheet = made(name)
        self.data = written(name)

    @cached_property
    def values(self) -> Tabs:
        """As a reader shows it that does not calculate."""
        return shown(self.data)

    @cached_property
    def formulas(self) -> Tabs:
        """With what stands in the cells."""
        return Tabs(self.data)


@pytest.fixture(scope="module", params=mostly_slow(ALL))
def exported(request: pytest.FixtureRequest) -> Exported:
    """One sheet after the other, each through all tests that ask for it."""
    return Exported(request.param)


# stored values -----------------------------------------------------------------------------------


def test_values_are_right_where_nobody_calculates(exported: Exported) -> None:
    sheet, workbook = exported.sheet, exported.values
    assert_settlement(workbook, settle_json(sheet, reckon(sheet)))
    assert_deals(workbook, show_json(sheet, []))


def test_totals_and_settlement_are_formulas(exported: Exported) -> None:
    sheet, workbook = exported.sheet, exported.formulas
    totals = table(workbook["Settlement"], "components")["total"]
    assert all(str(value).startswith("=SUM(") for value in totals[: len(sheet.totals())])
    deals = workbook["Deals"]
    first = next(c.column for c in deals[2] if c.value == "running total")
    for row in deals.iter_rows(min_row=4, max_row=3 + len(sheet.deals), min_col=first):
        assert str(row[0].value).startswith("=") or row[0].value == 0


# the file ----------------------------------------------------------------------------------------


def test_no_text_becomes_a_formula() -> None:
    workbook = Tabs(written("hostile"))
    ours = ("=SUM", "=MAX", "=MIN", "=IF", "=ABS", "=ROUND", "=INDEX", "=-", "=(", '="totals: "')
    for worksheet in workbook:
        for row in worksheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    assert cell.value.startswith(ours) or cell.value[1:2].isupper(), cell.value
                    assert "HYPERLINK" not in cell.value
                    assert "cmd" not in cell.value
    found = {
        cell.value
        for row in workbook["Entries"].iter_rows()
        for cell in row
        if cell.data_type == "s"
    }
    assert {"-A", "*", ">5", "@SUM(A1)", '=HYPERLINK("http://example.org")'} <= found


def test_texts_that_look_like_formulas_stay_texts_when_edited() -> None:
    workbook = Tabs(written("hostile"))
    cells = [c for row in workbook["Entries"].iter_rows() for c in row if c.value in ("-A", "*")]
    assert cells
    assert all(cell.quotePrefix == (cell.value == "-A") for cell in cells)


def test_the_file_holds_nothing_that_xml_forbids_or_that_hides() -> None:
    with zipfile.ZipFile(io.BytesIO(written("evening"))) as archive:
        for name in archive.namelist():
            content = archive.read(name).decode()
            assert not set(content) & set("\x07\x1b\u202e\u2066"), name
            assert "<script>" not in content


def test_headings_stay_in_view_and_on_every_printed_page() -> None:
    workbook = Tabs(written("oh-hell-evening"))
    tabs = ["Sheet", "Deals", "Entries", "Settlement", "Working", "Record", "Chart"]
    assert workbook.sheetnames == tabs
    assert workbook["Deals"].freeze_panes == "C4"
    assert workbook["Entries"].freeze_panes == "A2"
    for worksheet in workbook.worksheets:
        assert worksheet.page_setup.paperSize == 9  # A4
    assert workbook["Deals"].print_title_rows == "$2:$3"


def test_whoever_only_lost_has_a_column_of_signed_numbers_too() -> None:
    """N and S win the one deal of a round of Chicago, W and E lose as much: another deal may turn
    that round."""
    text = "game chicago-bridge\nplayers N E S W\ndeal contract=4S declarer=N tricks=10\n"
    scored = session(text)
    tab = shown(workbook_bytes(scored, reckon(scored)))["Sheet"]
    rows = list(tab.iter_rows())
    top = next(at for at, row in enumerate(rows) if row[0].value == "round")
    numbers = [cell for cell in rows[top + 1][1:] if isinstance(cell.value, int)]
    assert [cell.value for cell in numbers] == [420, -420, 420, -420]
    assert {cell.number_format for cell in numbers} == {"+0;[Red]-0;0"}


def test_a_name_like_an_escaped_letter_is_read_as_it_is() -> None:
    name = "_x0041_nna"
    text = f"game hearts\nplayers {name} Boris Cleo\ndeal points=20,6,0\n"
    scored = session(text)
    # programs read `_x0041_` as the letter A, in texts and in what a formula came to
    with zipfile.ZipFile(io.BytesIO(workbook_bytes(scored, reckon(scored)))) as archive:
        tabs = [part for part in archive.namelist() if part.startswith("xl/worksheets/sheet")]
        contents = [archive.read(part).decode() for part in tabs]
    assert any(f"<v>_x005F{name}</v>" in content for content in contents)
    assert all(c.count(name) == c.count(f"_x005F{name}") for c in contents)


def test_void_and_amended_facts_are_struck_through() -> None:
    data = written("hostile")
    deals = Tabs(data)["Deals"]
    void = next(row for row in deals.iter_rows(min_row=4) if row[1].value == "void")
    assert void[0].font.strike
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        content = archive.read("xl/worksheets/sheet2.xml").decode()
    assert re.search('<rPr><strike/>[^?]*?</rPr><t xml:space="preserve">tricks=', content)


def test_whole_numbers_are_shown_whole_and_fractions_with_decimals() -> None:
    workbook = shown(written("preference-sochi-evening"))
    for name in ("Sheet", "Deals", "Entries", "Settlement"):
        for row in workbook[name].iter_rows():
            for cell in row:
                if isinstance(cell.value, int) and cell.font.b is not True:
                    assert "0.00" not in cell.number_format, (name, cell.coordinate)
                elif isinstance(cell.value, float) and not cell.value.is_integer():
                    assert "0.00" in cell.number_format, (name, cell.coordinate)


def test_facts_are_locked_without_a_password_and_the_sheet_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where no formulas follow them."""
    sheet = sample("oh-hell-house-rules")
    monkeypatch.setattr(type(sheet.sheet.game), "live", lambda game, table: None)
    workbook = shown(workbook_bytes(sheet, reckon(sheet)))
    for name in ("Sheet", "Deals", "Entries"):
        protection = workbook[name].protection
        assert protection.sheet
        assert not protection.password
    for name in ("Sheet", "Deals"):
        assert all(cell.protection.locked for row in workbook[name].iter_rows() for cell in row)
        top = [cell.value for row in workbook[name].iter_rows(max_row=5) for cell in row]
        assert any("changing facts here changes no points" in str(text) for text in top)
    amounts = [row[4] for row in workbook["Entries"].iter_rows(min_row=2)]
    assert amounts
    assert not any(cell.protection.locked for cell in amounts)
    assert all(row[5].protection.locked for row in workbook["Entries"].iter_rows(min_row=2))


def deals_tab(name: str) -> Worksheet:
    return shown(written(name))["Deals"]


def fact_column(deals: Worksheet, head: str, owner: str = "") -> int:
    """The column of a fact, below the player's name where it is his own part."""
    merged = {r.min_col: r.max_col for r in deals.merged_cells.ranges if r.min_row == 2}
    for first, last in ((c.column, merged.get(c.column, c.column)) for c in deals[2]):
        if (deals.cell(2, first).value or "") == owner:
            found = [at for at in range(first, last + 1) if deals.cell(3, at).value == head]
            if found:
                return found[0]
    raise AssertionError((owner, head))


def test_every_fact_of_a_deal_has_a_cell_of_its_own() -> None:
    deals = deals_tab("oh-hell-evening")
    row = next(row for row in deals.iter_rows(min_row=4) if row[0].value == 1)
    first = sample("oh-hell-evening").deals[0]
    bids = dict(part.split(":") for part in first.texts["bids"].split(","))
    for player, bid in bids.items():
        assert row[fact_column(deals, "bids", player) - 1].value == int(bid)
    assert row[fact_column(deals, "cards") - 1].value == int(first.derived["cards"])


def test_facts_are_grey_and_so_are_the_cells_of_what_was_not_told() -> None:
    deals = deals_tab("barbu-evening")
    column = fact_column(deals, "trump")  # which changes no points
    numbers = [row[0].row for row in deals.iter_rows(min_row=4) if isinstance(row[0].value, int)]
    cells = [deals.cell(row, column) for row in numbers]
    assert {cell.value for cell in cells} > {None}
    assert all(cell.fill.fgColor.rgb == "FFF2F2F2" for cell in cells)
    assert all(cell.protection.locked for cell in cells)


def test_the_cells_of_facts_know_what_they_can_hold() -> None:
    deals = deals_tab("preference-sochi-evening")
    rules = {str(rule.sqref).split(":")[0]: rule for rule in deals.data_validations.dataValidation}
    points = fact_column(deals, "Anna", "points")
    heads = f"${letters(points)}$3:${letters(points + 3)}$3"

    def rule(head: str, owner: str = "") -> Any:
        return rules[f"{letters(fact_column(deals, head, owner))}4"]

    assert (rule("tricks", "Boris").formula1, rule("tricks", "Boris").formula2) == ("0", "10")
    assert rule("declarer").formula1 == heads
    assert rule("whist", "Vera").formula1 == '"x"'
    words = rule("contract").formula1.strip('"').split(",")
    assert {"6S", "10NT", "misere", "allpass"} <= set(words)


def test_no_rule_of_a_cell_names_a_player() -> None:
    for name in ("hostile", "contract-bridge-evening", "whist-evening"):
        sheet = made(name)
        deals = shown(written(name))["Deals"]
        rules = deals.data_validations.dataValidation
        assert rules
        people = {*sheet.sheet.table.everyone, *sheet.sheet.table.owners}
        for rule in rules:
            assert not any(person in str(rule.formula1) for person in people)


def test_columns_that_only_formulas_need_are_hidden() -> None:
    entries = shown(written("oh-hell-evening"))["Entries"]
    heads = {cell.value: cell.column_letter for cell in entries[1]}
    hidden = {head for head, at in heads.items() if entries.column_dimensions[at].hidden}
    assert hidden == {"account no.", "owner no.", "against no."}


def test_every_text_that_is_not_wrapped_fits_into_its_own_columns(exported: Exported) -> None:
    """Headings too: no table takes its widths from another one on the same worksheet."""
    worksheet = exported.values["Sheet"]
    widths: dict[int, float] = {}
    for dimension in worksheet.column_dimensions.values():
        widths |= dict.fromkeys(range(dimension.min, dimension.max + 1), dimension.width)
    last = {(r.min_row, r.min_col): r.max_col for r in worksheet.merged_cells.ranges}
    for row in worksheet.iter_rows():
        for cell in row:
            if not isinstance(cell.value, str) or cell.font.sz > 11 or not cell.fill.fill_type:
                continue
            end = last.get((cell.row, cell.column), cell.column)
            room = sum(widths[at] for at in range(cell.column, end + 1))
            longest = max(map(len, cell.value.split()), default=0)
            assert room > longest or room >= 40, (cell.coordinate, cell.value, room)


def test_tables_of_one_kind_share_their_columns_and_join_none() -> None:
    sheet = sample("oh-hell-evening")
    worksheet = shown(workbook_bytes(sheet, reckon(sheet)))["Sheet"]
    heads = {(r.min_row, r.max_row) for r in worksheet.merged_cells.ranges}
    notes = [cell.row for cell in worksheet["A"] if str(cell.value).startswith("deal ")]
    assert heads
    assert all(top == bottom for top, bottom in heads)
    rows = [row[0].row for row in worksheet.iter_rows() if isinstance(row[2].value, int)]
    assert not {top for top, _ in heads} & set(rows)
    assert {top for top, _ in heads} & set(notes)


def crowd(count: int, deals: int) -> Session:
    """So many at a whist drive, of whom four at a time play."""
    names = [f"P{at:02}" for at in range(count)]
    lines = ["game whist-drive", f"players {' '.join(names)}", f"set hands={deals}"]
    for hand in range(1, deals + 1):
        for at in range(count // 4):
            a, b, c, d = names[4 * at : 4 * at + 4]
            lines.append(
                f"deal hand={hand} table={at + 1} trump=H pairs={a}+{b},{c}+{d} "
                f"tricks={a}+{b}:{7 + at % 3},{c}+{d}:{6 - at % 3}"
            )
    return session("\n".join(lines))


def test_the_chart_has_at_most_twelve_lines_that_differ_without_colours() -> None:
    sheet = crowd(40, 3)
    with zipfile.ZipFile(io.BytesIO(workbook_bytes(sheet, reckon(sheet)))) as archive:
        chart = archive.read("xl/charts/chart1.xml").decode()
    dashes = re.findall(r'<ser>.*?<a:ln w="(\d+)">.*?<a:prstDash val="(\w+)"', chart)
    assert len(dashes) == len(set(dashes)) == 12
    assert len(set(re.findall(r'<symbol val="(\w+)"', chart))) == 6
    assert "of the first 12 of 40" in chart


def test_points_of_the_chart_have_marks_as_long_as_these_do_not_touch() -> None:
    """Up to forty, twelve of which are to come."""
    for deals, marked in ((28, True), (29, False)):
        lines = ["game points", "players Anna Boris", *["deal points=1,2"] * deals]
        sheet = session("\n".join(lines))
        data = workbook_bytes(sheet, reckon(sheet))
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            chart = archive.read("xl/charts/chart1.xml").decode()
        assert ('<symbol val="none"' not in chart) == marked


def test_a_heading_stays_with_the_first_rows_below_it() -> None:
    sheet = crowd(28, 4)
    worksheet = shown(workbook_bytes(sheet, reckon(sheet)))["Sheet"]
    ends = [0, *(found.id for found in worksheet.row_breaks.brk)]
    assert len(ends) > 1
    first = [row[0] for row in worksheet.iter_rows()]
    titles = [cell.row for cell in first if cell.font.sz > 11 and cell.row > 1]
    assert titles
    for title in titles:
        # The title, one row of headings, three rows: all before the same break.
        assert not any(title <= end <= title + 3 for end in ends), (title, ends)


def test_the_chart_has_axes_and_a_line_for_everybody() -> None:
    sheet = sample("oh-hell-evening")
    with zipfile.ZipFile(io.BytesIO(written("oh-hell-evening"))) as archive:
        chart = archive.read("xl/charts/chart1.xml").decode()
    assert chart.count("<ser>") == len(sheet.totals())
    assert chart.count('<delete val="0"') == 2
    last = 3 + len(sheet.deals) + len(set(sheet.after))
    assert f"${last}</f>" in chart.replace("</c:f>", "</f>")


def test_a_sheet_without_deals_is_exported_too() -> None:
    sheet = session("game oh-hell\nplayers Anna Boris Vera")
    workbook = shown(workbook_bytes(sheet, reckon(sheet)))
    assert table(workbook["Settlement"], "components")["total"] == [0, 0, 0]


def test_every_figure_that_names_its_entries_is_live(exported: Exported) -> None:
    sheet = exported.sheet
    grids = own_grids(sheet)
    cells = [cell for grid in grids for row in grid.rows for cell in row.cells]
    rows = exported.formulas["Sheet"].iter_rows()
    formulas = [cell for row in rows for cell in row if cell.data_type == "f"]
    # What is said of changes and what repeats facts looks at Deals.
    formulas = [cell for cell in formulas if "Deals!" not in str(cell.value)]
    # A figure of 0 without any entry has nothing to add up.
    named = [c for c in cells if c.sum or c.margin or c.joined]
    empty = [cell for cell in named if not cell.value and cell.sum and not _moved(sheet, cell.sum)]
    # Of a rubber in play the settlement counts more than Sheet, if it is broken off.
    settled = [cell for cell in cells if cell.settled]
    assert len(named) - len(empty) <= len(formulas) <= len(named) + len(settled)


def test_the_best_total_after_each_deal_is_marked_by_a_rule_that_follows_changes() -> None:
    for name, best in (("oh-hell-evening", "MAX"), ("hearts", "MIN")):
        deals = deals_tab(name)
        first = next(c.column for c in deals[2] if c.value == "running total")
        at, last = letters(first), letters(first + len(sample(name).totals()) - 1)
        formulas = [rule.formula for found in deals.conditional_formatting for rule in found.rules]
        assert [f"AND(ISNUMBER({at}4),{at}4={best}(${at}4:${last}4))"] in formulas


def test_who_has_won_stands_on_the_settlement_with_live_totals() -> None:
    data = written("oh-hell-evening")
    workbook = Tabs(data)
    assert list(table(shown(data)["Settlement"], "place")) == ["", *"1234"]
    for place, row in table(workbook["Settlement"], "place").items():
        assert not place or (place.startswith("=") and str(row[1]).startswith("="))
    assert "Ranking" not in [row[0].value for row in workbook["Sheet"].iter_rows()]


def _moved(sheet: Session, source: EntrySum) -> bool:
    """Whether there is any entry from the first to the last deal of a sum."""
    deals = [deal for deal in sheet.deals if source.first <= deal.number <= source.last]
    booked = [after for after in sheet.after if source.first <= after <= source.last]
    return bool(booked) or any(deal.entries for deal in deals)
