"""What can be asked at a sheet: the facts of a deal, whether to keep it, why, what is left over."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from typing import Protocol

from scorekeeper.core.asking.composing import next_part
from scorekeeper.core.asking.questions import Question
from scorekeeper.core.declaration.composed import Part
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.names import NO, YES, fold
from scorekeeper.core.values.problems import Problem
from scorekeeper.render.echo import change_echo, deal_echo
from scorekeeper.render.explained import only
from scorekeeper.render.safe import safe_text
from scorekeeper.render.terminal import render_grids
from scorekeeper.render.views import entries_grid, next_lines
from scorekeeper.scribe.draft import Draft, RefusedAnswerError
from scorekeeper.scribe.sitting import Sitting

from .prompts import Choice, Prompt, possible_texts
from .talk import Outside, RefusedLineError, refusal

PLAY = "play"  # Enter after the auction: the deal is being played
REASON = "record all the same? reason"
IN_PARTS = ("order", "pairs")  # forms of values that are shown by what they begin with
FEW = 6  # values of a fact that is told besides
MOST_LISTED = 6  # reasons why something is forbidden


class Desk(Protocol):
    """What a stage may ask of the evening."""

    outside: Outside

    @property
    def sitting(self) -> Sitting:
        """The sheet."""

    def kept(self, draft: Draft, why: str = "") -> Stage:
        """Record the draft; what is asked then. Raises RefusedLineError."""

    def rested(self) -> Stage:
        """What was asked before a correction began."""

    def reopened(self) -> Stage:
        """The last question before the deal in play was put on the sheet, which is taken back.
        Raises RefusedLineError."""


class Stage(Protocol):
    """One question, of whatever sort."""

    draft: Draft

    def prompt(self) -> Prompt:
        """The question."""

    def take(self, text: str) -> Stage:
        """What is asked after an answer. Raises RefusedLineError."""

    def back(self) -> Stage:
        """The question before, with what was typed there."""

    def help(self) -> Iterator[str]:
        """What can be answered here."""

    def answers(self) -> Collection[str]:
        """The answers that are possible, as they are typed."""

    def preview(self, text: str) -> str:
        """What an answer would make of the deal, or why not."""


def told(desk: Desk, draft: Draft) -> Stage:
    """What is asked after that draft: the next question, or whether it is to be kept."""
    if draft.question is not None or not (draft.is_complete or draft.correcting):
        return Telling(desk, draft)
    return Correcting(desk, draft) if draft.correcting else Keeping(desk, draft)


def before(desk: Desk, draft: Draft) -> Stage:
    """The question before, with what was typed there."""
    return Telling(desk, *draft.back())


class Telling:
    """A question about the deal; `typed` stands in the line already."""

    def __init__(self, desk: Desk, draft: Draft, typed: str = "") -> None:
        self.desk = desk
        self.draft = draft
        self.typed = typed

    def prompt(self) -> Prompt:
        """The question of the draft."""
        question, draft = self.draft.question, self.draft
        if question is None:
            wrong = next((p.message for p in draft.problems if p.is_error), "")
            return Prompt(wrong or "what else (FACT=VALUE)", above=draft.line)
        default = draft.default or (PLAY if self._may_wait else None)
        return Prompt(
            question.ask,
            possible_texts(question, draft.default, self._part),
            default,
            self.typed,
            draft.line,
            choices=(*_choices(question, self._part), *self._facts()),
        )

    @cached_property
    def _part(self) -> Part | None:
        """With what the values of the question begin, where they are told in parts."""
        question, draft = self.draft.question, self.draft
        if question is None or not (question.more or question.form in IN_PARTS):
            return None
        return next_part(draft.session, draft.told, question.fact, ())

    @property
    def _may_wait(self) -> bool:
        """Whether the deal can be left to be played: Enter means that."""
        return self.draft.default is None and self.draft.is_begun

    def _facts(self) -> Iterator[Choice]:
        """The facts that can be told besides, with their equals sign."""
        for question in self.draft.further:
            yield Choice(f"{question.fact}=", question.ask)

    def take(self, text: str) -> Stage:
        """The draft goes on with the answer."""
        if not text and self._may_wait:
            return self.desk.kept(self.draft)
        try:
            return told(self.desk, self.draft.answer(text))
        except RefusedAnswerError as error:
            if error.is_breach:
                return Breach(self.desk, self.draft, error.problem, text)
            raise refusal(error.problem) from None

    def back(self) -> Stage:
        """The question before."""
        if not self.draft.answers:
            if self.draft.session.open_deal and not self.draft.correcting:
                return self.desk.reopened()
            raise RefusedLineError("this is the first question; undo takes back a record")
        return before(self.desk, self.draft)

    def help(self) -> Iterator[str]:
        """The ways to answer, what is possible, and why not the rest."""
        question = self.draft.question
        if question is None:
            yield "write FACT=VALUE, or < to go back"
            return
        yield from _ways(question, self.draft.session)
        yield f"possible: {self._all_possible(question)}"
        for no in question.forbidden[:MOST_LISTED]:
            yield f"not {no.value}: {no.why}"
        if len(question.forbidden) > MOST_LISTED:
            more = len(question.forbidden) - MOST_LISTED
            yield f"and {more} more {'is' if more == 1 else 'are'} not possible"
        yield from further_lines(self.draft)

    def _all_possible(self, question: Question) -> str:
        if self._part is not None:
            return f"what begins with {' '.join(filter(None, self._part.texts))}"
        return " ".join(question.possible) + (" ..." if question.more else "")

    def answers(self) -> Collection[str]:
        """The values of the question."""
        question = self.draft.question
        return () if question is None else question.possible

    def preview(self, text: str) -> str:
        """The line of the deal with that answer."""
        try:
            return self.draft.answer(text).line
        except RefusedAnswerError as error:
            return f"! {error.problem.message}"


class _OfTheWhole:
    """A question about the deal as it is told: no answer changes its line, and any words will
    do."""

    draft: Draft

    def answers(self) -> Collection[str]:
        """None that are known."""
        return ()

    def preview(self, text: str) -> str:
        """The line of the deal."""
        return self.draft.line


class Keeping(_OfTheWhole):
    """The deal is told: its points are shown before it is kept."""

    def __init__(self, desk: Desk, draft: Draft) -> None:
        self.desk = desk
        self.draft = draft
        self.shown = desk.sitting.preview(draft)
        lines = [] if self.shown.deal is None else deal_echo(self.shown.after, self.shown.deal)
        desk.outside.say([*lines, *_problem_lines(self._worth_saying())])

    def prompt(self) -> Prompt:
        """Whether to keep it."""
        words = ("Enter", "e explains", "< goes back", "+ adds a fact")
        return Prompt("keep it?", words, above=self.draft.line, choices=(Choice("e", "explain"),))

    def take(self, text: str) -> Stage:
        """Keep, explain, or change a fact."""
        word = fold(text)
        if word == "e":
            self._explain()
            return self
        if not text or word in YES or word in ("k", "keep"):
            return self._kept()
        if word in NO:
            raise RefusedLineError("< goes back a question; Ctrl-C twice leaves the deal")
        if "=" not in text:
            raise RefusedLineError("Enter keeps the deal, e explains it, < goes back")
        try:
            return told(self.desk, self.draft.answer(text))
        except RefusedAnswerError as error:
            if error.is_breach:
                return Breach(self.desk, self.draft, error.problem, text)
            raise refusal(error.problem) from None

    def _worth_saying(self) -> Iterator[Problem]:
        """What is wrong or unusual, but for what was left out since nobody asks for it."""
        unasked = {question.fact for question in self.draft.further}
        return (p for p in self.shown.problems if p.is_error or p.fact not in unasked)

    def _kept(self) -> Stage:
        errors = [problem for problem in self.shown.problems if problem.is_error]
        if self.shown.is_breach:
            return Breach(self.desk, self.draft, errors[0])
        if errors:
            raise refusal(errors[0])
        return self.desk.kept(self.draft)

    def _explain(self) -> None:
        outside = self.desk.outside
        grids = [entries_grid(self.shown.after, only(self.draft.number))]
        columns = outside.size().columns
        outside.write(render_grids(grids, width=columns, colour=outside.colour))

    def back(self) -> Stage:
        """The last question."""
        return before(self.desk, self.draft)

    def help(self) -> Iterator[str]:
        """What can be done with a deal that is told."""
        yield "Enter keeps the deal; e shows every entry with its reason; < goes back a question"
        yield "FACT=VALUE changes or adds a fact; Ctrl-C twice leaves the deal"
        yield from further_lines(self.draft)

    def answers(self) -> Collection[str]:
        """The letters of this question."""
        return ("e", "k", "keep", "yes", "no")


class Breach(_OfTheWhole):
    """Something that is against the rules of the game, and can be kept with a reason. `typed` is
    the answer that is refused; nothing where the deal as a whole is."""

    def __init__(self, desk: Desk, draft: Draft, problem: Problem, typed: str = "") -> None:
        self.desk = desk
        self.draft = draft
        self.problem = problem
        self.typed = typed
        desk.outside.say([safe_text(problem.message)])

    def prompt(self) -> Prompt:
        """Whether it is meant all the same."""
        return Prompt(REASON, ("Enter: no",), above=self.draft.line)

    def take(self, text: str) -> Stage:
        """A reason, or another answer in place of the refused one."""
        if not text or fold(text) in NO:
            return self.back()
        after = self._after_another(text)
        if after is not None:
            return after
        if not _has_words(text):
            raise RefusedLineError("a reason is told in words; < goes back to the question")
        excused = self.draft.excused(text)
        if not self.typed:
            return self.desk.kept(excused)
        try:
            return told(self.desk, excused.answer(self.typed))
        except RefusedAnswerError as error:
            raise refusal(error.problem) from None

    def _after_another(self, text: str) -> Stage | None:
        """What is asked after the text as an answer to the question, where it is one; it may be
        against the rules as well."""
        if not self.typed:
            return None
        try:
            return told(self.desk, self.draft.answer(text))
        except RefusedAnswerError as error:
            if error.is_breach and not _has_words(text):
                return Breach(self.desk, self.draft, error.problem, text)
            return None

    def back(self) -> Stage:
        """The question, with what was typed there."""
        if self.typed:
            return Telling(self.desk, self.draft, self.typed)
        return before(self.desk, self.draft)

    def help(self) -> Iterator[str]:
        """What a reason does."""
        yield "type why the table lets it stand: the record keeps the reason (anyway=...)"
        yield "or < to go back to the question"


def _has_words(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


class Correcting(_OfTheWhole):
    """The facts of an earlier deal are as they shall be: what changes, and why."""

    def __init__(self, desk: Desk, draft: Draft) -> None:
        self.desk = desk
        self.draft = draft
        if draft.texts:
            self._say_changes()

    def _say_changes(self) -> None:
        shown = self.desk.sitting.preview(self.draft)
        self.desk.outside.say(change_echo(self.desk.sitting.session, shown.after, shown.deal))
        self.desk.outside.say(_problem_lines(shown.problems))

    def prompt(self) -> Prompt:
        """Why it is corrected."""
        if not self.draft.texts:
            return Prompt("nothing changes", ("Enter", "< goes back"))
        return Prompt("why?", ("Enter: no reason", "< goes back"), above=self.draft.line)

    def take(self, text: str) -> Stage:
        """Record the correction."""
        if not self.draft.texts:
            return self.desk.rested()
        return self.desk.kept(self.draft, text)

    def back(self) -> Stage:
        """The last question."""
        return before(self.desk, self.draft)

    def help(self) -> Iterator[str]:
        """What is recorded."""
        yield "Enter records the correction without a reason; what was recorded stays readable"
        yield "< goes back; Ctrl-C twice leaves the deal as it was"


class Offer(_OfTheWhole):
    """Answers that were left unfinished are offered again."""

    def __init__(self, desk: Desk, draft: Draft) -> None:
        self.desk = desk
        self.draft = draft
        desk.outside.say([f"left unfinished: {safe_text(draft.line)}"])

    def prompt(self) -> Prompt:
        """Whether to go on with them."""
        return Prompt("go on with this deal", ("no",), "yes", above=self.draft.line)

    def take(self, text: str) -> Stage:
        """Take them up, or forget them."""
        if not text or fold(text) in YES:
            return told(self.desk, self.draft)
        if fold(text) in NO:
            return told(self.desk, self.desk.sitting.draft())
        raise RefusedLineError("Enter goes on with it; no begins the deal anew")

    def back(self) -> Stage:
        """There is nothing before."""
        raise RefusedLineError("Enter goes on with it; no begins the deal anew")

    def help(self) -> Iterator[str]:
        """What is offered."""
        yield f"the deal was half told when you left: {self.draft.line}"
        yield "Enter goes on with it; no begins the deal anew"

    def answers(self) -> Collection[str]:
        """Yes or no."""
        return ("yes", "no")


class Over:
    """The game is over: what is left is to settle."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.draft = desk.sitting.draft()

    def prompt(self) -> Prompt:
        """What can be done."""
        words = ["settle", "show", "undo"]
        if self._has_rubbers:
            words.insert(0, "rubber")
        return Prompt("the game is over", tuple(words), "settle")

    @property
    def _has_rubbers(self) -> bool:
        session = self.desk.sitting.session
        game = session.sheet.game
        return game.has_rubbers and not any(game.can_begin_rubber(session.ledger))

    def take(self, text: str) -> Stage:
        """Settle; everything else is a command."""
        if text:
            raise RefusedLineError("the game is over: settle, show, undo, or Ctrl-D to end")
        self.desk.outside.run(["settle", "-f", self.desk.sitting.path])
        return self

    def back(self) -> Stage:
        """There is no question before."""
        raise RefusedLineError("undo takes back the last record")

    def help(self) -> Iterator[str]:
        """What can be done."""
        yield from next_lines(self.desk.sitting.session)
        yield "settle says who pays whom; export -o FILE.xlsx writes it; Ctrl-D ends"

    def answers(self) -> Collection[str]:
        """Nothing is asked."""
        return ()

    def preview(self, text: str) -> str:
        """Nothing is told."""
        return ""


