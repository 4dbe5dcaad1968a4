"""The sheet for the hall: who leads in big letters, what the last deal brought, what comes next.

`board_html` makes one element, `<section class="hall">`, from the session alone. It needs the style
of all pages, BOARD_STYLE of board_style.py behind it, and a `<body class="board">`; no script. It
fills the window, or the height that `--tall` says (a CSS length).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from scorekeeper.core.books.deals import OPEN, SCORED, VOID, ScoredDeal
from scorekeeper.core.drawing.stacked_rows import StackedRow, StackedRows
from scorekeeper.core.layout import reason_in_short
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.cells import Grid, Row
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.suits import with_sign

from .drawings.stacked_rows import mark_html
from .drawings.words import LEADER, change, name, suited, words
from .figures import printed
from .steps import Step, steps
from .views import next_lines, open_text, ranking_grids, told_of_next, verdict_line

MOST_ROWS = 8  # contestants of whom each has a row; more stand in columns
IN_A_COLUMN = 10
MOST_BESIDE = 20  # beside whom there is room for the last deal
MOST_SHOWN = 40
MOST_TOLD = 6  # who got something by the last deal
MOST_REASONS = 4
MOST_OF_NEXT = 4  # things told of the next deal besides who deals


class Contestant(NamedTuple):
    """Somebody in the ranking: his place as tables show it, the final result as text, and what the
    last deal and what was booked after it brought him, as far as that made the result."""

    place: str
    name: str
    total: str
    moved: tuple[Amount, ...] = ()

    @property
    def is_first(self) -> bool:
        """Whether nobody stands before him."""
        return self.place.removesuffix("=") == "1"


def board_html(session: Session) -> str:
    """The board of a session."""
    divisions = [(grid.title, _contestants(grid, session)) for grid in ranking_grids(session)]
    count = sum(len(group) for _, group in divisions)
    is_long = count > MOST_BESIDE
    parts = [
        f'<section class="hall{" long" if is_long else ""}">',
        _heading(session),
        f'<div class="halves">{_ranking(divisions, count)}',
        "" if is_long else f"<div>{_next(session)}{_last_deal(session)}</div>",
        "</div>",
        f'<p class="foot">{suited(next_lines(session)[0])}</p>' if is_long else "",
        "</section>",
    ]
    return "\n".join(part for part in parts if part)


def _heading(session: Session) -> str:
    sheet = session.sheet
    title, game = sheet.title or sheet.game.title, sheet.game.title if sheet.title else ""
    played = [deal for deal in session.deals if deal.status != VOID]
    told = f"deal {played[-1].number}" if played else ""
    rubbers = len(session.ledger.rubbers)
    if rubbers:
        told = f"rubber {rubbers + 1} · {told}" if told else f"rubber {rubbers + 1}"
    below = f"<p>{words(game)}</p>" if game else ""
    return f'<header><h1>{words(title)}</h1>{below}<p class="when">{words(told)}</p></header>'


# the ranking ---------------------------------------------------------------------------------


def _contestants(grid: Grid, session: Session) -> list[Contestant]:
    last = _last_steps(session)
    totals = session.totals()
    return [_contestant(row, last, totals) for row in grid.rows]


def _contestant(row: Row, last: Sequence[Step], totals: Mapping[str, Amount]) -> Contestant:
    place, who, total = row.cells
    moved: tuple[Amount, ...] = ()
    if totals.get(who.text) == total.value:
        moved = tuple(step.points[who.text] for step in last if step.points[who.text])
    return Contestant(place.text, who.text, printed(total), moved)


def _last_steps(session: Session) -> list[Step]:
    """The last deal that was scored, and what was booked after it."""
    found = steps(session)
    scored = [at for at, step in enumerate(found) if step.deal and step.deal.status == SCORED]
    return [step for step in found[scored[-1] :] if step.entries] if scored else []


def _ranking(divisions: Sequence[tuple[str, Sequence[Contestant]]], count: int) -> str:
    if count <= MOST_ROWS and len(divisions) == 1:
        rows = "".join(map(_row, divisions[0][1]))
        return f'<ol class="big of{max(count, 4)}">{rows}</ol>'
    lists = []
    left = MOST_SHOWN
    for title, group in divisions:
        shown, left = group[:left], max(left - len(group), 0)
        columns = max(-(-len(shown) // IN_A_COLUMN), 1)
        heading = f"<h2>{words(title)}</h2>" if len(divisions) > 1 else ""
        more = f'<p class="more">and {len(group) - len(shown)} more</p>'
        items = "".join(map(_item, shown))
        lists.append(
            f'<div class="many">{heading}<ol class="in{columns}">{items}</ol>'
            f"{more if len(shown) < len(group) else ''}</div>"
        )
    return f'<div class="lists">{"".join(lists)}</div>'


def _row(who: Contestant) -> str:
    moved = " ".join(map(change, who.moved))
    return (
        f"<li{_first(who)}><span>{_place(who)}</span>{name(who.name)}"
        f"<small>{moved}</small><b>{words(who.total)}</b></li>"
    )


def _item(who: Contestant) -> str:
    shown = f"<span>{_place(who)}</span>{name(who.name)}<b>{words(who.total)}</b>"
    return f"<li{_first(who)}>{shown}</li>"


def _place(who: Contestant) -> str:
    return LEADER if who.is_first else words(who.place)


def _first(who: Contestant) -> str:
    return ' class="first"' if who.is_first else ""


# what comes next -----------------------------------------------------------------------------


def _next(session: Session) -> str:
    """Who deals, and what else is known of the next deal; that one is open; or who has won."""
    upcoming = session.upcoming()
    if not upcoming:
        return _box(
            "next", "The game is over", f'<p class="most">{suited(verdict_line(session))}</p>'
        )
    deal = upcoming.pop("deal")
    if session.open_deal:
        lines = f'<p class="most">{suited(open_text(session))}</p>'
        return _box("next", "Now", f"{lines}<p>its result is still to come</p>")
    told = told_of_next(upcoming)
    dealer = told.pop("dealer", "")
    lines = f'<p class="most">{name(dealer)} <small>deals</small></p>' if dealer else ""
    shown = list(told.items())[:MOST_OF_NEXT]
    lines += "".join(f"<p>{words(what)} <b>{_value(value)}</b></p>" for what, value in shown)
    return _box("next", f"Next: deal {deal}", lines)


def _value(value: str) -> str:
    return suited(with_sign(value))


def _box(kind: str, heading: str, content: str) -> str:
    return f'<section class="{kind}"><h2>{words(heading)}</h2>{content}</section>'


# the last deal -------------------------------------------------------------------------------


def _last_deal(session: Session) -> str:
    """Marks and points of everybody in the last deal, an open one too; or what happened in it, and
    who got something."""
    deal = next((d for d in reversed(session.deals) if d.status in (SCORED, OPEN)), None)
    if deal is None:
        return ""
    row, names = _drawn_row(session, deal)
    if row is not None:
        lines = zip_longest(names, row.stacks)
        shown = "".join(
            _line(who, "".join(map(mark_html, stack.marks)), stack.points) for who, stack in lines
        )
    else:
        got = [(who, points) for who, points in deal.points.items() if points]
        shown = "".join(_line(who, "", points) for who, points in got[:MOST_TOLD])
    is_told = row is None and len(deal.points) <= MOST_ROWS
    reasons = f"<p>{'; '.join(_reasons(session, deal))}</p>" if is_told else ""
    return _box("last", f"Deal {deal.number}", f"{reasons}<table>{shown}</table>")


def _drawn_row(session: Session, deal: ScoredDeal) -> tuple[StackedRow | None, list[str]]:
    """The row of that deal where the game draws rows of players, and whose the columns are."""
    for drawing in session.sheet.game.drawings(session.played()):
        if isinstance(drawing, StackedRows) and len(drawing.heads) <= MOST_ROWS:
            for row in drawing.rows:
                if row.deal == deal.number and row.stacks:
                    return row, [head.name for head in drawing.heads]
    return None, []


def _line(who: str, marks: str, points: Amount | None) -> str:
    shown = "" if points is None else change(points)
    return f'<tr><th scope="row">{name(who)}</th><td>{marks}</td><td>{shown}</td></tr>'


def _reasons(session: Session, deal: ScoredDeal) -> Iterator[str]:
    """What happened, in the words of the first reasons for points, without their arithmetic."""
    counted = {part.account for part in session.sheet.game.components(session.ledger.table)}
    entries = (entry for entry in deal.entries if entry.amount and entry.account in counted)
    told = dict.fromkeys(map(reason_in_short, entries))
    events = [*deal.events[:1], *told]
    return (suited(said) for said in events[:MOST_REASONS])
