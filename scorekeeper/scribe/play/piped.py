"""The talk without a terminal: every line of standard input is an answer."""

from __future__ import annotations

from collections.abc import Iterable

from .talk import Outside, RefusedLineError, Talk

REFUSED = 1


def hold(talk: Talk, outside: Outside, lines: Iterable[str], *, is_typed: bool = False) -> int:
    """Hold the talk with those lines; the exit status, 1 where one of them was refused. Lines that
    are `typed` by somebody at a terminal without the skills for more are asked for, the others
    repeated after their questions."""
    going: Talk | None = talk
    status = 0
    if is_typed:
        outside.say([asking(talk, outside)])
    for number, line in enumerate(lines, 1):
        if going is None:
            break
        going.look()
        typed = line.rstrip("\r\n")
        if not is_typed:
            outside.say([f"{asking(going, outside)}{typed}"])
        try:
            going = going.take(typed)
        except RefusedLineError as error:
            hint = f" ({error.hint})" if error.hint else ""
            outside.complain([f"line {number}, '{typed}': {error.message}{hint}"])
            status = REFUSED
        if is_typed and going is not None:
            outside.say([asking(going, outside)])
    if going is not None:
        outside.complain(filter(None, [going.farewell()]))
    return status


def asking(talk: Talk, outside: Outside) -> str:
    """The question as it is put."""
    return talk.prompt().text(outside.size().columns)
