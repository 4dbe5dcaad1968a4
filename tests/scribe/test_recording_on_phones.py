"""Recording on phones, in the users' words: what each sees and taps, without any script."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from served_forms import Form, Page, opened
from served_table import Phone, Table

from scorekeeper.scribe.serve.roles import Role

pytestmark = pytest.mark.slow

TWO_CARDS = "game oh-hell\nplayers Anna Boris Vera\nset peak=2\n"
SAMPLES = Path(__file__).parents[2] / "sample_sheets"
LARGEST = 40_000  # bytes of a page with all its assets


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table of Oh Hell: two cards each, Anna deals and bids last."""
    path = tmp_path / "evening.sheet"
    path.write_text(TWO_CARDS, encoding="utf-8")
    made = Table(path)
    yield made
    made.loop.close()


def _lines(table: Table) -> list[str]:
    text = Path(table.venue.sheets.place).read_text(encoding="utf-8")
    return [re.sub(r" at=\S+", "", line) for line in text.splitlines()[3:]]


def _form(page: Page, path: str = "/answer") -> Form:
    form = page.form(path)
    assert form is not None, page.text
    return form


def _tap(page: Page, text: str) -> Page:
    return page.send(_form(page), value=text)


def _tapped(page: Page, *texts: str) -> Page:
    for text in texts:
        page = _tap(page, text)
        assert page.status == 200, page.text
    return page


def _of_role(table: Table, role: Role, name: str, address: str) -> Phone:
    phone = table.phone(address)
    device = list(table.venue.devices)[-1]
    device.role = role
    assert phone.post("/who", name=name).status == 303
    return phone


def test_seven_taps_and_one_confirmation_tell_a_deal_of_four(tmp_path: Path) -> None:
    # L'Escalier takes 8 taps and 2 confirmations. Here: four bids, three tricks (the fourth
    # follows), Keep.
    path = tmp_path / "four.sheet"
    path.write_text("game oh-hell\nplayers Anna Boris Grigori Vera\nset peak=2\n")
    page = opened(Table(path).laptop(), "/deal")
    taps = 0
    while page.form("/answer") is not None:
        page = _tap(page, "1" if taps in (0, 1, 3, 4, 5) else "0")
        taps += 1
        assert taps < 12
    assert taps <= 7
    page.send(_form(page, "/keep"))
    assert "tricks=Anna:1,Boris:1,Grigori:0,Vera:0" in path.read_text()


def test_the_points_and_the_line_are_seen_before_it_is_kept(table: Table) -> None:
    page = _tapped(opened(table.laptop(), "/deal"), "1", "1", "1", "1", "1")
    assert "Keep this deal" in page.text
    assert "bid 1, won 0" in page.text
    assert _lines(table) == []
    kept = page.send(_form(page, "/keep"))
    assert _lines(table) == ["deal 1 bids=Anna:1,Boris:1,Vera:1 tricks=Anna:1,Boris:1,Vera:0"]
    assert "Undo: deal 1" in kept.text
    kept.send(_form(kept, "/undo"))
    assert _lines(table)[-1] == "undo"


def test_what_may_not_be_bid_is_struck_out_with_its_reason(table: Table) -> None:
    page = _tapped(opened(table.laptop(), "/deal"), "1", "1")
    assert "dealer Anna may not bid 0: the bids would add up to 2 cards" in page.text
    refused = _tap(page, "0")
    assert refused.status == 422
    assert "All the same? Say why" in refused.text
    excuse = next(form for form in refused.forms if "anyway" in form.typed)
    page = refused.send(excuse, anyway="nobody minded")
    page = _tapped(page, "1", "1")
    page.send(_form(page, "/keep"))
    assert _lines(table)[0].endswith('anyway="nobody minded"')


def test_a_second_tap_on_keep_records_nothing_more(table: Table) -> None:
    page = _tapped(opened(table.laptop(), "/deal"), "1", "1", "1", "1", "1")
    form = _form(page, "/keep")
    for _ in range(3):
        assert page.send(form).status == 200
    assert len(_lines(table)) == 1


def test_the_second_phone_is_told_what_was_recorded_and_the_difference(table: Table) -> None:
    page = _tapped(opened(table.laptop(), "/deal"), "1", "1", "1", "1", "1")
    with open(table.venue.sheets.place, "a", encoding="utf-8") as sheet:
        sheet.write("deal 1 bids=1,1,1 tricks=2,0,0 by=Vera\n")
    late = page.send(_form(page, "/keep"))
    assert late.status == 409
    assert "tricks: recorded is 2,0,0, yours was Anna:1,Boris:1,Vera:0" in late.text
    assert len(_lines(table)) == 1


