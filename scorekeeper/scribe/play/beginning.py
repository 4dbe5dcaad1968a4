"""The start of an evening: which sheet, or which game, who plays, by which rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date as calendar

from scorekeeper.core.values.names import fold, squash
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError
from scorekeeper.games import registry
from scorekeeper.games.named import Named, find_game
from scorekeeper.journal.load import Loaded, score_lines
from scorekeeper.journal.new_sheet import header_lines
from scorekeeper.journal.store import SUFFIX, create_sheet
from scorekeeper.journal.tokens import tokenise
from scorekeeper.render.brief import WIDEST, option_lines
from scorekeeper.render.manual import Manual
from scorekeeper.render.views import next_lines, problem_lines
from scorekeeper.scribe.folder import Folder

from .prompts import Choice, Prompt
from .talk import Outside, RefusedLineError, Talk, refusal

SHEET, GAME, PLAYERS, RULES, OPTIONS, DEALER = "sheet", "game", "players", "rules", "set", "dealer"
NEW = ("new", "no", "n")
MOST_NAMED = 8


class Chosen(NamedTuple):
    """What has been chosen so far, and what is asked now."""

    step: str
    named: Named | None = None
    players: tuple[str, ...] = ()
    preset: str = ""
    settings: tuple[str, ...] = ()
    dealer: str = ""

    @property
    def game(self) -> Named:
        """The game, once it is chosen."""
        assert self.named is not None
        return self.named

    def header(self, date: str) -> list[str]:
        """The header of the sheet so far."""
        settings = (*((f"rules={self.preset}",) if self.preset else ()), *self.settings)
        return header_lines(
            self.game, self.players, date=date, settings=settings, dealer=self.dealer
        )


class Beginning:
    """Asks for what a sheet needs, makes it, and goes on with it."""

    def __init__(
        self, outside: Outside, goes_on: Callable[[str], Talk], path: str = "", folder: str = "."
    ) -> None:
        """`path` is the sheet to make, empty where the program names it; `goes_on` opens one."""
        self.outside = outside
        self.goes_on = goes_on
        self.path = path
        self.folder = Folder(folder)
        offers_one = self.folder.headings and not path
        self.chosen = Chosen(SHEET if offers_one else GAME)
        self.before: list[tuple[Chosen, str]] = []
        self.typed = ""
        self.date = calendar.today().isoformat()

    # the talk --------------------------------------------------------------------------------

    def prompt(self) -> Prompt:
        """The question of this step."""
        puts = {
            SHEET: self._put_sheet,
            GAME: self._put_game,
            PLAYERS: self._put_players,
            RULES: self._put_rules,
            OPTIONS: self._put_options,
            DEALER: self._put_dealer,
        }
        return puts[self.chosen.step]()._replace(typed=self.typed)

    def take(self, typed: str) -> Talk | None:
        """The next step, or the evening itself."""
        text, self.typed = " ".join(typed.split()), ""
        if text == "?":
            self.outside.say(self._help())
            return self
        if text == "<":
            return self._back()
        takes = {
            SHEET: self._take_sheet,
            GAME: self._take_game,
            PLAYERS: self._take_players,
            RULES: self._take_rules,
            OPTIONS: self._take_option,
            DEALER: self._take_dealer,
        }
        return takes[self.chosen.step](text)

    def interrupt(self) -> Talk | None:
        """Back one question."""
        if not self.before:
            self.outside.say(["Ctrl-D ends"])
            return self
        return self._back()

    def look(self) -> bool:
        """Nothing happens outside that matters here."""
        return False

    def is_behind(self) -> bool:
        """Nothing happens outside that matters here."""
        return False

    def farewell(self) -> str:
        """No sheet was made."""
        return "no sheet was begun" if self.before else ""

    def preview(self, typed: str) -> str:
        """The games that the letters typed may mean."""
        if self.chosen.step != GAME or not typed.strip():
            return ""
        found = matching(typed)
        return ", ".join(offer.name for offer in found[:MOST_NAMED])

    def _back(self) -> Talk:
        if not self.before:
            raise RefusedLineError("this is the first question; Ctrl-D ends")
        self.chosen, self.typed = self.before.pop()
        return self

    def _go(self, chosen: Chosen, typed: str) -> Talk:
        self.before.append((self.chosen, typed))
        self.chosen = chosen
        return self

    # which sheet -----------------------------------------------------------------------------

    def _put_sheet(self) -> Prompt:
        headings = self.folder.headings
        choices = tuple(Choice(heading.path, heading.text) for heading in headings)
        others = (*(heading.path for heading in headings[1:3]), "new")
        return Prompt(f"go on with {headings[0].text}", others, "yes", choices=choices)

    def _take_sheet(self, text: str) -> Talk:
        headings = self.folder.headings
        if fold(text) in ("", "yes", "y"):
            return self.goes_on(headings[0].path)
        if fold(text) in NEW:
            return self._go(Chosen(GAME), text)
        meant = [h for h in headings if text in (h.path, h.path.removesuffix(SUFFIX))]
        meant = meant or [h for h in headings if h.path.startswith(text)]
        if len(meant) == 1:
            return self.goes_on(meant[0].path)
        if matching(text):  # whoever names a game wants a new sheet
            before = self.chosen
            self.chosen = Chosen(GAME)
            self._take_game(text)
            self.before.insert(0, (before, ""))
            return self
        paths = ", ".join(heading.path for heading in headings[:MOST_NAMED])
        raise RefusedLineError(f"no sheet '{text}' here: {paths}; or new")

    # which game ------------------------------------------------------------------------------

    def _put_game(self) -> Prompt:
        choices = tuple(
            Choice(name, f"{offer.players} players; {offer.summary}")
            for offer in registry.GAMES
            for name in (offer.name, *offer.aliases)
        )
        return Prompt("game", ("type a few letters of its name", "? lists all"), choices=choices)

    def _take_game(self, text: str) -> Talk:
        if not text:
            raise RefusedLineError("which game? type a few letters of its name, or ? for all")
        return self._go(Chosen(PLAYERS, _game_meant(text)), text)

    # who plays -------------------------------------------------------------------------------

    def _put_players(self) -> Prompt:
        least, most = self._seats()
        count = f"{least}" if least == most else f"{least}-{most}"
        choices = tuple(map(Choice, self.folder.names))
        return Prompt(
            f"{count} players, in the order of the deal",
            ("with spaces or commas between the names",),
            " ".join(self._usual()) or None,
            choices=choices,
        )

    def _usual(self) -> tuple[str, ...]:
        return self.folder.players_of(self.chosen.game.offer.name, *self._seats())

    def _seats(self) -> tuple[int, int]:
        return self.chosen.game.game.seats

    def _take_players(self, text: str) -> Talk:
        names = _names(text) if text else self._usual()
        if not names:
            raise RefusedLineError("who plays? e.g. Anna Boris Vera")
        presets = self.chosen.game.game.presets
        step = RULES if presets and not self.chosen.game.settings else OPTIONS
        chosen = self.chosen._replace(step=step, players=tuple(names))
        self._scored(chosen)
        return self._go(chosen, text)

    # by which rules --------------------------------------------------------------------------

    def _put_rules(self) -> Prompt:
        presets = self.chosen.game.game.presets
        usual = next((preset.name for preset in presets if not preset.settings), "as usual")
        choices = tuple(Choice(preset.name, preset.meaning) for preset in presets)
        others = tuple(preset.name for preset in presets if preset.name != usual)
        return Prompt("rules", others, usual, choices=choices)

    def _take_rules(self, text: str) -> Talk:
        chosen = self.chosen._replace(step=OPTIONS, preset=text)
        self._scored(chosen)
        return self._go(chosen, text)

    def _put_options(self) -> Prompt:
        specs = self.chosen.game.game.option_specs
        choices = tuple(Choice(f"{spec.name}=", spec.meaning) for spec in specs)
        set_so_far = " ".join(self.chosen.settings)
        return Prompt(
            "house rules",
            ("OPTION=VALUE", "? lists them"),
            set_so_far or "as usual",
            choices=choices,
        )

    def _take_option(self, text: str) -> Talk:
        if not text:
            return self._with_options()
        settings = _settings(text)
        chosen = self.chosen._replace(settings=(*self.chosen.settings, *settings))
        self._scored(chosen)
        return self._go(chosen, text)

    def _with_options(self) -> Talk:
        """On to the question who deals first, where that matters."""
        session = self._scored(self.chosen).session
        assert session is not None
        if session.ledger.dealer and len(session.ledger.table.players) > 1:
            return self._go(self.chosen._replace(step=DEALER), "")
        return self._made(self.chosen)

    def _put_dealer(self) -> Prompt:
        players = self.chosen.players
        choices = tuple(map(Choice, players))
        return Prompt("who deals first", players[1:], players[0], choices=choices)

    def _take_dealer(self, text: str) -> Talk:
        return self._made(self.chosen._replace(dealer=text))

    # the sheet -------------------------------------------------------------------------------

    def _scored(self, chosen: Chosen) -> Loaded:
        """The sheet so far; raises RefusedLineError where it cannot be."""
        try:
            loaded = score_lines(self.path, chosen.header(self.date))
        except InputError as error:
            raise refusal(error) from None
        for problem in loaded.problems:
            if problem.is_error:
                raise refusal(problem)
        return loaded

    def _made(self, chosen: Chosen) -> Talk:
        loaded = self._scored(chosen)
        assert loaded.session is not None
        path = self.path or self.folder.new_name(chosen.game.offer.name, self.date)
        create_sheet(path, "\n".join(loaded.lines) + "\n")
        self.outside.say([f"{path}:", *(f"  {line}" for line in loaded.lines)])
        for problem in loaded.problems:
            self.outside.complain(problem_lines(problem, path, self.outside.size().columns))
        self.outside.say(next_lines(loaded.session))
        return self.goes_on(path)

    # help ------------------------------------------------------------------------------------

    def _help(self) -> Sequence[str]:
        step = self.chosen.step
        if step == GAME:
            return [*_all_games(), "other names are known as well; points is the pad for any game"]
        if step == RULES:
            presets = self.chosen.game.game.presets
            return [f"{preset.name}: {preset.meaning}" for preset in presets]
        if step == OPTIONS:
            return self._options_text()
        if step == PLAYERS:
            known = ", ".join(self.folder.names)
            lines = ["names in the order in which the deal passes; a name with spaces in quotes"]
            return [*lines, *([f"played before: {known}"] if known else [])]
        return ["Enter takes what stands in brackets; < goes back; Ctrl-D ends"]

    def _options_text(self) -> Sequence[str]:
        session = self._scored(self.chosen).session
        assert session is not None
        manual, room = Manual(session.sheet), min(self.outside.size().columns, WIDEST)
        shown = option_lines(manual.game, [(s, manual.value(s)) for s in manual.options], room)
        names = ", ".join(spec.name for spec in manual.options)
        return [*shown, f"all: {names}", f"what each means: scorekeeper rules {manual.game.name}"]


def matching(text: str) -> list[registry.Offer]:
    """The games that the letters may mean: by their names as people say them, those that begin so
    first."""
    key = squash(text)
    if not key:
        return []
    found = registry.named(text)
    if found is not None:
        return [found]
    begun = [offer for offer in registry.GAMES if _begins(offer, key)]
    inside = [offer for offer in registry.GAMES if any(key in squash(n) for n in _names_of(offer))]
    return [*dict.fromkeys([*begun, *inside])]


def _begins(offer: registry.Offer, key: str) -> bool:
    return any(squash(name).startswith(key) for name in _names_of(offer))


def _names_of(offer: registry.Offer) -> tuple[str, ...]:
    return (offer.name, *offer.aliases)


def _game_meant(text: str) -> Named:
    """The game of that name, or the only one that the letters may mean."""
    found = matching(text)
    if len(found) > 1 and not registry.named(text):
        begun = [offer for offer in found if squash(offer.name).startswith(squash(text))]
        found = begun if len(begun) == 1 else found
    try:
        if len(found) == 1 and not registry.named(text):
            return find_game(_called(found[0], text))
        return find_game(text)
    except InputError as error:
        if not found:
            raise refusal(error) from None
        names = ", ".join(offer.name for offer in found[:MOST_NAMED])
        raise RefusedLineError(f"'{text}' may be {names}: type more of it") from None


def _called(offer: registry.Offer, text: str) -> str:
    """The name of the game that the letters begin: an alias may bring rules of its own."""
    key = squash(text)
    names = [name for name in _names_of(offer) if squash(name).startswith(key)]
    return names[0] if names else offer.name


def _names(text: str) -> Sequence[str]:
    try:
        words = [word.value for word in tokenise(text.replace(",", " "))]
    except InputError as error:
        raise refusal(error) from None
    return words


def _settings(text: str) -> Sequence[str]:
    try:
        tokens = tokenise(text.removeprefix("set "))
    except InputError as error:
        raise refusal(error) from None
    return [f"{key}={value}" if key is not None else value for key, value in tokens]


def _all_games() -> Sequence[str]:
    families: dict[str, list[str]] = {}
    for offer in registry.GAMES:
        families.setdefault(offer.family, []).append(offer.name)
    return [f"{family}: {', '.join(names)}" for family, names in families.items()]
