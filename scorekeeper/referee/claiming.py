"""What people say that their paper has, read as figures: `Anna=34`, `bank=Boris/Anna:24`,
`money=Anna:-3.90,Boris:1.20`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from scorekeeper.core.books.ledger import AnyLedger, Ledger
from scorekeeper.core.replaying.claims import claims_of, is_same
from scorekeeper.core.replaying.earlier import check_standing
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.settling.settlement import BY_NOBODY
from scorekeeper.core.standing.reckoning import AS_AGREED, NOBODY_PAYS, Terms
from scorekeeper.core.values.amounts import Amount, plain, plural, show_amount
from scorekeeper.core.values.currency import decimals
from scorekeeper.core.values.names import Roster, beginning, find, fold
from scorekeeper.core.values.problems import (
    AmbiguousError,
    ImpossibleError,
    InputError,
    MalformedError,
)
from scorekeeper.core.values.written import written_amount

from .figures import BALANCE, MONEY, PAYMENT, TOTAL, Figure
from .settled import PAID

Word = tuple[int | None, str, str]  # after which deal (None: the last), the key, the value

_NEXT_PART = re.compile(r",(?=[^,]*:)")  # a comma before a decimal begins no part


def figures_of(words: Iterable[Word], session: Session, terms: Terms = AS_AGREED) -> list[Figure]:
    """The figures that `KEY=VALUE` words claim of a sheet; `terms` say what a point is worth, where
    the sheet does not. Raises InputError."""
    reader = _Reader(session, terms)
    return distinct(figure for word in words for figure in reader.read(*word))


def distinct(figures: Iterable[Figure]) -> list[Figure]:
    """The figures, what is said twice once; of a whole number and the fraction that rounds to it
    the fraction. Raises ImpossibleError for two that contradict each other."""
    found: dict[tuple[object, ...], Figure] = {}
    for figure in figures:
        place, amount = _placed(figure)
        said = found.setdefault(place, figure)
        _, other = _placed(said)
        if not is_same(amount, other):
            if not is_same(other, amount):
                raise _contradiction(said, figure)
            found[place] = figure
    return list(found.values())


def _placed(figure: Figure) -> tuple[tuple[object, ...], Amount]:
    """Where on the paper the figure stands, and what stands there: a payment stands between two."""
    what, owner, amount, after, account, against = figure
    if what == PAYMENT and owner > against:
        owner, against, amount = against, owner, -amount
    return (after, what, account, owner, against), amount


def _contradiction(said: Figure, figure: Figure) -> ImpossibleError:
    one, other = (f"{named(f)} {show_amount(f.amount)}" for f in (said, figure))
    return ImpossibleError(
        f"{one} and {other} after deal {figure.after} contradict each other",
        "leave one of the two out",
        figure.owner,
    )


def named(figure: Figure) -> str:
    """What a figure is, in words: `Anna`, `bank of Boris against Anna`, `money of Anna`, `payment
    of Anna to Boris`."""
    if figure.what == TOTAL:
        return figure.owner
    if figure.what == PAYMENT:
        return f"payment of {figure.against} to {figure.owner}"
    against = f" against {figure.against}" if figure.against else ""
    return f"{figure.account or figure.what} of {figure.owner}{against}"


class _Reader:
    """Reads words at the table of a session."""

    def __init__(self, session: Session, terms: Terms) -> None:
        self.session = session
        self.terms = terms
        self.game, self.ledger = session.sheet.game, session.ledger
        self.accounts = [account.name for account in self.game.accounts]

    def read(self, after: int | None, key: str, text: str) -> Iterator[Figure]:
        """The figures of one word."""
        number = self._after(after)
        what = self._settled_key(key, text)
        if what:
            reader = _PaidReader(what, self.session, self.terms)
            yield from (reader.read(part, number) for part in _NEXT_PART.split(text))
            return
        for claim in claims_of(key, _plain(text), self.game, self.ledger):
            of = BALANCE if claim.account else TOTAL
            yield Figure(of, claim.owner, claim.amount, number, claim.account, claim.against)

    def _after(self, after: int | None) -> int:
        session = self.session
        if after is None:
            return session.open_deal - 1 if session.open_deal else session.last_number
        check_standing(session, after)
        return after

    def _settled_key(self, key: str, text: str) -> str:
        """`money` or `payment` where the key means that (its beginning will do); nothing where it
        means a name or an account."""
        spelt = fold(key).removesuffix("s")
        if ":" not in text:
            names = map(fold, (*self.ledger.table.owners, *self.ledger.table.everyone))
            return spelt if spelt in PAID and fold(key) not in names else ""
        known = [*self.accounts, *(word for word in PAID if word not in self.accounts)]
        if beginning("-".join(fold(key).split()), self.accounts):
            return ""
        word = spelt if spelt in PAID else find(key, known, "account")
        return word if word in PAID else ""


def _plain(text: str) -> str:
    """The text with its amounts spelt as in a sheet."""
    return ",".join(map(_plain_part, _NEXT_PART.split(text)))


def _plain_part(part: str) -> str:
    who, colon, amount = part.rpartition(":")
    return f"{who}{colon}{plain(written_amount(amount))}"


class _PaidReader:
    """Reads `Anna:-3.90` of money, or `Boris/Anna:36` of payments in points."""

    def __init__(self, what: str, session: Session, terms: Terms) -> None:
        self.what = what
        game, table = session.sheet.game, session.ledger.table
        names = _payers(session)
        if len(names) < 2:
            raise ImpossibleError(NOBODY_PAYS, "claim totals instead, without money and payments")
        self.names = Roster(names, seats=table.players)
        one, other = names[:2]
        self.form = {
            MONEY: f"money={one}:-3.90,{other}:1.20",
            PAYMENT: f"payment={one}/{other}:36",
        }
        self.currency = terms.currency or game.currency(table)
        if what == MONEY and not (game.stake(table) if terms.stake is None else terms.stake):
            raise MalformedError(
                "what is a point worth? no stake was agreed, so nothing can be said of money",
                f"add the money per point, e.g. --stake 0.05, or claim points: "
                f"{self.form[PAYMENT]}",
                MONEY,
            )

    def read(self, part: str, after: int) -> Figure:
        """One figure. Raises InputError."""
        who, colon, text = part.rpartition(":")
        owner_text, slash, against_text = who.partition("/")
        if not colon or bool(slash) != (self.what == PAYMENT):
            raise MalformedError(f"'{part}' is no {self.what}", self._like, part)
        owner = self.names.find(owner_text)
        against = self.names.find(against_text) if slash else ""
        if owner == against:
            raise ImpossibleError(f"{owner} gets nothing from himself", self._like, part)
        return Figure(self.what, owner, self._amount(text), after, "", against)

    @property
    def _like(self) -> str:
        return f"write it like {self.form[self.what]}"

    def _amount(self, text: str) -> Amount:
        try:
            amount = written_amount(text)
        except AmbiguousError:
            raise
        except InputError as error:
            raise MalformedError(error.message, self._like, text) from None
        if self.what == MONEY:
            self._check_coins(amount, text)
        return amount

    def _check_coins(self, amount: Amount, text: str) -> None:
        """Nobody pays less than the smallest coin."""
        places = decimals(self.currency)
        if (Fraction(amount) * 10**places).denominator != 1:
            raise MalformedError(
                f"'{text}' is no sum of {self.currency or MONEY}, which has "
                f"{plural(places, 'decimal')}",
                self._like,
                text,
            )


def _payers(session: Session) -> tuple[str, ...]:
    """Who may pay and get something: nobody where the rules of the table have no payments. Where
    totals that do not add up stand in the way now, another sheet of the evening may have some."""
    game, sheet = session.sheet.game, session.sheet
    begun: AnyLedger = Ledger(sheet.table, game.accounts)
    begun.state = game.start(sheet.table)
    settled = [game.settle(ledger) for ledger in (session.ledger, begun)]
    return next((tuple(made.nets) for made in settled if made.by != BY_NOBODY), ())
