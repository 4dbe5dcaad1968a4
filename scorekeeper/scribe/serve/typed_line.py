"""A line in the language of the sheet, typed on a phone: for whatever has no form of its own."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.values.names import find
from scorekeeper.core.values.problems import InputError, MalformedError
from scorekeeper.journal.appending import RefusedError
from scorekeeper.journal.statements import Written, written
from scorekeeper.journal.tokens import Token, tokenise

from .answers import problem_lines
from .live import link
from .pages import document, html, shown
from .recording import keep, sending_fields, sending_of
from .roles import Role
from .visit import Visit, form_of, visit_of

LONGEST = 2000  # letters
_EXAMPLES = "deal ..., result ..., amend 3 ... why=..., void 3, undo, adjust Anna=-5, note ..."


async def ask_line(request: Request) -> Response:
    """The form."""
    visit = await visit_of(request, Role.SCORER)
    return html(document("A line", _form(visit)))


async def keep_line(request: Request) -> Response:
    """Record the line; one at fault is shown again with what is wrong."""
    visit = await visit_of(request, Role.SCORER)
    fields = await form_of(request)
    typed = fields.get("line", "")
    sending = sending_of(fields)
    try:
        line = _parsed(typed)
        await keep(visit, sending, line.kind, line.tokens, line.number)
    except InputError as error:
        return html(document("A line", _form(visit, typed, [error.message, error.hint])), 422)
    except RefusedError as error:
        return html(document("A line", _form(visit, typed, problem_lines(error.problems))), 422)
    return RedirectResponse(link("/", visit.served).replace("&amp;", "&"), 303)


def _parsed(typed: str) -> Written:
    """Raises InputError for what is no record."""
    if not typed.isprintable() or len(typed) > LONGEST:
        raise MalformedError("the line is garbled or too long", "type it on one line")
    tokens = tokenise(typed)
    if not tokens or tokens[0].key is not None:
        raise MalformedError("a line begins with the word of its record", f"e.g. {_EXAMPLES}")
    kind = RecordKind(find(tokens[0].value, [str(kind) for kind in RecordKind], "record"))
    if kind is RecordKind.NOTE:
        text = " ".join(token.value for token in tokens[1:] if token.key is None)
        return Written(kind, None, [Token(None, text)])
    return written(kind, tokens[1:])


def _form(visit: Visit, typed: str = "", trouble: list[str] | None = None) -> str:
    told = "".join(f"<p>{shown(line)}</p>" for line in trouble or [] if line)
    alert = f'<div class="trouble" role="alert">{told}</div>' if told else ""
    return (
        f'<nav class="bar"><a href="{link("/", visit.served)}">Back</a></nav>'
        f"<main><h1>A line of the sheet</h1>{alert}"
        f'<form method="post" action="{link("/line", visit.served)}">'
        f"{sending_fields(visit.served)}"
        f'<p><label for="line">As it would be typed: {_EXAMPLES}</label>'
        f'<input class="line" id="line" name="line" value="{shown(typed)}" required '
        f'maxlength="{LONGEST}" autocapitalize="off" autocorrect="off" spellcheck="false"></p>'
        "<p><button>Record</button></p></form></main>"
    )


ROUTES = [
    Route("/line", ask_line, methods=["GET"]),
    Route("/line", keep_line, methods=["POST"]),
]
