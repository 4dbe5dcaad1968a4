"""Reading the scheme of a season, `season.toml`, with the key and the text of what is wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar

from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.names import fold, suggest
from scorekeeper.core.values.problems import MalformedError
from scorekeeper.games import registry

from .scheme import APART, COUNT, ELO, NONE, OPENSKILL, Paid, RatingRules, Scheme
from .who import Member, members_by_name

T = TypeVar("T")
NAME = "season.toml"
NOTHING: Amount = 0
GUESTS, RATINGS = (COUNT, APART), (ELO, OPENSKILL, NONE)
EXAMPLES = {
    "title": 'title = "Friday league"',
    "from": "from = 2026-01-01",
    "to": "to = 2026-12-31",
    "guests": 'guests = "apart"',
    "places": "places = [10, 6, 3, 1]",
    "best": "best = 8",
    "minimum": "minimum = 5",
    "promote": "promote = 2",
    "fee": "fee = 0.50",
    "weights": "[weights]\nbarbu = 2",
    "handicaps": "[handicaps]\nAnna = 5",
    "divisions": '[divisions]\nFirst = ["Anna", "Boris"]',
    "dates": '[dates]\n"barbu-3.sheet" = 2026-03-06',
    "rating": '[rating]\nkind = "elo"\nstart = 1500\nmost = 32',
    "member": '[[member]]\nname = "Anna Berg"\naliases = ["Anna", "A."]',
    "paid": '[[paid]]\nfrom = "Anna"\nto = "Boris"\namount = 12.50',
}


def parse_scheme(text: str) -> Scheme:
    """The scheme that the text says. Raises MalformedError with the key, what stands there, what
    was expected and an example."""
    try:
        told = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise MalformedError(
            f"{NAME}: {error}{_quoted(text, str(error))}",
            'a line is KEY = VALUE: "a text", 12.50, a list [10, 6, 3, 1], a day 2026-12-31',
        ) from None
    read = _Table(told, "")
    read.refuse_others(EXAMPLES)
    members = tuple(map(_member, read.tables("member")))
    called = members_by_name(members)
    divisions: Mapping[str, Sequence[str]] = read.get("divisions", _each(_texts), {})
    handicaps: Mapping[str, Amount] = read.get("handicaps", _each(_amount), {})
    scheme = Scheme(
        title=read.get("title", _text, ""),
        members=members,
        guests=read.get("guests", _one_of(GUESTS), COUNT),
        first=read.get("from", _day, ""),
        last=read.get("to", _day, ""),
        dates=read.get("dates", _each(_day), {}),
        places=read.get("places", _amounts, ()),
        best=read.get("best", _whole, 0),
        minimum=read.get("minimum", _whole, 0),
        weights={_game(name): value for name, value in _weights(read).items()},
        handicaps={_member_of(called, name): amount for name, amount in handicaps.items()},
        divisions={
            name: tuple([_member_of(called, player) for player in players])
            for name, players in divisions.items()
        },
        promote=read.get("promote", _whole, 1),
        rating=_rating(read.table("rating")),
        fee=read.get("fee", _amount, NOTHING),
        paid=tuple(map(_paid, read.tables("paid"))),
    )
    _refuse_doubles(scheme)
    return scheme


def _quoted(text: str, said: str) -> str:
    """The line of which a message of the reader of the file speaks."""
    place = re.search(r"at line (\d+)", said)
    lines = text.splitlines()
    return f": {lines[int(place[1]) - 1].strip()}" if place and int(place[1]) <= len(lines) else ""


@dataclass
class _Table:
    """A table of the file; `path` is what stands before its keys in messages."""

    told: Mapping[str, Any]
    path: str

    def get(self, key: str, read: Callable[[Any], T], default: T) -> T:
        """What stands at the key, read; raises MalformedError."""
        return self._read(key, read) if key in self.told else default

    def table(self, key: str) -> _Table:
        """A table below this one; an empty one where there is none."""
        found = self.told.get(key, {})
        if not isinstance(found, dict):
            raise _wrong(key, found, "a table was expected")
        return _Table(found, f"{key}.")

    def tables(self, key: str) -> Sequence[_Table]:
        """Those below this one, of which there may be several."""
        found = self.told.get(key, [])
        if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
            raise _wrong(key, found, f"[[{key}]] was expected, once for each")
        return [_Table(item, f"{key} {at}: ") for at, item in enumerate(found, 1)]

    def refuse_others(self, keys: Mapping[str, Any] | Sequence[str]) -> None:
        """Refuse keys that mean nothing."""
        for key in self.told:
            if key not in keys:
                hint = suggest(key, list(keys))
                raise MalformedError(f"{NAME}: unknown key {self.path}{key}", hint)

    def needed(self, key: str, read: Callable[[Any], T]) -> T:
        """What stands at a key without which the table says nothing."""
        if key not in self.told:
            kind = self.path.split()[0]
            raise MalformedError(
                f"{NAME}: {self.path}{key} is missing", f"for example:\n{EXAMPLES[kind]}"
            )
        return self._read(key, read)

    def _read(self, key: str, read: Callable[[Any], T]) -> T:
        try:
            return read(self.told[key])
        except (ValueError, TypeError) as error:
            raise _wrong(self.path + key, self.told[key], str(error)) from None


def _wrong(path: str, value: object, wanted: str) -> MalformedError:
    root = path.replace(":", " ").replace(".", " ").split()[0]
    example = EXAMPLES.get(root, "")
    hint = f"for example:\n{example}" if example else ""
    return MalformedError(f"{NAME}: {path} = {value!r}: {wanted}", hint)


# values --------------------------------------------------------------------------------------


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError("a text in quotes was expected")
    return value.strip()


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError("a list of names was expected")
    return tuple(map(_text, value))


def _one_of(words: Sequence[str]) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in words:
            raise ValueError(f"one of {', '.join(words)} was expected")
        return str(value)

    return read


def _day(value: Any) -> str:
    try:
        found = value if type(value) is date else date.fromisoformat(str(value))
    except ValueError:
        raise ValueError("a date was expected") from None
    return found.isoformat()


def _whole(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError("a whole number was expected")
    return value


def _amount(value: Any) -> Amount:
    if type(value) is int:
        return value
    if isinstance(value, Decimal) and value.is_finite():
        return simplify(Fraction(value))
    raise ValueError("a number was expected")


def _amounts(value: Any) -> tuple[Amount, ...]:
    if not isinstance(value, list) or not value:
        raise ValueError("a list of numbers was expected")
    return tuple(map(_amount, value))


def _each(read: Callable[[Any], T]) -> Callable[[Any], dict[str, T]]:
    def read_all(value: Any) -> dict[str, T]:
        if not isinstance(value, dict):
            raise ValueError("a table was expected")
        return {name: read(item) for name, item in value.items()}

    return read_all


def _weights(read: _Table) -> Mapping[str, Amount]:
    return read.get("weights", _each(_amount), {})


def _game(name: str) -> str:
    """The game that a weight is for."""
    known = {fold(entry.name): entry.name for entry in registry.GAMES}
    if fold(name) not in known:
        raise MalformedError(
            f"{NAME}: weights: no game is called {name}", "`scorekeeper games` lists them"
        )
    return known[fold(name)]


# tables --------------------------------------------------------------------------------------


def _member(told: _Table) -> Member:
    told.refuse_others(Member._fields)
    return Member(
        told.needed("name", _text),
        told.get("aliases", _texts, ()),
        told.get("since", _day, ""),
        told.get("until", _day, ""),
        told.get("sheets", _texts, ()),
    )


def _paid(told: _Table) -> Paid:
    told.refuse_others(("from", "to", "amount", "date"))
    return Paid(
        told.needed("from", _text), told.needed("to", _text), told.needed("amount", _amount)
    )


def _rating(told: _Table) -> RatingRules:
    told.refuse_others(RatingRules._fields)
    usual = RatingRules()
    return RatingRules(
        told.get("kind", _one_of(RATINGS), usual.kind),
        told.get("start", _whole, usual.start),
        told.get("most", _whole, usual.most),
    )


def _member_of(called: Mapping[str, Sequence[str]], name: str) -> str:
    """The member who is called so; the name where there is none, or several."""
    names = called.get(fold(name), ())
    return names[0] if len(names) == 1 else name


def _refuse_doubles(scheme: Scheme) -> None:
    """One name for two members is fine only where sheets tell which of them is meant."""
    seen: dict[str, Member] = {}
    for member in scheme.members:
        for name in dict.fromkeys(map(fold, (member.name, *member.aliases))):
            other = seen.get(name)
            if other is not None and not (member.sheets or other.sheets):
                raise MalformedError(
                    f"{NAME}: {name} is a name of {other.name} and of {member.name}",
                    'take it from one of them, or say who sat where: sheets = ["2026-03-*.sheet"]',
                )
            seen[name] = member
