"""The speed of rendering a session of 16 minutes to a WAV: 16 cues of 12 s at 24 kHz, with music paused for each."""
import os
import subprocess
import time
import wave
from pathlib import Path
from statistics import median

from .. import sound
from ..measuring import Bench, Failure, Row, run

CUES = 16
CUE_SECONDS = 12
SEGMENT_SECONDS = 60
MUSIC_SECONDS = SEGMENT_SECONDS - CUE_SECONDS


def measure(bench: Bench) -> list[Row]:
    folder = bench.folder / "rendering"
    limit = folder / "limit"
    folder.mkdir()
    source = Path(__file__).parent.parent / "limit.c"
    run(["cc", "-O2", "-o", limit, source, "-lsndfile", "-lsoxr"])
    cue = sound.chord(CUE_SECONDS, sound.RATE // 2, 1)
    # A closing of 240 frames, because the other programs play none.
    catalog = sound.write_catalog(folder / "catalog", cue, sound.silence(0.02)[:240], rate=sound.RATE // 2)
    return [row(bench, folder, limit, catalog, rate) for rate in [48000, 44100]]


def row(bench: Bench, folder: Path, limit: Path, catalog: Path, rate: int) -> Row:
    music = sound.write(folder / f"music-{rate}.wav", sound.chord(CUES * MUSIC_SECONDS, rate, 2), rate)
    cue, output = catalog / "cue.wav", folder / "session.wav"
    session = [f"{region}:{2 * SEGMENT_SECONDS}" for region in sound.REGIONS]
    session += ["--catalog", catalog, "--lead-in", "none", "--music", music, *sound.PLAIN]
    commands = {
        "limber": [bench.limber, "stretch", *session, "--output", f"file:{output}"],
        "again": [bench.limber, "stretch", *session, "--output", f"file:{output}"],
        "C loop": [limit, music, cue, output],
        "sox": sox(music, cue, output, rate),
        "ffmpeg": ffmpeg(music, cue, output),
    }
    walls = {name: [] for name in commands}
    for number in range(bench.runs(7)):
        # The loudness of the music is measured in a new home, and known there the second time.
        home = folder / f"home-{rate}-{number}"
        home.mkdir()
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": home, "XDG_RUNTIME_DIR": home}
        for name, command in commands.items():
            begin = time.monotonic()
            run(command, env=environment)
            walls[name].append(time.monotonic() - begin)
            check_length(name, output)
            output.unlink()
    music.unlink()
    wall = {name: median(each) for name, each in walls.items()}
    own = ["limber", "again"]
    fastest = min(value for name, value in wall.items() if name not in own)
    peers = ", ".join(f"{name} {value:.2f} s" for name, value in wall.items() if name not in own)
    return Row(f"rendering 16 minutes, {rate / 1000:g} kHz WAV music, the first and the second time",
               f"{wall['limber']:.2f}, {wall['again']:.2f} s", peers,
               "ahead of all three", wall["limber"] < fastest)


def sox(music: Path, cue: Path, output: Path, rate: int) -> list:
    """Returns a pipeline of sox commands, one for each input."""
    convert = "" if rate == sound.RATE else f"rate -m {sound.RATE}"
    parts = []
    for number in range(CUES):
        parts.append(f"|sox -D {cue} -c 2 -p rate -m {sound.RATE}")
        parts.append(f"|sox -D {music} -p trim {number * MUSIC_SECONDS} {MUSIC_SECONDS} {convert}")
    return ["sox", "-D", *parts, "-b", "16", output]


def ffmpeg(music: Path, cue: Path, output: Path) -> list:
    """Returns the ffmpeg arguments with each input at its position."""
    inputs, pads = [], ""
    for number in range(CUES):
        inputs += ["-i", cue, "-ss", str(number * MUSIC_SECONDS), "-t", str(MUSIC_SECONDS), "-i", music]
    labels = ""
    for number in range(2 * CUES):
        pads += f"[{number}]aresample={sound.RATE},aformat=channel_layouts=stereo[{number}s];"
        labels += f"[{number}s]"
    graph = f"{pads}{labels}concat=n={2 * CUES}:v=0:a=1"
    return ["ffmpeg", "-v", "error", "-y", *inputs, "-filter_complex", graph, "-c:a", "pcm_s16le", output]


def check_length(name: str, path: Path) -> None:
    with wave.open(str(path)) as file:
        seconds = file.getnframes() / file.getframerate()
    if file.getframerate() != sound.RATE or abs(seconds - CUES * SEGMENT_SECONDS) > 0.1:
        raise Failure(f"{name} rendered {seconds} s at {file.getframerate()} Hz")
