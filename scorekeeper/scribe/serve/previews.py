"""A deal before it is kept: whose points would change and why, and the line that is recorded."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.amounts import Amount, show_amount, signed, simplify
from scorekeeper.render.figures import printed_number
from scorekeeper.render.moves import at_table
from scorekeeper.scribe.sitting import Preview

from .controls import label
from .pages import shown

_MOST_REASONS = 5  # of one player; all of them are told with the deal once it is kept


def preview_html(preview: Preview, before: Session) -> str:
    """The points with their reasons, what is odd about them, and what else happens."""
    deal = preview.deal
    parts = [_table(preview.after, deal, before)] if deal is not None and deal.points else []
    parts += [f'<p class="hint">{shown(event)}</p>' for event in (deal.events if deal else ())]
    return "".join([*parts, *_problems(preview)])


def line_html(line: str) -> str:
    """A line of the sheet, as it is written."""
    return f'<p class="line"><code>{shown(line).replace(",", ",<wbr>")}</code></p>'


def _problems(preview: Preview) -> Iterator[str]:
    for problem in preview.problems:
        hint = f" {shown(problem.hint)}" if problem.hint else ""
        looks = "why" if problem.is_error else "hint"
        yield f'<p class="{looks}"><b>{shown(problem.message)}</b>{hint}</p>'


def _table(session: Session, deal: ScoredDeal, before: Session) -> str:
    totals = before.totals()
    after = session.totals()
    rows = "".join(
        _row(deal, owner, totals.get(owner, 0), after[owner]) for owner in at_table(session, deal)
    )
    return f'<table class="preview"><tbody>{rows}</tbody></table>'


def _row(deal: ScoredDeal, owner: str, old: Amount, new: Amount) -> str:
    points = simplify(new - old)
    whys = "".join(f"<small>{why}</small>" for why in _whys(deal, owner))
    return (
        f'<tr><th scope="row">{label(owner, "player")}{whys}</th>'
        f"<td><b>{_number(signed(points))}</b>"
        f"<small>{_number(show_amount(old))} → {_number(show_amount(new))}</small></td></tr>"
    )


def _whys(deal: ScoredDeal, owner: str) -> Iterator[str]:
    entries = [entry for entry in deal.entries if entry.owner == owner and entry.amount]
    accounts = {entry.account for entry in deal.entries}
    for entry in entries[:_MOST_REASONS]:
        yield _why(entry, len(accounts) > 1)
    if len(entries) > _MOST_REASONS:
        yield f"and {len(entries) - _MOST_REASONS} more"


def _why(entry: Entry, has_account: bool) -> str:
    against = f" on {entry.against}" if entry.against else ""
    lead = f"{entry.account}{against} {signed(entry.amount)}: " if has_account else ""
    return shown(printed_number(f"{lead}{entry.why}"))


def _number(text: str) -> str:
    return f"<bdi>{printed_number(text)}</bdi>"
