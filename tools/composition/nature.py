"""The natural sounds: filtered noise whose strength and colour change slowly."""
import numpy as np

from composition.sound import RATE, filtered, wide_noise


def band(low: float, high: float, order: int = 2):
    """Returns the gain of a band: second-order slopes below `low` and above `high`, in Hz."""

    def gain(frequency: np.ndarray) -> np.ndarray:
        frequency = np.maximum(frequency, 1)
        return 1 / (1 + (low / frequency) ** order) / (1 + (frequency / high) ** order)

    return gain


def wander(seconds: float, period: float, random) -> np.ndarray:
    """Returns a curve with mean 0 and deviation 1 that changes within about `period` seconds, and wraps around."""
    count = max(3, round(seconds / period))
    numbers = np.arange(1, count + 1)
    lines = random.standard_normal(count) + 1j * random.standard_normal(count)
    coarse = np.arange(round(seconds * 50)) / (seconds * 50)
    curve = np.real(np.exp(2j * np.pi * np.outer(coarse, numbers)) @ lines)
    curve /= np.std(curve)
    return np.interp(np.arange(round(seconds * RATE)) / RATE * 50, np.arange(len(curve) + 1), np.append(curve, curve[0]))


def rain() -> np.ndarray:
    """Steady rain on leaves: a soft rush, many fine drops and a few heavy ones."""
    random = np.random.RandomState(11)
    seconds = 90
    frames = seconds * RATE
    rush = filtered(wide_noise(frames, 0.45, random), lambda f: band(350, 2600)(f) * (1000 / np.maximum(f, 100)) ** 0.35)
    rush *= 10 ** (1.2 * wander(seconds, 9, random) / 20)
    rush /= np.std(rush)
    fine = 10 ** (2 * wander(seconds, 6, random) / 20)
    drops = np.zeros((2, frames // 2 + 1), complex)
    for pitch, decay, rate, level in [
        (620, 0.012, 2.5, 1.0), (880, 0.010, 4, 0.9), (1150, 0.008, 7, 0.8), (1500, 0.007, 11, 0.8),
        (1900, 0.006, 16, 0.7), (2400, 0.005, 24, 0.6), (3100, 0.004, 34, 0.5), (4000, 0.003, 45, 0.42),
        (5200, 0.0025, 60, 0.35),
    ]:  # fmt: skip
        time = np.arange(frames) / RATE
        ring = np.fft.rfft(np.sin(2 * np.pi * pitch * time[:9600]) * np.exp(-time[:9600] / decay), frames)
        impulses = np.zeros((2, frames))
        count = round(rate * seconds)
        at = random.randint(0, frames, count)
        # Few drops fall near, many far away.
        sizes = level * np.exp(0.45 * random.standard_normal(count)) * fine[at]
        angles = np.pi / 4 * (1 + random.uniform(-0.8, 0.8, count))
        np.add.at(impulses[0], at, sizes * np.cos(angles))
        np.add.at(impulses[1], at, sizes * np.sin(angles))
        drops += np.array([np.fft.rfft(channel) for channel in impulses]) * ring
    pearls = np.array([np.fft.irfft(channel, frames) for channel in drops])
    return rush + 0.75 * pearls / np.std(pearls)


def waves() -> np.ndarray:
    """Waves on a flat beach. Each swells, breaks and runs out; 8 to 14 s lie between two of them."""
    random = np.random.RandomState(12)
    seconds = 108
    frames = seconds * RATE
    gaps = np.array([9.1, 12.6, 8.4, 13.5, 10.8, 8.9, 11.9, 13.2, 9.4, 10.2])
    # The loop begins between two waves.
    breaks = np.cumsum(gaps) * seconds / np.sum(gaps) + 4
    time = np.arange(frames) / RATE

    def swells(rise: float, fall: float, late: float, strengths: np.ndarray) -> np.ndarray:
        curve = np.zeros(frames)
        for at, strength in zip(breaks, strengths):
            since = (time - at - late + seconds / 2) % seconds - seconds / 2
            curve += strength * np.where(since < 0, np.exp(-((since / rise) ** 2)), np.exp(-since / fall - (since / 9) ** 2))
        # Softens the corner at the top.
        return filtered(curve[np.newaxis], lambda f: np.exp(-((f / 1.2) ** 2)))[0]

    strengths = random.uniform(0.65, 1, len(breaks))
    depth = filtered(wide_noise(frames, 0.6, random), lambda f: band(110, 330)(f) * (200 / np.maximum(f, 60)) ** 0.3)
    body = filtered(wide_noise(frames, 0.5, random), band(350, 1200))
    foam = filtered(wide_noise(frames, 0.4, random), lambda f: band(1500, 4200)(f))
    sea = filtered(wide_noise(frames, 0.5, random), band(180, 900))
    depth, body, foam, sea = (noise / np.std(noise) for noise in (depth, body, foam, sea))
    sound = 0.30 * sea * 10 ** (wander(seconds, 7, random) / 20)
    sound += 0.75 * depth * swells(2.9, 2.2, -0.4, strengths)
    sound += 0.85 * body * swells(2.0, 2.4, 0, strengths)
    sound += 0.42 * foam * swells(1.5, 3.2, 0.7, strengths * random.uniform(0.8, 1.1, len(breaks)))
    # Each wave comes from another side.
    side = 0.28 * np.tanh(wander(seconds, 11, random))
    return sound * np.sqrt(np.array([1 - side, 1 + side]))


def brown() -> np.ndarray:
    """Brown noise: 6 dB less in each octave, without the rumble below 50 Hz, as steady as a distant waterfall."""
    random = np.random.RandomState(13)
    seconds = 60
    noise = wide_noise(seconds * RATE, 0.55, random)

    def slope(frequency: np.ndarray) -> np.ndarray:
        frequency = np.maximum(frequency, 1)
        return 1 / (1 + (60 / frequency) ** 4) / np.sqrt(1 + (frequency / 110) ** 2)

    sound = filtered(noise, slope)
    return sound * 10 ** (0.7 * wander(seconds, 12, random) / 20)


SOUNDS = {"rain": rain, "waves": waves, "brown": brown}
