"""The command line: arguments in, core called, result rendered.

Annotations are evaluated here (no `from __future__ import annotations`): Typer reads them at every
start, and would have to compile each from its text.
"""

import os
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

import typer

from scorekeeper import __version__
from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.values.names import find
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError
from scorekeeper.journal.disk import StoreError

from . import streams
from .output import INTERRUPTED, UNSOUND, USAGE, Ended, complain, usage

DEBUG_VARIABLE = "SCOREKEEPER_DEBUG"  # set it to see where a fault of the program arose

_HELP = "Keep the score of card games: a line per deal, every point explained, settled fairly."
_MOST_USED = {"d": "deal"}  # keeps its letter, whatever else begins with it
_COMPLETING = "_SCOREKEEPER_COMPLETE"  # set by the shell when the tab key is pressed


class _Command(NamedTuple):
    call: Callable[..., None]
    takes_data: bool


_COMMANDS: dict[str, _Command] = {}

Call = TypeVar("Call", bound=Callable[..., None])


def command(*, takes_data: bool = False) -> Callable[[Call], Call]:
    """Offer a function as a command; with `takes_data` values such as -A=5 are no options."""

    def offer(call: Call) -> Call:
        _COMMANDS[call.__name__.rstrip("_")] = _Command(call, takes_data)
        return call

    return offer


def build(only: str = "") -> typer.Typer:
    """The program with all commands, or with one: building each takes time at every start."""
    app = typer.Typer(
        name="scorekeeper",
        help=_HELP,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    for name, (call, takes_data) in _COMMANDS.items():
        if only in ("", name):
            app.command(name, context_settings={"ignore_unknown_options": takes_data})(call)
    return app


def _version(wanted: bool) -> None:
    if wanted:
        print(f"scorekeeper {__version__}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    pass


def _offering(names: str) -> Callable[[typer.Context, str], list[str]]:
    """What the shell offers; what looks for it is loaded when the tab key is pressed."""

    def offer(ctx: typer.Context, incomplete: str) -> list[str]:
        from .completion import OFFERS

        return OFFERS[names](ctx, incomplete)

    return offer


SheetArgument = Annotated[
    str | None, typer.Argument(metavar="[SHEET]", help="The sheet.", show_default=False)
]
SheetOption = Annotated[
    str | None, typer.Option("--sheet", "-f", metavar="FILE", help="The sheet.")
]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason, kept on the record.")]
By = Annotated[str, typer.Option("--by", metavar="NAME", help="Who records it.")]
Anyway = Annotated[
    str,
    typer.Option("--anyway", metavar="REASON", help="Record a breach of the rules all the same."),
]
LastLine = Annotated[
    bool | None,
    typer.Option(
        "--keep-last/--drop-last",
        help="What to do with a last line that has no line end.",
        show_default=False,
    ),
]
Facts = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[SHEET] KEY=VALUE...",
        help="The facts, e.g. contract=8D.",
        autocompletion=_offering("facts"),
        show_default=False,
    ),
]
Seated = Annotated[
    str, typer.Option("--players", metavar="NAMES", help="Players in seat order, with commas.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="OPTION=VALUE", help="A house rule.", autocompletion=_offering("settings")
    ),
]
Stake = Annotated[
    str, typer.Option(metavar="AMOUNT", help="Money per point; else as the sheet sets it.")
]
Currency = Annotated[
    str, typer.Option(metavar="CODE", help="ISO 4217, e.g. RUB; else as the sheet sets it.")
]
Rounding = Annotated[str, typer.Option(metavar="NAME", help="How to round.")]
After = Annotated[
    int | None,
    typer.Option("--after", metavar="N", help="As it stood after deal N.", show_default=False),
]
Fewest = Annotated[bool, typer.Option("--fewest", help="As few payments as possible.")]
GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game.", autocompletion=_offering("games"))
]
Workers = Annotated[
    int, typer.Option(metavar="N", min=0, help="Processes that score; 0: one per core.")
]
Engine = Annotated[
    str, typer.Option(metavar="NAME", help="What scores: processes (here), dask (a cluster).")
]
Scheduler = Annotated[
    str, typer.Option(metavar="ADDRESS", help="That of the cluster; else one of this machine.")
]
Results = Annotated[
    str, typer.Option(metavar="FOLDER", help="Keep the results there, as Parquet tables.")
]


