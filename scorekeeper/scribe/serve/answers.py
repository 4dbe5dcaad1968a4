"""What is answered when a request cannot be done: a page that says why, and what to do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from starlette.requests import Request
from starlette.responses import Response

from scorekeeper.core.values.problems import Problem
from scorekeeper.journal.appending import RefusedError
from scorekeeper.journal.disk import StoreError
from scorekeeper.journal.scoring import UnreadableError

from .guard import RefusedRequest
from .pages import TO_THE_SHEET, document, html, message_page, shown
from .recording import OvertakenFormError

Told = Callable[[Request, Exception], Awaitable[Response]]


async def _refused_request(request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedRequest)
    return message_page(error.message, error.hint, error.status)


async def _refused_record(request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError | UnreadableError)
    return _listed("Nothing was recorded", problem_lines(error.problems), 422)


async def _failed(request: Request, error: Exception) -> Response:
    return _listed("Nothing was recorded", [str(error)], 503)


async def _overtaken(request: Request, error: Exception) -> Response:
    assert isinstance(error, OvertakenFormError)
    return _listed("Somebody else was first: nothing was recorded", overtaken_lines(error), 409)


TOLD_ERRORS: dict[type[Exception], Told] = {
    RefusedRequest: _refused_request,
    RefusedError: _refused_record,
    UnreadableError: _refused_record,
    StoreError: _failed,
    OvertakenFormError: _overtaken,
}


def overtaken_lines(error: OvertakenFormError) -> list[str]:
    """What was recorded meanwhile, and where the form differs from it."""
    lines = [f"recorded meanwhile: {line}" for line in error.lines]
    if error.rival is None:
        return lines or ["records were taken out of the sheet meanwhile"]
    who = error.rival.meta.get("by", "")
    differences = [
        f"{found.fact}: recorded is {found.recorded or 'nothing'}, yours was "
        f"{found.told or 'nothing'}"
        for found in error.differences
    ]
    same = f"it says the same as yours{f', told by {who}' if who else ''}"
    return [*lines, *(differences or [same])]


def problem_lines(problems: Iterable[Problem]) -> list[str]:
    """The problems and what to do about them, a line each."""
    return [line for problem in problems for line in (problem.message, problem.hint) if line]


def _listed(title: str, lines: Iterable[str], status: int) -> Response:
    told = "".join(f"<p>{shown(line)}</p>" for line in lines)
    body = (
        f'<main><h1>{title}</h1><div class="trouble" role="alert">{told}</div>{TO_THE_SHEET}</main>'
    )
    return html(document(title, body, kind="message"), status)
