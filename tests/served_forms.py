"""A phone that reads the forms of a page and sends them as a browser does, without any script."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

from served_table import Answer, Phone


@dataclass
class Form:
    """A form: where it is sent, its fields as they stand, and the buttons that send it."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    boxes: list[str] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)

    def texts(self, name: str) -> list[str]:
        """What the buttons of that name send."""
        return [text for button, text in self.buttons if button == name]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.texts: list[str] = []
        self._is_open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: text or "" for name, text in attrs}
        if tag == "form":
            self.forms.append(Form(given.get("action", ""), given.get("method", "get")))
            self._is_open = True
        elif tag == "a":
            self.links.append(given.get("href", ""))
        elif self._is_open and tag == "button" and given.get("type") != "button":
            self.forms[-1].buttons.append((given.get("name", ""), given.get("value", "")))
        elif self._is_open and tag == "input":
            _take(self.forms[-1], given)

    def handle_endtag(self, tag: str) -> None:
        self._is_open = self._is_open and tag != "form"

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def _take(form: Form, given: Mapping[str, str]) -> None:
    kind, name = given.get("type", "text"), given.get("name", "")
    if kind == "checkbox":
        form.boxes.append(name)
    if kind in ("checkbox", "radio"):
        if "checked" in given:
            form.fields[name] = given.get("value", "on")
        return
    form.fields[name] = given.get("value", "")
    if kind != "hidden":
        form.typed.append(name)


class Page:
    """What came back, followed to where it leads."""

    def __init__(self, phone: Phone, answer: Answer) -> None:
        while answer.status in (301, 302, 303):
            self.place = answer.headers["location"]
            answer = phone.get(self.place)
        self.phone = phone
        self.status = answer.status
        self.html = answer.text
        reader = _Reader()
        reader.feed(answer.text)
        self.forms, self.links = reader.forms, reader.links
        self.text = " ".join(" ".join(reader.texts).split())

    def form(self, path: str) -> Form | None:
        """The first form that is sent there."""
        return next((form for form in self.forms if form.action.partition("?")[0] == path), None)

    def send(self, form: Form, **fields: str) -> Page:
        """Send it with those fields."""
        return Page(self.phone, self.phone.post(form.action, **{**form.fields, **fields}))


def opened(phone: Phone, place: str) -> Page:
    """A page."""
    return Page(phone, phone.get(place))


def buttons(page: Page) -> Iterator[tuple[str, str]]:
    """All that can be tapped in forms."""
    for form in page.forms:
        yield from form.buttons
