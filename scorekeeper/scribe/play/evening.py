"""An evening at a sheet: deal after deal is told, looked at and kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.core.asking.coming import coming, in_play
from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.values.problems import Problem
from scorekeeper.journal.appending import Recorded, RefusedError
from scorekeeper.journal.disk import StoreError
from scorekeeper.journal.printer import without_time
from scorekeeper.journal.scoring import UnreadableError
from scorekeeper.render.moves import amounts_text
from scorekeeper.render.safe import safe_text
from scorekeeper.render.views import heading_lines, next_lines, problem_lines
from scorekeeper.scribe.draft import Draft
from scorekeeper.scribe.drafts import drop_draft, kept_draft, save_draft
from scorekeeper.scribe.sitting import OvertakenError, Sitting, file_stamp

from .newest import newest_text
from .prompts import Prompt
from .stages import Breach, Offer, Over, Stage, Telling, before, further_lines, told
from .talk import Outside, RefusedLineError, Size, Talk, refusal
from .typed import Line, Sort, understood

AROUND = 7  # lines of a screen that prompt, standing and what was said last take
ASIDE = "the last line had no line end and did not count: it is now in"
NOT_HERE = ("play", "serve")


class Evening:
    """The talk about one sheet."""

    def __init__(self, outside: Outside, sitting: Sitting, by: str = "") -> None:
        self.outside = outside
        self.sitting = sitting
        self.by = by
        self.typed = ""
        self.resting: Draft | None = None
        self.opened: Draft | None = None  # what was told of the deal in play
        self.is_leaving = False
        self.trouble = ""
        self.seen = file_stamp(sitting.path)
        self.saved: Draft | None = None
        self.stage: Stage = self._first()

    # the talk --------------------------------------------------------------------------------

    def prompt(self) -> Prompt:
        """The question, with the standing below."""
        prompt = self.stage.prompt()
        return prompt._replace(typed=self.typed or prompt.typed, below=self._standing())

    def take(self, typed: str) -> Talk | None:
        """What is asked after a line."""
        self.typed, self.is_leaving = "", False
        line = understood(typed, self.outside.commands, self.stage.answers())
        try:
            self._do(line)
        except RefusedLineError:
            self.typed = typed
            raise
        finally:
            self._save()
        return self

    def interrupt(self) -> Talk | None:
        """The question is put anew; the second time the deal is left."""
        self.typed = ""
        if self.is_leaving or not self.stage.draft.answers:
            is_begun = bool(self.stage.draft.answers) or self.resting is not None
            self.stage = self.rested() if self.resting is not None else self._coming()
            self.outside.say(["the deal was left" if is_begun else "Ctrl-D ends"])
            self.is_leaving = False
        else:
            self.stage = told_question(self.stage)
            self.is_leaving = True
            self.outside.say(["Ctrl-C again leaves the deal; < goes back a question; Ctrl-D ends"])
        self._save()
        return self

    def look(self) -> bool:
        """Take over what others have recorded, and say so."""
        has_news = self._looked()
        if has_news:
            self._move_on()
        return has_news

    def _looked(self) -> bool:
        try:
            has_news = self._take_over()
        except (StoreError, UnreadableError) as error:
            self._say_trouble(error)
            return False
        if self.trouble:
            self.trouble = ""
            self.outside.say([f"{self.sitting.path} can be read again"])
        return has_news

    def is_behind(self) -> bool:
        """Whether the file is another than when it was looked at last."""
        return file_stamp(self.sitting.path) != self.seen

    def farewell(self) -> str:
        """That a deal is half told."""
        draft = self.resting or self.stage.draft
        is_told = any(answer.is_own for answer in draft.answers) and not draft.correcting
        return f"deal {draft.number} is half told: play offers it again" if is_told else ""

    def preview(self, typed: str) -> str:
        """The line of the deal with what is typed."""
        text = " ".join(typed.split())
        line = understood(typed, self.outside.commands, self.stage.answers())
        if not text or line.sort is not Sort.ANSWER:
            return self.stage.prompt().above
        return self.stage.preview(text)

    # what is typed ---------------------------------------------------------------------------

    def _save(self) -> None:
        """Keep the answers of a deal beside the sheet, should this be the end of the evening."""
        draft = self.resting or self.stage.draft
        if draft is not self.saved and not isinstance(self.stage, Offer):
            save_draft(self.sitting.path, draft)
            self.saved = draft

    def _do(self, line: Line) -> None:
        if line.sort is Sort.COMMAND:
            self._command(list(line.words))
        elif line.sort is Sort.BACK:
            self.stage = self.stage.back()
        elif line.sort is Sort.HELP:
            self.outside.say(self.stage.help())
        elif line.sort is Sort.FURTHER:
            self.outside.say([*further_lines(self.stage.draft)] or ["nothing else can be told"])
        else:
            self.stage = self.stage.take(line.text)

    def _command(self, words: list[str]) -> None:
        """One of the commands of the program, on this sheet."""
        name, *rest = words
        if name not in self.outside.commands:
            raise RefusedLineError(f"no command '{name}': {', '.join(self.outside.commands)}")
        if name in NOT_HERE:
            raise RefusedLineError(f"{name} runs in a terminal of its own")
        if name == "amend" and (not rest or (len(rest) == 1 and rest[0].isdecimal())):
            self._amend(rest)
            return
        if name == "explain" and not rest and self.sitting.session.last_number:
            rest = [str(self.sitting.session.last_number)]
        offered = self.outside.commands[name]
        about = ["-f", self.sitting.path] if offered.takes_sheet else []
        writer = ["--by", self.by] if offered.takes_by and self.by else []
        self.outside.run([name, *about, *writer, *rest])
        self._after_command()

    def _after_command(self) -> None:
        self.seen = file_stamp(self.sitting.path)
        try:
            if self.sitting.refresh():
                self._move_on()
        except (StoreError, UnreadableError) as error:
            self._say_trouble(error)

    def _amend(self, words: Sequence[str]) -> None:
        """Walk through the facts of an earlier deal."""
        number = int(words[0][:9]) if words else self.sitting.session.last_number
        try:
            draft = self.sitting.correction(number)
        except LookupError as error:
            raise RefusedLineError(str(error.args[0])) from None
        if self.resting is None and not self.stage.draft.correcting:
            self.resting = self.stage.draft
        self.outside.say([f"deal {number} again: Enter leaves a fact as it is"])
        self.stage = told(self, draft)

    # recording -------------------------------------------------------------------------------

    def kept(self, draft: Draft, why: str = "") -> Stage:
        """Record the draft, and show the sheet; what is asked then."""
        before = self.sitting.loaded.lines
        try:
            recorded = self.sitting.keep(draft, by=self.by, why=why, expected=self.sitting.records)
        except OvertakenError:
            self._overtaken(before)
            raise RefusedLineError("nothing was recorded: look at the deal once more") from None
        except RefusedError as error:
            return self._refused(draft, error)
        except StoreError as error:
            raise RefusedLineError(str(error), is_whole=True) from None
        drop_draft(self.sitting.path)
        self._looked()
        self.outside.say([self._acknowledged(draft, recorded)])
        if recorded.set_aside is not None:
            self.outside.complain([f"{ASIDE} {safe_text(recorded.set_aside.path)}"])
        for problem in recorded.consequences:
            self._complain(problem)
        if draft.correcting:
            return self.rested()
        self.opened = draft if self.sitting.session.open_deal else None
        self._show()
        return self._coming()

    def reopened(self) -> Stage:
        """The last question before the deal in play was put on the sheet, which is taken back."""
        session, opened = self.sitting.session, self.opened
        last = session.sheet.live[-1]
        if opened is None or last.kind is not RecordKind.DEAL or last.number != opened.number:
            raise RefusedLineError("the first question; undo takes back what began the deal")
        try:
            self.sitting.record(RecordKind.UNDO, [], by=self.by, expected=self.sitting.records)
        except (OvertakenError, RefusedError, StoreError) as error:
            raise RefusedLineError(str(error), is_whole=True) from None
        self._looked()
        self.outside.say([f"deal {opened.number} is taken back, to be told again"])
        return before(self, replace(opened, session=self.sitting.session))

    def _overtaken(self, before: Sequence[str]) -> None:
        """Go on with what somebody else recorded first."""
        self.seen = file_stamp(self.sitting.path)
        self.sitting.refresh()
        self._say_news(before)
        self._move_on()

    def _acknowledged(self, draft: Draft, recorded: Recorded) -> str:
        """That it is on the disk; the line of a deal that is kept has just been shown."""
        if draft.correcting or self.sitting.session.open_deal:
            return safe_text(without_time(recorded.line))
        return f"deal {draft.number} is kept"

    def _refused(self, draft: Draft, error: RefusedError) -> Stage:
        if any(problem.stops_scoring for problem in error.problems) or draft.anyway:
            raise refusal(error.problems[0], is_whole=True)
        return Breach(self, draft, error.problems[0])

    def rested(self) -> Stage:
        """The deal that was being told before a correction began."""
        resting, self.resting = self.resting, None
        return self._coming() if resting is None else self._moved(resting)

    # the sheet -------------------------------------------------------------------------------

    def _take_over(self) -> bool:
        """Read what stands in the file by now; whether others have written on it. Raises
        StoreError or UnreadableError."""
        before, self.seen = self.sitting.loaded.lines, file_stamp(self.sitting.path)
        has_news = self.sitting.refresh()
        if has_news:
            self._say_news(before)
        return has_news

    def _show(self) -> None:
        session = self.sitting.session
        columns, lines = self.outside.size()
        if session.last_number and not session.open_deal:
            size = Size(columns, lines - AROUND)
            self.outside.write(newest_text(session, size, colour=self.outside.colour))

    def _first(self) -> Stage:
        """What is asked first: answers that were left unfinished are offered again."""
        self.outside.say([*heading_lines(self.sitting.session), ""])
        self._show()
        self._warn()
        left = kept_draft(self.sitting.path, self.sitting.session)
        return self._coming() if left is None else Offer(self, left)

    def _warn(self) -> None:
        """Say what is wrong with the sheet: of the first fault all, of others that there are."""
        errors = [problem for problem in self.sitting.loaded.problems if problem.is_error]
        if errors:
            self._complain(errors[0])
        if len(errors) > 1:
            self.outside.complain([f"and {len(errors) - 1} more: check"])

    def _complain(self, problem: Problem) -> None:
        columns = self.outside.size().columns
        self.outside.complain(problem_lines(problem, self.sitting.path, columns))

    def _coming(self) -> Stage:
        """What is asked of the deal that comes now."""
        session = self.sitting.session
        if not session.open_deal and session.sheet.game.finished(session.ledger):
            self.outside.say(next_lines(session))
            return Over(self)
        return told(self, self.sitting.draft())

    def _standing(self) -> tuple[str, ...]:
        """What is known of the deal that is told, or that there is none, and the totals with the
        score of the game in play."""
        session, draft = self.sitting.session, self.stage.draft
        known = coming(draft.session, draft.asked) or next_lines(session)[:1]
        totals = "; ".join([amounts_text(session.totals()), *in_play(session)])
        return (safe_text(", ".join(known)), safe_text(totals))

    # what others do --------------------------------------------------------------------------

    def _say_news(self, before: Sequence[str]) -> None:
        now = self.sitting.loaded.lines
        if list(now[: len(before)]) == list(before):
            lines = [without_time(line) for line in now[len(before) :]]
            self.outside.say(["recorded meanwhile:", *(f"  {safe_text(line)}" for line in lines)])
        else:
            self.outside.say([f"{self.sitting.path} was changed meanwhile; it is now:"])
            self._show()
        self._warn()

    def _say_trouble(self, error: StoreError | UnreadableError) -> None:
        """Say once that the file cannot be used now; nothing is lost by it."""
        if self.trouble == str(error):
            return
        self.trouble = str(error)
        if isinstance(error, UnreadableError):
            self._complain(error.problems[0])
        else:
            self.outside.complain([safe_text(str(error))])
        self.outside.say(["your answers are kept; put the file right, and go on here"])

    def _move_on(self) -> None:
        """Go on with the sheet as it is now."""
        if self.resting is not None:
            self.outside.say(["the correction was left: amend begins it again"])
            self.stage = self.rested()
        else:
            self.stage = self._moved(self.stage.draft)

    def _moved(self, draft: Draft) -> Stage:
        """The same deal on the sheet as it is now, or the one that comes next."""
        coming = self.sitting.draft()
        if not draft.told or draft.correcting:
            return self._coming()
        if coming.number != draft.number:
            self.outside.say([f"deal {draft.number} is recorded; put aside: {draft.line}"])
            return self._coming()
        moved = draft.moved_to(self.sitting.session)
        lost = [f for f, text in draft.asked.texts.items() if moved.asked.texts.get(f) != text]
        if lost:
            self.outside.say([f"asked again: {', '.join(lost)}"])
        return told(self, moved)


def told_question(stage: Stage) -> Stage:
    """The question itself, out of what is asked about it."""
    return Telling(stage.desk, stage.draft) if isinstance(stage, Breach) else stage
