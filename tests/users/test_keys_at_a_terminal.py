"""Whole evenings of the samples played at a terminal: real keys go in, every one is counted, and
the sheet comes out as the sample has it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest
from keys import typed_answer
from terminals import END, Terminal, terminal

from scorekeeper.core.books.deals import VOID
from scorekeeper.journal.printer import print_record
from scorekeeper.scribe.draft import Draft
from scorekeeper.scribe.sitting import Sitting

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).parents[2] / "sample_sheets"


class Sample(NamedTuple):
    """A sample sheet, and how many keys a deal of it may take in the median. `left_out` are facts
    that score nothing and are not asked for; deals with the fact `without` do not count."""

    sheet: str
    keys: int
    left_out: tuple[str, ...] = ()
    without: str = ""


EVENINGS = (  # the numbers are those that were asked for
    Sample("oh-hell-evening", 12),
    Sample("preference-sochi-evening", 12),
    Sample("whist-evening", 5, left_out=("trump",)),
    Sample("barbu-evening", 10, left_out=("trump", "start"), without="doubles"),
    Sample("contract-bridge-evening", 10),
)


def tell(screen: Terminal, draft: Draft, facts: Mapping[str, str], sample: Sample) -> Draft:
    """Type answers until the facts are told; the draft then."""
    while draft.question is not None:
        if draft.is_begun and draft.question.fact not in facts and draft.default is None:
            break
        typed = typed_answer(draft, facts, sample.left_out)
        screen.answer(typed)
        draft = draft.answer(typed)
    return draft


def play(sample: Sample) -> list[int]:
    """Play the evening on `s.sheet`; the keys of each deal that counts."""
    lines = (SAMPLES / f"{sample.sheet}.sheet").read_text("utf-8").splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("deal "))
    Path("s.sheet").write_text("\n".join(lines[:first]) + "\n")
    whole = Sitting(SAMPLES / f"{sample.sheet}.sheet").session.sheet
    counted: list[int] = []
    with terminal("play", "s.sheet") as screen:
        screen.asked()
        for record in whole.live:
            if record.line <= first:
                continue
            if record.kind not in ("deal", "result"):
                screen.answer(print_record(record._replace(meta=without_time(record.meta))))
                continue
            before = screen.keys
            draft = tell(screen, Sitting("s.sheet").draft(), record.values, sample)
            screen.answer("")  # keep it, or let it be played
            if record.kind == "deal" and sample.without not in record.values and draft.is_ready:
                counted.append(screen.keys - before)
        screen.type(END)
        assert screen.wait() == 0
    return counted


def without_time(meta: Mapping[str, str]) -> Mapping[str, str]:
    return {key: text for key, text in meta.items() if key != "at"}


def deals(path: Path, sample: Sample) -> list[tuple[object, ...]]:
    """Every deal that counts with its facts, those that follow as well, and what it came to."""
    return [
        (
            deal.number,
            {k: v for k, v in (deal.derived | deal.texts).items() if k not in sample.left_out},
            dict(deal.totals),
            [change.why for change in deal.changes],
        )
        for deal in Sitting(path).session.deals
        if deal.status != VOID
    ]


@pytest.mark.parametrize("sample", EVENINGS, ids=lambda sample: sample.sheet)
def test_an_evening_takes_so_many_keys_and_makes_the_sheet(sample: Sample) -> None:
    keys = play(sample)
    print(sample.sheet, sorted(keys), median(keys))
    assert len(keys) > 5
    assert median(keys) <= sample.keys
    made, meant = Path("s.sheet"), SAMPLES / f"{sample.sheet}.sheet"
    assert deals(made, sample) == deals(meant, sample)
    assert Sitting(made).records == Sitting(meant).records
