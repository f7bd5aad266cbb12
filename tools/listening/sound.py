"""The checks of the bundled sound files: level and edges of the narration, the bell, the silence, and the music."""
import json
import math
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import soundfile
from listening.checked import Checked, sound_files
from listening.loops import balance, level_seam, repetition, sample_seam, verify_repetition
from narration.catalogs import AUDIO
from narration.finishing import HIGHEST_PEAK, LOUDNESS, TOLERANCE, measure
from narration.programs import Failure, install

MOST_BYTES = 85_000_000
VOICE_RATE = 24_000
AUDIBLE = 33  # -60 dBFS
# The faults of a file, a line each. A bound that is missed names the value and the bound.
Faults = Iterator[str]


def check_sound() -> list[str]:
    """Checks the files that changed since their last check, writes the manifest, and returns the faults."""
    files = sound_files()
    size = sum((AUDIO / path).stat().st_size for path in files)
    faults = [] if size <= MOST_BYTES else [f"all files together: {size} bytes, more than {MOST_BYTES}"]
    checked = Checked("sound")
    due = checked.due(files)
    if due:
        install("ffmpeg")
        verify_repetition()
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for path, found in zip(due, pool.map(faults_of, due)):
            faults += [f"{path}: {fault}" for fault in found]
            if not found:
                checked.record(path)
    checked.write()
    print(f"sound: {len(due)} of {len(files)} files changed; {len(faults)} faults; all together {size / 1e6:.1f} MB")
    return faults


def faults_of(path: str) -> list[str]:
    if path.startswith("music/"):
        return list(music(path))
    return list({"bell.wav": bell, "silence-1s.wav": silence}.get(path.rpartition("/")[2], clip)(path))


def read(path: str) -> tuple[np.ndarray, int]:
    """Returns the samples of a file, a column for each channel, and its rate. Limber decodes with the same library."""
    try:
        return soundfile.read(AUDIO / path, dtype="int16", always_2d=True)
    except soundfile.LibsndfileError as error:
        raise Failure(f"{path}: {error}")


def within(name: str, value: float, lowest: float, highest: float) -> Faults:
    if not lowest <= value <= highest:
        yield f"{name} is {value:.4g}, not from {lowest:g} to {highest:g}"


def levels(path: str, loudness: float, tolerance: float, highest_peak: float, padding: int) -> Faults:
    measured, peak = measure(AUDIO / path, padding)
    yield from within("loudness in LUFS", measured, loudness - tolerance, loudness + tolerance)
    yield from within("true peak in dBTP", peak, -math.inf, highest_peak)


def peak(samples: np.ndarray) -> float:
    return 20 * math.log10(max(np.abs(samples.astype(int)).max(), 1) / 32_768)


def quiet_milliseconds(samples: np.ndarray) -> int:
    """Returns the length of the silence before the first audible sample."""
    audible = np.flatnonzero(np.abs(samples.astype(int)) > AUDIBLE)
    return (audible[0] if len(audible) else len(samples)) * 1000 // VOICE_RATE


def voice(samples: np.ndarray, rate: int) -> Faults:
    yield from within("rate", rate, VOICE_RATE, VOICE_RATE)
    yield from within("channels", samples.shape[1], 1, 1)
    yield from within("first sample", samples[0, 0], 0, 0)


def clip(path: str) -> Faults:
    samples, rate = read(path)
    # Opus is lossy, and does not keep every zero.
    is_lossy = path.endswith(".opus")
    yield from voice(samples, rate)
    yield from within("last sample", abs(samples[-1, 0]), 0, is_lossy)
    yield from within("silence before in ms", quiet_milliseconds(samples[:, 0]), 40, 60)
    yield from within("silence after in ms", quiet_milliseconds(samples[::-1, 0]), 90 if is_lossy else 100, math.inf)
    yield from within("peak in dBFS", peak(samples), -math.inf, HIGHEST_PEAK)
    yield from levels(path, LOUDNESS, TOLERANCE, HIGHEST_PEAK, padding=1)


def bell(path: str) -> Faults:
    samples, rate = read(path)
    yield from voice(samples, rate)
    yield from within("frames", len(samples), 9 * VOICE_RATE, 9 * VOICE_RATE)
    # The bell sounds at once and has decayed at its end.
    yield from within("silence before in ms", quiet_milliseconds(samples[:, 0]), 0, 9)
    yield from within("silence after in ms", quiet_milliseconds(samples[::-1, 0]), 100, math.inf)
    yield from within("last sample", samples[-1, 0], 0, 0)
    yield from within("peak in dBFS", peak(samples), -4.1, -3.9)
    yield from levels(path, -21, 1, -3, padding=0)


def silence(path: str) -> Faults:
    samples, rate = read(path)
    yield from voice(samples, rate)
    yield from within("frames", len(samples), VOICE_RATE, VOICE_RATE)
    yield from within("highest sample", np.abs(samples).max(), 0, 0)


def music(path: str) -> Faults:
    samples, rate = read(path)
    kinds = {entry["file"]: entry["kind"] for entry in json.loads((AUDIO / "music/music.json").read_text())["music"]}
    is_piece = kinds.get(path.rpartition("/")[2]) == "piece"
    if (rate, samples.shape[1]) != (48_000, 2):
        yield f"{rate} Hz with {samples.shape[1]} channels, not 48000 Hz with 2"
        return
    yield from within("length in seconds", len(samples) / rate, *((180, 300) if is_piece else (60, 120)))
    # Below the bound of the narration, so that the voice stands out.
    yield from levels(path, -26, 0.5, -6, padding=0)
    # For a single speaker, the channels must not cancel each other, and for two they must differ.
    yield from within("correlation of the channels", np.corrcoef(samples.T)[0, 1], 0.3, 0.97)
    for name, share in sample_seam(samples):
        yield from within(f"share of smaller {name}", share, 0, 0.99)
    yield from within("share of smaller level changes than at the seam", level_seam(samples), 0, 0.995)
    mono = samples[: len(samples) // 4 * 4].mean(axis=1).reshape(-1, 4).mean(axis=1)
    yield from within("correlation of two passages", repetition(mono, rate // 4), 0, 0.85)
    if is_piece:
        # Small speakers play little below 220 Hz.
        low, high, with_high_partials = balance(mono, rate // 4)
        yield from within("share below 220 Hz", low, 0, 0.4)
        yield from within("share from 2 to 3 kHz", high, 0.001, 1)
        yield from within("share of passages with a partial from 2 to 3 kHz", with_high_partials, 0.5, 1)
