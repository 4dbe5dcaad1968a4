"""What the referee answers to a claim, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.core.values.amounts import plain
from scorekeeper.referee.answer import Answer, Explanation, Question, Reading, Searched
from scorekeeper.referee.claiming import named
from scorekeeper.referee.figures import TOTAL, Figure
from scorekeeper.referee.slips import Slip

from .explanations import edit_text, paste_lines, slips_text
from .json_ import Json, amounts_json


def claim_json(answer: Answer, seconds: float) -> Json:
    """`{"ok", "agrees", "claims", "sum_gap", "parted", "searched", "explanations", "ask",
    "nearest", "unscored"}`; `seconds` is how long the search took."""
    return {
        "ok": answer.agrees,
        "agrees": _agreeing(answer.readings),
        "claims": [_reading(reading) for reading in answer.readings],
        "sum_gap": plain(answer.sum_gap),
        "parted": answer.parted._asdict() if answer.parted else None,
        "searched": _searched(answer.searched, seconds),
        "explanations": [_explanation(explanation) for explanation in answer.explanations],
        "ask": _question(answer.question) if answer.question else None,
        "nearest": [_explanation(explanation) for explanation in answer.nearest],
        "unscored": list(answer.unscored),
    }


def _agreeing(readings: Sequence[Reading]) -> list[str]:
    """What agrees wherever it is claimed."""
    differing = {named(r.figure) for r in readings if not r.agrees}
    names = dict.fromkeys(named(reading.figure) for reading in readings)
    return [name for name in names if name not in differing]


def _reading(reading: Reading) -> Json:
    return {
        **_figure(reading.figure),
        "claimed": plain(reading.figure.amount),
        "sheet": plain(reading.sheet),
        "gap": plain(reading.gap),
        "agrees": reading.agrees,
    }


def _figure(figure: Figure) -> Json:
    return {
        "what": figure.what,
        "account": figure.account or None,
        "owner": figure.owner,
        "against": figure.against or None,
        "after": figure.after,
    }


def _searched(searched: Searched, seconds: float) -> Json:
    return {
        "record": searched.record,
        "rules": searched.rules,
        "claim": searched.claim,
        "scorings": searched.scorings,
        "seconds": round(seconds, 3),
        "slips": searched.slips,
        "complete": searched.complete,
        "left_out": list(searched.left_out),
    }


def _explanation(explanation: Explanation) -> Json:
    return {
        "rank": explanation.rank,
        **_slips(explanation.slips),
        "totals": amounts_json(explanation.totals),
        "mends": list(explanation.mends),
        "causes": list(explanation.causes),
        "proven": explanation.is_proven,
        "also": [_slips(slips) for slips in explanation.also],
    }


def _slips(slips: Sequence[Slip]) -> Json:
    """One supposition; of several slips made together also each one."""
    data: Json = {
        "class": "+".join(dict.fromkeys(slip.where for slip in slips)),
        "kind": "+".join(slip.kind for slip in slips),
        "deals": sorted({deal for slip in slips for deal in slip.deals}),
        "text": slips_text(slips),
        "before": _facts(slips, [slip.before for slip in slips]),
        "after": _facts(slips, [slip.after for slip in slips]),
        "paste": paste_lines(slip._replace(edit=None) for slip in slips),
    }
    edits = [
        {"line": slip.edit.line, "text": edit_text(slip.edit)}
        for slip in slips
        if slip.edit is not None
    ]
    if edits:
        data["edit"] = edits
    if len(slips) > 1:
        data["slips"] = [_slips([slip]) for slip in slips]
    return data


def _facts(slips: Sequence[Slip], facts: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """The facts of one slip; of several those of all, each with its deal before it."""
    if len(slips) == 1:
        return {key: text for of_slip in facts for key, text in of_slip.items()}
    return {
        " ".join([*map(str, slip.deals), key]): text
        for slip, of_slip in zip(slips, facts, strict=True)
        for key, text in of_slip.items()
    }


def _question(question: Question) -> Json:
    """`what` is the owner of a total, else the words for it; the figure stands beside it."""
    figure = question.figure
    return {
        **_figure(figure),
        "what": figure.owner if figure.what == TOTAL else named(figure),
        "answers": [
            {"amount": plain(possible.amount), "explanations": list(possible.ranks)}
            for possible in question.answers
        ],
    }
