/// A command to another player.
enum PlayerCommand: Hashable, Sendable {
    case pause
    case play
    case setVolume(Double)

    /// The largest difference of equal volumes: MPD and other players round to whole percents.
    private static let tolerance = 0.01

    /// Whether a report shows the effect of the command; `nil` if the report lacks the property.
    func isObeyed(in report: PlayerReport) -> Bool? {
        switch self {
        case .pause: report.status.map { $0 == .paused }
        case .play: report.status.map { $0 == .playing }
        case .setVolume(let volume): report.volume.map { abs($0 - volume) <= Self.tolerance }
        }
    }
}
