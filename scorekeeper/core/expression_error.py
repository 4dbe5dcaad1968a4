"""What is wrong with a formula, and where."""

_LONGEST_QUOTE = 24


class ExpressionError(ValueError):
    """A formula that cannot be read, or that has no value for the given facts.

    `column` is the place in the formula's text, counted from 1.
    """

    def __init__(self, message: str, column: int = 1) -> None:
        super().__init__(message)
        self.column = column


def quoted(text: str) -> str:
    """Text in quotation marks for a message: shortened, with unprintable characters escaped."""
    return repr(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "...")