@command()
def new(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SHEET GAME PLAYER...",
            help="The file to make, the game, the players in seat order.",
            autocompletion=_offering("games"),
            show_default=False,
        ),
    ] = None,
    settings: Settings = None,
    sides: Annotated[
        str, typer.Option(metavar="TEXT", help="Sides, e.g. 'Us Them' or 'Us=A,C Them=B,D'.")
    ] = "",
    dealer: Annotated[str, typer.Option(metavar="NAME", help="Who deals first.")] = "",
    title: Annotated[str, typer.Option(metavar="TEXT", help="A title for the sheet.")] = "",
    date: Annotated[str, typer.Option(metavar="DATE", help="The date; today if left out.")] = "",
) -> None:
    """Start a sheet; refuses to overwrite one."""
    from . import starting

    starting.new(words or [], settings or [], sides, dealer, title, date)


@command(takes_data=True)
def deal(
    facts: Facts = None,
    sheet: SheetOption = None,
    anyway: Anyway = "",
    by: By = "",
    why: Why = "",
    last: LastLine = None,
) -> None:
    """Record a deal; leave its outcome out to record it later with `result`."""
    _record(RecordKind.DEAL, facts, sheet, why=why, anyway=anyway, by=by, last=last)


@command(takes_data=True)
def result(
    facts: Facts = None,
    sheet: SheetOption = None,
    anyway: Anyway = "",
    by: By = "",
    why: Why = "",
    last: LastLine = None,
) -> None:
    """Complete the open deal."""
    _record(RecordKind.RESULT, facts, sheet, why=why, anyway=anyway, by=by, last=last)


@command(takes_data=True)
def amend(
    facts: Facts = None,
    sheet: SheetOption = None,
    anyway: Anyway = "",
    by: By = "",
    why: Why = "",
    last: LastLine = None,
) -> None:
    """Correct the facts of an earlier deal: amend N KEY=VALUE..."""
    _record(RecordKind.AMEND, facts, sheet, why=why, anyway=anyway, by=by, last=last)


@command()
def void(
    words: Annotated[list[str] | None, typer.Argument(metavar="[SHEET] N")] = None,
    sheet: SheetOption = None,
    anyway: Anyway = "",
    why: Why = "",
    by: By = "",
    last: LastLine = None,
) -> None:
    """Take a deal out; its number stays."""
    _record(RecordKind.VOID, words, sheet, why=why, anyway=anyway, by=by, last=last)


@command()
def unvoid(
    words: Annotated[list[str] | None, typer.Argument(metavar="[SHEET] N")] = None,
    sheet: SheetOption = None,
    anyway: Anyway = "",
    why: Why = "",
    by: By = "",
    last: LastLine = None,
) -> None:
    """Put a void deal back."""
    _record(RecordKind.UNVOID, words, sheet, why=why, anyway=anyway, by=by, last=last)


@command()
def undo(
    words: Annotated[list[str] | None, typer.Argument(metavar="[SHEET]")] = None,
    sheet: SheetOption = None,
    why: Why = "",
    by: By = "",
    last: LastLine = None,
) -> None:
    """Take back the last record, whatever it was."""
    _record(RecordKind.UNDO, words, sheet, why=why, by=by, last=last)


@command(takes_data=True)
def adjust(
    amounts: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SHEET] PLAYER=AMOUNT...", autocompletion=_offering("adjustments")),
    ] = None,
    sheet: SheetOption = None,
    why: Why = "",
    by: By = "",
    last: LastLine = None,
) -> None:
    """Book an agreed correction or penalty: adjust Anna=-5 [account=dump] [against=Boris]."""
    _record(RecordKind.ADJUST, amounts, sheet, why=why, by=by, last=last)


