"""Facts that are a number for each player or side."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from scorekeeper.core.books.deals import AnyDeal, UnknownFactError
from scorekeeper.core.declaration.columns import (
    Cell,
    Column,
    known,
    of_each,
    of_owners,
    placed,
    seats,
)
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.names import Roster, fold
from scorekeeper.core.values.problems import (
    AmbiguousError,
    ImpossibleError,
    InputError,
    MalformedError,
)

from .numbers import Limit, limit_of, numbered, parse_int
from .who import Who, active, owners


class Counts:
    """A whole number for each player (or side) of the deal.

    `total` is the fixed sum, where there is one and it is known: then one missing player gets the
    rest. Without it a missing player has `missing`, or is an error when that is None. A bare list
    is in the order in which the sheet lists the players (or sides); a single bare number is that of
    the one who is `declaring`, where somebody is.
    """

    form = "count"
    says = ""  # how the manual puts the form, where the limits do not tell it

    def __init__(
        self,
        low: Limit = 0,
        high: Limit = 99,
        *,
        who: Who = active,
        total: int | Callable[[AnyDeal], int | None] | None = None,
        missing: int | None = 0,
        unit: str = "tricks",
        declaring: Callable[[AnyDeal], str | None] | None = None,
        words: Mapping[str, int] | None = None,
    ) -> None:
        self._declaring = declaring
        self._numbers = {fold(word): number for word, number in (words or {}).items()}
        self._names = {number: word for word, number in reversed([*(words or {}).items()])}
        self._low = low
        self._high = high
        self._who = who
        self._total = total
        self.missing = missing
        self._unit = unit

    def parse(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
        """The count of each; raises InputError when they cannot be or do not add up."""
        who = self._who(deal)
        canonical = _canonical_counts(tuple(who)).fullmatch(text)
        if canonical is not None:
            counts = dict(zip(who, map(int, canonical.groups()), strict=True))
        elif ":" in text:
            refuse_score(text, who, name)
            counts = self._named(text, deal, who, name)
        else:
            counts = self._listed(text, deal, who, name)
        total, low, high = self._total, self._low, self._high
        if callable(total):
            total = total(deal)
        if len(counts) < len(who):
            counts = self._complete(counts, who, total, deal, name)
        if callable(low):
            low = low(deal)
        if callable(high):
            high = high(deal)
        for player, count in counts.items():
            if not low <= count <= high:
                raise ImpossibleError(
                    f"{name} {count} of {player} is not possible",
                    f"each must be between {self.shown(low)} and {self.shown(high)}",
                    str(count),
                )
        if total is not None and sum(counts.values()) != total:
            raise self._wrong_total(sum(counts.values()), total, name)
        return counts

    def owners(self, deal: AnyDeal) -> Sequence[str]:
        """Those who have a count in this deal."""
        return self._who(deal)

    def fixed_sum(self, deal: AnyDeal) -> int | None:
        """What the counts add up to, where that is fixed."""
        return self._total(deal) if callable(self._total) else self._total

    def limits(self, deal: AnyDeal) -> tuple[int, int]:
        """The lowest and the highest number that one owner can have."""
        return limit_of(self._low, deal), limit_of(self._high, deal)

    @property
    def fixed_limits(self) -> tuple[int | None, int | None]:
        """The same two numbers, None for one that depends on the deal."""
        low, high = self._low, self._high
        return low if isinstance(low, int) else None, high if isinstance(high, int) else None

    def numbers(self, deal: AnyDeal) -> Sequence[int]:
        """What one owner can have, the small numbers first."""
        return _by_size(limit_of(self._low, deal), limit_of(self._high, deal))

    def part(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
        """The counts of those whom the text names, or of all; raises InputError."""
        who = self._who(deal)
        return (self._named if ":" in text else self._listed)(text, deal, who, name)

    def completions(self, part: Mapping[str, int], deal: AnyDeal) -> Iterator[dict[str, int]]:
        """Every distribution with the right sum in which those owners have those numbers."""
        who = tuple(self.owners(deal))
        low, high = limit_of(self._low, deal), limit_of(self._high, deal)
        left = [owner for owner in who if owner not in part]
        total = self.fixed_sum(deal)
        rest = None if total is None else total - sum(part.values())
        for numbers in _distributions(len(left), low, high, rest):
            found = dict(zip(left, numbers, strict=True))
            yield {owner: found.get(owner, part.get(owner, 0)) for owner in who} if part else found

    def declaring(self, deal: AnyDeal) -> str | None:
        """Whose number one without a name is; None where nobody declares, or nobody knows who."""
        if self._declaring is None:
            return None
        try:
            return self._declaring(deal)
        except UnknownFactError:
            return None

    def roster(self, deal: AnyDeal) -> Roster:
        """The names under which counts are written."""
        return deal.table.owner_roster if self._who is owners else deal.table.roster

    def _named(self, text: str, deal: AnyDeal, who: Sequence[str], name: str) -> dict[str, int]:
        found: dict[str, int] = {}
        roster = self.roster(deal)
        for part in text.split(","):
            player_text, colon, number = part.partition(":")
            player = _found(player_text, colon, roster, text, deal, name)
            if player in found:
                raise ImpossibleError(f"{name} names {player} twice", "name each once", part)
            if not colon:
                raise MalformedError(
                    f"{name} of {player} lacks its number", f"write {player}:NUMBER", part
                )
            count = self._number(number, f"{name} of {player}")
            if player not in who:
                if count == 0:
                    continue
                raise ImpossibleError(
                    f"{name}: {player} does not take part in this deal",
                    f"taking part: {', '.join(who) or 'nobody'}",
                    part,
                )
            found[player] = count
        if len(found) == len(who):
            return {player: found[player] for player in who}
        return found

    def _listed(self, text: str, deal: AnyDeal, who: Sequence[str], name: str) -> dict[str, int]:
        numbers = self._bare_numbers(text, deal, name)
        if len(numbers) == len(who):
            return dict(zip(who, numbers, strict=True))
        declaring = self.declaring(deal) if len(numbers) == 1 else None
        if declaring is not None:
            note_taken(deal, name, text, declaring)
            return {declaring: numbers[0]}
        everyone = deal.table.owners if self._who is owners else deal.table.players
        if len(numbers) == len(everyone):
            idle = [n for p, n in zip(everyone, numbers, strict=True) if p not in who]
            if not any(idle):
                pairs = zip(everyone, numbers, strict=True)
                return {player: count for player, count in pairs if player in who}
        if not who:
            raise ImpossibleError(f"{name}={text}: nobody takes part", "leave it out", text)
        raise wrong_length(text, numbers, who, name, "out" in deal.values)

    def _bare_numbers(self, text: str, deal: AnyDeal, name: str) -> list[int]:
        """The numbers of a bare list; raises MalformedError with the right spelling where it can be
        told what was meant."""
        try:
            return [self._number(part, name) for part in text.split(",")]
        except MalformedError as error:
            meant = "" if self._numbers else _respelled(text, deal)
            hint = f"write {name}={meant}" if meant else error.hint
            raise MalformedError(error.message, hint, error.part) from None

    def _number(self, text: str, what: str) -> int:
        if not self._numbers:
            return parse_int(text, what)
        begun = fold(text)
        found = {n for word, n in self._numbers.items() if begun and word.startswith(begun)}
        if len(found) == 1:
            return found.pop()
        try:
            return parse_int(text, what)
        except MalformedError as error:
            hint = f"write digits, {' or '.join(self._names.values())}"
            raise MalformedError(error.message, hint, text) from None

    def shown(self, number: int) -> str:
        """The number as it is written: its name, if it has one."""
        return self._names.get(number) or str(number)

    def in_short(self, value: Mapping[str, int]) -> str:
        """`4-nil-3-2`, for a column of a sheet."""
        return "-".join(map(self.shown, value.values()))

    def _complete(
        self,
        found: dict[str, int],
        who: Sequence[str],
        total: int | None,
        deal: AnyDeal,
        name: str,
    ) -> dict[str, int]:
        absent = [player for player in who if player not in found]
        if total is not None:
            if len(absent) == 1:
                found[absent[0]] = rest = total - sum(found.values())
                if rest < 0:
                    raise self._wrong_total(total - rest, total, name)
                deal.inferred.append(f"{name} {absent[0]}:{rest}")
            else:
                found.update(dict.fromkeys(absent, 0))
        elif self.missing is None:
            raise MalformedError(
                f"{name} of {' and '.join(absent)} missing", f"add {absent[0]}:NUMBER"
            )
        else:
            found.update(dict.fromkeys(absent, self.missing))
        return {player: found[player] for player in who}

    def _wrong_total(self, total: int, wanted: int, name: str) -> ImpossibleError:
        gap = wanted - total
        fault = f"{gap} missing" if gap > 0 else f"{-gap} too many"
        return ImpossibleError(
            f"{name} add up to {total}, not to {wanted}: {fault}",
            f"the {self._unit} of a deal add up to {wanted}; count again",
        )

    def print(self, value: Mapping[str, int], deal: AnyDeal) -> str:
        """`Anna:3,Boris:2` in seat order."""
        if self._names:
            return ",".join([f"{player}:{self.shown(count)}" for player, count in value.items()])
        return ",".join([f"{player}:{count}" for player, count in value.items()])

    def domain(self, deal: AnyDeal) -> Iterator[dict[str, int]]:
        """Every distribution with the right sum."""
        return self.completions({}, deal)

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """One for each owner."""
        owners = seats(lambda: self.owners(deal), deal)
        column = self._limited(numbered(self._low, self._high, deal), deal)
        return of_owners(owners, column._replace(words=tuple(self._names.values())))

    def _limited(self, column: Column, deal: AnyDeal) -> Column:
        """The column for at most the sum of all, where no count is less than nothing."""
        total = known(lambda: self.fixed_sum(deal), None)
        if total is None or column.low is None or column.low < 0:
            return column
        high = total if column.high is None else min(column.high, total)
        return column._replace(high=high)

    def cells(self, value: Mapping[str, int], columns: Sequence[Column]) -> Sequence[Cell]:
        """What each has, by its name where it has one."""
        found = {owner: self._names.get(count) or count for owner, count in value.items()}
        return placed({**found}, [column.owner for column in columns])

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`A:3,B:2`."""
        return of_each(cells, columns)

    def describe(self) -> str:
        """`A:3,B:2`, and the sum where it is fixed."""
        if self.says:
            return self.says
        fixed = f", adding up to {self._total}" if isinstance(self._total, int) else ""
        words = f"; or {', '.join(self._names.values())}" if self._names else ""
        return f"A:3,B:2,... or 3,2,...{fixed}{words}"


