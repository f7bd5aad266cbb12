import Glibc

/// The scale by which a player turns its volume into loudness. MPRIS and MPD do not report it; this follows the
/// players' sources.
enum VolumeScale: Hashable, Sendable {
    /// The volume is the amplitude: Rhythmbox.
    case linear
    /// The amplitude is the volume's cube: mpv, VLC, Audacious, and whatever sets the volume of PulseAudio or PipeWire.
    case cubic
    /// MPD's. Its hardware mixers are cubic and its software mixer is exponential, and it does not tell which one it uses.
    case mpd

    /// A quarter of the amplitude is 12 dB less, as it is for our own music.
    private static let loweredAmplitude = 0.251_188_64

    init(of player: PlayerAddress) {
        switch player {
        case .mpd: self = .mpd
        case .mpris(let name, _, _) where MPRISName.isMPD(name): self = .mpd
        case .mpris("org.mpris.MediaPlayer2.rhythmbox", _, _): self = .linear
        case .mpris: self = .cubic
        }
    }

    /// The volume at which a player is 12 dB quieter, to the percent, as many players round it.
    func lowered(_ volume: Double) -> Double {
        let cubic = volume * cbrt(Self.loweredAmplitude)
        let lowered =
            switch self {
            case .linear: volume * Self.loweredAmplitude
            case .cubic: cubic
            // Between the two: from 55 % on, neither mixer is more than 3 dB off.
            case .mpd: (cubic + log1p(Self.loweredAmplitude * expm1(4 * volume)) / 4) / 2
            }
        return (lowered * 100).rounded() / 100
    }
}
