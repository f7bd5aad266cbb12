"""A private session bus."""
import subprocess
from pathlib import Path

from .measuring import end, run


class SessionBus:
    """A bus daemon, as a context manager."""

    def __init__(self, folder: Path):
        self.address = f"unix:path={folder}/bus"

    def __enter__(self) -> "SessionBus":
        command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address={self.address}", "--print-address"]
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        # The daemon is ready when it prints its address.
        self._process.stdout.readline()
        return self

    def __exit__(self, *_) -> None:
        end(self._process)

    def names(self) -> str:
        """Returns the names on the bus."""
        return run(["busctl", f"--address={self.address}", "--no-legend", "--acquired", "list"])
