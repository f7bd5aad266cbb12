import Glibc
import SessionCore

/// The scale from a player's volume to the amplitude. MPRIS and MPD do not report it; the cases follow the players'
/// source code.
enum VolumeScale: Hashable, Sendable {
    /// The amplitude is the volume: Rhythmbox.
    case linear
    /// The amplitude is the cube of the volume: mpv, VLC, Audacious, and players that set the volume of PulseAudio or
    /// PipeWire.
    case cubic
    /// MPD has cubic hardware mixers and an exponential software mixer, and does not report which one it uses.
    case mpd

    init(of player: PlayerAddress) {
        switch player {
        case .mpd: self = .mpd
        case .mpris(let name, _, _) where MPRISName.isMPD(name): self = .mpd
        case .mpris("org.mpris.MediaPlayer2.rhythmbox", _, _): self = .linear
        case .mpris: self = .cubic
        }
    }

    /// The number of steps of a fade. With 2.4 dB each, none is more than 3 dB after rounding.
    private static let steps = 5

    /// Returns the volumes of a fade: `volume`, and those of the steps down to the one that is 12 dB quieter. They are
    /// whole percents, as of many players, and at least 1 %. Volumes that round to the same percent are one step.
    func fade(from volume: Double) -> [Double] {
        (1...Self.steps).reduce(into: [volume]) { volumes, step in
            let lowered = lowered(volume, by: pow(Interrupt.duckGain, Double(step) / Double(Self.steps)))
            let next = max(1, (lowered * 100).rounded()) / 100
            if next < volumes[volumes.count - 1] { volumes.append(next) }
        }
    }

    /// Returns the volume that changes the amplitude by a factor.
    private func lowered(_ volume: Double, by gain: Double) -> Double {
        let cubic = volume * cbrt(gain)
        return switch self {
        case .linear: volume * gain
        case .cubic: cubic
        // The mean of both mixers' values: from 55 % on, neither is more than 3 dB off.
        case .mpd: (cubic + log1p(gain * expm1(4 * volume)) / 4) / 2
        }
    }
}
