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
from scorekeeper.journal.statements import deal_number
from scorekeeper.render.collecting import without_collector

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
    from scorekeeper.render.explained import Span


def show(
    sheet: str | None, file: str | None, deals: bool, rank: bool, json: bool, after: int | None
) -> None:
    """Print the cumulative sheet, or one row per deal, or the ranking."""
    path = find_sheet(sheet, file)
    loaded = open_sheet(path)
    session = _standing(session_of(loaded), after)
    if json:
        from scorekeeper.render.json_ import show_json

        say_json(show_json(session, loaded.problems))
        raise Ended(status_of(loaded))
    from scorekeeper.render.views import heading_lines, next_lines

    stood = [] if after is None else [f"as it stood after deal {after}"]
    say([*heading_lines(session), *stood, ""])
    say_grids(_shown(session, deals, rank))
    say(next_lines(session))
    mention_problems(loaded)
    raise Ended(status_of(loaded))


def _standing(session: Session, after: int | None) -> Session:
    """The sheet as it stood after that deal; as it is where none is named."""
    if after is None:
        return session
    from scorekeeper.core.replaying.earlier import standing_after

    try:
        return standing_after(session, after)
    except InputError as error:
        usage(error.message, error.hint)


def _shown(session: Session, deals: bool, rank: bool) -> list[Grid]:
    from scorekeeper.render.views import deals_grid, ranking_grids, sheet_grids

    if rank:
        return ranking_grids(session)
    return [deals_grid(session)] if deals else sheet_grids(session)


class Wanted(NamedTuple):
    """What is to be explained, as typed: whose entries, of the deals from `first` to `last`."""

    player: str = ""
    first: int | None = None
    last: int | None = None


def explain(words: Sequence[str], file: str | None, wanted: Wanted, json: bool) -> None:
    """Print every entry with its reason; of a player who is named alone the biggest ones."""
    named, rest = split_words(words)
    loaded = open_sheet(find_sheet(named, file))
    session = session_of(loaded)
    number = _deal_number(rest)
    if rest and number is None:
        _say_biggest(session, rest, wanted, json)
    else:
        owner = _owner(session, wanted.player) if wanted.player else None
        _say_entries(session, _span(session, number, wanted), owner, json)
    mention_problems(loaded)
    raise Ended(status_of(loaded))


def _say_entries(session: Session, deals: Span | None, owner: str | None, json: bool) -> None:
    if json:
        from scorekeeper.render.json_ import explain_json

        say_json(explain_json(session, deals, owner))
    else:
        from scorekeeper.render.views import entries_grids

        say_grids(entries_grids(session, deals, owner))


def _say_biggest(session: Session, words: Sequence[str], wanted: Wanted, json: bool) -> None:
    """The biggest entries of the player whom the word names."""
    if len(words) > 1 or wanted != Wanted():
        usage(
            f"'{' '.join(words)}' is neither a sheet nor the number of a deal",
            "write: scorekeeper explain [SHEET] [N], or PLAYER alone for the biggest entries",
        )
    owner = _owner(session, words[0])
    if json:
        from scorekeeper.render.json_ import biggest_json

        say_json(biggest_json(session, owner))
    else:
        from scorekeeper.render.views import biggest_grid

        say_grids([biggest_grid(session, owner)])


def _deal_number(words: Sequence[str]) -> int | None:
    return deal_number(words[0]) if len(words) == 1 else None


def _span(session: Session, number: int | None, wanted: Wanted) -> Span | None:
    """The deals to explain; None for the whole sheet. Ends the command for one that is not
    there."""
    from scorekeeper.render.explained import Span

    given = (number, wanted.first, wanted.last)
    if given == (None, None, None):
        return None
    if number is not None and given != (number, None, None):
        usage("which deals?", f"name deal {number} alone, or --from {number} --to M")
    known = [deal.number for deal in session.deals]
    for named in given:
        if named is not None and named not in known:
            usage(f"there is no deal {named}", f"the sheet has {plural(len(known), 'deal')}")
    if number is not None:
        return Span(number, number)
    span = Span(wanted.first or known[0], wanted.last or known[-1])
    if span.first > span.last:
        usage(
            f"deal {span.first} is after deal {span.last}",
            f"write --from {span.last} --to {span.first}",
        )
    return span


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

    stake = stake_typed(typed.stake) if typed.stake else None
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


