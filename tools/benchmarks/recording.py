"""Recordings of a sink with the times of their frames."""
import os
import subprocess
import time
from threading import Thread

from .measuring import Failure, end, wait_until
from .sound import FRAME, RATE, SOUND


class Recording:
    """A recording of a source, as a context manager. Analyse it after the block."""

    def __init__(self, source: str, environment: dict[str, str]):
        format = ["--format=s16le", "--rate=48000", "--channels=2", "--latency-msec=2"]
        self._command = ["parec", "--raw", f"--device={source}", *format]
        self._environment = environment
        self._sound = bytearray()
        self._stamps: list[tuple[int, float]] = []

    def __enter__(self) -> "Recording":
        self._process = subprocess.Popen(
            self._command, env=self._environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self._thread = Thread(target=self._record)
        self._thread.start()
        wait_until(lambda: self._sound, "the recording")
        # The recording needs a second to run evenly.
        time.sleep(1)
        return self

    def __exit__(self, kind: object, *_) -> None:
        end(self._process)
        self._thread.join()
        if kind is None:
            self._set_clock()

    def _record(self) -> None:
        while data := os.read(self._process.stdout.fileno(), 1 << 16):
            self._sound += data
            self._stamps.append((len(self._sound) // FRAME, time.monotonic()))

    def _set_clock(self) -> None:
        """Fits a line to the earliest timestamp of each second, because the others are late."""
        earliest: dict[int, tuple[int, float]] = {}
        for stamp in self._stamps:
            second = int(stamp[1] - self._stamps[0][1])
            earliest[second] = min(earliest.get(second, stamp), stamp, key=lambda stamp: stamp[1] - stamp[0] / RATE)
        # Omit the first second, which is uneven, and the last, which is incomplete.
        points = list(earliest.values())[1:-1]
        if len(points) < 2:
            raise Failure("a recording is too short to tell the time")
        mean_frame = sum(frame for frame, _ in points) / len(points)
        mean_time = sum(time for _, time in points) / len(points)
        slope = sum((frame - mean_frame) * (time - mean_time) for frame, time in points)
        self._slope = slope / sum((frame - mean_frame) ** 2 for frame, _ in points)
        self._origin = mean_time - self._slope * mean_frame
        self.has_gap = any(abs(self.time(frame) - time) > 0.002 for frame, time in points)

    def time(self, frame: int) -> float:
        """Returns the monotonic time at which a frame was heard."""
        return self._origin + self._slope * frame

    def frame(self, time: float) -> int:
        """Returns the frame that was heard at a monotonic time."""
        return max(0, round((time - self._origin) / self._slope))

    def sample(self, frame: int) -> bytes:
        return bytes(self._sound[FRAME * frame:FRAME * (frame + 1)])

    def sound(self, after: int = 0) -> int | None:
        """Returns the first frame that is not silent."""
        found = SOUND.search(self._sound, FRAME * after)
        return found.start() // FRAME if found else None

    def silence(self, after: int = 0, frames: int = RATE // 100) -> int | None:
        """Returns the first frame of a silence of at least `frames` frames."""
        found = self._sound.find(bytes(FRAME * frames), FRAME * after)
        # A frame whose last bytes belong to the silence is not silent itself.
        return -(-found // FRAME) if found >= 0 else None

    def sounds(self) -> list[tuple[int, int]]:
        """Returns the ranges of sound between silences, each as its first frame and the frame after its last."""
        found = []
        start = self.sound()
        while start is not None:
            stop = self.silence(after=start)
            if stop is None:
                stop = len(self._sound) // FRAME
            found.append((start, stop))
            start = self.sound(after=stop)
        return found
