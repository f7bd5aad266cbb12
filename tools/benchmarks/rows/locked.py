"""The response of a daemon while another program locks its database: sessions, rests, the watchdog and HTTP."""
import math
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import datetime
from itertools import count
from pathlib import Path
from statistics import median
from threading import Thread
from typing import NamedTuple

from ..measuring import Bench, Failure, Row, wait_until
from ..players import LimberDaemon
from ..sessions import import_sessions
from ..watchdog import Watchdog
from ..web import ERRORS, EventStream, ask, free_port, get

SESSIONS = 5000
WRITERS = 50
# How long a writer waits between an answer and its next request.
WRITER_PAUSE = 0.5
# The longest that a writer waits for an answer.
WRITER_TIMEOUT = 30
# Writers send nothing in the last part of the lock, so that each answer is due before its end.
LAST_WRITE = 3
REST = 8
WATCHDOG = 2
PAUSES = 50
# A weight that no writer sends.
OTHER_WEIGHT = 79.5


def measure(bench: Bench) -> list[Row]:
    seconds = 20 if bench.is_quick else 60
    folder = bench.folder / "locked"
    home = folder / "limber"
    home.mkdir(parents=True)
    port = free_port()
    import_sessions(bench.limber, home / "data", SESSIONS)
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(home), "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        "LIMBER_HTTP_PORT": str(port), "LIMBER_SPEECH_ENABLED": "false", "LIMBER_SESSION_OUTPUT": "null",
    }
    with ExitStack() as stack:
        watchdog = stack.enter_context(Watchdog(folder / "notify", WATCHDOG))
        daemon = stack.enter_context(LimberDaemon(bench.limber, home, environment | watchdog.environment))
        watchdog.wait()
        wait_until(lambda: is_healthy(port), "the web page")
        events = stack.enter_context(EventStream(port))
        daemon.connect()
        daemon.begin(regions=["neck:600"], leadIn="none", music="none", output="null")
        wait_until(lambda: daemon.session_status() == "active", "a session")
        time.sleep(1)
        due = begin_rest(port)

        with locked(home / "data/limber/limber.sqlite"):
            start = time.monotonic()
            end = start + seconds
            health = Probe(lambda: get(port, "/healthz"), lambda: None, 0.1, end)
            pause = Probe(
                lambda: daemon.ask("pause"), lambda: daemon.ask("play"), seconds / (PAUSES + 5), end, daemon.connect)
            writers = Writers(port, end)
            threads = [health, pause, *writers.threads]
            for thread in threads:
                thread.start()
            time.sleep(max(0, end - time.monotonic()))
            gap = watchdog.largest_gap(start, time.monotonic())
        for thread in threads:
            thread.join()
        late = lateness(events, due)
        writes = writers.answers
        stored, status = after(port, {write.weight for write in writes if write.status not in (None, 201)})

    worst = max(write.seconds for write in writes)
    refused = sum(write.is_refused for write in writes)
    what = "database locked"
    return [
        Row(f"{what}: /healthz, median", health.text, "", "50 ms", health.median < 50),
        Row(f"{what}: end of a rest announced late by", f"{late:.0f} ms" if late < math.inf else "not announced", "",
            "100 ms", late <= 100),
        Row(f"{what}: longest gap between watchdog pings of {WATCHDOG / 2:g} s", f"{gap:.2f} s", "", "1.2 s", gap <= 1.2),
        Row(f"{what}: pause on the socket, median of {len(pause.milliseconds)}", pause.text, "", "20 ms", pause.median < 20),
        Row(f"{what}: {WRITERS} writers, longest wait for an answer", f"{worst:.1f} s", "", "2.5 s", worst <= 2.5),
        Row(f"{what}: writes answered 503 DATABASE_BUSY with Retry-After", f"{refused} of {len(writes)}", "", "all",
            refused == len(writes)),
        Row(f"{what}, then free: refused weights found, next write", f"{stored}, status {status}", "", "0, status 201",
            stored == 0 and status == 201),
    ]


def is_healthy(port: int) -> bool:
    try:
        return bool(get(port, "/healthz"))
    except OSError:
        return False


def begin_rest(port: int) -> float:
    """Starts a rest, and returns the wall-clock time of its end."""
    answer = ask(port, "POST", "/api/rest", {"seconds": REST})
    if answer.status != 201:
        raise Failure(f"POST /api/rest: status {answer.status}")
    return datetime.fromisoformat(answer.data()["rest"]["endsAt"]).timestamp()


def lateness(events: EventStream, due: float) -> float:
    """Returns the milliseconds from the end of the rest to its announcement."""
    def announced() -> list[float]:
        return [moment for moment, notice in events.notices if notice["category"] == "REST_TIMER"]

    try:
        wait_until(announced, "the end of the rest", 5)
    except Failure:
        return math.inf
    return 1000 * (announced()[0] - due)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds the write lock of a database while the block lasts."""
    with closing(sqlite3.connect(path, timeout=10, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        yield
        database.execute("ROLLBACK")


class Probe(Thread):
    """Repeats an action until a deadline, and records its duration each time. A failed action takes forever."""

    def __init__(
        self, action: Callable[[], object], then: Callable[[], object], pause: float, end: float,
        reconnect: Callable[[], None] = lambda: None,
    ):
        super().__init__(daemon=True)
        self.milliseconds: list[float] = []
        self._action = action
        self._then = then
        self._pause = pause
        self._end = end
        self._reconnect = reconnect

    def run(self) -> None:
        while time.monotonic() < self._end:
            start = time.monotonic()
            taken = math.inf
            try:
                self._action()
                taken = 1000 * (time.monotonic() - start)
                self._then()
            except ERRORS:
                self._try_reconnecting()
            self.milliseconds.append(taken)
            time.sleep(self._pause)

    def _try_reconnecting(self) -> None:
        try:
            self._reconnect()
        except ERRORS:
            pass

    @property
    def median(self) -> float:
        return median(self.milliseconds)

    @property
    def text(self) -> str:
        return f"{self.median:.1f} ms" if self.median < math.inf else "no answer"


class Write(NamedTuple):
    """The answer to a writer's request."""

    weight: float
    seconds: float
    status: int | None  # None if there was no answer.
    is_refused: bool


class Writers:
    """Clients that send weights at the same time, and new ones until shortly before a deadline."""

    def __init__(self, port: int, end: float):
        self.answers: list[Write] = []
        self.threads = [Thread(target=self._write, daemon=True) for _ in range(WRITERS)]
        self._port = port
        self._end = end - LAST_WRITE
        self._numbers = count()

    def _write(self) -> None:
        while time.monotonic() < self._end:
            weight = round(80 + next(self._numbers) / 100, 2)
            start = time.monotonic()
            status, is_refused = None, False
            try:
                body = {"weight": weight, "confirm": True}
                answer = ask(self._port, "POST", "/api/weights", body, timeout=WRITER_TIMEOUT)
                status = answer.status
                is_refused = (
                    status == 503 and answer.error_code() == "DATABASE_BUSY" and "Retry-After" in answer.headers)
            except ERRORS:
                pass
            self.answers.append(Write(weight, time.monotonic() - start, status, is_refused))
            time.sleep(WRITER_PAUSE)


def after(port: int, refused: set[float]) -> tuple[int, int]:
    """Returns the number of refused weights that are stored, and the status of the next write."""
    stored = {round(entry["weight"], 2) for entry in get(port, "/api/weights").data()}
    return len(stored & refused), ask(port, "POST", "/api/weights", {"weight": OTHER_WEIGHT, "confirm": True}).status
