"""How often the referee is right: `python benchmarks/disputes.py`.

Evenings are made from random play, a slip of each kind is put into each, and the referee is asked
about figures of the true sheet, in five sorts of claim: totals after each deal, all totals, the
money of all, one player's total, and the same with three answers to what it asks. Printed are the
shares in which the true slip is among the explanations, its deal among the first three lines, the
slip itself among these, and first.

`--seed N` is the first seed (figures are reported on seeds from 1 on, constants of the order are
set on seeds from 1000 on), `--evenings N` how many of each game, `--games a,b` which, `--sorts
all,one` which claims by a word of theirs, `--random` random legal sheets of every game instead,
`--slips 2` two slips at once, `--per-step P` how likely a slip is beside one that is half a step
smaller. `--tune` prints how the shares change with each constant of the order. `--misses` tells
those not found, `--log FILE` keeps what became of each dispute, `--read FILE` prints the tables of
what was kept.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from random import Random

from evenings import REALISTIC, Evening, random_evening, realistic
from injections import PER_STEP, injected, injected_pair
from judging import HEADINGS, Truth, Verdict, judge, shares_of
from papers import ALL, SORTS, Dispute, misprinted

from scorekeeper.games.registry import GAMES
from scorekeeper.referee.search import Referee

RANDOM_DEALS = 10
PAIRS = 10  # disputes with two slips an evening


def disputes(evening: Evening, chosen: argparse.Namespace, seed: int) -> Iterator[Dispute]:
    """The disputes about one evening."""
    dice = Random(f"{evening.game}/{seed}")
    if chosen.slips == 1:
        yield from map(Dispute, injected(evening, dice, chosen.per_step))
        yield from misprinted(evening, dice)
        return
    for _ in range(PAIRS):
        found = injected_pair(evening, dice, chosen.per_step)
        if found is not None:
            yield Dispute(found)


def judged(evening: Evening, chosen: argparse.Namespace, seed: int) -> Iterator[Verdict]:
    """What the referee makes of the disputes about one evening."""
    for dispute in disputes(evening, chosen, seed):
        referee = Referee(dispute.slip.filed.session)
        for sort in (ALL,) if chosen.slips > 1 else chosen.sorts:
            dice = Random(f"{evening.game}/{seed}/{dispute.slip.kind}/{sort}")
            found = judge(dispute, sort, referee, dice, chosen.slips)
            if found is not None:
                keep(found, dispute, chosen)
                yield found


def keep(found: Verdict, dispute: Dispute, chosen: argparse.Namespace) -> None:
    """Write down what became of a dispute, as far as that was asked for."""
    if chosen.log:
        print(json.dumps(found), file=chosen.log, flush=True)
    if chosen.misses and not found.slip:
        tell_miss(dispute, found.sort)


def tuned(chosen: argparse.Namespace) -> None:
    """What each constant of the order does to claims of all totals."""
    from tuning import Judged, Kept, keeping, tune

    kept: list[Kept] = []
    found: list[Judged] = []
    for evening, seed in evenings(chosen):
        for dispute in disputes(evening, chosen, seed):
            with keeping(kept):
                referee = Referee(dispute.slip.filed.session)
                verdict = judge(dispute, ALL, referee, Random(seed))
            if verdict is not None:
                found.append(Judged(kept[-1], Truth(dispute.slip), verdict))
    tune(found)


def tell_miss(dispute: Dispute, sort: str) -> None:
    """A dispute whose slip was not found, with all that is needed to look at it."""
    slip = dispute.slip
    pasted = "; ".join(line.text for line in slip.paste)
    print(f"missed  {slip.filed.game} {slip.kind} deals={slip.deals} {sort} {pasted}", flush=True)


def evenings(chosen: argparse.Namespace) -> Iterator[tuple[Evening, int]]:
    """The evenings asked for, each with its seed."""
    for game in chosen.games:
        for seed in range(chosen.seed, chosen.seed + chosen.evenings):
            make = random_evening if chosen.random else realistic
            yield make(game, seed, RANDOM_DEALS if chosen.random else 0), seed


# what is printed -------------------------------------------------------------------------------


def tell(verdicts: Sequence[Verdict]) -> None:
    """All tables."""
    tell_by("claim", verdicts, lambda v: v.sort, SORTS)
    for game in dict.fromkeys(v.game for v in verdicts):
        tell_by(game, [v for v in verdicts if v.game == game], lambda v: v.sort, SORTS)
    everywhere = [v for v in verdicts if v.sort == ALL]
    tell_by(f"slip ({ALL})", everywhere, lambda v: v.kind)
    tell_by(f"game ({ALL})", everywhere, lambda v: v.game)
    tell_effort(verdicts)


def tell_by(
    title: str,
    verdicts: Sequence[Verdict],
    key: Callable[[Verdict], str],
    order: Sequence[str] = (),
) -> None:
    """The shares of groups of verdicts."""
    print(f"\n{title:<24}{HEADINGS}")
    place = {name: number for number, name in enumerate(order)}
    ordered = sorted(verdicts, key=lambda v: (place.get(key(v), 0), key(v)))
    for name, group in groupby(ordered, key):
        print(f"{name:<24}{shares_of([*group]).text}")


def tell_effort(verdicts: Sequence[Verdict]) -> None:
    """How long it took, and how many deals were scored for a hypothesis."""
    print(f"\n{'game':<24}    of   median     worst  hypotheses  scorings for each")
    for game, group in groupby(sorted(verdicts, key=lambda v: v.game), lambda v: v.game):
        found = [*group]
        seconds = [v.seconds for v in found]
        tried = statistics.median(v.hypotheses for v in found)
        each = statistics.median(v.scorings / max(1, v.hypotheses) for v in found)
        print(
            f"{game:<24}{len(found):6} {statistics.median(seconds):6.2f} s  {max(seconds):6.2f} s"
            f"  {tried:10.0f}  {each:17.2f}"
        )


def main() -> None:
    """Make the disputes asked for, and tell how the referee did."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evenings", type=int, default=4)
    parser.add_argument("--games", type=lambda text: text.split(","), default=[])
    parser.add_argument("--sorts", type=sorts_named, default=SORTS)
    parser.add_argument("--random", action="store_true")
    parser.add_argument("--slips", type=int, default=1, choices=(1, 2))
    parser.add_argument("--per-step", type=float, default=PER_STEP)
    parser.add_argument("--log", type=argparse.FileType("a"))
    parser.add_argument("--read", type=argparse.FileType("r"))
    parser.add_argument("--tune", action="store_true")
    parser.add_argument("--misses", action="store_true")
    chosen = parser.parse_args()
    usual = [entry.name for entry in GAMES] if chosen.random else REALISTIC
    chosen.games = chosen.games or usual
    if chosen.read:
        tell([Verdict(*json.loads(line)) for line in chosen.read])
        return
    if chosen.tune:
        tuned(chosen)
        return
    tell([v for evening, seed in evenings(chosen) for v in judged(evening, chosen, seed)])


def sorts_named(text: str) -> tuple[str, ...]:
    """The sorts of claim that contain one of those words: `all,one`."""
    return tuple(s for s in SORTS if any(word in s.split() for word in text.split(",")))


if __name__ == "__main__":
    main()
