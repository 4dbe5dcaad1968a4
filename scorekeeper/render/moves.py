"""What a deal moved, in lines for people."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from scorekeeper.core.standing.moves import moves_of, untold
from scorekeeper.core.values.amounts import Amount, show_amount, signed

if TYPE_CHECKING:
    from scorekeeper.core.books.accounts import Account
    from scorekeeper.core.books.deals import ScoredDeal
    from scorekeeper.core.replaying.replay import Session
    from scorekeeper.core.standing.moves import Place


def amounts_text(amounts: Mapping[str, Amount], *, plus: bool = False) -> str:
    """`Anna +12, Boris -3`."""
    show = signed if plus else show_amount
    return ", ".join(f"{owner} {show(amount)}" for owner, amount in amounts.items())


def moved_lines(session: Session, deal: ScoredDeal) -> list[str]:
    """The accounts that a deal moved, the points, and what else it brought about.

    `points` are the change of the totals; where nothing but an account moved they are left out.
    """
    if not deal.entries:
        return []
    game, table = session.sheet.game, session.ledger.table
    shown = at_table(session, deal)
    names = {owner: called(session, owner, deal.number) for owner in shown}
    moves = moves_of(deal.entries, game)
    lines: list[str] = []
    for account in untold(moves, deal.points, table, game):
        lines += _account_lines(account, moves[account], names, deal)
    if any(deal.points.values()) or not lines:
        points = {names[owner]: deal.points[owner] for owner in shown}
        lines.append("points: " + amounts_text(points, plus=True))
    return [*lines, *deal.events]


def at_table(session: Session, deal: ScoredDeal | None) -> Collection[str]:
    """Of whom the echo of a deal speaks: those who sat at its table where there are many, else
    everybody."""
    if deal is not None and deal.facts is not None:
        return session.sheet.game.seated(deal.facts) or session.totals()
    return session.totals()


def called(session: Session, owner: str, number: int) -> str:
    """The owner's name; once partners changed, a side's with those who formed it in that deal."""
    ledger = session.ledger
    if not ledger.partners_changed:
        return owner
    members = {side.name: side.members for side in ledger.table.sides}
    for last, rubber in zip(reversed(session.rubbers), reversed(ledger.rubbers), strict=True):
        if number <= last:
            members = dict(rubber.members)
    return f"{owner} ({', '.join(members[owner])})" if members.get(owner) else owner


def place_text(account: Account, place: Place, names: Mapping[str, str] | None = None) -> str:
    """Whose balance it is: `NS`, in a pair account `Vera/Boris`; nothing for a common one."""
    called_by = names or {}
    return "/".join(called_by.get(name, name) for name in place if name and not account.owners)


def _account_lines(
    account: Account, moved: Mapping[Place, Amount], names: Mapping[str, str], deal: ScoredDeal
) -> Iterator[str]:
    said = [
        f"{place_text(account, place, names)} {signed(amount)}".strip()
        + _reasons(account, place, deal)
        for place, amount in moved.items()
        if place[0] in names or account.owners or account.per_player
    ]
    if said:
        yield f"{account.name}: {', '.join(said)}"


def _reasons(account: Account, place: Place, deal: ScoredDeal) -> str:
    """Why it moved, on accounts that are told with their reasons."""
    if not account.with_reasons:
        return ""
    whys = [
        entry.why
        for entry in deal.entries
        if (entry.account, entry.owner, entry.against) == (account.name, *place) and entry.amount
    ]
    return f" ({'; '.join(dict.fromkeys(whys))})"
