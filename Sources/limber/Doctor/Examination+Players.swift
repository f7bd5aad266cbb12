import OtherPlayers
import ServiceSettings
import UserFiles

extension Examination {
    /// MPD, if it answers. MPRIS players have no permissions.
    var players: [Finding] {
        get async {
            let environment = ProcessContext.current.environment
            return Finding.mpd(await MPDExamination.of(settings.otherPlayers.mpd, environment: environment))
        }
    }
}

extension Finding {
    /// Returns the finding about MPD; none without MPD.
    static func mpd(_ examination: MPDExamination) -> [Finding] {
        switch examination {
        case .absent: []
        case .ready(let address): [Finding("players", .good, "MPD at \(address)")]
        case .refused(let reason):
            [
                Finding(
                    "players", .notable, "cannot pause MPD during narration: \(reason)",
                    advice: "set other_players.mpd to PASSWORD@HOST, or allow 'read' and 'control'")
            ]
        }
    }
}
