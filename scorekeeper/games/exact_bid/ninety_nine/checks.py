"""What can be wrong with the course of a game of Ninety-Nine, and how far it has come."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.values.problems import Problem, breach, warning
from scorekeeper.games.shapes.tally import GAMES_WON, RubberState, game_score, score_text

from .ending import GAMES_TO_WIN, bonuses_won, games_agreed, games_played, wins_by_games
from .facts import NinetyNineFacts
from .options import BY_DECLARER, DEALS, NINES, ONE_GAME, NinetyNineOptions
from .scoring import NUMBERS
from .trumps import Course, expected_trump


def trump_problems(
    deal: Deal[NinetyNineFacts, NinetyNineOptions, RubberState],
    options: NinetyNineOptions,
    course: Course,
) -> Iterable[Problem]:
    """Trumps that do not follow from the deal before, or that nobody noted though they stay."""
    facts = deal.facts
    has_premium = bool(facts.declare or facts.reveal)
    if "trump" not in deal.given:
        if has_premium and options.trump in (BY_DECLARER, NINES):
            yield warning(
                "the trump that was named is not recorded",
                "add trump=; it stays until the next one is named",
                "trump",
            )
        return
    expected = expected_trump(options, course, has_premium=has_premium)
    if expected is not None and facts.trump != expected:
        yield breach(
            f"trump {facts.trump} was recorded, but it must be {expected}: "
            f"{_why_trump(options, course)}",
            _right_trump(options, course),
            "trump",
        )


def _right_trump(options: NinetyNineOptions, course: Course) -> str:
    """What to do about a trump that was recorded but does not follow."""
    if options.trump in (BY_DECLARER, NINES):
        return "add declare= or reveal= of the player who named it, or leave trump out"
    if course.made is None:
        return "leave trump out, or set first_trump= if games begin otherwise at this table"
    return "leave trump out, or check the deal before"


def _why_trump(options: NinetyNineOptions, course: Course) -> str:
    if course.made is None:
        return "a game begins"
    if options.trump in (BY_DECLARER, NINES):
        return "nobody took the premium, so it stays"
    return f"{NUMBERS[course.made]} made the bid in the deal before"


def what_is_played(ledger: AnyLedger) -> str:
    """What the record `rubber` begins: a rubber, or where there is none a game."""
    options: NinetyNineOptions = ledger.table.options
    return "game" if options.end.kind == ONE_GAME or not options.plays_games else "rubber"


def standing(ledger: AnyLedger) -> str:
    """How far the rubber or game has come."""
    options: NinetyNineOptions = ledger.table.options
    state: RubberState = ledger.state
    if options.end.kind == DEALS:
        return f"{state.deals} of {options.deals} deals played"
    if not options.plays_games:
        return f"{score_text(game_score(ledger))}, played to {options.target}"
    if options.end.kind == ONE_GAME:
        winners = [player for player, won in ledger.single[GAMES_WON].items() if won]
        if games_played(ledger):
            return f"{winners[0]} won it" if winners else "nobody won it"
        return f"{score_text(game_score(ledger))}, played to {options.target}"
    games = games_agreed(ledger)
    if games is not None:
        return f"{games_played(ledger)} of {games} games played"
    if wins_by_games(options):
        return f"{score_text(ledger.single[GAMES_WON])} of {GAMES_TO_WIN} games"
    return f"{score_text(bonuses_won(ledger))} of {GAMES_TO_WIN} bonuses"
