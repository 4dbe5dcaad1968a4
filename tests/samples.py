"""Random values of facts, made from nothing but what their kinds say of themselves: who can be
named, which numbers there are, what they add up to, and which values are listed as possible.

What is proposed is text, as it would be typed, and what the kind cannot read is dropped. Where
nothing can be proposed, or all of it was dropped, a value is drawn from the list. A few kinds whose
lists are long get a hint of what is likely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, islice, repeat
from operator import itemgetter
from random import Random
from typing import Any

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.kinds import Counts, Pairs, Players
from scorekeeper.core.values.problems import InputError

_TRIES = 20  # proposals before a value is drawn from the list
_LISTED = 2048  # values of a list that are looked at; of a longer one
_LIKELY = 100  # only so many of the first are drawn
_SMALL = 14  # numbers that an owner has in a count without a fixed sum
_POOLED = 64  # values of a long list whose parts are put together anew

Texts = Iterator[str]


def sample(kind: Any, deal: AnyDeal, random: Random) -> Any:
    """A value that can be told here; LookupError where there is none."""
    value = _first_read(kind, _proposals(kind, deal, random), deal)
    return _listed(kind, deal, random) if value is None else value


def sample_fact(spec: FactSpec, deal: AnyDeal, random: Random) -> Any:
    """A value of the fact that no rule refuses as far as is known; LookupError where there is
    none."""
    for _ in range(_TRIES):
        value = sample(spec.kind, deal, random)
        if not spec.refuses(value, deal):
            return value
    return random.choice(list(islice(spec.possible(deal), _LIKELY)))


def _first_read(kind: Any, texts: Texts, deal: AnyDeal) -> Any:
    """The first of a few texts that the kind reads, None when it reads none."""
    inferred = len(deal.inferred)
    for text in islice(texts, _TRIES):
        try:
            return kind.parse(text, deal, "fact")
        except InputError:
            continue
        finally:
            del deal.inferred[inferred:]
    return None


def _proposals(kind: Any, deal: AnyDeal, random: Random) -> Texts:
    """What may be told; nothing where the list is all that is known."""
    hint = next(filter(None, map(HINTS.get, map(class_name, type(kind).__mro__))), None)
    if hint is not None:
        return (hint(kind, deal, random) for _ in repeat(None))
    if isinstance(kind, Counts):
        return _counts(kind, deal, random)
    if isinstance(kind, Players):
        return _players(kind, deal, random)
    if isinstance(kind, Pairs):
        return _pairs(kind, deal, random)
    return iter(())


def class_name(of: type[Any]) -> tuple[str, str]:
    """The family of games that the class is of, and its name."""
    return (*of.__module__.split("."), "", "")[2], of.__name__


def _counts(kind: Counts, deal: AnyDeal, random: Random) -> Texts:
    who, numbers, total = kind.owners(deal), kind.numbers(deal), kind.fixed_sum(deal)
    for _ in range(_TRIES if who and numbers else 0):
        if total is None:
            found = {owner: random.choice(numbers[:_SMALL]) for owner in who}
        else:
            found = _dealt(total, dict.fromkeys(who, min(numbers)), max(numbers), random)
        if next(kind.completions(found, deal), None) is not None:
            yield kind.print(found, deal)


def _dealt(total: int, counts: dict[str, int], most: int, random: Random) -> dict[str, int]:
    """The counts raised one by one until they add up to the total, or nobody has room."""
    for _ in range(total - sum(counts.values())):
        room = [owner for owner, count in counts.items() if count < most]
        if room:
            counts[random.choice(room)] += 1
    return counts


def _players(kind: Players, deal: AnyDeal, random: Random) -> Texts:
    """Lists of any length from the shortest on, with and without repeated names."""
    allowed, shortest = list(kind.allowed(deal)), next(kind.domain(deal), None)
    while shortest is not None:
        size = random.randint(len(shortest), max(len(shortest), len(allowed)))
        if size > len(allowed) or random.random() < 0.3:
            yield kind.print(random.choices(allowed, k=size), deal)
        else:
            yield kind.print(random.sample(allowed, size), deal)


def _pairs(kind: Pairs, deal: AnyDeal, random: Random) -> Texts:
    """Some of the pairs that can stand alone, now and then answered by the one who is meant."""
    single = kind.single(deal)
    possible = set(single)
    while True:
        some = [pair for pair in single if random.random() < 0.3]
        some = [(a, b) for a, b in some if a < b or (b, a) not in some]
        answered = [(b, a) for a, b in some if random.random() < 0.2]
        both = possible.intersection(some + answered)
        yield kind.print([pair for pair in single if pair in both], deal)


# lists -----------------------------------------------------------------------------------------


def _listed(kind: Any, deal: AnyDeal, random: Random) -> Any:
    """One of the listed values, or one that was put together from their parts."""
    values = list(islice(kind.domain(deal), _LISTED))
    is_long = len(values) == _LISTED
    value = random.choice(values[:_LIKELY] if is_long else values)
    some = random.choices(values, k=_POOLED) if is_long else []
    texts = (kind.print(made, deal) for made in _varied(value, some, random))
    made = _first_read(kind, texts, deal)
    return value if made is None else made


def _varied(value: Any, some: Sequence[Any], random: Random) -> Iterator[Any]:
    """Other values of the same form: sums and cards are dealt anew; of a long list, of which
    `some` are values, parts are put together that need not stand beside each other in it."""
    if isinstance(value, Mapping) and all(isinstance(part, int) for part in value.values()):
        total = sum(value.values())
        yield _dealt(total, dict.fromkeys(value, 0), total, random)
    elif isinstance(value, Mapping) and all(isinstance(part, str) for part in value.values()):
        yield _cards_dealt(value, sorted({owner for each in some for owner in each}), random)
    elif isinstance(value, Mapping):
        pool = list(dict.fromkeys(part for each in some for part in each.values()))
        yield from ({owner: random.choice(pool) for owner in value} for _ in pool)
    elif type(value) is tuple:
        pool = list(dict.fromkeys(part for each in some for part in each))
        yield from (tuple(random.choice(pool) for _ in value) for _ in pool)


def _cards_dealt(value: Mapping[str, str], owners: Sequence[str], random: Random) -> dict[str, str]:
    """The cards of all (`A+10` of one, `K` of another), each to any of the owners."""
    cards = [card for held in value.values() for card in held.split("+")]
    taken = sorted((random.choice(owners or list(value)), card) for card in cards)
    return {
        owner: "+".join(card for _, card in held)
        for owner, held in groupby(taken, key=itemgetter(0))
    }


# hints -----------------------------------------------------------------------------------------


def _bridge_contract(kind: Any, deal: AnyDeal, random: Random) -> str:
    """Mostly a low one that is nearly made."""
    if random.random() < 0.04:
        return "passed"
    level = random.choice((1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 6, 7))
    doubling = random.choice(("",) * 6 + ("X", "X", "XX"))
    result = random.choice(("-3", "-2", "-1", "-1", "=", "=", "=", "+1", "+1", "+2"))
    return f"{level}{random.choice(kind.strains(deal))}{doubling}{result}"


def _vint_contract(kind: Any, deal: AnyDeal, random: Random) -> str:
    """Mostly a low one."""
    level = random.choice((1, 1, 2, 2, 3, 3, 4, 5, 6, 7))
    return f"{level}{random.choice(kind.strains(deal))}"


def _bridge_tricks(kind: Any, deal: AnyDeal, random: Random) -> str:
    """Mostly near the contract, where it is known."""
    return random.choice(("-2", "-1", "=", "=", "+1", str(random.randint(0, 13))))


def _suits(kind: Any, deal: AnyDeal, random: Random) -> str:
    """Whole tricks of a shuffled pack, won at random; the pack is that of any value listed."""
    listed = next(kind.domain(deal))
    suits = [sum(held[suit] for held in listed.values()) for suit in range(4)]
    pack = [suit for suit, size in enumerate(suits) for _ in range(size)]
    random.shuffle(pack)
    won = {player: [0] * 4 for player in listed}
    for start in range(0, len(pack), len(listed)):
        winner = random.choice(list(listed))
        for suit in pack[start : start + len(listed)]:
            won[winner][suit] += 1
    return kind.print(won, deal)


def _figures(kind: Any, deal: AnyDeal, random: Random) -> str:
    """Four Obers and four Unters fall into eight tricks."""
    tricks = [[0, 0] for _ in range(8)]
    for figure in (0, 1) * 4:
        random.choice([trick for trick in tricks if sum(trick) < 4])[figure] += 1
    held = [f"{obers}+{unters}" for obers, unters in tricks if obers or unters]
    return ",".join(f"{random.choice(deal.active)}:{figures}" for figures in held)


HINTS: dict[tuple[str, str], Callable[[Any, AnyDeal, Random], str]] = {
    ("shapes", "ContractKind"): _bridge_contract,
    ("shapes", "TricksKind"): _bridge_tricks,
    ("whists", "VintContract"): _vint_contract,
    ("compendium", "SuitCounts"): _suits,
    ("compendium", "FigureTricks"): _figures,
}