def test_what_was_being_told_is_shown_when_the_terminal_was_first(table: Table) -> None:
    laptop = table.laptop()
    _tapped(opened(laptop, "/deal"), "1", "0")
    with open(table.venue.sheets.place, "a", encoding="utf-8") as sheet:
        sheet.write("deal 1 bids=1,1,1 tricks=2,0,0\n")
    page = opened(laptop, "/deal")
    assert "recorded elsewhere" in page.text
    assert "deal 1 bids=Boris:1,Vera:0" in page.text.replace(", ", ",")
    assert "Deal 2" in page.text


def test_the_deal_is_one_for_all_phones_and_survives_a_restart(table: Table) -> None:
    laptop, phone = table.laptop(), _of_role(table, Role.SCORER, "Vera", "192.168.7.8")
    _tapped(opened(laptop, "/deal"), "1")
    page = opened(phone, "/deal")
    assert "Vera bids" in page.text
    _tapped(page, "0")
    again = Table(Path(table.venue.sheets.place)).laptop()
    assert "Anna bids" in opened(again, "/deal").text


def test_a_player_enters_his_own_bid_and_tricks_alone(table: Table) -> None:
    boris = _of_role(table, Role.SEAT, "Boris", "192.168.7.8")
    vera = _of_role(table, Role.SEAT, "Vera", "192.168.7.9")
    page = _tapped(opened(vera, "/deal"), "1")  # before it is her turn
    assert "Waiting for Boris" in page.text
    _tapped(opened(boris, "/deal"), "0")
    assert "Anna bids" in opened(table.laptop(), "/deal").text
    forged = Form("/answer", "post", {"deal": "1", "fact": "bids", "owner": "Anna"})
    assert opened(boris, "/deal").send(forged, value="1").status == 422
    of_all = {"some": "1", "of:Anna": "0", "of:Boris": "0", "of:Vera": "0"}
    own = Form("/answer", "post", {"deal": "1", "fact": "bids", "owner": "Boris"})
    assert opened(boris, "/deal").send(own, **of_all).status == 422
    assert boris.post("/keep", line="deal 1 bids=1,1,1").status == 403
    assert boris.get("/more").status == 403


def test_who_waits_sees_whose_bids_were_told_and_can_tell_his_own_again(table: Table) -> None:
    boris = _of_role(table, Role.SEAT, "Boris", "192.168.7.8")
    vera = _of_role(table, Role.SEAT, "Vera", "192.168.7.9")
    _tapped(opened(vera, "/deal"), "1")
    page = _tapped(opened(boris, "/deal"), "0")
    assert "Waiting for Anna" in page.text
    assert page.html.count("<dt>") == 2
    assert page.html.index("<dt><bdi>Vera</bdi></dt>") < page.html.index(
        "<dt><bdi>Boris</bdi></dt>"
    )
    assert "Boris again" in page.html
    assert "Vera again" not in page.html


def test_sealed_bids_are_shown_once_all_have_bid(table: Table) -> None:
    laptop = table.laptop()
    more = opened(laptop, "/more")
    more.send(_form(more, "/seal"), sealed="1")
    boris = _of_role(table, Role.SEAT, "Boris", "192.168.7.8")
    vera = _of_role(table, Role.SEAT, "Vera", "192.168.7.9")
    _tapped(opened(boris, "/deal"), "2")
    for phone in (laptop, vera):
        seen = opened(phone, "/deal")
        assert "Boris ✓" in seen.text
        assert 'owner=Boris" aria-label="Boris again">2' not in seen.html
    assert "bids ✓" in opened(table.phone("192.168.7.10", "Gast"), "/").text
    _tapped(opened(vera, "/deal"), "0")
    page = _tapped(opened(laptop, "/deal"), "1")
    assert "bids 2 0 1" in page.text


def test_who_only_looks_sees_no_entry(table: Table) -> None:
    guest = table.phone(name="Gast")
    assert "/deal" not in guest.get("/").text
    for place in ("/deal", "/more"):
        assert guest.get(place).status == 403


def test_everybody_says_once_who_he_is(table: Table) -> None:
    phone = table.phone("192.168.7.8")
    list(table.venue.devices)[-1].role = Role.SCORER
    assert phone.get("/deal").headers["location"] == "/who"
    phone.post("/who", other="Greta")
    page = _tapped(opened(phone, "/deal"), "1", "1", "1", "1", "1")
    page.send(_form(page, "/keep"))
    assert _lines(table)[0].endswith("by=Greta")


