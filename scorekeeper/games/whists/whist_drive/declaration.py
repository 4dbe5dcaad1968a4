"""Whist drive: what is recorded of one table in one hand, and what may not be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.declaration import slips
from scorekeeper.core.declaration.columns import NUMBER, PLAYER, Cell, Column
from scorekeeper.core.declaration.composed import Part
from scorekeeper.core.declaration.facts import OUTCOME, always, counts_with, fact
from scorekeeper.core.declaration.kinds import Counts, Notation, Number, Players, Word
from scorekeeper.core.declaration.kinds.counts import note_taken, wrong_length
from scorekeeper.core.declaration.kinds.numbers import parse_int
from scorekeeper.core.declaration.kinds.who import everybody
from scorekeeper.core.declaration.rules import Rules, each, forbid, warn
from scorekeeper.core.declaration.slips import Neighbour, replaced, swapped_parts
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError, MalformedError
from scorekeeper.core.values.suits import NT, STRAIN_ALIASES, STRAINS
from scorekeeper.games.shapes.sides import TRICKS

from .options import (
    CONFISCATION,
    CONSPIRACY,
    INDIVIDUAL,
    MOST_HANDS,
    PAIR,
    RESTORATION,
    DriveOptions,
    DriveTable,
    block_of,
    group_size,
    trump_of,
)
from .seating import (
    GHOST,
    NO_PAIRS,
    DriveState,
    Group,
    Pairs,
    as_sets,
    is_over,
    label,
    left_over,
    moved_pairs,
    next_hand,
    next_table,
)

HONOURS = 5  # A K Q J T of trumps
MOST_OFFENCES = 9  # of one player in a hand
UNANNOUNCED = "hand {hand}: only {hands} hands were announced"
HAND_IS_FULL = "all tables of hand {hand} are recorded already"
RECORDED_ALREADY = "table {table} of hand {hand} is recorded already"
SEATED_ALREADY = "{it} sits at another table in hand {hand} already"
OUT_ALREADY = "{it} was recorded without a seat in hand {hand} already"
OUT_AND_SEATED = "{it} has a seat in hand {hand} and cannot be out"
FORMS_OF_PAIRS = {
    INDIVIDUAL: "write Ann+Bob,Cat+Dan (where every pair has one name: set entity=pair)",
    PAIR: "write Smiths,Joneses (where partners change: set entity=individual)",
}


PAIR_COLUMNS = ("1st", "2nd", "3rd", "4th")
WITH = ("", "with ")  # before that: who sits there, and with whom


class PairsKind(Notation):
    """The two pairs of a table: `Ann+Bob,Cat+Dan`, with `ghost` for an empty seat."""

    says = "A+B,C+D"
    has_names = True

    def parse(self, text: str, deal: AnyDeal, name: str) -> Pairs:
        groups = [names_of(part, deal) for part in text.split(",")]
        if len(groups) != 2 or {len(group) for group in groups} != {group_size(deal.table)}:
            raise MalformedError(
                f"{name}={text} does not name the two pairs of a table",
                FORMS_OF_PAIRS[deal.options.entity],
                text,
            )
        names = [who for group in groups for who in group if who != GHOST]
        if not names:
            raise ImpossibleError(
                f"{name}={text}: nobody sits at this table", "leave the table out", text
            )
        if len(set(names)) < len(names):
            raise ImpossibleError(f"{name}={text} names a player twice", "name each once", text)
        return groups[0], groups[1]

    def print(self, value: Pairs, deal: AnyDeal) -> str:
        """`Ann+Bob,Cat+Dan`."""
        return ",".join("+".join(pair) for pair in value)

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """One for each seat, partners side by side."""
        return seat_columns(deal.table)

    def cells(self, value: Pairs, columns: Sequence[Column]) -> Sequence[Cell]:
        """`Ann`, `Bob`, `Cat`, `Dan`."""
        return [who for pair in value for who in pair]

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`Ann+Bob,Cat+Dan`."""
        half = len(cells) // 2
        pairs = ([str(cell) for cell in pair if cell] for pair in (cells[:half], cells[half:]))
        return ",".join("+".join(pair) for pair in pairs if pair)

    def next_part(self, told: Sequence[str], deal: AnyDeal) -> Part | None:
        """One seat after the other."""
        size = group_size(deal.table)
        if len(told) == 2 * size:
            return None
        joint = "" if not told else "," if len(told) == size else "+"
        seated = {text.lstrip("+,") for text in told}
        free = dict.fromkeys(who for who in self._free(deal) if who == GHOST or who not in seated)
        return Part("player", {f"{joint}{who}": who for who in free})

    def domain(self, deal: AnyDeal) -> Iterator[Pairs]:
        """Everybody who has no seat yet in this hand, in every order."""
        seats = 2 * group_size(deal.table)
        free = self._free(deal)
        for names in combinations(free, seats):
            for seated in permutations(names):
                yield seated[: seats // 2], seated[seats // 2 :]

    def neighbours(self, value: Pairs, deal: AnyDeal) -> Iterator[Neighbour]:
        """Other partners among the four; somebody else who has no seat yet."""
        names, half = (*value[0], *value[1]), len(value[0])
        for one in range(half if half > 1 else 0):
            changed = swapped_parts(names, one, half)
            yield Neighbour(slips.PARTNERS, (changed[:half], changed[half:]))
        for place in range(len(names)):
            for other in self._free(deal):
                if other not in names:
                    changed = replaced(names, place, other)
                    yield Neighbour(slips.PARTNERS, (changed[:half], changed[half:]))

    def _free(self, deal: AnyDeal) -> list[str]:
        seated = deal.turn.state.seated(deal.facts.hand)
        free = [player for player in deal.table.players if player not in seated]
        seats = 2 * group_size(deal.table)
        return free + [GHOST] * (seats - len(free))


def seat_columns(table: DriveTable) -> list[Column]:
    """A column for each seat of a table, partners side by side."""
    seat = Column(form=PLAYER, words=(*table.players, GHOST))
    pairs = PAIR_COLUMNS[:2]
    parts = [f"{w}{pair}" for pair in pairs for w in WITH[: group_size(table)]]
    return [seat._replace(part=part) for part in parts]


def names_of(text: str, deal: AnyDeal) -> Group:
    """The names in `Ann+Bob` or `Ann+ghost`; raises InputError."""
    find = deal.table.roster.find
    return tuple(GHOST if fold(part) == GHOST else find(part) for part in text.split("+"))


class TableCounts(Notation):
    """A number for each pair of the table (or, where `own` says so, for each player), adding up to
    a fixed sum. A pair may be named by one of its players; a bare list is in their order, and of
    two pairs the number of the first is enough."""

    has_names = True

    def __init__(self, total: int, unit: str, *, own: bool = False) -> None:
        self.says = f"A+B:N, or N,N for both pairs (adding up to {total})"
        self._total = total
        self._unit = unit
        self._own = own

    def _groups(self, deal: AnyDeal) -> list[Group]:
        pairs: Pairs = deal.known(lambda facts: facts.pairs) or NO_PAIRS
        if self._own and is_conspiracy(deal):
            return [(who,) for who in dict.fromkeys(who for pair in pairs for who in pair)]
        return list(pairs)

    def parse(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
        groups = self._groups(deal)
        found: dict[str, int] = {}
        if deal.known(lambda facts: facts.pairs) is None:
            return found  # the pairs are missing or cannot be read, which is said there
        parts = text.split(",")
        if len(parts) == 1 and len(groups) == 2 and ":" not in text:
            note_taken(deal, name, text, label(groups[0]))
        elif ":" not in text and len(parts) != len(groups):
            numbers = [parse_int(part, name) for part in parts]
            raise wrong_length(text, numbers, [label(group) for group in groups], name)
        for i, part in enumerate(parts):
            who, colon, number = part.rpartition(":")
            if not colon and i >= len(groups):
                break
            group = self._find(who, groups, deal) if colon else groups[i]
            if label(group) in found:
                raise ImpossibleError(f"{name} names {label(group)} twice", "name each once", part)
            found[label(group)] = parse_int(number, name)
        missing = [label(group) for group in groups if label(group) not in found]
        if len(parts) > len(groups) or len(missing) > 1:
            raise MalformedError(
                f"{name}={text} gives {plural(len(parts), 'number')} for {len(groups)}",
                f"give one for each of {', '.join(map(label, groups))}",
                text,
            )
        for rest in missing:
            found[rest] = self._total - sum(found.values())
            deal.inferred.append(f"{name} {rest}:{found[rest]}")
        if sum(found.values()) != self._total or min(found.values()) < 0:
            raise ImpossibleError(
                f"{name}={text}: the {self._unit} of a table add up to {self._total}",
                "count again",
                text,
            )
        return {label(group): found[label(group)] for group in groups}

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """One for each pair, and two more in court whist, where players count for themselves for
        some hands: who sits there is a fact of every deal."""
        column = Column(form=NUMBER, low=0, high=self._total)
        has_own = self._own and deal.options.court_whist and group_size(deal.table) > 1
        names = PAIR_COLUMNS if has_own else PAIR_COLUMNS[:2]
        return [column._replace(part=n, spare=at > 1) for at, n in enumerate(names)]

    def cells(self, value: Mapping[str, int], columns: Sequence[Column]) -> Sequence[Cell]:
        """The numbers in the order of those who have them."""
        return [*value.values(), *[None] * (len(columns) - len(value))]

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`8,5`; where one alone is left out, with the rest in its place."""
        last = max((at for at, cell in enumerate(cells) if cell is not None), default=0)
        numbers = list(cells[: 2 if last < 2 else len(cells)])
        if numbers.count(None) == 1:
            rest = self._total - sum(number for number in numbers if isinstance(number, int))
            numbers[numbers.index(None)] = rest if rest >= 0 else None
        return ",".join(str(number) for number in numbers if number is not None)

    def _find(self, text: str, groups: Sequence[Group], deal: AnyDeal) -> Group:
        names = names_of(text, deal)
        for group in groups:
            if set(names) <= set(group):
                return group
        fault = "do not score together" if len(names) > 1 else "does not sit"
        raise ImpossibleError(
            f"{' and '.join(names)} {fault} at this table",
            f"seated: {', '.join(map(label, groups))}",
            text,
        )

    def domain(self, deal: AnyDeal) -> Iterator[dict[str, int]]:
        """Every split between two pairs (where players count alone, the even ones); nothing as
        long as nobody knows who sits there."""
        if deal.known(lambda facts: facts.pairs) is None:
            return
        groups = self._groups(deal)
        for first in range(self._total + 1):
            shares = [first, self._total - first] + [0] * (len(groups) - 2)
            yield {label(group): n for group, n in zip(groups, shares, strict=True)}

    def neighbours(self, value: Mapping[str, int], deal: AnyDeal) -> Iterator[Neighbour]:
        """One or more moved to the other pair; the figures of both exchanged."""
        for found in slips.counted(value, is_fixed=True):
            if min(found.value.values()) >= 0:
                yield found


def block_name(deal: AnyDeal) -> str:
    """The block of court whist to which the deal belongs; nothing elsewhere."""
    block = block_of(deal.facts.hand, deal.options)
    return block.name if block else ""


def is_conspiracy(deal: AnyDeal) -> bool:
    """Whether every player counts his own tricks in this hand."""
    return block_name(deal) == CONSPIRACY


def is_plain(deal: AnyDeal) -> bool:
    """Whether every hand counts its tricks alone."""
    return not deal.options.court_whist


def left_out(deal: AnyDeal) -> tuple[str, ...] | None:
    """Who has no seat by the tables recorded, but for those who have one by a correction."""
    hand = deal.facts.hand
    left = left_over(hand, deal.facts.pairs, deal.turn)
    seated = deal.ledger.state.seated(hand)
    return None if left is None else tuple(name for name in left if name not in seated)


def table_count(deal: AnyDeal) -> int:
    """How many tables there are."""
    tables: int = deal.options.tables
    return tables


def at_table(deal: AnyDeal) -> Sequence[str]:
    """Who sits at this table."""
    return [name for pair in deal.facts.pairs for name in pair if name != GHOST]


def hands_announced(deal: AnyDeal) -> int:
    """How many hands the drive has."""
    hands: int = deal.options.hands
    return hands


# fmt: off
@frozen
class DriveFacts:
    """What is recorded of one table in one hand."""

    hand: int = fact(Number(1, MOST_HANDS, usual=hands_announced), "the number of the hand",
        needed=always, derive=lambda deal: next_hand(deal.turn), warn=False, kept=True)
    table: int = fact(Number(1, table_count), "the number of the table", needed=always,
        derive=lambda deal: next_table(deal.facts.hand, deal.turn),
        warn=False, kept=True)
    trump: str | None = fact(Word(STRAINS, STRAIN_ALIASES), "the trump of the hand, or NT",
        derive=lambda deal: trump_of(deal.facts.hand, deal.options))
    pairs: Pairs = fact(PairsKind(), "the two pairs at the table; ghost for an empty seat",
        needed=always, warn=False,
        derive=lambda deal: moved_pairs(deal.facts.hand, deal.facts.table, deal.turn),
        slip=slips.PARTNERS)
    tricks: Mapping[str, int] = fact(TableCounts(TRICKS, "tricks", own=True),
        "tricks of each pair, one is enough; in the Conspiracy of court whist of each player",
        needed=always, outcome=True)
    spoke: Mapping[str, int] | None = fact(Counts(0, MOST_OFFENCES, who=at_table, unit="offences"),
        "in the Confiscation: how often a player spoke after the deal",
        asked="how often {owner} spoke", phase=OUTCOME,
        applies=lambda deal: block_name(deal) == CONFISCATION,
        idle=counts_with("court_whist=on", can_be=is_plain))
    honours: Mapping[str, int] | None = fact(TableCounts(HONOURS, "honours"),
        "in the Restoration: how many of A K Q J T of trumps each pair held",
        when=lambda deal: block_name(deal) == RESTORATION, outcome=True, slip=slips.HONOURS,
        idle=counts_with("court_whist=on",
            can_be=lambda deal: is_plain(deal) and deal.facts.trump != NT))
    out: tuple[str, ...] = fact(Players(everybody),
        "who has no seat in this hand; at the last table it follows",
        derive=left_out, warn=False, default=(), asked="who has no seat", on_demand=True)
# fmt: on


DriveDeal = Deal[DriveFacts, DriveOptions, DriveState]


def is_hand_over(deal: DriveDeal) -> bool:
    """Whether the deal is for a table beyond those of the room."""
    return not is_over(deal.ledger) and deal.facts.table > deal.options.tables


def is_unannounced(deal: DriveDeal) -> bool:
    """Whether the deal is for a hand beyond the last."""
    return not is_over(deal.ledger) and deal.facts.hand > deal.options.hands


def is_recorded(deal: DriveDeal) -> bool:
    """Whether the table was recorded in this hand before."""
    tables = deal.ledger.state.at(deal.facts.hand)
    known = any(seated.table == deal.facts.table for seated in tables)
    return not is_over(deal.ledger) and known


def is_misplaced(deal: DriveDeal) -> bool:
    """Whether one of these is so."""
    return is_hand_over(deal) or is_unannounced(deal) or is_recorded(deal)


def names_in(deal: DriveDeal, where: Collection[str]) -> list[str]:
    """Who of those at this table is there, unless the table belongs nowhere."""
    if is_over(deal.ledger) or is_misplaced(deal):
        return []
    return [name for pair in deal.facts.pairs for name in pair if name in where]


def elsewhere(deal: DriveDeal) -> Iterable[str]:
    """Who of this table sits at another one, too."""
    seated = deal.ledger.state.seated(deal.facts.hand)
    return names_in(deal, seated - {GHOST})


def out_before(deal: DriveDeal) -> Iterable[str]:
    """Who of this table was recorded without a seat."""
    return names_in(deal, deal.ledger.state.out(deal.facts.hand))


def out_twice(deal: DriveDeal) -> Iterable[str]:
    """Who is out here and was so at another table."""
    before = deal.ledger.state.out(deal.facts.hand)
    is_placed = not is_over(deal.ledger) and not is_misplaced(deal)
    return [name for name in deal.facts.out if name in before and is_placed]


def out_and_seated(deal: DriveDeal) -> Iterable[str]:
    """Who is out and has a seat, here or at another table."""
    state, hand = deal.ledger.state, deal.facts.hand
    seated = state.seated(hand).union(*deal.facts.pairs) - state.out(hand)
    is_placed = not is_over(deal.ledger) and not is_misplaced(deal)
    return [name for name in deal.facts.out if name in seated and is_placed]


def forgotten(deal: DriveDeal) -> Iterable[str]:
    """Who has no seat in the hand and was not recorded as out."""
    if is_over(deal.ledger) or is_misplaced(deal):
        return []
    left = left_over(deal.facts.hand, deal.facts.pairs, deal.ledger) or ()
    return [name for name in left if name not in deal.facts.out]


def expected_pairs(deal: DriveDeal) -> Pairs | None:
    """Whom the movement would seat at this table, where that is known."""
    return moved_pairs(deal.facts.hand, deal.facts.table, deal.turn)


def moved_otherwise(deal: DriveDeal) -> bool:
    """Whether others sit here than the movement would seat."""
    expected = expected_pairs(deal)
    return expected is not None and as_sets(expected) != as_sets(deal.facts.pairs)


# fmt: off
CHECKS: Rules[DriveFacts, DriveOptions, DriveState] = (
    # a table recorded after a void one takes its place, unless it says where it belongs
    warn("hand", lambda deal: deal.number > deal.turn.state.last + 1 and "hand" not in deal.given,
        "deal {void} is void, so this is taken for table {table} of hand {hand}",
        "if it was another, add hand= and table= to it and to those that follow",
        void=lambda deal: deal.number - 1),
    forbid("hand", is_unannounced, UNANNOUNCED,
        "correct hand, or set hands= to the new number", hands=lambda deal: deal.options.hands),
    forbid("hand", is_hand_over, HAND_IS_FULL, "correct hand, or set tables= to the new number"),
    forbid("table", is_recorded, RECORDED_ALREADY, "amend that deal, or correct hand or table"),
    each(forbid, "pairs", elsewhere, SEATED_ALREADY, "correct pairs or hand", "{it}"),
    each(forbid, "pairs", out_before, OUT_ALREADY,
        "correct pairs, or amend out= of that table", "{it}"),
    each(forbid, "out", out_twice, OUT_ALREADY,
        "name in out= only those whom no other table of the hand names there", "{it}"),
    each(forbid, "out", out_and_seated, OUT_AND_SEATED,
        "correct out or pairs", "{it}"),
    each(warn, "out", forgotten, "{it} has no seat in hand {hand} and is not recorded as out",
        "add {it} to out="),
    warn("pairs", moved_otherwise,
        "at table {table} in hand {hand} the movement would seat {expected}",
        "nothing to do if they sat down otherwise",
        expected=lambda deal: " and ".join(map(label, expected_pairs(deal) or NO_PAIRS))),
    warn("trump", lambda deal: deal.facts.trump is None,
        "the trump of the hand is not recorded", "add trump="),
)
# fmt: on
