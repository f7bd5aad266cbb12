import SessionCore

/// What is done to a player for the time of a narration.
struct Hold: Hashable, Sendable, Codable {
    /// How it is made quiet.
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

    /// What is to be done to a player that says this of itself when a narration begins; `nil` where it is left alone:
    /// nothing is paused that does not play, and nothing is lowered that offers no volume, or has none to lower.
    init?(_ player: PlayerAddress, saying report: PlayerReport, for interrupt: Interrupt) {
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

    /// What makes the player quiet.
    var command: PlayerCommand {
        switch change {
        case .paused: .pause
        case .lowered(_, let volume): .setVolume(volume)
        }
    }

    /// Whether a report shows the player as we made it; `nil` where it says nothing about that.
    func isInForce(in report: PlayerReport) -> Bool? {
        command.isObeyed(in: report)
    }

    /// What gives the player its sound back; `nil` where it is not, or not certainly, as we made it.
    func undoing(_ report: PlayerReport?) -> PlayerCommand? {
        guard let report, isInForce(in: report) == true else { return nil }
        return switch change {
        case .paused: .play
        case .lowered(let volume, _): .setVolume(volume)
        }
    }
}
