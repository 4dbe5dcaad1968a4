"""Entries that records other than deals make: opening balances and agreed adjustments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.records import Record
from scorekeeper.core.books.table import Side
from scorekeeper.core.game import AnyGame
from scorekeeper.core.values.amounts import Amount, parse_amount, simplify
from scorekeeper.core.values.names import Roster, check_name, find, fold
from scorekeeper.core.values.problems import ImpossibleError, MalformedError

AVERAGE = "average"  # of the others: with what a newcomer begins


def find_account(text: str, game: AnyGame) -> Account:
    """The account of that name, with `-`, `_` or blanks in it; raises InputError."""
    name = find("-".join(text.split()), [account.name for account in game.accounts], "account")
    return next(account for account in game.accounts if account.name == name)


def adjustment_entries(record: Record, game: AnyGame, ledger: AnyLedger) -> list[Entry]:
    """The entries of `adjust PLAYER=AMOUNT ... [account=] [against=]`."""
    ends, values = split_ends(record.values)
    against = ends.get("against", "")
    account = find_account(ends.get("account", "") or _default_account(game), game)
    if account.pair and not against:
        raise MalformedError(
            f"account {account.name} is held against somebody", "add against=PLAYER"
        )
    if against and not account.pair:
        raise ImpossibleError(
            f"account {account.name} is not held against anybody", "leave against= out", against
        )
    why = record.why or "agreed adjustment"
    entries = []
    for name, amount in values.items():
        owner = owner_of(name, account, ledger)
        other = owner_of(against, account, ledger) if against else ""
        if other == owner:
            raise ImpossibleError(f"{owner} against himself", "name two players", against)
        entries.append(Entry(account.name, owner, parse_amount(amount), why, other))
    if not entries:
        raise MalformedError("nothing to adjust", "write PLAYER=AMOUNT, e.g. adjust Anna=-5")
    _check_once(entries)
    return entries


def split_ends(values: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """What an `adjust` says of account and against, and what it says of players."""
    ends: dict[str, str] = {}
    named: dict[str, str] = {}
    for key, text in values.items():
        folded = fold(key)
        if folded in ("account", "against"):
            ends[folded] = text
        else:
            named[key] = text
    return ends, named


def _check_once(entries: Sequence[Entry]) -> None:
    seen = set()
    for entry in entries:
        place = (entry.account, entry.owner, entry.against)
        if place in seen:
            against = f" against {entry.against}" if entry.against else ""
            raise ImpossibleError(
                f"{entry.account} of {entry.owner}{against} stands twice on one line",
                "keep one of them",
            )
        seen.add(place)


def _default_account(game: AnyGame) -> str:
    if game.adjust_account:
        return game.adjust_account
    names = ", ".join(account.name for account in game.accounts)
    raise MalformedError("which account is adjusted?", f"add account= one of {names}")


def owner_of(text: str, account: Account, ledger: AnyLedger) -> str:
    """The owner of a balance on that account; raises InputError."""
    if account.owners:
        return find(text, account.owners, "owner")
    if account.per_player:
        return ledger.table.roster.find(text)
    return ledger.table.owner_roster.find(text)


def carried_entries(record: Record, game: AnyGame, ledger: AnyLedger) -> list[Entry]:
    """The entries of `carry ACCOUNT=PLAYER:AMOUNT,... ACCOUNT=A/B:AMOUNT,...`."""
    entries: list[Entry] = []
    for key, text in record.values.items():
        entries += carried_balances(text, find_account(key, game), ledger)
    if not entries:
        raise MalformedError("nothing to carry", "write ACCOUNT=PLAYER:AMOUNT,...")
    _check_once(entries)
    return entries


def carried_balances(text: str, account: Account, ledger: AnyLedger) -> list[Entry]:
    """The balances that a record carries to one account; raises InputError.

    `Dan:average` is the mean of what all the others hold then, those that stand before it in the
    record included: how a newcomer begins.
    """
    found: list[Entry] = []
    for part in text.split(","):
        newcomer = newcomer_of(part, account, ledger)
        if newcomer:
            mean = _average(newcomer, account, ledger, found)
            found.append(Entry(account.name, newcomer, mean, "the average of the others"))
        else:
            found.append(balance_entry(part, account, ledger))
    return found


def newcomer_of(part: str, account: Account, ledger: AnyLedger) -> str:
    """Who begins with the average of the others, where the balance says so; else nobody."""
    who, _, amount = part.rpartition(":")
    if not who or fold(amount) != AVERAGE or account.pair or account.owners:
        return ""
    return owner_of(who, account, ledger)


def _average(
    newcomer: str, account: Account, ledger: AnyLedger, carried: Sequence[Entry]
) -> Amount:
    held = dict(ledger.single[account.name])
    for entry in carried:
        held[entry.owner] += entry.amount
    others = [amount for owner, amount in held.items() if owner != newcomer]
    mean = Fraction(sum(others)) / len(others)
    if not account.rounded_for_newcomers:
        return simplify(mean)
    return ceil(mean) if account.rounded_for_newcomers > 0 else floor(mean)


def balance_entry(part: str, account: Account, ledger: AnyLedger) -> Entry:
    """A balance written as `Anna:24`, or `A/B:24` in a pair account; raises InputError."""
    who, colon, amount = part.rpartition(":")
    if not colon:
        raise _no_balance(part, account, ledger)
    owner_text, slash, against_text = who.partition("/")
    if bool(slash) != account.pair:
        raise _no_balance(part, account, ledger)
    owner = owner_of(owner_text, account, ledger)
    against = owner_of(against_text, account, ledger) if slash else ""
    if owner == against:
        raise ImpossibleError(f"{owner} against himself", "name two players", part)
    return Entry(account.name, owner, parse_amount(amount), "carried forward", against)


def _no_balance(part: str, account: Account, ledger: AnyLedger) -> MalformedError:
    return MalformedError(
        f"'{part}' is no balance of {account.name}",
        f"write it like {balance_form(account, ledger)}",
        part,
    )


def balance_form(account: Account, ledger: AnyLedger) -> str:
    """What a balance looks like at this table: `Anna:24`, `Anna/Boris:24` or `pot:24`."""
    if account.pair:
        one, *others = ledger.paired[account.name]
        return f"{one}/{others[0] if others else one}:24"
    return f"{next(iter(ledger.single[account.name]))}:24"


def rubber_sides(record: Record, ledger: AnyLedger) -> Sequence[Side]:
    """The sides of the next rubber: as they were, or as the record names them.

    Raises InputError.
    """
    if not record.values:
        return ledger.table.sides
    names = [side.name for side in ledger.table.sides]
    if not names:
        raise ImpossibleError(
            "everybody plays for himself: there are no sides to name", "write rubber alone"
        )
    return parse_sides(record.values, ledger.table.players, names)


def parse_sides(
    values: Mapping[str, str], players: Sequence[str], names: Sequence[str] = ()
) -> tuple[Side, ...]:
    """Sides from `NAME=PLAYER,PLAYER` texts; every player sits on exactly one side.

    With `names` the sides must be exactly those. Raises InputError.
    """
    roster = Roster(players)
    sides: list[Side] = []
    for name, text in values.items():
        side = find(name, names, "side") if names else check_name(name)
        sides.append(Side(side, tuple(roster.find(part) for part in text.split(","))))
    if len({side.name for side in sides}) < len(sides):
        raise ImpossibleError("a side is named twice", f"name {' and '.join(names)} once each")
    seated = [player for side in sides for player in side.members]
    absent = [player for player in players if player not in seated]
    if absent or len(seated) != len(players):
        raise ImpossibleError(
            "the sides do not seat every player exactly once",
            f"missing: {', '.join(absent)}" if absent else "a player is named twice",
        )
    if len({len(side.members) for side in sides}) > 1:
        raise ImpossibleError(
            "the sides are not of the same size",
            ", ".join(f"{side.name} has {len(side.members)}" for side in sides),
        )
    if names and len(sides) != len(names):
        raise MalformedError("a side is missing", f"name all of {', '.join(names)}")
    if names:
        sides.sort(key=lambda side: list(names).index(side.name))
    return tuple(sides)