@command(takes_data=True)
def carry(
    balances: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SHEET] ACCOUNT=BALANCES...", autocompletion=_offering("accounts")),
    ] = None,
    sheet: SheetOption = None,
    why: Why = "",
    by: By = "",
    last: LastLine = None,
) -> None:
    """Bring balances forward from paper: carry pool=Anna:10,Boris:8 bank=Boris/Anna:24."""
    _record(RecordKind.CARRY, balances, sheet, why=why, by=by, last=last)


@command(takes_data=True)
def rubber(
    sides: Annotated[
        list[str] | None, typer.Argument(metavar="[SHEET] SIDE=PLAYER,PLAYER...")
    ] = None,
    sheet: SheetOption = None,
    anyway: Anyway = "",
    by: By = "",
    why: Why = "",
    last: LastLine = None,
) -> None:
    """Begin the next rubber, with other partners if they changed."""
    _record(RecordKind.RUBBER, sides, sheet, why=why, anyway=anyway, by=by, last=last)


@command(takes_data=True)
def leave(
    player: Annotated[
        list[str],
        typer.Argument(metavar="[SHEET] PLAYER", autocompletion=_offering("players")),
    ],
    sheet: SheetOption = None,
    after: Annotated[
        int | None,
        typer.Option(
            "--after", metavar="N", help="Remembered late: the last deal with the player."
        ),
    ] = None,
    why: Why = "",
    by: By = "",
    last: LastLine = None,
) -> None:
    """Let a player leave: the next deals are played without. The points stay."""
    words = [*player, *([] if after is None else [f"after={after}"])]
    _record(RecordKind.LEAVE, words, sheet, why=why, by=by, last=last)


@command(takes_data=True)
def join(
    player: Annotated[list[str], typer.Argument(metavar="[SHEET] PLAYER [carry=AMOUNT]")],
    sheet: SheetOption = None,
    why: Why = "",
    by: By = "",
    last: LastLine = None,
) -> None:
    """Let a player join or come back from the next deal on: join Vera [carry=12] [before=Anna]."""
    _record(RecordKind.JOIN, player, sheet, why=why, by=by, last=last)


@command(takes_data=True)
def agree(
    totals: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SHEET] PLAYER=TOTAL...", autocompletion=_offering("adjustments")),
    ] = None,
    sheet: SheetOption = None,
    anyway: Anyway = "",
    by: By = "",
    why: Why = "",
    last: LastLine = None,
) -> None:
    """Note that the table agreed on these totals now; checked ever after."""
    _record(RecordKind.AGREE, totals, sheet, why=why, anyway=anyway, by=by, last=last)


@command()
def seal(
    words: Annotated[list[str] | None, typer.Argument(metavar="[SHEET]")] = None,
    sheet: SheetOption = None,
    by: By = "",
    why: Why = "",
    last: LastLine = None,
) -> None:
    """Agree on the totals as they are, with a digest of all that stands above."""
    from . import record_commands

    record_commands.seal(words or [], sheet, {"by": by, "why": why}, last)


@command(takes_data=True)
def note(
    text: Annotated[list[str] | None, typer.Argument(metavar="[SHEET] TEXT...")] = None,
    sheet: SheetOption = None,
    by: By = "",
    last: LastLine = None,
) -> None:
    """Write a remark into the sheet."""
    from . import record_commands

    record_commands.note(text or [], sheet, by, last)


@command(takes_data=True)
def set_(
    options: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SHEET] OPTION=VALUE...", autocompletion=_offering("settings")),
    ] = None,
    sheet: SheetOption = None,
    anyway: Anyway = "",
    why: Why = "",
    by: By = "",
    last: LastLine = None,
) -> None:
    """Set house rules; they hold for the whole sheet."""
    _record(RecordKind.SET, options, sheet, why=why, anyway=anyway, by=by, last=last)


