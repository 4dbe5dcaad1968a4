"""Recording on a phone: the deal question by question, then its points, then it is kept.

Every page is a form that works without a script. A form carries the number of records that it was
made for, and keeping has a key of its own: a second tap does nothing more.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from scorekeeper.core.asking.questions import Question
from scorekeeper.core.values.problems import impossible
from scorekeeper.journal.appending import RefusedError
from scorekeeper.journal.store import StoreError
from scorekeeper.scribe.draft import Draft, RefusedAnswerError
from scorekeeper.scribe.sitting import OvertakenError, UnreadableSheetError

from .desk import Desk, NoSuchDealError
from .guard import RefusedRequest
from .live import link
from .overtaken import overtaken_html
from .pages import document, html
from .roles import Role
from .screens import Screen, asked_here, deal_screen, panel_html
from .served import Served
from .told_in import told_in
from .visit import Visit, form_of, visit_of

T = TypeVar("T")
_LARGEST = 10**9


# the desk ----------------------------------------------------------------------------------------


async def at_desk(visit: Visit, work: Callable[[Desk], T]) -> T:
    """Do something with the deal that is being told, one after the other; tell the phones where it
    changed. Raises RefusedRequest where the sheet cannot be used now."""
    served = visit.served
    async with served.lock:
        made = await asyncio.to_thread(_with_desk, served, work)
    await served.refresh()
    assert served.desk is not None
    state = served.state._replace(told=served.desk.told)
    if state != served.state:
        served.feed.announce(state)
    return made


def _with_desk(served: Served, work: Callable[[Desk], T]) -> T:
    try:
        if served.desk is None:
            served.desk = Desk(served.path)
        served.desk.look()
        return work(served.desk)
    except (StoreError, UnreadableSheetError) as error:
        raise RefusedRequest(
            409,
            f"the sheet cannot be used now: {error}",
            "put it right on the computer; what was told of the deal is not lost",
        ) from None
    except NoSuchDealError:
        raise RefusedRequest(404, "there is no such deal", "choose one on the sheet") from None


def named(visit: Visit) -> bool:
    """Whether it is known who taps, which stands with each record; the machine may be silent."""
    return bool(visit.device.name) or visit.device.is_laptop


def number_of(text: str) -> int:
    """A number that a form or an address carries. Raises RefusedRequest."""
    if not text.isascii() or not text.isdigit() or int(text[:12]) > _LARGEST:
        raise RefusedRequest(400, "the form is garbled", "reload the page, fill it in again")
    return int(text)


def go(path: str, served: Served, **more: str) -> Response:
    """Over to another page."""
    return RedirectResponse(link(path, served, **more).replace("&amp;", "&"), 303)


# the deal ----------------------------------------------------------------------------------------


async def deal(request: Request) -> Response:
    """The question that comes next, or the one that was asked for."""
    visit = await visit_of(request, Role.SEAT)
    if not named(visit):
        return go("/who", visit.served)
    asked = request.query_params
    amend = _amended(visit, asked)

    def work(desk: Desk) -> str:
        return deal_screen(Screen(visit, desk, amend, **_asked_for(asked)))

    return _page(await _drawn(visit, work))


def _asked_for(fields: Mapping[str, str]) -> dict[str, str]:
    """Which question an address or a form is about."""
    return {name: fields.get(name, "") for name in ("fact", "owner", "begun")}


async def _drawn(visit: Visit, work: Callable[[Desk], str]) -> str:
    try:
        return await at_desk(visit, work)
    except RefusedAnswerError as error:
        raise RefusedRequest(400, error.problem.message, error.problem.hint) from None


def _page(screen: str, status: int = 200) -> Response:
    return html(document("Deal", f"<main>{screen}</main>", kind="entry"), status)


def _amended(visit: Visit, fields: Mapping[str, str]) -> int:
    """The deal that is corrected, 0 for none; only who keeps the score corrects."""
    amend = number_of(fields.get("amend") or "0")
    if amend and not visit.role.may(Role.SCORER):
        raise RefusedRequest(403, "only whoever keeps the score corrects deals", "tell the scorer")
    return amend


async def answer(request: Request) -> Response:
    """An answer to a question."""
    visit = await visit_of(request, Role.SEAT)
    fields = await form_of(request)
    amend = _amended(visit, request.query_params)

    def work(desk: Desk) -> tuple[str, int, dict[str, str]]:
        screen = Screen(visit, desk, amend, **_asked_for(fields))
        try:
            return "", 303, _answered(screen, fields)
        except RefusedAnswerError as error:
            excuse = fields if error.is_breach and not screen.player else None
            problem = error.problem
            trouble = f"{problem.message}; {problem.hint}" if problem.hint else problem.message
            return deal_screen(screen._replace(trouble=trouble), excuse), 422, {}

    drawn, status, place = await at_desk(visit, work)
    if drawn:
        return _page(drawn, status)
    more = {"amend": str(amend)} if amend else {}
    return go("/deal", visit.served, **more, **place)


def _answered(screen: Screen, fields: Mapping[str, str]) -> dict[str, str]:
    """Take the answer; where to go on. Raises RefusedAnswerError."""
    draft = screen.draft
    question = asked_here(screen)
    if fields.get("deal") != str(draft.number):
        told = f"that was an answer for deal {fields.get('deal')}, which is recorded by now"
        raise RefusedAnswerError(impossible(told, "look at the sheet"))
    if question is None or question.fact != fields.get("fact"):
        raise RefusedAnswerError(impossible("that is not asked now", "answer what is asked"))
    rows = (screen.player,) if screen.player else ()
    told_now = told_in(draft.forget(question.fact), question, fields, rows)
    if told_now.begun:
        return {"fact": question.fact, "begun": json.dumps(list(told_now.begun))}
    reason = fields.get("anyway", "").strip()
    if reason and not screen.player:
        draft = draft.excused(reason)
    _take(screen, draft, question, fields.get("owner", ""), told_now.text)
    return {}


def _take(screen: Screen, draft: Draft, question: Question, owner: str, text: str) -> None:
    """Put the answer into the deal. Raises RefusedAnswerError."""
    owners = (question.owner, *question.owners)
    whose = screen.player if screen.player and question.owner else owner
    if question.owner and whose not in owners:
        raise RefusedAnswerError(impossible(f"it is not {whose}'s turn to tell", "reload the page"))
    if not text and question.needed:
        raise RefusedAnswerError(impossible(f"{question.ask}: nothing was told", "tap an answer"))
    by = screen.visit.device.name
    told = draft.anew(question.fact, whose if question.owner else "", text, by)
    screen.desk.correct(screen.amend, screen.visit.device.number, told)


# keeping -----------------------------------------------------------------------------------------


async def keep(request: Request) -> Response:
    """Record the deal that was shown."""
    visit = await visit_of(request, Role.SCORER)
    if not named(visit):
        return go("/who", visit.served)
    fields = await form_of(request)
    amend = _amended(visit, request.query_params)
    expected = number_of(fields.get("records", ""))

    def work(desk: Desk) -> str:
        if desk.answered(fields.get("key", "")):
            return ""
        screen = Screen(visit, desk, amend)
        try:
            _kept(screen, fields, expected)
        except OvertakenError:
            return overtaken_html(screen, fields.get("line", ""), expected)
        except RefusedError as error:
            first = error.problems[0]
            return deal_screen(screen._replace(trouble=f"{first.message}; {first.hint}"))
        except RefusedAnswerError as error:
            return deal_screen(screen._replace(trouble=error.problem.message))
        desk.note_answer(fields.get("key", ""), "/")
        return ""

    drawn = await at_desk(visit, work)
    if drawn:
        return _page(drawn, 409)
    return go("/", visit.served)


def _kept(screen: Screen, fields: Mapping[str, str], expected: int) -> None:
    """Record it. Raises OvertakenError, RefusedError, RefusedAnswerError."""
    draft, desk = screen.draft, screen.desk
    if desk.records != expected:
        raise OvertakenError(desk.records)
    if fields.get("line") != draft.line:
        changed = "somebody told something else of this deal meanwhile: look at it again"
        raise RefusedAnswerError(impossible(changed))
    reason = fields.get("anyway", "").strip()
    draft = draft.excused(reason) if reason else draft
    if not (draft.told or draft.texts):
        raise RefusedAnswerError(impossible("nothing is told of this deal yet"))
    name, why = screen.visit.device.name, fields.get("why", "").strip()
    desk.keep(draft, name, why, expected)
    screen.visit.device.written = time.time()


# the sheet ---------------------------------------------------------------------------------------


async def panel(visit: Visit) -> str:
    """What the live page shows above the sheet: how far the coming deal is told, and for whoever
    may record the ways to do so."""
    if visit.served.session is None:
        return ""
    return await at_desk(visit, lambda desk: panel_html(Screen(visit, desk)))


async def panel_piece(request: Request) -> Response:
    """The same alone, drawn anew."""
    return html(await panel(await visit_of(request)))


ROUTES = [
    Route("/deal", deal, methods=["GET"]),
    Route("/answer", answer, methods=["POST"]),
    Route("/keep", keep, methods=["POST"]),
    Route("/panel", panel_piece, methods=["GET"]),
]
