"""Beginning a sheet on a phone, in a folder that is served."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from datetime import date as calendar

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from scorekeeper.core.values.problems import InputError
from scorekeeper.games.named import find_game
from scorekeeper.games.registry import GAMES
from scorekeeper.journal.load import score_lines
from scorekeeper.journal.new_sheet import header_lines
from scorekeeper.journal.store import SUFFIX, create_sheet
from scorekeeper.journal.tokens import tokenise
from scorekeeper.scribe.folder import Folder

from .guard import RefusedRequest
from .live import link
from .pages import document, html, shown
from .roles import Role
from .sheets import Sheets
from .visit import admitted, form_of, venue_of

LONGEST = 500  # letters of a field
_FIELDS = ("game", "players", "settings", "title")


async def new(request: Request) -> Response:
    """The form."""
    folder = Folder(_folder(request).place)
    latest = next(iter(folder.headings), None)
    told = {"game": latest.game, "players": " ".join(latest.players)} if latest else {}
    return html(document("A new sheet", _form(told)))


async def begin(request: Request) -> Response:
    """Make the sheet; one that cannot be is shown again with what is wrong."""
    sheets = _folder(request)
    fields = await form_of(request)
    told = {name: fields.get(name, "")[:LONGEST].strip() for name in _FIELDS}
    try:
        path = await asyncio.to_thread(_made, sheets.place, told)
    except InputError as error:
        hint = f"; {error.hint}" if error.hint else ""
        return html(document("A new sheet", _form(told, f"{error.message}{hint}")), 422)
    served = sheets.find(os.path.basename(path).removesuffix(SUFFIX))
    if served is None:
        raise RefusedRequest(404, "the new sheet is gone", "look into the folder")
    return RedirectResponse(link("/", served).replace("&amp;", "&"), 303)


def _folder(request: Request) -> Sheets:
    """The folder that is served, for whoever keeps the score. Raises RefusedRequest."""
    admitted(request, Role.SCORER)
    sheets = venue_of(request).sheets
    if not sheets.is_folder:
        hint = "serve a folder, and sheets can be begun on a phone"
        raise RefusedRequest(404, "this server has one sheet alone", hint)
    return sheets


def _made(folder: str, told: Mapping[str, str]) -> str:
    """The path of the sheet, whose name the program chooses. Raises InputError, StoreError."""
    named = find_game(told["game"])
    date = calendar.today().isoformat()
    lines = header_lines(
        named,
        [token.value for token in tokenise(told["players"].replace(",", " "))],
        date=date,
        settings=told["settings"].split(),
        title=told["title"],
    )
    path = Folder(folder).new_name(named.offer.name, date)
    for problem in score_lines(path, lines).problems:
        if problem.is_error:
            raise InputError(problem.message, problem.hint)
    create_sheet(path, "\n".join(lines) + "\n")
    return path


def _form(told: Mapping[str, str], trouble: str = "") -> str:
    alert = f'<p class="why" role="alert">{shown(trouble)}</p>' if trouble else ""
    games = "".join(f'<option value="{shown(game.name)}">' for game in GAMES)
    fields = "".join(
        f'<p><label for="{name}">{text}</label><input id="{name}" name="{name}" '
        f'value="{shown(told.get(name, ""))}" maxlength="{LONGEST}" autocomplete="off"{more}></p>'
        for name, text, more in (
            ("game", "Game", ' list="games" required'),
            ("players", "Players, in the order in which the deal passes", " required"),
            ("settings", "House rules, as OPTION=VALUE (none: as in the book)", ""),
            ("title", "Called", ""),
        )
    )
    return (
        f'<nav class="bar"><a href="/">Sheets</a></nav><main><h1>A new sheet</h1>{alert}'
        f'<form method="post" action="/new" class="keep">{fields}'
        f'<datalist id="games">{games}</datalist><p><button class="go">Begin</button></p></form>'
        "</main>"
    )


ROUTES = [
    Route("/new", new, methods=["GET"]),
    Route("/new", begin, methods=["POST"]),
]
