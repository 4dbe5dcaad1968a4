"""The sheets of the frozen corpus (see corpus.py): of the tests, the samples, and random ones."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "tests"


class Sheet(NamedTuple):
    """A sheet of the corpus: its name (`err-barbu-no-heart`), its game, what stands in it."""

    name: str
    game: str
    contents: bytes


def made_sheet(name: str, game: str, lines: Sequence[str]) -> Sheet:
    """A sheet of those lines."""
    return Sheet(name, game, "".join(f"{line}\n" for line in lines).encode())


def slips() -> Iterator[Sheet]:
    """Those of tests/errors: one slip each."""
    from error_sheets import every_error_sheet

    for sheet in every_error_sheet():
        fault = re.sub(r"\W+", "-", sheet.fault.lower()).strip("-")
        yield made_sheet(f"err-{sheet.game}-{fault}", sheet.game, sheet.lines)


def option_sheets(game: str) -> Iterator[Sheet]:
    """Both sides of each pair in tests/option_effects."""
    from option_effects import lines_under, read_effects

    for number, effect in enumerate(read_effects(game)):
        for letter, value in (("a", effect.one), ("b", effect.other)):
            lines = lines_under(game, effect.sheet, effect.option, value)
            yield made_sheet(f"opt-{game}-{number:03}-{letter}", game, lines)


def sample_sheets() -> Iterator[Sheet]:
    """Those of sample_sheets."""
    for path in sorted((ROOT / "sample_sheets").glob("*.sheet")):
        contents = path.read_bytes()
        named = re.search(rb"^game (\S+)", contents, re.MULTILINE)
        yield Sheet(f"sam-{path.stem}", named[1].decode() if named else "", contents)


def random_sheets(game: str, count: int) -> Iterator[Sheet]:
    """Deals drawn from what the facts allow, under random house rules, by a random number of
    players, with corrections and other records in between."""
    for seed in range(count):
        lines = _random_lines(game, random.Random(f"{game}/{seed}"))
        yield made_sheet(f"rnd-{game}-{seed:03}", game, lines)


def _random_lines(game: str, dice: random.Random) -> list[str]:
    from random_sheets import NAMES, RandomSheet, random_deal

    count = dice.choice([_game(game).usual_seats, dice.choice(_sizes(game))])
    settings = _random_settings(game, count, dice)
    dealer = dice.choice(["", "", NAMES[count - 1]])
    sheet = RandomSheet(game, NAMES[:count], settings, dealer)
    for _ in range(dice.choice([2, 4, 6, 9, 14])):
        session = sheet.session()
        if session.sheet.game.finished(session.ledger):
            break
        try:
            sheet.deals.append(random_deal(session, dice))
        except AssertionError:  # no legal deal was found after these
            break
    if dice.random() < 0.4:
        return sheet.lines()
    head = len(sheet.lines()) - len(sheet.deals)
    return [*sheet.lines()[:head], *_with_records(sheet, dice)]


def _game(name: str) -> Any:
    from scorekeeper.games import registry

    return registry.load(name)


@cache
def _sizes(game: str) -> list[int]:
    """The numbers of players by whom the game can be played by its usual rules."""
    from option_effects import NAMES, header

    least, most = _game(game).seats
    return [n for n in range(least, min(most, len(NAMES)) + 1) if _is_sound(header(game, n))]


# random house rules


def _random_settings(game: str, count: int, dice: random.Random) -> str:
    """Some settings, each of which can be made beside those before it."""
    from option_effects import header

    from scorekeeper.journal.tokens import pair

    specs = list(_game(game).option_specs)
    dice.shuffle(specs)
    settings: list[str] = []
    if _game(game).presets and dice.random() < 0.3:
        settings.append(f"rules={dice.choice(_game(game).presets).name}")
    for spec in specs[: dice.choice([0, 1, 1, 2, 3, 5])]:
        value = _random_value(game, spec, dice)
        tried = [*settings, pair(spec.name, value)] if value else settings
        if _is_sound([*header(game, count), f"set {' '.join(tried)}"] if tried else []):
            settings = tried
    if settings and not _is_sound([*header(game, count), f"set {' '.join(settings)}"]):
        settings = []
    return " ".join(settings)


def _is_sound(lines: list[str]) -> bool:
    from random_sheets import session_of

    from scorekeeper.journal.reader import read

    return not lines or not (read(lines).problems or session_of(lines).problems)


def _random_value(game: str, spec: Any, dice: random.Random) -> str:
    """A value's text by what the type of the option says of itself; "" when nothing is known."""
    from option_effects import usual_value

    kind, usual = spec.kind, usual_value(game, spec)
    if kind.describe().startswith("a list out of"):
        return ",".join(dice.sample(kind.words, dice.randint(0, len(kind.words)))) or "none"
    if kind.words and (len(kind.words) > 1 or dice.random() < 0.3):
        return str(dice.choice(kind.words))
    if re.fullmatch(r"-?\d+(,-?\d+)*", usual):
        return re.sub(r"-?\d+", lambda n: str(int(n[0]) + dice.choice(_STEPS)), usual)
    return str(dice.choice(["1/2", "2", "10"]))


