"""What worksheets look like on A4 paper: how they are cut into pages, and how large type is."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import openpyxl
import pypdfium2
import pytest
from office import SOFFICE, printed, sets_arial
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet
from random_sheets import long_sheet
from render_samples import QUICK, mostly_slow, names, sample
from sheets import session

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.render.workbook import workbook_bytes
from scorekeeper.render.workbook.paper import INDENT
from scorekeeper.render.workbook.type_width import lines_within

pytestmark = pytest.mark.slow

# Points between margins of 10 mm at both sides; 10 mm above, 15 mm below.
WIDE = {"portrait": (210 - 20) / 25.4 * 72, "landscape": (297 - 20) / 25.4 * 72}
HIGH = {"portrait": (297 - 25) / 25.4 * 72, "landscape": (210 - 25) / 25.4 * 72}
DIGIT = 0.556 * 10  # a digit of Arial 10, in points: the unit of widths of columns


def exported(sheet: Session) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(workbook_bytes(sheet, reckon(sheet))), data_only=True)


@lru_cache(maxsize=8)
def of_sample(name: str) -> openpyxl.Workbook:
    return exported(sample(name))


@pytest.fixture(scope="module", params=mostly_slow(names()))
def workbook(request: pytest.FixtureRequest) -> openpyxl.Workbook:
    return of_sample(request.param)


def printed_area(worksheet: Worksheet) -> tuple[int, int, int, int]:
    """First row and column, last row and column on paper."""
    area = worksheet.print_area
    if not area:
        return 1, 1, worksheet.max_row, worksheet.max_column
    left, top, right, bottom = openpyxl.utils.range_boundaries(area.split("!")[-1])
    return top, left, bottom, right


def across(worksheet: Worksheet) -> list[list[int]]:
    """The columns of each page."""
    _, left, _, right = printed_area(worksheet)
    ends = [left - 1, *(found.id for found in worksheet.col_breaks.brk), right]
    return [list(range(before + 1, end + 1)) for before, end in pairwise(ends)]


def down(worksheet: Worksheet) -> list[list[int]]:
    """The rows of each page, where its ends are set."""
    top, _, bottom, _ = printed_area(worksheet)
    ends = [top - 1, *(found.id for found in worksheet.row_breaks.brk), bottom]
    return [list(range(before + 1, end + 1)) for before, end in pairwise(ends)]


def column_width(worksheet: Worksheet, column: int) -> float:
    found = worksheet.column_dimensions[get_column_letter(column)]
    return 0 if found.hidden else found.width


def on_paper(workbook: openpyxl.Workbook) -> Iterator[Worksheet]:
    """The worksheets of cells that are printed."""
    for worksheet in workbook.worksheets:
        top, left, bottom, right = printed_area(worksheet)
        if worksheet.title != "Chart" and (top, left) != (bottom, right):
            yield worksheet


def test_every_page_is_as_wide_as_paper_at_most(workbook: openpyxl.Workbook) -> None:
    for worksheet in on_paper(workbook):
        room = WIDE[worksheet.page_setup.orientation] * 100 / worksheet.page_setup.scale
        repeated = [1] if worksheet.print_title_cols else []
        for columns in across(worksheet):
            shown = {*repeated, *columns}
            wide = sum(column_width(worksheet, column) for column in shown) * DIGIT
            assert wide <= room, (worksheet.title, columns)


def test_every_page_is_as_high_as_paper_at_most(workbook: openpyxl.Workbook) -> None:
    for worksheet in on_paper(workbook):
        if worksheet.title in ("Deals", "Entries"):
            continue  # the others end where a page is full
        usual = worksheet.sheet_format.defaultRowHeight
        room = HIGH[worksheet.page_setup.orientation] * 100 / worksheet.page_setup.scale
        for rows in down(worksheet):
            heights = (worksheet.row_dimensions[row].height or usual for row in rows)
            assert sum(heights) <= room, (worksheet.title, rows)


def test_type_is_at_least_eight_points_high_on_paper(workbook: openpyxl.Workbook) -> None:
    for worksheet in on_paper(workbook):
        assert not worksheet.sheet_properties.pageSetUpPr.fitToPage
        sizes = {cell.font.sz for row in worksheet.iter_rows() for cell in row}
        assert min(sizes) * worksheet.page_setup.scale / 100 >= 8, worksheet.title


def test_columns_are_told_in_digits_of_the_type_that_is_printed(
    workbook: openpyxl.Workbook,
) -> None:
    """Else a program that lacks another typeface would make all columns wider than the paper."""
    fonts = {(cell.font.name) for each in workbook.worksheets for row in each for cell in row}
    assert fonts == {"Arial"}


def test_no_page_shows_how_deals_stand_and_nothing_else(workbook: openpyxl.Workbook) -> None:
    deals = workbook["Deals"]
    for columns in across(deals):
        heads = [deals.cell(3, column).value for column in columns]
        assert heads not in (["deal", "status"], ["status"], ["remarks"])


def test_no_page_ends_within_a_fact_that_a_page_has_room_for(workbook: openpyxl.Workbook) -> None:
    deals = workbook["Deals"]
    room = WIDE[deals.page_setup.orientation] * 100 / deals.page_setup.scale
    facts = [str(cell.value or "").split(" ")[0] for cell in deals[3]]  # `contract result`
    places = {fact: [at for at, each in enumerate(facts, 1) if each == fact] for fact in facts}
    for columns in across(deals)[:-1]:
        beside = places[facts[columns[-1]]]
        if columns[-1] in beside and beside[-1] - beside[0] == len(beside) - 1:
            wide = sum(column_width(deals, column) for column in (1, *beside)) * DIGIT
            assert wide > room, facts[columns[-1]]


def test_long_names_are_printed_whole() -> None:
    """In 17 letters `Maximiliana-` and `Alexandrina-` take a line each, the 36 letters up to the
    next hyphen two, as half of them are narrow, and what is left one."""
    name = "Maximiliana-Alexandrina-Wolfeschlegelsteinhausenbergerdorff-Xyzt"
    assert lines_within(name, 17, is_bold=True) == 5
    text = f"""
        game oh-hell
        players {name} Boris Vera
        deal bids=1,3,4 tricks=1,3,6
    """
    settlement = exported(session(text))["Settlement"]
    usual = settlement.sheet_format.defaultRowHeight
    found = [cell for row in settlement.iter_rows() for cell in row if cell.value == name]
    narrow = [cell for cell in found if column_width(settlement, cell.column) < len(name)]
    assert len(narrow) > 2
    for cell in narrow:
        room = int(column_width(settlement, cell.column))
        lines = lines_within(name, room - 1, is_bold=cell.font.b)
        assert cell.alignment.wrap_text
        assert (settlement.row_dimensions[cell.row].height or usual) >= lines * usual


def test_points_and_totals_stand_on_one_page() -> None:
    deals = of_sample("barbu-evening")["Deals"]
    heads = {cell.value: cell.column for cell in deals[2] if cell.value}
    last = across(deals)[-1]
    assert {heads["points"], heads["running total"]} <= set(last)


def test_the_last_rows_of_deals_are_named_on_every_page() -> None:
    """Beside the figures, which stand on another page than the facts. Two rows of words follow."""
    deals = of_sample("barbu-evening")["Deals"]
    assert deals.print_title_cols == "$A:$A"
    named = [deals.cell(row, 1).value for row in range(deals.max_row - 5, deals.max_row - 1)]
    assert named == ["total", "average", "best", "worst"]


def test_what_heads_several_columns_fits_above_them() -> None:
    """`running total` above two sides with short names, in bold."""
    deals = of_sample("whist-two-trebles")["Deals"]
    found = next(cell.column for cell in deals[2] if cell.value == "running total")
    assert [deals.cell(3, column).value for column in (found, found + 1)] == ["NS", "EW"]
    assert sum(column_width(deals, column) for column in (found, found + 1)) > len("running total")
    assert deals.row_dimensions[2].height is None


def test_colours_are_explained_below_every_page_of_deals() -> None:
    said = of_sample("oh-hell-evening")["Deals"].oddFooter.center.text
    assert all(word in said for word in ("green: best total", "violet: amended", "void"))


def test_best_totals_and_amended_deals_are_marked_on_the_sheet_as_well() -> None:
    """By the cells of their own rows, which follow what is changed on Deals."""
    sheet = of_sample("oh-hell-evening")["Sheet"]
    rows = {cell.value: cell.row for cell in sheet["A"]}
    heads = sheet[rows["1"] - 1]
    sums = [cell.column_letter for cell in heads if cell.value == "sum"]
    row = ",".join(f"${column}{rows['1']}" for column in sums)
    for column in sums:
        [best] = [rule for rule in rules_at(sheet, f"{column}{rows['20']}") if "MAX" in rule]
        assert best == f"AND(ISNUMBER({sums[0]}{rows['1']}),{sums[0]}{rows['1']}=MAX({row}))"
    points = [cell.column_letter for cell in heads if cell.value == "pts"]
    assert not any("MAX" in rule for rule in rules_at(sheet, f"{points[0]}{rows['20']}"))
    label = sheet.cell(rows["4*"], 1).coordinate
    assert f'ISNUMBER(FIND("*",$A{rows["1"]}))' in rules_at(sheet, label)
    assert "best total" in sheet.oddFooter.center.text


def test_a_best_total_with_a_fraction_is_marked_and_has_its_decimals() -> None:
    """Of two rules that are met LibreOffice goes by the first."""
    deals = of_sample("preference-book-three-dumps")["Deals"]
    total = next(cell.column_letter for cell in deals[2] if cell.value == "running total")
    first, second, third = rules_at(deals, f"{total}4", in_order=True)[:3]
    best = f"AND(ISNUMBER({total}4),{total}4=MAX("
    assert first.startswith(best)
    assert first.endswith(f",{total}4<>ROUND({total}4,0))")
    assert second == f"AND(ISNUMBER({total}4),{total}4<>ROUND({total}4,0))"
    assert third.startswith(best)


def test_the_lowest_total_is_marked_where_that_wins() -> None:
    sheet = of_sample("hearts")["Sheet"]
    rules = [rule for each in sheet.conditional_formatting for rule in each.rules]
    assert any("=MIN(" in rule.formula[0] for rule in rules)
    assert not any("=MAX(" in rule.formula[0] for rule in rules)


@pytest.mark.parametrize("name", ["vira-evening", "oh-hell-evening"])
def test_no_mark_is_a_colour_alone(name: str) -> None:
    """Grey paper shows what is bold, slanted or struck through; the status says it in words."""
    found = of_sample(name)["Deals"].conditional_formatting
    said = ("A1:B1", "B4:")  # what is red says why
    rules = [rule for each in found if not str(each.sqref).startswith(said) for rule in each.rules]
    marks = [rule.dxf for rule in rules if rule.dxf.numFmt is None]
    assert len(marks) >= 4
    for dxf in marks:
        assert dxf.font.b or dxf.font.i or dxf.font.strike


def test_the_next_deal_is_framed() -> None:
    found = of_sample("vira-evening")["Deals"].conditional_formatting
    looks = [rule.dxf.border for each in found for rule in each.rules if rule.dxf.border]
    assert [(look.top.style, look.bottom.style) for look in looks] == [("thin", "thin")]


def test_a_column_without_remarks_is_not_printed() -> None:
    deals = of_sample("contract-bridge-nine-deals")["Deals"]
    top, _, bottom, right = printed_area(deals)
    assert deals.cell(3, right + 1).value == "remarks"
    assert not any(deals.cell(row, right + 1).value for row in range(top + 2, bottom + 1))


def test_formulas_and_what_is_for_screens_alone_are_not_printed() -> None:
    workbook = of_sample("oh-hell-evening")
    for name in ("Working", "Record"):
        top, left, bottom, right = printed_area(workbook[name])
        assert (top, left) == (bottom, right)
        assert workbook[name].cell(top, left).value is None
    assert printed_area(workbook["Deals"])[0] == 2
    assert "may be changed" in str(workbook["Deals"]["C1"].value)


def test_facts_and_points_of_the_same_deals_follow_each_other() -> None:
    deals = of_sample("barbu-evening")["Deals"]
    assert deals.page_setup.pageOrder == "overThenDown"


def test_unsigned_numbers_get_no_sign_when_they_become_fractions() -> None:
    """Payments have none, though the pairs above them in the same columns have."""
    settlement = of_sample("preference-sochi-evening")["Settlement"]
    head = next(cell.row for cell in settlement["A"] if cell.value == "payments: from")
    formats = {
        rule.dxf.numFmt.formatCode
        for found in settlement.conditional_formatting
        for rule in found.rules
        if f"C{head + 1}" in found and rule.dxf.numFmt is not None
    }
    assert formats == {"0.00;[Red]-0.00;0"}


def test_a_payment_of_nothing_says_nothing() -> None:
    """Three payments are enough for four players; where two settle all, the third named somebody
    who pays himself 0."""
    text = """
        game contract-bridge
        players Anna Boris Cleo Dan
        deal contract=5S-1 declarer=Boris
    """
    settlement = exported(session(text))["Settlement"]
    head = next(cell.row for cell in settlement["A"] if cell.value == "payments: from")
    said = [[cell.value or "" for cell in settlement[head + at][:3]] for at in range(1, 4)]
    # five spades, one down, not vulnerable: 50 for each of the others from each who lost
    assert said == [["Boris", "Anna", 50], ["Dan", "Cleo", 50], ["", "", ""]]


def test_payments_say_so_where_there_are_none() -> None:
    """Barbu's payments wait for totals that add up to 0: six rows said nothing."""
    settlement = of_sample("barbu-book")["Settlement"]
    head = next(cell.row for cell in settlement["A"] if cell.value == "payments: from")
    said = [settlement.cell(head + at, 1).value for at in range(1, 7)]
    assert said[0] == "nobody pays anything"
    assert not any(said[1:])


