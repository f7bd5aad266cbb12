@testable package import ScoreCore

extension MusicFades {
    /// Fades of one length that begin with the narration, for timelines of less than a second.
    package static let short = MusicFades(fall: 2400, rise: 2400, lead: 0, shortestReturn: 0, ending: 0)
}
