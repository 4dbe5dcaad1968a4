"""A sheet in use: what others write on it, and what is recorded on it from here."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.core.books.records import RecordKind
from scorekeeper.journal.scoring import UnreadableError
from scorekeeper.journal.tokens import Token
from scorekeeper.scribe.drafts import draft_path, drop_draft, kept_draft, save_draft
from scorekeeper.scribe.sitting import OvertakenError, Sitting

SHEET = "game barbu\nplayers Anna Boris Grigori Vera\n"
FIRST = "deal 1 contract=no-king king=Vera\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "evening.sheet"
    path.write_text(SHEET, "utf-8")
    return path


def test_what_is_kept_stands_in_the_file(path: Path) -> None:
    sitting = Sitting(path)
    draft = sitting.draft().answer("k none v")
    recorded = sitting.keep(draft, by="Anna")
    assert path.read_text("utf-8") == SHEET + recorded.line + "\n"
    assert recorded.line.startswith("deal 1 contract=no-king king=Vera by=Anna at=")
    assert sitting.records == 1
    assert sitting.session.totals()["Vera"] == -20  # the king of hearts, undoubled


def test_a_preview_records_nothing(path: Path) -> None:
    sitting = Sitting(path)
    preview = sitting.preview(sitting.draft().answer("k none v"))
    assert preview.deal is not None
    assert preview.deal.points["Vera"] == -20
    assert sitting.records == 0
    assert path.read_text("utf-8") == SHEET


def test_another_writer_is_taken_over(path: Path) -> None:
    sitting = Sitting(path)
    assert not sitting.refresh()
    with path.open("a", encoding="utf-8") as file:
        file.write(FIRST)
    assert sitting.refresh()
    assert sitting.records == 1
    assert not sitting.refresh()


def test_a_note_with_a_line_separator_is_no_news(path: Path) -> None:
    sitting = Sitting(path)
    sitting.record(RecordKind.NOTE, [Token(None, "one\u2028two")])
    assert not sitting.refresh()


def test_own_records_are_no_news(path: Path) -> None:
    sitting = Sitting(path)
    sitting.keep(sitting.draft().answer("k none v"))
    assert not sitting.refresh()


def test_a_form_that_was_overtaken_records_nothing(path: Path) -> None:
    mine, other = Sitting(path), Sitting(path)
    other.keep(other.draft().answer("k none v"))
    before = path.read_bytes()
    with pytest.raises(OvertakenError) as error:
        mine.keep(mine.draft().answer("k none a"), expected=0)
    assert error.value.records == 1
    assert path.read_bytes() == before


def test_overtaken_before_refused(path: Path) -> None:
    mine, other = Sitting(path), Sitting(path)
    other.keep(other.draft().answer("k none v"))
    with pytest.raises(OvertakenError):  # there is no deal 9, but that is not what matters
        mine.record(RecordKind.VOID, [], 9, expected=0)


def test_a_correction_asks_with_the_facts_of_then(path: Path) -> None:
    path.write_text(SHEET + FIRST + "deal 2 contract=no-queens queens=Anna:4\n", "utf-8")
    sitting = Sitting(path)
    draft = sitting.correction(1)
    assert draft.default == "no-king"
    draft = draft.answer("").answer("")
    recorded = sitting.keep(draft.answer("a"), why="it was under the ashtray")
    assert 'amend 1 king=Anna why="it was under the ashtray"' in recorded.line
    with pytest.raises(LookupError):
        sitting.correction(3)


def test_a_sheet_edited_into_nonsense_leaves_what_is_open(path: Path) -> None:
    sitting = Sitting(path)
    path.write_text("game nothing-known\n", "utf-8")
    with pytest.raises(UnreadableError):
        sitting.refresh()
    assert sitting.session.sheet.game.name == "barbu"


def test_answers_are_kept_beside_the_sheet(path: Path) -> None:
    sitting = Sitting(path)
    draft = sitting.draft().answer("k")
    save_draft(str(path), draft)
    kept = kept_draft(str(path), Sitting(path).session)
    assert kept is not None
    assert kept.line == draft.line
    sitting.record(RecordKind.DEAL, [Token("contract", "trumps"), Token("tricks", "5,5,2,1")])
    assert kept_draft(str(path), sitting.session) is None  # that was for deal 1
    drop_draft(str(path))
    assert not Path(draft_path(str(path))).exists()


@pytest.mark.parametrize("junk", [b"", b"{", b"[]", b'{"deal":1,"answers":[1]}', b"\xff"])
def test_a_damaged_file_of_answers_is_no_answers(path: Path, junk: bytes) -> None:
    Path(draft_path(str(path))).write_bytes(junk)
    assert kept_draft(str(path), Sitting(path).session) is None
