"""From values back to the text of a sheet: the inverse of the reader.

`print_sheet` prints a sheet as it was read, line for line, so that reading gives the same sheet
again. The canonical form (full names, every value in its one spelling) needs the scored deals: see
the module `canonical`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from scorekeeper.core.books.records import META_KEYS, SEAL, Record
from scorekeeper.core.books.table import Side
from scorekeeper.core.declaration.options import Setting
from scorekeeper.core.sheet import Sheet

from .statements import text_of
from .tokens import pair, quote, tokenise


def print_record(record: Record) -> str:
    """The record as one line: kind, number, text, own keys, then seal, why, anyway, by, at."""
    pieces = [str(record.kind)]
    if record.number is not None:
        pieces.append(str(record.number))
    if record.player:
        pieces.append(quote(record.player, word=True))
    if record.text:
        pieces.append(_free_text(str(record.kind), record.text))
    pieces += [pair(key, text) for key, text in record.values.items()]
    pieces += [pair(key, record.meta[key]) for key in (SEAL, *META_KEYS) if key in record.meta]
    return " ".join(pieces)


_TIME = re.compile(r" at=\S+$")


def without_time(line: str) -> str:
    """The line of a record without the time at its end, as people see it."""
    return _TIME.sub("", line)


def print_header(
    game: str,
    players: Sequence[str],
    *,
    sides: Sequence[Side] = (),
    settings: Mapping[str, str] | None = None,
    title: str = "",
    date: str = "",
    dealer: str = "",
) -> list[str]:
    """The lines that begin a new sheet; what is empty is left out."""
    lines = [_game_line(game)]
    if title:
        lines.append(_title_line(title))
    if date:
        lines.append(f"date {date}")
    if players:
        lines.append(_players_line(players))
    if sides:
        lines.append(_sides_line(sides))
    if settings:
        lines.append(_set_line([Setting(name, text) for name, text in settings.items()]))
    if dealer:
        lines.append(_dealer_line(dealer))
    return lines


def print_sheet(sheet: Sheet) -> str:
    """The text of a sheet that was read: every statement on its line, comments, blank lines and
    lines that could not be read in their places."""
    lines = _header_by_line(sheet)
    for record in sheet.records:
        lines[record.line] = print_record(record)
    for line, remark in sheet.remarks.items():
        lines[line] = f"{lines[line]}  {remark}" if line in lines else remark
    return "".join(f"{lines.get(line, '')}\n" for line in range(1, max(lines) + 1))


def _header_by_line(sheet: Sheet) -> dict[int, str]:
    texts = {
        "game": _game_line(sheet.game.name),
        "title": _title_line(sheet.title),
        "date": f"date {sheet.date}",
        "players": _players_line(sheet.table.players),
        "sides": _sides_line(sheet.table.sides),
        "dealer": _dealer_line(sheet.header_dealer),
    }
    lines = {line: texts[keyword] for keyword, line in sheet.header_lines.items()}
    recorded = {record.line for record in sheet.records}
    by_line: dict[int, list[Setting]] = {}
    for setting in sheet.settings:
        if setting.line not in recorded:
            by_line.setdefault(setting.line, []).append(setting)
    return lines | {line: _set_line(settings) for line, settings in by_line.items()}


def _game_line(game: str) -> str:
    return f"game {quote(game, word=True)}"


def _title_line(title: str) -> str:
    return f"title {_free_text('title', title)}"


def _players_line(players: Sequence[str]) -> str:
    return " ".join(["players", *(quote(name, word=True) for name in players)])


def _sides_line(sides: Sequence[Side]) -> str:
    pieces = [
        pair(side.name, ",".join(side.members)) if side.members else quote(side.name, word=True)
        for side in sides
    ]
    return " ".join(["sides", *pieces])


def _set_line(settings: Sequence[Setting]) -> str:
    return " ".join(["set", *(pair(setting.name, setting.text) for setting in settings)])


def _dealer_line(dealer: str) -> str:
    return f"dealer {quote(dealer, word=True)}"


def _free_text(keyword: str, text: str) -> str:
    """The text of a title or note: bare when it reads back the same, else in quotes."""
    tokens = [] if '"' in text else tokenise(text)
    if text and text_of(tokens, keyword) == (text, []):
        return text
    return quote(text, word=True)