@lru_cache(maxsize=8)
def _by_size(low: int, high: int) -> Sequence[int]:
    """The numbers between the limits, the small ones first; of a score pad there are many."""
    numbers = range(low, high + 1)
    return numbers if low >= 0 else sorted(numbers, key=abs)


def wrong_length(
    text: str, numbers: Sequence[int], who: Sequence[str], name: str, may_sit_out: bool = False
) -> MalformedError:
    """The fault of a bare list that has not one number for each of `who`; `may_sit_out` tells
    whether one of them may have been left out on purpose."""
    hint = f"give one number for each of {', '.join(who)}, or name them: {who[0]}:{numbers[0]}"
    if may_sit_out and 1 < len(numbers) < len(who):
        hint += f"; who sits this deal out is told by out={who[-1]}, who has gone home by leave"
    return MalformedError(
        f"{name}={text} gives {plural(len(numbers), 'number')} for {len(who)}", hint, text
    )


def _found(who: str, colon: str, roster: Roster, text: str, deal: AnyDeal, name: str) -> str:
    """The player of one part of a count; raises InputError, with the right spelling of them all
    where it is the colon that is missing."""
    try:
        return roster.find(who)
    except MalformedError as error:
        meant = "" if colon else _respelled(text, deal)
        hint = f"write {name}={meant}" if meant else error.hint
        raise MalformedError(error.message, hint, error.part) from None