def test_heads_of_facts_of_nobody_are_not_joined() -> None:
    """A page may end among them; joined cells were painted beyond it."""
    deals = exported(sample("preference-sochi-evening"))["Deals"]
    owners = {found.min_col for found in deals.merged_cells.ranges if found.min_row == 2}
    assert owners
    assert all(deals.cell(2, column).value for column in owners)


def test_paper_is_turned_only_where_that_saves_pages() -> None:
    """Two players' points are narrow, and two hundred deals long: upright."""
    lines = ["game points", "players Anna Boris"]
    lines += [f"deal points=Anna:{at % 7},Boris:{at % 5}" for at in range(200)]
    deals = exported(session("\n".join(lines)))["Deals"]
    assert deals.page_setup.orientation == "portrait"


def rows_said(worksheet: Worksheet) -> list[str]:
    """The first text of each row."""
    rows = ([cell.value for cell in row if cell.value is not None] for row in worksheet)
    return [str(row[0]) if row else "" for row in rows]


def test_what_signs_mean_stands_between_the_title_of_a_table_and_its_signs() -> None:
    said = rows_said(of_sample("barbu-evening")["Sheet"])
    title = said.index("Barbu")
    assert said[title + 1].startswith("by: the declarer, c: the contract")
    assert said[title + 2].startswith("marks: whom the player doubled")
    assert said.index("deal") > title + 2


