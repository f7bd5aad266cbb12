import SessionCore

/// A change of a player's state for the time of a narration, stored in the ``Ledger``.
struct Hold: Hashable, Sendable, Codable {
    /// The change: a pause, or a lower volume (duck).
    enum Change: Hashable, Sendable, Codable {
        case paused
        case lowered(from: Double, to: Double)
    }

    let player: PlayerAddress
    let change: Change

    init(_ player: PlayerAddress, _ change: Change) {
        self.player = player
        self.change = change
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
            self.init(player, .paused)
        case .duck:
            guard let volume = report.volume, case let lowered = VolumeScale(of: player).lowered(volume),
                0 < lowered, lowered < volume
            else { return nil }
            self.init(player, .lowered(from: volume, to: lowered))
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
    func isInForce(in report: PlayerReport) -> Bool? {
        command.isObeyed(in: report)
    }

    /// Returns the command that restores the player; `nil` unless the report shows the held state.
    func undoing(_ report: PlayerReport?) -> PlayerCommand? {
        guard let report, isInForce(in: report) == true else { return nil }
        return switch change {
        case .paused: .play
        case .lowered(let volume, _): .setVolume(volume)
        }
    }
}
