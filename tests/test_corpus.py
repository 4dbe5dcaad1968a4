"""`benchmarks/corpus.py`: what it freezes it finds again, and it tells what is different."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.games.registry import GAMES

sys.path.append(str(Path(__file__).parents[1] / "benchmarks"))

import corpus

SAID = dict.fromkeys(corpus.COMMANDS, (0, "", ""))


def differences(command: str, before: object, after: object) -> list[tuple[str, str]]:
    outputs = [{**SAID, command: (0, json.dumps(value), "")} for value in (before, after)]
    return list(corpus.differences_between(*outputs))


def test_a_difference_is_named_by_its_place_without_numbers_and_names() -> None:
    before = {"deals": [{"points": {"Anna": 3}}]}
    after = {"deals": [{"points": {"Anna": 4}}]}
    told = ("show --json: deals.*.points.*", "deals.0.points.Anna: 3 -> 4")
    assert differences("show --json", before, after) == [told]


def test_what_one_list_has_more_is_told() -> None:
    before = {"problems": [{"message": "one"}, {"message": "two"}]}
    after = {"problems": [{"message": "two"}]}
    told = ("check --json: problems.(gone)", "problems.(gone): one -> -")
    assert differences("check --json", before, after) == [told]


def test_the_order_of_keys_is_a_difference() -> None:
    told = ("settle --json: totals.(order)", 'totals.(order): ["A", "B"] -> ["B", "A"]')
    before, after = {"totals": {"A": 1, "B": 2}}, {"totals": {"B": 2, "A": 1}}
    assert differences("settle --json", before, after) == [told]


def test_text_status_and_errors_are_compared_to_the_letter() -> None:
    before = {**SAID, "show": (0, "one\ntwo\n", "")}
    after = {**SAID, "show": (1, "one\n two\n", "a slip\n")}
    assert [kind for kind, _ in corpus.differences_between(before, after)] == [
        "show: status 0 -> 1",
        "show: standard error",
        "show: text",
    ]


def test_nothing_is_told_of_what_is_the_same() -> None:
    assert list(corpus.differences_between(SAID, SAID)) == []


def program(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, corpus.__file__, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_frozen_outputs_are_found_again_and_a_slip_in_them_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "frozen"
    frozen = program("freeze", folder, "sam-hokm-*", "rnd-hokm-*", "--random", 2 * len(GAMES))
    assert frozen.returncode == 0, frozen.stderr
    assert "'rnd': 2" in frozen.stdout
    same = program("compare", folder)
    assert (same.returncode, same.stdout[:13]) == (0, "no difference")

    kept = folder / "outputs" / "hokm.jsonl"
    kept.write_text(kept.read_text("utf-8").replace('\\"finished\\": true', '\\"finished\\": 0'))
    other = program("compare", folder, "hokm", "--examples", 1)
    assert other.returncode == 1
    assert "show --json: finished" in other.stdout
    assert "finished: 0 -> true" in other.stdout
