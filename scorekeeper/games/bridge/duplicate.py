"""What duplicate bridge for pairs and for teams share: boards, and one record for every result.

A record is one line of a traveller: the board, who sat North-South and East-West, the contract and
its result. Contestants (pairs or teams) are the players of the sheet.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from operator import ne

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import COMPASS, COMPASS_WORDS, Side, Table
from scorekeeper.core.declaration import slips
from scorekeeper.core.declaration.facts import MEANING, always, fact
from scorekeeper.core.declaration.kinds import Number, Player, Word
from scorekeeper.core.declaration.kinds.who import everybody
from scorekeeper.core.declaration.rules import Rule, clash
from scorekeeper.core.declaration.slips import OFF, OTHER_PLAYER, SWAPPED, Neighbour, at_step
from scorekeeper.core.game import Coming, Feat
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.games.shapes.contracts import (
    PASSED,
    Contract,
    ContractKind,
    all_contracts,
    gets_result,
    is_played,
)

from .facts import TOLD_ONCE, VulnerableKind, played, tricks_fact
from .formats import ContractFormat, ContractOptions
from .score_table import duplicate_score, duplicate_text

NS, EW = "NS", "EW"
DIRECTIONS = (NS, EW)
BOARDS_OF_A_CYCLE = 16
# Who is vulnerable on boards 1 to 16 (Laws of Duplicate Bridge 2017, Law 2).
_NOBODY: tuple[str, ...] = ()
VULNERABLE = (
    _NOBODY, (NS,), (EW,), (NS, EW), (NS,), (EW,), (NS, EW), _NOBODY,
    (EW,), (NS, EW), _NOBODY, (NS,), (NS, EW), _NOBODY, (NS,), (EW,),
)  # fmt: skip
MOST_BOARDS = 9999  # leagues number theirs beyond a thousand
HIGHEST_SCORE = 7600  # 7NT redoubled, thirteen down vulnerable


def board_vulnerability(board: int) -> tuple[str, ...]:
    """The directions that are vulnerable on a board, numbered from 1."""
    return VULNERABLE[(board - 1) % BOARDS_OF_A_CYCLE]


def board_dealer(board: int) -> str:
    """The compass point that deals on a board, numbered from 1."""
    return COMPASS[(board - 1) % len(COMPASS)]


class Score(Number):
    """The score of North-South, one that some contract gives."""

    def __init__(self) -> None:
        super().__init__(-HIGHEST_SCORE, HIGHEST_SCORE, says="NS score, e.g. 620 or -100")

    def domain(self, deal: AnyDeal) -> Iterator[int]:
        return iter(possible_scores(deal.options, _by_board(deal)))

    def neighbours(self, value: int, deal: AnyDeal) -> Iterator[Neighbour]:
        """The other side's score, the scores next to it, one with a digit misread or two in each
        other's place."""
        scores = list(self.domain(deal))
        if -value in scores:
            yield Neighbour(OFF, -value)
        place = bisect_left(scores, value)
        for steps, score in enumerate(reversed(scores[max(place - NEXT_SCORES, 0) : place]), 1):
            yield Neighbour(OFF, score, at_step(steps))
        for steps, score in enumerate(scores[place + 1 : place + 1 + NEXT_SCORES], 1):
            yield Neighbour(OFF, score, at_step(steps))
        for score in scores:
            if _digits_off(score, value) == 1:
                yield Neighbour(OFF, score, at_step(2))
            elif _digits_off(score, value) and sorted(str(score)) == sorted(str(value)):
                yield Neighbour(SWAPPED, score, at_step(2))


NEXT_SCORES = 4  # a score is taken for one of so many on either side


def _digits_off(score: int, other: int) -> int:
    """In how many digits two scores of the same side and length differ; 0 for all others."""
    a, b = str(score), str(other)
    return sum(map(ne, a, b)) if len(a) == len(b) and (score < 0) == (other < 0) else 0


def _by_board(deal: AnyDeal) -> tuple[str, ...]:
    """Who is vulnerable on the board, on the first one while it is not known."""
    return board_vulnerability(deal.known(lambda facts: facts.board) or 1)


