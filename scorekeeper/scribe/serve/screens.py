"""The screens on which a deal is told: one question each, the steps on top, then the points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scorekeeper.core.asking.questions import Question
from scorekeeper.core.books.records import Record
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.render.figures import printed_number
from scorekeeper.render.views import next_lines
from scorekeeper.scribe.draft import Answer, Draft

from .controls import Asking, control, label
from .desk import Desk, can_be_sealed
from .live import link
from .pages import shown
from .previews import line_html, preview_html
from .recording import sending_fields
from .roles import Role
from .told_in import PAIRS, begun_of, part_after, then_after
from .visit import Visit

_MOST_STEPS = 14


class Screen(NamedTuple):
    """Who looks at which question. `amend` is the deal that is corrected, 0 for the coming one;
    `fact`, `owner` and `begun` are what was asked for, `trouble` why the last answer was refused.
    """

    visit: Visit
    desk: Desk
    amend: int = 0
    fact: str = ""
    owner: str = ""
    begun: str = ""
    trouble: str = ""

    @property
    def draft(self) -> Draft:
        """The deal that is told here."""
        return self.desk.telling(self.amend, self.visit.device.number)

    @property
    def player(self) -> str:
        """Of whom alone this phone may tell; nothing where it may tell everything."""
        return self.visit.device.name if self.visit.role is Role.SEAT else ""

    @property
    def is_sealed(self) -> bool:
        """Whether what each says before the play is shown once all have said it."""
        return self.visit.served.key in self.visit.venue.kept.sealed

    def hides(self, answer: Answer) -> bool:
        """Whether an answer is not for the eyes of this phone yet."""
        if not (self.is_sealed and answer.owner and answer.text) or self.amend:
            return False
        viewer = self.visit.device.name
        if viewer and viewer in (answer.owner, answer.by):
            return False
        return self.desk.is_being_said(answer)

    def place(self, path: str, **more: str) -> str:
        """An address of this screen, as it may stand within quotes."""
        kept = {"amend": str(self.amend)} if self.amend else {}
        return link(path, self.visit.served, **kept, **more)


def deal_screen(screen: Screen, excuse: Mapping[str, str] | None = None) -> str:
    """What a phone shows of the deal that is told; `excuse` are the fields of an answer that can
    stand with a reason alone."""
    draft = screen.draft
    question = asked_here(screen)
    return (
        f'<section id="entry"{_state(screen)}>{_head(screen, draft)}'
        f"{_steps(screen, draft, question)}{_notices(screen)}{_excuse(screen, excuse)}"
        f"{_body(screen, draft, question)}{_foot(screen, draft)}</section>"
    )


def _state(screen: Screen) -> str:
    """For which state of the sheet a part of a page was drawn."""
    query = link("", screen.visit.served).removeprefix("?")
    return (
        f' data-query="{query}" data-told="{screen.desk.told}" data-records="{screen.desk.records}"'
    )


def asked_here(screen: Screen) -> Question | None:
    """The question that this phone is asked; None where there is none for it."""
    draft = screen.draft
    if screen.player:
        return _own_question(screen, draft)
    if not screen.fact:
        return draft.question
    part = _asked_of(draft.forget(screen.fact, screen.owner), screen.fact)
    return part or _asked_of(draft.forget(screen.fact), screen.fact)


def _asked_of(draft: Draft, fact: str) -> Question | None:
    return next((q for q in draft.asked.questions if q.fact == fact), None)


def _own_question(screen: Screen, draft: Draft) -> Question | None:
    """What a player may tell himself now: his part of a count, his own pairs."""
    own = screen.player
    told_over = draft.forget(screen.fact, own) if screen.fact else draft
    now = {screen.fact, draft.question.fact if draft.question else ""}
    for question in told_over.asked.questions:
        if question.fact not in now:
            continue
        if own in (question.owner, *question.owners) or question.form == PAIRS:
            return question
    return None


def _own_pairs(screen: Screen, draft: Draft) -> str:
    """The way to the pairs of a player, once others told theirs: each adds his own."""
    facts = [fact for fact, text in draft.told.items() if "/" in text and fact != screen.fact]
    return "".join(
        f'<p><a class="button" href="{screen.place("/deal", fact=fact)}">Your {shown(fact)}</a></p>'
        for fact in facts
    )


# the frame ---------------------------------------------------------------------------------------


def _head(screen: Screen, draft: Draft) -> str:
    if screen.amend:
        lines, title = ["what was recorded stays readable"], f"Correct deal {screen.amend}"
    else:
        lines, title = next_lines(draft.session), f"Deal {draft.number}"
    told = "".join(f"<p>{shown(printed_number(line))}</p>" for line in lines)
    return f'<header class="deal-head"><h1>{title}</h1>{told}</header>'


def _steps(screen: Screen, draft: Draft, question: Question | None) -> str:
    """What was told, what is asked now, what follows; each that was told can be told anew."""
    facts = dict.fromkeys(
        [a.fact for a in draft.answers] + [q.fact for q in draft.unanswered][:_MOST_STEPS]
    )
    here = question.fact if question else ""
    items = [_step(screen, draft, fact, fact == here) for fact in facts]
    items.append(_item("check", "", question is None and draft.is_ready))
    return f'<ol class="steps">{"".join(items)}</ol>'


def _step(screen: Screen, draft: Draft, fact: str, is_here: bool) -> str:
    answers = [answer for answer in draft.answers if answer.fact == fact]
    if not answers or screen.player:
        return _item(shown(fact), _said(screen, answers), is_here)
    address = screen.place("/deal", fact=fact)
    return _item(f'<a href="{address}">{shown(fact)}</a>', _said(screen, answers), is_here)


def _item(name: str, said: str, is_here: bool) -> str:
    here = ' class="on" aria-current="step"' if is_here else ""
    return f"<li{here}>{name}{f' <b>{said}</b>' if said else ''}</li>"


def _said(screen: Screen, answers: list[Answer]) -> str:
    texts = [_answer_text(screen, answer) for answer in answers]
    return " ".join(texts)


def _answer_text(screen: Screen, answer: Answer) -> str:
    if screen.hides(answer):
        return "✓"
    return label(answer.text) if answer.text else "–"


def _notices(screen: Screen) -> str:
    notices = ""
    if screen.trouble:
        notices += f'<p class="why" role="alert">{shown(screen.trouble)}</p>'
    if screen.desk.overtaken and not screen.amend:
        last = _last_deal(screen.desk)
        notices += (
            '<div class="why" role="alert"><p>That deal was recorded elsewhere meanwhile:</p>'
            f"{line_html(last)}<p>Told here was, and is not recorded:</p>"
            f"{line_html(screen.desk.overtaken)}</div>"
        )
    return notices


def _excuse(screen: Screen, fields: Mapping[str, str] | None) -> str:
    """The same answer once more, with a reason."""
    if not fields:
        return ""
    kept = "".join(
        f'<input type="hidden" name="{shown(name)}" value="{shown(text)}">'
        for name, text in fields.items()
        if name != "anyway"
    )
    return (
        f'<form method="post" action="{screen.place("/answer")}" class="keep">{kept}'
        f"{reason_field('anyway', 'All the same? Say why', True)}"
        "<p><button>Take it all the same</button></p></form>"
    )


def _last_deal(desk: Desk) -> str:
    deals = desk.sitting.session.deals
    lines = desk.sitting.loaded.finished_lines
    return lines[deals[-1].line - 1] if deals and deals[-1].line <= len(lines) else ""


def _foot(screen: Screen, draft: Draft) -> str:
    back = ""
    own = [answer for answer in draft.answers if answer.is_own]
    if own and not screen.player:
        last = own[-1]
        address = screen.place("/deal", fact=last.fact, owner=last.owner)
        back = f'<a class="button" href="{address}">Back</a>'
    return f'<nav class="foot">{back}</nav>' if back else ""


# the question ------------------------------------------------------------------------------------


def _body(screen: Screen, draft: Draft, question: Question | None) -> str:
    if question is not None:
        more = f"{_begun(screen, draft)}{_further(screen, draft)}"
        more = _own_pairs(screen, draft) if screen.player else more
        return f"{_told_parts(screen, draft, question)}{_form(screen, draft, question)}{more}"
    if screen.player:
        return _waiting(screen, draft)
    return f"{_check(screen, draft)}{_further(screen, draft)}"


def _form(screen: Screen, draft: Draft, question: Question) -> str:
    owner = screen.player if screen.player and question.form != PAIRS else question.owner
    asking = _asking(screen, draft, _for_owner(screen, question, owner))
    is_anew = bool(question.owner and screen.fact and not screen.owner and not screen.player)
    anew = '<input type="hidden" name="anew" value="1">' if is_anew else ""
    return (
        f'<form method="post" action="{screen.place("/answer")}">{_deal_field(screen)}{anew}'
        f'<input type="hidden" name="fact" value="{shown(question.fact)}">'
        f'<input type="hidden" name="owner" value="{shown(owner)}">'
        f'<h2 id="ask" tabindex="-1">{_ask(question, owner)}</h2>{_hint(question)}'
        f"{control(asking)}</form>"
    )


def _ask(question: Question, owner: str) -> str:
    asked = question.ask.replace(question.owner, owner) if owner else question.ask
    return f"{shown(asked[:1].upper() + asked[1:])}?"


def _hint(question: Question) -> str:
    if question.left is None or not question.owner:
        return ""
    others = len(question.owners)
    follows = "the last number follows" if others else ""
    return f'<p class="left">left: <b>{question.left}</b></p><p class="hint">{follows}</p>'


def _for_owner(screen: Screen, question: Question, owner: str) -> Question:
    """The question as it may be shown: what depends on answers that are sealed is not judged."""
    is_sealed = screen.is_sealed and can_be_sealed(question)
    if owner == question.owner and not is_sealed:
        return question
    texts = [*question.possible, *(no.value for no in question.forbidden)]
    return replace(question, possible=tuple(texts), forbidden=(), left=None)


def _asking(screen: Screen, draft: Draft, question: Question) -> Asking:
    rows = (screen.player,) if screen.player else ()
    told = draft.told.get(question.fact, "")
    begun = begun_of(screen.begun)
    part = part_after(draft.forget(question.fact), question.fact, begun)
    if part is None or question.owner or question.form == "players":
        return Asking(question, rows=rows, told=told)
    then = then_after(draft.forget(question.fact), question.fact, begun, part)
    return Asking(question, begun, part, then, rows, told)


def _deal_field(screen: Screen) -> str:
    """For which deal a form was made."""
    return f'<input type="hidden" name="deal" value="{screen.draft.number}">'


def _told_parts(screen: Screen, draft: Draft, question: Question) -> str:
    """Of a count: what the others have said."""
    return _told_rows(screen, draft, question.fact) if question.owner else ""


def _told_rows(screen: Screen, draft: Draft, fact: str) -> str:
    """What each has said of a fact."""
    answers = [a for a in draft.answers if a.fact == fact and a.owner]
    rows = "".join(_told_part(screen, answer) for answer in answers)
    return f'<dl class="told">{rows}</dl>' if rows else ""


def _told_part(screen: Screen, answer: Answer) -> str:
    said = _answer_text(screen, answer)
    if not screen.player or screen.player == answer.owner:
        address = screen.place("/deal", fact=answer.fact, owner=answer.owner)
        said = f'<a href="{address}" aria-label="{shown(answer.owner)} again">{said}</a>'
    return f"<div><dt>{label(answer.owner, 'player')}</dt><dd>{said}</dd></div>"


def _waiting(screen: Screen, draft: Draft) -> str:
    question = draft.question
    whom = question.owner or question.ask if question else "whoever keeps the score"
    own = [answer.fact for answer in draft.answers if answer.owner == screen.player]
    fact = question.fact if question and question.owner else own[-1] if own else ""
    return (
        f'<p class="next" role="status">Nothing to tell now. Waiting for {shown(whom)}.</p>'
        + _told_rows(screen, draft, fact)
        + _own_pairs(screen, draft)
    )


def _further(screen: Screen, draft: Draft) -> str:
    """What is seldom told, and what follows from the rules."""
    links = "".join(
        f'<a class="button" href="{screen.place("/deal", fact=question.fact)}">'
        f"{shown(question.fact)}"
        f"{f' <small>{label(question.follows)}</small>' if question.follows else ''}</a>"
        for question in draft.further
    )
    if not links:
        return ""
    return f'<details class="more"><summary>Something else</summary>{links}</details>'


# keeping -----------------------------------------------------------------------------------------


def _check(screen: Screen, draft: Draft) -> str:
    """The deal before it is kept; what is wrong where it cannot be."""
    if screen.amend and not draft.texts:
        return '<p class="next">Nothing is changed yet: tap above what was wrong.</p>'
    preview = screen.desk.sitting.preview(draft)
    errors = [problem for problem in preview.problems if problem.is_error]
    title = '<h2 id="ask" tabindex="-1">Keep this deal?</h2>'
    before = draft.session if not screen.amend else screen.desk.sitting.session
    shows = f"{title}{preview_html(preview, before)}{line_html(draft.line)}"
    if errors and not preview.is_breach:
        return f'{shows}<p class="hint">It cannot be kept like that: tap a step above.</p>'
    return f"{shows}{_keep_form(screen, draft, bool(errors))}"


def _keep_form(screen: Screen, draft: Draft, is_breach: bool) -> str:
    reason = ""
    if is_breach:
        reason += reason_field("anyway", "Keep it all the same? Say why", True)
    if screen.amend:
        reason += reason_field("why", "Why it is corrected", False)
    what = f"Correct deal {screen.amend}" if screen.amend else f"Keep deal {draft.number}"
    return (
        f'<form method="post" action="{screen.place("/keep")}" class="keep">'
        f"{sending_fields(screen.visit.served)}{_line_field(draft)}{reason}"
        f'<p><button class="go">{what}</button></p></form>'
    )


def reason_field(name: str, text: str, is_needed: bool, mark: str = "") -> str:
    """A field for a reason; `mark` tells it from others of that name on the page."""
    needed = " required" if is_needed else ""
    return (
        f'<p><label for="{name}{mark}">{text}</label>'
        f'<input id="{name}{mark}" name="{name}" maxlength="200"{needed}></p>'
    )


def _begun(screen: Screen, draft: Draft) -> str:
    """The way to record the first half by itself."""
    if screen.amend or not draft.is_begun:
        return ""
    return (
        f'<form method="post" action="{screen.place("/keep")}" class="open">'
        f"{sending_fields(screen.visit.served)}{_line_field(draft)}"
        "<p><button>Record this now, the outcome later</button></p></form>"
    )


def _line_field(draft: Draft) -> str:
    return f'<input type="hidden" name="line" value="{shown(draft.line)}">'


# on the sheet ------------------------------------------------------------------------------------


def panel_html(screen: Screen) -> str:
    """What stands above the sheet: how far the deal is told, and the ways to record."""
    draft, role = screen.draft, screen.visit.role
    told = "".join(_progress(screen, draft))
    buttons = ""
    if role.may(Role.SEAT):
        is_begun = any(answer.is_own for answer in draft.answers)
        words = f"{'Go on with deal' if is_begun else 'Deal'} {draft.number}"
        buttons = f'<a class="button go" href="{screen.place("/deal")}">{words}</a>'
    if role is Role.SCORER:
        buttons += _undo(screen)
        buttons += f'<a class="button" href="{screen.place("/more")}">Correct, note …</a>'
    return (
        f'<section id="panel"{_state(screen)}>{told}<div class="choices">{buttons}</div></section>'
    )


def _progress(screen: Screen, draft: Draft) -> Iterator[str]:
    if any(answer.is_own for answer in draft.answers):
        said = "; ".join(
            f"{shown(fact)} {_said(screen, [a for a in draft.answers if a.fact == fact])}"
            for fact in dict.fromkeys(a.fact for a in draft.answers)
        )
        yield f'<p class="hint" role="status">Deal {draft.number} so far: {said}</p>'


def _undo(screen: Screen) -> str:
    live = screen.desk.sitting.session.sheet.live
    if not live:
        return ""
    last, sending = live[-1], sending_fields(screen.visit.served)
    return (
        f'<form method="post" action="{screen.place("/undo")}">{sending}'
        f"<button>Undo: {_called(last)}</button></form>"
    )


def _called(record: Record) -> str:
    number = "" if record.number is None else f" {record.number}"
    return shown(f"{record.kind}{number}")
