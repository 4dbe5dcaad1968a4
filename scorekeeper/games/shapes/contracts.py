"""The contract of a deal with its result, in the usual notation of bridge and its relatives.

`4SX=` is four spades doubled, just made; `3NT+1` one overtrick; `5DXX-2` two down; `4S` says
nothing about the result yet; `passed` is a deal in which nobody bid.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, product
from typing import Protocol

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.declaration.columns import NUMBER, Cell, Column, placed
from scorekeeper.core.declaration.composed import Part
from scorekeeper.core.declaration.kinds import Notation, Word
from scorekeeper.core.declaration.kinds.numbers import parse_int
from scorekeeper.core.declaration.slips import (
    DOUBLE,
    FAR,
    LEVEL,
    RESULT,
    STRAIN,
    SWAPPED,
    Neighbour,
    at_step,
    near,
)
from scorekeeper.core.values.cells import Repeated, Told
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import ImpossibleError, MalformedError
from scorekeeper.core.values.suits import STRAIN_ALIASES, refuse_unclear

TRICKS = 13  # of a deal
BOOK = 6  # tricks that count for nothing; a contract is for so many more
LEVELS = range(1, 8)
NOTRUMP, NULLO = "NT", "L"
SUITS = ("C", "D", "H", "S")
STRAINS = (*SUITS, NOTRUMP)  # by rank
STRAINS_WITH_NULLO = ("C", "D", "H", NULLO, "S", NOTRUMP)  # by rank, in Booby
UNDOUBLED, DOUBLED, REDOUBLED = "", "X", "XX"
DOUBLINGS = (UNDOUBLED, DOUBLED, REDOUBLED)
OF_DOUBLING, OF_RESULT = "doubled", "result"  # the parts of a contract besides the bid
RESULTS = "0: just made; 2: two overtricks; -1: one down"  # what its numbers mean
DOUBLING_NAMES = {UNDOUBLED: "not doubled", DOUBLED: "doubled", REDOUBLED: "redoubled"}
FACTORS = {UNDOUBLED: 1, DOUBLED: 2, REDOUBLED: 4}

_PASSED_WORDS = ("passed", "pass", "allpass", "passedout", "passout", "p", "ap")
_NULLO_WORDS = ("l", "nullo", "nullos", "null")
STRAIN_WORDS = {
    strain: (
        strain.lower(),
        *(w for w, meant in STRAIN_ALIASES.items() if meant == strain and w not in _NULLO_WORDS),
    )
    for strain in STRAINS
} | {NULLO: _NULLO_WORDS}
_DOUBLING_WORDS = {
    DOUBLED: ("x", "×", "*", "dbl", "doubled"),
    REDOUBLED: ("xx", "××", "**", "rdbl", "redoubled"),
}
_STRAIN_OF = {word: strain for strain, words in STRAIN_WORDS.items() for word in words}
_DOUBLING_OF = {word: doubling for doubling, words in _DOUBLING_WORDS.items() for word in words}
_MADE_WORDS = ("=", "==", "+0", "-0", "made")


def _any_of(words: Sequence[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_NOTATION = re.compile(
    rf"(?P<level>\d+)-?(?P<strain>{_any_of(list(_STRAIN_OF))})"
    rf"(?:-?(?P<doubling>{_any_of(list(_DOUBLING_OF))}))?"
    r"(?P<result>==?|made|[+-]\d+|)"
)
# What phones and word processors put into a contract: the sign that turns a suit into a picture,
# and signs that look like a minus.
_TYPED = str.maketrans(
    {"\ufe0e": "", "\ufe0f": ""} | dict.fromkeys("\u2010\u2012\u2013\u2014\u2212", "-")
)


def _read(text: str) -> str:
    """A text in the form in which contracts and results are compared, without blanks."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text).translate(_TYPED)
    return "".join(fold(text).split())