@command(takes_data=True)
def next_(facts: Facts = None, sheet: SheetOption = None, json: JsonFlag = False) -> None:
    """Say what is asked next of the coming deal, what is possible, and why not the rest."""
    from . import asking

    asking.ask_next(facts or [], sheet, json)


@command()
def value(
    game: GameName,
    facts: Facts = None,
    settings: Settings = None,
    players: Seated = "",
    json: JsonFlag = False,
) -> None:
    """Say what one deal is worth, without a sheet."""
    from . import manual

    manual.value(game, facts or [], settings or [], players, json)


@command()
def show(
    sheet: SheetArgument = None,
    file: SheetOption = None,
    deals: Annotated[bool, typer.Option("--deals", help="One row per deal.")] = False,
    rank: Annotated[bool, typer.Option("--rank", help="Who stands where.")] = False,
    after: After = None,
    json: JsonFlag = False,
) -> None:
    """Show the cumulative sheet as players of the game write it."""
    from . import report_commands

    report_commands.show(sheet, file, deals, rank, json, after)


@command()
def explain(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[SHEET] [N|PLAYER]", show_default=False)
    ] = None,
    file: SheetOption = None,
    player: Annotated[
        str, typer.Option("--player", "-p", metavar="NAME", help="Only that player's entries.")
    ] = "",
    first: Annotated[
        int | None, typer.Option("--from", metavar="N", help="From deal N on.", show_default=False)
    ] = None,
    last: Annotated[
        int | None, typer.Option("--to", metavar="M", help="Up to deal M.", show_default=False)
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Show where every point came from, of one deal or all; PLAYER alone: the biggest entries."""
    from . import report_commands

    wanted = report_commands.Wanted(player, first, last)
    report_commands.explain(words or [], file, wanted, json)


@command()
def settle(
    sheet: SheetArgument = None,
    file: SheetOption = None,
    stake: Stake = "",
    currency: Currency = "",
    rounding: Rounding = "",
    fewest: Fewest = False,
    after: After = None,
    json: JsonFlag = False,
) -> None:
    """Say who pays whom."""
    from . import report_commands

    payment = report_commands.Payment(stake, currency, rounding, fewest)
    report_commands.settle(sheet, file, payment, json, after)


@command()
def play(
    sheet: Annotated[
        str | None,
        typer.Argument(
            metavar="[SHEET]", help="The sheet; one that is not there is begun.", show_default=False
        ),
    ] = None,
    file: SheetOption = None,
    by: By = "",
) -> None:
    """Keep the score of an evening: it asks for every deal, and shows the sheet."""
    from . import playing

    calls = {name: command.call for name, command in _COMMANDS.items()}
    playing.play(sheet or file, by, calls, lambda words: _run(lambda: _call(words)))


@command()
def serve(
    sheet: Annotated[
        str | None,
        typer.Argument(
            metavar="[SHEET|FOLDER]", help="The sheet, or all of a folder.", show_default=False
        ),
    ] = None,
    file: SheetOption = None,
    port: Annotated[
        int, typer.Option(metavar="NUMBER", min=0, max=65535, help="The port; 0 takes a free one.")
    ] = 8765,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let phones of this network reach it.")
    ] = False,
    tls: Annotated[
        tuple[str, str],
        typer.Option(metavar="CERT KEY", help="A certificate and its key, for https."),
    ] = ("", ""),
    name: Annotated[
        str, typer.Option(metavar="NAME", help="A name of this computer, as in the certificate.")
    ] = "",
    role: Annotated[
        str, typer.Option(metavar="ROLE", help="What the code gives: view, seat or scorer.")
    ] = "view",
) -> None:
    """Show the live sheet on the phones of the room."""
    from . import serving

    serving.serve(sheet or file, port, lan, tls, name, role)


@command()
def history(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[SHEET] [N]", show_default=False)
    ] = None,
    file: SheetOption = None,
    json: JsonFlag = False,
) -> None:
    """Show who changed what, when and why: all corrections, or every version of deal N."""
    from . import report_commands

    report_commands.history(words or [], file, json)


@command()
def diff(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="A.sheet B.sheet", show_default=False)
    ] = None,
    merge: Annotated[
        str, typer.Option(metavar="FILE", help="Write a sheet made of both; never over another.")
    ] = "",
    prefer: Annotated[
        str, typer.Option(metavar="a|b|ask", help="Which sheet is right where they differ.")
    ] = "ask",
    json: JsonFlag = False,
) -> None:
    """Compare two scorers' sheets: where they differ, and what each difference is worth."""
    from . import comparing

    comparing.diff(files or [], merge, prefer, json)


@command(takes_data=True)
def claim(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SHEET] KEY=VALUE... [--after N KEY=VALUE...]...",
            help="What the paper says, as for agree; also money=Anna:-3.90, payment=Boris/Anna:36. "
            "Behind --after N: as it stands after deal N.",
            autocompletion=_offering("adjustments"),
            show_default=False,
        ),
    ] = None,
    file: SheetOption = None,
    source: Annotated[
        str,
        typer.Option(
            "--from", metavar="FILE", help="A table of totals (.csv .xlsx .txt), or another sheet."
        ),
    ] = "",
    stake: Stake = "",
    slips: Annotated[
        int, typer.Option(metavar="N", min=1, max=3, help="How many slips made together.")
    ] = 1,
    ask: Annotated[
        bool, typer.Option("--ask", help="Ask for figures of the paper until one slip is left.")
    ] = False,
    every: Annotated[bool, typer.Option("--all", help="All explanations, not a few.")] = False,
    json: JsonFlag = False,
) -> None:
    """Find the slip that explains why a paper says something else; records nothing."""
    from . import claiming

    claiming.claim(words or [], file, claiming.Typed(source, stake, slips, ask, every, json))


