"""The talk without a terminal: every line of standard input is an answer."""

from __future__ import annotations

from collections.abc import Iterable

from .talk import Outside, RefusedLineError, Talk

REFUSED = 1


def hold(talk: Talk, outside: Outside, lines: Iterable[str]) -> int:
    """Hold the talk with those lines; the exit status, 1 where one of them was refused."""
    going: Talk | None = talk
    status = 0
    for number, line in enumerate(lines, 1):
        if going is None:
            break
        going.look()
        typed = line.rstrip("\r\n")
        outside.say([f"{going.prompt().text(outside.size().columns)}{typed}"])
        try:
            going = going.take(typed)
        except RefusedLineError as error:
            hint = f" ({error.hint})" if error.hint else ""
            outside.complain([f"line {number}, '{typed}': {error.message}{hint}"])
            status = REFUSED
    return status