class Contract(NamedTuple):
    """A contract, with its result once that is known.

    `result` counts overtricks (or, negative, undertricks); 0 is just made. A passed-out deal has
    level 0.
    """

    level: int
    strain: str
    doubling: str = UNDOUBLED
    result: int | None = None

    def __str__(self) -> str:
        if not self.level:
            return "passed"
        return f"{self.name}{result_text(self.result)}"

    @property
    def name(self) -> str:
        """The contract without its result: `4SX`."""
        return f"{self.level}{self.strain}{self.doubling}"

    @property
    def is_passed(self) -> bool:
        """Whether nobody bid."""
        return not self.level

    @property
    def factor(self) -> int:
        """By what doubling multiplies the trick points."""
        return FACTORS[self.doubling]

    @property
    def tricks(self) -> int | None:
        """The tricks of declarer's side, once the result is known."""
        return None if self.result is None else self.tricks_for(self.result)

    @property
    def over(self) -> int:
        """The overtricks, or (negative) undertricks, once they are known."""
        return self.result or 0

    def tricks_for(self, result: int) -> int:
        """The tricks of declarer's side that make that result."""
        if self.strain == NULLO:
            return TRICKS - BOOK - self.level - result
        return BOOK + self.level + result

    def result_of(self, tricks: int) -> int:
        """The result that so many tricks of declarer's side make."""
        if self.strain == NULLO:
            return TRICKS - BOOK - self.level - tricks
        return tricks - BOOK - self.level


PASSED = Contract(0, "")


def result_text(result: int | None) -> str:
    """`=`, `+1`, `-2`, or nothing when it is not known."""
    if result is None:
        return ""
    return f"{result:+d}" if result else "="


def strain_word(text: str) -> str:
    """The word that names the strain in the text of a contract, or nothing in any other text."""
    found = _NOTATION.fullmatch(_read(text))
    return found["strain"] if found else ""


@lru_cache(maxsize=4096)
def parse_contract(text: str, strains: tuple[str, ...] = STRAINS) -> Contract:
    """The contract that a text means; raises MalformedError or ImpossibleError."""
    key = _read(text)
    if key.replace("-", "") in _PASSED_WORDS:
        return PASSED
    found = _NOTATION.fullmatch(key)
    strain = _STRAIN_OF[found["strain"]] if found else ""
    if found is None:
        refuse_unclear(key.strip("0123456789-+=x"), SUITS)
    if found is None or strain not in strains:
        raise MalformedError(
            f"'{text}' is not a contract",
            f"write level, strain ({' '.join(strains)}), X or XX, and the result, "
            "e.g. 4SX= or 3NT+1 or 5D-2; or passed",
            text,
        )
    level = parse_int(found["level"], "level")
    if level not in LEVELS:
        raise ImpossibleError(
            f"'{text}': there is no contract at level {level}",
            "a contract is for 1 to 7 tricks above six",
            text,
        )
    contract = Contract(level, strain, _DOUBLING_OF.get(found["doubling"], UNDOUBLED))
    if not found["result"]:
        return contract
    result = _parse_result(found["result"], "result")
    check_tricks(contract, contract.tricks_for(result), text)
    return contract._replace(result=result)


def _parse_result(text: str, what: str) -> int:
    return 0 if text in _MADE_WORDS else parse_int(text, what)


def check_tricks(contract: Contract, tricks: int, text: str) -> None:
    """Raises ImpossibleError when a result would need more tricks than there are, or fewer than
    none."""
    if tricks > TRICKS:
        raise ImpossibleError(
            f"{text} needs {tricks} tricks; a deal has {TRICKS}",
            f"at most {contract.name}{result_text(contract.result_of(TRICKS))}",
            text,
        )
    if tricks < 0:
        raise ImpossibleError(
            f"{text} means {tricks} tricks; nobody can win fewer than none",
            f"{contract.name} is between {_worst_and_best(contract)}",
            text,
        )


def _worst_and_best(contract: Contract) -> str:
    low, high = sorted((contract.result_of(0), contract.result_of(TRICKS)))
    return f"{result_text(low)} and {result_text(high)}"


def all_bids(strains: Sequence[str] = STRAINS) -> Iterator[Contract]:
    """Every contract of which no result is known, those that nobody doubled first."""
    for doubling, level, strain in product(DOUBLINGS, LEVELS, strains):
        yield Contract(level, strain, doubling)


def all_contracts(strains: Sequence[str] = STRAINS) -> Iterator[Contract]:
    """Every contract with every result."""
    for level in LEVELS:
        for strain in strains:
            for doubling in DOUBLINGS:
                bid = Contract(level, strain, doubling)
                for tricks in range(TRICKS + 1):
                    yield bid._replace(result=bid.result_of(tricks))


