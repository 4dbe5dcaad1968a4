"""Neutral grids and lines that are built from a session alike for all games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from scorekeeper.core.books.deals import VOID, ScoredDeal
from scorekeeper.core.books.records import Remark
from scorekeeper.core.declaration.facts import wanted_text
from scorekeeper.core.layout import change_notes
from scorekeeper.core.settling.components import component_name, exact_amounts
from scorekeeper.core.settling.settlement import EXACT, Money, Part, PaymentLine, Settlement
from scorekeeper.core.values.amounts import Amount, show_amount, signed
from scorekeeper.core.values.cells import (
    BLANK,
    RIGHT,
    Cell,
    Column,
    EntrySum,
    Grid,
    Row,
    number,
    text,
)
from scorekeeper.core.values.names import fold, joined
from scorekeeper.journal.tokens import pair

from .safe import safe_text
from .width import width

if TYPE_CHECKING:
    from scorekeeper.core.game import Coming
    from scorekeeper.core.replaying.causes import Told
    from scorekeeper.core.replaying.replay import Session
    from scorekeeper.core.standing.reckoning import Reckoning
    from scorekeeper.core.values.problems import Problem

    from .explained import Explained, Span
    from .steps import Step

LONGEST_EXCERPT = 72
SHORTEST_EXCERPT = 16  # however narrow the terminal is
WIDEST_LETTER = 2  # columns
MOST_COLUMNS = 10  # owners with columns of their own; where more play, few of them have points
MOST_LISTED, BEGINNING = 12, 8  # names in a line; of more only the first so many


# facts ---------------------------------------------------------------------------------------


def facts_text(texts: Mapping[str, str]) -> str:
    """Facts as a line of the sheet has them: `declarer=Boris contract=8D`."""
    return " ".join(pair(name, value) for name, value in texts.items())


def deal_line(deal: ScoredDeal) -> str:
    """The canonical line of a deal."""
    return f"deal {deal.number} {facts_text(deal.texts)}".rstrip()


# the ranking ---------------------------------------------------------------------------------


def sheet_grids(session: Session) -> list[Grid]:
    """The cumulative sheet as this game's players write it; once the game is over with the
    ranking, where more than two play and the sheet does not list the places itself."""
    own = own_grids(session)
    return [*own, *final_grids(session, own)]


def own_grids(session: Session) -> list[Grid]:
    """The cumulative sheet without the ranking."""
    grids = list(session.sheet.game.grids(session.played()))
    if session.remarks:
        from .remarks import annotated  # most sheets have no remark

        grids = annotated(grids, session)
    return grids


def final_grids(session: Session, own: Sequence[Grid]) -> list[Grid]:
    """The ranking once the game is over, unless those grids list the places themselves."""
    ranked = any(grid.ranks for grid in own) or len(session.totals()) <= 2
    is_over = session.sheet.game.finished(session.ledger)
    return ranking_grids(session) if is_over and not ranked else []


def ranking_grids(session: Session) -> list[Grid]:
    """Place, name and final result of everybody; a grid for each division."""
    from scorekeeper.core.standing.ranking import marked, ranking

    places = marked(ranking(session.sheet.game, session.ledger))
    totals = session.totals()
    columns = (Column("place", align=RIGHT), Column("player"), Column("total", align=RIGHT))
    grids = []
    for division, group in groupby(places, lambda item: item[1].division):
        rows = [
            Row((Cell(mark, align=RIGHT), text(name), _result_cell(name, total, totals, session)))
            for mark, (_, name, total, _) in group
        ]
        title = f"Ranking, {division}" if division else "Ranking"
        grids.append(Grid(title, columns, tuple(rows), ranks=True))
    return grids


def _result_cell(name: str, result: Amount, totals: Mapping[str, Amount], session: Session) -> Cell:
    """The final result of somebody, live in the workbook where it is simply his total."""
    is_total = totals.get(name) == result
    source = EntrySum("", name, 0, session.last_number) if is_total else None
    decimals = session.sheet.game.decimals(session.ledger.table)
    return number(result, strong=True, source=source, decimals=decimals)


def verdict_line(session: Session) -> str:
    """Who wins, once the game is over; over the evening, if it was not the first on the sheet."""
    from scorekeeper.core.standing.ranking import ranking, verdict

    sides = [side.name for side in session.ledger.table.sides]
    said = verdict(ranking(session.sheet.game, session.ledger), sides)
    return f"over the evening: {said}" if session.ledger.rubbers else said


# the deals -----------------------------------------------------------------------------------


def deals_grid(session: Session) -> Grid:
    """One row per deal: its number, facts, and every owner's points and running total."""
    owners = tuple(session.totals())
    if len(owners) > MOST_COLUMNS:
        return _long_deals_grid(session)
    columns = (
        Column("deal"),
        Column("facts"),
        *(Column(label, owner, RIGHT) for owner in owners for label in ("points", "total")),
    )
    rows = _in_order(session, lambda step: _step_row(step, owners))
    return Grid("deals", columns, rows, change_notes(session.played()))


