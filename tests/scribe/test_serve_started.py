"""Starting and stopping `scorekeeper serve`, and what goes over real connections."""

from __future__ import annotations

import asyncio
import http.client
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlencode

import pytest
from commands import Run
from served_table import DEAL, SHEET

from scorekeeper.cli import serving
from scorekeeper.cli.app import main
from scorekeeper.scribe.serve import connections, live, qr, running, venue
from scorekeeper.scribe.serve.addresses import Address, addresses

pytestmark = pytest.mark.slow

PATH = Path("evening.sheet")


@pytest.fixture(autouse=True)
def sheet() -> None:
    PATH.write_text(SHEET + DEAL)


@contextmanager
def process(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The program as people start it, and its port."""
    command = [sys.executable, "-m", "scorekeeper", "serve", "--port", "0", *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as started:
        assert started.stdout
        found = re.search(r"https?://127\.0\.0\.1:(\d+)/", started.stdout.readline())
        assert found
        try:
            yield started, int(found[1])
        finally:
            started.kill()


@contextmanager
def server(said: list[str] | None = None, **options: bool) -> Iterator[int]:
    """The server in a thread of this process, so that its limits can be set: its port. What it
    says is added to `said`."""
    wanted = running.Wanted(str(PATH), 0, **options)
    listening = running.listen(wanted)
    port = listening.getsockname()[1]
    made = running.make_server(venue.Venue(str(PATH), port=port, **options), wanted)

    said = [] if said is None else said

    def work() -> None:
        asyncio.run(running.run(made, listening, made.venue, said.extend))

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield port
    finally:
        made.should_exit = True
        thread.join(20)
        listening.close()


def ask(port: int, path: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path)
    return connection.getresponse()


# start and stop ----------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_stops_it_though_phones_listen(how: signal.Signals) -> None:
    with process("evening") as (started, port):
        stream = ask(port, "/events")
        assert stream.readline()
        started.send_signal(how)
        out, err = started.communicate(timeout=20)
    assert started.returncode == 0
    assert "every record that was acknowledged is in the sheet" in out
    assert err == ""


def test_no_half_of_an_answer_waits_for_the_phone() -> None:
    """Head and body of an answer are two packets; the system holds a small second one back until
    the first is confirmed, if nobody says otherwise."""
    waits: list[int] = []

    class Looked(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            taken = transport.get_extra_info("socket")
            waits.append(not taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    async def meet() -> None:
        listening = running.listen(running.Wanted(str(PATH), 0))
        answering = await asyncio.get_running_loop().create_server(Looked, sock=listening)
        async with answering:
            _, phone = await asyncio.open_connection(*listening.getsockname())
            while not waits:
                await asyncio.sleep(0)
            phone.close()

    asyncio.run(meet())
    assert waits == [0]


def test_without_lan_it_says_how_phones_get_in() -> None:
    with process() as (started, _):
        assert started.stdout
        assert "--lan" in started.stdout.readline()


def test_a_port_in_use_is_told(run: Run) -> None:
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        ran = run("serve", "--port", str(port))
    assert ran.status == 2
    assert f"port {port} is in use" in ran.err
    assert f"--port {port + 1}" in ran.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere.sheet"], "there is no such file"),
        (["evening.sheet", "--role", "king"], "role"),
        (["evening.sheet", "--tls", "cert.pem", "key.pem"], "the certificate cannot be used"),
        (["broken.sheet"], "nonsense"),
        (["evening.xlsx"], "a workbook, not a score sheet"),
    ],
)
def test_what_cannot_be_served_is_told(run: Run, arguments: list[str], message: str) -> None:
    Path("broken.sheet").write_text("game nonsense\nplayers A B\n")
    Path("evening.xlsx").write_text("")
    ran = run("serve", *arguments, "--port", "0")
    assert ran.status in (1, 2)
    assert message in ran.err
    assert "Traceback" not in ran.err


def test_a_folder_shows_its_sheets_and_those_that_come_later() -> None:
    Path("friday").mkdir()
    Path("friday/one.sheet").write_text(SHEET)
    with process("friday") as (_, port):
        assert "one.sheet" in ask(port, "/").read().decode()
        Path("friday/two & more.sheet").write_text(SHEET + DEAL)
        listed = ask(port, "/").read().decode()
        (link,) = re.findall(r'href="(/\?sheet=two[^"]*)"', listed)
        assert "Boris" in ask(port, link).read().decode()


# what is said ------------------------------------------------------------------------------------


class Said:
    """What the terminal showed."""

    def __init__(self, width: int = 80) -> None:
        self.lines: list[str] = []
        self.drawn: list[str] = []
        self.terminal = running.Terminal(self.lines.extend, self.drawn.extend, width)

    def greeting(self, **options: bool) -> str:
        """The first thing that is said."""
        running.greet(venue.Venue(str(PATH), port=8765, **options), self.terminal)
        return "\n".join(self.lines)


HOME = [Address("192.168.1.20", "wlan0"), Address("10.0.0.3", "eth0")]


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(venue.addresses, "addresses", lambda: HOME)


@pytest.mark.usefixtures("home")
def test_each_address_has_its_code() -> None:
    said = Said()
    text = said.greeting(is_open=True)
    assert re.search(r"http://192\.168\.1\.20:8765/join\?key=[\w-]{22}\n", text)
    assert re.search(r"http://10\.0\.0\.3:8765/join\?key=[\w-]{22}\n", text)
    assert sum("▄" in line for line in said.drawn) > 2 * 10
    assert "open http://192.168.1.20:8765/ and type" in text


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(("width", "is_drawn"), [(40, True), (30, False), (0, False)])
def test_a_narrow_terminal_or_none(width: int, is_drawn: bool) -> None:
    """In 40 columns the code has room; where there is none, the address is enough."""
    said = Said(width)
    assert "http://192.168.1.20:8765/join?key=" in said.greeting(is_open=True)
    assert bool(said.drawn) == is_drawn
    for line in said.drawn:
        assert len(re.sub(r"\x1b\[[\d;]*m", "", line)) <= width


def test_into_a_pipe_no_code_is_drawn() -> None:
    assert serving._columns() == 0


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(venue.addresses, "addresses", list)
    assert "in no network" in Said().greeting(is_open=True)


def test_private_addresses_come_first_and_virtual_ones_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cards = [
        Address("172.17.0.1", "docker0"),
        Address("93.184.216.34", "eth1"),
        Address("169.254.3.4", "eth2"),
        Address("127.0.0.1", "lo"),
        Address("192.168.1.20", "wlan0"),
        Address("10.8.0.2", "eth0"),
    ]
    module = sys.modules["scorekeeper.scribe.serve.addresses"]
    monkeypatch.setattr(module, "_of_cards", lambda: iter(cards))
    monkeypatch.setattr(module, "_named", lambda: iter([Address("127.0.1.1")]))
    monkeypatch.setattr(module, "_usual", lambda: "192.168.1.20")
    assert [found.text for found in addresses()] == [
        "192.168.1.20",
        "10.8.0.2",
        "93.184.216.34",
        "169.254.3.4",
        "172.17.0.1",
    ]


def test_the_code_reads_as_the_address() -> None:
    """The modules of the drawing are those that the library makes for a printed code."""
    import segno

    text = "http://192.168.1.20:8765/join?key=AAAAAAAAAAAAAAAAAAAAAA"
    lines = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in qr.terminal_lines(text, 80)]
    upper = {"▀": 1, "█": 1, "▄": 0, " ": 0}
    lower = {"▀": 0, "█": 1, "▄": 1, " ": 0}
    rows = [[half[letter] for letter in line] for line in lines for half in (upper, lower)]
    matrix = [list(row) for row in segno.make_qr(text, error="l", boost_error=False).matrix]
    side = len(matrix)
    assert [row[2 : 2 + side] for row in rows[2 : 2 + side]] == matrix


@pytest.mark.usefixtures("home")
def test_the_name_in_a_certificate_comes_first_and_is_answered(run: Run) -> None:
    said = Said()
    table = venue.Venue(str(PATH), port=8765, is_open=True, scheme="https", names=("score.home",))
    running.greet(table, said.terminal)
    assert said.lines[2].startswith("https://score.home:8765/join?key=")
    assert table.knows("score.home:8765")
    assert not table.knows("evil.home:8765")
    ran = run("serve", "evening", "--name", "no name/at all")
    assert ran.status == 2
    assert "no name of a computer" in ran.err


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl to make a certificate")
def test_over_tls() -> None:
    options = "-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    subprocess.run(
        [
            "openssl",
            "req",
            *options.split(),
            "-subj",
            "/CN=score.home",
            "-addext",
            "subjectAltName=DNS:score.home",
            "-keyout",
            "key.pem",
            "-out",
            "cert.pem",
        ],
        check=True,
        capture_output=True,
    )
    with process("--tls", "cert.pem", "key.pem", "--name", "score.home") as (_, port):
        context = ssl.create_default_context(cafile="cert.pem")
        plain = socket.create_connection(("127.0.0.1", port), timeout=10)
        with context.wrap_socket(plain, server_hostname="score.home") as wire:
            wire.sendall(f"GET / HTTP/1.1\r\nHost: score.home:{port}\r\n\r\n".encode())
            assert b" 200 " in wire.recv(100)


def test_after_a_minute_without_a_phone_it_says_what_to_try(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert running.UNREACHED == 60
    monkeypatch.setattr(running, "UNREACHED", 0.0)
    for has_come, told in ((False, True), (True, False)):
        said: list[str] = []
        table = venue.Venue(str(PATH), port=8765, is_open=True)
        table.phone_came = has_come
        asyncio.run(running._wait_for_phones(table, said.extend))
        assert ("guest network" in " ".join(said)) == told


# over real connections ---------------------------------------------------------------------------


def test_what_the_terminal_or_an_editor_writes_is_told_within_a_second() -> None:
    with server() as port:
        stream = ask(port, "/events")
        wait_for(stream, b'"records":1')
        begun = time.monotonic()
        with pytest.raises(SystemExit):
            main(["deal", str(PATH), "cards=2", "bids=0,1,0", "tricks=1,1,0"])
        recorded = time.monotonic()
        wait_for(stream, b'"records":2')
        assert time.monotonic() - recorded < 1.0, begun
        PATH.write_text(SHEET)
        wait_for(stream, b'"records":0')


def wait_for(stream: http.client.HTTPResponse, text: bytes) -> None:
    while text not in stream.readline():
        pass


def test_a_connection_lost_in_the_middle_of_a_form_records_nothing() -> None:
    body = urlencode({"line": "note halfway", "records": "1", "key": "k" * 22})
    with server() as port:
        with socket.create_connection(("127.0.0.1", port)) as wire:
            wire.sendall(head(port, len(body)) + body[:-10].encode())
        time.sleep(0.1)
        assert PATH.read_text() == SHEET + DEAL
        with socket.create_connection(("127.0.0.1", port)) as wire:
            wire.sendall(head(port, len(body)) + body.encode())  # gone before the answer comes
        until(lambda: "halfway" in PATH.read_text())
        with socket.create_connection(("127.0.0.1", port)) as wire:
            wire.sendall(head(port, len(body)) + body.encode())
            assert b" 303 " in wire.recv(100)
        assert PATH.read_text().count("halfway") == 1


def head(port: int, length: int) -> bytes:
    host = f"127.0.0.1:{port}"
    return (
        f"POST /line HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: {length}"
        "\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n"
    ).encode()


def until(holds: object) -> None:
    assert callable(holds)
    for _ in range(200):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("it never held")


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"POST /line HTTP/1.1\r\nHost: x\r\n"])
def test_a_connection_that_says_little_is_closed(
    monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(connections, "SLOWEST", 0.2)
    with server() as port, socket.create_connection(("127.0.0.1", port), timeout=10) as wire:
        wire.sendall(said)
        with suppress(ConnectionError):
            assert wire.recv(100) == b""


def test_one_address_may_not_hold_all_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "is_loopback", lambda address: False)
    monkeypatch.setattr(connections, "MOST_OF_AN_ADDRESS", 3)
    with server() as port:
        held = [socket.create_connection(("127.0.0.1", port), timeout=10) for _ in range(3)]
        further = socket.create_connection(("127.0.0.1", port), timeout=10)
        with closing(further), suppress(ConnectionError):
            assert further.recv(100) == b""
        for wire in held:
            wire.sendall(f"GET /join HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            assert b" 200 " in wire.recv(100)
            wire.close()


def test_a_fault_of_the_program_is_a_line_and_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(served: object) -> str:
        raise LookupError("lost")

    monkeypatch.setattr(live, "deals_html", broken)
    said: list[str] = []
    with server(said) as port:
        answer = ask(port, "/deals")
        assert answer.status == 500
        assert "what was acknowledged is recorded" in answer.read().decode()
        assert ask(port, "/").status == 200
    (line,) = said
    assert "LookupError: lost" in line


def test_a_stream_that_is_only_looked_for_is_not_opened() -> None:
    with server() as port:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        connection.request("HEAD", "/events")
        looked = connection.getresponse()
        assert looked.status == 200
        looked.read()
        connection.request("GET", "/state")  # on the same connection: the answer is over
        assert connection.getresponse().status == 200


def test_garbage_is_answered_and_the_server_stays() -> None:
    with server() as port:
        for garbage in (
            b"\x16\x03\x01\x02\x00\x01\x00",
            b"GET\r\n\r\n",
            os.urandom(300) + b"\r\n\r\n",
        ):
            with socket.create_connection(("127.0.0.1", port), timeout=10) as wire:
                wire.sendall(garbage)
                with suppress(ConnectionError):
                    wire.recv(100)
        assert ask(port, "/").status == 200
