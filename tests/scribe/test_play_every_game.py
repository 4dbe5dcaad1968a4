"""Answering the questions of the prompt makes the record that the line of the deal makes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from commands import records
from keys import typed_answer
from random_sheets import RandomSheet, deal_line, random_sheet

from scorekeeper.games import registry
from scorekeeper.journal.appending import record
from scorekeeper.journal.statements import split_record
from scorekeeper.scribe.play.evening import Evening
from scorekeeper.scribe.play.stages import Breach, Keeping
from scorekeeper.scribe.play.talk import Outside, RefusedLineError, Size
from scorekeeper.scribe.sitting import Sitting

pytestmark = pytest.mark.slow

DEALS = 3


def quiet() -> Outside:
    """A room in which nobody listens, though every line is made."""
    return Outside(say=list, complain=list, write=lambda text: None, size=lambda: Size(80, 24))


def begun(sheet: RandomSheet, path: str) -> str:
    """The sheet on disk, without its deals."""
    lines = sheet.lines()
    Path(path).write_text("\n".join(lines[: len(lines) - len(sheet.deals)]) + "\n")
    return path


def answer(evening: Evening, facts: Mapping[str, str]) -> None:
    """Type what tells those facts, and keep the deal."""
    for _ in range(60):
        stage = evening.stage
        if isinstance(stage, Keeping):
            evening.take("")
            if not isinstance(evening.stage, Breach):
                return
        elif isinstance(stage, Breach):
            evening.take(facts["anyway"])
            if not evening.stage.draft.answers:
                return
        else:
            evening.take(typed_answer(stage.draft, facts))
    raise AssertionError(f"the deal does not end: {evening.stage.draft.line}")


def facts_in(line: str) -> str:
    """The record, without facts that say only that there was nothing."""
    return " ".join(word for word in line.split(" ") if not word.endswith("=none"))


def test_a_deal_that_another_recorded_first_is_not_recorded_again() -> None:
    Path("s.sheet").write_text("game oh-hell\nplayers Ann Bob Cy\nset schedule=2,3\n")
    said: list[str] = []
    outside = quiet()._replace(say=said.extend)
    evening = Evening(outside, Sitting("s.sheet"))
    for typed in ("100", "110"):
        evening.take(typed)
    kind, number, tokens = split_record("deal bids=1,1,1 tricks=1,1,0")
    record("s.sheet", kind, tokens, number=number, at="2026-11-20T21:00:00")
    with pytest.raises(RefusedLineError, match="nothing was recorded"):
        evening.take("")
    assert records() == ["deal 1 bids=Ann:1,Bob:1,Cy:1 tricks=Ann:1,Bob:1,Cy:0"]
    assert "recorded meanwhile:" in said
    assert evening.stage.draft.number == 2


@pytest.mark.parametrize("game", [offer.name for offer in registry.GAMES])
def test_answers_make_the_record_of_the_line(game: str) -> None:
    sheet = random_sheet(game, 9, DEALS)
    typed = begun(sheet, "typed.sheet")
    for facts in sheet.deals:
        kind, number, tokens = split_record(deal_line(facts))
        record(typed, kind, tokens, number=number, at="2026-11-20T21:00:00")
    evening = Evening(quiet(), Sitting(begun(sheet, "asked.sheet")))
    for facts in sheet.deals:
        answer(evening, facts)
    assert [facts_in(line) for line in records("asked.sheet")] == [
        facts_in(line) for line in records("typed.sheet")
    ]
