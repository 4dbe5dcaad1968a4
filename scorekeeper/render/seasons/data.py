"""A season as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.settling.payments import Payment
from scorekeeper.core.values.amounts import plain
from scorekeeper.core.values.currency import format_money
from scorekeeper.render.json_ import Json, amounts_json
from scorekeeper.season.balances import Account
from scorekeeper.season.rating import HUNDREDTHS, Change
from scorekeeper.season.season import Season
from scorekeeper.season.standing import Feat, Standing


def season_json(season: Season) -> Json:
    """`{"title", "standings", "games", "pairs", "partners", "balances", "payments", "left_out",
    "same", "notes", "evenings"}`; ratings have two decimals, money is text in the unit of the
    currency. Of several currencies balances are by currency."""
    return {
        "title": season.title,
        "standings": [_standing(row) for row in season.standings],
        "games": {
            game.name: [_standing(row) for row in rows] for game, rows in season.games.items()
        },
        "pairs": [
            {
                "a": pair.a,
                "b": pair.b,
                "evenings": pair.evenings,
                "ahead": pair.ahead,
                "behind": pair.behind,
                "points": plain(pair.points),
            }
            for pair in season.pairs
        ],
        "partners": [{**pair._asdict(), "points": plain(pair.points)} for pair in season.partners],
        "balances": _balances(season.accounts),
        "payments": [
            _payment(payment, account.currency)
            for account in season.accounts
            for payment in account.payments
        ],
        "left_out": [
            {"file": item.file, "why": item.why, "would": amounts_json(item.would)}
            for item in season.left_out
        ],
        "same": [list(files) for files in season.same],
        "notes": list(season.notes),
        "evenings": [
            {"file": item.file, "date": item.date, "game": item.game} for item in season.evenings
        ],
    }


def _standing(row: Standing) -> Json:
    return {
        "player": row.player,
        "place": row.place or None,
        "evenings": row.evenings,
        "deals": row.deals,
        "wins": row.wins,
        "points": plain(row.points),
        "total": plain(row.total),
        "average": None if row.average is None else plain(row.average),
        "money": _money(row.money),
        "rating": rating_text(row.rating),
        "best": _points(row.best),
        "worst": _points(row.worst),
        "best_evening": _feat(row.best),
        "worst_evening": _feat(row.worst),
        "best_deal": _feat(row.best_deal),
        "worst_deal": _feat(row.worst_deal),
        "streak": row.streak,
        "running": row.running,
        "dealers_luck": None if row.dealers_luck is None else plain(row.dealers_luck),
        "tallies": {
            what: {"tried": tried, "done": done} for what, (tried, done) in row.tallies.items()
        },
        "division": row.division,
        "moves": row.moves,
    }


def rating_text(rating: int | None) -> str | None:
    """A rating with its two decimals: `1512.25`."""
    return None if rating is None else f"{rating / HUNDREDTHS:.2f}"


def _points(feat: Feat | None) -> int | str | None:
    return None if feat is None else plain(feat.points)


def _feat(feat: Feat | None) -> Json | None:
    if feat is None:
        return None
    deal = {"deal": feat.deal} if feat.deal else {}
    return {"points": plain(feat.points), "file": feat.file, "date": feat.date, **deal}


def _money(money: Mapping[str, int]) -> str | Mapping[str, str] | None:
    """A text, or one for each currency where there are several; nothing without money."""
    texts = {currency: format_money(units, currency) for currency, units in money.items()}
    return texts if len(texts) > 1 else next(iter(texts.values()), None)


def _balances(accounts: Sequence[Account]) -> Json:
    texts = {
        account.currency: {
            name: format_money(units, account.currency) for name, units in account.balances.items()
        }
        for account in accounts
    }
    return texts if len(texts) > 1 else next(iter(texts.values()), {})


def _payment(payment: Payment[int], currency: str) -> Json:
    amount = format_money(payment.amount, currency)
    return {"from": payment.payer, "to": payment.payee, "amount": amount, "currency": currency}


def player_json(season: Season, player: str) -> Json:
    """The same of one player, with how his rating came about."""
    whole = season_json(season)
    return {
        "player": player,
        "standings": _of(player, whole["standings"]),
        "games": {name: own for name, rows in whole["games"].items() if (own := _of(player, rows))},
        "pairs": [pair for pair in whole["pairs"] if player in (pair["a"], pair["b"])],
        "partners": [pair for pair in whole["partners"] if player in (pair["a"], pair["b"])],
        "rating": [_change(change) for change in season.course.changes if change.player == player],
    }


def _of(player: str, rows: Sequence[Json]) -> list[Json]:
    return [row for row in rows if row["player"] == player]


def _change(change: Change) -> Json:
    return {
        "file": change.file,
        "date": change.date,
        "game": change.game,
        "before": rating_text(change.before),
        "moved": rating_text(change.moved),
        "after": rating_text(change.before + change.moved),
        "against": [
            {
                "player": other.player,
                "rating": rating_text(other.rating),
                "expected": round(other.expected, 4),
                "made": other.made,
                "moved": rating_text(other.moved),
            }
            for other in change.against
        ],
    }
