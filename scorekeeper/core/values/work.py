"""Numbers that remember how they were worked out, so that a score and its reason cannot differ."""

from __future__ import annotations

from fractions import Fraction

from .amounts import Amount, show_amount, simplify

_NUMBER, _PRODUCT, _SUM = range(3)  # how closely the parts of a text hold together


class Work:
    """An amount with its arithmetic: `str(2 * Work(6) + 3)` is `2 x 6 + 3 = 15`.

    `text` is the arithmetic, empty of a number that needed none. A part of a sum that is nothing
    is left out.
    """

    __slots__ = ("_form", "amount", "text")

    def __init__(self, amount: Amount, text: str = "", _form: int = _NUMBER) -> None:
        self.amount = amount
        self.text = text
        self._form = _form

    @property
    def shown(self) -> str:
        """The arithmetic without what it comes to: `2 x 6 + 3`."""
        return self.text or show_amount(self.amount)

    def __str__(self) -> str:
        return f"{self.text} = {show_amount(self.amount)}" if self.text else self.shown

    def __add__(self, other: Work | Amount) -> Work:
        return self._joined("+", other, 1)

    def __sub__(self, other: Work | Amount) -> Work:
        return self._joined("-", other, -1)

    def plus(self, other: Work | Amount) -> Work:
        """The sum, written out even where nothing is added: `7 + 0 = 7`."""
        return self._written("+", _work(other), 1)

    def less(self, other: Work | Amount) -> Work:
        """The difference, written out even where nothing is taken off: `7 - 0 = 7`."""
        return self._written("-", _work(other), -1)

    def __mul__(self, factor: Work | Amount) -> Work:
        if isinstance(factor, Work):
            amount, shown = factor.amount, factor._factor
        else:
            amount, shown = factor, show_amount(factor)
        return Work(simplify(self.amount * amount), f"{self._factor} x {shown}", _PRODUCT)

    def __rmul__(self, factor: Amount) -> Work:
        text = f"{show_amount(factor)} x {self._factor}"
        return Work(simplify(factor * self.amount), text, _PRODUCT)

    def __truediv__(self, divisor: Amount) -> Work:
        amount = simplify(Fraction(self.amount) / divisor)
        return Work(amount, f"{self._factor} / {show_amount(divisor)}", _PRODUCT)

    def _joined(self, sign: str, other: Work | Amount, by: int) -> Work:
        other = _work(other)
        if not other.amount:
            return self
        if not self.amount and by > 0:
            return other
        return self._written(sign, other, by)

    def _written(self, sign: str, other: Work, by: int) -> Work:
        shown = f"({other.shown})" if by < 0 and other._form == _SUM else other.shown
        amount = simplify(self.amount + by * other.amount)
        return Work(amount, f"{self.shown} {sign} {shown}", _SUM)

    @property
    def _factor(self) -> str:
        """As it stands in a product."""
        if not self.text:
            return show_amount(self.amount)
        return f"({self.text})" if self._form == _SUM else self.text


def _work(value: Work | Amount) -> Work:
    return value if isinstance(value, Work) else Work(value)