def test_marks_of_deals_are_explained_below_every_page_of_the_sheet() -> None:
    """What was amended is told behind the last table, which may be pages away."""
    workbook = of_sample("barbu-evening")  # deal 3 was amended, deal 8 is void
    for name in ("Sheet", "Sheet 2"):
        said = workbook[name].oddFooter.center.text
        assert "*: amended; void: not counted; why: at the end" in said
    as_played = of_sample("contract-bridge-nine-deals")["Sheet"].oddFooter.center.text
    assert "amended" not in as_played


def test_headings_of_a_table_longer_than_a_page_stand_on_all_of_its_pages() -> None:
    """A page has some seventy rows."""
    lines = ["game points", "players Anna Boris"]
    lines += [f"deal points=Anna:{at % 7},Boris:{at % 5}" for at in range(160)]
    sheet = exported(session("\n".join(lines)))["Sheet"]
    assert len(down(sheet)) > 1
    first, last = (int(row) for row in sheet.print_title_rows.replace("$", "").split(":"))
    assert "deal" in rows_said(sheet)[first - 1 : last]
    assert sheet.freeze_panes == f"A{last + 1}"


def test_tables_that_a_page_cannot_hold_stand_apart_and_others_together() -> None:
    workbook = of_sample("barbu-evening")  # 60 rows, 28 and 4
    titles = {
        name: [cell.value for cell in workbook[name]["A"] if cell.font.sz > 11 and cell.value]
        for name in ("Sheet", "Sheet 2")
    }
    named = "Barbu, Friday at Grigori's, 2026-11-20"
    assert titles["Sheet"] == [named, "Barbu"]
    assert titles["Sheet 2"] == [named, "Pluses and minuses", "Contracts and doubles"]
    assert "Sheet 2" not in of_sample("barbu-book").sheetnames  # 4 rows, 2 and 4