def _long_deals_grid(session: Session) -> Grid:
    """The same where many play: who got points, and what each of them then has."""
    columns = (Column("deal"), Column("facts"), Column("points, then total"))
    return Grid("deals", columns, _in_order(session, _long_row), change_notes(session.played()))


def _in_order(session: Session, row: Callable[[Step], Row]) -> tuple[Row, ...]:
    """A row for each deal and booking, and the remarks among them."""
    from .remarks import remark_row, steps_and_remarks  # the sheet of a game does without them

    return tuple(
        remark_row(item) if isinstance(item, Remark) else row(item)
        for item in steps_and_remarks(session)
    )


def _long_row(step: Step) -> Row:
    cells = (*_label_cells(step), text(_points_text(step)))
    return Row(cells, step.after if step.deal else 0)


def _points_text(step: Step) -> str:
    return ", ".join(
        f"{owner} {signed(points)} ({show_amount(step.totals[owner])})"
        for owner, points in step.points.items()
        if points
    )


def _label_cells(step: Step) -> tuple[Cell, Cell]:
    """The label of a deal, or of what was booked after one, and what was recorded."""
    if step.deal is None:
        return text(f"after {step.after}"), text(step.label, dim=True)
    struck = step.deal.status == VOID
    return text(step.label), text(facts_text(step.deal.texts), struck=struck)


def _step_row(step: Step, owners: Sequence[str]) -> Row:
    struck = step.deal is not None and step.deal.status == VOID
    cells = list(_label_cells(step))
    for owner in owners:
        if step.entries or any(step.points.values()):
            cells.append(number(step.points[owner], plus=True))
        else:
            cells.append(BLANK)
        cells.append(number(step.totals[owner], strong=True))
    return Row(tuple(cells), step.after if step.deal else 0, struck=struck)


def heading_lines(session: Session) -> list[str]:
    """The game, the title and date of the sheet, and the house rules that the table set."""
    sheet = session.sheet
    named = ", ".join(part for part in (sheet.game.title, sheet.title, sheet.date) if part)
    typed = tuple(fold(setting.name) for setting in sheet.settings)
    rules = [
        pair(name, value)
        for name, value in sheet.option_texts.items()
        if any(fold(name).startswith(key) for key in typed)
    ]
    lines = [named, *([f"set {' '.join(rules)}"] if rules else [])]
    return [safe_text(line) for line in lines]


# explanations --------------------------------------------------------------------------------


def entries_grid(session: Session, deals: Span | None = None, player: str | None = None) -> Grid:
    """Every entry with its reason; of some deals only, or of one owner only, when asked for. For
    one owner the balance of the account stands beside each, and his total after each deal."""
    from .explained import Explained, explained, has_several_accounts
    from .remarks import remark_row

    chosen = list(explained(session, deals, player))
    paired = any(item.entry.against for item in chosen if isinstance(item, Explained))
    running = () if player is None else (*(("balance",) * has_several_accounts(session)), "total")
    columns = (
        Column("deal"),
        Column("account"),
        Column("owner"),
        *((Column("against"),) if paired else ()),
        *(Column(label, align=RIGHT) for label in ("amount", *running)),
        Column("why"),
    )
    rows = []
    previous: Step | None = None
    for item in chosen:
        if isinstance(item, Remark):
            rows.append(remark_row(item))
        else:
            more = item.running("balance" in running) if running else []
            rows.append(_entry_row(item, paired, more, item.step is not previous))
            previous = item.step
    notes = tuple(_explaining_notes(session, deals))
    title = _explanation_title(deals, player)
    if not rows:
        return Grid(title, (), (), ("no entries", *notes))
    return Grid(title, columns, tuple(rows), notes)


def entries_grids(
    session: Session, deals: Span | None = None, player: str | None = None
) -> list[Grid]:
    """The entries asked for; for the whole sheet also how the totals come about."""
    grids = [entries_grid(session, deals, player)]
    return grids if deals is not None else [*grids, totals_grid(session)]


