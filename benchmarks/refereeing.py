"""How soon a claim is answered: the whole program, beside a bare start and beside naive replay.

Naive is what the search must be better than: every slip of a fact, each with the whole sheet scored
anew; of some thousand a part is measured.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import paths  # noqa: F401
import sheets
from evenings import Evening, owners, random_evening, realistic, total
from injections import PER_STEP, fact_slips, injected_fact, injected_pair
from measuring import ANSWERED, BARE, ENVIRONMENT, PROGRAM, paired, peak_megabytes, seconds
from random_sheets import session_of

from scorekeeper.core.asking.supposing import slips_in
from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.replaying.replay import replay
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.amounts import plain

NAIVE_PART = 10  # of so many hypotheses one is measured naively
SEED = 1
DEALS = 36  # of a random sheet

Written = tuple[Path, list[str], Evening]  # a sheet on file, what is claimed, and that sheet


def referee(folder: Path, runs: int) -> None:
    """(g) one slip in evenings of seven games (within 1 s); two slips; 1,000 deals; `diff` of
    10,000 deals."""
    bare = folder / "bare.py"
    bare.write_text(BARE)
    for evening in usual_evenings():
        _one_slip(evening, folder, bare, runs)
    for evening in usual_evenings():
        _two_slips(evening, folder)
    _long_sheet(folder)
    _two_scorers(folder, runs)


def usual_evenings() -> Iterator[Evening]:
    """One of each game whose time is limited."""
    for game in ("preference", "barbu", "oh-hell", "contract-bridge", "whist"):
        yield realistic(game, SEED)
    yield random_evening("vira", SEED, DEALS)
    yield random_evening("lorum", SEED, DEALS, "series=9")


# one claim -------------------------------------------------------------------------------------


def _one_slip(evening: Evening, folder: Path, bare: Path, runs: int) -> None:
    path, claimed, filed = _with_slip(evening, folder)
    command = [*PROGRAM, "claim", str(path), *claimed]
    took, _, ratio = paired(
        lambda: seconds(command, ANSWERED), lambda: seconds([sys.executable, str(bare)]), runs
    )
    searched = _searched(command)
    print(
        f"referee {evening.game:<15} {len(evening.deals):>3} deals  {took:5.2f} s (within 1)   "
        f"{ratio:4.1f} bare starts   naive {_naive(filed) / took:4.1f} times as long   "
        f"{searched['record']:>5} + {searched['rules']} + {searched['claim']} slips   "
        f"{searched['scorings'] / max(1, searched['record']):.2f} deals for each   "
        f"peak {peak_megabytes(command):3.0f} MB (under 150)"
    )


def _with_slip(evening: Evening, folder: Path) -> Written:
    """A sheet with a slip in its middle, and the totals of the true one."""
    slips = fact_slips(evening, Random(SEED), PER_STEP)
    middle = sorted(evening.deals, key=lambda place: abs(2 * place - len(evening.records)))
    found = [slip for kind in slips.values() for slip in kind]
    for slip in sorted(found, key=lambda slip: middle.index(slip.place)):
        made = injected_fact(evening, slip)
        if made is not None and _claims(made.filed.session) != _claims(made.truth.session):
            return _written(made.filed, folder), _claims(made.truth.session), made.filed
    raise AssertionError(f"no slip makes a difference at {evening.game}")


def _written(evening: Evening, folder: Path) -> Path:
    path = folder / f"{evening.game}-claim.sheet"
    path.write_text("\n".join(evening.lines) + "\n")
    return path


def _claims(session: Session) -> list[str]:
    """All totals, as they are typed."""
    return [f"{owner}={plain(total(session, owner))}" for owner in owners(session)]


def _searched(command: Sequence[str]) -> dict[str, float]:
    """What the answer says of its search."""
    shown = subprocess.run([*command, "--json"], capture_output=True, text=True, env=ENVIRONMENT)
    found: dict[str, float] = json.loads(shown.stdout)["searched"]
    return found


def _naive(evening: Evening) -> float:
    """Seconds for scoring the whole sheet anew for every slip of a fact."""
    session = evening.session
    hypotheses = list(_amendments(evening))
    sheet = session.sheet
    begun = time.perf_counter()
    measured = hypotheses[::NAIVE_PART]
    for place, values in measured:
        live = list(sheet.live)
        live[place] = live[place]._replace(values={**live[place].values, **values})
        replay(replace(sheet, records=live, live=live), keep=False)
    return (time.perf_counter() - begun) * len(hypotheses) / max(1, len(measured))


def _amendments(evening: Evening) -> Iterator[tuple[int, dict[str, str]]]:
    """Every slip of a fact: the place of its record, and the fact as it may have been meant."""
    for place in evening.deals:
        trial = Trial(evening.before[place])
        deal = trial.read(evening.records[place].values).deal
        for spec, found in slips_in(trial.specs, deal):
            text = "none" if found.value is None else spec.kind.print(found.value, deal)
            yield place, {spec.name: text}


# two slips, long sheets ------------------------------------------------------------------------


def _two_slips(evening: Evening, folder: Path) -> None:
    found = injected_pair(evening, Random(SEED))
    if found is None:
        return
    path = _written(found.filed, folder)
    command = [*PROGRAM, "claim", str(path), *_claims(found.truth.session)]
    one = seconds(command, ANSWERED)
    two = seconds([*command, "--slips", "2"], ANSWERED)
    print(
        f"referee {evening.game:<15} two slips  {two:5.2f} s   {two - one:5.2f} s more than for "
        f"one (0.5 where effects add up, else 10)   ratio {two / one:.1f}"
    )


def _long_sheet(folder: Path) -> None:
    """A thousand deals of Oh Hell, a trick of one of them elsewhere."""
    text = sheets.sheet("oh-hell", 1000)
    true = session_of(text.splitlines())
    lines = text.splitlines()
    at = len(lines) // 2
    lines[at] = _trick_moved(lines[at])
    path = folder / "long.sheet"
    path.write_text("\n".join(lines) + "\n")
    command = [*PROGRAM, "claim", str(path), *_claims(true)]
    took = seconds(command, ANSWERED)
    checked = seconds([*PROGRAM, "check", str(path)], ANSWERED)
    print(
        f"referee oh-hell         1000 deals {took:5.1f} s (within 15)   {took / checked:.0f} times"
        f" as long as check   peak {peak_megabytes(command):3.0f} MB (under 150)"
    )


def _trick_moved(line: str) -> str:
    """The deal with a trick of who won most at who won least."""
    head, tricks = line.split(" tricks=")
    told, *rest = tricks.split(" ", 1)
    won = {name: int(n) for name, n in (part.split(":") for part in told.split(","))}
    taken = max(won, key=lambda name: won[name])
    given = min(won, key=lambda name: won[name])
    won |= {taken: won[taken] - 1, given: won[given] + 1}
    return " ".join([f"{head} tricks={','.join(f'{n}:{t}' for n, t in won.items())}", *rest])


def _two_scorers(folder: Path, runs: int) -> None:
    """Two sheets of 10,000 deals, one deal otherwise."""
    one, other = folder / "one.sheet", folder / "other.sheet"
    text = sheets.sheet("oh-hell", 10_000)
    lines = text.splitlines()
    lines[5000] = _trick_moved(lines[5000])
    one.write_text(text)
    other.write_text("\n".join(lines) + "\n")
    took = statistics.median(
        seconds([*PROGRAM, "diff", str(one), str(other)], ANSWERED) for _ in range(runs)
    )
    checked = seconds([*PROGRAM, "check", str(one)])
    print(
        f"referee diff           10000 deals {took:5.2f} s (within 3)   "
        f"{took / checked:.1f} times as long as check of one"
    )
