"""Whatever boards a PBN file holds and however it writes them: none is lost, none changes hands.

Boards are made at random, some with a fault, and written as the PBN standard 2.1 allows it in
import format: tags in any order and on any lines, comments and escaped lines between them, values
taken over from earlier games, results as tags or as rows of tables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheets import clean, session

from scorekeeper.cli.importing import sheet_lines
from scorekeeper.core.replaying.replay import Session
from scorekeeper.foreign.pbn.importing import FORMS, read_foreign

pytestmark = pytest.mark.slow

Draw = Callable[[st.SearchStrategy[Any]], Any]

PAIRS = [  # as the file names them, and as the sheet does
    (("Smith, John", "Doe, Jane A."), "John Smith-Jane A. Doe"),
    (("O'Neil {x", "[b] {"), "O'Neil {x-[b] {"),
    (("Zoë = 1", 'Al \\"Ace\\"'), "Zoë 1-Al Ace"),
    (("Bob", "Dan"), "Bob-Dan"),
    (("#4", "% 5"), "#4-% 5"),
    (("Ann", "Cyd\\\\"), "Ann-Cyd\\"),
]
VULNERABLE = {
    "None": "",
    "Love": "",
    "-": "",
    "NS": "NS",
    "ew": "EW",
    "All": "NSEW",
    "both": "NSEW",
}
BETWEEN = (
    "\n", " ", "", ' ; [Contract "7NT"] {\n', '\n{ [Board "99"]\n\n ; }\n', '\n% [Result "0"] {\n',
)  # fmt: skip
FORMS_OF_A_TAG = ('[{} "{}"]', '[ {}\t"{}" ]', '[{}"{}"]', '[{}\n"{}"\n]')
FAULTS = ("",) * 6 + ("contract", "declarer", "result", "tricks", "names")


@dataclass
class Result:
    """A result of a board: `contract` is nothing when nobody bid; `fault` is what is wrong."""

    board: int
    vulnerable: str
    ns: int
    ew: int
    contract: tuple[int, str, str] | None
    declarer: str
    tricks: int
    fault: str

    @property
    def is_usable(self) -> bool:
        """Whether it can become a deal: a board that was passed out has nothing but names."""
        return not self.fault or (not self.contract and self.fault not in ("contract", "names"))

    @property
    def contract_text(self) -> str:
        """The contract as the file has it."""
        return "".join(map(str, self.contract)) if self.contract else "Pass"

    def tags(self, draw: Draw) -> dict[str, str]:
        """The tags of the result itself, unknown ones where the fault is."""
        found = {"Contract": self.contract_text, "Declarer": "", "Result": ""}
        if self.contract:
            own, other = ("NS", "EW") if self.declarer in "NS" else ("EW", "NS")
            rest = 13 - self.tricks
            texts = (
                f"{self.tricks}",
                f"^{self.tricks}",
                f"{other} {rest}",
                f"{own} {self.tricks} {other} {rest}",
                f"{other} {rest} {own} {self.tricks}",
            )
            found["Declarer"] = draw(st.sampled_from((self.declarer, f"^{self.declarer}")))
            found["Result"] = draw(st.sampled_from(texts))
        if self.fault in ("contract", "declarer", "result"):
            found[self.fault.capitalize()] = "?"
        if self.fault == "tricks":
            found["Result"] = "14"
        return found

    @property
    def score(self) -> int:
        """The score of North-South by Law 77, worked out here."""
        if not self.contract:
            return 0
        side = "NS" if self.declarer in "NS" else "EW"
        score = law_77(*self.contract, self.tricks, side in self.vulnerable)
        return score if side == "NS" else -score


def law_77(level: int, strain: str, doubling: str, tricks: int, vulnerable: bool) -> int:
    """The score of the declaring side."""
    factor = {"": 1, "X": 2, "XX": 4}[doubling]
    over = tricks - 6 - level
    if over < 0:
        return -penalty(-over, factor, vulnerable)
    below = below_the_line(level, strain, doubling)
    return (
        below
        + above(level, strain, over, factor, vulnerable)
        + (50 if below < 100 else 500 if vulnerable else 300)
    )


def below_the_line(level: int, strain: str, doubling: str) -> int:
    """The points of the tricks bid."""
    each = 20 if strain in "CD" else 30
    return (level * each + 10 * (strain == "NT")) * {"": 1, "X": 2, "XX": 4}[doubling]


def above(level: int, strain: str, over: int, factor: int, vulnerable: bool) -> int:
    """Overtricks, the insult, slams."""
    each = (20 if strain in "CD" else 30) if factor == 1 else 50 * factor * (1 + vulnerable)
    slam = {6: 500, 7: 1000}.get(level, 0) * 3 // (2 if vulnerable else 3)
    return over * each + {1: 0, 2: 50, 4: 100}[factor] + slam


def penalty(under: int, factor: int, vulnerable: bool) -> int:
    """What failing by so many tricks costs."""
    if factor == 1:
        return under * (100 if vulnerable else 50)
    steps = [200, *[300] * 12] if vulnerable else [100, 200, 200, *[300] * 10]
    return sum(steps[:under]) * factor // 2


def test_the_scores_of_this_test() -> None:
    # Law 77: 4S doubled with an overtrick, vulnerable 240 + 200 + 50 + 500; 6C just made,
    # vulnerable 120 + 750 + 500, not vulnerable 120 + 500 + 300; 1NT redoubled four down.
    assert law_77(4, "S", "X", 11, True) == 990
    assert (law_77(6, "C", "", 12, True), law_77(6, "C", "", 12, False)) == (1370, 920)
    assert law_77(1, "NT", "XX", 3, False) == -1600


# boards -------------------------------------------------------------------------------------

contracts = st.none() | st.tuples(
    st.integers(1, 7), st.sampled_from(("C", "D", "H", "S", "NT")), st.sampled_from(("", "X", "XX"))
)


@st.composite
def boards(draw: Draw) -> list[list[Result]]:
    """The results of some boards; no pair plays a board twice."""
    made = []
    for number in draw(st.lists(st.integers(1, 200), min_size=1, max_size=5, unique=True)):
        vulnerable = draw(st.sampled_from(tuple(VULNERABLE)))
        order = draw(st.permutations(range(len(PAIRS))))
        results = [
            Result(
                number, vulnerable, order[2 * table], order[2 * table + 1], draw(contracts),
                draw(st.sampled_from("NESW")), draw(st.integers(0, 13)),
                draw(st.sampled_from(FAULTS)),
            )
            for table in range(draw(st.integers(1, 3)))
        ]  # fmt: skip
        made.append(results)
    return made


@dataclass
class Writer:
    """Writes games in import format. `last` and `standing` are the values of earlier games that
    "#" and "##" give to later ones."""

    draw: Draw
    games: list[str] = field(default_factory=list)
    last: dict[str, str] = field(default_factory=dict)
    standing: dict[str, str] = field(default_factory=dict)

    def one_of(self, values: Sequence[Any]) -> Any:
        """One of the values."""
        return self.draw(st.sampled_from(values))

    def game(self, own: dict[str, str], shared: dict[str, str], section: str = "") -> None:
        """A game with tags of its own and others whose values may stand in earlier games."""
        texts = {**own, **self.taken_over(shared)}
        tags = [self.tag(name, texts[name]) for name in self.draw(st.permutations(list(texts)))]
        place = self.draw(st.integers(0, len(tags) - 1))
        tags[place] = self.one_of(("", "{ no\n\n [tag] }\n% x\n")) + tags[place]
        self.games.append("".join(tag + self.one_of(BETWEEN) for tag in tags) + section)

    def taken_over(self, shared: dict[str, str]) -> dict[str, str]:
        """How the tags can be written, some not at all."""
        written = {}
        for name, value in shared.items():
            ways = [value, f"##{value}"]
            if self.last.get(name) == value:
                ways.append("#")
            if self.standing.get(name) == value:
                ways.append("")
            way = self.one_of(ways)
            self.last[name] = value
            if way:
                written[name] = way
                self.standing.pop(name, None)
            if way.startswith("##"):
                self.standing[name] = value
        return written

    def tag(self, name: str, value: str) -> str:
        """A tag in one of its forms."""
        return str(self.one_of(FORMS_OF_A_TAG)).format(name, value)

    def text(self) -> str:
        """The file."""
        return str(self.one_of(("", "% PBN 2.1\n", "\n\n"))) + "\n \n".join(
            game + "\n" for game in self.games
        )


def seats(result: Result) -> dict[str, str]:
    """The names of the players by tag."""
    (north, south), (east, west) = PAIRS[result.ns][0], PAIRS[result.ew][0]
    names = {"North": north, "South": south, "East": east, "West": west}
    return dict.fromkeys(names, "?") if result.fault == "names" else names


def as_games(results: Sequence[Result], draw: Draw) -> str:
    """Every result as a game."""
    writer = Writer(draw)
    for result in results:
        own = {"Board": str(result.board), "Vulnerable": result.vulnerable, **result.tags(draw)}
        writer.game(own, {**seats(result), "Scoring": "MP", "Event": 'The \\"Big\\" {one'})
    return writer.text()


def as_tables(made: Sequence[Sequence[Result]], draw: Draw) -> str:
    """Every board as a game with a table; the rows are broken into lines anywhere."""
    writer = Writer(draw)
    columns = r"-Rank\2R;Names_NS\30L;Names_EW;Contract\4L;Declarer;Result\2R;+MP_NS"
    for results in made:
        elements = []
        for rank, result in enumerate(results, 1):
            names = [f'"{";".join(PAIRS[side][0])}"' for side in (result.ns, result.ew)]
            if result.fault == "names":
                names[0] = "-"
            tags = result.tags(draw)
            tags["Result"] = tags["Result"] and plain(tags["Result"], result)
            elements += [str(rank), *names, *(value or "-" for value in tags.values()), "3.5"]
        table = "".join(f"{element}{writer.one_of((' ', chr(10), '  '))}" for element in elements)
        tag = f'[ScoreTable "{columns}"]{{ the results }}\n'
        own = {"Board": str(results[0].board), "Vulnerable": results[0].vulnerable}
        writer.game(own, {"Scoring": "MP", "North": "Nobody"}, tag + table)
    return writer.text()


def plain(text: str, result: Result) -> str:
    """The tricks alone, as in a table (5.9)."""
    return text if text in ("?", "14") else str(result.tricks)


def facts(number: int, result: Result) -> str:
    """The record of a result as far as its own facts go."""
    over = result.tricks - 6 - result.contract[0] if result.contract else 0
    shown = f"{over:+d}" if over else "="
    played = f"{result.contract_text}{shown} declarer={result.declarer}"
    ns, ew = (quoted(PAIRS[side][1]) for side in (result.ns, result.ew))
    contract = played if result.contract else "passed"
    return f"deal {number} board={result.board} ns={ns} ew={ew} contract={contract}"


def quoted(name: str) -> str:
    """A name as a value in a sheet."""
    escaped = name.replace("\\", "\\\\")
    return f'"{escaped}"' if " " in name or "\\" in name or name.startswith("#") else name


def check(text: str, results: Sequence[Result]) -> None:
    """The file gives those results: each a deal with its own facts, or named as left out."""
    made = read_foreign(text)
    usable = [result for result in results if result.is_usable]
    assert made.settings == {"format": "pairs"}
    assert len(made.records) + len(made.left_out) == len(results)
    named = [remark.piece for remark in made.left_out]
    left_out = [result for result in results if not result.is_usable]
    assert named == [f"board {result.board}" for result in left_out]
    if not usable:
        return
    lines = sheet_lines(made)
    deals = [line.split(" vulnerable=")[0] for line in lines if line.startswith("deal ")]
    assert deals == [facts(number, result) for number, result in enumerate(usable, 1)]
    scored = clean("\n".join(lines)).ledger.state
    scores = {deal.deal: deal.score for board in scored.values() for deal in board}
    assert [scores[number] for number in sorted(scores)] == [result.score for result in usable]


def with_sides(made: list[list[Result]]) -> list[list[Result]]:
    """The same with the vulnerable sides for the reckoning, once they were written."""
    for results in made:
        for result in results:
            result.vulnerable = VULNERABLE[result.vulnerable]
    return made


@given(boards(), st.data())
@settings(max_examples=60)
def test_results_written_as_games(made: list[list[Result]], data: st.DataObject) -> None:
    results = [result for board in made for result in board]
    text = as_games(results, data.draw)
    with_sides(made)
    check(text, results)


@given(boards(), st.data())
@settings(max_examples=60)
def test_results_written_as_tables(made: list[list[Result]], data: st.DataObject) -> None:
    text = as_tables(made, data.draw)
    with_sides(made)
    check(text, [result for board in made for result in board])


# rubbers ------------------------------------------------------------------------------------


@dataclass
class Rubbers:
    """Rubbers reckoned by hand: below and above the line together, and the games won."""

    totals: dict[str, int] = field(default_factory=lambda: {"NS": 0, "EW": 0})
    part: dict[str, int] = field(default_factory=lambda: {"NS": 0, "EW": 0})
    games: dict[str, int] = field(default_factory=lambda: {"NS": 0, "EW": 0})
    rubbers: int = 0

    @property
    def vulnerable(self) -> str:
        """As the file says it."""
        sides = [side for side, won in self.games.items() if won]
        return {0: "None", 1: "".join(sides), 2: "All"}[len(sides)]

    def count(self, contract: tuple[int, str, str], declarer: str, tricks: int) -> None:
        """A deal more."""
        level, strain, doubling = contract
        side, other = ("NS", "EW") if declarer in "NS" else ("EW", "NS")
        factor = {"": 1, "X": 2, "XX": 4}[doubling]
        over = tricks - 6 - level
        vulnerable = bool(self.games[side])
        if over < 0:
            self.totals[other] += penalty(-over, factor, vulnerable)
            return
        below = below_the_line(*contract)
        self.totals[side] += below + above(level, strain, over, factor, vulnerable)
        self.part[side] += below
        if self.part[side] >= 100:
            self.part = {"NS": 0, "EW": 0}
            self.games[side] += 1
        if self.games[side] == 2:
            self.totals[side] += 500 if self.games[other] else 700
            self.games = {"NS": 0, "EW": 0}
            self.rubbers += 1


deals = st.lists(
    st.tuples(contracts, st.sampled_from("NESW"), st.integers(0, 13), st.sampled_from(FAULTS)),
    min_size=1,
    max_size=12,
)
TABLE = {"North": "Nora", "East": "Emil", "South": "Sara", "West": "Willem"}


@given(deals, st.data())
@settings(max_examples=60)
def test_rubbers(played: list[tuple[Any, ...]], data: st.DataObject) -> None:
    reckoned, writer, usable, ended = Rubbers(), Writer(data.draw), 0, 0
    for number, (contract, declarer, tricks, fault) in enumerate(played, 1):
        result = Result(number, "", 0, 0, contract, declarer, tricks, fault)
        names = dict.fromkeys(TABLE, "?") if fault == "names" and usable else TABLE
        fits = result.is_usable or (fault == "names" and not usable)
        own = {"Board": str(number), "Vulnerable": reckoned.vulnerable, **result.tags(data.draw)}
        writer.game(own, {**names, "Scoring": "Rubber"})
        if not fits:
            continue
        usable += 1
        ended = reckoned.rubbers  # a rubber that ends with the last deal begins no other
        if contract:
            reckoned.count(contract, declarer, tricks)
    made = read_foreign(writer.text())
    lines = sheet_lines(made)
    assert len(made.left_out) == len(played) - usable
    assert sum(line.startswith("deal ") for line in lines) == usable
    if usable:
        assert lines.count("rubber") == ended
        scored = session("\n".join(lines))
        assert scored.problems == []  # the file's vulnerability is that of the sheet throughout
        assert scored.totals() == reckoned.totals


# any text -----------------------------------------------------------------------------------

PIECES = (
    "[", "]", '"', "{", "}", ";", "%", "#", "##", "\\", "\n", "\n\n", " ", "\r", "+", "*", "-", "?",
    "\x85", "\u2028", "\x00", '[Board "1"]', '[Board "2"]', '[Contract "4H"]', '[Contract "Pass"]',
    '[Declarer "N"]', '[Result "10"]', '[North "##Nora"]', '[North "Nora"]', '[South "Sara"]',
    '[East "Emil"]', '[West "#"]', '[West "Smith, J"]', '[PairNS "1"]', '[PairEW "2"]',
    '[PairEW "1"]', '[Scoring "MP"]', '[Scoring "Rubber"]', '[Scoring "Chicago"]',
    '[Competition "Teams"]', '[HomeTeam "A"]', '[VisitTeam "B"]', '[Room "Open"]',
    '[Room "Closed"]', '[Vulnerable "All"]', '[Vulnerable "None"]', '[Dealer "E"]',
    '[Score "NS 420"]', '[Section "A"]', '[Auction "N"]', '[Play "E"]', '[Note "1:x"]',
    '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]', "1 2 4H N 10", "3 4 3NT S 8",
    '[ScoreTable "#"]', '"a;b"', "^60",
)  # fmt: skip


def scored(text: str, form: str) -> Session | None:
    """The sheet of the file, if it makes one."""
    made = read_foreign(text, form)
    for remark in (*made.left_out, *made.remarks):
        assert remark.text
        assert 1 <= remark.line <= text.count("\n") + text.count("\r") + 1
    return session("\n".join(sheet_lines(made))) if made.records else None


@given(st.lists(st.sampled_from(PIECES), max_size=40), st.sampled_from(("", *FORMS)))
@settings(max_examples=150)
def test_any_pieces_make_a_sound_sheet_or_none(pieces: list[str], form: str) -> None:
    made = scored("".join(pieces), form)
    assert made is None or made.is_ok, made.problems


@given(st.text(max_size=200), st.sampled_from(("", *FORMS)))
def test_no_text_breaks_the_reader(text: str, form: str) -> None:
    scored(text, form)


@given(boards(), st.data())
def test_a_file_cut_anywhere_makes_a_sound_sheet_or_none(
    made: list[list[Result]], data: st.DataObject
) -> None:
    text = as_tables(made, data.draw) + as_games(made[0], data.draw)
    start = data.draw(st.integers(0, len(text)))
    sheet = scored(text[:start] + text[data.draw(st.integers(start, len(text))) :], "")
    assert sheet is None or sheet.is_ok, sheet.problems