def biggest_grid(session: Session, player: str, count: int = 10) -> Grid:
    """The entries that moved most points for a player, the biggest first."""
    from .explained import biggest

    found = biggest(session, player, count)
    paired = any(item.entry.against for item in found)
    columns = (
        Column("deal"),
        Column("account"),
        Column("owner"),
        *((Column("against"),) if paired else ()),
        Column("amount", align=RIGHT),
        Column("why"),
    )
    rows = tuple(_entry_row(item, paired, (), True) for item in found)
    return Grid(f"the biggest entries of {player}", columns, rows)


def _entry_row(item: Explained, paired: bool, running: Sequence[Cell], is_first: bool) -> Row:
    step, entry = item.step, item.entry
    label = step.label if step.deal is not None else f"after {step.after}"
    cells = [
        text(label if is_first else ""),
        text(entry.account),
        text(entry.owner),
        *((text(entry.against),) if paired else ()),
        number(entry.amount, plus=True),
        *running,
        text(entry.why),
    ]
    return Row(tuple(cells), step.after if step.deal else 0)


def _explanation_title(deals: Span | None, player: str | None) -> str:
    if deals is None:
        what = "entries"
    elif deals.first == deals.last:
        what = f"deal {deals.first}"
    else:
        what = f"deals {deals.first} to {deals.last}"
    return what if player is None else f"{what}, {player}"


def _explaining_notes(session: Session, deals: Span | None) -> Iterator[str]:
    if deals is None:
        yield from change_notes(session.played())
        return
    if deals.first < deals.last:
        return
    deal = session.deal(deals.first)
    if deal is None:
        return
    yield deal_line(deal)
    yield from understood(deal)
    for change in deal.changes:
        why = f" ({change.why})" if change.why else ""
        yield f"amended: {change.fact}={change.old or 'none'} became {change.new}{why}"
    if deal.status == VOID:
        yield f"void{': ' if deal.why_void else ''}{deal.why_void}"
    yield from (f"{p.severity}: {p.message}" for p in deal.problems)
    from .moves import amounts_text, at_table, moved_lines

    yield from moved_lines(session, deal)
    shown = at_table(session, deal)
    yield "totals after it: " + amounts_text({owner: deal.totals[owner] for owner in shown})


def totals_grid(session: Session) -> Grid:
    """How the totals come about: the balances of the accounts as the components weigh them."""
    ledger = session.ledger
    owners = tuple(session.totals())
    components = session.sheet.game.components(ledger.table)
    rows = [
        Row((text(component_name(c)), *_amount_cells(exact_amounts(c, ledger), owners)))
        for c in components
    ]
    total = (text("total", strong=True), *_amount_cells(session.totals(), owners, strong=True))
    columns = (Column("part"), *(Column(owner, align=RIGHT) for owner in owners))
    return Grid("totals", columns, (*rows, Row(total, rule=True)))


def _amount_cells(
    amounts: Mapping[str, Amount],
    owners: Sequence[str],
    *,
    strong: bool = False,
    decimals: int | None = None,
) -> list[Cell]:
    return [number(amounts[owner], plus=True, strong=strong, decimals=decimals) for owner in owners]


# the settlement ------------------------------------------------------------------------------


def settlement_grids(session: Session, reckoning: Reckoning) -> list[Grid]:
    """Components and totals, shares of the players, who owes whom, payments, money."""
    settlement, payments, money = reckoning
    grids = [_parts_grid(session, settlement)]
    if settlement.shares:
        grids.append(_per_player("shares", "points", _shown(settlement.shares)))
    if settlement.pairs:
        grids.append(_matrix(settlement))
    grids.append(_payments_grid(settlement, payments, money))
    if money is not None:
        cents = {p: money.text(c) for p, c in money.players.items()}
        grids.append(_per_player("money", money.heading, cents))
    return grids


def _parts_grid(session: Session, settlement: Settlement) -> Grid:
    owners, decimals = tuple(settlement.totals), settlement.decimals
    rows = [
        Row((text(part_label(part)), *_amount_cells(part.amounts, owners, decimals=decimals)))
        for part in settlement.parts
    ]
    sums = _amount_cells(settlement.totals, owners, strong=True, decimals=decimals)
    total = (text("total", strong=True), *sums)
    columns = (Column("part"), *(Column(owner, align=RIGHT) for owner in owners))
    notes = tuple(_settlement_notes(session, settlement))
    grid = Grid("settlement", columns, (*rows, Row(total, rule=True)), notes)
    return _turned(grid, "player") if len(owners) > MOST_COLUMNS else grid


