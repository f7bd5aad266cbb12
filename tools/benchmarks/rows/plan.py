"""The exactness of cue positions in a file and on the virtual sink."""
import json
from pathlib import Path

from .. import sound
from ..measuring import Bench, Row, run

CUE_SECONDS = 1


def plan(regions: int, seconds: int) -> list[int]:
    """Returns the first frame of every cue by the rules: a lead-in, two segments per region, and the closing."""
    first = sound.RATE * CUE_SECONDS
    segments = [first + sound.RATE * seconds // 2 * number for number in range(2 * regions + 1)]
    # The first segment has no cue, because its narration was the lead-in.
    return [0, *segments[1:]]


def measure(bench: Bench) -> list[Row]:
    folder = bench.folder / "plan"
    catalog = sound.write_catalog(folder / "catalog", sound.square(CUE_SECONDS, channels=1))
    regions = sound.REGIONS
    planned = plan(len(regions), 20)
    session = [f"{region}:20" for region in regions] + ["--catalog", catalog, "--music", "none"]
    session += ["--lead-in", "first", *sound.PLAIN]

    rendered, events = folder / "session.wav", folder / "events"
    run([bench.limber, "stretch", *session, "--output", f"file:{rendered}", "--events", events])
    heard = onsets(sound.read(rendered))
    told = cues(events)
    run([bench.limber, "stretch", *session, "--output", "null:virtual", "--events", events])

    differences = [
        abs(one - other)
        for found in [heard, told, cues(events)]
        for one, other in zip(found, planned, strict=True)
    ]
    worst = max(differences)
    return [
        Row("a cue's first frame against the plan, file and virtual sink",
            f"{worst} frames ({len(planned)} cues)", "none can tell", "0 frames", worst == 0)
    ]


def onsets(sound_of_session: bytes) -> list[int]:
    """Returns the frames at which sound begins after at least a second of silence."""
    found, end = [], 0
    while (match := sound.SOUND.search(sound_of_session, end)) is not None:
        found.append(match.start() // sound.FRAME)
        end = sound_of_session.find(bytes(sound.FRAME * sound.RATE), match.start())
        if end < 0:
            break
    return found


def cues(events: Path) -> list[int]:
    lines = map(json.loads, events.read_text().splitlines())
    return [line["frame"] for line in lines if line["event"] == "cue.started"]
