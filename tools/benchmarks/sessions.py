"""Creates a history of sessions with `limber import`."""
import json
import os
import time
from pathlib import Path

from .measuring import run


def import_sessions(limber: Path, data: Path, count: int) -> None:
    """Fills the database of a data folder with alternating stretches and meditations, one per hour up to now."""
    folder = data.parent / "import"
    folder.mkdir(parents=True, mode=0o700)
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "XDG_DATA_HOME": str(data),
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    }
    # The export of an empty database has the format of this version.
    document = json.loads(run([limber, "export", "-"], env=environment))
    now = int(time.time())
    document["sessions"] = [_session(number, now - 3600 * number) for number in range(count)]
    document["counts"]["sessions"] = len(document["sessions"])
    file = folder / "history.json"
    file.write_text(json.dumps(document))
    run([limber, "import", file], env=environment)


def _session(number: int, completed: int) -> dict:
    common = {"id": f"imported-{number}", "completedAt": time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(completed))}
    if number % 2:
        return {
            **common, "kind": "stretch", "totalDurationSeconds": 600, "regionsCompleted": 1, "regionsSkipped": 0,
            "stretches": [{
                "region": "neck", "stretchId": "neck-rotation", "stretchName": "Neck Rotation", "durationSeconds": 600,
                "skippedSegments": 0,
            }],
        }
    return {
        **common, "kind": "meditation", "sessionType": "basic-breathing", "plannedDurationSeconds": 600,
        "actualDurationSeconds": 600, "completedFully": True,
    }