def _turned(grid: Grid, corner: str) -> Grid:
    """The same with rows for columns."""
    columns = (Column(corner), *(Column(row.cells[0].text, align=RIGHT) for row in grid.rows))
    rows = [
        Row((text(column.label), *(row.cells[at] for row in grid.rows)))
        for at, column in enumerate(grid.columns)
        if at
    ]
    return grid._replace(columns=columns, rows=tuple(rows))


def part_label(part: Part) -> str:
    """The name of a component, with its rounding where it is rounded."""
    rounded = part.rounding != EXACT and part.component is not None
    return f"{part.name} (rounding: {part.rounding})" if rounded else part.name


def _settlement_notes(session: Session, settlement: Settlement) -> Iterator[str]:
    if settlement.residual:
        yield f"{settlement.residual_name}: {signed(settlement.residual)}"
    if session.open_deal:
        yield f"{open_text(session)}: it counts nothing yet"
    unfinished = session.sheet.game.unfinished_note(session.ledger)
    if unfinished:
        yield unfinished
    yield from settlement.notes


def _per_player(title: str, label: str, shown: Mapping[str, str]) -> Grid:
    columns = (Column("player"), Column(label, align=RIGHT))
    rows = (Row((text(name), Cell(amount, align=RIGHT))) for name, amount in shown.items())
    return Grid(title, columns, tuple(rows))


def _shown(amounts: Mapping[str, Amount]) -> dict[str, str]:
    return {name: signed(amount) for name, amount in amounts.items()}


def _matrix(settlement: Settlement) -> Grid:
    owners = paired_names(settlement)
    owed = pair_matrix(settlement)
    rows = [Row((text(a), *(_matrix_cell(owed.get((a, b))) for b in owners))) for a in owners]
    columns = (Column("receives from"), *(Column(owner, align=RIGHT) for owner in owners))
    return Grid("pairs", columns, tuple(rows))


def paired_names(settlement: Settlement) -> tuple[str, ...]:
    """Between whom the pairs are: the owners of the totals, or players whose partners changed."""
    return tuple(dict.fromkeys(name for pair in settlement.pairs for name in (pair.a, pair.b)))


def pair_matrix(settlement: Settlement) -> dict[tuple[str, str], Amount]:
    """What the second owes the first, for every ordered pair."""
    found: dict[tuple[str, str], Amount] = {}
    for item in settlement.pairs:
        found[item.a, item.b] = item.amount
        found[item.b, item.a] = -item.amount
    return found


def _matrix_cell(amount: Amount | None) -> Cell:
    return BLANK if amount is None else number(amount, plus=True)


def _payments_grid(
    settlement: Settlement, payments: Sequence[PaymentLine], money: Money | None
) -> Grid:
    columns: tuple[Column, ...] = (Column("from"), Column("to"), Column("points", align=RIGHT))
    if money is not None:
        columns = (*columns, Column(money.heading, align=RIGHT))
    rows = []
    for at, line in enumerate(payments):
        cells = [text(line.payer), text(line.payee), number(line.amount)]
        if money is not None:
            paid = money.text(money.payments[at])
            cells.append(Cell(paid, align=RIGHT, strong=True))
        rows.append(Row(tuple(cells)))
    notes = tuple(_payment_notes(settlement, payments))
    return Grid("payments", columns if payments else (), tuple(rows), notes)


def _payment_notes(settlement: Settlement, payments: Sequence[PaymentLine]) -> Iterator[str]:
    if not payments:
        yield _why_no_payments(settlement)
    elif settlement.has_odd_shares:
        yield "rounded to whole numbers; --rounding exact divides them"


def _why_no_payments(settlement: Settlement) -> str:
    if any(settlement.nets.values()) or not any(settlement.totals.values()):
        return "nobody owes anything"
    if settlement.shares is not None and not settlement.shares:
        return "the sheet does not say who plays on which side, so nobody can be named"
    return "the totals are the result; the game's rules make nobody pay"


# lines ---------------------------------------------------------------------------------------


def understood(deal: ScoredDeal) -> Iterator[str]:
    """What was concluded from the facts: what had been left out, and what the rules say."""
    if deal.inferred:
        yield "inferred: " + ", ".join(deal.inferred)
    if deal.derived:
        yield "by the rules: " + facts_text(deal.derived)


def next_lines(session: Session) -> list[str]:
    """What comes next, in one line; what to do about an open deal; or who wins, and that the game
    is over."""
    upcoming = session.upcoming()
    if not upcoming:
        return [
            safe_text(line)
            for line in (verdict_line(session), *_money_lines(session), _over(session))
        ]
    deal = upcoming.pop("deal")
    if session.open_deal:
        return [f"{open_text(session)}: record its result, {wanted_text(session.missing)}"]
    said = [f"{what} {told}" for what, told in told_of_next(upcoming).items()]
    return [safe_text(", ".join([f"next: deal {deal}", *said]))]


