"""The other records on a phone: taking back, correcting and voiding deals, notes, what was agreed
on. All of this is for whoever keeps the score."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from scorekeeper.core.books.deals import VOID, ScoredDeal
from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.amounts import show_amount
from scorekeeper.journal.statements import Written
from scorekeeper.journal.tokens import Token
from scorekeeper.render.views import deal_line

from .controls import label
from .desk import Desk
from .entry import go, named, number_of
from .guard import RefusedRequest
from .live import link
from .pages import document, html, shown
from .recording import keep, sending_fields, sending_of
from .roles import Role
from .screens import Screen, reason_field
from .visit import form_of, visit_of

_NEWEST = 20  # deals that are listed
Fields = Mapping[str, str]


# what the forms say ------------------------------------------------------------------------------


def _undo(fields: Fields) -> Written:
    return Written(RecordKind.UNDO, None, [])


def _void(fields: Fields) -> Written:
    kind = RecordKind.UNVOID if "back" in fields else RecordKind.VOID
    return Written(kind, number_of(fields.get("number", "")), _why(fields))


def _why(fields: Fields) -> list[Token]:
    why = fields.get("why", "").strip()
    return [Token("why", why)] if why else []


def _note(fields: Fields) -> Written:
    text = " ".join(fields.get("text", "").split())
    if not text:
        raise RefusedRequest(400, "the note is empty", "go back and write something")
    return Written(RecordKind.NOTE, None, [Token(None, text)])


def _agree(fields: Fields) -> Written:
    totals = [
        Token(name.removeprefix("total:"), text.strip().replace("\u2212", "-"))
        for name, text in fields.items()
        if name.startswith("total:") and text.strip()
    ]
    return Written(RecordKind.AGREE, None, totals)


# recording ---------------------------------------------------------------------------------------


def _records(make: Callable[[Fields], Written]) -> Callable[[Request], Awaitable[Response]]:
    """The route that records what the fields of a form say."""

    async def route(request: Request) -> Response:
        visit = await visit_of(request, Role.SCORER)
        if not named(visit):
            return go("/who", visit.served)
        fields = await form_of(request)
        line = make(fields)
        await keep(visit, sending_of(fields), line.kind, line.tokens, line.number)
        return go("/", visit.served)

    return route


async def seal(request: Request) -> Response:
    """Whether what each says before the play is shown once all have said it."""
    visit = await visit_of(request, Role.SCORER)
    fields = await form_of(request)

    sealed, key = visit.venue.kept.sealed, visit.served.key
    if "sealed" in fields:
        sealed.add(key)
    else:
        sealed.discard(key)
    visit.venue.keep()
    await visit.served.at_desk(Desk.tell_anew)
    return go("/more", visit.served)


# the page ----------------------------------------------------------------------------------------


async def more(request: Request) -> Response:
    """All of it on one page."""
    visit = await visit_of(request, Role.SCORER)
    body = await visit.served.at_desk(lambda desk: _page(Screen(visit, desk)))
    back = f'<nav class="bar"><a href="{link("/", visit.served)}">Sheet</a></nav>'
    return html(document("Correct", f"{back}<main>{body}</main>", kind="entry"))


def _page(screen: Screen) -> str:
    session = screen.desk.sitting.session
    return "".join(
        [
            "<h1>Correct, note, agree</h1>",
            *_deals(screen, session),
            _note_form(screen),
            _agree_form(screen, session),
            _seal_form(screen),
            f'<p class="choices">{_way(screen, "/line", "A line")}',
            f"{_way(screen, '/devices', 'Devices')}</p>",
        ]
    )


def _way(screen: Screen, path: str, called: str) -> str:
    return f'<a class="button" href="{link(path, screen.visit.served)}">{called}</a>'


def _form(screen: Screen, path: str, fields: str, button: str) -> str:
    return (
        f'<form method="post" action="{screen.place(path)}">{sending_fields(screen.visit.served)}'
        f"{fields}<p><button>{button}</button></p></form>"
    )


def _deals(screen: Screen, session: Session) -> Iterator[str]:
    newest = list(reversed(session.deals))[:_NEWEST]
    if newest:
        yield "<h2>Deals</h2>"
        yield from (_deal(screen, deal) for deal in newest)


def _deal(screen: Screen, deal: ScoredDeal) -> str:
    number = f'<input type="hidden" name="number" value="{deal.number}">'
    if deal.status == VOID:
        back = '<input type="hidden" name="back" value="1">'
        ways = _form(screen, "/void", f"{number}{back}", f"Put deal {deal.number} back")
    else:
        address = screen.place("/deal", amend=str(deal.number))
        why = reason_field("why", "Why it is taken out", False, f"-{deal.number}")
        ways = (
            f'<p><a class="button" href="{address}">Correct deal {deal.number}</a></p>'
            f"{_form(screen, '/void', f'{number}{why}', f'Take deal {deal.number} out')}"
        )
    return f"<details><summary>{shown(deal_line(deal))}</summary>{ways}</details>"


def _note_form(screen: Screen) -> str:
    field = '<p><label for="note">A note</label><input id="note" name="text" required></p>'
    return f"<h2>Note</h2>{_form(screen, '/note', field, 'Write it down')}"


def _agree_form(screen: Screen, session: Session) -> str:
    rows = "".join(
        f'<p class="stepper"><label for="total{at}">{label(owner, "player")}</label>'
        f'<input id="total{at}" name="total:{shown(owner)}" inputmode="text" '
        f'value="{shown(show_amount(total))}"></p>'
        for at, (owner, total) in enumerate(session.totals().items())
    )
    return (
        "<h2>Agree</h2><p>Everybody has looked: these are the totals.</p>"
        f"{_form(screen, '/agree', rows, 'Agreed')}"
    )


def _seal_form(screen: Screen) -> str:
    checked = " checked" if screen.is_sealed else ""
    field = (
        f'<label class="chip"><input type="checkbox" name="sealed" value="1"{checked}>'
        "<span>Bids stay sealed until all have bid</span></label>"
    )
    return f"<h2>Bids from the phones</h2>{_form(screen, '/seal', field, 'Set')}"


ROUTES = [
    Route("/more", more, methods=["GET"]),
    Route("/undo", _records(_undo), methods=["POST"]),
    Route("/void", _records(_void), methods=["POST"]),
    Route("/note", _records(_note), methods=["POST"]),
    Route("/agree", _records(_agree), methods=["POST"]),
    Route("/seal", seal, methods=["POST"]),
]
