/// What we may tell a player.
enum PlayerCommand: Hashable, Sendable {
    case pause
    case play
    case setVolume(Double)

    /// How far two volumes are apart that count as one: MPD and others round to whole percents.
    private static let tolerance = 0.01

    /// Whether a report shows its effect; `nil` where it says nothing about that.
    func isObeyed(in report: PlayerReport) -> Bool? {
        switch self {
        case .pause: report.status.map { $0 == .paused }
        case .play: report.status.map { $0 == .playing }
        case .setVolume(let volume): report.volume.map { abs($0 - volume) <= Self.tolerance }
        }
    }
}