@command()
def season(
    places: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FOLDER|SHEET]...", help="Sheets, or folders with sheets."),
    ] = None,
    scheme: Annotated[
        str, typer.Option(metavar="FILE", help="The scheme; else season.toml of the folder.")
    ] = "",
    first: Annotated[str, typer.Option("--from", metavar="DATE", help="The first day.")] = "",
    last: Annotated[str, typer.Option("--to", metavar="DATE", help="The last day.")] = "",
    game: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only this game (may be repeated).")
    ] = None,
    player: Annotated[
        str, typer.Option("--player", "-p", metavar="NAME", help="Everything about one player.")
    ] = "",
    pairs: Annotated[bool, typer.Option("--pairs", help="Also who is ahead of whom.")] = False,
    keep: Annotated[
        bool, typer.Option("--cache/--no-cache", help="Keep results beside the sheets.")
    ] = True,
    workers: Workers = 0,
    output: Annotated[
        str,
        typer.Option("--output", "-o", metavar="FILE", help=".xlsx .csv .html .json or .parquet."),
    ] = "",
    force: Annotated[bool, typer.Option("--force", help="Replace the file.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Print it again when it changes.")] = False,
    engine: Engine = "",
    scheduler: Scheduler = "",
    results: Results = "",
    json: JsonFlag = False,
) -> None:
    """Add up many evenings: standings, ratings, money; changes no sheet."""
    from . import season_command

    typed = season_command.Typed(
        scheme, first, last, game or (), player, pairs, json, keep, workers, output, force, watch,
        engine, scheduler, results,
    )  # fmt: skip
    season_command.season(places or [], typed)


@command()
def check(
    sheet: SheetArgument = None,
    file: SheetOption = None,
    json: JsonFlag = False,
    every: Annotated[
        bool, typer.Option("--all", help="Also what only follows from another error.")
    ] = False,
) -> None:
    """List every problem of the sheet at once, each slip once."""
    from . import report_commands

    report_commands.check(sheet, file, json, every)


