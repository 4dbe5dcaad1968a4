"""Every line of what is promised of the server's security."""

from __future__ import annotations

import base64
import re
import stat
from pathlib import Path
from urllib.parse import quote

import pytest
from served_table import DEAL, HOST, LAPTOP, SHEET, Phone, Table

from scorekeeper.scribe.serve import keys, running
from scorekeeper.scribe.serve.devices import MOST_DEVICES, Devices, FullError
from scorekeeper.scribe.serve.guard import MOST_BYTES
from scorekeeper.scribe.serve.keys import Keys, LockedOutError
from scorekeeper.scribe.serve.roles import Role
from scorekeeper.scribe.serve.stream import MOST_OF_A_DEVICE, MOST_STREAMS, Feed

READ = (
    "/",
    "/live",
    "/board",
    "/deals",
    "/explain?deal=1",
    "/settlement",
    "/tables",
    "/state",
    "/who",
)
OF_SCORERS = ("/devices", "/code.svg")
FORMS = ("/who", "/devices", "/join")


@pytest.fixture
def table() -> Table:
    Path("evening.sheet").write_text(SHEET + DEAL)
    return Table(Path("evening.sheet"))


def test_other_machines_are_let_in_with_lan_alone() -> None:
    for is_open, address in ((False, "127.0.0.1"), (True, "0.0.0.0")):
        listening = running.listen(running.Wanted("x", 0, is_open))
        assert listening.getsockname()[0] == address
        listening.close()


# whom, from where --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8765",
        "table.test",  # without the port
        "table.test:8766",
        "TABLE.test:8765",
        "table.test:8765.evil.example",
        "evil.table.test:8765",
        "table.test.:8765",
        "127.0.0.1",
        "0.0.0.0:8765",
        "",
    ],
)
def test_a_host_that_is_not_exactly_ours_is_refused(table: Table, host: str) -> None:
    laptop = table.laptop()
    laptop.host = host
    for path in (*READ, *OF_SCORERS, "/join", "/style.css"):
        assert laptop.get(path).status == 421
    assert laptop.post("/who", other="Eve").status == 421


def test_no_host_or_two_are_refused(table: Table) -> None:
    assert table.ask("GET", "/", address=LAPTOP).status == 421
    twice = [("host", HOST), ("host", HOST)]
    assert table.ask("GET", "/", address=LAPTOP, headers=twice).status == 421


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "http://evil.example",
        "https://127.0.0.1:8765",
        "http://127.0.0.1",
        "http://127.0.0.1:8766",
        "http://127.0.0.1:8765/",
        "http://127.0.0.1:8765.evil.example",
        "http://localhost:8765",  # another name than the one that was asked
    ],
)
def test_no_form_of_another_site_does_anything(table: Table, origin: str | None) -> None:
    """The laptop needs no cookie, so whatever its browser has open could send forms for it."""
    for path in (*FORMS, "/deal", "/record"):
        answer = table.laptop().send(path, b"other=Eve&do=renew&code=1", origin)
        assert answer.status == 403
    assert table.venue.devices.laptop.name == ""
    assert Path("evening.sheet").read_text() == SHEET + DEAL


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"])
def test_other_methods_do_nothing(table: Table, method: str) -> None:
    answer = table.ask(method, "/who", address=LAPTOP, headers=[("host", HOST)])
    assert answer.status == 405


def test_the_world_outside_is_refused(table: Table) -> None:
    phone = table.phone()
    phone.address = "8.8.8.8"
    assert phone.get("/").status == 403


# the code ----------------------------------------------------------------------------------------


def test_the_secret_has_128_bits_and_differs_each_time() -> None:
    secrets = {Keys().secret for _ in range(100)}
    assert len(secrets) == 100
    assert {len(base64.urlsafe_b64decode(f"{secret}==")) for secret in secrets} == {16}


