"""Hearts: a point for every heart, 13 for the queen of spades, and the lowest score wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.declaration.facts import MEANING, OUTCOME, counts_with, fact
from scorekeeper.core.declaration.kinds import Counts, Player, Word
from scorekeeper.core.declaration.option_kinds import WordList
from scorekeeper.core.declaration.options import Preset, choice, option, whole
from scorekeeper.core.game import Example

from .frames import pads

TOTALS = {"queen": 26, "maria": 26 + 10 + 7, "none": 13}  # of all penalty cards
ADD, TAKE, CHOOSE, NONE = "add", "take", "choose", "none"
USES = {ADD: "the others take the points", TAKE: "they come off his own"}
LEFT, RIGHT, ACROSS, HOLD = "left", "right", "across", "hold"

# fmt: off
SOURCES = {"pagat": "pagat.com, Hearts", "maria": "Wikipedia, Black Maria (card game)",
    "lady": "Wikipedia, Black Lady", "e2": "everything2.com, Hearts"}
PRESETS = (
    Preset("new_moon", {"moon": TAKE}, "the moon takes 26 off", "[pagat]"),
    Preset("omnibus", {"jack": "10", "moon": CHOOSE}, "the jack takes 10 off", "[e2]",
        ("omnibus-hearts",)),
    Preset("black_maria", {"black": "maria", "moon": NONE, "passing": RIGHT},
        "ace and king of spades count, too; nobody shoots the moon", "[maria]"),
)

@dataclass(frozen=True, slots=True)
class HeartsOptions(pads.PadOptions):
    """Options of a table."""
    target: int | None = pads.target_option(100, "[pagat]")
    black: str = choice("queen|maria|none", "which spades count besides the hearts: the queen 13; "
        "king 10 and ace 7, too; none", "[pagat]; maria: [maria]; none: [lady]")
    jack: int = whole(0, "what the jack of diamonds takes off", "[pagat]; 10: [e2]")
    moon: str = choice(f"{ADD}|{TAKE}|{CHOOSE}|{NONE}", "who takes all penalty cards: the others "
        "get the points, or he takes them off, or either as he chooses; none = he gets them",
        "[pagat]; choose: [e2]; none: [maria]")
    passing: tuple[str, ...] = option(WordList(LEFT, RIGHT, ACROSS, HOLD),
        lambda values, players: (LEFT, RIGHT, *([ACROSS] if players == 4 else []), HOLD),
        "where cards are passed, deal by deal", "[pagat]; right: [maria]")

@dataclass(frozen=True, slots=True)
class HeartsFacts(pads.PadFacts):
    """One deal."""
    moon: str | None = fact(Player(), "who took all penalty cards, instead of points=",
        asked=MEANING, phase=OUTCOME, on_demand=True)
    points: Mapping[str, int] | None = fact(Counts(0, max(TOTALS.values()), unit="points",
            total=lambda deal: TOTALS[deal.options.black]), "what each took in hearts and "
        "spades; all of it is the moon", outcome=True, when=lambda deal: not deal.facts.moon)
    use: str | None = fact(Word((ADD, TAKE), meanings=USES), "what the moon is used for",
        asked=MEANING, outcome=True,
        when=lambda deal: deal.facts.shooter and deal.options.moon == CHOOSE)
    jack: str | None = fact(Player(), "who took the jack of diamonds", asked=MEANING, outcome=True,
        when=lambda deal: deal.options.jack, idle=counts_with("jack=10"))

    @property
    def shooter(self) -> str:
        """Who took all penalty cards."""
        return self.moon or pads.only_taker(self.points or {})


class Hearts(pads.ScorePad[HeartsFacts, HeartsOptions]):
    """Hearts."""
    name, title, sources, presets, seats = "hearts", "Hearts", SOURCES, PRESETS, (3, 6)
    facts, options, lowest, live = HeartsFacts, HeartsOptions, True, pads.live_in("live_hearts")
    columns, plain_fact = (("moon", "moon"), ("use", "use"), ("jack", "jack")), "points"
    coming = (("passing", lambda ledger: pads.cycled(ledger.table.options.passing, ledger.played)),)
    examples = Example("points=5,13,0,8", "or 5,13,0,8"), Example("moon=A", "26 for B, C and D")
    # fmt: on

    def lines(self, deal: Deal[HeartsFacts, HeartsOptions, object]) -> Iterator[pads.Line]:
        """The penalty cards or the moon, and the jack."""
        facts, options, moon = deal.facts, deal.options, deal.facts.shooter
        total, how = TOTALS[options.black], facts.use or options.moon
        if not moon or how == NONE:
            yield from pads.each(facts.points or {moon: total}, "penalty cards")
        elif how == TAKE:
            yield pads.Line(moon, -total, f"shot the moon: {total} off")
        else:
            yield from pads.each(pads.others(deal, moon, total), f"{moon} shot the moon")
        if facts.jack:
            yield pads.Line(facts.jack, -options.jack, "jack of diamonds")


GAME = Hearts()
