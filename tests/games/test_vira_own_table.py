"""The table of one's own among the samples of Vira."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.games.vira.payments import OBERG
from scorekeeper.games.vira.tariff import published, read_tariff

OWN_TABLE = Path(__file__).parents[2] / "sample_sheets" / "vira-own-table.csv"


def test_own_table_of_the_samples_holds_the_oberg_table_in_its_order() -> None:
    own = read_tariff("own", OWN_TABLE.read_text(encoding="utf-8")).bids
    known = published(OBERG).bids
    kept = [bid._replace(rank=known[code].rank) for code, bid in own.items() if code in known]
    assert kept == list(known.values())
