"""Generates the test sounds and a catalog of stretches."""
import json
import math
import re
import subprocess
import sys
import wave
from array import array
from pathlib import Path

RATE = 48000
FRAME = 4  # bytes: stereo of 16 bits
SOUND = re.compile(rb"[^\0]")
REGIONS = ["neck", "shoulders", "back", "hip_flexors", "glutes", "hamstrings", "quads", "calves"]

# The options of a session with nothing but narration and music: what other programs can play.
PLAIN = ["--set", "session.change_over=0", "--set", "session.tones=off"]

# No byte of a test sound or of the ruler is 0, so that zeros always mean silence.
LOUD = 0x1F40


def square(seconds: float, rate: int = RATE, channels: int = 2) -> array:
    half = rate // 1000
    return array("h", [LOUD] * half * channels + [-LOUD] * half * channels) * round(seconds * rate / (2 * half))


def chord(seconds: int, rate: int, channels: int) -> array:
    """Returns a sound like music with a period of one second."""
    waves = [(220, 6000), (277, 4000), (330, 4000), (1760, 1000)]
    second = array("h")
    for frame in range(rate):
        sample = sum(level * math.sin(2 * math.pi * pitch * frame / rate) for pitch, level in waves)
        second.extend([round(sample)] * channels)
    return second * seconds


def silence(seconds: float, channels: int = 1) -> array:
    return array("h", bytes(2 * channels * round(seconds * RATE)))


def ruler(seconds: int) -> array:
    """Returns a sound in which every frame encodes its millisecond, see `millisecond`."""
    frames = (bytes(1 + number // 254**digit % 254 for digit in range(FRAME)) for number in range(1000 * seconds))
    return array("h", b"".join(frame * (RATE // 1000) for frame in frames))


def millisecond(frame: bytes) -> int:
    """Returns the millisecond that a frame of the ruler encodes."""
    return sum((digit - 1) * 254**place for place, digit in enumerate(frame))


def write(path: Path, samples: array, rate: int = RATE, channels: int = 2) -> Path:
    assert sys.byteorder == "little"
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setparams((channels, 2, rate, 0, "NONE", None))
        file.writeframes(samples.tobytes())
    return path


def tagged(path: Path) -> Path:
    """Writes a file of the same samples whose tag says that it is as loud as Limber's music, so that no level changes them."""
    flac = path.with_suffix(".flac")
    subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-metadata", "REPLAYGAIN_TRACK_GAIN=+8.00 dB", flac], check=True)
    return flac


def read(path: Path) -> bytes:
    with wave.open(str(path)) as file:
        return file.readframes(file.getnframes())


def write_catalog(folder: Path, cue: array, closing: array | None = None, rate: int = RATE) -> Path:
    """Writes a catalog with one stretch per region and one mono clip for all cues."""
    write(folder / "cue.wav", cue, rate, 1)
    write(folder / "closing.wav", closing or cue, rate, 1)
    stretches = {
        region: {
            "stretches": [
                {"id": region, "name": region, "description": region, "bilateral": True, "audioFiles": {"begin": "cue.wav"}}
            ]
        }
        for region in REGIONS
    }
    shared = {"switchSides": "cue.wav", "halfway": "cue.wav", "sessionComplete": "closing.wav"}
    (folder / "stretches.json").write_text(json.dumps({"regions": stretches, "shared": shared}))
    return folder