def test_a_deal_is_corrected_with_its_reason_and_stays_readable(table: Table) -> None:
    laptop = table.laptop()
    page = _tapped(opened(laptop, "/deal"), "1", "1", "1", "1", "1")
    page.send(_form(page, "/keep"))
    page = opened(laptop, "/deal?amend=1")
    assert "Nothing is changed yet" in page.text
    page = _tapped(opened(laptop, "/deal?amend=1&fact=tricks"), "0", "1")
    page.send(_form(page, "/keep"), why="the last trick was Vera's")
    assert _lines(table)[1] == (
        'amend 1 tricks=Anna:0,Boris:1,Vera:1 why="the last trick was Vera\'s"'
    )


def test_notes_agreements_and_voids_are_a_form_each(table: Table) -> None:
    laptop = table.laptop()
    page = _tapped(opened(laptop, "/deal"), "1", "1", "1", "1", "1")
    page.send(_form(page, "/keep"))
    more = opened(laptop, "/more")
    more.send(_form(more, "/note"), text="the cards are wet")
    more = opened(laptop, "/more")
    more.send(_form(more, "/agree"))
    more = opened(laptop, "/more")
    more.send(_form(more, "/void"), why="a misdeal")
    more = opened(laptop, "/more")
    more.send(_form(more, "/void"))
    assert _lines(table)[1:] == [
        "note the cards are wet",
        "agree Anna=10 Boris=10 Vera=-10",
        'void 1 why="a misdeal"',
        "unvoid 1",
    ]


def test_bids_can_be_recorded_before_the_tricks_are_known(table: Table) -> None:
    page = _tapped(opened(table.laptop(), "/deal"), "1", "1", "1")
    page = page.send(_form(page, "/keep"))
    assert _lines(table) == ["deal 1 bids=Anna:1,Boris:1,Vera:1"]
    page = _tapped(opened(table.laptop(), "/deal"), "1", "1")
    page.send(_form(page, "/keep"))
    assert _lines(table)[1] == "result 1 tricks=Anna:1,Boris:1,Vera:0"


def test_an_earlier_answer_told_anew_takes_with_it_only_what_it_contradicts(
    tmp_path: Path,
) -> None:
    path = tmp_path / "three.sheet"
    path.write_text("game preference\nplayers Anna Boris Vera\n")
    laptop = Table(path).laptop()
    page = opened(laptop, "/deal")
    page = page.send(_form(page), value="Boris")
    page = page.send(_form(page), part="8D", begun="[]")
    page = page.send(_form(page), value="Anna")
    page = opened(laptop, "/deal?fact=contract")
    page = page.send(_form(page), part="misere", begun="[]")
    assert page.status == 200
    assert "misere" in page.text
    assert "whist Anna" not in page.text


@pytest.mark.parametrize(
    "fields",
    [
        {"deal": "1", "fact": "bids", "owner": "Boris", "value": "seven"},
        {"deal": "1", "fact": "bids", "owner": "Nobody", "value": "1"},
        {"deal": "1", "fact": "no-such", "owner": "", "value": "1"},
        {"deal": "9", "fact": "bids", "owner": "Boris", "value": "1"},
        {"deal": "1", "fact": "bids", "owner": "Boris", "part": "x", "begun": "{"},
        {"deal": "1", "fact": "bids", "owner": "Boris"},
        {},
    ],
)
def test_a_garbled_answer_is_told_and_nothing_is_lost(table: Table, fields: dict[str, str]) -> None:
    laptop = table.laptop()
    answer = laptop.post("/answer", **fields)
    assert answer.status == 422
    assert 'role="alert"' in answer.text
    _tapped(opened(laptop, "/deal"), "1")
    assert laptop.post("/answer", **fields).status == 422
    assert "Vera bids" in opened(laptop, "/deal").text


def test_a_sheet_edited_into_nonsense_is_told_and_the_answers_stay(table: Table) -> None:
    laptop, path = table.laptop(), Path(table.venue.sheets.place)
    _tapped(opened(laptop, "/deal"), "1")
    whole = path.read_text(encoding="utf-8")
    path.write_text("gme oh-hell\n", encoding="utf-8")
    broken = laptop.get("/deal")
    assert broken.status in (200, 409, 422, 503)
    path.write_text(whole, encoding="utf-8")
    assert "Vera bids" in opened(laptop, "/deal").text


