"""Makes a clip of spoken sentences: pauses, tone, loudness and peak, with sox and ffmpeg."""
import math
import re
import subprocess
from pathlib import Path

from narration.programs import Failure, run

QUIET_BEFORE, QUIET_AFTER = 0.04, 0.1
FADE = 0.01
COMPRESSION = "compand 0.01,0.15 6:-60,-60,-20,-20,0,-10"  # about 2:1 above -20 dB

LOUDNESS, TOLERANCE = -18.0, 0.15  # LUFS
HIGHEST_PEAK = -2.6  # dBTP
PASSES = 24

CODECS = {
    ".flac": ["-c:a", "flac", "-compression_level", "12", "-sample_fmt", "s16"],
    # libsndfile reads back as many frames as were written: the encoder's delay and padding are in the file's header.
    ".opus": ["-c:a", "libopus", "-b:a", "48k", "-application", "audio", "-ac", "1"],
    ".wav": ["-c:a", "pcm_s16le"],
}
# For libsndfile, libopus decodes Opus. The decoder of ffmpeg gives peaks that differ by up to 0.9 dB.
DECODERS = {".opus": ["-c:a", "libopus"]}


def settings(path: str) -> list:
    """Returns the values that a clip depends on. A clip that was made with other values is out of date."""
    suffix = Path(path).suffix
    values = [QUIET_BEFORE, QUIET_AFTER, FADE, COMPRESSION, LOUDNESS, HIGHEST_PEAK]
    return [*values, *(CODECS[suffix] if suffix in DECODERS else [])]


def join(sentences: list[Path], pauses: list[float], tone: str, spoken: Path) -> None:
    """Joins the sentences in one file of floating-point samples, with a pause after each but the last."""
    parts = []
    for number, (raw, pause) in enumerate(zip(sentences, [*pauses, QUIET_AFTER], strict=True)):
        part = raw.with_suffix(".part.wav")
        before = QUIET_BEFORE if number == 0 else 0
        # At the start, a sound shorter than 0.1 s is a breath; at the end it may be the burst of a final "t".
        trim_start, trim_end = (f"silence 1 {lasting} -60d fade {FADE}" for lasting in (0.1, 0))
        # With a peak at -1 dB, the threshold of -60 dB suits every voice.
        sox(raw, part, effects=f"channels 1 gain -n -1 {trim_start} reverse {trim_end} reverse pad {before} {pause}")
        parts.append(part)
    sox(*parts, spoken, effects=f"highpass 60 {tone} {COMPRESSION}")


def finish(spoken: Path, finished: Path) -> tuple[float, float]:
    """Writes the clip at the rate of the voice, and returns its loudness and its peak.

    Several passes, because the limiter reduces the gain, and resampling and a lossy codec can raise the peak after it.
    """
    rate = int(run(["soxi", "-r", spoken]).stdout)
    gain, ceiling = LOUDNESS - measure(spoken)[0], HIGHEST_PEAK - 0.1
    for _ in range(PASSES):
        # Limits at 8 times the rate, where samples show the true peak. "bitexact" omits the encoder's version.
        limiter = f"aresample={8 * rate},alimiter=limit={10 ** (ceiling / 20)}:level=disabled:latency=enabled,aresample={rate}"
        ffmpeg("-i", spoken, "-af", f"volume={gain}dB,{limiter}", "-bitexact", *CODECS[finished.suffix], "-y", finished)
        loudness, peak = measure(finished)
        if abs(loudness - LOUDNESS) <= TOLERANCE and peak <= HIGHEST_PEAK:
            return loudness, peak
        gain += LOUDNESS - loudness
        ceiling -= max(0, peak - HIGHEST_PEAK)
    raise Failure(f"does not reach {LOUDNESS} LUFS below {HIGHEST_PEAK} dBTP: {loudness:.2f} LUFS, {peak:.2f} dBTP")


def measure(file: Path, padding: int = 1) -> tuple[float, float]:
    """Returns the integrated loudness (EBU R128) and the true peak.

    Adds seconds of silence on each side: a measuring block lasts 400 ms, and a short cue would have none.
    """
    pad = f"adelay={1000 * padding}:all=1,apad=pad_dur={padding}," if padding else ""
    filters = f"{pad}ebur128=peak=true:metadata=1,ametadata=print:file=-"
    log = ffmpeg(*DECODERS.get(file.suffix, []), "-i", file, "-af", filters, "-f", "null", "-").stdout
    loudness = float(re.findall(r"r128\.I=(.+)", log)[-1])
    peak = max(map(float, re.findall(r"r128\.true_peak=(.+)", log)))
    return loudness, 20 * math.log10(peak)


def write_silence(file: Path, rate: int = 24000) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    run(["sox", "-D", "-n", "-r", str(rate), "-c", "1", "-b", "16", file, "trim", "0", "1"])


def sox(*inputs_and_output: Path, effects: str) -> None:
    # -D: no dither, which is random.
    *inputs, output = inputs_and_output
    run(["sox", "-D", *inputs, "-e", "float", "-b", "32", output, *effects.split()])


def ffmpeg(*arguments: str | Path) -> subprocess.CompletedProcess:
    return run(["ffmpeg", "-nostdin", "-hide_banner", "-nostats", *arguments])
