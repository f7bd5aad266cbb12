"""The bell of the meditations, a singing bowl struck once."""
import numpy as np

RATE = 24000  # that of the narration, and twice as much as its highest partial needs
SECONDS = 9
PITCH = 294  # Hz: the D above middle C
PEAK = -4.0  # dBFS
# The partials of the bowl: ratio to the pitch, level, seconds to decay by 60 dB, and the beat frequency in Hz of the
# two modes into which an imperfectly round bowl splits each partial.
PARTIALS = [
    (1, 1, 9.4, 0.55),
    (2.71, 0.55, 6.3, 0.9),
    (5.15, 0.26, 4.0, 1.4),
    (8.12, 0.12, 2.4, 1.9),
    (11.6, 0.06, 1.5, 2.4),
    (15.3, 0.03, 0.9, 3.0),
]


def bell() -> np.ndarray:
    """Returns the 16-bit samples of pairs of beating partials, of which the high ones decay first."""
    since = np.arange(SECONDS * RATE) / RATE
    sound = np.zeros(len(since))
    for ratio, level, decay, beat in PARTIALS:
        for share, detuning in [(0.6, -beat / 2), (0.4, beat / 2)]:
            tone = np.sin(2 * np.pi * (PITCH * ratio + detuning) * since)
            sound += level * share * tone * 10 ** (-3 * since / decay)
    # An attack of 8 ms for a soft mallet, and a fade-out of half a second.
    sound *= np.sin(np.pi / 2 * np.minimum(since / 0.008, 1)) ** 2
    sound *= np.minimum((SECONDS - 1 / RATE - since) / 0.5, 1) ** 2
    return np.round(sound * 10 ** (PEAK / 20) / np.abs(sound).max() * 32767).astype("<i2")
