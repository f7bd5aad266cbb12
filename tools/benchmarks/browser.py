"""A headless Chromium with one page, driven by the Chrome DevTools Protocol over a pipe."""
import json
import os
import subprocess
import time
from pathlib import Path

from .measuring import Failure, end

FLAGS = [
    "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-breakpad", "--disable-crash-reporter", "--window-size=1280,1000", "--lang=en-US",
]
# Chromium reads commands from this descriptor and writes to the next one.
FIRST_DESCRIPTOR = 3


class Browser:
    """The page, as a context manager."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._number = 0
        self._rest = b""
        # The messages without an answer: the events of the page.
        self.events: list[dict] = []

    def __enter__(self) -> "Browser":
        (theirs_in, self._in), (self._out, theirs_out) = os.pipe(), os.pipe()
        # A shell gives the pipes the numbers that Chromium expects.
        script = f'exec chromium "$@" {FIRST_DESCRIPTOR}<&{theirs_in} {FIRST_DESCRIPTOR + 1}>&{theirs_out}'
        self._process = subprocess.Popen(
            ["bash", "-c", script, "chromium", *FLAGS, f"--user-data-dir={self._folder / 'profile'}"],
            pass_fds=(theirs_in, theirs_out), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env={**os.environ, "HOME": str(self._folder)})
        os.close(theirs_in)
        os.close(theirs_out)
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Network", "Page"]:
            self.ask(f"{domain}.enable")
        # Processor time, which does not depend on the load of the machine.
        self.ask("Performance.enable", timeDomain="threadTicks")
        return self

    def __exit__(self, *_) -> None:
        end(self._process)
        os.close(self._in)
        os.close(self._out)

    _session: str | None = None

    def ask(self, command: str, **parameters: object) -> dict:
        """Sends a command and returns its result."""
        self._number += 1
        message = {"id": self._number, "method": command, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._in, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") != self._number:
                self.events.append(answer)
            elif "error" in answer:
                raise Failure(f"chromium: {command}: {answer['error']['message']}")
            else:
                return answer["result"]

    def open(self, address: str) -> None:
        self.events.clear()
        self.ask("Page.navigate", url=address)

    def evaluate(self, expression: str) -> object:
        return self.ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def requests(self, path: str) -> int:
        """Returns the number of requests for a path since the page was opened."""
        self.evaluate("0")
        sent = [event["params"] for event in self.events if event.get("method") == "Network.requestWillBeSent"]
        return sum(request["request"]["url"].endswith(path) for request in sent)

    def received(self) -> int:
        """Returns the bytes of the answers that the page has received since it was opened."""
        self.evaluate("0")
        ended = [event["params"] for event in self.events if event.get("method") == "Network.loadingFinished"]
        return sum(answer["encodedDataLength"] for answer in ended)

    def main_thread(self, seconds: float) -> float:
        """Returns the processor seconds a minute of the page's main thread."""
        before = self._busy()
        time.sleep(seconds)
        return (self._busy() - before) * 60 / seconds

    def _busy(self) -> float:
        metrics = self.ask("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")

    def _receive(self) -> dict:
        while b"\0" not in self._rest:
            part = os.read(self._out, 65_536)
            if not part:
                raise Failure("chromium: has ended")
            self._rest += part
        message, self._rest = self._rest.split(b"\0", 1)
        return json.loads(message)