def test_names_are_text_on_every_screen(tmp_path: Path) -> None:
    path = tmp_path / "odd.sheet"
    path.write_text('game oh-hell\nplayers "<u>x" "A&B" Vera\nset peak=1\n')
    laptop = Table(path).laptop()
    page = opened(laptop, "/deal")
    for text in ("0", "0", "0", "1"):
        assert "<u>" not in page.html
        page = _tapped(page, text)
    assert "<u>" not in page.html
    assert "&lt;u&gt;x" in page.html


@pytest.mark.parametrize(
    "evening", ["oh-hell", "preference-sochi", "barbu", "whist", "contract-bridge"]
)
def test_no_page_has_inline_script_or_style_and_all_fit_in_forty_kilobytes(
    evening: str, tmp_path: Path
) -> None:
    path = tmp_path / "evening.sheet"
    shutil.copy(SAMPLES / f"{evening}-evening.sheet", path)
    laptop = Table(path).laptop()
    assets = sum(len(laptop.get(p).text.encode()) for p in ("/style.css", "/page.js", "/icon.svg"))
    for place in ("/", "/deal", "/more", "/board"):
        page = laptop.get(place).text
        assert not re.search(r"<script(?! src=)|\sstyle=|\son\w+=|<style", page), place
        drawn = re.findall(r'href="(/(?:drawing|board).css[^"]*)"', page)
        more = sum(len(laptop.get(p.replace("&amp;", "&")).text.encode()) for p in drawn)
        assert len(page.encode()) + assets + more < LARGEST, place


def test_bids_stay_sealed_over_a_restart(table: Table) -> None:
    more = opened(table.laptop(), "/more")
    more.send(_form(more, "/seal"), sealed="1")
    boris = _of_role(table, Role.SEAT, "Boris", "192.168.7.8")
    _tapped(opened(boris, "/deal"), "2")
    again = Table(Path(table.venue.sheets.place)).laptop()
    assert "Boris ✓" in opened(again, "/deal").text


def test_numbers_with_too_many_values_are_typed_on_one_screen(tmp_path: Path) -> None:
    path = tmp_path / "pad.sheet"
    path.write_text("game points\nplayers Anna Ben Cid\n")
    page = opened(Table(path).laptop(), "/deal")
    form = _form(page)
    assert form.typed == ["of:Anna", "of:Ben", "of:Cid"]
    page = page.send(form, **{"of:Anna": "-5", "of:Ben": "12", "of:Cid": "0", "some": "1"})
    page.send(_form(page, "/keep"))
    assert "points=Anna:-5,Ben:12,Cid:0" in path.read_text()


def test_a_player_tells_his_own_doubles_and_others_theirs_stay(tmp_path: Path) -> None:
    path = tmp_path / "barbu.sheet"
    path.write_text("game barbu\nplayers Anna Boris Cleo Dan\n")
    table = Table(path)
    page = opened(table.laptop(), "/deal")
    page.send(_form(page), value="no-queens")
    for name, address in (("Boris", "192.168.7.8"), ("Cleo", "192.168.7.9")):
        phone = _of_role(table, Role.SEAT, name, address)
        page = opened(phone, "/deal?fact=doubles")
        form = _form(page)
        assert all(box.startswith(f"pick:{name}/") for box in form.boxes)
        page.send(form, **{f"pick:{name}/Anna": "1"})
        page.send(form, **{f"pick:{name}/Anna": "1", "value": "Dan/Anna"})
    assert "Boris/Anna, Cleo/Anna" in opened(table.laptop(), "/deal").text


def test_from_an_empty_folder_to_a_deal_on_a_phone(tmp_path: Path) -> None:
    table = Table(tmp_path)
    laptop = table.laptop()
    assert "/new" in opened(laptop, "/").links
    page = opened(laptop, "/new")
    form = _form(page, "/new")
    assert page.send(form, game="oh hel", players="Anna").status == 422
    page = page.send(form, game="oh hell", players="Anna Boris, Vera", settings="peak=2")
    (path,) = tmp_path.glob("*.sheet")
    assert path.name.startswith("oh-hell-")
    assert "players Anna Boris Vera" in path.read_text()
    page = opened(laptop, next(link for link in page.links if link.startswith("/deal")))
    page = _tapped(page, "1", "1", "1", "1", "1")
    page.send(_form(page, "/keep"))
    assert "deal 1 bids=Anna:1,Boris:1,Vera:1" in path.read_text()


def test_whoever_only_looks_begins_no_sheet(tmp_path: Path) -> None:
    guest = Table(tmp_path).phone()
    assert "/new" not in guest.get("/").text
    assert guest.get("/new").status == 403
    assert guest.post("/new", game="whist", players="A B C D").status == 403
    assert not list(tmp_path.glob("*.sheet"))
