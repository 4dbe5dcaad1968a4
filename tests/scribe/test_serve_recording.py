"""What phones record: once, never one over the other, and never lost."""

from __future__ import annotations

import asyncio
import http.client
import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest
from served_table import DEAL, SHEET, Answer, Phone, Table

from scorekeeper.cli.app import main
from scorekeeper.journal.store import Recorder

PATH = Path("evening.sheet")
SECOND = "deal cards=2 bids=0,1,0 tricks=1,1,0"
KEY = "k" * 22


@pytest.fixture
def table() -> Table:
    PATH.write_text(SHEET + DEAL)
    return Table(PATH)


def send(phone: Phone, line: str, records: int = 1, key: str = KEY) -> Answer:
    return phone.post("/line", line=line, records=str(records), key=key)


def scorer(table: Table, name: str = "Vera", address: str = "192.168.7.7") -> Phone:
    """A phone that may record."""
    phone = table.phone(address, name)
    number = str(max(device.number for device in table.venue.devices))
    table.laptop().post("/devices", do="role", number=number, role="scorer")
    return phone


def recorded() -> list[str]:
    """The records of the sheet, without the time."""
    lines = PATH.read_text().splitlines()[3:]
    return [re.sub(r" at=\S+$", "", line) for line in lines]


def test_a_record_says_who_made_it(table: Table) -> None:
    assert send(scorer(table), SECOND).status == 303
    assert recorded()[1:] == [
        "deal 2 cards=2 bids=Anna:0,Boris:1,Vera:0 tricks=Anna:1,Boris:1,Vera:0 by=Vera"
    ]


def test_a_phone_that_has_not_said_whose_it_is_records_nothing(table: Table) -> None:
    phone = scorer(table, name="")
    assert send(phone, SECOND).status == 403
    assert len(recorded()) == 1


def test_who_looks_on_records_nothing(table: Table) -> None:
    phone = table.phone(name="Eve")
    assert send(phone, SECOND).status == 403
    assert phone.get("/line").status == 403
    assert len(recorded()) == 1


def test_an_impatient_double_tap_is_one_record(table: Table) -> None:
    phone = scorer(table)
    assert [send(phone, SECOND).status for _ in range(3)] == [303, 303, 303]
    assert len(recorded()) == 2


def test_the_second_phone_hears_what_was_recorded_and_the_difference(table: Table) -> None:
    anna, vera = scorer(table, "Anna"), scorer(table, "Vera", "192.168.7.8")
    assert send(anna, "deal cards=2 bids=0,1,0 tricks=1,1,0", key="a" * 22).status == 303
    answer = send(vera, "deal cards=2 bids=1,1,0 tricks=1,1,0", key="v" * 22)
    assert answer.status == 409
    assert "recorded meanwhile: deal 2 cards=2 bids=Anna:0,Boris:1,Vera:0" in answer.text
    assert "bids: recorded is Anna:0,Boris:1,Vera:0, yours was Anna:1,Boris:1,Vera:0" in answer.text
    assert len(recorded()) == 2


def test_a_form_for_records_that_are_gone_is_not_appended(table: Table) -> None:
    answer = send(scorer(table), SECOND, records=7)
    assert answer.status == 409
    assert len(recorded()) == 1


@pytest.mark.parametrize(
    "line", ["adjust", "adjust Nobody=x", "deal x=", "void 99", "join", "agree"]
)
@pytest.mark.parametrize("content", [SHEET, SHEET + DEAL])
def test_a_late_form_that_says_nonsense_is_told_so(line: str, content: str) -> None:
    PATH.write_text(content)
    assert send(scorer(Table(PATH)), line, records=7).status in (409, 422)
    assert PATH.read_text() == content


def test_a_deal_that_does_not_add_up_is_refused_and_what_was_typed_stays(table: Table) -> None:
    typed = "deal cards=2 bids=0,1,0 tricks=1,0,0"
    answer = send(scorer(table), typed)
    assert answer.status == 422
    assert "tricks" in answer.text
    assert f'value="{typed}"' in answer.text
    assert len(recorded()) == 1


@pytest.mark.parametrize(
    "line", ["", "dance", 'note "open', "=", "deal \x00", "bids=1", "x" * 3000]
)
def test_a_garbled_line_is_told(table: Table, line: str) -> None:
    assert send(scorer(table), line).status == 422
    assert len(recorded()) == 1


