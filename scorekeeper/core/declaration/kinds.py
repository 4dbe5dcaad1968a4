"""The kinds of values that facts take: words, numbers, players, counts, pairs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import (
    chain,
    combinations,
    combinations_with_replacement,
    groupby,
    permutations,
    product,
)
from operator import itemgetter
from typing import Any, Protocol, runtime_checkable

from scorekeeper.core.books.deals import AnyDeal, UnknownFactError
from scorekeeper.core.declaration.columns import (
    MARK,
    MARKED,
    MOST_WORDS,
    NOBODY,
    NUMBER,
    PLAYER,
    Cell,
    Column,
    InOneCell,
    known,
    of_each,
    of_owners,
    of_pairs,
    of_places,
    placed,
    seats,
    towards,
)
from scorekeeper.core.declaration.composed import Part, listed
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.names import NO, YES, Roster, find, fold, means_all, means_nobody
from scorekeeper.core.values.problems import (
    AmbiguousError,
    ImpossibleError,
    InputError,
    MalformedError,
)
from scorekeeper.core.values.suits import refuse_unclear

Who = Callable[[AnyDeal], Sequence[str]]
Limit = int | Callable[[AnyDeal], int]


def active(deal: AnyDeal) -> Sequence[str]:
    """The players of this deal."""
    return deal.active


def everybody(deal: AnyDeal) -> Sequence[str]:
    """All players at the table, also those who sit out."""
    return deal.table.players


def owners(deal: AnyDeal) -> Sequence[str]:
    """The sides, in games with sides; else the players."""
    return deal.table.owners


def _limit(limit: Limit, deal: AnyDeal) -> int:
    return limit if isinstance(limit, int) else limit(deal)


LARGEST_INT = 1_000_000  # of a fact or an option
_LONGEST_INT = 40  # digits, zeros at the front included


def parse_int(text: str, what: str) -> int:
    """A whole number; raises MalformedError naming what it is for, also for one so large that no
    table counts so far: formulas multiply such numbers."""
    digits = text[1:] if text[:1] in ("+", "-") else text
    if digits.isdecimal():
        if len(digits) <= _LONGEST_INT and abs(value := int(text)) <= LARGEST_INT:
            return value
        raise MalformedError(
            f"{what} '{text[:_LONGEST_INT]}' is too large", f"write at most {LARGEST_INT}", text
        )
    raise MalformedError(f"{what} '{text}' is not a whole number", "write digits only", text)


def written(value: Any) -> str:
    """A value as its text: parts in order with commas, those of owners as `A:3,B:2`."""
    if isinstance(value, Mapping):
        return ",".join([f"{owner}:{written(part)}" for owner, part in value.items()])
    if type(value) in (tuple, list):
        return ",".join(map(written, value)) or "none"
    return "none" if value is None else str(value)


class Notation(InOneCell):
    """A kind whose texts have a grammar of their own: a game says how they are read. Its values
    are `written` as they print themselves; `says` is how the manual puts the form, `has_names`
    tells whether players or sides are named in them."""

    form = "word"
    says = ""
    has_names = False

    def print(self, value: Any, deal: AnyDeal) -> str:
        """The text of the value."""
        return written(value)

    def describe(self) -> str:
        """What the kind says of itself."""
        return self.says


@runtime_checkable
class HasMeanings(Protocol):
    """A kind of which some texts say little by themselves."""

    def meanings(self, deal: AnyDeal) -> Mapping[str, str]:
        """What these texts mean, in few words, for whoever has to choose one."""


class Word(InOneCell):
    """One of a list of words; `aliases` maps further spellings to them, `says` is how the manual
    puts the list, `meanings` are what words mean that say little by themselves."""

    form = "word"

    def __init__(
        self,
        words: Sequence[str] | Callable[[AnyDeal], Sequence[str]],
        aliases: Mapping[str, str] | None = None,
        says: str = "",
        meanings: Mapping[str, str] | None = None,
    ) -> None:
        self._words = words
        self._says = says
        self._meanings = meanings or {}
        self._aliases = {fold(key): word for key, word in (aliases or {}).items()}

    def meanings(self, deal: AnyDeal) -> Mapping[str, str]:
        """Those of the words that have one."""
        return self._meanings

    def words(self, deal: AnyDeal) -> Sequence[str]:
        """The words allowed in this deal."""
        return self._words(deal) if callable(self._words) else self._words

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        """The word meant, by exact spelling, alias or unambiguous prefix."""
        words = self.words(deal)
        if text in words:
            return text
        found = self._aliases.get(fold(text))
        if found is None:
            refuse_unclear(text, words)
            found = find(text, words, name)
        return found

    def print(self, value: str, deal: AnyDeal) -> str:
        """The word itself."""
        return value

    def domain(self, deal: AnyDeal) -> Iterator[str]:
        """The words."""
        return iter(self.words(deal))

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """One, which offers all words, also those that are not possible now."""
        words = tuple(known(lambda: self.words(deal), ()))
        return (Column(words=words if len(words) <= MOST_WORDS else ()),)

    def describe(self) -> str:
        """The list of words."""
        if self._says:
            return self._says
        return "one of the game's words" if callable(self._words) else "|".join(self._words)


class Flag(InOneCell):
    """yes or no."""

    form = "flag"

    def parse(self, text: str, deal: AnyDeal, name: str) -> bool:
        """True for yes, on, true, 1; False for no, off, false, 0."""
        key = fold(text)
        if key in YES:
            return True
        if key in NO:
            return False
        raise MalformedError(f"{name}={text} is neither yes nor no", f"write {name}=yes", text)

    def print(self, value: bool, deal: AnyDeal) -> str:
        """`yes` or `no`."""
        return "yes" if value else "no"

    def domain(self, deal: AnyDeal) -> Iterator[bool]:
        """Both."""
        return iter((True, False))

    def describe(self) -> str:
        """`yes|no`."""
        return "yes|no"


class Number:
    """A whole number between two limits, which may depend on the deal.

    `words` are names of numbers (`{"kontra": 1}`), `says` is how the manual puts the form, where
    the limits do not tell it; `usual` is the highest that is offered, where more can happen,
    `step` by how much the numbers rise that can.
    """

    form = "number"

    def __init__(
        self,
        low: Limit,
        high: Limit,
        words: Mapping[str, int] | None = None,
        says: str = "",
        usual: Limit | None = None,
        step: int = 1,
    ) -> None:
        self._usual = high if usual is None else usual
        self._step = step
        self._low = low
        self._high = high
        self._words = {fold(word): number for word, number in (words or {}).items()}
        self._says = says

    def parse(self, text: str, deal: AnyDeal, name: str) -> int:
        """The number, within its limits."""
        value = self._words.get(fold(text)) if self._words else None
        if value is None:
            value = parse_int(text, name)
        check_range(value, _limit(self._low, deal), _limit(self._high, deal), name, text)
        return value

    def print(self, value: int, deal: AnyDeal) -> str:
        """Digits."""
        return str(value)

    def domain(self, deal: AnyDeal) -> Iterator[int]:
        """All numbers between the limits, or up to the usual one."""
        return iter(range(_limit(self._low, deal), _limit(self._usual, deal) + 1, self._step))

    def limits(self, deal: AnyDeal) -> tuple[int, int, int]:
        """The lowest and the highest, and by how much the numbers between them rise."""
        return _limit(self._low, deal), _limit(self._high, deal), self._step

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """One, with the limits as far as they are known."""
        return (numbered(self._low, self._high, deal),)

    def describe(self) -> str:
        """The limits, where they are fixed."""
        if self._says:
            return self._says
        if isinstance(self._low, int) and isinstance(self._high, int):
            return f"{self._low}..{self._high}"
        return "a whole number"


def numbered(low: Limit, high: Limit, deal: AnyDeal) -> Column:
    """A column of numbers between those limits."""
    least, most = (known(partial(_limit, limit, deal), None) for limit in (low, high))
    return Column(form=NUMBER, low=least, high=most)


def check_range(value: int, low: int, high: int, what: str, part: str) -> None:
    """Raises ImpossibleError when the value is outside the limits."""
    if not low <= value <= high:
        raise ImpossibleError(
            f"{what} {value} is not possible", f"it must be between {low} and {high}", part
        )


class Player(InOneCell):
    """One player."""

    form = "player"

    def __init__(self, who: Who = active) -> None:
        self._who = who

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        """The player meant; he must be one of those allowed here."""
        allowed = self._who(deal)
        if text in allowed:
            return text
        player = deal.table.roster.find(text)
        require_member(player, allowed, name, text)
        return player

    def print(self, value: str, deal: AnyDeal) -> str:
        """The name."""
        return value

    def domain(self, deal: AnyDeal) -> Iterator[str]:
        """Those allowed here."""
        return iter(self._who(deal))

    def describe(self) -> str:
        """`PLAYER`."""
        return "PLAYER"


def require_member(player: str, allowed: Sequence[str], what: str, part: str) -> None:
    """Raises ImpossibleError when the player is not one of those allowed."""
    if player not in allowed:
        raise ImpossibleError(
            f"{what}: {player} is not possible here", f"possible: {', '.join(allowed)}", part
        )


class Players:
    """A list of players: in order of mention when `ordered`, else in seat order.

    `low` and `high` bound the number of names; `repeats` allows a name more than once. `who` are
    those whom `all` means, `also` further ones who can be named. Where it tells the outcome of a
    deal, `nobody` is an answer like any other, which has a cell of its own.
    """

    def __init__(
        self,
        who: Who = active,
        *,
        ordered: bool = False,
        repeats: bool = False,
        low: Limit = 0,
        high: Limit = 99,
        also: Who | None = None,
        nobody: bool = False,
    ) -> None:
        self._who = who
        self._also = also
        self._nobody = nobody
        self._ordered = ordered
        self.repeats = repeats
        self._low = low
        self._high = high

    @property
    def form(self) -> str:
        """`order` where the order matters."""
        return "order" if self._ordered else "players"

    def allowed(self, deal: AnyDeal) -> Sequence[str]:
        """Those who can be named in this deal."""
        who = self._who(deal)
        if self._also is None:
            return who
        return (*who, *(player for player in self._also(deal) if player not in who))

    def sizes(self, deal: AnyDeal) -> tuple[int, int]:
        """How many names there can be, at least and at most."""
        return _limit(self._low, deal), _limit(self._high, deal)

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[str, ...]:
        """The players meant; `all` stands for everybody allowed."""
        everyone = self._who(deal)
        parts = text.split(",")
        if len(parts) == 1 and means_all(text, everyone):
            found = tuple(everyone)
        elif len(parts) == 1 and means_nobody(text, deal.table.players):
            found = ()
        else:
            found = tuple([p if p in everyone else self._one(p, deal, name) for p in parts])
        if len(found) > 1 and not self.repeats and len(set(found)) < len(found):
            raise ImpossibleError(f"{name}={text} names a player twice", "name each once", text)
        low, high = _limit(self._low, deal), _limit(self._high, deal)
        if not low <= len(found) <= high:
            wanted = (
                f"exactly {low}"
                if low == high
                else f"{low} to {min(high, len(self.allowed(deal)))}"
            )
            raise ImpossibleError(
                f"{name}={text} names {len(found)} of the players", f"name {wanted}", text
            )
        if self._ordered or len(found) < 2:
            return found
        return tuple(sorted(found, key=deal.table.players.index))

    def _one(self, part: str, deal: AnyDeal, name: str) -> str:
        allowed = self.allowed(deal)
        if part in allowed:
            return part
        player = deal.table.roster.find(part)
        require_member(player, allowed, name, part)
        return player

    def next_part(self, told: Sequence[str], deal: AnyDeal) -> Part | None:
        """One name more, as long as there may be more."""
        low, high = _limit(self._low, deal), _limit(self._high, deal)
        names = [text.removeprefix(",") for text in told]
        left = [p for p in self.allowed(deal) if self.repeats or p not in names]
        if len(names) >= high or not left or names == ["none"]:
            return None
        if not names and not low:
            return Part("player", {"none": "nobody", **{player: player for player in left}})
        return listed("player", left, told, is_enough=bool(names) and len(names) >= low)

    def print(self, value: Sequence[str], deal: AnyDeal) -> str:
        """Names with commas."""
        return ",".join(value) or "none"

    def domain(self, deal: AnyDeal) -> Iterator[tuple[str, ...]]:
        """Every list, the short ones first; with repeats as many names as players at most, where
        no more are asked for."""
        allowed = tuple(self.allowed(deal))
        low, high = _limit(self._low, deal), min(_limit(self._high, deal), len(allowed))
        if self.repeats and allowed:
            high = max(low, high)
        return chain.from_iterable(self._lists(allowed, n) for n in range(low, high + 1))

    def _lists(self, allowed: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
        if self.repeats:
            if self._ordered:
                return product(allowed, repeat=size)
            return combinations_with_replacement(allowed, size)
        return (permutations if self._ordered else combinations)(allowed, size)

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """One for each place where the order matters; else one for each player, with a mark (how
        often, where a name may stand more than once)."""
        players = seats(lambda: self.allowed(deal), deal)
        least = known(lambda: _limit(self._low, deal), 0)
        most = min(known(lambda: _limit(self._high, deal), len(players)), len(players))
        most = max(most, least) if self.repeats else most
        if self._ordered or most == 1:
            return of_places(most, least, players)
        found = of_owners(players, Column(form=NUMBER if self.repeats else MARK))
        return (*found, Column(part=NOBODY, form=MARK)) if self._nobody and players else found

    def cells(self, value: Sequence[str], columns: Sequence[Column]) -> Sequence[Cell]:
        """The names in their places, or what each player has."""
        if columns[0].form == PLAYER:
            named = {str(place): name for place, name in enumerate(value, 1)}
            return placed({**named}, [column.part for column in columns])
        found = {name: value.count(name) if self.repeats else MARKED for name in value}
        if columns[-1].part == NOBODY and not found:
            found = {"": MARKED}
        return placed({**found}, [column.owner for column in columns])

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """Names with commas; nobody counts where there are none."""
        names: list[str] = []
        nobody = ""
        for column, cell in zip(columns, cells, strict=True):
            if cell is not None and column.part == NOBODY:
                nobody = "none"
            elif cell is not None:
                often = cell if isinstance(cell, int) else 1
                names += [str(cell)] if column.form == PLAYER else [column.owner] * often
        return ",".join(names) or nobody

    def describe(self) -> str:
        """`PLAYER,PLAYER`."""
        return "PLAYER,PLAYER,... in order" if self._ordered else "PLAYER,PLAYER,..."


def part_of(fact_name: str, who: Callable[[AnyDeal], str]) -> Callable[[AnyDeal], str]:
    """The piece of a recorded list that names that player, for a rule to point at."""

    def found(deal: AnyDeal) -> str:
        text, roster, player = deal.recorded.get(fact_name, ""), deal.table.roster, who(deal)
        parts = (part for part in text.split(",") if roster.find(part.partition(":")[0]) == player)
        return next(parts, text)

    return found


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
        return _limit(self._low, deal), _limit(self._high, deal)

    @property
    def fixed_limits(self) -> tuple[int | None, int | None]:
        """The same two numbers, None for one that depends on the deal."""
        low, high = self._low, self._high
        return low if isinstance(low, int) else None, high if isinstance(high, int) else None

    def numbers(self, deal: AnyDeal) -> Sequence[int]:
        """What one owner can have, the small numbers first."""
        return _by_size(_limit(self._low, deal), _limit(self._high, deal))

    def part(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
        """The counts of those whom the text names, or of all; raises InputError."""
        who = self._who(deal)
        return (self._named if ":" in text else self._listed)(text, deal, who, name)

    def completions(self, part: Mapping[str, int], deal: AnyDeal) -> Iterator[dict[str, int]]:
        """Every distribution with the right sum in which those owners have those numbers."""
        who = tuple(self.owners(deal))
        low, high = _limit(self._low, deal), _limit(self._high, deal)
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
        column = numbered(self._low, self._high, deal)
        return of_owners(owners, column._replace(words=tuple(self._names.values())))

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


Pair = tuple[str, str]


class Pairs:
    """Ordered pairs `A/B` of players: A towards B; `A/B+C` several; `A/all` everybody allowed.

    `targets(deal, player)` lists whom `all` means for that player; `groups` adds further words
    with their meaning (a player of that name comes first).
    """

    form = "pairs"

    def __init__(
        self,
        targets: Callable[[AnyDeal, str], Sequence[str]],
        who: Who = active,
        *,
        groups: Mapping[str, Callable[[AnyDeal, str], Sequence[str]]] | None = None,
    ) -> None:
        self._targets = targets
        self._who = who
        self._groups = {"all": targets, **(groups or {})}

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[Pair, ...]:
        """The pairs in the order typed, each once."""
        found: dict[Pair, None] = {}
        roster = deal.table.roster
        for part in text.split(","):
            left, slash, right = part.partition("/")
            if not slash or not right:
                raise MalformedError(
                    f"{name}: '{part}' is not of the form A/B", "write WHO/WHOM, e.g. A/B+C", part
                )
            player = roster.find(left)
            require_member(player, self._who(deal), name, part)
            for target in self._expand(right, player, deal, name):
                found[(player, target)] = None
        return tuple(found)

    def _expand(self, text: str, player: str, deal: AnyDeal, name: str) -> Sequence[str]:
        if text not in deal.table.players:
            group = self._groups.get(fold(text))
            if group is not None:
                return group(deal, player)
        found = [deal.table.roster.find(part) for part in text.split("+")]
        if player in found:
            raise ImpossibleError(f"{name}: {player} towards himself", "name another player", text)
        for target in found:
            require_member(target, self._who(deal), name, text)
        return found

    def print(self, value: Sequence[Pair], deal: AnyDeal) -> str:
        """Pairs in order, neighbours with the same first player together: `A/B+C,D/A`."""
        groups = groupby(value, key=itemgetter(0))
        return (
            ",".join(f"{player}/{'+'.join(t for _, t in pairs)}" for player, pairs in groups)
            or "none"
        )

    def domain(self, deal: AnyDeal) -> Iterator[tuple[Pair, ...]]:
        """Every set of allowed pairs, the small ones first."""
        single = self.single(deal)
        sizes = range(len(single) + 1)
        return chain.from_iterable(combinations(single, size) for size in sizes)

    def single(self, deal: AnyDeal) -> list[Pair]:
        """Every pair that can stand alone."""
        return [(p, t) for p in self._who(deal) for t in self._targets(deal, p)]

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """One for each player towards each other one."""
        return of_pairs(seats(lambda: self._who(deal), deal))

    def cells(self, value: Sequence[Pair], columns: Sequence[Column]) -> Sequence[Cell]:
        """A mark for each pair."""
        made = {(one, towards(other)): MARKED for one, other in value}
        return placed({**made}, [(column.owner, column.part) for column in columns])

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`A/B,A/C`."""
        marked = [column for column, cell in zip(columns, cells, strict=True) if cell is not None]
        return ",".join(f"{each.owner}/{each.part.removeprefix(towards(''))}" for each in marked)

    def describe(self) -> str:
        """`A/B+C,D/all`, and the further words."""
        return ", ".join(["A/B+C,D/all", *(f"D/{word}" for word in self._groups if word != "all")])
