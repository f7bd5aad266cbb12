"""A stand-in for systemd, which receives the notifications of a service."""
import socket
import time
from pathlib import Path
from threading import Thread

from .measuring import wait_until


class Watchdog:
    """A notification socket that records watchdog pings, to be used in a `with`."""

    def __init__(self, path: Path, seconds: float):
        self._path = path
        self.environment = {"NOTIFY_SOCKET": str(path), "WATCHDOG_USEC": str(round(1_000_000 * seconds))}
        self._pings: list[float] = []
        self._is_ready = False
        self._is_closed = False

    def __enter__(self) -> "Watchdog":
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(self._path))
        self._socket.settimeout(0.5)
        self._thread = Thread(target=self._receive, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        self._is_closed = True
        self._thread.join()
        self._socket.close()

    def _receive(self) -> None:
        while not self._is_closed:
            try:
                lines = self._socket.recv(4096).split(b"\n")
            except TimeoutError:
                continue
            if b"WATCHDOG=1" in lines:
                self._pings.append(time.monotonic())
            self._is_ready |= b"READY=1" in lines

    def wait(self) -> None:
        """Waits until the service is ready and has sent its first ping."""
        wait_until(lambda: self._is_ready and self._pings, "the first watchdog ping")

    def largest_gap(self, start: float, end: float) -> float:
        """Returns the seconds of the longest pause between pings, from the last ping before `start` to `end`."""
        pings = [ping for ping in list(self._pings) if ping < end]
        before = [ping for ping in pings if ping <= start][-1:] or [start]
        moments = [*before, *(ping for ping in pings if ping > start), end]
        return max(later - earlier for earlier, later in zip(moments, moments[1:]))
