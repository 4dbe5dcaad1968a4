"""Random legal sheets of any game, made from nothing but the domains that its facts declare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import itemgetter
from random import Random
from typing import Any

from samples import sample_fact

from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.declaration.facts import FactSpec, missing_problem
from scorekeeper.core.replaying.replay import Replay, Session, replay
from scorekeeper.core.values.problems import Problem
from scorekeeper.games import registry
from scorekeeper.journal.reader import Reader, read
from scorekeeper.journal.scoring import files_beside
from scorekeeper.journal.tokens import pair

NAMES = ("Anna", "Boris", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jan")
_TRIES = 400
_CARELESS = 16  # tries before every fact is held against all rules as soon as it is drawn
_DRAWS = 12  # of a fact, and no more, until none speaks against it
_TRIES_FOR_BETTER = 60  # where a deal that breaks a rule of play has been found
_OFTEN, _FEWEST = 5, 8  # where so many deals of a sheet do, so many tries are enough
_KEPT = 256  # sheets
_OPTIONAL = 0.15  # how often a fact that nobody needs is recorded


@dataclass
class RandomSheet:
    """A sheet as header lines and one mapping of fact texts per deal."""

    game: str
    players: tuple[str, ...]
    settings: str = ""
    dealer: str = ""
    deals: list[dict[str, str]] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The whole sheet."""
        header = [f"game {self.game}", f"players {' '.join(self.players)}"]
        if self.settings:
            header.append(f"set {self.settings}")
        if self.dealer:
            header.append(f"dealer {self.dealer}")
        return [*header, *(deal_line(deal) for deal in self.deals)]

    def session(self) -> Session:
        """The sheet after scoring."""
        return session_of(self.lines())


def deal_line(facts: Mapping[str, str]) -> str:
    """The line that records those facts."""
    return " ".join(["deal", *(pair(name, text) for name, text in facts.items())])


def session_of(lines: Sequence[str], path: str = "") -> Session:
    """Read and score lines; the header must be usable. Files that they name stand beside `path`."""
    reading = read(list(lines), files_beside(path))
    assert reading.sheet is not None, reading.problems
    session = replay(reading.sheet)
    session.problems[:0] = reading.problems
    return session


def random_sheet(
    game: str, seed: int, deals: int, settings: str = "", players: int = 0
) -> RandomSheet:
    """A legal sheet of at most that many deals (fewer when the game ends before); one of fewer
    deals is the beginning of one of more."""
    grown = _grown(game, seed, settings, players or registry.load(game).usual_seats)
    grown.play(deals)
    sheet = grown.sheet
    return RandomSheet(game, sheet.players, settings, deals=sheet.deals[:deals])


def long_sheet(game: str, seed: int, deals: int, players: int = 0) -> RandomSheet:
    """A sheet of just that many deals, however many a game of it has: people play on."""
    grown = _begun(game, seed, "", players or registry.load(game).usual_seats)
    grown.play(deals, tries=_FEWEST, beyond=True)
    return grown.sheet


class _Grown:
    """A random sheet as far as it has been asked for."""

    def __init__(self, sheet: RandomSheet, dice: Random) -> None:
        self.sheet = sheet
        self.dice = dice
        self.reader = Reader(sheet.lines(), files_beside(""))
        begun = self.reader.read().sheet
        assert begun is not None
        self.scoring = Replay(begun)

    def play(self, deals: int, tries: int = _TRIES_FOR_BETTER, *, beyond: bool = False) -> None:
        """Go on to that number of deals, or to the end of the game if not `beyond` it; what stands
        is not scored once more for each."""
        session = self.scoring.session
        while len(self.sheet.deals) < deals:
            if not beyond and session.sheet.game.finished(session.ledger):
                break
            broken = sum("anyway" in deal for deal in self.sheet.deals)
            deal = random_deal(session, self.dice, tries if broken < _OFTEN else _FEWEST)
            self.sheet.deals.append(deal)
            longer = self.reader.go_on(deal_line(deal))
            assert longer is not None
            session = self.scoring.go_on(longer) or session


@lru_cache(_KEPT)
def _grown(game: str, seed: int, settings: str, players: int) -> _Grown:
    return _begun(game, seed, settings, players)


def _begun(game: str, seed: int, settings: str, players: int) -> _Grown:
    return _Grown(RandomSheet(game, NAMES[:players], settings), Random(f"{game}/{seed}/{settings}"))


def random_deal(session: Session, dice: Random, tries: int = _TRIES_FOR_BETTER) -> dict[str, str]:
    """The texts of a legal deal that can follow, complete with its outcome. After so many `tries`
    one that breaks a rule of play and can be scored is good enough."""
    game = session.sheet.game
    trial = Trial(session)
    at_least_scorable: list[tuple[int, dict[str, str]]] = []
    found: list[Problem] = []
    for attempt in range(_TRIES):
        if at_least_scorable and attempt >= tries:
            break
        try:
            texts = _sample(trial, session, dice, is_careful=attempt >= _CARELESS)
        except LookupError:  # nothing is possible after the facts drawn before (all sit out)
            continue
        found = faults(trial, texts)
        if not found:
            return texts
        if not any(p.stops_scoring for p in found):
            at_least_scorable.append((len(found), texts))
    # Earlier deals may have left no legal one (a duty to double, say): the table plays on.
    assert at_least_scorable, f"no deal of {game.name} in {_TRIES} tries; the last: {found}"
    _, texts = min(at_least_scorable, key=itemgetter(0))
    return {**texts, "anyway": "no legal deal is left"}


def _sample(trial: Trial, session: Session, dice: Random, *, is_careful: bool) -> dict[str, str]:
    deal: AnyDeal = Deal(session.ledger, session.last_number + 1, session.sheet.game.facts)
    deal.recorded = texts = {}
    for spec in trial.specs:
        derived = spec.derive(deal) if spec.derive is not None else None
        value = spec.default if derived is None else derived
        wanted = derived is None and spec.applies(deal)
        wanted = wanted and (spec.needed(deal) or dice.random() < _OPTIONAL)
        if wanted and spec.counts(deal):
            value = sample_fact(spec, deal, dice)
            if is_careful:
                value, is_careful = _fair(value, trial, spec, deal, dice)
            texts[spec.name] = spec.kind.print(value, deal)
        deal.values[spec.name] = value
        if spec.then is not None:
            spec.then(deal)
    return texts


def _fair(
    value: Any, trial: Trial, spec: FactSpec, deal: AnyDeal, dice: Random
) -> tuple[Any, bool]:
    """A value against which no rule speaks yet, if that one is or another is soon drawn; whether
    one was found: else care is lost on the facts that follow."""
    for _ in range(_DRAWS):
        if trial.is_fair(spec, value, deal):
            return value, True
        value = sample_fact(spec, deal, dice)
    return value, False


def faults(trial: Trial, texts: dict[str, str]) -> list[Problem]:
    """The errors of the deal, if it came next."""
    _, reading, problems = trial.read(texts)
    faults = [problem for problem in problems if problem.is_error]
    return [*faults, missing_problem(reading.missing)] if reading.missing else faults
