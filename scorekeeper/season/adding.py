"""Adding up the evenings of chunks that follow one another: a pure function, which any process can
do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.values.parts import NamedTuple

from .choice import Dated, Seating
from .evening import Evening
from .part import OVER_ALL, Part
from .part_storing import stored_details, stored_group, stored_tables
from .scheme import Scheme
from .storing import restored


class Job(NamedTuple):
    """Evenings in their order with the texts of what they came to, and all that their sum hangs on
    besides: the scheme, and how names are spelt (see `Who`); and whether details are wanted."""

    dated: Sequence[Dated]
    texts: Sequence[str]
    scheme: Scheme
    spelt: Mapping[str, str]
    has_details: bool


class Added(NamedTuple):
    """What a chunk comes to, as texts that can be kept (see `part_storing.py`); by group its sums,
    and who sat where. Without details their text is empty."""

    sums: Mapping[str, str]
    tables: Mapping[str, str]
    details: str


class AddedTogether(NamedTuple):
    """What chunks that follow one another come to one by one, and all of them together, where that
    was asked for; then there are no `tables`, which are asked of chunks alone."""

    each: Sequence[Added]
    together: Added | None


class Jobs(NamedTuple):
    """Those of chunks that follow one another; they are joined where they are a whole bundle."""

    jobs: Sequence[Job]
    is_whole: bool


def added_together(work: Jobs) -> AddedTogether:
    """Add up the evenings of such jobs. Raises ValueError for a text that holds nothing."""
    scheme, has_details = work.jobs[0].scheme, work.jobs[0].has_details
    parts = map(_part, work.jobs)
    if not work.is_whole:
        return AddedTogether([texts_of(part, scheme) for part in parts], None)
    whole, each = Part(has_details), []
    for part in parts:
        each.append(texts_of(part, scheme))
        whole.join(part)
    return AddedTogether(each, texts_of(whole, scheme)._replace(tables={}))


def _part(job: Job) -> Part:
    part = Part(job.has_details)
    found = [
        (item, evening)
        for item, text in zip(job.dated, job.texts, strict=True)
        if isinstance(evening := restored(text), Evening)
    ]
    seating = Seating(job.scheme, job.spelt)
    for item in seating.named(found):
        part.add(item, job.scheme)
    part.groups[OVER_ALL].left_out = seating.left_out
    return part


def texts_of(part: Part, scheme: Scheme) -> Added:
    """The texts of a part."""
    groups, all_worths = part.groups.items(), bool(scheme.best)
    return Added(
        {name: stored_group(group, all_worths=all_worths) for name, group in groups},
        {name: stored_tables(group.tables) for name, group in groups},
        stored_details(part.details) if part.has_details else "",
    )
