"""The talk in a terminal: editing, history, completion, a toolbar that follows what is typed."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth

from scorekeeper.render.safe import safe_text
from scorekeeper.render.width import wrap

from .prompts import Prompt, cut
from .talk import Outside, RefusedLineError, Talk

WATCHED = 0.5  # seconds between looks at the file
LONG_MENU, SHORT_MENU = 6, 3  # lines from the prompt on for what can be completed
MANY = 20  # choices that need a long menu
MOST_BELOW = 4  # lines about the standing
GONE = object()  # what the prompt gives when the sheet has changed meanwhile


def hold(talk: Talk, outside: Outside) -> int:
    """Hold the talk until it is over or Ctrl-D ends it; the exit status."""
    terminal = _Terminal(outside)
    going: Talk | None = talk
    while going is not None:
        try:
            typed = terminal.ask(going)
        except KeyboardInterrupt:
            going = going.interrupt()
            continue
        except EOFError:
            outside.say(filter(None, [going.farewell()]))
            return 0
        if typed is None:
            going.look()
            continue
        with _undisturbed():
            going = _taken(going, typed, outside)
    return 0


def _taken(talk: Talk, typed: str, outside: Outside) -> Talk | None:
    try:
        return talk.take(typed)
    except RefusedLineError as error:
        outside.complain(error.lines(outside.size().columns))
        return talk


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C is for questions: what is being recorded is recorded."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Terminal:
    """The prompt on the screen."""

    def __init__(self, outside: Outside) -> None:
        self.outside = outside
        self.kept = ""  # what stood in the line when the sheet changed
        self.session: PromptSession[str | object] = PromptSession(
            history=InMemoryHistory(),
            key_bindings=_keys(),
            color_depth=None if outside.colour else ColorDepth.DEPTH_1_BIT,
        )

    def ask(self, talk: Talk) -> str | None:
        """The line typed; None where the sheet has changed before it was whole. Raises
        KeyboardInterrupt for Ctrl-C and EOFError for Ctrl-D."""
        prompt, columns = talk.prompt(), self.outside.size().columns
        typed = self.kept or prompt.typed
        self.kept = ""
        found = self.session.prompt(
            prompt.text(columns),
            default=typed,
            completer=_Choices(prompt),
            complete_while_typing=True,
            reserve_space_for_menu=LONG_MENU if len(prompt.choices) > MANY else SHORT_MENU,
            bottom_toolbar=_Toolbar(talk, prompt, self.outside),
            pre_run=lambda: self._watch(talk),
        )
        return None if found is GONE else str(found)

    def _watch(self, talk: Talk) -> None:
        """Leave the prompt when the sheet has changed."""
        app = get_app()

        async def watch() -> None:
            while True:
                await asyncio.sleep(WATCHED)
                if talk.is_behind() and not app.is_done:
                    self.kept = self.session.default_buffer.text
                    app.exit(result=GONE)
                    return

        app.create_background_task(watch())


class _Choices(Completer):
    """What the question can be answered with."""

    def __init__(self, prompt: Prompt) -> None:
        self.prompt = prompt

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
        """The choices that the last word begins, or, of long ones, has in it."""
        word = document.get_word_before_cursor(WORD=True)
        key = word.casefold()
        if not key and not event.completion_requested:
            return
        choices = [c for c in self.prompt.choices if c.text.casefold().startswith(key)]
        if not choices:
            choices = [c for c in self.prompt.choices if key in f"{c.text} {c.meaning}".casefold()]
        for choice in choices:
            yield Completion(
                choice.text, -len(word), safe_text(choice.text), safe_text(choice.meaning)
            )


class _Toolbar:
    """The deal as it will be recorded with what is typed, and the standing."""

    def __init__(self, talk: Talk, prompt: Prompt, outside: Outside) -> None:
        self.talk = talk
        self.prompt = prompt
        self.outside = outside
        self.shown: tuple[str, str] = ("", prompt.above)  # of which text, what

    def __call__(self) -> FormattedText:
        """The deal in one line, cut to the width, and the standing in a few."""
        room = self.outside.size().columns - 1
        line = self._line()
        deal = [cut(safe_text(line), room)] if line else []
        below = [piece for item in self.prompt.below for piece in wrap(item, room)]
        return FormattedText([("", "\n".join([*deal, *below[:MOST_BELOW]]))])

    def _line(self) -> str:
        typed = get_app().current_buffer.text
        if self.shown[0] != typed:
            self.shown = (typed, self.talk.preview(typed) if typed else self.prompt.above)
        return self.shown[1]


def _keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("c-d")
    def _(event: KeyPressEvent) -> None:
        event.app.exit(exception=EOFError)

    return keys
