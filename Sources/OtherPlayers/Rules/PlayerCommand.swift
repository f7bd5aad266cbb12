/// A command to another player.
enum PlayerCommand: Hashable, Sendable {
    case pause
    case play
    case setVolume(Double)

    /// Whether a report shows the effect of the command; `nil` if the report lacks the property.
    func isObeyed(in report: PlayerReport) -> Bool? {
        switch self {
        case .pause: report.status.map { $0 == .paused }
        case .play: report.status.map { $0 == .playing }
        case .setVolume(let volume): report.volume.map { VolumeFade.index(of: $0, in: [volume]) != nil }
        }
    }
}
