"""A season as files: what they hold adds up to the standings, and names of people do no harm."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from urllib.parse import unquote

import openpyxl
import pytest
from commands import Run
from league import write_league
from test_season_standings import added

from scorekeeper.season.season import Season


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    write_league(folder, 12)
    return folder


@pytest.fixture(scope="module")
def season(folder: Path) -> Season:
    return added(folder)


def exported(run: Run, folder: Path, name: str) -> Path:
    path = Path(name).absolute()
    found = run("season", str(folder), "--no-cache", "-o", str(path))
    assert (found.status, found.err) == (0, "")
    return path


def points(season: Season) -> dict[str, Fraction]:
    return {row.player: Fraction(row.points) for row in season.standings}


def summed(rows: list[dict[str, str]]) -> dict[str, Fraction]:
    sums: Counter[str] = Counter()
    for row in rows:
        sums[row["player"]] += Fraction(row["worth"])  # type: ignore[assignment]
    return dict(sums)  # type: ignore[arg-type]


def test_the_rows_of_the_table_add_up(run: Run, folder: Path, season: Season) -> None:
    text = exported(run, folder, "league.csv").read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert summed(rows) == points(season)


def test_the_rows_of_parquet_add_up(run: Run, folder: Path, season: Season) -> None:
    from pyarrow import parquet

    table = parquet.read_table(exported(run, folder, "league.parquet"))
    assert summed(table.to_pylist()) == points(season)
    assert {str(kind) for kind in table.schema.types} == {"string", "int64"}  # nothing is rounded


def test_the_workbook_shows_the_standings(run: Run, folder: Path, season: Season) -> None:
    path = exported(run, folder, "league.xlsx")
    sheet = openpyxl.load_workbook(path, data_only=True)["Standings"]
    rows = {row[1]: row for row in sheet.iter_rows(min_row=5, values_only=True)}
    formulas = openpyxl.load_workbook(path)["Standings"]
    for standing in season.standings:
        row = rows[standing.player]
        assert row[2:6] == (standing.points, standing.evenings, standing.wins, standing.deals)
    assert "SUMIFS(Results!" in str(formulas.cell(5, 3).value)


def test_the_workbook_shows_every_game(run: Run, folder: Path, season: Season) -> None:
    tab = openpyxl.load_workbook(exported(run, folder, "league.xlsx"))["Games"]
    shown = [row[1:3] for row in tab.iter_rows(values_only=True) if row[1] not in (None, "player")]
    assert shown == [(row.player, row.points) for rows in season.games.values() for row in rows]


def test_money_in_the_workbook_can_be_added_up(run: Run, folder: Path) -> None:
    """What some get others give: together nothing."""
    tab = openpyxl.load_workbook(exported(run, folder, "league.xlsx"))["Money"]
    rows = list(tab.iter_rows(min_row=3, values_only=True))
    owed = [row[1] for row in rows[: [row[0] for row in rows].index(None)]]
    assert len(owed) > 4
    assert round(sum(owed), 2) == 0


def test_worksheets_are_as_wide_as_a_page_and_say_on_each_what_stands_there(
    run: Run, folder: Path
) -> None:
    (folder / "torn.sheet").write_text("game points\nplayers Anna Boris\ndeal points=2,")
    run("season", str(folder), "--no-cache", "-o", "league.xlsx")
    (folder / "torn.sheet").unlink()
    book = openpyxl.load_workbook("league.xlsx")
    title, summary = (book["Standings"].cell(row, 1) for row in (1, 2))
    assert title.value == "Season"
    assert summary.value.startswith("12 evenings from ")
    assert summary.value.endswith("; 1 sheet left out")
    assert summary.alignment.wrap_text  # over all columns, and no further
    assert "A2:H2" in map(str, book["Standings"].merged_cells.ranges)
    for name in ("Head to head", "Partners", "Left out"):
        assert book[name].print_title_rows == "$1:$2"
    reason = book["Left out"].cell(3, 2)
    assert len(reason.value) > 44
    assert reason.alignment.wrap_text


def test_the_page_has_everybody(run: Run, folder: Path, season: Season) -> None:
    text = exported(run, folder, "league.html").read_text("utf-8")
    assert "<script" not in text
    assert all(f'id="{row.player}"' in text for row in season.standings)
    assert text.count("<polyline") == 2 * min(len(season.standings), 8)


@pytest.mark.parametrize("page", ["league.html", "pages/deep/league.html", "evenings/league.html"])
def test_evenings_lead_to_their_sheets_wherever_the_page_stands(
    page: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sheets = write_league(Path("evenings") / "of spring", 3)
    Path("pages/deep").mkdir(parents=True)
    for places in (["evenings"], ["evenings/of spring"], list(map(str, sheets))):
        run("season", *places, "--no-cache", "--force", "-o", page)
        links = re.findall(r'<li><a href="([^#"]+)"', Path(page).read_text("utf-8"))
        found = [(Path(page).parent / unquote(link)).resolve() for link in links]
        assert sorted(found) == [sheet.resolve() for sheet in sheets]


def test_json_in_a_file_is_what_is_printed(run: Run, folder: Path) -> None:
    kept = json.loads(exported(run, folder, "league.json").read_text("utf-8"))
    assert kept == run("season", str(folder), "--no-cache", "--json").json


def test_a_folder_is_exported_as_its_season(run: Run, folder: Path) -> None:
    for suffix in ("csv", "json", "html"):
        own = exported(run, folder, f"season.{suffix}").read_bytes()
        run("export", str(folder), "-o", f"export.{suffix}")
        assert Path(f"export.{suffix}").read_bytes() == own
    assert run("export", str(folder)).status == 2
    refused = run("export", str(folder), "-o", "out.csv", "--stake", "1")
    assert refused.status == 2
    assert "--stake is for one sheet" in refused.err


def test_names_do_no_harm(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "one.sheet"
    sheet.write_text('game points\nplayers -1 "<b>x"\ndate 2026-01-01\ndeal points=2,1\n')
    page = exported(run, tmp_path, "out.html").read_text("utf-8")
    assert "<b>x" not in page
    table = exported(run, tmp_path, "out.csv").read_text("utf-8-sig")
    assert "'-1" in table
    book = openpyxl.load_workbook(exported(run, tmp_path, "out.xlsx"))["Standings"]
    assert book.cell(5, 2).value == "-1"
    assert book.cell(4, 2).data_type == "s"


def test_a_sheet_is_not_written_over(run: Run, folder: Path) -> None:
    one = min(folder.glob("*.sheet"))
    found = run("season", str(folder), "--no-cache", "--force", "-o", str(one))
    assert found.status == 2
    assert "no export is written" in found.err


def test_what_stands_below_a_chart_is_told_once(run: Run, folder: Path) -> None:
    """Twelve evenings of one month: three days, where "2025-01" would stand three times."""
    text = exported(run, folder, "league.html").read_text("utf-8")
    assert set(re.findall(r">(2025-[-0-9]+)</text>", text)) == {
        "2025-01-03", "2025-01-07", "2025-01-11"
    }  # fmt: skip


def test_no_heading_of_the_page_stands_twice(run: Run, folder: Path) -> None:
    (folder / "none.sheet").write_text("")
    run("season", str(folder), "--no-cache", "-o", "league.html")
    (folder / "none.sheet").unlink()
    assert Path("league.html").read_text("utf-8").count("Left out") == 1


def test_an_export_of_a_season_is_written_over_the_one_of_yesterday(run: Run, folder: Path) -> None:
    for suffix in (".csv", ".xlsx"):
        for _ in range(2):
            assert run("season", str(folder), "--no-cache", "-o", f"s{suffix}").status == 0
