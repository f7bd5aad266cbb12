import Glibc
import SessionCore

/// A change of a player's state for the time of a narration, stored in the ``Ledger``.
struct Hold: Hashable, Sendable, Codable {
    /// The change: a pause, or a lower volume (duck).
    enum Change: Hashable, Sendable, Codable {
        case paused
        case lowered(from: Double, to: Double)
    }

    /// The time in which a player obeys a pause at the latest, in seconds of its position.
    private static let slowestPause = 5.0

    let player: PlayerAddress
    let change: Change
    /// The position in the track when the player was asked, in seconds; `nil` if the player reports none.
    var position: Double?

    init(_ player: PlayerAddress, _ change: Change, position: Double? = nil) {
        self.player = player
        self.change = change
        self.position = position
    }

    /// Creates the hold for a player's status at the start of a narration.
    ///
    /// Returns `nil` for a player that is not playing, or that has no volume to lower.
    init?(_ player: PlayerAddress, reporting report: PlayerReport, for interrupt: Interrupt.Effect) {
        guard report.status == .playing else { return nil }
        switch interrupt {
        case .off:
            return nil
        case .pause:
            self.init(player, .paused, position: report.position)
        case .duck:
            guard let volume = report.volume, case let lowered = VolumeScale(of: player).ducked(volume),
                lowered < volume
            else { return nil }
            self.init(player, .lowered(from: volume, to: lowered), position: report.position)
        }
    }

    /// The command that pauses or ducks the player.
    var command: PlayerCommand {
        switch change {
        case .paused: .pause
        case .lowered(_, let volume): .setVolume(volume)
        }
    }

    /// Whether a report shows the held state; `nil` if the report lacks the property.
    func isInForce(in report: PlayerReport) -> Bool? { command.isObeyed(in: report) }

    /// Whether a report shows the player as it was before the command.
    func isUnchanged(in report: PlayerReport) -> Bool {
        switch change {
        case .paused: report.status == .playing
        case .lowered(let volume, _): PlayerCommand.setVolume(volume).isObeyed(in: report) == true
        }
    }

    /// Whether a paused player is still where Limber left it. If not, somebody has played it since, and has paused it
    /// again.
    func isWhereItWasLeft(_ report: PlayerReport?) -> Bool {
        guard change == .paused, let position, let now = report?.position else { return true }
        return (-0.5...Self.slowestPause).contains(now - position)
    }

    /// The command that restores the player.
    var restoration: PlayerCommand {
        switch change {
        case .paused: .play
        case .lowered(let volume, _): .setVolume(volume)
        }
    }

    /// Returns the command that restores the player; `nil` unless the report shows the held state.
    func undoing(_ report: PlayerReport?) -> PlayerCommand? {
        guard let report, isInForce(in: report) == true else { return nil }
        return restoration
    }
}

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

    /// Returns the volume that is 12 dB quieter: a whole percent, as of many players, and at least 1 %.
    func ducked(_ volume: Double) -> Double {
        max(1, (lowered(volume, by: Interrupt.duckGain) * 100).rounded()) / 100
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
