"""What duplicate bridge for pairs and for teams share: boards, and one record for every result.

A record is one line of a traveller: the board, who sat North-South and East-West, the contract and
its result. Contestants (pairs or teams) are the players of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import COMPASS, COMPASS_WORDS, Side, Table
from scorekeeper.core.declaration.facts import always, fact
from scorekeeper.core.declaration.kinds import Number, Player, Word, everybody
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.core.values.problems import Problem, impossible

from .contract import (
    Contract,
    ContractKind,
    all_contracts,
    contract_of,
    gets_result,
    is_played,
    not_passed,
)
from .contract_options import ContractOptions
from .facts import contract_problems, played, tricks_fact
from .formats import ContractFormat
from .kinds import VulnerableKind
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
    """The score of North-South, a multiple of 10."""

    def __init__(self) -> None:
        super().__init__(-HIGHEST_SCORE, HIGHEST_SCORE)

    def parse(self, text: str, deal: AnyDeal, name: str) -> int:
        """The score with its sign; raises InputError."""
        return super().parse(text.removeprefix("+") or text, deal, name)

    def domain(self, deal: AnyDeal) -> Any:
        """Every score that some contract gives."""
        return iter(sorted(possible_scores(deal.options, board_vulnerability(_board(deal)))))

    def describe(self) -> str:
        """The form."""
        return "NS score, e.g. 620 or -100"


def _board(deal: AnyDeal) -> int:
    board: int | None = deal.get("board")
    return board or 1


class BoardKind(Number):
    """The number of a board."""

    def __init__(self) -> None:
        super().__init__(1, MOST_BOARDS)


def _has_no_score(deal: AnyDeal) -> bool:
    return deal.get("score") is None


def _may_have_declarer(deal: AnyDeal) -> bool:
    """Not with a score alone, which says nothing about who played what."""
    return not_passed(deal) and (contract_of(deal) is not None or _has_no_score(deal))


def _other_contestant(deal: AnyDeal) -> str | None:
    ns = deal.get("ns")
    rest = [name for name in deal.table.players if name != ns]
    return rest[0] if ns and len(rest) == 1 else None


@frozen
class DuplicateFacts:
    """What is recorded of one result of a board."""

    # fmt: off
    board: int = fact(BoardKind(), "the number of the board", needed=always,
        note="dealer and vulnerability follow from it, repeating after 16")
    ns: str = fact(Player(everybody), "who sat North-South: a pair or a team", needed=always)
    ew: str = fact(Player(everybody), "who sat East-West; with two teams it need not be said",
        needed=always, derive=_other_contestant, warn=False)
    score: int | None = fact(Score(), "the score of North-South, where the contract is not noted",
        needed=lambda v: False, note="one that no contract gives is refused")
    contract: Contract | None = fact(ContractKind(),
        "the contract with doubling and result: = just made, +1 an overtrick, -2 two down; passed "
        "when nobody bid", needed=_has_no_score, completed=gets_result)
    declarer: str | None = fact(Word(COMPASS, COMPASS_WORDS),
        "the seat that played the contract: N, E, S or W", applies=_may_have_declarer,
        needed=is_played)
    tricks: int | None = tricks_fact(applies=_may_have_declarer)
    vulnerable: tuple[str, ...] = fact(VulnerableKind(lambda deal: DIRECTIONS),
        "who is vulnerable, if it is not as the number of the board says",
        derive=lambda deal: board_vulnerability(_board(deal)))
    # fmt: on


class Result(NamedTuple):
    """A result of a board: the record, who sat where, the score of North-South, and how the
    declaring side came by its score."""

    deal: int
    ns: str
    ew: str
    score: int
    how: str


Boards = Mapping[int, tuple[Result, ...]]

S = TypeVar("S")


def ns_score(facts: DuplicateFacts, options: ContractOptions) -> tuple[int, str]:
    """The score of North-South for one result, and how the declaring side came by it."""
    if facts.contract is None:
        assert facts.score is not None
        return facts.score, "score as recorded"
    contract = played(facts.contract, facts.tricks)
    if contract.is_passed:
        return 0, "passed out"
    direction = NS if facts.declarer in ("N", "S") else EW
    key = (options.nv_doubled_undertricks, options.redouble_bonus)
    vulnerable = direction in facts.vulnerable
    score = duplicate_score(contract, vulnerable, key)
    how = f"{contract} by {facts.declarer} {duplicate_text(contract, vulnerable, key)}"
    return (score if direction == NS else -score), how


_POSSIBLE: dict[tuple[tuple[str, int], tuple[str, ...]], frozenset[int]] = {}


def possible_scores(options: ContractOptions, vulnerable: Sequence[str]) -> frozenset[int]:
    """Every score of North-South that some contract gives at that vulnerability."""
    key = ((options.nv_doubled_undertricks, options.redouble_bonus), tuple(vulnerable))
    if key not in _POSSIBLE:
        found = {0}
        for contract in all_contracts():
            found.add(duplicate_score(contract, NS in vulnerable, key[0]))
            found.add(-duplicate_score(contract, EW in vulnerable, key[0]))
        _POSSIBLE[key] = frozenset(found)
    return _POSSIBLE[key]


def other_table(results: Sequence[Result], ns: str, ew: str) -> Result | None:
    """The result of the table at which the same two teams sat the other way round."""
    return next((r for r in results if r.ns == ew and r.ew == ns), None)


def matches(boards: Boards, teams: Sequence[str]) -> list[tuple[str, str]]:
    """Which teams have met, in the order of the sheet."""
    met = {frozenset((r.ns, r.ew)) for results in boards.values() for r in results}
    pairs = ((a, b) for i, a in enumerate(teams) for b in teams[i + 1 :])
    return [pair for pair in pairs if frozenset(pair) in met]


class Duplicate(ContractFormat[DuplicateFacts, Boards]):
    """Duplicate bridge: the history is all results by board."""

    main_options = ("format", "pairs_method", "board_a_match", "vp_scale", "laws")
    facts = DuplicateFacts
    sides = ()
    seats = (2, 200)

    def seat_sides(self, players: Sequence[str]) -> tuple[Side, ...]:
        """Contestants sit now here, now there: there are no sides."""
        return ()

    def start(self, table: Table[ContractOptions]) -> Boards:
        """Nothing played yet."""
        return {}

    def check(self, deal: Deal[DuplicateFacts, ContractOptions, Boards]) -> Iterable[Problem]:
        """Who played, a result recorded twice, a score that no contract gives."""
        facts = deal.facts
        if facts.ns == facts.ew:
            yield impossible(
                f"{facts.ns} cannot sit North-South and East-West at once",
                "name two contestants",
                "ew",
            )
        yield from contract_problems(facts.contract, facts.tricks)
        yield from self.repeated(facts, deal.ledger)
        yield from _score_problems(facts, deal.options)

    def repeated(self, facts: DuplicateFacts, ledger: AnyLedger) -> Iterable[Problem]:
        """Whether somebody has played the board before."""
        raise NotImplementedError

    def score(self, deal: Deal[DuplicateFacts, ContractOptions, Boards]) -> list[Entry]:
        """What the result changes for everybody who has played the board."""
        before = deal.state.get(deal.facts.board, ())
        return self.compare(deal.facts.board, before, _result(deal), deal.options)

    def compare(
        self, board: int, before: Sequence[Result], new: Result, options: ContractOptions
    ) -> list[Entry]:
        """The entries of a new result on a board."""
        raise NotImplementedError

    def advance(
        self,
        deal: Deal[DuplicateFacts, ContractOptions, Boards],
        entries: Sequence[Entry],
    ) -> Boards:
        """One result more."""
        board = deal.facts.board
        boards: Boards = deal.state
        return {**boards, board: (*boards.get(board, ()), _result(deal))}

    def seated(self, facts: DuplicateFacts) -> Sequence[str]:
        """The two contestants at the table."""
        return (facts.ns, facts.ew)

    def next_dealer(self, deal: Deal[DuplicateFacts, ContractOptions, Boards]) -> str:
        """The board tells who deals; no contestant does."""
        return ""

    def in_play(self, ledger: AnyLedger) -> str:
        """Any number of boards makes a session."""
        return ""

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """How much has been recorded."""
        boards: Boards = ledger.state
        return {"boards played": len(boards), "results": sum(map(len, boards.values()))}


def _result(deal: Deal[DuplicateFacts, ContractOptions, Boards]) -> Result:
    facts = deal.facts
    return Result(deal.number, facts.ns, facts.ew, *ns_score(facts, deal.options))


def _score_problems(facts: DuplicateFacts, options: ContractOptions) -> Iterable[Problem]:
    if facts.score is None:
        return
    if facts.contract is not None:
        yield impossible(
            f"both contract={facts.contract} and score={facts.score} are recorded",
            "keep one of them; the contract says more",
            "score",
        )
        return
    possible = possible_scores(options, facts.vulnerable)
    if facts.score not in possible:
        wrong = facts.score
        near = min(possible, key=lambda score: (abs(score - wrong), score))
        yield impossible(
            f"no contract gives North-South {wrong} on this board",
            f"the nearest score is {near}; check the sign and who is vulnerable",
            "score",
        )
