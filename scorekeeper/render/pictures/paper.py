"""Paper to draw on: texts, lines and fields on the pages of a PDF, in typefaces of our own.

All lengths are in points, places count from the top left corner of a page.
"""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from pathlib import Path
from typing import Literal

from fpdf import FPDF
from fpdf.enums import XPos, YPos
from fpdf.fonts import TTFFont

from scorekeeper.render.own_files import PROGRAM

FONTS = Path(__file__).parent / "fonts"
PLAIN, BOLD, CJK = "DejaVuSansCondensed", "DejaVuSansCondensed-Bold", "DroidSansFallback"
BOX = "\u25a1"  # stands for letters that no typeface here has
UNIT = 10.0  # the size of type in which texts are measured
Colour = tuple[int, int, int]
BLACK: Colour = (0, 0, 0)
Align = Literal["L", "C", "R"]


class Paper:
    """The pages so far; `lacking` collects the letters that had to be shown as boxes."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.pdf = FPDF(unit="pt", format=(width, height))
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.c_margin = 0
        self.pdf.set_title(title)
        self.pdf.set_creator(PROGRAM)
        self._letters = self._add("sans", "", PLAIN)
        self._add("sans", "B", BOLD)
        self._more: Container[int] | None = None  # letters of the large typeface, once needed
        self.lacking: set[str] = set()
        self.measured = cache(self._measured)
        self.known = cache(self._known)

    def add_page(self, width: float = 0, height: float = 0) -> None:
        """A new page, of that size if one is given."""
        self.pdf.add_page(format=(width, height) if width else "")

    @property
    def apology(self) -> str:
        """What boxes stand for, if there are any."""
        return f"{BOX}: letters that no typeface here has" if self.lacking else ""

    def turn_to(self, page: int) -> None:
        """Go back to a page, counted from 1."""
        self.pdf.page = page

    def to_bytes(self) -> bytes:
        """The file, at its end the mark of the program."""
        return bytes(self.pdf.output()) + f"% {PROGRAM}\n".encode()

    # texts -----------------------------------------------------------------------------------

    def _known(self, text: str) -> str:
        """The text, with a box for every letter that cannot be shown."""
        return "".join(letter if self._has(letter) else BOX for letter in text)

    def _has(self, letter: str) -> bool:
        if ord(letter) in self._letters:
            return True
        if self._more is None:
            self._more = self._add("cjk", "", CJK)
            self.pdf.set_fallback_fonts(["cjk"], exact_match=False)
        if ord(letter) in self._more:
            return True
        self.lacking.add(letter)
        return False

    def _add(self, family: str, style: Literal["", "B"], name: str) -> Container[int]:
        """Add a typeface; returns the letters that it has."""
        self.pdf.add_font(family, style, FONTS / f"{name}.ttf")
        font = self.pdf.fonts[family + style]
        assert isinstance(font, TTFFont)
        return font.cmap

    def _measured(self, text: str, bold: bool) -> float:
        known = self.known(text)
        self.pdf.set_font("sans", "B" if bold else "", UNIT)
        return float(self.pdf.get_string_width(known))

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide a text is in type of that size."""
        return self.measured(text, bold) * size / UNIT if text else 0.0

    def wrap(self, text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
        """The text in lines that are no wider than that, broken between words where possible."""
        if self.width(text, size, bold=bold) <= room:
            return [text]
        lines = [""]
        for word in text.split(" "):
            for piece in self._pieces(word, size, room, bold):
                joined = f"{lines[-1]} {piece}" if lines[-1] else piece
                if self.width(joined, size, bold=bold) <= room:
                    lines[-1] = joined
                else:
                    lines.append(piece)
        return [line for line in lines if line] or [""]

    def _pieces(self, word: str, size: float, room: float, bold: bool) -> list[str]:
        if self.width(word, size, bold=bold) <= room:
            return [word]
        pieces = [""]
        for letter in word:
            if pieces[-1] and self.width(pieces[-1] + letter, size, bold=bold) > room:
                pieces.append("")
            pieces[-1] += letter
        return pieces

    def shortened(self, text: str, size: float, room: float, *, bold: bool = False) -> str:
        """The text, or as much of it as there is room for, and an ellipsis."""
        if self.width(text, size, bold=bold) <= room:
            return text
        while text and self.width(f"{text}…", size, bold=bold) > room:
            text = text[:-1]
        return f"{text.rstrip()}…"

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        room: float = 0,
        align: Align = "L",
        bold: bool = False,
        struck: bool = False,
        colour: Colour = BLACK,
    ) -> None:
        """One line of text whose top is `y`, between `x` and `x + room`."""
        if not text:
            return
        known = self.known(text)
        wide = room or self.width(text, size, bold=bold)
        self.pdf.set_font("sans", "B" if bold else "", size)
        self.pdf.current_font_is_set_on_page = False  # measuring and other pages changed it
        self.pdf.strikethrough = struck
        self.pdf.set_text_color(*colour)
        self.pdf.set_xy(x, y)
        self.pdf.cell(wide, size * 1.2, known, align=align, new_x=XPos.LEFT, new_y=YPos.TOP)
        self.pdf.strikethrough = False

    # lines and fields ------------------------------------------------------------------------

    def line(self, x: float, y: float, to_x: float, width: float, colour: Colour = BLACK) -> None:
        """A level line."""
        self.pdf.set_draw_color(*colour)
        self.pdf.set_line_width(width)
        self.pdf.line(x, y, to_x, y)

    def field(self, x: float, y: float, width: float, height: float, colour: Colour) -> None:
        """A filled field."""
        self.pdf.set_fill_color(*colour)
        self.pdf.rect(x, y, width, height, style="F")

    def curve(
        self,
        points: list[tuple[float, float]],
        width: float,
        colour: Colour,
        dash: tuple[float, float] = (0, 0),
    ) -> None:
        """A line through those points, in dashes of a length and a gap unless that is 0."""
        self.pdf.set_draw_color(*colour)
        self.pdf.set_line_width(width)
        self.pdf.set_dash_pattern(dash=dash[0], gap=dash[1])
        self.pdf.polyline(points)
        self.pdf.set_dash_pattern()