@command()
def export(
    sheet: SheetArgument = None,
    file: SheetOption = None,
    output: Annotated[
        str,
        typer.Option(
            "--output", "-o", metavar="FILE", help=".xlsx .csv .json .html .pdf .png .svg .txt"
        ),
    ] = "",
    table: Annotated[
        str, typer.Option(metavar="TABLE", help="What a .csv holds: ranking, deals or entries.")
    ] = "",
    stake: Stake = "",
    currency: Currency = "",
    rounding: Rounding = "",
    fewest: Fewest = False,
    force: Annotated[
        bool, typer.Option("--force", help="Write over a file that no export wrote.")
    ] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print what the cells of the workbook are, as JSON.")
    ] = False,
) -> None:
    """Export the sheet as a workbook, CSV, JSON, page, document, picture or text, by the suffix; of
    a folder the season that its sheets add up to."""
    place = sheet or file
    if place and os.path.isdir(place):
        from . import season_command

        others: dict[str, object] = {"--table": table, "--stake": stake, "--currency": currency}
        others |= {"--rounding": rounding, "--fewest": fewest, "--json": json}
        season_command.export(place, output, others, force=force)
    from . import report_commands

    payment = report_commands.Payment(stake, currency, rounding, fewest)
    report_commands.export(sheet, file, output, table, payment, force=force, json=json)


@command()
def template(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME PLAYER...",
            help="The game and the players in seat order; or a sheet, to go on with.",
            autocompletion=_offering("games"),
            show_default=False,
        ),
    ] = None,
    sheet: SheetOption = None,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help=".xlsx, or .csv without formulas")
    ] = "",
    settings: Settings = None,
    sides: Annotated[
        str, typer.Option(metavar="TEXT", help="Sides, e.g. 'Us Them' or 'Us=A,C Them=B,D'.")
    ] = "",
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals",
            metavar="N",
            min=1,
            max=2000,
            help="So many empty rows; else the schedule, or 12.",
            show_default=False,
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write over a file that no export wrote.")
    ] = False,
    json: JsonFlag = False,
) -> None:
    """Make a workbook to fill in at the table: points, totals and who pays whom follow in it."""
    from . import templates

    wanted = templates.Wanted(output, settings or [], sides, deals, force, json)
    templates.template(words or [], sheet, wanted)


@command()
def import_(
    source: Annotated[
        str, typer.Argument(metavar="FILE", help="The file to read: .xlsx .csv .json .pbn")
    ],
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="SHEET", help="The sheet to make.")
    ] = "",
    into: Annotated[
        str,
        typer.Option("--into", metavar="SHEET", help="The sheet to go on with."),
    ] = "",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only show what would be recorded, with its points.")
    ] = False,
    form: Annotated[
        str,
        typer.Option("--format", metavar="FORM", help="What it is, where the file does not say."),
    ] = "",
    title: Annotated[str, typer.Option(metavar="TEXT", help="A title for the sheet.")] = "",
    everything: Annotated[
        bool, typer.Option("--all", help="List all that was found, not ten lines of it.")
    ] = False,
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="Of a plain table: the game it is of.")
    ] = "",
    players: Seated = "",
    settings: Settings = None,
    anyway: Anyway = "",
    json: JsonFlag = False,
) -> None:
    """Read an exported workbook, CSV or JSON file back, changed or not; make a sheet of a plain
    table of a game (--game), or of the boards of a PBN file (bridge)."""
    from scorekeeper.foreign.own_files import is_own_kind

    from . import importing, plain_importing, reading_back

    wanted = reading_back.Wanted(output, into, dry_run, anyway, json)
    if game:
        about = plain_importing.About(game, players, settings or [], title)
        plain_importing.import_plain(source, about, wanted)
    elif is_own_kind(source):
        if title or players or settings:
            usage(
                "--title, --players and --set are for a plain table",
                "add its --game; a file of ours keeps its own sheet",
            )
        reading_back.read_back(source, wanted)
    else:
        importing.import_file(source, wanted, form, title, everything=everything)