@pytest.mark.parametrize(
    "body",
    [
        b"line=undo",  # neither key nor number
        b"line=undo&records=1&key=short",
        b"line=undo&records=-1&key=" + b"k" * 22,
        b"line=undo&records=1&key=" + b"%00" * 22,
        "line=undo&records=\u0661&key=kkkkkkkkkkkkkkkkkkkkkk".encode(),
        b"line=undo&line=undo&records=1&key=" + b"k" * 22,
        b"\xff\xfe",
        b"%ff%fe=1",
        b"&&&",
        b"a" * 5000,
        b"&".join(b"a%d=1" % at for at in range(500)),
    ],
)
def test_a_garbled_form_records_nothing(table: Table, body: bytes) -> None:
    assert scorer(table).send("/line", body).status == 400
    assert len(recorded()) == 1


def test_a_form_in_another_dress_is_refused(table: Table) -> None:
    body = urlencode({"line": "undo", "records": "1", "key": KEY}).encode()
    for kind in ("application/json", "multipart/form-data", "text/plain", ""):
        assert scorer(table).send("/line", body, kind=kind).status == 415
    assert len(recorded()) == 1


def test_a_phone_joins_a_folder_and_records_on_the_sheet_that_it_chose() -> None:
    Path("here").mkdir()
    for name in ("friday", "a & b"):
        Path(f"here/{name}.sheet").write_text(SHEET)
    table = Table(Path("here"))
    phone = scorer(table)
    assert phone.get("/who").status == 200
    assert "friday.sheet" in phone.get("/").text
    assert send(phone, "note lost", records=0).status == 404  # on which sheet?
    fields = {"line": "note here", "records": "0", "key": KEY}
    assert phone.post("/line?sheet=a+%26+b", **fields).status == 303
    assert "note here" in Path("here/a & b.sheet").read_text()
    assert Path("here/friday.sheet").read_text() == SHEET
    assert "/line?sheet=friday" in phone.get("/line?sheet=friday").text


# over a restart ----------------------------------------------------------------------------------


def test_nobody_is_locked_out_after_a_restart(table: Table) -> None:
    phone = scorer(table)
    phone.table = Table(PATH)
    assert send(phone, SECOND).status == 303
    assert recorded()[-1].endswith("by=Vera")


def test_the_same_form_after_a_restart_is_one_record(table: Table) -> None:
    phone = scorer(table)
    assert send(phone, SECOND).status == 303
    phone.table = Table(PATH)
    assert send(phone, SECOND).status == 303
    assert len(recorded()) == 2


class Killed(BaseException):
    """The end of the process, in the middle of recording."""


@pytest.mark.parametrize("is_written", [False, True])
def test_a_server_that_dies_around_the_writing_records_once(
    table: Table, monkeypatch: pytest.MonkeyPatch, is_written: bool
) -> None:
    phone = scorer(table)
    append = Recorder.append

    def dying(self: Recorder, line: str) -> None:
        if is_written:
            append(self, line)
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(Recorder, "append", dying)
        with pytest.raises(Killed):
            send(phone, SECOND)
    assert len(recorded()) == 1 + is_written
    phone.table = Table(PATH)
    assert send(phone, SECOND).status == 303
    assert len(recorded()) == 2


def test_what_is_kept_may_be_garbled(table: Table) -> None:
    """Phones must scan again, a form sent twice is refused by its number; nothing is lost."""
    phone = scorer(table)
    send(phone, SECOND)
    for name in (".evening.sheet.serve", ".evening.sheet.sent"):
        Path(name).write_bytes(b'{"devices": [1], \xff')
    phone.table = Table(PATH)
    assert "scan the code again" in phone.table.venue.trouble
    assert phone.get("/live").status == 401
    assert send(scorer(phone.table), SECOND).status == 409
    assert len(recorded()) == 2


# others write too --------------------------------------------------------------------------------


def test_what_the_terminal_records_is_shown_and_counts(table: Table) -> None:
    phone = scorer(table)
    before = phone.get("/state").text
    with pytest.raises(SystemExit):
        main(["deal", str(PATH), *SECOND.split()[1:]])
    assert phone.get("/state").text != before
    assert '"records":2' in phone.get("/state").text
    assert send(phone, SECOND).status == 409


@pytest.mark.parametrize("content", [b"", b"game nonsense\n", b"\x00\xff" * 40, b"players A\n"])
def test_a_sheet_edited_into_nonsense_is_told_and_the_last_good_one_stays(
    table: Table, content: bytes
) -> None:
    phone = scorer(table)
    assert "Boris" in phone.get("/").text
    PATH.write_bytes(content)
    shown = phone.get("/")
    assert shown.status == 200
    assert "The sheet cannot be read" in shown.text
    assert "Boris" in shown.text
    assert send(phone, SECOND).status == 422
    assert PATH.read_bytes() == content
    PATH.write_text(SHEET + DEAL)
    assert "cannot be read" not in phone.get("/").text


