"""A deal that was played and not recorded: which legal deal is worth just what the paper has more,
and where it may be missing."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.replaying.rescoring import Rescoring
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.parts import NamedTuple

from .gaps import first_trouble, gaps_at_once, gaps_before
from .paper import Paper
from .place_search import AFTER_ONE, PlaceSearch, Tried
from .slips import Slip
from .stories import Story

MOST_ALONE = 20_000  # deals tried where nothing else explains the claim
MOST_BESIDE = 1_500  # where something does
MANY = 24  # other explanations: half as many deals are tried beside more
AT_ONCE, UP_TO_TROUBLE, FURTHER = 2 / 3, 2 / 3, 1 / 2  # of what is left, for places of a sort
PLACES = 3  # further up in which one was found: of more it is not asked
SHARING = 4  # places that share what is left to try


class Sought(NamedTuple):
    """What a search for missing deals came to: how many were tried, whether these were all, and
    the explanations, each with the number of deals of which it shows one."""

    tried: int
    is_whole: bool
    slips: tuple[tuple[Slip, Story, int], ...]


def most_beside(others: int, *, adds_up: bool) -> int:
    """How many deals to try beside so many other explanations. A claim of figures that add up and
    that many slips explain is explained by many deals, which are soon found."""
    if not others:
        return MOST_ALONE
    return MOST_BESIDE // 2 if adds_up and others > MANY else MOST_BESIDE


def missing_deals(
    sheet: Rescoring,
    moving: Rescoring,
    session: Session,
    paper: Paper,
    most: int,
    tried: Tried | None = None,
) -> Sought:
    """Deals that could have been played and would explain everything claimed, at each place where
    the paper lets one be missing; about so many are tried at most. `moving` is the sheet whose
    deals move on for one more. The stories have no cost."""
    trouble = first_trouble(sheet, session)
    at_once, before = (
        [PlaceSearch(moving, session, gap, tried) for gap in gaps]
        for gaps in (gaps_at_once(sheet, session, paper), gaps_before(sheet, session, paper))
    )
    near = [search for search in before if search.index <= trouble]
    further = [search for search in before if search.index > trouble]
    rounds = [
        (at_once, SHARING, AT_ONCE / 2 if near else AT_ONCE),
        (near, SHARING, UP_TO_TROUBLE),
        (further, len(further), FURTHER),
        (further, SHARING, 1),
    ]
    slips, searches = list[tuple[Slip, Story, int]](), dict[PlaceSearch, None]()
    for some, sharing, part in rounds:
        if some and not slips:
            left = most - sum(search.spent for search in searches)
            slips = _sought(some, left * part, sharing)
            searches |= dict.fromkeys(some)
    count = sum(search.tried for search in searches)
    return Sought(count, all(search.is_whole for search in searches), tuple(slips))


def _sought(
    searches: Sequence[PlaceSearch], most: float, sharing: int
) -> list[tuple[Slip, Story, int]]:
    """What is found in those places with so many tries, until there are some of them; so many
    places share what is left."""
    slips: list[tuple[Slip, Story, int]] = []
    for number, search in enumerate(searches):
        if len(slips) >= PLACES:
            break
        begun = search.spent
        share = most / min(len(searches) - number, sharing)
        share = min(share, AFTER_ONE) if slips else share
        slips += search.story(list(search.fits(share)))
        most -= search.spent - begun
    return slips
