"""The frame of every page that the server shows."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from starlette.responses import HTMLResponse, Response

from scorekeeper.render.board_style import BOARD_STYLE
from scorekeeper.render.page_style import STYLE
from scorekeeper.render.safe import safe_text

_HEAD = (
    '<meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    '<meta name="color-scheme" content="light dark">'
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">'
    '<link rel="stylesheet" href="/style.css">'
)
TO_THE_SHEET = '<p><a class="button" href="/">To the sheet</a></p>'


def shown(text: str) -> str:
    """A text of people as it may stand in a page, also within quotes."""
    return escape(safe_text(text))


def document(title: str, body: str, *, kind: str = "", extra: str = "") -> str:
    """A whole page. `title` is plain text; `body` is finished HTML; `kind` becomes the class of
    its body, `extra` stands in its head."""
    looks = f' class="{kind}"' if kind else ""
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head>{_HEAD}{extra}<title>{shown(title)}</title>'
        f'<script src="/page.js" defer></script></head>\n<body{looks}>\n{body}\n</body></html>\n'
    )


def html(text: str | bytes, status: int = 200) -> HTMLResponse:
    """A page or a piece of one as an answer."""
    return HTMLResponse(text, status_code=status)


def message_page(message: str, hint: str = "", status: int = 200) -> HTMLResponse:
    """A page that says one thing, and the way back to the sheet."""
    more = f"<p>{shown(hint)}</p>" if hint else ""
    lead = message[:1].upper() + message[1:]
    body = f"<main><h1>{shown(lead)}</h1>{more}{TO_THE_SHEET}</main>"
    return html(document(lead, body, kind="message"), status)


class Asset:
    """A file of the package, read once."""

    def __init__(self, content: bytes, kind: str) -> None:
        self._content = content
        self._kind = kind

    def response(self) -> Response:
        """The file as an answer; browsers ask again whether it is the same after an update."""
        return Response(self._content, media_type=self._kind, headers={"cache-control": "no-cache"})


def assets() -> dict[str, Asset]:
    """What pages load, by path."""
    folder = files(__package__) / "assets"

    def read(name: str) -> bytes:
        return (folder / name).read_bytes()

    shared = (STYLE + BOARD_STYLE).encode()
    return {
        "/style.css": Asset(shared + read("serve.css") + read("entry.css"), "text/css"),
        "/page.js": Asset(read("page.js") + read("entry.js"), "text/javascript"),
        "/icon.svg": Asset(read("icon.svg"), "image/svg+xml"),
    }