def test_tables_that_fill_a_page_together_stand_on_one() -> None:
    """Accounts of four have 20 rows, forty deals and their total 41, with titles and heads 71 lines
    of 74; ten deals more are too many."""
    for deals, tabs in ((40, 1), (50, 2)):
        workbook = exported(long_sheet("preference", 3, deals, 4).session())
        sheets = [each for each in workbook.worksheets if each.title.startswith("Sheet")]
        assert len(sheets) == tabs
        assert all(len(across(each)) == len(down(each)) == 1 for each in sheets)


def rules_at(worksheet: Worksheet, cell: str, *, in_order: bool = False) -> list[str]:
    """The conditions under which a cell looks otherwise, perhaps from the first that counts on."""
    found = [
        rule for found in worksheet.conditional_formatting if cell in found for rule in found.rules
    ]
    found = sorted(found, key=lambda rule: rule.priority) if in_order else found
    return [rule.formula[0] for rule in found]


def test_a_fact_of_many_players_takes_a_few_lines_of_a_page() -> None:
    """Twenty points with their names, 12 letters each, are one text where somebody comes besides:
    of 20 letters a line they took 21 lines, and a page had three deals."""
    names = [f"Player{at:02}" for at in range(20)]
    lines = ["game points", f"players {' '.join(names)}", f"deal points={','.join(['11'] * 20)}"]
    lines += [f"leave {names[0]}", "join Player20"]
    deals = exported(session("\n".join(lines)))["Deals"]
    assert deals.row_dimensions[4].height <= 6 * deals.sheet_format.defaultRowHeight


