"""Booby: three-handed bridge with nullos, contracts to win few tricks.

Source: Parlett. A nullo contract of level n is for at most
7 - n tricks and counts 30 a trick, so that it scores like any contract of that level in which
declarer's side won the tricks that it avoided.
"""

from __future__ import annotations

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.options import choice, switch
from scorekeeper.core.game import Example
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import AmbiguousError, ImpossibleError
from scorekeeper.games.shapes.contracts import (
    NULLO,
    STRAIN_WORDS,
    STRAINS,
    STRAINS_WITH_NULLO,
    Contract,
    ContractKind,
    strain_word,
)

from .cutthroat_bridge import CutthroatOptions, DummyFacts, ThreeHanded
from .facts import contract_fact, tricks_fact
from .options import OUR_CHOICE, PARLETT
from .options import score_table as table_of
from .score_table import ScoreTable


class BoobyContract(ContractKind):
    """A contract, in nullos too where they are played: `4L=`."""

    def parse(self, text: str, deal: AnyDeal, name: str) -> Contract:
        """The contract; a bare N may stand for either strain where nullos are played."""
        word, nullos = strain_word(text), deal.options.nullos
        if nullos and word == "n":
            raise AmbiguousError(
                f"'{text}' may be in no trumps or in nullos",
                "write NT for no trumps, L for nullos",
                text,
            )
        if not nullos and word in STRAIN_WORDS[NULLO]:
            raise ImpossibleError(
                f"'{text}': nullos are not bid at this table",
                f"strains are {' '.join(STRAINS)}; if nullos are bid, add a line: set nullos=on",
                text,
            )
        return super().parse(text, deal, name)

    def strains(self, deal: AnyDeal) -> tuple[str, ...]:
        """With L for nullos, between hearts and spades."""
        return STRAINS_WITH_NULLO if deal.options.nullos else STRAINS

    def describe(self) -> str:
        return f"{super().describe()}; 4L= is four nullos"


@frozen
class BoobyFacts(DummyFacts):
    """What is recorded of a deal of Booby."""

    contract: Contract = contract_fact(BoobyContract())
    tricks: int | None = tricks_fact("tricks that declarer and dummy won, in nullos too")


@frozen
class NulloOptions:
    """The house rules about nullos."""

    # fmt: off
    nullos: bool = switch(True, "whether nullos can be bid", f"{PARLETT}: off with his other deal")
    deal: str = choice("17_1|16_4", "cards dealt to each player and to the dummy",
        f"{PARLETT} (his five cards to the dummy are a misprint for four)",
        alike=(("17_1", "16_4"),))
    nullo_slams: bool = switch(True, "whether six and seven nullos earn the bonus of a slam",
        OUR_CHOICE)
    # fmt: on


@frozen
class BoobyOptions(CutthroatOptions, NulloOptions):
    """The house rules of Booby."""


class Booby(ThreeHanded[BoobyFacts, BoobyOptions]):
    """Booby."""

    name = "booby"
    title = "Booby"
    facts = BoobyFacts
    options = BoobyOptions
    examples = (
        Example("declarer=A contract=2L=", "two nullos, five tricks at most, just made: 60 below"),
        Example("declarer=B contract=4nullos tricks=1", "four nullos with two tricks to spare"),
        Example("declarer=C contract=3LX-3", "seven tricks instead of four at most: 500 to each"),
    )

    def strains(self, options: BoobyOptions) -> tuple[str, ...]:
        return STRAINS_WITH_NULLO if options.nullos else STRAINS

    def score_table(self, contract: Contract, options: BoobyOptions) -> ScoreTable:
        """Nullos may earn no slams."""
        points = table_of(options)
        if contract.strain == NULLO and not options.nullo_slams:
            return points._replace(slams={})
        return points


GAME = Booby()