def test_the_secret_is_exchanged_at_once_for_a_strict_cookie(table: Table) -> None:
    phone = Phone(table)
    answer = phone.get(f"/join?key={table.venue.keys.secret}")
    assert answer.status == 303
    assert answer.headers["location"] == "/who"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/" in cookie
    assert table.venue.keys.secret not in answer.headers["set-cookie"]
    assert answer.headers["referrer-policy"] == "same-origin"
    assert phone.get("/").status == 200


def test_over_tls_the_cookie_is_for_tls_alone() -> None:
    Path("evening.sheet").write_text(SHEET)
    table = Table(Path("evening.sheet"), scheme="https")
    answer = Phone(table).get(f"/join?key={table.venue.keys.secret}")
    assert "secure" in answer.headers["set-cookie"].lower()


def test_the_cookie_is_kept_as_a_digest_that_only_the_owner_reads(table: Table) -> None:
    phone = table.phone(name="Vera")
    (token,) = phone.cookies.values()
    kept = Path(".evening.sheet.serve")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert "Vera" in kept.read_text()
    assert token not in kept.read_text()


@pytest.mark.parametrize("path", [*READ, *OF_SCORERS, "/events"])
def test_without_a_cookie_nothing_is_seen(table: Table, path: str) -> None:
    stranger = Phone(table)
    answer = stranger.get(path)
    assert answer.status in (200 if path == "/who" else 401, 303)
    assert "Anna" not in answer.text
    stranger.cookies[table.venue.cookie] = "A" * 22
    assert stranger.get("/live").status == 401


@pytest.mark.slow
def test_10_000_guesses_of_a_code_open_nothing(table: Table) -> None:
    """From 200 addresses; all but five of each are not even looked at, and after a hundred wrong
    ones no code holds any more."""
    digits = table.venue.keys.new_code(Role.SCORER, 0.0).digits
    wrong = (f"{number:06}" for number in range(1_000_000) if f"{number:06}" != digits)
    looked_at = 0
    for guess in range(10_000):
        phone = Phone(table, f"192.168.{guess % 200}.9")
        answer = table.ask(
            "POST",
            "/join",
            address=phone.address,
            headers=[("host", HOST), ("origin", f"http://{HOST}"), *FORM],
            body=f"code={next(wrong)}".encode(),
        )
        assert answer.status in (403, 429)
        assert "set-cookie" not in answer.headers
        looked_at += answer.status == 403
    assert looked_at <= 200 * keys.TRIES
    assert Phone(table, "192.168.250.1").post("/join", code=digits).status == 403
    assert not list(table.venue.devices)[1:]


FORM = [("content-type", "application/x-www-form-urlencoded"), ("content-length", "11")]


def test_five_tries_an_address_then_even_the_right_code_waits() -> None:
    held = Keys()
    digits = held.new_code(Role.SEAT, 0.0).digits
    wrong = "000000" if digits != "000000" else "000001"
    for _ in range(5):
        assert held.try_code(wrong, "192.168.1.5", 1.0) is None
    with pytest.raises(LockedOutError):
        held.try_code(digits, "192.168.1.5", 2.0)
    assert held.try_code(digits, "192.168.1.6", 2.0) is Role.SEAT
    later = 1.0 + keys.LIFETIME
    digits = held.new_code(Role.SEAT, later).digits
    assert held.try_code(f"{digits[:3]} {digits[3:]}", "192.168.1.5", later) is Role.SEAT


def test_a_typed_code_is_short_lived_and_its_successor_ends_it() -> None:
    held = Keys()
    first = held.new_code(Role.VIEW, 0.0)
    assert first.until == keys.LIFETIME <= 600
    assert held.try_code(first.digits, "a", keys.LIFETIME) is None
    second = held.new_code(Role.VIEW, 0.0)
    third = held.new_code(Role.VIEW, 0.0)
    assert held.try_code(third.digits, "b", 1.0) is Role.VIEW
    if second.digits != third.digits:
        assert held.try_code(second.digits, "b", 1.0) is None