# lines ---------------------------------------------------------------------------------------


def _problem_lines(problems: Iterable[Problem]) -> list[str]:
    return [f"{p.severity}: {safe_text(p.message)}" for p in problems]


def further_lines(draft: Draft) -> Iterator[str]:
    """What can be told besides, as FACT=VALUE."""
    for question in draft.further:
        shown = " ".join(question.possible[:FEW])
        more = " ..." if question.more or len(question.possible) > FEW else ""
        yield f"also {question.fact}= {shown}{more} (else {question.follows or 'none'})"


def _choices(question: Question, part: Part | None) -> Iterator[Choice]:
    """What can be typed, or with what it begins."""
    texts = question.possible if part is None else [*filter(None, part.texts)]
    return (Choice(text, question.meanings.get(text, "")) for text in texts)


def _example(count: int, left: int | None) -> list[str]:
    """Numbers for so many that could be typed: they add up to what is left for them."""
    each, over = (1, 0) if left is None else divmod(left, count)
    return [str(each + over), *[str(each)] * (count - 1)]


def _ways(question: Question, session: Session) -> Iterator[str]:
    """How the question can be answered."""
    players = session.ledger.table.players
    seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(players, 1))
    owners = (*([question.owner] if question.owner else []), *question.owners)
    if owners:
        row = " ".join(_example(len(owners), question.left))
        yield f"a number; or all at once, for {', '.join(owners)}: e.g. {row}"
    elif question.form in ("player", "players", "order", "pairs"):
        yield f"by the name, its beginning, or the seat: {seats}"
        if question.form == "pairs":
            first, second = players[:2]
            yield f"{second}/{first} is {second} towards {first}; several at once: {second}/all"
    else:
        yield f"{question.ask}: one of these"
    yield "Enter: what is in brackets; < goes back; also undo, show, settle, explain N, amend N"