def _other_contestant(deal: AnyDeal) -> str | None:
    rest = [name for name in deal.table.players if name != deal.facts.ns]
    return rest[0] if len(rest) == 1 else None


SEAT_NAMES = {seat: word.capitalize() for word, seat in COMPASS_WORDS.items()}


# fmt: off
@frozen
class DuplicateFacts:
    """What is recorded of one result of a board: the score, or the contract and who played it."""

    board: int = fact(Number(1, MOST_BOARDS), "the number of the board", needed=always,
        note="dealer and vulnerability follow from it, repeating after 16")
    ns: str = fact(Player(everybody), "who sat North-South: a pair or a team", needed=always,
        asked="who sat North-South")
    ew: str = fact(Player(everybody), "who sat East-West; with two teams it need not be said",
        needed=always, derive=_other_contestant, warn=False, asked=MEANING)
    score: int | None = fact(Score(), "the score of North-South, where the contract is not noted",
        note="one that no contract gives is refused", asked="score of North-South", on_demand=True)
    contract: Contract | None = fact(ContractKind(),
        "the contract with doubling and result: = just made, +1 an overtrick, -2 two down; passed "
        "when nobody bid", needed=lambda deal: deal.facts.score is None, completed=gets_result)
    declarer: str | None = fact(Word(COMPASS, COMPASS_WORDS, meanings=SEAT_NAMES),
        "the seat that played the contract: N, E, S or W", applies=is_played, needed=is_played,
        slip=OTHER_PLAYER)
    tricks: int | None = tricks_fact()
    vulnerable: tuple[str, ...] = fact(VulnerableKind(lambda deal: DIRECTIONS),
        "who is vulnerable, if it is not as the number of the board says",
        derive=_by_board, asked=MEANING, slip=slips.VULNERABLE)
    # fmt: on

    @property
    def declaring(self) -> str:
        """The direction of the declarer of a contract."""
        return NS if self.declarer in ("N", "S") else EW


class Result(NamedTuple):
    """A result of a board: the record, who sat where, the score of North-South, and how the
    declaring side came by its score."""

    deal: int
    ns: str
    ew: str
    score: int
    how: str


Boards = Mapping[int, tuple[Result, ...]]
DuplicateDeal = Deal[DuplicateFacts, ContractOptions, Boards]
DuplicateLedger = Ledger[ContractOptions, Boards]
DuplicateRule = Rule[DuplicateFacts, ContractOptions, Boards]
DuplicateRules = tuple[DuplicateRule, ...]


def ns_score(deal: DuplicateDeal) -> tuple[int, str]:
    """The score of North-South for one result, and how the declaring side came by it."""
    facts, options = deal.facts, deal.options
    if facts.contract is None:
        return facts.score or 0, "score as recorded"
    contract = played(facts.contract, facts.tricks)
    if contract.is_passed:
        return 0, "passed out"
    direction = facts.declaring
    key = (options.nv_doubled_undertricks, options.redouble_bonus)
    vulnerable = direction in facts.vulnerable
    score = duplicate_score(contract, vulnerable, key)
    how = f"{contract} by {facts.declarer} {duplicate_text(contract, vulnerable, key)}"
    return (score if direction == NS else -score), how


def result_of(deal: DuplicateDeal) -> Result:
    """The result that the deal records."""
    return Result(deal.number, deal.facts.ns, deal.facts.ew, *ns_score(deal))


def results_before(deal: DuplicateDeal) -> tuple[Result, ...]:
    """Those of the board that were recorded before the deal."""
    return deal.state.get(deal.facts.board, ())


_POSSIBLE: dict[tuple[tuple[str, int], tuple[str, ...]], Sequence[int]] = {}


def possible_scores(options: ContractOptions, vulnerable: Sequence[str]) -> Sequence[int]:
    """Every score of North-South that some contract gives at that vulnerability, from the least."""
    key = ((options.nv_doubled_undertricks, options.redouble_bonus), tuple(vulnerable))
    if key not in _POSSIBLE:
        found = {0}
        for contract in all_contracts():
            found.add(duplicate_score(contract, NS in vulnerable, key[0]))
            found.add(-duplicate_score(contract, EW in vulnerable, key[0]))
        _POSSIBLE[key] = sorted(found)
    return _POSSIBLE[key]