def test_renewing_ends_the_old_code_and_whoever_came_by_it(table: Table) -> None:
    phone = table.phone()
    old = table.venue.keys.secret
    assert table.laptop().post("/devices", do="renew").status == 303
    assert phone.get("/live").status == 401
    assert Phone(table).get(f"/join?key={old}").status == 403
    assert table.phone().get("/").status == 200


# who may what ------------------------------------------------------------------------------------


def test_the_laptop_is_scorer_without_a_cookie(table: Table) -> None:
    assert table.laptop().get("/devices").status == 200
    assert 'href="/devices"' in table.laptop().get("/").text


def test_nobody_becomes_the_laptop_by_its_name_alone(table: Table) -> None:
    assert Phone(table, host="127.0.0.1:8765").get("/devices").status == 401
    forwarded = [("host", HOST), ("x-forwarded-for", LAPTOP), ("forwarded", f"for={LAPTOP}")]
    assert table.ask("GET", "/devices", headers=forwarded).status == 401


@pytest.mark.parametrize("role", [Role.VIEW, Role.SEAT])
def test_only_scorers_see_devices_and_codes(table: Table, role: Role) -> None:
    phone = table.phone()
    given(table, role)
    for path in OF_SCORERS:
        assert phone.get(path).status == 403
    for do in ("role", "out", "renew", "code"):
        assert phone.post("/devices", do=do, number="1", role="scorer").status == 403


def given(table: Table, role: Role) -> None:
    """The laptop gives the phone that joined first a role."""
    assert table.laptop().post("/devices", do="role", number="1", role=role).status == 303


def test_a_device_that_is_put_out_sees_nothing_more(table: Table) -> None:
    phone = table.phone()
    other = table.phone("192.168.7.8")
    assert table.laptop().post("/devices", do="out", number="1").status == 303
    assert phone.get("/live").status == 401
    assert other.get("/live").status == 200
    assert table.laptop().post("/devices", do="out", number="0").status == 404


def test_one_seat_has_one_phone(table: Table) -> None:
    """Who could say that he is Anna as well would see what she has sealed."""
    first, second = table.phone("192.168.7.1"), table.phone("192.168.7.2")
    for number in ("1", "2"):
        table.laptop().post("/devices", do="role", number=number, role="seat")
    assert first.post("/who", name="Anna").status == 303
    assert second.post("/who", name="Anna").status == 409
    assert second.post("/who", name="Boris").status == 303


# how much ----------------------------------------------------------------------------------------


def test_a_form_has_at_most_8_kb(table: Table) -> None:
    assert MOST_BYTES == 8 * 1024
    laptop = table.laptop()
    assert laptop.send("/who", b"other=" + b"x" * (MOST_BYTES - 6)).status == 303
    assert laptop.send("/who", b"other=" + b"x" * (MOST_BYTES - 5)).status == 413


def test_a_form_that_says_less_than_it_brings_is_cut_off(table: Table) -> None:
    headers = [
        ("host", HOST),
        ("origin", f"http://{HOST}"),
        ("content-length", "10"),
        ("content-type", "application/x-www-form-urlencoded"),
    ]
    body = b"other=" + b"x" * MOST_BYTES
    assert table.ask("POST", "/who", headers=headers, body=body).status == 413


@pytest.mark.parametrize("length", ["-1", "8k", "9" * 40, "1e3", "+5"])
def test_a_garbled_length_is_refused(table: Table, length: str) -> None:
    headers = [("host", HOST), ("origin", f"http://{HOST}"), ("content-length", length)]
    assert table.ask("POST", "/who", headers=headers).status == 413


def test_one_address_may_not_ask_without_end(table: Table) -> None:
    phone = table.phone()
    answers = [phone.get("/state").status for _ in range(1000)]
    assert answers[0] == 200
    assert 429 in answers
    assert table.phone("192.168.7.8").get("/state").status == 200


def test_streams_are_limited_in_all_and_of_a_device(table: Table) -> None:
    feed = Feed()
    held = [feed._begin(5) for _ in range(MOST_OF_A_DEVICE + 1)]
    assert [listener.is_over for listener in held] == [True] + [False] * MOST_OF_A_DEVICE
    served = table.venue.sheets.find("")
    assert served is not None
    for at in range(MOST_STREAMS):
        served.feed._begin(100 + at)
    assert table.phone().get("/events").status == 503


