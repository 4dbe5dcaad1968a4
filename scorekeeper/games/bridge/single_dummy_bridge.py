"""Single Dummy, two-handed bridge with one open dummy: declarer chooses between the two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.facts import fact
from scorekeeper.core.declaration.kinds import Word
from scorekeeper.core.game import Example
from scorekeeper.core.values.parts import frozen
from scorekeeper.games.shapes.contracts import Contract, is_played
from scorekeeper.games.shapes.sides import dealer_fact

from .facts import Honours, contract_fact, declarer_fact, honours_fact, tricks_fact, vulnerable_fact
from .forms import Called, in_form
from .two_handed_bridge import FORMS, SINGLE_DUMMY, TwoHanded

if TYPE_CHECKING:
    from scorekeeper.core.live.formulas import Live


# fmt: off
@frozen
class SingleDummyFacts:
    """What is recorded of a deal with one dummy exposed."""

    dealer: str | None = dealer_fact()
    contract: Contract = contract_fact()
    declarer: str = declarer_fact()
    dummy: str | None = fact(Word(("exposed", "concealed")),
        "which dummy declarer chose; it changes no score", applies=is_played, on_demand=True)
    tricks: int | None = tricks_fact()
    honours: Honours | None = honours_fact()
    vulnerable: tuple[str, ...] = vulnerable_fact(sides=False)
# fmt: on


class SingleDummy(TwoHanded[SingleDummyFacts]):
    """Single Dummy: declarer chooses between the exposed and the concealed dummy."""

    facts = SingleDummyFacts
    examples = (
        *TwoHanded.examples,
        Example("declarer=A contract=3NT= dummy=exposed", "A chose the dummy that lay open"),
    )

    def live_deals(self, table: AnyTable) -> Live:
        """Nobody chooses a dummy where all passed."""
        from .live_contract import stray_if_passed

        found: Live = super().live_deals(table)
        return found._replace(besides=lambda row: [stray_if_passed(row, "dummy")])


GAME = in_form(
    Called("single-dummy-bridge", "Single Dummy Bridge", SINGLE_DUMMY), FORMS[SINGLE_DUMMY]
)
