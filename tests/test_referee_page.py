"""The disputes that the referee's page quotes are what the program says in a terminal.

`python tests/test_referee_page.py` writes them anew; read the difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from disputes_shown import QUOTED, quoted_anew

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "referee.md"


def test_three_disputes_are_quoted_and_one_is_settled_by_asking() -> None:
    found = list(QUOTED.finditer(PAGE.read_text("utf-8")))
    assert len(found) >= 3
    assert any("--ask" in dispute["call"] and dispute["typed"] for dispute in found)


@pytest.mark.slow
def test_the_disputes_of_the_page_are_real() -> None:
    text = PAGE.read_text("utf-8")
    assert quoted_anew(text, ROOT) == text


if __name__ == "__main__":
    PAGE.write_text(quoted_anew(PAGE.read_text("utf-8"), ROOT), "utf-8")
