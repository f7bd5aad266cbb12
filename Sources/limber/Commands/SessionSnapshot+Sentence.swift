import ControlProtocol
import SessionCore

extension SessionSnapshot {
    /// The snapshot in a line for people.
    var sentence: String {
        switch status {
        case .idle: "No session is running."
        case .complete: "The session is complete."
        case .active: whereabouts
        case .paused: "\(whereabouts), paused\(outputError.map { ": \($0)" } ?? "")"
        }
    }

    private var whereabouts: String {
        let left = DurationText.countdown(segmentRemaining ?? 0)
        if let meditation {
            let all = DurationText.countdown(sessionRemaining ?? 0)
            return "\(meditation.name), \(meditation.label), \(left) left, \(all) in all"
        }
        guard let stretch else { return "Closing, \(left) left" }
        let place = phase == .leadIn ? "Introduction" : part
        return "\(stretch.name) (\(stretch.index + 1) of \(stretch.count)), \(place), \(left) left"
    }
}
