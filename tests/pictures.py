"""Pictures for the README, made from the samples: `python tests/pictures.py`.

Beside them stands a digest of what they show (the pages and their style, the cells of the
workbook), by which a test tells whether they are current.
"""

from __future__ import annotations

import hashlib
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures"
DIGEST = FOLDER / "made-from.txt"
WORKBOOK = "workbook"  # the one that a spreadsheet program shows, not the browser
_RANDOM = re.compile(r'name="key" value="[^"]*"')


class Picture(NamedTuple):
    """A picture: the sample and how many of its deals are played, the answers given to the next,
    and the page that is shown, or the `part` of it."""

    name: str
    sample: str
    deals: int
    answers: Sequence[str] = ()
    place: str = "/deal"
    part: str = ""
    size: tuple[int, int] = (360, 620)


PICTURES = (
    Picture("bids", "oh-hell-evening", 13, ("1", "1", "1")),
    Picture("check", "oh-hell-evening", 13, ("1", "1", "1", "2", "2", "0", "1")),
    Picture("drawing", "preference-sochi-evening", 14, place="/", part="section.sheet .drawing"),
)


def begun(picture: Picture) -> str:
    """The sheet as it stood after so many deals."""
    lines, deals = [], 0
    sample = ROOT / "sample_sheets" / f"{picture.sample}.sheet"
    for line in sample.read_text(encoding="utf-8").splitlines():
        deals += line.startswith("deal ")
        if deals <= picture.deals:
            lines.append(line)
    return "\n".join(lines) + "\n"


@contextmanager
def _sheet(picture: Picture) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{picture.sample}.sheet"
        path.write_text(begun(picture), encoding="utf-8")
        yield path


def _page(picture: Picture) -> str:
    """What is shown, as text."""
    from served_forms import opened
    from served_table import Table

    with _sheet(picture) as path:
        phone = Table(path).laptop()
        page = opened(phone, "/deal")
        for text in picture.answers:
            form = page.form("/answer")
            assert form is not None, page.text
            page = page.send(form, value=text)
        shown = opened(phone, picture.place).html
        assets = [phone.get(f"/{name}").text for name in ("style.css", "page.js")]
    return "\n".join([_RANDOM.sub("", shown), *assets])


def digest() -> str:
    """Of all that the pictures show."""
    import evening_filled_in

    content = "\n".join(f"{picture}\n{_page(picture)}" for picture in PICTURES)
    with tempfile.TemporaryDirectory() as folder:
        content += evening_filled_in.content(Path(folder))
    return hashlib.sha256(content.encode()).hexdigest()


def _take(picture: Picture, window: object, url: str) -> None:
    from driven import resize
    from taps import Window

    phone = Window(window, url)
    phone.open("/deal")
    for text in picture.answers:
        was = phone.look()["told"]
        phone.tap(f'#entry button[name="value"][value="{text}"]')
        phone.until("the next screen", lambda screen, was=was: screen["told"] != was)
    phone.open(picture.place)
    resize(phone.driver, picture.size)
    path = str(FOLDER / f"{picture.name}.png")
    if picture.part:
        phone.driver.find_element("css selector", picture.part).screenshot(path)
    else:
        phone.driver.save_screenshot(path)


def make() -> None:
    """Take them all."""
    import evening_filled_in
    from driven import browser, serving

    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as profile, browser(Path(profile)) as window:
        for picture in PICTURES:
            with _sheet(picture) as path, serving(path) as url:
                _take(picture, window, url)
    with tempfile.TemporaryDirectory() as folder:
        evening_filled_in.take(Path(folder), FOLDER / f"{WORKBOOK}.png")
    DIGEST.write_text(f"{digest()}\n", encoding="utf-8")


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    make()
