"""A season worked out another way: from what `show --json` and `settle --json` say of each sheet,
with nothing but sums."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import scorekeeper
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.render.json_ import settle_json, show_json

LOW = {"hearts"}  # the fewest points win
START, MOST = 1500, 32


def read(path: Path) -> dict[str, Any]:
    """A sheet as the two commands print it."""
    book = scorekeeper.load(str(path))
    date = next(line.split()[1] for line in path.read_text().splitlines() if line[:5] == "date ")
    shown = show_json(book.session, book.problems)
    return {"date": date, "show": shown, "settle": settle_json(book.session, reckon(book.session))}


def results(sheet: dict[str, Any]) -> dict[str, tuple[Fraction, int, str]]:
    """Everybody's points, place among the players, and side."""
    show, settle = sheet["show"], sheet["settle"]
    sides = {name: side for side, names in (show["sides"] or {}).items() for name in names}
    totals = settle.get("shares") or settle["totals"]
    points = {name: Fraction(value) for name, value in totals.items()}
    place_of = {row["player"]: row["place"] for row in show["ranking"]}
    own = {name: place_of[sides.get(name, name)] for name in points}
    return {
        name: (points[name], 1 + sum(own[other] < own[name] for other in own), sides.get(name, ""))
        for name in points
    }


def season(paths: list[Path]) -> dict[str, Any]:
    """Evenings, deals, wins, points, money, and ratings in hundredths, by player."""
    sheets = [read(path) for path in paths]
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    cents: Counter[str] = Counter()
    for sheet in sheets:
        sign = -1 if sheet["show"]["game"] in LOW else 1
        for name, (points, place, _) in results(sheet).items():
            sums[name].update(evenings=1, wins=int(place == 1))
            sums[name]["points"] += sign * points
        for deal in sheet["show"]["deals"]:
            for name in set(results(sheet)) - set(deal["facts"].get("out", "").split(",")):
                sums[name]["deals"] += 1
        for name, text in sheet["settle"].get("money", {}).items():
            cents[name] += round(Fraction(text) * 100)
    return {"sums": sums, "cents": cents, "ratings": ratings(sheets)}


def ratings(sheets: list[dict[str, Any]]) -> dict[str, int]:
    """Elo, evening by evening; there is one on each day."""
    now: dict[str, int] = defaultdict(lambda: START * 100)
    for sheet in sorted(sheets, key=lambda sheet: sheet["date"]):
        own = results(sheet)
        before = {name: now[name] for name in own}
        pairs = [(a, b) for a, b in combinations(own, 2) if not own[a][2] or own[a][2] != own[b][2]]
        games = Counter(name for pair in pairs for name in pair)
        for a, b in pairs:
            expected = 1 / (1 + 10 ** ((before[b] - before[a]) / 40000))
            made = 1 if own[a][1] < own[b][1] else 0 if own[a][1] > own[b][1] else 0.5
            moved = round(MOST * 100 / games[a] * (made - expected))
            now[a] += moved
            now[b] -= moved
    return dict(now)