@command()
def games(
    text: Annotated[
        str, typer.Argument(metavar="[TEXT]", help="Part of a name.", show_default=False)
    ] = "",
    json: JsonFlag = False,
) -> None:
    """List the games on offer."""
    from . import manual

    manual.games(text, json)


@command()
def rules(
    game: GameName,
    settings: Settings = None,
    players: Seated = "",
    brief: Annotated[bool, typer.Option("--brief", help="What fits a screen.")] = False,
    checks: Annotated[
        bool, typer.Option("--checks", help="What it finds wrong with deals.")
    ] = False,
    slips: Annotated[
        bool, typer.Option("--slips", help="Slips that are searched in a dispute.")
    ] = False,
    json: JsonFlag = False,
) -> None:
    """Show the facts of a deal, the options and the presets of a game, with example lines."""
    from .rules_command import Shown, rules

    rules(game, settings or [], players, Shown(brief, checks, slips, json))


def _record(
    kind: RecordKind,
    words: Sequence[str] | None,
    sheet: str | None,
    *,
    why: str = "",
    anyway: str = "",
    by: str = "",
    last: bool | None = None,
) -> None:
    from . import record_commands

    meta = {"why": why, "anyway": anyway, "by": by}
    record_commands.record_words(kind, words or [], sheet, meta, last)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program; every fault ends with a sentence and a status, never a traceback."""
    streams.prepare()
    words = list(sys.argv[1:] if arguments is None else arguments)
    sys.exit(_run(lambda: _call(words)))


def _call(words: Sequence[str]) -> None:
    _refuse_bytes(words)
    named = ""
    if words and not words[0].startswith("-") and _COMPLETING not in os.environ:
        named = _MOST_USED.get(words[0].casefold()) or find(words[0], list(_COMMANDS), "command")
        words = [named, *words[1:]]
    build(named)(args=words, prog_name="scorekeeper")


def _refuse_bytes(words: Sequence[str]) -> None:
    """Names of files may be any bytes; what goes into a sheet is text."""
    for place, word in enumerate(words, 1):
        if not word.isprintable() and not os.path.lexists(word):
            try:
                word.encode("utf-8")
            except UnicodeEncodeError:
                shown = word.encode("ascii", "backslashreplace").decode()
                usage(
                    f"word {place} of the command is not UTF-8 text: '{shown}'",
                    "type it again, or set the terminal to UTF-8",
                )


def _run(call: Callable[[], Any]) -> int:
    try:
        try:
            call()
        finally:
            streams.flush()
    except Ended as end:
        return end.status
    except InputError as error:
        complain([f"scorekeeper: {error.message}", *([f"  {error.hint}"] if error.hint else [])])
        return USAGE
    except StoreError as error:
        complain([f"scorekeeper: {error}"])
        return UNSOUND if os.path.exists(str(error.path)) else USAGE
    except streams.OutputLostError as error:
        return _without_output(error)
    except OSError as error:
        complain([f"scorekeeper: {_of_the_system(error)}"])
        return UNSOUND
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else USAGE
    except Exception as error:
        if os.environ.get(DEBUG_VARIABLE):
            raise
        complain(
            [
                f"scorekeeper: a fault of the program ({type(error).__name__}: {error})",
                f"  nothing you typed should do this; please report it with {DEBUG_VARIABLE}=1",
            ]
        )
        return UNSOUND
    return 0


def _without_output(error: streams.OutputLostError) -> int:
    """End after standard output failed; where its reader has only gone, nothing is said."""
    streams.abandon()
    if not isinstance(error.__cause__, BrokenPipeError):
        complain([f"scorekeeper: standard output cannot be written: {error}"])
    return UNSOUND


def _of_the_system(error: OSError) -> str:
    named = f"{error.filename}: " if error.filename else ""
    return f"{named}the system reports '{error.strerror or error}'"
