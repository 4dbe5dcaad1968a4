"""The sheets of duplicate bridge: the ranking of the pairs, the boards, the match of teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from scorekeeper.core.books.deals import SCORED, ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import change_notes
from scorekeeper.core.standing.ranking import marked, ranking
from scorekeeper.core.values.amounts import Amount, show_amount
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

from .duplicate import Boards, Duplicate, Result, board_dealer, matches, other_table
from .formats import ContractOptions
from .matchpoints import MATCHPOINTS, TOP, Awards, Scores, percent_text, share_of
from .rubber_layout import as_recorded, contract_text
from .victory_points import IMPS

Compare = Callable[[Scores, ContractOptions], Awards]  # what the results of a board earn


def _last(played: Played) -> int:
    return played.deals[-1].number if played.deals else 0


# pairs --------------------------------------------------------------------------------------


def pairs_grids(game: Duplicate, account: str, awards: Compare, played: Played) -> list[Grid]:
    """The ranking, then the results board by board, the best North-South score first."""
    return [ranking_grid(game, account, played), boards_grid(account, awards, played)]


def ranking_grid(game: Duplicate, counted: str, played: Played) -> Grid:
    """Rank, pair, boards, points and (at matchpoints) the share of the top."""
    ledger = played.ledger
    in_percent = TOP in ledger.single
    columns = [Column("rank"), Column("pair"), Column("boards", align=RIGHT)]
    columns.append(Column(counted, align=RIGHT))
    if in_percent:
        columns += [Column("top", align=RIGHT), Column("%", align=RIGHT)]
    boards: Boards = ledger.state
    counts = Counter(pair for results in boards.values() for r in results for pair in (r.ns, r.ew))
    rows = []
    for rank, (_, pair, _, _) in marked(ranking(game, ledger)):
        cells = [text(rank), text(pair), number(counts[pair])]
        names = (MATCHPOINTS, TOP) if in_percent else (counted,)
        for account in names:
            source = EntrySum(account, pair, 0, _last(played))
            cells.append(number(ledger.single[account][pair], source=source))
        if in_percent:
            cells.append(Cell(percent_text(share_of(ledger, pair)), align=RIGHT, strong=True))
        rows.append(Row(tuple(cells)))
    return Grid("Ranking", tuple(columns), tuple(rows), ranks=True)


def boards_grid(account: str, awards: Compare, played: Played) -> Grid:
    """One row per result with what it is worth now."""
    columns = (
        Column("board"),
        Column("dlr"),
        Column("vul"),
        Column("deal"),
        Column("NS"),
        Column("EW"),
        Column("contract"),
        Column("by"),
        Column("score", "NS", RIGHT),
        Column("NS", account, RIGHT),
        Column("EW", account, RIGHT),
    )
    deals = {deal.number: deal for deal in played.deals}
    boards: Boards = played.ledger.state
    rows: list[Row] = []
    for board in sorted(boards):
        earned = awards(tuple(result.score for result in boards[board]), played.table.options)
        rows += _board_rows(earned, played, board, boards[board], deals)
    return Grid("Boards", columns, tuple(rows), change_notes(played))


def _board_rows(
    awards: Awards,
    played: Played,
    board: int,
    results: Sequence[Result],
    deals: dict[int, ScoredDeal],
) -> Iterator[Row]:
    above: Cell | None = None  # who was vulnerable at the table of the row above
    for result in sorted(results, key=lambda result: -result.score):
        award = awards[result.score]
        deal = deals[result.deal]
        vulnerable = text(as_recorded(deal, "vulnerable"))
        first = above is None
        yield Row(
            (
                text(str(board) if first else "", strong=True),
                text(board_dealer(board) if first else ""),
                vulnerable if vulnerable != above else BLANK,
                text(f"{result.deal}{'*' if deal.changes else ''}", dim=True),
                text(result.ns),
                text(result.ew),
                text(contract_text(deal)),
                text(as_recorded(deal, "declarer")),
                number(result.score, plus=True),
                number(award.ns),
                number(award.ew),
            ),
            result.deal,
            rule=first and board != min(played.ledger.state),
        )
        above = vulnerable


# teams --------------------------------------------------------------------------------------


def teams_grids(account: str, match_notes: Sequence[str], played: Played) -> list[Grid]:
    """Every match board by board."""
    met = matches(played.ledger.state, played.table.players)
    pairs = met or [(played.table.players[0], played.table.players[1])]
    grids = [match_grid(account, played, *pair) for pair in pairs]
    notes = (*match_notes, *change_notes(played))
    grids[-1] = grids[-1]._replace(notes=notes)
    return grids


def match_grid(account: str, played: Played, first: str, second: str) -> Grid:
    """One row per board: both tables, the difference, and who won what."""
    columns = [Column("board"), Column("dlr"), Column("vul")]
    for team in (first, second):
        columns += [Column(name, f"{team} NS") for name in ("contract", "by")]
        columns.append(Column("score", f"{team} NS", RIGHT))
    columns.append(Column("diff", align=RIGHT))
    columns += [Column(team, account, RIGHT) for team in (first, second)]
    deals = {deal.number: deal for deal in played.deals}
    boards: Boards = played.ledger.state
    rows = []
    for board in sorted(boards):
        row = _match_row(board, boards[board], (first, second), deals, account)
        if row is not None:
            rows.append(row)
    rows.append(_match_total(played, first, second, account))
    return Grid(f"{first} against {second}", tuple(columns), tuple(rows))


def _match_row(
    board: int,
    results: Sequence[Result],
    teams: tuple[str, str],
    deals: dict[int, ScoredDeal],
    account: str,
) -> Row | None:
    first, second = teams
    tables = (other_table(results, second, first), other_table(results, first, second))
    held = [result for result in tables if result is not None]
    if not held:
        return None
    cells = [text(str(board)), text(board_dealer(board)), _vulnerable(deals, held)]
    for result in tables:
        if result is None:
            cells += [BLANK] * 3
            continue
        deal = deals[result.deal]
        cells += [text(contract_text(deal)), text(as_recorded(deal, "declarer"))]
        cells.append(number(result.score, plus=True))
    if tables[0] is None or tables[1] is None:
        return Row((*cells, *[BLANK] * 3), held[0].deal)
    cells.append(number(tables[0].score - tables[1].score, plus=True))
    last = max(result.deal for result in held)
    for team, other in ((first, second), (second, first)):
        cells.append(_won(deals[last], account, team, other))
    return Row(tuple(cells), last)


def _vulnerable(deals: dict[int, ScoredDeal], held: Sequence[Result]) -> Cell:
    return text(as_recorded(deals[held[0].deal], "vulnerable"))


def _won(deal: ScoredDeal, account: str, team: str, other: str) -> Cell:
    against = other if account == IMPS else ""
    amount: Amount = sum(
        e.amount
        for e in deal.entries
        if e.account == account and e.owner == team and e.against == against
    )
    return number(amount, source=EntrySum(account, team, deal.number, deal.number, against))


def _match_total(played: Played, first: str, second: str, account: str) -> Row:
    cells = [text("total", strong=True), *[BLANK] * 9]
    for team, other in ((first, second), (second, first)):
        if account == IMPS:
            amount = played.ledger.paired[account][team][other]
            source = EntrySum(account, team, 0, _last(played), other)
            cells.append(number(amount, strong=True, source=source))
        else:
            amount = _between(played, account, team, other)
            cells.append(Cell(show_amount(amount), amount, RIGHT, strong=True))
    return Row(tuple(cells), rule=True)


def _between(played: Played, account: str, team: str, other: str) -> Amount:
    """What a team has won on the boards against one other team."""
    return sum(
        e.amount
        for deal in played.deals
        if deal.status == SCORED and {deal.facts.ns, deal.facts.ew} == {team, other}
        for e in deal.entries
        if e.account == account and e.owner == team
    )
