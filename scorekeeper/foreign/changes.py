"""What a file says otherwise than the sheet, as records to append to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.core.books.deals import OPEN, VOID, ScoredDeal
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.declaration.columns import PLAYER
from scorekeeper.core.declaration.facts import NOTHING
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Fault, Problem
from scorekeeper.journal.canonical import canonical_records
from scorekeeper.journal.load import Loaded, fresh_problems, score_lines
from scorekeeper.journal.printer import print_record
from scorekeeper.journal.scoring import usable

from .told_rows import DealRow

NONE = "none"  # how a fact is told that there is not
SAYS_ENOUGH = frozenset({RecordKind.VOID, RecordKind.RUBBER})  # without any facts
CORRECTIONS = (RecordKind.RESULT, RecordKind.AMEND, RecordKind.VOID)
COMING = (RecordKind.RUBBER, RecordKind.DEAL)
FEW = 5  # rounds in which only the first deal tells what does not follow there


class Terms(NamedTuple):
    """What every record carries: why a deal was changed or emptied, when this is recorded, and a
    reason for what breaks the rules, if one was given."""

    why: str
    emptied: str
    at: str
    anyway: str = ""


@dataclass
class Draft:
    """A record to come, the row that it is made of, and what the row says besides that may follow
    from the rules. A new rubber has the number of the deal with which it begins."""

    kind: RecordKind
    row: DealRow
    number: int
    facts: dict[str, str]
    why: str = ""
    anyway: str = ""
    may_follow: dict[str, str] = field(default_factory=dict)
    followed: dict[str, str] = field(default_factory=dict)  # what it would be by the rules

    def line(self, at: str) -> str:
        """The record as a line."""
        meta = {"why": self.why, "anyway": self.anyway, "at": at}
        told = {key: text for key, text in meta.items() if text}
        number = None if self.kind is RecordKind.RUBBER else self.number
        return print_record(Record(self.kind, number=number, values=self.facts, meta=told))

    @property
    def place(self) -> tuple[int, int, int]:
        """Corrections come first, by their kinds; then what comes, deal by deal."""
        if self.kind in CORRECTIONS:
            return CORRECTIONS.index(self.kind), self.number, 0
        return len(CORRECTIONS), self.number, COMING.index(self.kind)


class Changes(NamedTuple):
    """The records of the changes, canonical, and the sheet before and with them; each with its
    row."""

    before: Loaded
    lines: Sequence[str]
    drafts: Sequence[Draft]
    after: Loaded


def changes(now: Loaded, rows: Iterable[DealRow], terms: Terms) -> Changes:
    """The records that bring the sheet to what the rows say: first corrections, then the deals that
    come after the last, as rows to come follow what stands above them."""
    session = usable(now)
    drafts = [draft for row in rows for draft in _drafts(row, session, terms)]
    drafts.sort(key=lambda draft: draft.place)
    after = _settled(now, drafts, terms)
    if _name_owners(drafts, session, usable(after)) | _keep(drafts, session, usable(after)):
        after = _scored(now, drafts, terms)
    first = len(now.finished_lines) + 1
    if terms.anyway and _excuse(drafts, first, fresh_problems(now, after), terms):
        after = _scored(now, drafts, terms)
    return Changes(now, _canonical(now, drafts, after), drafts, after)


def _drafts(row: DealRow, session: Session, terms: Terms) -> Iterator[Draft]:
    number = session.last_number + 1 if row.number is None else row.number
    texts = row.facts
    deal = session.deal(number)
    if deal is None:
        if row.rubber is not None:
            yield Draft(RecordKind.RUBBER, row, number, dict(row.rubber.sides))
        if not row.only_begins:
            yield _deal(row, number, texts, session)
    elif row.is_empty:
        if deal.status != VOID:
            yield Draft(RecordKind.VOID, row, number, {}, terms.emptied)
    else:
        yield from _corrections(row, deal, texts, session, terms)


def _deal(row: DealRow, number: int, texts: Mapping[str, str], session: Session) -> Draft:
    told = {fact: text for fact, text in texts.items() if text}
    may_follow = {fact: told.pop(fact) for fact in derived_facts(session) & told.keys()}
    return Draft(RecordKind.DEAL, row, number, told, may_follow=may_follow)


def derived_facts(session: Session) -> set[str]:
    """The facts that can follow from the rules."""
    specs = session.sheet.game.readable_fact_specs(session.sheet.table.options)
    return {spec.name for spec in specs if spec.derive is not None}


def _corrections(
    row: DealRow, deal: ScoredDeal, texts: Mapping[str, str], session: Session, terms: Terms
) -> Iterator[Draft]:
    """What completes an open deal is its result; the rest amends."""
    added = (
        {fact: text for fact, text in texts.items() if text and fact not in deal.texts}
        if deal.status == OPEN
        else {}
    )
    if added:
        yield Draft(RecordKind.RESULT, row, deal.number, added)
    amended = {
        fact: text or NONE
        for fact, text in texts.items()
        if fact not in added and (text or fact in deal.texts)
    }
    if not amended and not row.typed:
        return
    new = derived_facts(session) & amended.keys() - deal.texts.keys()
    may_follow = {} if new == amended.keys() else {fact: amended.pop(fact) for fact in new}
    may_follow |= row.typed
    yield Draft(RecordKind.AMEND, row, deal.number, amended, terms.why, may_follow=may_follow)


# what need not be told --------------------------------------------------------------------------


def _settled(now: Loaded, drafts: list[Draft], terms: Terms) -> Loaded:
    """The sheet with the records, which tell what does not follow and nothing that was so."""
    after = _scored(now, drafts, terms)
    amending = _amending_open(drafts, usable(after), terms)
    if amending != drafts:
        drafts[:] = amending
        after = _scored(now, drafts, terms)
    _leave_out_foreseen(drafts, usable(now), usable(after))
    for draft in drafts:
        if draft.kind is RecordKind.DEAL:
            draft.may_follow = {**draft.row.shown, **draft.may_follow}
    for attempt in range(4 * FEW):
        # What is told now is not on the sheet yet: what it comes to shows in the next round.
        told = _tell(drafts, usable(after), only_first=attempt < FEW)
        if not told and not _drop(drafts, now, after):
            break
        drafts[:] = [draft for draft in drafts if draft.facts or draft.kind in SAYS_ENOUGH]
        after = _scored(now, drafts, terms)
    drafts[:] = _to_record(drafts)
    return after


def _to_record(drafts: Iterable[Draft]) -> list[Draft]:
    """All but amendments that tell nothing as yet."""
    return [draft for draft in drafts if draft.facts or draft.kind is not RecordKind.AMEND]


def _amending_open(drafts: Sequence[Draft], session: Session, terms: Terms) -> list[Draft]:
    """The records, of which those amend an open deal that tell something of it, but no outcome, and
    so are no result."""
    specs = session.sheet.game.readable_fact_specs(session.sheet.table.options)
    outcomes = {spec.name for spec in specs if spec.outcome}
    waiting = {deal.number for deal in session.deals if deal.status == OPEN}
    told = {
        draft.number: draft
        for draft in drafts
        if draft.kind is RecordKind.RESULT
        and draft.number in waiting
        and outcomes.isdisjoint(draft.facts)
    }
    amending = {
        number: replace(draft, kind=RecordKind.AMEND, why=terms.why)
        for number, draft in told.items()
    }
    found = [draft for draft in drafts if draft.number not in amending]
    for draft in drafts:
        if draft.number in amending:
            amending[draft.number].facts.update(draft.facts)
            amending[draft.number].may_follow.update(draft.may_follow)
    return sorted([*found, *amending.values()], key=lambda draft: draft.place)


def _tell(drafts: Iterable[Draft], session: Session, *, only_first: bool) -> bool:
    """Let new deals and amendments tell what is otherwise than it would follow there; whether any
    did. What one deal tells may make others of it follow in new ones after it: these wait for
    that, and tell meanwhile only what does not follow at all."""
    found = False
    deals = {deal.number: deal for deal in session.deals}
    for draft in drafts:
        if draft.number not in deals:
            continue
        derived = deals[draft.number].derived
        told = {
            fact: text
            for fact, text in draft.may_follow.items()
            if fact not in draft.facts and derived.get(fact) != text
        }
        if draft.kind is RecordKind.DEAL and found and only_first:
            told = {fact: text for fact, text in told.items() if fact not in derived}
        if not told:
            continue
        draft.followed |= {fact: derived[fact] for fact in told if fact in derived}
        draft.facts |= told
        found = True
    return found


def _leave_out_foreseen(drafts: Sequence[Draft], session: Session, after: Session) -> None:
    """An empty row has what follows filled in beforehand. Where somebody's name still stands though
    another one follows by what was told (who sits out cannot deal), nobody has told it; any other
    fact counts as it stands."""
    deals = {deal.number: deal.derived for deal in after.deals}
    new = [draft for draft in drafts if draft.kind is RecordKind.DEAL and draft.may_follow]
    if all(deals.get(draft.number, {}).items() >= draft.may_follow.items() for draft in new):
        return
    from scorekeeper.core.asking.foreseen import Ahead

    specs = session.sheet.game.readable_fact_specs(session.sheet.table.options)
    naming = {spec.name for spec in specs if spec.kind.form == PLAYER}
    first = session.coming_number
    ahead = Ahead(session).deals(max(draft.number for draft in new) - first + 1)
    for draft in new:
        seen = ahead[draft.number - first] if draft.number >= first else {}
        draft.may_follow = {
            fact: text
            for fact, text in draft.may_follow.items()
            if seen.get(fact) != text or fact not in naming or fact in draft.row.typed
        }


def _drop(drafts: Iterable[Draft], now: Loaded, after: Loaded) -> bool:
    """Leave out what was told and comes to the same as before; whether anything did."""
    before = {deal.number: deal for deal in usable(now).deals}
    deals = {deal.number: deal for deal in usable(after).deals}
    found = False
    for draft in drafts:
        deal = deals.get(draft.number)
        known = before.get(draft.number)
        same = [f for f in draft.facts if deal and _is_same(f, draft, known, deal)]
        for fact in same:
            del draft.facts[fact]
            draft.may_follow.pop(fact, None)
        found |= bool(same)
    return found


def _name_owners(drafts: Iterable[Draft], before: Session, after: Session) -> bool:
    """Let a correction tell numbers once more whose owners it changes: one without a name that is
    now taken for another player's than the one in whose cell it stands, or those of pairs that
    others make up now; whether any does."""
    named = [(draft, fact) for draft in drafts for fact in _named_otherwise(draft, before)]
    table = FactTable(after) if named else None
    found = False
    for draft, fact in named:
        deal = after.deal(draft.number)
        assert deal is not None
        assert table is not None
        cells = {place: cell.content for place, cell in table.row(deal).items()}
        if table.told(cells).get(fact) != draft.row.whole[fact]:
            draft.facts[fact] = draft.row.whole[fact]
            found = True
    return found


def _keep(drafts: Iterable[Draft], before: Session, after: Session) -> bool:
    """Let a correction tell what followed in its deal, still stands in its row and would follow
    otherwise now (a contract that goes by the dealer); whether any does."""
    found = False
    for draft in drafts:
        known, deal = before.deal(draft.number), after.deal(draft.number)
        if draft.kind is not RecordKind.AMEND or known is None or deal is None:
            continue
        for fact, text in draft.row.whole.items():
            followed = fact not in known.texts and known.derived.get(fact) == text
            if followed and deal.derived.get(fact, text) != text:
                draft.facts.setdefault(fact, text)
                found = True
    return found


def _named_otherwise(draft: Draft, session: Session) -> Iterator[str]:
    """The facts that a corrected deal tells without a name and that stand in somebody's cell, or
    the other way round."""
    deal = session.deal(draft.number)
    if draft.kind is RecordKind.AMEND and deal is not None:
        for fact, text in draft.row.whole.items():
            known = deal.texts.get(fact, text)
            if (":" in text) != (":" in known) and fact not in draft.facts:
                yield fact


def _is_same(fact: str, draft: Draft, before: ScoredDeal | None, after: ScoredDeal) -> bool:
    told = after.texts.get(fact, "")
    if before is None:
        return bool(told) and draft.followed.get(fact) == told
    if draft.followed.get(fact, told) != told:
        return False
    known = before.texts.get(fact, before.derived.get(fact, ""))
    return told == known or {told, known} <= NOTHING


def corrected_before(deals: Collection[int], drafts: Iterable[Draft]) -> set[int]:
    """The deals that are corrected before one of those that have no record of their own: what is
    wrong with that comes of them."""
    drafts = list(drafts)
    others = set(deals) - {draft.number for draft in drafts}
    last = max(others, default=0)
    return {d.number for d in drafts if d.kind in CORRECTIONS and d.number < last}


def _excuse(drafts: Iterable[Draft], first: int, problems: Iterable[Problem], terms: Terms) -> bool:
    """Give the reason to the records of deals that break a rule of play, and of rubbers that begin
    too early; the records stand from the line `first` on. Whether any does."""
    breaches = (problem for problem in problems if problem.fault is Fault.BREACH)
    broken = [problem for problem in breaches if not problem.is_unscored]
    lines, deals = {problem.line for problem in broken}, {problem.deal for problem in broken}
    drafts = list(drafts)
    deals |= corrected_before(deals, drafts)
    found = [
        draft
        for line, draft in enumerate(drafts, first)
        if (line in lines if draft.kind is RecordKind.RUBBER else draft.number in deals)
    ]
    for draft in found:
        draft.anyway = terms.anyway
    return bool(found)


# lines ------------------------------------------------------------------------------------------


def _scored(now: Loaded, drafts: Iterable[Draft], terms: Terms) -> Loaded:
    lines = [draft.line(terms.at) for draft in _to_record(drafts)]
    return score_lines(now.path, [*now.finished_lines, *lines]) if lines else now


def _canonical(now: Loaded, drafts: Sequence[Draft], after: Loaded) -> Sequence[str]:
    if not drafts:
        return ()
    session = usable(after)
    first = len(now.finished_lines) + 1
    made = {record.line: record for record in session.sheet.records if record.line >= first}
    records = (made[line] for line in range(first, first + len(drafts)))
    return [print_record(record) for record in canonical_records(records, session)]
