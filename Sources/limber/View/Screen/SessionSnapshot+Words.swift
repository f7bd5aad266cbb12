import ControlProtocol
import SessionCore

/// The texts of a session on the screen.
extension SessionSnapshot {
    /// The position in the session, such as "Neck · 1 of 8".
    var place: String {
        if let meditation {
            return "Meditation · \(min(meditation.part + 1, meditation.parts.count)) of \(meditation.parts.count)"
        }
        return stretch.map { "\($0.region.label) · \($0.index + 1) of \($0.count)" } ?? ""
    }

    /// The name of the stretch or the meditation.
    var title: String {
        switch (status, phase) {
        case (.idle, _): "Getting ready"
        case (.complete, _), (_, .bell): "Well done"
        case (_, .closing): meditation?.name ?? "Well done"
        case (_, .rest): "Rest"
        case (_, .leadIn), (_, .changeOver), (_, .segment), (_, .intro), (_, .breathing), (_, .main), (_, nil):
            meditation?.name ?? stretch?.name ?? ""
        }
    }

    /// The segment of the stretch, or the part of the meditation.
    var part: String {
        switch (status, phase) {
        case (.idle, _), (.complete, _), (_, nil): ""
        case (_, .rest): ""
        case (_, .leadIn): "Listen first; the timer starts next"
        case (_, .changeOver): ["Get ready", side].compactMap(\.self).joined(separator: ": ")
        case (_, .segment): segmentLabel ?? ""
        case (_, .closing): meditation?.label ?? "All stretches done"
        case (_, .intro), (_, .breathing), (_, .main), (_, .bell): meditation?.label ?? ""
        }
    }

    /// The line about the next stretch or part; empty during the last one.
    var following: String {
        if phase == .rest, let stretch { return "Next: \(stretch.name)" }
        if let next { return "Next: \(next.name)" }
        guard let meditation, meditation.parts.indices.contains(meditation.part + 1) else { return "" }
        return "Next: \(meditation.parts[meditation.part + 1].label)"
    }

    /// The side that the segment works, or will work after the change-over; `nil` of a stretch without sides.
    private var side: String? { stretch?.bilateral == true ? segmentLabel : nil }

    /// The current sound: voice, music or both.
    var sound: String {
        switch (status, narrating, music) {
        case (.idle, _, _), (.complete, _, _): ""
        case (.paused, _, _): "Paused"
        case (.active, true, _) where phase == .bell: "Bell"
        case (.active, true, .interrupted): "Voice, music paused"
        case (.active, true, .playing): "Voice over music"
        case (.active, true, .off), (.active, true, .paused): "Voice"
        case (.active, false, .playing): "♪ Music"
        case (.active, false, .interrupted), (.active, false, .paused): "Music paused"
        case (.active, false, .off): "No music"
        }
    }

    /// Returns the reason of the pause and the key that resumes; `nil` unless the session is paused.
    func pauseNote(hasKeys: Bool) -> String? {
        guard status == .paused else { return nil }
        if let outputError { return "Output lost: \(outputError)" }
        let hint = hasKeys ? ": press space to resume" : ""
        return pauseReason == "device" ? "Output is back\(hint)" : "Paused\(hint)"
    }

    /// The ink of the current phase.
    var ink: Ink {
        switch (status, phase) {
        case (.paused, _): .waiting
        case (.active, .segment), (.active, .breathing), (.active, .main): .hold
        case (.active, .rest), (.active, .leadIn), (.active, .changeOver), (.active, .closing), (.active, .intro),
            (.active, .bell),
            (.active, nil), (.idle, _), (.complete, _):
            .guide
        }
    }
}
