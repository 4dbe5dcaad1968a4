"""Ninety-Nine: three cards of the hand are the bid, nine tricks decide whether it is made.

Sources: Parlett, Ninety-Nine; pagat.com, Ninety-Nine, for four
and five players; Wikipedia, Ninety-nine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from scorekeeper.core.books.accounts import SCORE, Account, Entry
from scorekeeper.core.game import AnyGame, Coming, Example, Feat, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.components import Component
from scorekeeper.core.settling.settlement import Settlement
from scorekeeper.core.values.amounts import show_amount, signed, simplify
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.problems import Problem, breach
from scorekeeper.games.frames.points import PointsGame
from scorekeeper.games.shapes.rubbers import won_events
from scorekeeper.games.shapes.tally import (
    GAMES_WON,
    RubberRules,
    RubberState,
    game_score,
    score_text,
)

from .ending import (
    BONUS_ACCOUNT,
    GAMES_TO_WIN,
    bonus_winners,
    bonuses_won,
    deals_left,
    dummy_score,
    end_entries,
    extra_payment,
    game_end,
    is_over,
    standing,
    what_is_played,
    wins_by_games,
)
from .facts import (
    CHECKS,
    UNKNOWN,
    GameCourse,
    NinetyNineDeal,
    NinetyNineFacts,
    NinetyNineLedger,
    course_of,
    expected_trump,
)
from .hands import DUMMY
from .options import (
    IF_MADE,
    NO_DUMMY,
    ONE_GAME,
    PRESETS,
    RUBBER,
    SOURCES,
    TABLE_CHECKS,
    NinetyNineOptions,
    NinetyNineTable,
)
from .scoring import DUMMY_ACCOUNT, deal_entries, made_bids

if TYPE_CHECKING:
    from scorekeeper.core.drawing.shapes import Drawing
    from scorekeeper.core.live.formulas import Live
    from scorekeeper.core.live.turn import Turn

ACCOUNTS: tuple[Account, ...] = (
    Account(SCORE, "points of the deals, in all games"),
    Account(GAMES_WON, "games that the player has won in this rubber", by_event=True),
    Account(BONUS_ACCOUNT, "bonuses at the ends of games and rubbers", with_reasons=True),
)


class NinetyNine(PointsGame[NinetyNineFacts, NinetyNineOptions]):
    """Ninety-Nine."""

    name = "ninety-nine"
    title = "Ninety-Nine"
    facts = NinetyNineFacts
    options = NinetyNineOptions
    checks = CHECKS
    table_checks = TABLE_CHECKS
    sources = SOURCES
    presets = PRESETS
    accounts: ClassVar[tuple[Account, ...]] = ACCOUNTS
    sides = ()
    seats = (2, 5)
    usual_seats = 3
    # fmt: off
    examples = (
        Example("bids=2,3,3 tricks=2,4,3 declare=A",
            "two of three made their bids: A 2 + 20 + 30 for declaring, B 4, C 3 + 20"),
        Example("bids=HSD,CSD,CDD tricks=3,4,2 reveal=C",
            "bids by their cards: three, four and three; C revealed and failed, so A and B have "
            "60 each"),
        Example("bids=3,3,5 tricks=3,4,2 declare=A",
            "two players and the dummy, which made its bid with fewer tricks",
            ("Anna", "Boris")),
        Example("bids=3,2,DDD,4 tricks=3,2,0,5",
            "four players: three diamonds bid nought or ten",
            ("Anna", "Boris", "Cleo", "Dan")),
        Example("bids=2,1,3,2,1 tricks=2,1,3,1,2 declare=A,D",
            "five players: A made his bid and has 50 more, D failed and loses 50",
            ("Anna", "Boris", "Cleo", "Dan", "Eve")),
    )
    # fmt: on

    def form(self, options: NinetyNineOptions) -> AnyGame:
        """With a dummy there is an account for its points."""
        return self if options.dummy == NO_DUMMY else _WITH_DUMMY

    def rules(self, options: NinetyNineOptions) -> RubberRules:
        """A score of the target wins a game, where games are played."""
        return RubberRules(options.target if options.plays_games else None, 0, 0)

    def components(self, table: NinetyNineTable) -> tuple[Component, ...]:
        return (*settling.own(SCORE), *settling.own(BONUS_ACCOUNT))

    def start(self, table: NinetyNineTable) -> RubberState:
        return RubberState(memory=GameCourse())

    def live(self, table: NinetyNineTable) -> Live:
        """Tricks, bids, premiums, games and rubbers."""
        from .live import ninety_nine_live

        return ninety_nine_live(table)

    # one deal -------------------------------------------------------------------------------

    def score(self, deal: NinetyNineDeal) -> list[Entry]:
        made = made_bids(deal.facts, deal.options)
        entries = deal_entries(deal, made)
        if not deal.options.plays_games or is_over(deal.ledger):
            return entries
        scores, dummy = game_score(deal.ledger), dummy_score(deal.ledger)
        for entry in entries:
            if entry.account == SCORE:
                scores[entry.owner] += entry.amount
            else:
                dummy += entry.amount
        end = game_end(scores, dummy, deal.options)
        return entries if end is None else entries + end_entries(end, made, deal)

    def advance(self, deal: NinetyNineDeal, entries: Sequence[Entry]) -> RubberState:
        """One deal more; perhaps a new game."""
        state, course, options = deal.state, course_of(deal.ledger), deal.options
        made, opener = made_bids(deal.facts, deal.options), _opener(deal)
        end = None
        if any(entry.account == BONUS_ACCOUNT for entry in entries):
            end = game_end(game_score(deal.ledger), dummy_score(deal.ledger), options)
        if end is None:
            memory = course._replace(made=len(made), trump=deal.facts.trump, opener=opener)
            return state._replace(deals=state.deals + 1, memory=memory)
        earned = bonus_winners(end, made, options)
        before = bonuses_won(deal.ledger)
        memory = GameCourse(
            opener=opener,
            drawn=course.drawn + (not end.winner),
            bonuses=tuple(count + (player in earned) for player, count in before.items()),
            dummy_begun=course.dummy_begun + dummy_score(deal.ledger),
            extra=simplify(course.extra + extra_payment(end, entries, options)),
        )
        begun = tuple(deal.ledger.single[SCORE].values())
        return RubberState(state.deals + 1, state.earlier, begun, memory)

    def events(self, deal: NinetyNineDeal, entries: Sequence[Entry]) -> Iterator[str]:
        """Premiums made and failed; games and rubbers won, also by nobody."""
        facts, options, made = deal.facts, deal.options, made_bids(deal.facts, deal.options)
        for player in (*facts.declare, *([facts.reveal] if facts.reveal else [])):
            what = "revealed" if player == facts.reveal else "declared"
            yield f"{player} {what} and {'made it' if player in made else 'failed'}"
        needed = GAMES_TO_WIN if wins_by_games(options) else int(options.end.kind == ONE_GAME)
        yield from won_events(entries, deal.ledger.single[GAMES_WON], needed, deal.table)
        yield from dict.fromkeys(
            entry.why for entry in entries if entry.account == GAMES_WON and not entry.amount
        )

    def feats(self, facts: NinetyNineFacts, table: NinetyNineTable) -> Iterator[Feat]:
        """The players' bids by their tricks, and those declared and revealed once more."""
        made = made_bids(facts, table.options)
        for player in table.everyone:
            goals = " or ".join(map(str, facts.bids[player].goals))
            yield Feat(player, f"bids of {goals} tricks", player in made)
        for player in facts.declare:
            yield Feat(player, "bids declared", player in made)
        if facts.reveal:
            yield Feat(facts.reveal, "bids revealed", facts.reveal in made)

    def pass_over(self, deal: NinetyNineDeal) -> RubberState:
        """A deal that cannot be scored was played, but nobody knows who made his bid."""
        course = course_of(deal.ledger)
        trump = deal.known(lambda facts: facts.trump)
        memory = course._replace(made=UNKNOWN, trump=trump, opener=_opener(deal))
        return deal.state._replace(deals=deal.state.deals + 1, memory=memory)

    def live_turn(self, table: NinetyNineTable) -> Turn:
        """Who begins a new game, too."""
        from .live import turn

        return turn(table)

    def next_dealer(self, deal: NinetyNineDeal) -> str:
        """The next player; each in turn deals first to a new game."""
        course = course_of(deal.ledger)
        if course.made is None:
            return deal.table.after(course.opener)
        return deal.table.after(deal.facts.dealer or deal.ledger.dealer)

    # games and rubbers ----------------------------------------------------------------------

    def finished(self, ledger: NinetyNineLedger) -> bool:
        return is_over(ledger)

    def deals_left(self, ledger: NinetyNineLedger) -> int | None:
        return deals_left(ledger)

    def in_play(self, ledger: NinetyNineLedger) -> str:
        return what_is_played(ledger)

    def after_end(self, ledger: NinetyNineLedger) -> Problem | None:
        """The next rubber must be begun before its first deal."""
        if not self.finished(ledger):
            return None
        return breach(
            f"the {what_is_played(ledger)} is over: {standing(ledger)}",
            "begin the next one with a line: rubber",
        )

    def can_begin_rubber(self, ledger: NinetyNineLedger) -> Iterable[Problem]:
        """What is played must be finished."""
        if not self.finished(ledger):
            yield breach(
                f"the {what_is_played(ledger)} is not over: {standing(ledger)}",
                "play it to its end before the next one",
            )

    def new_rubber(self, ledger: NinetyNineLedger) -> tuple[list[Entry], RubberState]:
        """Everybody begins at 0 again; points and bonuses stay in the totals."""
        course = course_of(ledger)
        entries, state = super().new_rubber(ledger)
        begun = course.dummy_begun + dummy_score(ledger)
        memory = GameCourse(opener=course.opener, dummy_begun=begun, extra=course.extra)
        return entries, state._replace(memory=memory)

    def upcoming(self, ledger: NinetyNineLedger) -> Coming:
        options = ledger.table.options
        found: Coming = {"dealer": ledger.dealer}
        trump = expected_trump(ledger, has_premium=False)
        if trump is not None:
            found["trump"] = trump
        if options.names_trump:
            found["trump named by"] = "whoever declares or reveals"
        found["game score"] = score_text(game_score(ledger))
        if options.end.kind == RUBBER and options.end_bonus == IF_MADE:
            found["bonuses"] = score_text(bonuses_won(ledger))
        elif options.plays_games and options.end.kind != ONE_GAME:
            found["games"] = score_text(ledger.single[GAMES_WON])
        left = self.deals_left(ledger)
        if left is not None:
            found["deals left"] = left
        return found

    def grids(self, played: Played) -> list[Grid]:
        from .layout import sheet

        return sheet(self, played)

    def drawings(self, played: Played) -> Sequence[Drawing]:
        """A row a deal, a line a game."""
        from .drawing import drawings

        return drawings(self, played)