def test_a_sheet_that_is_gone_is_told(table: Table) -> None:
    phone = scorer(table)
    assert phone.get("/").status == 200
    PATH.rename("elsewhere.sheet")
    assert "no such file" in phone.get("/").text
    assert send(phone, SECOND).status == 503
    Path("elsewhere.sheet").rename(PATH)
    assert send(phone, SECOND).status == 303


# two at once -------------------------------------------------------------------------------------


def test_two_phones_at_the_same_moment(table: Table) -> None:
    phones = [scorer(table, "Anna"), scorer(table, "Vera", "192.168.7.8")]

    async def both() -> list[int]:
        asked = (
            phone.posting("/line", line=SECOND, records="1", key=name * 16)
            for phone, name in zip(phones, "av", strict=True)
        )
        return [answer.status for answer in await asyncio.gather(*asked)]

    assert sorted(table.loop.run_until_complete(both())) == [303, 409]
    assert len(recorded()) == 2


class Running(NamedTuple):
    """A server process that can be killed: its control process and port."""

    control: subprocess.Popen[str]
    port: int

    def begin(self) -> int:
        """Start it; the number of its process."""
        assert self.control.stdin
        assert self.control.stdout
        self.control.stdin.write("\n")
        self.control.stdin.flush()
        return int(self.control.stdout.readline())

    def post(self, patience: float = 20, **fields: str) -> int:
        """The status of the answer to a form; OSError or HTTPException without one."""
        return post(http.client.HTTPConnection("127.0.0.1", self.port, timeout=patience), **fields)


def post(connection: http.client.HTTPConnection, **fields: str) -> int:
    headers = {
        "Origin": f"http://127.0.0.1:{connection.port}",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    connection.request("POST", "/line", urlencode(fields), headers)
    answer = connection.getresponse()
    answer.read()
    return answer.status


@contextmanager
def forked(sheet: Path) -> Iterator[Running]:
    command = [sys.executable, str(Path(__file__).parents[1] / "forked_server.py"), str(sheet)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as control:
        assert control.stdout
        running = Running(control, int(control.stdout.readline()))
        try:
            yield running
        finally:
            assert control.stdin
            control.stdin.close()
            control.wait(20)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_server_killed_between_tap_and_answer_200_times() -> None:
    """Every record is there once, whether it was acknowledged or sent again by the phone."""
    PATH.write_text(SHEET)
    chance = random.Random(9)
    acknowledged = 0
    with forked(PATH) as running:
        child = running.begin()
        for tap in range(200):
            if tap % 40 == 0:
                PATH.write_text(SHEET)
            fields = {"line": f"note {tap}", "records": str(tap % 40), "key": f"{tap:022}"}
            killer = threading.Timer(chance.uniform(0, 0.012), os.kill, (child, signal.SIGKILL))
            killer.start()
            with suppress(OSError, http.client.HTTPException):  # no answer: it is sent again
                acknowledged += running.post(patience=0.5, **fields) == 303
            killer.join()
            child = running.begin()
            assert running.post(**fields) == 303
            notes = [line.split()[1] for line in recorded()]
            assert notes == [str(at) for at in range(tap - tap % 40, tap + 1)]
        os.kill(child, signal.SIGKILL)
    assert 0 < acknowledged < 200  # it was killed before and after the answer


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_1000_races_of_two_phones() -> None:
    """Of both that send for the same number of records one is recorded, the other hears of it."""
    PATH.write_text(SHEET)
    answers: dict[str, int] = {}
    together = threading.Barrier(3, timeout=60)

    def phone(name: str, port: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        for race in range(1000):
            together.wait()
            fields = {"line": f"note {name}{race}", "records": str(race % 50)}
            answers[f"{name}{race}"] = post(connection, key=f"{name}{race:021}", **fields)
            together.wait()

    with forked(PATH) as running:
        child = running.begin()
        threads = [
            threading.Thread(target=phone, args=(n, running.port), daemon=True) for n in "ab"
        ]
        for thread in threads:
            thread.start()
        for race in range(1000):
            together.wait()
            together.wait()
            if race % 50 == 49:
                check_races(answers)
                PATH.write_text(SHEET)
        for thread in threads:
            thread.join(60)
        os.kill(child, signal.SIGKILL)
    assert sorted(answers.values()) == [303] * 1000 + [409] * 1000


def check_races(answers: dict[str, int]) -> None:
    """What was acknowledged of the last fifty races is in the sheet, and nothing else."""
    notes = [line.split()[1] for line in recorded()]
    last = list(answers)[-100:]
    assert sorted(notes) == sorted(name for name in last if answers[name] == 303)