def test_devices_without_a_name_make_room_but_named_ones_stay() -> None:
    known = Devices()
    named, _ = known.join(Role.VIEW, 0.0)
    named.name = "Anna"
    for at in range(2 * MOST_DEVICES):
        known.join(Role.VIEW, float(at))
    assert len(list(known)) <= MOST_DEVICES + 1
    assert known.find(named.number) is named
    for device in known:
        device.name = "x"
    with pytest.raises(FullError):
        known.join(Role.VIEW, 0.0)


# pages -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*READ, *OF_SCORERS, "/join", "/nothing", "/style.css"])
def test_every_answer_has_a_strict_policy_and_no_inline_script(table: Table, path: str) -> None:
    answer = table.laptop().get(path)
    policy = dict(
        part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; ")
    )
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert answer.headers["x-content-type-options"] == "nosniff"
    if "text/html" in answer.headers["content-type"]:
        assert not re.search(r"<script(?! src=)|<style|\bstyle=|\son\w+=|javascript:", answer.text)
        assert not re.search(r"(?:src|href|action)=\"(?!/)", answer.text)  # to nowhere else


HOSTILE = '<img src=x onerror="alert(1)">'


def test_names_and_notes_and_reasons_are_text_everywhere() -> None:
    name = '"<b onclick=x>&"'.replace('"', "")
    Path("evening.sheet").write_text(
        f'game oh-hell\nplayers "{name}" Boris Vera\ntitle "{quoted(HOSTILE)}"\n'
        f'deal 1 cards=2 bids=1,0,0 tricks=1,1,0 why="{quoted(HOSTILE)}"\n'
        f'note "{quoted(HOSTILE)}"\n'
        f'adjust Boris=-5 why="{quoted(HOSTILE)}"\n'
        f'amend 1 bids=1,1,1 anyway="{quoted(HOSTILE)}" why="{quoted(HOSTILE)}"\n'
    )
    table = Table(Path("evening.sheet"))
    phone = table.phone(name=HOSTILE)
    for path in READ:
        text = phone.get(path).text
        assert HOSTILE not in text
        assert "<b onclick" not in text
    assert "&lt;img src=x" in phone.get("/").text
    assert HOSTILE not in table.laptop().get("/devices").text


def quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/secret.txt",
        "/evening.sheet",
        "/.evening.sheet.serve",
        "/assets/page.js",
        "/static/../secret.txt",
        "//secret.txt",
        "/page.js/../../secret.txt",
        "/style.css%00.txt",
    ],
)
def test_no_path_reaches_a_file(table: Table, path: str) -> None:
    Path("secret.txt").write_text("hidden")
    answer = table.laptop().get(path)
    assert answer.status == 404
    assert "hidden" not in answer.text


@pytest.mark.parametrize("key", ["../secret", "/etc/passwd", "..", "secret.txt", "a\0b"])
def test_no_name_of_a_sheet_reaches_a_file_outside_of_the_folder(key: str) -> None:
    Path("here").mkdir()
    Path("here/friday.sheet").write_text(SHEET)
    Path("secret.sheet").write_text(SHEET)
    laptop = Table(Path("here")).laptop()
    assert laptop.get(f"/live?sheet={quote(key)}").status == 404
    assert laptop.get("/live?sheet=friday").status == 200


def test_the_start_says_that_http_can_be_overheard_and_recommends_a_hotspot(table: Table) -> None:
    said: list[str] = []
    running.greet(table.venue, running.Terminal(said.extend, said.extend, 0))
    text = " ".join(said)
    assert "overheard" in text
    assert "hotspot" in text
    table.venue.scheme = "https"
    said.clear()
    running.greet(table.venue, running.Terminal(said.extend, said.extend, 0))
    assert "overheard" not in " ".join(said)
