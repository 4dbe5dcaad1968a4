"""How games and rubbers of Ninety-Nine end, and what their ends are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.values.amounts import Amount, plural, show_amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.work import Work
from scorekeeper.games.shapes.tally import GAMES_WON, game_score, result_text, score_text

from .facts import NinetyNineDeal, NinetyNineLedger, course_of
from .hands import DUMMY
from .options import (
    BY_COUNT,
    DEALS,
    DUMMY_COUNTS,
    IF_MADE,
    ONE_GAME,
    ONE_GAME_EACH,
    REACHED,
    RUBBER,
    TARGET,
    NinetyNineOptions,
)
from .scoring import DUMMY_ACCOUNT

BONUS_ACCOUNT = "bonus"
GAME_BONUS = 100
COUNT_BONUS = (30, 20, 10)  # when one, two or three reach the target together
GAMES_TO_WIN = 3  # win a rubber
ONLINE_GAMES = 3  # make a rubber of the online version, whoever wins them
RUBBER_BONUS = 100  # for every game fewer than
RUBBER_GAMES = 8
DUMMY_BONUS = 100
TIED, BEATEN = "tied", "beaten"  # by the dummy's total: the players, or only the loser


class GameEnd(NamedTuple):
    """The end of a game: what everybody had, who had the target, who won (perhaps nobody), and
    what the dummy did."""

    scores: Mapping[str, Amount]
    reached: tuple[str, ...]
    winner: str
    dummy: str = ""


def game_end(
    scores: Mapping[str, Amount], dummy: Amount, options: NinetyNineOptions
) -> GameEnd | None:
    """The end of the game with those scores; None while it goes on. `dummy` is its score."""
    best = max(scores.values())
    if not options.plays_games or best < options.target:
        return None
    reached = tuple(player for player, points in scores.items() if points >= options.target)
    first = [player for player, points in scores.items() if points == best]
    winner = first[0] if len(first) == 1 else ""
    result = ""
    if options.two_handed_result == DUMMY_COUNTS and len(scores) == 2:
        if dummy > best:
            winner, result = "", TIED
        elif winner and dummy >= min(scores.values()):
            result = BEATEN
    return GameEnd(scores, reached, winner, result)


def bonus_winners(end: GameEnd, made: Sequence[str], options: NinetyNineOptions) -> tuple[str, ...]:
    """Who earns the bonus at the end of the game."""
    if options.end_bonus == IF_MADE:
        return tuple(player for player in end.reached if player in made)
    return end.reached


def end_entries(end: GameEnd, made: Sequence[str], deal: NinetyNineDeal) -> list[Entry]:
    """The bonuses of a game, the game itself, and the bonus for the rubber."""
    entries = game_bonuses(end, made, deal.options)
    if not end.winner:
        return [*entries, *drawn_game(end)]
    why = f"game won {result_text(end.scores, end.winner)}"
    entries.append(Entry(GAMES_WON, end.winner, 1, why))
    if end.dummy == BEATEN and deal.options.end.kind != ONE_GAME:
        why = f"the dummy had no less than the loser: {DUMMY_BONUS} into the next game"
        entries.append(Entry(BONUS_ACCOUNT, end.winner, DUMMY_BONUS, why))
    return [*entries, *rubber_bonus(end.winner, deal)]


def drawn_game(end: GameEnd) -> list[Entry]:
    """Why nobody has won the game, said of those who stand highest."""
    best = max(end.scores.values())
    first = [player for player, points in end.scores.items() if points == best]
    why = "the dummy has more" if end.dummy == TIED else f"{' and '.join(first)} are level"
    why = f"game won by nobody, {why}; it counts as played"
    return [Entry(GAMES_WON, player, 0, why) for player in first]


def game_bonuses(end: GameEnd, made: Sequence[str], options: NinetyNineOptions) -> list[Entry]:
    """The bonus of everybody who has the target."""
    target = options.target
    earned = bonus_winners(end, made, options)
    points = GAME_BONUS
    if options.end_bonus == BY_COUNT:
        points = COUNT_BONUS[len(earned) - 1] if len(earned) <= len(COUNT_BONUS) else 0
    entries = []
    for player in end.reached:
        at = f"{show_amount(end.scores[player])} in the game, {target} or more"
        if player not in earned:
            entries.append(Entry(BONUS_ACCOUNT, player, 0, f"{at}, but the bid failed: no bonus"))
            continue
        if options.end_bonus == BY_COUNT:
            at += f" ({plural(len(earned), 'player')})"
        entries.append(Entry(BONUS_ACCOUNT, player, points, f"{at}: {points}"))
    return entries


def extra_payment(end: GameEnd, entries: Sequence[Entry], options: NinetyNineOptions) -> Amount:
    """What the dummy's total adds to what the second player owes the first for a single game:
    the difference again, or taken off."""
    if options.end.kind != ONE_GAME or not end.dummy:
        return 0
    results = dict(end.scores)
    for entry in entries:
        if entry.account == BONUS_ACCOUNT:
            results[entry.owner] += entry.amount
    first, second = results.values()
    return first - second if end.dummy == BEATEN else second - first


def rubber_bonus(winner: str, deal: NinetyNineDeal) -> list[Entry]:
    """The bonus for winning the rubber by this game: more, the fewer games it took."""
    won = deal.ledger.single[GAMES_WON]
    if not wins_by_games(deal.options) or won[winner] + 1 != GAMES_TO_WIN:
        return []
    played = games_played(deal.ledger) + 1
    bonus = (Work(RUBBER_GAMES) - played) * RUBBER_BONUS if played < RUBBER_GAMES else None
    why = f"rubber won in {played} games: {bonus or 'no bonus'}"
    return [Entry(BONUS_ACCOUNT, winner, bonus.amount if bonus else 0, why)]


def wins_by_games(options: NinetyNineOptions) -> bool:
    """Whether three games win a rubber."""
    return options.end.kind == RUBBER and options.end_bonus == REACHED


def games_agreed(ledger: NinetyNineLedger) -> int | None:
    """How many games are played, where that is fixed."""
    options = ledger.table.options
    if options.end.kind == RUBBER and options.end_bonus == BY_COUNT:
        return ONLINE_GAMES
    return {ONE_GAME: 1, ONE_GAME_EACH: len(ledger.table.players)}.get(options.end.kind)


def games_played(ledger: NinetyNineLedger) -> int:
    """The games of this rubber so far, those included that nobody won."""
    return int(sum(ledger.single[GAMES_WON].values())) + course_of(ledger).drawn


def bonuses_won(ledger: NinetyNineLedger) -> dict[str, int]:
    """How many bonuses everybody has earned in this rubber at the ends of games."""
    players = ledger.table.players
    return dict(zip(players, course_of(ledger).bonuses or (0,) * len(players), strict=True))


def dummy_score(ledger: NinetyNineLedger) -> Amount:
    """The dummy's points in the game in play; 0 where there is none."""
    if DUMMY_ACCOUNT not in ledger.single:
        return 0
    return ledger.single[DUMMY_ACCOUNT][DUMMY] - course_of(ledger).dummy_begun


