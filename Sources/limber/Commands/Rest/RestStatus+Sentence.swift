import PracticeCore
import SessionCore

extension RestStatus {
    /// The status in a line for people.
    var sentence: String {
        guard let rest else { return "No rest is running." }
        switch state {
        case .idle: return "No rest is running."
        case .running: return "Resting: \(DurationText.countdown(rest.remaining)) left. Then: \(rest.body)"
        case .paused: return "Paused with \(DurationText.countdown(rest.remaining)) left. Then: \(rest.body)"
        case .complete: return "\(rest.title). \(rest.body)"
        }
    }
}
