"""Sounds without a beginning or an end: arrays of two channels whose last frame is followed by the first."""
import numpy as np

RATE = 48000
LOUDNESS = -26.0  # LUFS
# The response of the ear ends far above this; the room above it would cost more bytes than it is worth.
HIGHEST = 9000


def add(sound: np.ndarray, start: float, note: np.ndarray) -> None:
    """Adds a note of one or two channels at a time in seconds. What reaches beyond the end is added at the start."""
    frames = sound.shape[1]
    at = round(start * RATE) % frames
    note = np.atleast_2d(note)
    while note.shape[1]:
        part = note[:, : frames - at]
        sound[:, at : at + part.shape[1]] += part
        note = note[:, part.shape[1] :]
        at = 0


def panned(note: np.ndarray, position: float) -> np.ndarray:
    """Returns two channels with a note of one, between -1 (left) and 1 (right), at equal power."""
    angle = np.pi / 4 * (1 + position)
    return np.array([np.cos(angle) * note, np.sin(angle) * note])


def wide_noise(frames: int, correlation: float, random: np.random.RandomState) -> np.ndarray:
    """Returns two channels of white noise with the given correlation."""
    middle, left, right = random.standard_normal((3, frames))
    return np.sqrt(correlation) * middle + np.sqrt(1 - correlation) * np.array([left, right])


def filtered(sound: np.ndarray, gain) -> np.ndarray:
    """Filters a sound with `gain`, a function of the frequency in Hz. The filter wraps around."""
    frames = sound.shape[-1]
    frequency = np.fft.rfftfreq(frames, 1 / RATE)
    return np.array([np.fft.irfft(np.fft.rfft(channel) * gain(frequency), frames) for channel in sound])


def reverberate(dry: np.ndarray, seconds: float, level: float, dark: float, random: np.random.RandomState) -> np.ndarray:
    """Adds the reverberation of a soft room: an impulse response of decaying noise, without what is below 150 Hz.

    The noise decays by 60 dB in `seconds`; `dark` is the frequency in Hz above which the room swallows the sound.
    """
    frames = dry.shape[1]
    time = np.arange(min(round(1.3 * seconds * RATE), frames)) / RATE
    response = np.zeros((2, frames))
    response[:, : len(time)] = wide_noise(len(time), 0.5, random) * 10 ** (-3 * time / seconds)
    # The room answers softly, so that a plucked string keeps its attack.
    response[:, : len(time)] *= 1 - np.exp(-time / 0.03)
    response /= np.sqrt(np.sum(response**2, axis=1, keepdims=True))
    frequency = np.fft.rfftfreq(frames, 1 / RATE)
    colour = (frequency / 150) ** 2 / (1 + (frequency / 150) ** 2) / (1 + (frequency / dark) ** 2)
    # Each wall returns some of the other channel.
    crossed = 0.75 * dry + 0.25 * dry[::-1]
    wet = [
        np.fft.irfft(np.fft.rfft(channel) * np.fft.rfft(answer) * colour, frames)
        for channel, answer in zip(crossed, response)
    ]
    return dry + level * np.array(wet)


def present(sound: np.ndarray, gain: float) -> np.ndarray:
    """Raises what small speakers play best, from about 800 Hz to 4 kHz, by `gain` dB."""

    def shelf(frequency: np.ndarray) -> np.ndarray:
        frequency = np.maximum(frequency, 1)
        return 1 + (10 ** (gain / 20) - 1) / (1 + (900 / frequency) ** 2) / (1 + (frequency / 4500) ** 2)

    return filtered(sound, shelf)


def finished(sound: np.ndarray, step: int) -> np.ndarray:
    """Returns 16-bit samples at the loudness of the music: multiples of `step`.

    FLAC stores multiples of a power of two in fewer bits. A step of 8 has a noise floor of -83 dBFS, 57 dB below the
    music, and one of 32 of -71 dBFS. There is no dither: the sound is never so quiet that it would need any.
    """
    sound = filtered(sound, lambda frequency: np.cos(np.pi / 2 * np.clip((frequency - HIGHEST) / 3000, 0, 1)) ** 2)
    sound = filtered(sound, lambda frequency: frequency**4 / (frequency**4 + 25.0**4))
    sound *= 10 ** ((LOUDNESS - loudness(sound)) / 20)
    return (np.round(sound * 32767 / step) * step).astype("<i2")


def loudness(sound: np.ndarray) -> float:
    """Returns the loudness (ITU-R BS.1770) of the repeated sound in LUFS, with both gates."""
    weighted = filtered(sound, weighting)
    quarter = RATE // 10
    steps = weighted.shape[1] // quarter
    power = np.sum(weighted[:, : steps * quarter].reshape(2, steps, quarter) ** 2, axis=(0, 2)) / quarter
    blocks = sum(np.roll(power, -shift) for shift in range(4)) / 4
    blocks = blocks[level(blocks) > -70]
    blocks = blocks[level(blocks) > level(np.mean(blocks)) - 10]
    return float(level(np.mean(blocks)))


def level(power: np.ndarray) -> np.ndarray:
    return -0.691 + 10 * np.log10(power)


def weighting(frequency: np.ndarray) -> np.ndarray:
    """Returns the K-weighting of ITU-R BS.1770 at 48 kHz."""
    z = np.exp(2j * np.pi * frequency / RATE)
    shelf = np.polyval([1.53512485958697, -2.69169618940638, 1.19839281085285], z)
    shelf = shelf / np.polyval([1, -1.69065929318241, 0.73248077421585], z)
    return shelf * np.polyval([1, -2, 1], z) / np.polyval([1, -1.99004745483398, 0.99007225036621], z)
