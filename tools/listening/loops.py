"""Measures loops: the seam between end and start, repetitions, and the balance of low and high sounds."""
from collections.abc import Iterator

import numpy as np
from narration.programs import Failure

PASSAGE = 16_384  # frames at a quarter of 48 kHz, 1.4 s


def sample_seam(samples: np.ndarray) -> Iterator[tuple[str, float]]:
    """Returns the share of the steps between neighbouring samples that are smaller than the step over the seam, for each
    channel, and the share of the bends, the changes from one step to the next. A click at the seam is a sharp bend."""
    # Ten seconds have enough ordinary steps to compare with.
    for number, channel in enumerate(samples.astype(int).T, start=1):
        seam = np.diff(np.concatenate([channel[-2:], channel[:2]]))
        ordinary = np.diff(channel[:480_000])
        yield f"steps than at the seam in channel {number}", np.mean(np.abs(ordinary) < abs(seam[1]))
        yield f"bends than at the seam in channel {number}", np.mean(np.abs(np.diff(ordinary)) < np.abs(np.diff(seam)).max())


def level_seam(samples: np.ndarray) -> float:
    """Returns the share of the level changes between tenths of a second that are smaller than the change over the seam."""
    tenths = samples[: len(samples) // 4800 * 4800].astype(float).reshape(-1, 4800 * samples.shape[1])
    levels = 10 * np.log10((tenths**2).sum(axis=1) + 1)
    return np.mean(np.abs(np.diff(levels)) < abs(levels[0] - levels[-1]))


def balance(mono: np.ndarray, rate: int) -> tuple[float, float, float]:
    """Returns the shares of the power below 220 Hz and from 2 to 3 kHz, and the share of the passages with a partial from
    2 to 3 kHz: a line 20 dB above the median. Noise has none that is 12 dB above."""
    starts = range(0, len(mono) - PASSAGE + 1, 3 * PASSAGE)
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(PASSAGE) / PASSAGE)
    powers = np.array([np.abs(np.fft.rfft(mono[start : start + PASSAGE] * window)) ** 2 for start in starts])
    low, *high = (frequency * PASSAGE // rate for frequency in (220, 2000, 3000))
    highs = powers[:, slice(*high)]
    partials = highs.max(axis=1) > 100 * np.median(highs, axis=1)
    return powers[:, :low].sum() / powers.sum(), highs.sum() / powers.sum(), partials.mean()


def repetition(mono: np.ndarray, rate: int) -> float:
    """Returns the highest correlation of a passage of six seconds, one in twelve, with another place of the loop, 1 for a
    literal repetition. It is measured on the wave up to 375 Hz, where two chords alike already correlate."""
    slow = mono[: len(mono) // 16 * 16].reshape(-1, 16).mean(axis=1)
    return correlation_of_passages(slow, rate // 16)


def correlation_of_passages(signal: np.ndarray, rate: int) -> float:
    window = 6 * rate
    length = 1 << (len(signal) - 1).bit_length()
    whole = np.fft.rfft(signal, length)
    energies = np.concatenate([[0], np.cumsum(signal.astype(float) ** 2)])
    energies = energies[window:] - energies[:-window]
    shifts = np.arange(len(energies))
    highest = 0.0
    for start in range(0, len(signal) - window + 1, 2 * window):
        part = np.fft.rfft(signal[start : start + window], length)
        correlation = np.fft.irfft(whole * np.conj(part), length)[: len(energies)]
        other = np.abs(shifts - start) > 3 * rate
        highest = max(highest, (correlation[other] / np.sqrt(energies[other] * energies[start])).max())
    return highest


def verify_repetition() -> None:
    """Fails unless the measurement tells noise that repeats itself from noise that does not."""
    noise = np.random.default_rng(1).uniform(-1, 1, 5000)
    plain, repeated = (correlation_of_passages(signal, 100) for signal in (noise, np.append(noise, noise[1000:2500])))
    if not plain < 0.5 < 0.99 < repeated:
        raise Failure(f"the measurement of repetitions is wrong: {plain:.2f} for noise, {repeated:.2f} for a repetition")