def _respelled(text: str, deal: AnyDeal) -> str:
    """`Tom:2,Ben:1` for `T2,B1`, and `2,1,1` for `2-1-1`; nothing where neither is meant."""
    if re.fullmatch(r"\d+([-/;.+ ]\d+)+", text):
        return ",".join(re.findall(r"\d+", text))
    parts = re.findall(r"([^\W\d]+)\W?(\d+)", text)
    if not parts or re.sub(r"[\w\s,;:=/-]", "", text):
        return ""
    try:
        return ",".join(f"{deal.table.roster.find(who)}:{number}" for who, number in parts)
    except InputError:
        return ""


def note_taken(deal: AnyDeal, name: str, number: str, whose: str) -> None:
    """Have the echo say whose number a single one without a name was taken for."""
    deal.inferred.append(f"{name} {number} taken as {whose}'s")


def refuse_score(text: str, who: Sequence[str], name: str, others: Sequence[str] = ()) -> None:
    """`8:5` of two reads as a score, and as seat 8 with 5: raises AmbiguousError, unless 8 is the
    name of one of them or of `others`."""
    first, _, second = text.partition(":")
    is_score = first.isdecimal() and second.isdecimal() and len(who) == 2
    if is_score and first not in who and first not in others:
        raise AmbiguousError(
            f"{name}={text} may be a score, or the seat of a player with his number",
            f"write {name}={first},{second} for {who[0]},{who[1]}, or name whose number it is: "
            f"{name}={who[0]}:{first}",
            text,
        )


@lru_cache(maxsize=64)
def _canonical_counts(who: tuple[str, ...]) -> re.Pattern[str]:
    """The form in which counts are written, for reading it in one go."""
    return re.compile(",".join(f"{re.escape(player)}:([0-9]{{1,4}})" for player in who))


def _distributions(count: int, low: int, high: int, total: int | None) -> Iterator[tuple[int, ...]]:
    if count == 0:
        if not total:
            yield ()
        return
    others = count - 1
    least, most = low, high
    if total is not None:  # the others have at most what is left, and at least their least
        least, most = max(low, total - high * others), min(high, total - low * others)
    for first in range(least, most + 1):
        rest = None if total is None else total - first
        for further in _distributions(others, low, high, rest):
            yield (first, *further)
