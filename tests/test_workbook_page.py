"""What the page about workbooks says of each game is so."""

from __future__ import annotations

import pytest
from workbook_page import PAGE, renewed

pytestmark = pytest.mark.slow


def test_what_is_followed_is_what_the_games_say() -> None:
    text = PAGE.read_text("utf-8")
    assert renewed(text) == text, "run: python tests/workbook_page.py"