def is_over(ledger: NinetyNineLedger) -> bool:
    """Whether the rubber, or what the table plays instead, has ended."""
    options = ledger.table.options
    kind, games = options.end.kind, games_agreed(ledger)
    if games is not None:
        return games_played(ledger) >= games
    if kind == RUBBER:
        if options.end_bonus == IF_MADE:
            return max(course_of(ledger).bonuses, default=0) >= GAMES_TO_WIN
        return max(ledger.single[GAMES_WON].values()) >= GAMES_TO_WIN
    if kind == TARGET:
        return max(game_score(ledger).values()) >= options.target
    return deals_left(ledger) == 0


def deals_left(ledger: NinetyNineLedger) -> int | None:
    """How many of the deals agreed on are still to be played; None where none were."""
    options = ledger.table.options
    if options.end.kind != DEALS or options.deals is None:
        return None
    return max(options.deals - ledger.state.deals, 0)


def what_is_played(ledger: NinetyNineLedger) -> str:
    """What the record `rubber` begins: a rubber, or where there is none a game."""
    options = ledger.table.options
    return "game" if options.end.kind == ONE_GAME or not options.plays_games else "rubber"


def standing(ledger: NinetyNineLedger) -> str:
    """How far the rubber or game has come."""
    options, won = ledger.table.options, ledger.single[GAMES_WON]
    if options.end.kind == DEALS:
        return f"{ledger.state.deals} of {options.deals} deals played"
    is_one = options.end.kind == ONE_GAME
    if is_one and games_played(ledger):
        winners = [player for player, games in won.items() if games]
        return f"{winners[0]} won it" if winners else "nobody won it"
    if is_one or not options.plays_games:
        return f"{score_text(game_score(ledger))}, played to {options.target}"
    games = games_agreed(ledger)
    if games is not None:
        return f"{games_played(ledger)} of {games} games played"
    if wins_by_games(options):
        return f"{score_text(won)} of {GAMES_TO_WIN} games"
    return f"{score_text(bonuses_won(ledger))} of {GAMES_TO_WIN} bonuses"