def test_words_of_facts_are_not_broken() -> None:
    """Arial's widths in thousandths: `Grigori/` 778 + 2 x 333 + 2 x 222 + 2 x 556 + 278 = 3278,
    `gask5+` 3 x 556 + 2 x 500 + 584 = 3252, `preference` 6 x 556 + 2 x 333 + 278 + 500 = 4780; a
    digit 556."""
    deals = of_sample("vira-evening")["Deals"]
    facts = next(cell.column for cell in deals[2] if cell.value == "points")  # stand before it
    found = (cell for row in deals for cell in row if cell.column < facts)
    cells = [cell for cell in found if "Grigori/gask5+preference" in str(cell.value)]
    assert cells
    wide = (3278 + 3252 + 4780) / 556
    assert min(column_width(deals, cell.column) for cell in cells) > wide


@pytest.mark.parametrize("name", ["barbu-evening", "oh-hell-evening", "hokm-evening"])
def test_a_remark_takes_as_many_lines_where_a_digit_is_rounded_down(name: str) -> None:
    """A digit of Arial 10 has 7.41 pixels, of which some programs make 7: 556 and 526 thousandths.
    Else the row would be higher there than its lines."""
    deals = of_sample(name)["Deals"]
    [amended] = [cell for row in deals for cell in row if str(cell.value).startswith("amended")]
    room = round(column_width(deals, amended.column)) - INDENT
    lines = lines_within(amended.value, room)
    assert lines > 1
    assert lines == lines_within(amended.value, room * 556 // 526)


def test_void_and_amended_deals_are_marked_by_what_stands_in_their_rows() -> None:
    """So that the marks follow when these cells change."""
    deals = of_sample("oh-hell-evening")["Deals"]
    remarks = next(cell.column_letter for cell in deals[3] if cell.value == "remarks")
    rows = {deals.cell(row, 2).value: row for row in range(4, 27)}
    assert 'LEFT($B4,4)="void"' in rules_at(deals, f"C{rows['void']}")
    assert f'LEFT(${remarks}4,7)="amended"' in rules_at(deals, "A7")
    assert str(deals[f"{remarks}7"].value).startswith("amended")


def test_columns_of_formulas_stand_below_whom_they_are_about() -> None:
    working = of_sample("oh-hell-evening")["Working"]
    assert "Anna" in [cell.value for cell in working[2]]
    assert not any(str(cell.value).startswith("Anna ") for cell in working[3])


def test_movements_are_printed_where_all_of_them_say_something() -> None:
    """Where points follow facts, most of the amounts that could move are 0."""
    followed = of_sample("oh-hell-evening")["Entries"]
    top, left, bottom, right = printed_area(followed)
    assert (top, left) == (bottom, right)


PAGES = {  # the worksheets on paper, and the chart
    "barbu-evening": 10,
    "oh-hell-british-evening": 6,
    "preference-sochi-evening": 6,
    "contract-bridge-nine-deals": 5,
}


@pytest.mark.slow
@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not there")
@pytest.mark.skipif(not sets_arial(), reason="no typeface as wide as Arial is there")
def test_libreoffice_prints_no_more_pages_and_no_smaller_type(tmp_path: Path) -> None:
    made = []
    for name in sorted({*PAGES, *QUICK}):
        path = tmp_path / f"{name}.xlsx"
        sheet = sample(name)
        path.write_bytes(workbook_bytes(sheet, reckon(sheet)))
        made.append(path)
    for path in printed(made, tmp_path):
        document = pypdfium2.PdfDocument(path)
        workbook = openpyxl.load_workbook(tmp_path / f"{path.stem}.xlsx")
        planned = [each for each in on_paper(workbook) if each.title not in ("Deals", "Entries")]
        least = sum(len(across(each)) * len(down(each)) for each in planned)
        assert least < len(document) <= PAGES.get(path.stem, 99), path.stem
        assert min(_sizes(document)) >= 8 - 0.1, path.stem


def _sizes(document: pypdfium2.PdfDocument) -> set[float]:
    """The sizes of type in it, in points; signs that are not drawn have 1."""
    raw = pypdfium2.raw
    pages = [page.get_textpage() for page in document]
    sizes = {
        raw.FPDFText_GetFontSize(page.raw, at) for page in pages for at in range(page.count_chars())
    }
    return {size for size in sizes if size > 1}
