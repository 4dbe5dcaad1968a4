"""CSV for other programs: a table of the deals, of the entries, or the ranking.

RFC 4180, with commas. The file begins with a byte order mark, without which Excel takes UTF-8 for
the machine's own 8-bit code and shows Cyrillic as rubbish; programs that read UTF-8 skip it.

`deals` has one row per deal and owner. Its columns `deal,status,player,points,total,remark` are
the same for every game; the facts of the game follow (one that is called like one of those
columns as `points recorded`). A fact that holds a count per player shows each player's own.
Carried balances and adjustments have the status `booked` and stand after the deal they follow.
The last column, `record`, has the lines of the sheet file with their numbers, so that the table can
be read back; nothing in it belongs to the row where it stands.
`entries` has one row per movement of points, `ranking` one per player or side with his place and
final result (apart where ladies and gentlemen are ranked apart), and with his money and its
currency where a stake is known. Texts that a spreadsheet program would take for a formula begin
with `'`, also after a `;` or tab, where some of them cut cells.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.settling.settlement import Money
from scorekeeper.core.standing.ranking import ranking
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.foreign.exported_csv import BYTE_ORDER_MARK, HEADER, RECORD, heading_of, own_text
from scorekeeper.foreign.exported_csv import guarded as guarded_text
from scorekeeper.foreign.kept_lines import numbered_lines

from .kept import lines_to_keep
from .safe import safe_text
from .steps import Step, steps

RANKING, DEALS, ENTRIES = "ranking", "deals", "entries"
TABLES = (RANKING, DEALS, ENTRIES)  # what a file that holds one table may hold

ENTRIES_HEADER = ("deal", "status", "account", "owner", "against", "amount", "why")
RANKING_HEADER = ("place", "player", "total", "division")
HEADINGS = (HEADER, ENTRIES_HEADER, RANKING_HEADER)  # of every table, without the facts
BOOKED = "booked"


def csv_text(
    session: Session, table: str = DEALS, money: Money | None = None, data: bytes = b""
) -> str:
    """One of the tables of the sheet as the text of a CSV file, byte order mark included; `data`
    are the bytes of the sheet file, where there is one."""
    rows = _ranking(session, money) if table == RANKING else _ROWS[table](session)
    if table == DEALS:
        rows = with_record(rows, lines_to_keep(session, data))
    made = io.StringIO()
    made.write(BYTE_ORDER_MARK)
    csv.writer(made, lineterminator="\r\n").writerows(rows)
    return made.getvalue()


def _deals(session: Session) -> Iterator[Iterable[str]]:
    game, options = session.sheet.game, session.sheet.table.options
    specs = [*game.all_fact_specs(options)]
    recorded = {name for deal in session.deals for name in deal.texts}
    specs += [spec for spec in game.idle_fact_specs(options) if spec.name in recorded]
    yield [*HEADER, *(heading_of(spec.name) for spec in specs)]
    for step in steps(session):
        for owner in step.totals:
            yield _row(step, owner, specs)


def with_record(rows: Iterable[Iterable[str]], lines: Sequence[str]) -> Iterator[Iterable[str]]:
    """The rows with one column more: the lines of the sheet file, a line with its number in each
    row, what is left over in the last one."""
    head, *body = rows
    yield [*head, RECORD]
    numbered = numbered_lines(lines)
    if not body:
        body = [[""] * len(list(head))]
    for row, line in zip_longest(body[:-1], numbered[: len(body) - 1], fillvalue=""):
        yield [*row, line]
    yield [*body[-1], "\n".join(numbered[len(body) - 1 :])]


def _row(step: Step, owner: str, specs: Sequence[FactSpec]) -> Iterator[str]:
    deal = step.deal
    yield str(step.after)
    yield _status(step)
    yield guarded(owner)
    yield decimal(step.points[owner])
    yield decimal(step.totals[owner])
    yield guarded(step.label if deal is None else _remark(deal))
    for spec in specs:
        yield "" if deal is None else _fact(deal, spec, owner)


def _remark(deal: ScoredDeal) -> str:
    remarks = [f"amended {c.fact}={c.old} to {c.new} {c.why}".rstrip() for c in deal.changes]
    return "; ".join([*remarks, *([deal.why_void] if deal.why_void else [])])


def _fact(deal: ScoredDeal, spec: FactSpec, owner: str) -> str:
    """The owner's own count where the fact has one, else the canonical text."""
    text, is_own = own_text(deal, spec, owner)
    return text if is_own or (text.isascii() and text.isdigit()) else guarded(text)


def _status(step: Step) -> str:
    return BOOKED if step.deal is None else step.deal.status


def _entries(session: Session) -> Iterator[Iterable[str]]:
    yield ENTRIES_HEADER
    for step in steps(session):
        for entry in step.entries:
            yield (
                str(step.after),
                _status(step),
                entry.account,
                guarded(entry.owner),
                guarded(entry.against),
                decimal(entry.amount),
                guarded(entry.why),
            )


def _ranking(session: Session, money: Money | None) -> Iterator[Iterable[str]]:
    """With everybody's money where a stake is known and players, not sides, are ranked."""
    places = ranking(session.sheet.game, session.ledger)
    paid = money if money and all(p.player in money.players for p in places) else None
    yield [*RANKING_HEADER, *(("money", "currency") if paid else ())]
    for place in places:
        row = (str(place.place), guarded(place.player), decimal(place.total))
        sums = (paid.text(paid.players[place.player]), paid.currency) if paid else ()
        yield [*row, guarded(place.division), *sums]


def guarded(text: str) -> str:
    """A text that can be seen and that no spreadsheet program runs."""
    return guarded_text(safe_text(text))


def decimal(amount: Amount) -> str:
    """The number with a decimal point where it is a fraction (`5/2` would become a date)."""
    exact = simplify(amount)
    return repr(float(exact)) if isinstance(exact, Fraction) else str(exact)


_ROWS: dict[str, Callable[[Session], Iterator[Iterable[str]]]] = {
    DEALS: _deals,
    ENTRIES: _entries,
}
