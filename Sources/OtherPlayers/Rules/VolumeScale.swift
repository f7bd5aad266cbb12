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

    /// Returns the volume that is 12 dB quieter, rounded to whole percents as many players do.
    func lowered(_ volume: Double) -> Double {
        let cubic = volume * cbrt(Interrupt.duckGain)
        let lowered =
            switch self {
            case .linear: volume * Interrupt.duckGain
            case .cubic: cubic
            // The mean of both mixers' values: from 55 % on, neither is more than 3 dB off.
            case .mpd: (cubic + log1p(Interrupt.duckGain * expm1(4 * volume)) / 4) / 2
            }
        return (lowered * 100).rounded() / 100
    }
}