_STEPS = (-3, -2, -1, 0, 1, 2, 5, 10)


# random records between the deals


def _with_records(sheet: Any, dice: random.Random) -> list[str]:
    """The deals with other records in between; a few of them are slips, as at a table."""
    from random_sheets import deal_line

    lines: list[str] = []
    for number, deal in enumerate(sheet.deals, 1):
        facts = list(deal.items())
        told = dice.randint(1, len(facts)) if facts and dice.random() < 0.2 else len(facts)
        lines.append(deal_line(dict(facts[:told])))
        if told < len(facts):
            lines.append(deal_line(dict(facts[told:])).replace("deal", "result", 1))
        if dice.random() < 0.25:
            record = dice.choice(_RECORDS)
            lines.append(record(sheet, dice.randint(1, number), dice))
    return [*lines, *_claims(sheet, lines, dice)]


def _amend(sheet: Any, number: int, dice: random.Random) -> str:
    """Facts of a deal replaced by those of another."""
    from scorekeeper.journal.tokens import pair

    other = dice.choice(sheet.deals)
    names = [name for name in other if name in sheet.deals[number - 1]]
    kept = dice.sample(names, dice.randint(1, len(names))) if names else []
    facts = " ".join(pair(name, other[name]) for name in names if name in kept)
    return f"amend {number} {facts}".strip() + " why=misheard"


def _adjust(sheet: Any, number: int, dice: random.Random) -> str:
    return f"adjust {dice.choice(_owners(sheet))}={dice.choice([-20, -3, 5, 10])} why=misdeal"


def _carry(sheet: Any, number: int, dice: random.Random) -> str:
    ledger = sheet.session().ledger
    account = dice.choice([*ledger.single] or ["score"])
    owners = [*ledger.single.get(account, {})] or _owners(sheet)
    return f"carry {account}=" + ",".join(f"{o}:{dice.choice([-10, 0, 7, 30])}" for o in owners)


def _late_set(sheet: Any, number: int, dice: random.Random) -> str:
    setting = _random_settings(sheet.game, len(sheet.players), dice)
    return f"set {setting}" if setting else "note no more rules"


def _rubber(sheet: Any, number: int, dice: random.Random) -> str:
    return "rubber" if _game(sheet.game).has_rubbers else "note no rubbers here"


def _leave(sheet: Any, number: int, dice: random.Random) -> str:
    return f"leave {sheet.players[-1]}" if _game(sheet.game).open else "note all stay"


_RECORDS: tuple[Callable[[Any, int, random.Random], str], ...] = (
    lambda sheet, number, dice: f"void {number} why=misdeal",
    lambda sheet, number, dice: f"void {number}",
    lambda sheet, number, dice: f"unvoid {number}",
    lambda sheet, number, dice: "undo",
    lambda sheet, number, dice: 'note "Boris fetched  tea"',
    _amend,
    _amend,
    _adjust,
    _carry,
    _late_set,
    _rubber,
    _leave,
)


def _owners(sheet: Any) -> list[str]:
    """Those who have totals: the players, or the sides."""
    return [str(owner) for owner in sheet.session().totals()]


def _claims(sheet: Any, lines: Sequence[str], dice: random.Random) -> list[str]:
    """At times what the table agrees on at the end, rightly or not."""
    from random_sheets import session_of

    if dice.random() < 0.7:
        return []
    header = sheet.lines()[: -len(sheet.deals) or None]
    totals = session_of([*header, *lines]).totals()
    slip = dice.choice([0, 0, 10])
    return [f"agree {' '.join(f'{owner}={total + slip}' for owner, total in totals.items())}"]


def all_sheets(random_count: int) -> Iterator[Sheet]:
    """The whole corpus with so many random sheets, shared out among the games."""
    from scorekeeper.games.registry import GAMES

    yield from slips()
    yield from sample_sheets()
    for place, game in enumerate(entry.name for entry in GAMES):
        yield from option_sheets(game)
        share = random_count // len(GAMES) + (place < random_count % len(GAMES))
        yield from random_sheets(game, share)