def other_table(results: Sequence[Result], ns: str, ew: str) -> Result | None:
    """The result of the table at which the same two teams sat the other way round."""
    return next((r for r in results if r.ns == ew and r.ew == ns), None)


def matches(boards: Boards, teams: Sequence[str]) -> list[tuple[str, str]]:
    """Which teams have met, in the order of the sheet."""
    met = {frozenset((r.ns, r.ew)) for results in boards.values() for r in results}
    pairs = ((a, b) for i, a in enumerate(teams) for b in teams[i + 1 :])
    return [pair for pair in pairs if frozenset(pair) in met]


def nearest_score(deal: DuplicateDeal) -> int:
    """The score nearest to the recorded one that some contract gives."""
    wrong = deal.facts.score or 0
    possible = possible_scores(deal.options, deal.facts.vulnerable)
    at = bisect_left(possible, wrong)
    return min(possible[max(at - 1, 0) : at + 1], key=lambda score: abs(score - wrong))


# fmt: off
OPPONENTS: DuplicateRule = clash("ew", lambda deal: deal.facts.ns == deal.facts.ew,
    "{ns} cannot sit North-South and East-West at once", "name two contestants")
SCORE_TWICE: DuplicateRule = clash("score",
    lambda deal: deal.facts.score is not None and deal.facts.contract is not None,
    "both contract={contract} and score={score} are recorded",
    "keep one of them; the contract says more",
    contract=lambda deal: deal.facts.contract)
IMPOSSIBLE_SCORE: DuplicateRule = clash("score",
    lambda deal: deal.facts.contract is None
        and deal.facts.score not in (None, nearest_score(deal)),
    "no contract gives North-South {score} on this board",
    "the nearest score is {nearest}; check the sign and who is vulnerable",
    nearest=nearest_score)

CHECKS: DuplicateRules = (OPPONENTS, TOLD_ONCE)
SCORE_CHECKS: DuplicateRules = (SCORE_TWICE, IMPOSSIBLE_SCORE)
# fmt: on


class Duplicate(ContractFormat[DuplicateFacts, Boards]):
    """Duplicate bridge: the history is all results by board."""

    main_options = ("format", "pairs_method", "board_a_match", "vp_scale", "laws")
    facts = DuplicateFacts
    sides = ()
    seats = (2, 200)

    def feats(self, facts: DuplicateFacts, table: Table[ContractOptions]) -> Iterator[Feat]:
        """The contract, where it is noted, for the contestant who declared it."""
        from scorekeeper.games.shapes.feats import contract_feats

        contract = played(facts.contract or PASSED, facts.tricks)
        return contract_feats(contract, facts.ns if facts.declaring == NS else facts.ew, table)

    def seat_sides(self, players: Sequence[str]) -> tuple[Side, ...]:
        """Contestants sit now here, now there: there are no sides."""
        return ()

    def start(self, table: Table[ContractOptions]) -> Boards:
        return {}

    def score(self, deal: DuplicateDeal) -> list[Entry]:
        """What the result changes for everybody who has played the board."""
        return self.compare(deal, results_before(deal), result_of(deal))

    def compare(self, deal: DuplicateDeal, before: Sequence[Result], new: Result) -> list[Entry]:
        """The entries of a new result on the deal's board, with those recorded before it."""
        raise NotImplementedError

    def advance(self, deal: DuplicateDeal, entries: Sequence[Entry]) -> Boards:
        return {**deal.state, deal.facts.board: (*results_before(deal), result_of(deal))}

    def seated(self, facts: DuplicateFacts) -> Sequence[str]:
        """The two contestants at the table."""
        return (facts.ns, facts.ew)

    def next_dealer(self, deal: DuplicateDeal) -> str:
        """The board tells who deals; no contestant does."""
        return ""

    def in_play(self, ledger: DuplicateLedger) -> str:
        """Any number of boards makes a session."""
        return ""

    def upcoming(self, ledger: DuplicateLedger) -> Coming:
        boards = ledger.state
        return {"boards played": len(boards), "results": sum(map(len, boards.values()))}
