"""How a question is answered on a phone: buttons for what is possible, each as large as a thumb.

What a form sends (`told_in.py` reads it): `value` is a whole answer, nothing for what follows;
`part` one part more of a value of which `begun` was told, `then` a part that has a usual text;
`pick:TEXT` is a ticked box, `typed` what was typed. No form needs a script.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.core.asking.questions import Forbidden, Question
from scorekeeper.core.declaration.composed import Part
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.render.figures import printed_number

from .pages import shown

MOST_LISTS = 8  # lists of names that are offered whole; of more, each name has a box
_SHORT = 4  # letters of a button that is one of a grid
_MANY = 2  # refused values beside which the others are hard to see
FEW = 4  # names of which lists are offered whole
_SUITS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
_CALL = re.compile(r"(\d*)(NT|[SCDH])(X{0,2})")
_WORDS = ("word", "number")
_NOBODY = "none"


class Choice(NamedTuple):
    """A button: the text that it sends, how it is called, why it cannot be used ("" if it can)."""

    text: str
    label: str
    why: str = ""
    is_breach: bool = False


class Asking(NamedTuple):
    """What a control is made for: the question, the parts told of its answer so far and the next
    one (None where it is not told in parts), whether all of it is open to the person."""

    question: Question
    begun: Sequence[str] = ()
    part: Part | None = None
    then: Part | None = None
    rows: Sequence[str] = ()  # whose pairs may be told; all where there is none
    told: str = ""  # what is told of the fact by now


def control(asking: Asking) -> str:
    """The fields of the form that answers the question."""
    question = asking.question
    if asking.part is not None:
        return _of_part(asking, asking.part)
    if question.form == "pairs":
        return _matrix(asking)
    if question.form == "players" and len(_names(question)) > FEW:
        return _boxes(question, asking.told)
    if question.form == "count" and len(question.possible) > MOST_LISTS:
        owners = _owners(asking)
        if owners:
            return _fields(question, owners)
    if question.more:
        return _typed(question)
    return _buttons("value", _choices(question))


def label(text: str, form: str = "word") -> str:
    """A text of the sheet as people read it: suits by their signs, names isolated."""
    found = _CALL.fullmatch(text) if form in _WORDS else None
    if found is None:
        return f"<bdi>{shown(printed_number(text.replace(',', ', ')))}</bdi>"
    number, strain, doubled = found.groups()
    looks = "red" if strain in "DH" else "black"
    sign = f'<i class="{looks}">{_SUITS[strain]}\ufe0e</i>' if strain in _SUITS else strain
    return f"{number}{sign}{'×' * len(doubled)}"


# buttons -----------------------------------------------------------------------------------------


def _choices(question: Question) -> list[Choice]:
    """What can be tapped, in the order of the question, the forbidden ones where they belong."""
    choices = [_choice(question, text) for text in question.possible]
    choices += [_forbidden(question, no) for no in question.forbidden]
    if all(choice.text.isdigit() for choice in choices if choice.text):
        choices.sort(key=lambda choice: int(choice.text or -1))
    return choices


def _choice(question: Question, text: str) -> Choice:
    is_usual = text == question.follows or (text == _NOBODY and not question.needed)
    return Choice("" if is_usual and not question.owner else text, _called(question, text))


def _forbidden(question: Question, no: Forbidden) -> Choice:
    return Choice(no.value, _called(question, no.value), no.why, no.is_breach)


def _called(question: Question, text: str) -> str:
    meaning = question.meanings.get(text, "")
    called = label(text, question.form)
    return f"{called}<small>{shown(meaning)}</small>" if meaning else called


def _buttons(name: str, choices: Sequence[Choice], columns: int = 0) -> str:
    """All of them in a grid, and below it why some cannot be used."""
    refused = [choice for choice in choices if choice.why]
    is_long = len(refused) > _MANY and not columns
    offered = [choice for choice in choices if not (choice.why and is_long)]
    longest = max((len(_plain(choice)) for choice in offered), default=0)
    width = f"cols-{columns}" if columns else "short" if longest <= _SHORT else "names"
    grid = "".join(_button(name, choice, at) for at, choice in enumerate(offered))
    grid = f'<div class="grid {width}">{grid}</div>'
    if is_long:
        whys = "".join(_why(choice, len(offered) + at) for at, choice in enumerate(refused))
        return f"{grid}<details><summary>Not now</summary>{whys}</details>"
    return grid + "".join(_why(choice, at) for at, choice in enumerate(offered) if choice.why)


def _plain(choice: Choice) -> str:
    """What a button says, without the marks of the page."""
    return re.sub("<[^>]*>|\ufe0e", "", choice.label)


def _button(name: str, choice: Choice, at: int) -> str:
    if choice.why and not choice.is_breach:
        return (
            f'<button type="button" class="no" aria-disabled="true" aria-describedby="why{at}">'
            f"{choice.label}</button>"
        )
    looks = f' class="no" aria-describedby="why{at}"' if choice.why else ""
    looks = looks or (' class="broad"' if len(_plain(choice)) > _SHORT else "")
    return f'<button name="{name}" value="{shown(choice.text)}"{looks}>{choice.label}</button>'


def _why(choice: Choice, at: int) -> str:
    return f'<p class="why" id="why{at}"><b>Not {label(choice.text)}:</b> {shown(choice.why)}</p>'


# parts -------------------------------------------------------------------------------------------


def _of_part(asking: Asking, part: Part) -> str:
    refused = {no.value: no for no in asking.question.forbidden}
    choices = []
    for text, called in part.texts.items():
        no = refused.get("".join([*asking.begun, text]))
        named = label(called) if called == text else f"<bdi>{shown(called)}</bdi>"
        choices.append(Choice(text, named, *((no.why, no.is_breach) if no else ())))
    begun = "".join(asking.begun)
    told = f'<p class="begun">{label(begun)} …</p>' if begun else ""
    hidden = f'<input type="hidden" name="begun" value="{shown(json.dumps(list(asking.begun)))}">'
    then = _chips(asking.then) if asking.then else ""
    return f"{hidden}{told}{then}{_buttons('part', choices, part.columns)}"


def _chips(part: Part) -> str:
    """A part with a usual text, beside the one before it: mostly nobody touches it."""
    chips = "".join(
        f'<label class="chip"><input type="radio" name="then" value="{shown(text)}"'
        f"{' checked' if text == part.usual else ''}><span>{shown(called)}</span></label>"
        for text, called in part.texts.items()
    )
    return f'<fieldset class="chips"><legend>{shown(part.name)}</legend>{chips}</fieldset>'


# boxes -------------------------------------------------------------------------------------------


def _names(question: Question) -> list[str]:
    """Those who can be named in a list."""
    return [text for text in question.possible if text != _NOBODY and "," not in text]


def _boxes(question: Question, told: str) -> str:
    ticked = told.split(",")
    boxes = "".join(_box(name, label(name, "player"), name in ticked) for name in _names(question))
    return f'<div class="grid names">{boxes}</div>{_done("These")}'


def _box(text: str, called: str, is_ticked: bool, title: str = "") -> str:
    checked = " checked" if is_ticked else ""
    told = f' aria-label="{shown(title)}"' if title else ""
    return (
        f'<label class="box"><input type="checkbox" name="pick:{shown(text)}" value="1"{checked}'
        f"{told}><span>{called}</span></label>"
    )


def _done(text: str) -> str:
    return f'<p><button class="go" name="value" value="">{text}</button></p>'


def pairs_of(text: str) -> list[tuple[str, str]]:
    """The pairs in a text such as `A/B+C,D/A`."""
    parts = (part.partition("/") for part in text.split(",") if "/" in part)
    return [(who, whom) for who, _, all_of in parts for whom in all_of.split("+")]


def _matrix(asking: Asking) -> str:
    """A row for who doubles, a column for whom."""
    question = asking.question
    texts = [*question.possible, *(no.value for no in question.forbidden)]  # not alone, perhaps
    allowed = dict.fromkeys(pair for text in texts for pair in pairs_of(text))
    ticked = set(pairs_of(asking.told))
    speaking = dict.fromkeys([*(who for who, _ in allowed), *(whom for _, whom in allowed)])
    whom = [name for name in speaking if any(name == b for _, b in allowed)]
    rows = [a for a in speaking if any(a == b for b, _ in allowed)]
    rows = [who for who in rows if not asking.rows or who in asking.rows]
    heads = "".join(f'<th scope="col">{label(name, "player")}</th>' for name in whom)
    body = "".join(_pair_row(who, whom, allowed.keys(), ticked) for who in rows)
    return (
        f'<table class="matrix"><thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody>'
        f"</table>{_done('That is all')}"
    )


def _pair_row(
    who: str, whom: Iterable[str], allowed: Iterable[tuple[str, str]], ticked: set[tuple[str, str]]
) -> str:
    cells = "".join(
        f"<td>{_box(f'{who}/{name}', '×', (who, name) in ticked, f'{who} towards {name}')}</td>"
        if (who, name) in allowed
        else "<td></td>"
        for name in whom
    )
    return f'<tr><th scope="row">{label(who, "player")}</th>{cells}</tr>'


# what is typed -----------------------------------------------------------------------------------


def _typed(question: Question) -> str:
    """For what has too many values: a field, with the usual answer beside it."""
    is_number = question.form in ("number", "count")
    kind = 'type="text" inputmode="text"'
    stepper = ""
    if is_number:
        kind = _number_kind(question)
        stepper = (
            '<button type="button" data-step="-1" aria-label="one less">−</button>'
            '<button type="button" data-step="1" aria-label="one more">+</button>'
        )
    usual = "" if question.needed else _usual(question)
    offers = "" if is_number else "".join(_offers(question))
    return (
        f'<p class="stepper"><input id="typed" name="typed" {kind} required list="offers" '
        f'autocomplete="off" aria-label="{shown(question.ask)}">{stepper}</p>{offers}'
        f'<p><button class="go">That is it</button></p>{usual}'
    )


def _offers(question: Question) -> Iterator[str]:
    yield '<datalist id="offers">'
    yield from (f'<option value="{shown(text)}">' for text in question.possible)
    yield "</datalist>"


def _usual(question: Question) -> str:
    follows = question.follows or _NOBODY
    called = label(follows, question.form)
    return f'<p><button name="value" value="" formnovalidate>{called}, as usual</button></p>'


def _owners(asking: Asking) -> list[str]:
    """Those whose numbers are typed on one screen: of a count that nobody needs everybody, of one
    with too many values for buttons all who follow, where nothing is told of it."""
    question = asking.question
    if not question.owner:
        named = next((text for text in question.possible if ":" in text), "")
        return [part.rpartition(":")[0] for part in named.split(",")]
    is_whole = question.more and not asking.told and not asking.rows
    return [question.owner, *question.owners] if is_whole else []


def _fields(question: Question, owners: Sequence[str]) -> str:
    """A field for everybody who has a number."""
    value = "" if question.needed else ' value="0"'
    rows = "".join(
        f'<p class="stepper"><label for="of{at}">{label(owner, "player")}</label>'
        f'<input id="of{at}" name="of:{shown(owner)}" {_number_kind(question)}{value} required>'
        '<button type="button" data-step="-1" aria-label="one less">−</button>'
        '<button type="button" data-step="1" aria-label="one more">+</button></p>'
        for at, owner in enumerate(owners)
    )
    usual = "" if question.needed else _usual(question)
    return f'{rows}<p><button class="go" name="some" value="1">These</button></p>{usual}'


def _number_kind(question: Question) -> str:
    """Phones have no minus on the keys for numbers."""
    can_be_negative = any(text.startswith("-") or ":-" in text for text in question.possible)
    return f'type="number" step="1" inputmode="{"text" if can_be_negative else "numeric"}"'
