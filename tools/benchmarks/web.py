"""HTTP requests to a daemon, each bounded by a timeout."""
import json
import re
import socket
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from email.message import Message
from http.client import HTTPConnection, HTTPException
from posixpath import dirname, join, normpath
from threading import Thread
from typing import NamedTuple

from .measuring import Failure

# The errors of a failed request.
ERRORS = (OSError, HTTPException, Failure)
# Requests that the page sends when it loads Today.
PAGE_REQUESTS = [
    "/api/today/intention", "/api/reminders/open", "/api/today/stretch", "/api/today/meditation", "/api/today/workout",
    "/api/plan", "/api/plan/badge",
]
# The number of connections that a browser opens to one server.
CONNECTIONS = 6


class Answer(NamedTuple):
    """The answer to a request."""

    status: int
    headers: Message
    body: bytes

    def json(self) -> object:
        try:
            return json.loads(self.body)
        except ValueError:
            return {}

    def data(self) -> object:
        return self.json()["data"]

    def error_code(self) -> str | None:
        answer = self.json()
        return answer.get("error", {}).get("code") if isinstance(answer, dict) else None


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def ask(port: int, method: str, path: str, body: object = None, timeout: float = 10) -> Answer:
    """Sends a request on a connection of its own."""
    connection = HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        return exchange(connection, method, path, body)
    finally:
        connection.close()


def exchange(connection: HTTPConnection, method: str, path: str, body: object = None) -> Answer:
    """Sends a request on a connection that stays open."""
    text = None if body is None else json.dumps(body)
    connection.request(method, path, text, {} if body is None else {"Content-Type": "application/json"})
    response = connection.getresponse()
    return Answer(response.status, response.headers, response.read())


def get(port: int, path: str) -> Answer:
    """Sends a GET request that must succeed."""
    answer = ask(port, "GET", path)
    if answer.status != 200:
        raise Failure(f"GET {path}: status {answer.status}")
    return answer


class EventStream:
    """A subscription to `/api/events`, to be used in a `with`."""

    def __init__(self, port: int):
        self._port = port
        # Each notification with the wall-clock time of its arrival.
        self.notices: list[tuple[float, dict]] = []

    def __enter__(self) -> "EventStream":
        # The server sends a comment every 15 s, but a daemon under test may be stuck for longer.
        self._connection = HTTPConnection("127.0.0.1", self._port, timeout=120)
        self._connection.request("GET", "/api/events")
        self._response = self._connection.getresponse()
        if self._response.status != 200:
            raise Failure(f"GET /api/events: status {self._response.status}")
        self._thread = Thread(target=self._read, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        try:
            self._connection.sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._thread.join(5)
        self._response.close()
        self._connection.close()

    def _read(self) -> None:
        event = b""
        try:
            while line := self._response.readline():
                if line.startswith(b"event: "):
                    event = line[7:].strip()
                elif line.startswith(b"data: ") and event == b"notice":
                    self.notices.append((time.time(), json.loads(line[6:])))
        except ERRORS:
            pass


def visit_page(port: int, seconds: float) -> None:
    """Loads the page as a browser does, keeps it open for a while, and closes it."""
    with EventStream(port):
        found, waiting = {"/"}, {"/"}
        while waiting:
            linked = set().union(*(_links(path, answer.body) for path, answer in _get_all(port, waiting)))
            waiting = linked - found
            found |= linked
        _get_all(port, PAGE_REQUESTS)
        time.sleep(seconds)


def _links(path: str, body: bytes) -> set[str]:
    """The assets that a page or a script loads."""
    text = body.decode(errors="replace")
    if path.endswith(".js"):
        return {normpath(join(dirname(path), name)) for name in re.findall(r'from "(\.\.?/[^"]+)"', text)}
    return set(re.findall(r'(?:href|src)="(/assets/[^"]+)"', text)) if path == "/" else set()


def _get_all(port: int, paths: Iterable[str]) -> list[tuple[str, Answer]]:
    """Sends GET requests on a few connections at the same time."""
    paths = list(paths)
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        parts = [paths[number::CONNECTIONS] for number in range(CONNECTIONS)]
        answers = pool.map(lambda part: _get_in_turn(port, part), parts)
        return [answer for part in answers for answer in part]


def _get_in_turn(port: int, paths: list[str]) -> list[tuple[str, Answer]]:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        answers = [(path, exchange(connection, "GET", path)) for path in paths]
    finally:
        connection.close()
    for path, answer in answers:
        if answer.status != 200:
            raise Failure(f"GET {path}: status {answer.status}")
    return answers
