"""The commands that read a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.amounts import Amount, parse_amount, plural
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError, MalformedError
from scorekeeper.journal.load import Loaded

from .files import (
    find_sheet,
    mention_problems,
    open_sheet,
    session_of,
    split_words,
    status_of,
)
from .output import (
    SOUND,
    UNSOUND,
    Ended,
    complain,
    complain_of,
    complain_of_all,
    kept,
    refuse,
    say,
    say_grids,
    say_json,
    usage,
)

if TYPE_CHECKING:
    from scorekeeper.core.standing.reckoning import Reckoning


def show(sheet: str | None, file: str | None, deals: bool, rank: bool, json: bool) -> None:
    """Print the cumulative sheet, or one row per deal, or the ranking."""
    path = find_sheet(sheet, file)
    loaded = open_sheet(path)
    session = session_of(loaded)
    if json:
        from scorekeeper.render.json_ import show_json

        say_json(show_json(session, loaded.problems))
        raise Ended(status_of(loaded))
    from scorekeeper.render.views import heading_lines, next_lines

    say([*heading_lines(session), ""])
    say_grids(_shown(session, deals, rank))
    say(next_lines(session))
    mention_problems(loaded)
    raise Ended(status_of(loaded))


def _shown(session: Session, deals: bool, rank: bool) -> list[Grid]:
    from scorekeeper.render.views import deals_grid, ranking_grids, sheet_grids

    if rank:
        return ranking_grids(session)
    return [deals_grid(session)] if deals else sheet_grids(session)


def explain(words: Sequence[str], file: str | None, player: str, json: bool) -> None:
    """Print every entry with its reason."""
    named, rest = split_words(words)
    number = _deal_number(rest)
    loaded = open_sheet(find_sheet(named, file))
    session = session_of(loaded)
    owner = _owner(session, player) if player else None
    if number is not None and number not in {deal.number for deal in session.deals}:
        usage(f"there is no deal {number}", f"the sheet has {plural(len(session.deals), 'deal')}")
    if json:
        from scorekeeper.render.json_ import explain_json

        say_json(explain_json(session, number, owner))
    else:
        from scorekeeper.render.views import entries_grids

        say_grids(entries_grids(session, number, owner))
    mention_problems(loaded)
    raise Ended(status_of(loaded))


def _deal_number(words: Sequence[str]) -> int | None:
    if not words:
        return None
    if len(words) > 1 or not (words[0].isascii() and words[0].isdecimal()):
        usage(
            f"'{' '.join(words)}' is neither a sheet nor the number of a deal",
            "write: scorekeeper explain [SHEET] [N]",
        )
    return int(words[0][:9])


def _owner(session: Session, text: str) -> str:
    from scorekeeper.core.values.problems import InputError

    table = session.ledger.table
    try:
        return table.owner_roster.find(text)
    except InputError as error:
        if table.sides and table.players:
            return table.side_of(table.roster.find(text))
        refuse(error)


class Payment(NamedTuple):
    """How to settle, as typed."""

    stake: str = ""
    currency: str = ""
    rounding: str = ""
    fewest: bool = False


def reckoned(session: Session, typed: Payment) -> Reckoning:
    """The settlement on the terms typed; ends the command where they cannot be met."""
    from scorekeeper.core.standing.reckoning import Terms, reckon

    stake = _stake(typed.stake) if typed.stake else None
    terms = Terms(stake, _currency(typed.currency), typed.rounding.lower(), typed.fewest)
    try:
        return reckon(session, terms)
    except InputError as error:
        refuse(error)


def _currency(text: str) -> str:
    from scorekeeper.core.declaration.option_kinds import Currency

    return Currency().parse(text, "currency") or "" if text else ""


_CENTS = ("ct", "c", "cent", "cents", "¢", "p", "коп")


def _money_meant(text: str) -> str:
    """How an amount of money is written that stands there with its unit: `5ct`, `€2`, `0.10EUR`."""
    import re

    found = re.fullmatch(r"(\D*?)\s*(\d+(?:[.,]\d+)?)\s*(\D*)", text.strip())
    if found is None:
        return ""
    unit, number = (found[1] or found[3]).strip(" ."), found[2].replace(",", ".")
    amount = parse_amount(number)
    if unit.casefold() in _CENTS:
        amount = Fraction(amount) / 100
    code = f" --currency {unit.upper()}" if len(unit) == 3 and unit.isalpha() else ""
    shown = f"{float(amount):.4f}".rstrip("0").rstrip(".")
    return f"write the money per point as a number: --stake {shown}{code}"


def _stake(text: str) -> Amount:
    try:
        stake = parse_amount(text.replace(",", "."))
    except InputError as error:
        raise MalformedError(error.message, _money_meant(text) or error.hint, text) from None
    if stake < 0:
        usage(f"the stake {text} is negative", "give the money per point, e.g. --stake 0.05")
    return stake


def settle(sheet: str | None, file: str | None, payment: Payment, json: bool) -> None:
    """Print components, totals, pairs and payments."""
    loaded = open_sheet(find_sheet(sheet, file))
    session = session_of(loaded)
    reckoning = reckoned(session, payment)
    if json:
        from scorekeeper.render.json_ import settle_json

        say_json(settle_json(session, reckoning))
    else:
        from scorekeeper.render.views import settlement_grids

        say_grids(settlement_grids(session, reckoning))
    mention_problems(loaded)
    raise Ended(status_of(loaded))


def check(sheet: str | None, file: str | None, json: bool, every: bool) -> None:
    """List every problem; those that follow from another one only with `every`."""
    import gc

    gc.disable()  # one pass over values that all live to its end
    path = find_sheet(sheet, file)
    from scorekeeper.journal.load import load

    loaded = load(path, keep=False)
    if json:
        from scorekeeper.render.json_ import check_json

        say_json(check_json(loaded.problems, every=every))
    else:
        _report(loaded, path, every)
    raise Ended(status_of(loaded))


def _report(loaded: Loaded, path: str, every: bool) -> None:
    from scorekeeper.core.replaying.causes import causes

    (complain_of_all if every else complain_of)(loaded.problems, path)
    listed = loaded.problems if every else causes(loaded.problems)
    errors = sum(problem.is_error for problem in listed)
    warnings = len(listed) - errors
    if loaded.session is None or errors:
        verdict = plural(errors, "error")
        if len(listed) < len(loaded.problems):
            verdict += f" and {len(loaded.problems) - len(listed)} that follow"
    else:
        verdict = f"ok: {plural(loaded.session.last_number, 'deal')}"
    if loaded.session is not None and loaded.session.open_deal:
        verdict += f", of which deal {loaded.session.open_deal} is open"
    if warnings:
        verdict += f", {plural(warnings, 'warning')}"
    say([f"{path}: {verdict}"])


def export(
    sheet: str | None, file: str | None, output: str, table: str, payment: Payment, force: bool
) -> None:
    """Write the sheet to a file of the kind its suffix says."""
    from scorekeeper.render.export import SUFFIXES, Content, ExportError
    from scorekeeper.render.export import export as write

    from .overwriting import refuse_to_overwrite

    if not output:
        usage("export where?", f"add -o FILE{SUFFIXES[0]} (or {', '.join(SUFFIXES[1:])})")
    chosen = _table(table, output)
    loaded = open_sheet(find_sheet(sheet, file))
    session = session_of(loaded)
    refuse_to_overwrite(output, loaded, force)
    reckoning = reckoned(session, payment)
    try:
        write(Content(session, reckoning, chosen), output)
    except ExportError as error:
        complain([f"scorekeeper: {error}"])
        raise Ended(UNSOUND) from None
    with kept(f"{output} was written", "open it"):
        say([f"{output}: {plural(len(session.deals), 'deal')} of {session.sheet.game.title}"])
        mention_problems(loaded)
    raise Ended(SOUND if loaded.is_ok else UNSOUND)


def _table(name: str, output: str) -> str:
    """The table that a .csv file is to hold, the deals unless another is named."""
    from scorekeeper.render.csv_ import DEALS, TABLES
    from scorekeeper.render.export import suffix_of

    if not name:
        return DEALS
    if suffix_of(output) != ".csv":
        usage(
            f"--table {name} chooses what a .csv file holds; {output} holds all tables",
            f"leave it out, or write to FILE.csv: export -o FILE.csv --table {name}",
        )
    if name.casefold() not in TABLES:
        usage(f"no table '{name}'", f"possible: {', '.join(TABLES)}")
    return name.casefold()
