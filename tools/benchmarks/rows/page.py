"""The page in Chromium: its requests and bytes, and the work of its main thread during a session."""
import os
import time

from ..browser import Browser
from ..measuring import Bench, Row, wait_until
from ..players import LimberDaemon
from ..web import free_port, get

REQUESTS = 25
KILOBYTES = 60
# Seconds until a view has loaded, and what it loads is drawn.
SETTLING = 4
# The view, the state, and the seconds a minute to reach.
STATES = [("hold", 1.0), ("pause", 0.1), ("breath guide", 3.0)]


def measure(bench: Bench) -> list[Row]:
    seconds = 10 if bench.is_quick else 30
    folder = bench.folder / "page"
    folder.mkdir()
    port = free_port()
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(folder), "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        "LIMBER_HTTP_PORT": str(port), "LIMBER_SPEECH_ENABLED": "false", "LIMBER_SESSION_OUTPUT": "null",
    }
    address = f"http://127.0.0.1:{port}/"
    with LimberDaemon(bench.limber, folder, environment) as daemon, Browser(folder) as browser:
        wait_until(lambda: answers(port), "the web page")
        daemon.connect()
        before = requests(port)
        browser.open(address)
        time.sleep(SETTLING)
        # The question itself is counted, too. The bar of the browser, not the page, needs the icon.
        count = requests(port) - before - 1 - browser.requests("/assets/icon.svg")
        received = browser.received()
        work = {}
        daemon.begin(regions=["neck:600"], leadIn="none", introductions="none", music="none")
        wait_until(lambda: get(port, "/api/session").data().get("phase") == "segment", "the hold", 30)
        work["hold"] = measured(browser, address, seconds)
        daemon.ask("pause")
        work["pause"] = measured(browser, address, seconds)
        daemon.ask("stop")
        daemon.begin(kind="meditation", course="basic", minutes=10, music="none", recovery="start-over")
        wait_until(lambda: breathes(port, daemon), "the breath guide", 30)
        work["breath guide"] = measured(browser, address, seconds)
        daemon.disconnect()
    return [
        Row("Today in the browser: requests, bytes on the wire", f"{count}, {received / 1000:.1f} kB", "",
            f"{REQUESTS}, {KILOBYTES} kB", count <= REQUESTS and received <= 1000 * KILOBYTES),
        *(Row(f"main thread of the page in a minute of a {state}", f"{work[state]:.2f} s", "", f"{goal:g} s",
              work[state] <= goal) for state, goal in STATES),
    ]


def measured(browser: Browser, address: str, seconds: float) -> float:
    browser.open("about:blank")
    browser.open(f"{address}#/session")
    time.sleep(SETTLING)
    return browser.main_thread(seconds)


def answers(port: int) -> bool:
    try:
        return get(port, "/healthz").status == 200
    except OSError:
        return False


def requests(port: int) -> int:
    """Returns the number of requests that the daemon has answered."""
    lines = get(port, "/metrics").body.decode().splitlines()
    return sum(int(line.split()[-1]) for line in lines if line.startswith("limber_http_requests_total{"))


def breathes(port: int, daemon: LimberDaemon) -> bool:
    """Skips a part of a meditation without a breath guide."""
    if get(port, "/api/session").data().get("meditation", {}).get("breath"):
        return True
    daemon.ask("skip")
    return False
