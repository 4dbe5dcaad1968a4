"""House rules of Barbu, and the schedule of points that follows from them.

Losses are stated as positive numbers (`trick_value=2`; `-2` means the same): whether they count
below or above nothing depends on `winner`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from scorekeeper.core.declaration.kinds.numbers import parse_int
from scorekeeper.core.declaration.option_kinds import Numbers, OptionNotation, WordList
from scorekeeper.core.declaration.options import (
    TableOptions,
    choice,
    option,
    switch,
    whole,
)
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import frozen
from scorekeeper.games.compendium.parts import (
    KING_OF_HEARTS,
    CountedThing,
    DealContract,
    Each,
    Pack,
    Places,
    Winners,
    taken_by,
)
from scorekeeper.games.sources import parlett

from .contracts import (
    ALIASES,
    ANTI_SALADE,
    BOOK_SEVEN,
    CHIPOKER,
    CONTRACTS,
    DOMINO,
    LETTERS,
    NO_HEARTS,
    NO_KING,
    NO_LAST_TWO,
    NO_QUEENS,
    NO_TRICKS,
    PARTS,
    POSITIVE,
    RAVAGE_CITY,
    SALADE,
    TRUMPS,
    UNSWEPT,
    dear_hearts,
    entered,
    longest,
)

QUEENS = 4
SEATS = 3, 10  # players: from, to

# cards per player, where all cards are dealt (five players: both black or minor twos stay out,
# with 32 cards the black sevens)
HANDS = {"52": {4: 13, 5: 10}, "32": {3: 10, 4: 8, 5: 6, 8: 4}}
HEARTS = {"52": 13, "32": 8}
DOMINOES = {4: (45, 20, 5, -5), 5: (45, 25, 10, 0, -6)}  # pagat; gameteko

SOURCES = {
    "book": parlett("Barbu"),
    "pagat": "pagat.com, Barbu",
    "wikipedia": "Wikipedia, Barbu (card game)",
    "bga": "Board Game Arena, Barbu",
    "barbuscorer": "BarbuScorer, a scorer program",
    "barbu-app": "barbu.app",
    "limi7break": "limi7break, a scorer program",
    "genovagioca": "genovagioca.it, Barbu",
    "intelligiochi": "intelligiochi.it, Barbu",
    "gameteko": "gameteko, Barbu",
    "gautron": "Gautron, a scorer program by Viv1bin",
    "zigotote": "Zigotote, a scorer program",
    "barbuzar": "Barbuzar, a scorer program by aldofwi",
    "dsauton": "dsauton-bit, a scorer program",
    "houihoui": "houihoui, a scorer program",
    "ludophinois": "Le Ludophinois, Barbu",
}


class Loss(OptionNotation):
    """An option whose value is a number of points lost; a minus sign makes no difference."""

    says = "points lost, a whole number"
    words = ()

    def parse(self, text: str, name: str) -> int:
        return abs(parse_int(text, name))


class LastLosses(Numbers):
    """The points lost by the last trick, or by the last but one and the last."""

    says = "points lost by the last two tricks, e.g. 10,20, or by the last alone, e.g. 40"

    def parse(self, text: str, name: str) -> tuple[int, ...]:
        """One number or two, without signs; raises InputError."""
        numbers = super().parse(text, name)
        if len(numbers) > 2:
            super(LastLosses, _TWO).parse(text, name)
        return tuple(abs(number) for number in numbers)


_TWO = LastLosses(2)
LAST_TRICKS, FIRST_AND_LAST = "last", "first-and-last"


PART_FACTS = {  # what may be recorded of each part of a salade
    NO_TRICKS: ("tricks",),
    NO_HEARTS: ("hearts", "ace", "high"),
    NO_QUEENS: ("queens",),
    NO_KING: ("king",),
    NO_LAST_TWO: ("last",),
}


def _quota(options: BarbuOptions, players: int) -> int:
    return 0 if options.doubling == "none" else 2


def _hand(options: BarbuOptions, players: int) -> int | None:
    return HANDS[options.pack].get(players)


def _heart_count(options: BarbuOptions, players: int) -> int:
    return HEARTS[options.pack]


def _ace_value(options: BarbuOptions, players: int) -> int:
    return 4 if options.hearts == "graded" else 6


def _last_two(options: BarbuOptions, players: int) -> tuple[int, ...]:
    if options.end_tricks == FIRST_AND_LAST:
        return (40, 40)
    return (30,) if options.salade_last == "one" else (10, 20)


def _domino(options: BarbuOptions, players: int) -> tuple[int, ...]:
    return DOMINOES.get(players, ())


def _salade_parts(options: BarbuOptions, players: int) -> tuple[str, ...]:
    return tuple(part for part in PARTS if part in options.contracts)


@frozen
class BarbuOptions(TableOptions):
    """The options of a table, and the schedule computed from them once."""

    # who may double whom
    # fmt: off
    doubling: str = choice("full|declarer-only|none",
        "whom flanks may double: full = every other player at the negative contracts; "
        "declarer-only = nobody but the declarer; none = no doubling",
        "[book]; declarer-only is his variation, also [barbu-app]")
    redouble: str = choice("selective|all|none",
        "selective = the declarer picks whom to redouble; all = one redouble of the declarer holds "
        "against everybody who doubled; none = no redoubling",
        "[book]; all is his variation; none: [gautron]")
    positive_flank_doubles: str = choice("off|on|domino-off",
        "whether flanks may double each other at the positive contracts; domino-off = at trumps "
        "only", "[wikipedia]; [bga]; on: [barbuscorer]; domino-off: [limi7break]")
    declarer_double_quota: int = whole(_quota,
        "how often each player must double each declarer in that declarer's series",
        "[book], [wikipedia]: 2; Barbette: 1, [pagat]", high=12)
    declarer_may_double: bool = switch(False,
        "the declarer may double in every contract, not only redouble", "[barbuscorer]")
    late_redouble: bool = switch(True,
        "a flank doubled by a later speaker may still redouble; the sheet does not record who "
        "spoke when: this is stated for the table", "[wikipedia]", alike=(("on", "off"),))
    no_double_skip: bool = switch(False,
        "a negative contract that nobody doubled is not played (played=no): each flank loses an "
        "equal part rounded up, the declarer takes the rest", "[wikipedia]; [barbuscorer]")
    order: str = choice("block|rotate",
        "block = one player declares all contracts, then the next; rotate = the declarer changes "
        "every deal", "[book]; rotate: [barbu-app], [wikipedia]")
    notrump_ok: bool = switch(False, "trumps may be played without a trump suit (trump=NT)",
        "[genovagioca]; [intelligiochi]")
    # the pack
    pack: str = choice("52|32", "cards in the pack", "[book]; French families")
    hand: int | None = whole(_hand,
        "cards per player (and so tricks per deal); three players must state it, 17 of a pack "
        "without one two is usual", "[gameteko] (five players); Flemish King (three), [pagat]",
        low=2, high=52, none=True)
    heart_count: int = whole(_heart_count, "hearts in the pack, when one is left out", "our choice",
        low=5, high=13)
    winner: str = choice("highest|lowest",
        "lowest = losses are counted upwards and the smallest total wins",
        "[book]; lowest: [gautron], [zigotote]")
    # the contracts
    contracts: tuple[str, ...] = option(WordList(*CONTRACTS, aliases=ALIASES), BOOK_SEVEN,
        "the contracts that each declarer plays (words or letters)", "[book]")
    one_positive: bool = switch(False, "each declarer plays trumps or domino, not both",
        "Barbette, [pagat]")
    ravage: bool = switch(False, "adds Ravage City to the contracts", "[book]")
    chipoker: bool = switch(False,
        "adds a hand of Chinese poker, whose points are entered as `bonus`", "[wikipedia]")
    # the schedule
    trick_value: int = option(Loss(), 2, "points lost per trick at no tricks", "[pagat]")
    hearts: str = choice("ace6|graded",
        "ace6 = the ace of hearts alone is dearer; graded = A K Q J 10 are",
        "[book]; graded: [limi7break], [intelligiochi]")
    heart_value: int = option(Loss(), 2, "points lost per heart", "[book]")
    ace_value: int = option(Loss(), _ace_value,
        "points lost by the ace of hearts, or by each of A K Q J 10 where hearts are graded; equal "
        "to heart_value: nobody needs to note the ace", "[book] (30 in all); graded: [limi7break]")
    queen_value: int = option(Loss(), 6, "points lost per queen", "[book]")
    king_value: int = option(Loss(), 20, "points lost by the king of hearts", "[pagat]")
    salade_last: str = choice("one|two",
        "whether the last trick alone counts or the last two (gives last_two its default)",
        "one: [wikipedia]; two: [barbuscorer]", default="two")
    end_tricks: str = choice(f"{LAST_TRICKS}|{FIRST_AND_LAST}",
        "which tricks no-last-two is about: the last two (or the last alone), or the first and the "
        "last (then at 40 each, where last_two says nothing else), whose winners last= names in "
        "that order", "house rules")
    last_two: tuple[int, ...] = option(LastLosses(), _last_two,
        "points lost by the last trick but one and the last, or by the first and the last; one "
        "number: by the last alone", "[pagat]; 12,12: [genovagioca], [limi7break]")
    trump_value: int = whole(5, "points won per trick at trumps", "[pagat]", high=999)
    ravage_value: int = option(Loss(), 36, "points lost at Ravage City, shared by those who tie",
        "[book]")
    chipoker_value: int = whole(76, "what the points of chipoker add up to", "[wikipedia]",
        high=999)
    domino: tuple[int, ...] = option(Numbers(none=True), _domino,
        "points at domino for going out first, second, ... last",
        "[pagat]; 45,20,10,-10: trictrac, [genovagioca]; 40,20,10,-5: [wikipedia], older; "
        "40,25,10,-10: Barbette, [barbuscorer]; 30,20,10,0: [pagat] after Lagosz-Sinclair")
    salade_parts: tuple[str, ...] = option(WordList(*PARTS, aliases=ALIASES), _salade_parts,
        "what counts in a salade (all of these that are contracts of the table)",
        "[wikipedia]; French families")
    salade_divisor: int = whole(1, "losses of a salade are divided by this",
        "half values: [gautron]", low=1, high=10)
    invert: str = choice("off|on|single",
        "on = whoever takes all the tricks, hearts or queens wins what they cost, in a salade too; "
        "single = not in a salade", "on: [zigotote]; single: [barbuzar]",
        aliases={"no": "off", "yes": "on"})
    all_tricks: int | None = whole(None, "the score of a player who takes every trick at no tricks",
        "[dsauton]", low=None, none=True)
    whole_salade: int | None = whole(None,
        "the score of a player who takes every trick of a salade", "[barbuzar]; [dsauton]",
        low=None, none=True)
    championship: bool = switch(False,
        "counts tournament points at the end: 10 5 2 0 by rank (8 3 0 for three), plus a tenth of "
        "the total to the nearest half", "[houihoui]")
    # fmt: on

    @cached_property
    def played_contracts(self) -> tuple[str, ...]:
        """The contracts of this table, those of `ravage` and `chipoker` included."""
        found = self.contracts
        if self.ravage and RAVAGE_CITY not in found:
            found = (*found, RAVAGE_CITY)
        if self.chipoker and CHIPOKER not in found:
            found = (*found, CHIPOKER)
        return found

    @cached_property
    def series(self) -> int:
        """How many deals each declarer plays."""
        return len(self.played_contracts) - self.one_positive

    @cached_property
    def sign(self) -> int:
        """The sign of a loss on the sheet."""
        return 1 if self.winner == "lowest" else -1

    @cached_property
    def tricks(self) -> int:
        """Tricks per deal; 13 where the table has not said (an error of its own)."""
        return self.hand or 13

    @cached_property
    def end_numbers(self) -> tuple[int, ...]:
        """The numbers of the tricks that count at no last two."""
        if self.end_tricks == FIRST_AND_LAST:
            return (1, self.tricks)
        return tuple(range(self.tricks - len(self.last_two) + 1, self.tricks + 1))

    @cached_property
    def needs(self) -> Mapping[str, frozenset[str]]:
        """The facts that fix the outcome, per contract."""
        return {name: frozenset(found.needs) for name, found in self.deal_contracts.items()}

    def setting_that_counts(self, fact: str, contract: str) -> str:
        """The setting by which a fact of cards taken would count in that contract, if it can."""
        part = next((p for p, facts in PART_FACTS.items() if fact in facts), "")
        if contract in (SALADE, ANTI_SALADE) and part and part not in self.salade_parts:
            return f"salade_parts={','.join((*self.salade_parts, part))}"
        if contract not in (NO_HEARTS, SALADE, ANTI_SALADE) or fact not in ("ace", "high"):
            return ""
        is_other = (self.hearts == "graded") == (fact == "ace")
        if is_other:
            return f"hearts={'ace6' if fact == 'ace' else 'graded'}"
        return f"ace_value={3 * self.heart_value or 6}"

    @cached_property
    def deal_contracts(self) -> Mapping[str, DealContract]:
        """What every contract counts."""
        single = self._losing(Fraction(self.sign), self.all_tricks, turns=self.invert != "off")
        found: dict[str, tuple[CountedThing, ...]] = {
            name: (part,) for name, part in single.items()
        }
        for name, sign in ((SALADE, self.sign), (ANTI_SALADE, -self.sign)):
            factor = Fraction(sign, self.salade_divisor)
            losing = self._losing(factor, turns=self.invert == "on")
            found[name] = tuple(losing[part] for part in self.salade_parts)
        found |= {
            TRUMPS: (Each("tricks", -self.sign * self.trump_value),),
            DOMINO: (Places(self.domino),),
            RAVAGE_CITY: (longest(self.sign * self.ravage_value),),
            CHIPOKER: (entered(self.chipoker_value),),
        }
        return {
            name: DealContract(
                name,
                parts,
                LETTERS[name],
                whole=self.whole_salade if name in (SALADE, ANTI_SALADE) else None,
            )
            for name, parts in found.items()
        }

    def _losing(
        self, factor: Fraction, all_tricks: Amount | None = None, *, turns: bool
    ) -> dict[str, CountedThing]:
        """The losing contracts, of which a salade is made, at so many times their losses."""
        trick, heart, high, queen, king, *last = (
            simplify(factor * loss)
            for loss in (
                self.trick_value,
                self.heart_value,
                self.ace_value,
                self.queen_value,
                self.king_value,
                *self.last_two,
            )
        )
        dear = "high" if self.hearts == "graded" else "ace"
        return {
            NO_TRICKS: Each("tricks", trick, all_tricks, turns=turns and all_tricks is None),
            NO_HEARTS: Each("hearts", heart, turns=turns)
            if heart == high
            else dear_hearts(heart, high, dear, turns=turns),
            NO_QUEENS: Each("queens", queen, turns=turns),
            NO_KING: taken_by("king", KING_OF_HEARTS, king),
            NO_LAST_TWO: Winners(self.end_numbers, tuple(last), ("last",)),
        }

    def with_hand(self, players: int) -> BarbuOptions:
        """The same with as many cards as are usual for so many, where nobody said how many."""
        return self if self.hand is not None else replace(self, hand=self.usual_hand(players))

    def usual_hand(self, players: int) -> int:
        """The cards of each of so many; as many as the pack allows where no source says it."""
        return _hand(self, players) or int(self.pack) // players

    def pack_of(self, players: tuple[str, ...]) -> Pack:
        """What there is to take, and by whom."""
        things = {"tricks": self.tricks, "hearts": self.heart_count, "queens": QUEENS}
        return Pack(players, self.tricks, things)

    @cached_property
    def values(self) -> Mapping[str, Amount]:
        """The value of every contract: what the scores of its deal add up to, where nobody takes
        all of anything."""
        pack = self.pack_of(tuple(map(str, self.domino)))
        worth = {c: found.worth(UNSWEPT, pack) for c, found in self.deal_contracts.items()}
        return {contract: simplify(value) for contract, value in worth.items() if value is not None}

    @cached_property
    def series_values(self) -> frozenset[Amount]:
        """What all the contracts of one declarer may add up to: one amount, or two where he
        plays one of trumps and domino."""
        total = sum((self.values[c] for c in self.played_contracts), Fraction(0))
        if not self.one_positive:
            return frozenset({simplify(total)})
        return frozenset({simplify(total - self.values[c]) for c in (TRUMPS, DOMINO)})

    def is_doubled_freely(self, contract: str) -> bool:
        """Whether flanks may double each other in that contract."""
        if self.doubling != "full":
            return False
        if contract not in POSITIVE:
            return True
        allowed = self.positive_flank_doubles
        return allowed == "on" or (allowed == "domino-off" and contract != DOMINO)
