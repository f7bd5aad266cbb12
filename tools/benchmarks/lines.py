"""Line-based socket connections."""
import socket
from pathlib import Path

from .measuring import wait_until


class Line:
    """A connection that sends and receives lines."""

    def __init__(self, path: Path):
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(5)
        self._socket.connect(str(path))
        self._file = self._socket.makefile("rb")

    def send(self, text: str) -> None:
        self._socket.sendall(text.encode() + b"\n")

    def receive(self) -> str:
        return self._file.readline().decode().rstrip("\n")

    def close(self) -> None:
        self._file.close()
        self._socket.close()


def connected(path: Path) -> Line:
    """Connects to a program and waits until it has opened its socket."""
    lines: list[Line] = []

    def connect() -> bool:
        try:
            lines.append(Line(path))
        except OSError:
            return False
        return True

    wait_until(connect, f"connecting to {path.name}")
    return lines[0]