def told_of_next(upcoming: Coming) -> dict[str, str]:
    """What is told of the next deal, each in words by what it is."""
    return {what.replace("_", " "): _said(value) for what, value in upcoming.items()}


def _money_lines(session: Session) -> Iterator[str]:
    """What everybody gets or pays by the stake that the sheet names."""
    if session.sheet.game.stake(session.ledger.table) is None:
        return
    from scorekeeper.core.standing.reckoning import reckon

    money = reckon(session).money
    if money is not None:
        sums = ", ".join(f"{player} {money.text(c)}" for player, c in money.players.items())
        yield f"{money.heading}: {sums}"


def open_text(session: Session) -> str:
    """That the deal in play is open."""
    return f"deal {session.open_deal} is open"


def _over(session: Session) -> str:
    game, ledger = session.sheet.game, session.ledger
    if game.has_rubbers and not any(game.can_begin_rubber(ledger)):
        return "the game is over; to go on: rubber"
    return "the game is over"


def _listed(items: Sequence[Any]) -> str:
    """Everything, but of a long list only how it begins."""
    shown = items if len(items) <= MOST_LISTED else items[:BEGINNING]
    more = [f"and {len(items) - BEGINNING} more"] if len(items) > MOST_LISTED else []
    return " ".join([*map(_said, shown), *more]) or "none"


def _said(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return " ".join(f"{key}:{_said(item)}" for key, item in value.items())
    if isinstance(value, Sequence):
        return _listed(value)
    return show_amount(value)


def problem_lines(problem: Problem, path: str, columns: int = 0) -> list[str]:
    """The place, the message, the line with a marker under the fault, and the hint; the line fits
    in so many columns (0: nobody knows how many there are)."""
    place = ":".join(str(part) for part in (safe_text(path), problem.line, problem.column) if part)
    lead = f"{place}: " if place else ""
    lines = [f"{lead}{problem.severity}: {safe_text(problem.message)}"]
    if problem.excerpt and problem.line:
        lines += _excerpt(problem, columns)
    if problem.hint:
        lines.append(f"  hint: {safe_text(problem.hint)}")
    return lines


def following_lines(told: Told, remedy: str) -> list[str]:
    """How many problems follow from one; disputed totals that stay wrong are named."""
    if not told.following:
        return []
    count = len(told.following)
    lines = [f"  {count} more {'follows' if count == 1 else 'follow'} from it{remedy}"]
    again = sorted({problem.line for problem in told.following if problem.repeats})
    if again and told.problem.is_claim:
        where = f"line{'s' if len(again) > 1 else ''} {joined([str(line) for line in again])}"
        lines.append(f"  the same difference as above: {where}")
    return lines


def _excerpt(problem: Problem, columns: int) -> list[str]:
    """The line, or what of it fits around the place, and a marker under the part at fault."""
    number = str(problem.line)
    gutter = f"  {number} | "
    longest = LONGEST_EXCERPT
    shown = _surroundings(problem, longest)
    room = max(columns - len(gutter), SHORTEST_EXCERPT) if columns else 0
    while room and longest > SHORTEST_EXCERPT and (surplus := width("".join(shown)) - room) > 0:
        longest = max(longest - (surplus + 1) // WIDEST_LETTER, SHORTEST_EXCERPT)
        shown = _surroundings(problem, longest)
    before, marked, after = shown
    lines = [f"{gutter}{before}{marked}{after}"]
    if problem.mark:
        marker = " " * width(before) + "^" * max(width(marked), 1)
        lines.append(f"  {' ' * len(number)} | {marker}")
    return lines


def _surroundings(problem: Problem, longest: int) -> tuple[str, str, str]:
    """At most so many letters of the line: those before the part at fault, it, those after it."""
    shown = safe_text(problem.excerpt)
    start = max(problem.mark - 1, 0)
    size = max(len(problem.part), 1) if problem.mark else 0
    begin = max(min(start - longest // 2, len(shown) - longest), 0)
    end = begin + longest
    before = f"...{shown[begin + 3 : start]}" if begin else shown[:start]
    marked = shown[start : min(start + size, end)]
    after = shown[start + len(marked) :]
    if len(shown) > end:
        after = f"{shown[start + len(marked) : end - 3]}..."
    return before, marked, after