def stake_typed(text: str) -> Amount:
    """The money per point. Raises MalformedError; ends the command for less than nothing."""
    try:
        stake = parse_amount(text.replace(",", "."))
    except InputError as error:
        raise MalformedError(error.message, _money_meant(text) or error.hint, text) from None
    if stake < 0:
        usage(f"the stake {text} is negative", "give the money per point, e.g. --stake 0.05")
    return stake


def settle(
    sheet: str | None, file: str | None, payment: Payment, json: bool, after: int | None
) -> None:
    """Print components, totals, pairs and payments."""
    loaded = open_sheet(find_sheet(sheet, file))
    session = _standing(session_of(loaded), after)
    reckoning = reckoned(session, payment)
    if json:
        from scorekeeper.render.json_ import settle_json

        say_json(settle_json(session, reckoning))
    else:
        from scorekeeper.render.views import settlement_grids

        say_grids(settlement_grids(session, reckoning))
    mention_problems(loaded)
    raise Ended(status_of(loaded))


def history(words: Sequence[str], file: str | None, json: bool) -> None:
    """Print the corrections of a sheet, or the versions of a deal, each with what it moved."""
    from scorekeeper.journal.history import history as versions_of
    from scorekeeper.render.history import history_json, history_lines

    named, rest = split_words(words)
    loaded = open_sheet(find_sheet(named, file))
    session = session_of(loaded)
    number = _deal_number(rest)
    if rest and number is None:
        usage(
            f"'{' '.join(rest)}' is no number of a deal", "write: scorekeeper history [SHEET] [N]"
        )
    versions = list(versions_of(loaded, number or 0))
    if number is not None and not versions:
        usage(f"there is no deal {number}", f"the sheet has {plural(session.last_number, 'deal')}")
    if json:
        say_json(history_json(session.sheet.game.name, versions))
    elif versions:
        say(history_lines(versions, number or 0))
    else:
        say(["nothing was corrected"])
    mention_problems(loaded)
    raise Ended(status_of(loaded))


@without_collector()
def check(sheet: str | None, file: str | None, json: bool, every: bool) -> None:
    """List every problem; those that follow from another one only with `every`."""
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


@without_collector()
def export(
    sheet: str | None,
    file: str | None,
    output: str,
    table: str,
    payment: Payment,
    *,
    force: bool,
    json: bool,
) -> None:
    """Write the sheet to a file of the kind its suffix says; with `json` print what the cells of a
    workbook are."""
    from scorekeeper.core.replaying.noted import Noted
    from scorekeeper.render.export import SUFFIXES, Content, ExportError
    from scorekeeper.render.export import export as write

    from .overwriting import refuse_to_overwrite

    if not output:
        usage("export where?", f"add -o FILE{SUFFIXES[0]} (or {', '.join(SUFFIXES[1:])})")
    chosen = _table(table, output)
    loaded = open_sheet(find_sheet(sheet, file), noted=Noted())
    session = session_of(loaded)
    refuse_to_overwrite(output, loaded, force)
    reckoning = reckoned(session, payment)
    content = Content(session, reckoning, chosen, loaded.data)
    try:
        write(content, output)
    except ExportError as error:
        complain([f"scorekeeper: {error}"])
        raise Ended(UNSOUND) from None
    with kept(f"{output} was written", "open it"):
        if json:
            from scorekeeper.render.export import cells_json

            say_json(cells_json(content, output))
        else:
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
