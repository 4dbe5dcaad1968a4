"""Claimed figures in words, and as they are typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from scorekeeper.core.values.amounts import Amount, plural, show_amount, simplify
from scorekeeper.core.values.names import joined
from scorekeeper.journal.tokens import pair
from scorekeeper.referee.answer import Answer, Parted, Question, Reading
from scorekeeper.referee.claiming import named
from scorekeeper.referee.figures import BALANCE, MONEY, TOTAL, Figure

MOST_NAMED = 6  # figures that differ; the others are counted


def figure_in_full(figure: Figure) -> str:
    """As the subject of a sentence: `Anna's total after deal 5`."""
    whole = named(figure)
    subject = f"{figure.owner}'s total" if figure.what == TOTAL else f"the {whole}"
    return f"{subject} after deal {figure.after}"


def question_text(figure: Figure) -> str:
    """`What does the paper say for Boris after deal 5?`"""
    the = "" if figure.what == TOTAL else "the "
    return f"What does the paper say for {the}{named(figure)} after deal {figure.after}?"


def possible_text(question: Question) -> str:
    """What to do about an answer that no explanation gives: `they give -1 or 9; ...`."""
    figure = question.figure
    amounts = [amount_text(figure, possible.amount) for possible in question.answers]
    return f"they give {' or '.join(amounts)}; type it again if it stands there, else press Enter"


def figure_typed(figure: Figure, amount: str = "") -> str:
    """As the claim is typed: `Anna=34`, `pool=Anna:10`, `bank=Boris/Anna:24`."""
    if figure.what == TOTAL:
        return pair(figure.owner, amount)
    key = figure.account if figure.what == BALANCE else figure.what
    whose = f"{figure.owner}/{figure.against}" if figure.against else figure.owner
    return pair(key, f"{whose}:{amount}")


def money_text(amount: Amount) -> str:
    """Money with two places, where it is exact in them: `-3.90`."""
    cents = simplify(amount * 100)
    if not isinstance(cents, int):
        return show_amount(amount)
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02}"


def amount_text(figure: Figure, amount: Amount) -> str:
    """The amount as people write such a figure."""
    return money_text(amount) if figure.what == MONEY else show_amount(amount)


def reading_text(reading: Reading) -> str:
    """`Boris 6 claimed, 16 on the sheet (-10)`."""
    figure = reading.figure
    gap = amount_text(figure, reading.gap)
    claimed, sheet = (amount_text(figure, amount) for amount in (figure.amount, reading.sheet))
    sign = "+" if reading.gap > 0 else ""
    return f"{named(figure)} {claimed} claimed, {sheet} on the sheet ({sign}{gap})"


def claim_text(answer: Answer, last: int, *, every: bool = False) -> str:
    """Who agrees and who does not, where the claim and the sheet part first; `last` is the last
    deal of the sheet. Figures of later deals are counted, unless `every` one is wanted."""
    standings = _standings(answer.readings)
    is_one = len(standings) == 1
    if answer.agrees:
        return _all_agree(standings, last)
    parting = [readings for readings in standings if not _agree(readings)]
    shown = parting if every else parting[:1]
    texts = [_standing_text(readings, last, is_one, every) for readings in shown]
    later = sum(not reading.agrees for readings in parting[len(shown) :] for reading in readings)
    if later:
        texts.append(f"{plural(later, 'figure')} {_differ(later)} after that")
    parted = answer.parted
    lead = f"the claim agrees up to deal {parted.agree_after}; " if parted and _some(parted) else ""
    return lead + "; ".join(texts)


def _some(parted: Parted) -> bool:
    return parted.agree_after > 0


def _standings(readings: Sequence[Reading]) -> list[list[Reading]]:
    """The readings by the deal after which they stand, in the order of the deals."""
    ordered = sorted(readings, key=_after)
    return [list(group) for _, group in groupby(ordered, key=_after)]


def _after(reading: Reading) -> int:
    return reading.figure.after


def _agree(readings: Sequence[Reading]) -> bool:
    return all(reading.agrees for reading in readings)


def _differ(count: int) -> str:
    return "differs" if count == 1 else "differ"


def _all_agree(standings: Sequence[Sequence[Reading]], last: int) -> str:
    if len(standings) == 1:
        return _where(standings[0], last) + _agreeing(standings[0])
    count = sum(map(len, standings))
    return f"all {count} figures agree, after {len(standings)} deals"


def _where(readings: Sequence[Reading], last: int) -> str:
    after = readings[0].figure.after
    return "" if after == last else f"after deal {after}: "


def _standing_text(readings: Sequence[Reading], last: int, is_one: bool, every: bool) -> str:
    """What is claimed after one deal."""
    where = _where(readings, last if is_one else -1)
    return where + "; ".join(_standing_parts(readings, every))


def _standing_parts(readings: Sequence[Reading], every: bool) -> Iterator[str]:
    differing = [reading for reading in readings if not reading.agrees]
    named = differing if every else differing[:MOST_NAMED]
    yield from map(reading_text, named)
    if len(named) < len(differing):
        rest = len(differing) - len(named)
        yield f"{rest} more {_differ(rest)}"
    agreeing = [reading for reading in readings if reading.agrees]
    if agreeing:
        yield _agreeing(agreeing)


def _agreeing(readings: Sequence[Reading]) -> str:
    """`Anna and Grigori agree`, `14 others agree`."""
    names = [named(reading.figure) for reading in readings]
    if len(names) > MOST_NAMED:
        return f"{len(names)} figures agree"
    return f"{joined(names)} {'agrees' if len(names) == 1 else 'agree'}"