def gets_result(old: Contract, new: Contract) -> bool:
    """Whether the second is the first with its result."""
    return old.result is None and new._replace(result=None) == old


def anything(contract: Contract, deal: AnyDeal) -> bool:
    """Whether the contract can be played at this table: every one can."""
    return True


def contract_told(fact: str) -> Repeated:
    """The text of a contract, put together of its cells."""
    result = Told(fact, part=OF_RESULT, are_over=True)
    return Told(fact), Told(fact, part=OF_DOUBLING), result


class ContractKind(Notation):
    """A contract; `passed` tells whether a deal that nobody bid is recorded, `offers` which
    contracts the table plays."""

    doublings: tuple[str, ...] = DOUBLINGS

    def __init__(
        self,
        strains: tuple[str, ...] = STRAINS,
        *,
        passed: bool = True,
        offers: Callable[[Contract, AnyDeal], bool] = anything,
    ) -> None:
        self.says = "4SX= or 3NT+1 or 5DXX-2 or 4S" + (" or passed" if passed else "")
        self._strains = strains
        self._passed = passed
        self._offers = offers

    def strains(self, deal: AnyDeal) -> tuple[str, ...]:
        """The strains that can be bid at this table."""
        return self._strains

    def parse(self, text: str, deal: AnyDeal, name: str) -> Contract:
        return parse_contract(text, self.strains(deal))

    def domain(self, deal: AnyDeal) -> Iterator[Contract]:
        if self._passed:
            yield PASSED
        strains = self.strains(deal)
        for contract in chain(all_bids(strains), all_contracts(strains)):
            if self._offers(contract, deal):
                yield contract

    def next_part(self, told: Sequence[str], deal: AnyDeal) -> Part | None:
        """What was bid, then whether it was doubled; the tricks are a fact of their own."""
        strains = self.strains(deal)
        if not told:
            bids = (Contract(level, strain) for level in LEVELS for strain in strains)
            texts = [bid.name for bid in bids if self._doublings_of(bid, deal)]
            shown = {text: text for text in ["passed"] * self._passed + texts}
            return Part("contract", shown, columns=len(strains))
        doublings = self._doublings_of(self.parse(told[0], deal, "contract"), deal)
        if len(told) > 1 or len(doublings) < 2:
            return None
        usual = UNDOUBLED if UNDOUBLED in doublings else None
        return Part(OF_DOUBLING, {each: DOUBLING_NAMES[each] for each in doublings}, usual)

    def _doublings_of(self, bid: Contract, deal: AnyDeal) -> list[str]:
        """How a bid can be doubled, `UNDOUBLED` among it, as far as the table plays that."""
        if bid.is_passed:
            return []
        made = (bid._replace(doubling=doubling, result=0) for doubling in self.doublings)
        return [contract.doubling for contract in made if self._offers(contract, deal)]

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """What was bid, whether it was doubled, and the result where the contract tells it."""
        strains = self.strains(deal)
        bids = tuple(Contract(level, strain).name for level in LEVELS for strain in strains)
        doublings = tuple(filter(None, self.doublings))
        return (
            Column(words=("passed",) * self._passed + bids),
            *([Column(part=OF_DOUBLING, words=doublings)] if doublings else []),
            Column(
                part=OF_RESULT,
                form=NUMBER,
                low=-TRICKS,
                high=TRICKS,
                spare=True,
                is_outcome=True,
                says=RESULTS,
            ),
        )

    def cells(self, value: Contract, columns: Sequence[Column]) -> Sequence[Cell]:
        """`4S`, `X`, 1; raises KeyError for a doubling that there is not."""
        if value.is_passed:
            return [str(value), *[None] * (len(columns) - 1)]
        found = {
            "": value._replace(doubling=UNDOUBLED).name,
            OF_RESULT: value.result,
            **({OF_DOUBLING: value.doubling} if value.doubling else {}),
        }
        return placed(found, [column.part for column in columns])

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`4SX+1`."""
        found = dict(zip([column.part for column in columns], cells, strict=True))
        result = found[OF_RESULT]
        ended = result_text(result) if isinstance(result, int) else ""
        return f"{found[''] or ''}{found.get(OF_DOUBLING) or ''}{ended}"

    def neighbours(self, value: Contract, deal: AnyDeal) -> Iterator[Neighbour]:
        """The result, level, doubling and strain beside it, the other result first."""
        if value.is_passed:
            return
        for found in chain(_other_results(value), _other_levels(value), self._others(value, deal)):
            tricks = found.value.tricks
            if (tricks is None or 0 <= tricks <= TRICKS) and self._offers(found.value, deal):
                yield found

    def _others(self, value: Contract, deal: AnyDeal) -> Iterator[Neighbour]:
        """Other doublings and strains."""
        for doubling in self.doublings:
            steps = abs(len(doubling) - len(value.doubling))
            yield Neighbour(DOUBLE, value._replace(doubling=doubling), at_step(max(steps, 1)))
        for strain in self.strains(deal):
            yield Neighbour(STRAIN, value._replace(strain=strain))


def _other_results(value: Contract) -> Iterator[Neighbour]:
    """A trick or more besides; overtricks for undertricks."""
    if value.result is None:
        return
    for result, distance in near(value.result, -TRICKS, TRICKS):
        yield Neighbour(RESULT, value._replace(result=result), distance)
    yield Neighbour(RESULT, value._replace(result=-value.result), at_step(2))


def _other_levels(value: Contract) -> Iterator[Neighbour]:
    """Other levels with the same result as it was said, then with the same tricks."""
    for level, distance in near(value.level, LEVELS[0], LEVELS[-1], FAR - 1):
        changed = value._replace(level=level)
        yield Neighbour(LEVEL, changed, distance)
        if value.tricks is not None:
            by_tricks = changed._replace(result=changed.result_of(value.tricks))
            yield Neighbour(LEVEL, by_tricks, distance)


class HasContract(Protocol):
    """Facts with a contract."""

    @property
    def contract(self) -> Contract | None:
        """The contract, perhaps with its result; None where a deal need not have one."""


def is_played(deal: Deal[HasContract, object, object]) -> bool:
    """Whether the deal has a contract that is played."""
    contract = deal.facts.contract
    return contract is not None and not contract.is_passed


def contract_of(deal: AnyDeal) -> Contract | None:
    """The contract of the deal that is being read, None while it is not known: what stands beside
    it can be told of a deal all the same."""
    contract: Contract | None = deal.known(lambda facts: facts.contract)
    return contract


class StrainKind(Word):
    """A strain by itself, in every spelling that a contract knows."""

    def __init__(self) -> None:
        super().__init__(STRAINS)

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        found = _STRAIN_OF.get(_read(text), "")
        return found if found in STRAINS else super().parse(text, deal, name)


class TricksKind(Notation):
    """Tricks of declarer's side, in all or relative to the contract (`=`, `+1`, `-2`)."""

    form = "number"
    relative_to = "the contract"

    def parse(self, text: str, deal: AnyDeal, name: str) -> int:
        typed = _read(text)
        if typed[:1] in ("+", "-", "=") or typed in _MADE_WORDS:
            return self.from_result(_parse_result(typed, name), deal, name, text)
        tricks = parse_int(text, name)
        if not 0 <= tricks <= TRICKS:
            raise ImpossibleError(
                f"{name} {tricks} is not possible", f"a deal has {TRICKS} tricks", text
            )
        return tricks

    def from_result(self, result: int, deal: AnyDeal, name: str, text: str) -> int:
        """The tricks that a relative result means; raises InputError."""
        contract = contract_of(deal)
        if contract is None or contract.is_passed:
            raise MalformedError(
                f"{name}={text} is relative to a contract that is not known",
                f"write the tricks of declarer's side, e.g. {name}=9",
                text,
            )
        tricks = contract.tricks_for(result)
        check_tricks(contract, tricks, f"{contract.name}{result_text(result)}")
        return tricks

    def domain(self, deal: AnyDeal) -> Iterator[int]:
        return iter(range(TRICKS + 1))

    def neighbours(self, value: int, deal: AnyDeal) -> Iterator[Neighbour]:
        """A trick or more besides; the tricks of the other side."""
        for tricks, distance in near(value, 0, TRICKS):
            yield Neighbour(RESULT, tricks, distance)
        yield Neighbour(SWAPPED, TRICKS - value, at_step(2))

    def describe(self) -> str:
        return f"0..{TRICKS}, or = +1 -2 relative to {self.relative_to}"
