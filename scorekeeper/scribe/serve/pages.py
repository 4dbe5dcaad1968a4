"""The frame of every page that the server shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files

from starlette.responses import HTMLResponse, Response

from scorekeeper.core.drawing.shapes import Drawing
from scorekeeper.render.board_style import BOARD_STYLE
from scorekeeper.render.drawings.drawing import DRAWERS
from scorekeeper.render.page_style import SCREEN
from scorekeeper.render.safe import safe_text

_HEAD = (
    '<meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    '<meta name="color-scheme" content="light dark">'
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">'
    '<link rel="stylesheet" href="/style.css">'
)
BOARD_LINK = '<link rel="stylesheet" href="/board.css">'
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

    def __init__(self, content: str, kind: str) -> None:
        self._content = content.encode()
        self._kind = kind

    def response(self) -> Response:
        """The file as an answer; browsers ask again whether it is the same after an update."""
        return Response(self._content, media_type=self._kind, headers={"cache-control": "no-cache"})


def assets() -> dict[str, Asset]:
    """What pages load, by path."""
    folder = files(__package__) / "assets"

    def read(*names: str) -> str:
        return "".join((folder / name).read_text("utf-8") for name in names)

    style = SCREEN + read("serve.css", "entry.css")
    return {
        "/style.css": Asset(_short_style(style), "text/css"),
        "/board.css": Asset(_short_style(BOARD_STYLE), "text/css"),
        "/page.js": Asset(_short_script(read("page.js", "entry.js")), "text/javascript"),
        "/icon.svg": Asset(read("icon.svg"), "image/svg+xml"),
    }


_SHAPES = {shape.__name__: drawer.style for shape, drawer in DRAWERS.items()}


def drawing_style_link(drawings: Sequence[Drawing]) -> str:
    """What loads the style sheet of the shapes among them, and of no others."""
    shapes = ",".join(dict.fromkeys(type(drawing).__name__ for drawing in drawings))
    return f'<link rel="stylesheet" href="/drawing.css?shapes={shapes}">' if shapes else ""


def drawing_style(shapes: str) -> Response:
    """The style sheet of the shapes that are named, with commas; of unknown ones nothing."""
    style = "".join(_SHAPES.get(shape, "") for shape in shapes.split(",")[: len(_SHAPES)])
    return Asset(_short_style(style), "text/css").response()


def _short_style(text: str) -> str:
    """A style sheet without remarks and line ends: phones load it on slow networks."""
    return " ".join(re.sub(r"/\*.*?\*/", "", text, flags=re.S).split())


def _short_script(text: str) -> str:
    """A script without the lines that are remarks, and without indents."""
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//")) + "\n"