def _opener(deal: NinetyNineDeal) -> str:
    """Who dealt first to the game in play."""
    course, dealer = course_of(deal.ledger), deal.known(lambda facts: facts.dealer)
    return course.opener if course.made is not None else dealer or deal.ledger.dealer


class WithDummy(NinetyNine):
    """Two players with a dummy, whose points are kept too but are nobody's."""

    accounts = (*ACCOUNTS, Account(DUMMY_ACCOUNT, "points of the dummy", owners=(DUMMY,)))

    def upcoming(self, ledger: NinetyNineLedger) -> Coming:
        """Also the dummy's score in the game in play."""
        found = super().upcoming(ledger)
        dummy = show_amount(dummy_score(ledger))
        return {**found, "game score": f"{found['game score']}, dummy {dummy}"}

    def settle(self, ledger: NinetyNineLedger, rounding: str | None = None) -> Settlement:
        """By differences, changed by single games in which the dummy's total counted."""
        plain = super().settle(ledger, rounding)
        extra = course_of(ledger).extra
        if not extra:
            return plain
        pairs = tuple(pair._replace(amount=simplify(pair.amount + extra)) for pair in plain.pairs)
        why = (
            "games that the dummy won are not paid, those in which it had no less than the loser "
            f"are paid double: {signed(extra)} for {ledger.table.players[0]}"
        )
        return plain._replace(
            by=settling.BY_RULE,
            pairs=pairs,
            payments=settling.pay_pairs(pairs),
            notes=(*plain.notes, why),
        )


_WITH_DUMMY = WithDummy()
GAME = NinetyNine()
