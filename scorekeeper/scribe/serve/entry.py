"""Recording on a phone: the deal question by question, then its points, then it is kept.

Every page is a form that works without a script. A form carries the number of records that it was
made for, and keeping has a key of its own: a second tap does nothing more.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from scorekeeper.core.asking.questions import Question
from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.values.problems import impossible
from scorekeeper.journal.appending import RefusedError
from scorekeeper.journal.statements import Written
from scorekeeper.journal.tokens import Token, tokenise
from scorekeeper.scribe.draft import Draft, RefusedAnswerError

from .answers import problem_lines
from .desk import Desk, NoSuchDealError
from .guard import RefusedRequest
from .live import link
from .pages import document, html
from .recording import keep, sending_of
from .roles import Role
from .screens import Screen, asked_here, deal_screen, panel_html
from .served import Served
from .told_in import told_in
from .visit import Visit, form_of, visit_of

_LARGEST = 10**9


def named(visit: Visit) -> bool:
    """Whether it is known who taps, which stands with each record; the machine may be silent."""
    return bool(visit.device.name) or visit.device.is_laptop


def number_of(text: str) -> int:
    """A number that a form or an address carries. Raises RefusedRequest."""
    if not text.isascii() or not text.isdigit() or int(text[:12]) > _LARGEST:
        raise _garbled()
    return int(text)


def _garbled() -> RefusedRequest:
    return RefusedRequest(400, "the form is garbled", "reload the page, fill it in again")


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

    return _page(visit, await _drawn(visit, work))


def _asked_for(fields: Mapping[str, str]) -> dict[str, str]:
    """Which question an address or a form is about."""
    return {name: fields.get(name, "") for name in ("fact", "owner", "begun")}


async def _drawn(visit: Visit, work: Callable[[Desk], str]) -> str:
    try:
        return await visit.served.at_desk(work)
    except RefusedAnswerError as error:
        raise RefusedRequest(400, error.problem.message, error.problem.hint) from None
    except NoSuchDealError:
        raise RefusedRequest(404, "there is no such deal", "choose one on the sheet") from None


def _page(visit: Visit, screen: str, status: int = 200) -> Response:
    sheet = f'<a href="{link("/", visit.served)}">Sheet</a>'
    bar = f'<nav class="bar">{sheet}<p id="heard" role="status"></p></nav>'
    return html(document("Deal", f"{bar}<main>{screen}</main>", kind="entry"), status)


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
            return deal_screen(screen._replace(trouble=trouble, begun=""), excuse), 422, {}

    drawn, status, place = await visit.served.at_desk(work)
    if drawn:
        return _page(visit, drawn, status)
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
    told_now = told_in(draft, question, fields, rows)
    if told_now.begun:
        return {"fact": question.fact, "begun": json.dumps(list(told_now.begun))}
    if "anew" in fields and not screen.player:
        draft = draft.forget(question.fact)  # a count that is told once more from its beginning
    reason = fields.get("anyway", "").strip()
    if reason and not screen.player:
        draft = draft.excused(reason)
    owner = fields.get("owner", "")
    if question.owner and (owner not in _owners(question) or screen.player not in ("", owner)):
        raise RefusedAnswerError(impossible("that is not asked of you now", "reload the page"))
    is_part = question.owner and not told_now.is_whole
    _take(screen, draft, question, owner if is_part else "", told_now.text)
    return {}


def _owners(question: Question) -> tuple[str, ...]:
    return question.owner, *question.owners


def _take(screen: Screen, draft: Draft, question: Question, owner: str, text: str) -> None:
    """Put the answer into the deal. Raises RefusedAnswerError."""
    if not text and question.needed:
        raise RefusedAnswerError(impossible(f"{question.ask}: nothing was told", "tap an answer"))
    by = screen.visit.device.name
    told = draft.anew(question.fact, owner, text, by)
    screen.desk.correct(screen.amend, screen.visit.device.number, told)


# keeping -----------------------------------------------------------------------------------------


async def keep_deal(request: Request) -> Response:
    """Record the deal that was shown."""
    visit = await visit_of(request, Role.SCORER)
    if not named(visit):
        return go("/who", visit.served)
    fields = await form_of(request)
    amend = _amended(visit, request.query_params)
    sending, line = sending_of(fields), _line_of(fields)

    def changed(desk: Desk) -> str:
        draft = Screen(visit, desk, amend).draft
        if desk.records != sending.records or fields.get("line") == draft.line:
            return ""
        told = "somebody told something else of this deal meanwhile: look at it again"
        return deal_screen(Screen(visit, desk, amend, trouble=told))

    drawn = await visit.served.at_desk(changed)
    if drawn:
        return _page(visit, drawn, 409)
    try:
        await keep(visit, sending, line.kind, line.tokens, line.number)
    except RefusedError as error:
        told = "; ".join(problem_lines(error.problems[:1]))
        return _page(
            visit, await visit.served.at_desk(lambda d: _again(visit, d, amend, told)), 422
        )
    await visit.served.at_desk(Desk.begin_anew)
    return go("/", visit.served)


def _again(visit: Visit, desk: Desk, amend: int, trouble: str) -> str:
    return deal_screen(Screen(visit, desk, amend, trouble=trouble))


def _line_of(fields: Mapping[str, str]) -> Written:
    """The line that was shown, with the reasons given below it. Raises RefusedRequest."""
    try:
        word, number, *tokens = tokenise(fields.get("line", ""))
        kind = RecordKind(word.value)
    except ValueError:
        raise _garbled() from None
    reasons = {name: fields.get(name, "").strip() for name in ("anyway", "why")}
    kept = [token for token in tokens if not reasons.get(token.key or "")]
    more = [Token(name, text) for name, text in reasons.items() if text]
    return Written(kind, number_of(number.value), [*kept, *more])


# the sheet ---------------------------------------------------------------------------------------


async def panel(visit: Visit) -> str:
    """What the live page shows above the sheet: how far the coming deal is told, and for whoever
    may record the ways to do so."""
    if visit.served.session is None:
        return ""
    return await visit.served.at_desk(lambda desk: panel_html(Screen(visit, desk)))


async def panel_piece(request: Request) -> Response:
    """The same alone, drawn anew."""
    return html(await panel(await visit_of(request)))


ROUTES = [
    Route("/deal", deal, methods=["GET"]),
    Route("/answer", answer, methods=["POST"]),
    Route("/keep", keep_deal, methods=["POST"]),
    Route("/panel", panel_piece, methods=["GET"]),
]
