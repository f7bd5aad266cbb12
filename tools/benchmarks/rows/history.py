"""The time until the page and the terminal show Today with a history of a million sessions."""
import os
import sqlite3
import time
import urllib.request
from contextlib import closing
from statistics import median

from ..measuring import Bench, Failure, Row, run, running, wait_until

SESSIONS = 1_000_000
PORT = 5612
# Alternating stretches and meditations, one per hour up to now.
SEED = """
    WITH RECURSIVE row(number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM row WHERE number < :count - 1),
    timed AS (SELECT number, number % 2 AS isStretch, (:now - number * 3600) * 1000 AS moment FROM row)
    INSERT INTO session (id, kind, completedAt, seconds, record)
    SELECT 'seeded-' || number, iif(isStretch, 'stretch', 'meditation'), moment, 600, iif(isStretch,
        json_object('completedAt', strftime('%Y-%m-%dT%H:%M:%S.000Z', moment / 1000, 'unixepoch'),
            'totalDurationSeconds', 600, 'regionsCompleted', 1, 'regionsSkipped', 0, 'stretches', json_array(json_object(
                'region', 'neck', 'stretchId', 'neck-rotation', 'stretchName', 'Neck Rotation', 'durationSeconds', 600,
                'skippedSegments', 0))),
        json_object('completedAt', strftime('%Y-%m-%dT%H:%M:%S.000Z', moment / 1000, 'unixepoch'),
            'sessionType', 'basic-breathing', 'plannedDurationSeconds', 600, 'actualDurationSeconds', 600,
            'completedFully', json('true')))
    FROM timed
"""


def measure(bench: Bench) -> list[Row]:
    home = bench.folder / "history"
    (home / "run").mkdir(parents=True, mode=0o700)
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(home), "XDG_RUNTIME_DIR": str(home / "run"),
        "XDG_DATA_HOME": str(home / "data"), "LIMBER_HTTP_PORT": str(PORT),
    }
    today = [bench.limber, "today", "--json"]
    # A change creates the database; a command that reads does not.
    run([bench.limber, "weight", "80"], env=environment)
    with closing(sqlite3.connect(home / "data/limber/limber.sqlite")) as database, database:
        database.execute(SEED, {"count": SESSIONS, "now": int(time.time())})
    terminal = took(bench, lambda: run(today, env=environment))
    with running([bench.limber, "serve"], env=environment):
        wait_until(answer, "the web page")
        page = took(bench, answer)
    what = f"history of {SESSIONS:,} sessions: today"
    return [
        Row(f"{what}, on the page", f"{page:.1f} ms", "", "50 ms", page <= 50),
        Row(f"{what}, in the terminal", f"{terminal:.0f} ms", "", "50 ms", terminal <= 50),
    ]


def took(bench: Bench, action) -> float:
    """Returns the median in milliseconds."""
    moments = []
    for _ in range(bench.runs(30)):
        start = time.monotonic()
        if not action():
            raise Failure("there is no answer")
        moments.append(1000 * (time.monotonic() - start))
    return median(moments)


def answer() -> bytes:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/api/today", timeout=5) as response:
            return response.read()
    except OSError:
        return b""
