"""The A4 document and the picture for the chat group, read back by a program that shows PDF."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pypdfium2
import pytest
from PIL import Image
from render_samples import HOSTILE, LONG, evening, mostly_slow, names, one_of_each_game, sample
from sheets import session

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.render.figures import printed_number
from scorekeeper.render.pictures import card
from scorekeeper.render.pictures.card import card_pdf, png_bytes
from scorekeeper.render.pictures.document import pdf_bytes
from scorekeeper.render.pictures.paper import BOX, Paper

pytestmark = pytest.mark.slow

A4 = (595, 842)  # points
ALPHABETS = """
    game oh-hell
    players Вера Ολυμπία 李小龍 かおり 한나
    title "Пятница · 금요일"
    set schedule=list hook=off
    deal 1 cards=3 bids=1,0,2,0,1 tricks=1,0,1,0,1
    deal 2 cards=4 bids=0,1,2,0,0 tricks=1,0,2,0,1
"""


def pages(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    return [page.get_textpage().get_text_range() for page in document]


def sizes(data: bytes) -> Iterator[tuple[int, int]]:
    for page in pypdfium2.PdfDocument(data):
        width, height = page.get_size()
        yield round(width), round(height)


def document(sheet: Session) -> bytes:
    return pdf_bytes(sheet, reckon(sheet))


# the document ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", mostly_slow(names()))
def test_every_sheet_makes_a_document_of_a4_pages_with_all_totals(name: str) -> None:
    sheet = sample(name)
    data = document(sheet)
    assert {tuple(sorted(size)) for size in sizes(data)} == {A4}
    text = "\n".join(pages(data))
    for owner, total in sheet.totals().items():
        assert owner in text
        if isinstance(total, int):
            assert printed_number(str(total)) in text, (owner, total)
    assert BOX not in text


def test_an_evening_of_preference_stands_on_one_page_before_its_details() -> None:
    first, *more = pages(document(sample("preference-sochi-evening")))
    for title in ("Ranking", "Sheet", "Settlement", "payments"):
        assert title in first
    assert more[0].startswith("Deals")
    assert more[1].startswith("Entries")
    # 14 deals, entry for entry; a half as one sign and a true minus.
    assert "every pool is full" in more[1]
    assert "−27½" in first


@pytest.mark.parametrize("text", [HOSTILE, LONG, evening(HOSTILE)])
def test_any_names_and_notes_can_be_printed(text: str) -> None:
    sheet = session(text)
    shown = "".join("".join(pages(document(sheet))).split())
    for player in sheet.ledger.table.players:
        assert player in shown


def test_names_of_other_alphabets_are_shown_in_both() -> None:
    sheet = session(ALPHABETS)
    for data in (document(sheet), card_pdf(sheet)):
        text = "\n".join(pages(data))
        for name in ("Вера", "Ολυμπία", "李小龍", "かおり", "한나", "Пятница · 금요일"):
            assert name in text
        assert BOX not in text


def test_letters_that_no_typeface_has_are_boxes_and_this_is_said() -> None:
    sheet = session(ALPHABETS.replace("Вера", "कमल"))
    for data in (document(sheet), card_pdf(sheet)):
        text = "\n".join(pages(data))
        assert f"{BOX}{BOX}{BOX}" in text
        assert f"{BOX}: letters that no typeface here has" in text


def test_lines_are_broken_between_words_and_long_words_anywhere() -> None:
    paper = Paper(200, 200, "")
    lines = paper.wrap(f"one two {'w' * 40} three", 10, 60)
    assert "".join(lines).replace(" ", "") == f"onetwo{'w' * 40}three"
    assert all(paper.width(line, 10) <= 60 for line in lines)
    assert lines[0] == "one two"
    assert paper.shortened("w" * 40, 10, 60).endswith("…")


# the picture -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", mostly_slow(one_of_each_game()))
def test_every_game_makes_a_square_picture_of_its_standing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = sample(name)
    data = card_pdf(sheet)
    monkeypatch.setattr(card, "card_pdf", lambda session: data)  # drawn once for both
    picture = Image.open(io.BytesIO(png_bytes(sheet)))
    assert picture.format == "PNG"
    assert picture.size == (1080, 1080)
    colours = {colour for _, colour in picture.getcolors(1 << 24) or []}
    assert {card.GROUND, card.SOFT} <= colours
    assert picture.getpixel((5, 5)) == card.GROUND
    assert sheet.sheet.game.title in pages(data)[0]


def test_the_picture_lists_everybody_in_order_the_leader_with_a_star() -> None:
    text = pages(card_pdf(sample("oh-hell-evening")))[0]
    order = [text.index(total) for total in ("240", "150", "70", "−10")]
    assert order == sorted(order)
    # The mockup's evening: 240, 150, 70 and -10 after twenty deals, one of them void.
    for piece in ("★", "240", "150", "70", "−10", "Anna wins with 240", "20 deals, 1 void"):
        assert piece in text


def test_ladies_and_gentlemen_stand_apart_and_the_level_share_a_place() -> None:
    text = pages(card_pdf(sample("whist-drive-odd-tricks")))[0]
    assert text.count("★") == 2
    assert text.count("2=") == 2
    assert text.index("ladies") < text.index("Ann")


def test_forty_stand_in_two_columns_and_more_are_counted() -> None:
    players = [f"P{at:03}" for at in range(44)]
    deal = "deal hand=1 table=1 trump=H pairs=P000+P001,P002+P003 tricks=P000+P001:7,P002+P003:6"
    for count in (40, 44):
        text = f"game whist-drive\nplayers {' '.join(players[:count])}\n{deal}"
        shown = pages(card_pdf(session(text)))[0]
        assert all(f"P{at:03}" in shown for at in range(39))
        assert ("and 5 more" in shown) == (count == 44)


def test_nothing_on_the_picture_is_smaller_than_34_of_1080() -> None:
    for name in ("oh-hell-evening", "whist-drive-odd-tricks", "duplicate-bridge-one-board"):
        page = pypdfium2.PdfDocument(card_pdf(sample(name)))[0]
        objects = [found for found in page.get_objects() if found.type == 1]  # texts
        assert objects
        assert min(card.SMALL, *(found.get_font_size() for found in objects)) >= 34
