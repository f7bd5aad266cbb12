import ControlProtocol

extension SessionSnapshot {
    /// The state in a line for people.
    var sentence: String {
        switch status {
        case .idle: "No session is running."
        case .complete: "The session is complete."
        case .active: place
        case .paused: "\(place) — paused\(pauseReason.map { " (\($0))" } ?? "")"
        }
    }

    private var place: String {
        let left = Int((segmentRemaining ?? 0).rounded(.up))
        let clock = "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60)"
        guard let stretch else { return "Closing, \(clock) left" }
        let part = segmentLabel ?? "Introduction"
        return "\(stretch.name) (\(stretch.index + 1) of \(stretch.count)), \(part), \(clock) left"
    }
}
