import ControlProtocol
import SessionCore

/// The texts of a session on the screen.
extension SessionSnapshot {
    /// The position in the session, such as "Neck · 1 of 8" or "Morning back · 3 of 12 · Round 2 of 3".
    var place: String {
        if let meditation {
            return "Meditation · \(min(meditation.part + 1, meditation.parts.count)) of \(meditation.parts.count)"
        }
        if let step {
            let round = step.round.map { "Round \($0.number) of \($0.count)" }
            return ["\(step.routine) · \(step.index + 1) of \(step.count)", round].compactMap(\.self)
                .joined(separator: " · ")
        }
        return stretch.map { "\($0.region.label) · \($0.index + 1) of \($0.count)" } ?? ""
    }

    /// The name of the stretch, the meditation or the step.
    var title: String {
        switch (status, phase) {
        case (.idle, _): "Getting ready"
        case (.complete, _): "Well done"
        case (_, .bell): step?.label ?? "Well done"
        case (_, .closing): meditation?.name ?? "Well done"
        case (_, .rest): "Rest"
        // The words can be too long for a title.
        case (_, .speech): "Listen"
        case (_, .leadIn), (_, .changeOver), (_, .segment), (_, .intro), (_, .breathing), (_, .main), (_, .exercise),
            (_, .wait), (_, nil):
            meditation?.name ?? stretch?.name ?? step?.label ?? ""
        }
    }

    /// The segment of the stretch, or the part of the meditation.
    var part: String {
        switch (status, phase) {
        case (.idle, _), (.complete, _), (_, nil): ""
        case (_, .rest), (_, .exercise), (_, .speech), (_, .wait): ""
        case (_, .leadIn): "Listen first; the timer starts next"
        case (_, .changeOver): ["Get ready", side].compactMap(\.self).joined(separator: ": ")
        case (_, .segment): segmentLabel ?? ""
        case (_, .closing): meditation?.label ?? (kind == .routine ? "All steps done" : "All stretches done")
        case (_, .intro), (_, .breathing), (_, .main), (_, .bell): meditation?.label ?? ""
        }
    }

    /// The line about the other side, or about the next stretch or step with its posture, if that changes, or about the
    /// next part; empty during the last one.
    var following: String {
        if phase == .rest, let stretch { return "Next: \(stretch.name)\(stretch.posture.words)" }
        if let otherSide { return "Next: \(otherSide)" }
        if let name = step == nil ? next?.name : step?.next {
            let posture = next?.posture == stretch?.posture ? nil : next?.posture
            return "Next: \(name)\(posture.words)"
        }
        guard let meditation, meditation.parts.indices.contains(meditation.part + 1) else { return "" }
        return "Next: \(meditation.parts[meditation.part + 1].label)"
    }

    /// The label of the second side, in and before the first one; `nil` for a stretch that is held on one side only.
    private var otherSide: String? {
        guard let stretch, stretch.bilateral, segment == 1 else { return nil }
        // A daemon of an older version does not tell the segments.
        let count = segments.map { $0.indices.contains(stretch.index) ? $0[stretch.index] : 1 } ?? 2
        return stretch.whole != true && count == 2 ? stretch.label(ofSegment: 2) : nil
    }

    /// The rhythm of the breath guide, or `nil` for none.
    var breath: BreathRhythm? { meditation?.breath ?? step?.breath }

    /// Whether the routine waits for the user to go on.
    var isWaiting: Bool { status == .paused && pauseReason == .waiting }

    /// The side that the segment works, or will work after the change-over; `nil` of a stretch without sides.
    private var side: String? { stretch?.bilateral == true && stretch?.whole != true ? segmentLabel : nil }

    /// The current sound: voice, music or both.
    var sound: String {
        switch (status, narrating, music) {
        case (.idle, _, _), (.complete, _, _): ""
        case (.paused, _, _): isWaiting ? "Waiting" : "Paused"
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
        // The title says that the session waits.
        if isWaiting { return hasKeys ? "Press space to go on" : "'limber play' goes on" }
        let hint = hasKeys ? ": press space to resume" : ""
        return pauseReason == .device ? "Output is back\(hint)" : "Paused\(hint)"
    }

    /// The ink of the current phase.
    var ink: Ink {
        switch (status, phase) {
        case (.paused, _): .waiting
        case (.active, .segment), (.active, .breathing), (.active, .main), (.active, .exercise): .hold
        case (.active, .rest), (.active, .leadIn), (.active, .changeOver), (.active, .closing), (.active, .intro),
            (.active, .bell), (.active, .speech), (.active, .wait), (.active, nil), (.idle, _), (.complete, _):
            .guide
        }
    }
}

extension SessionSnapshot.Step {
    /// The position in a line, such as "3 of 12, round 2 of 3".
    var position: String {
        "\(index + 1) of \(count)" + (round.map { ", round \($0.number) of \($0.count)" } ?? "")
    }
}

extension Posture? {
    /// The posture behind a name, such as ", lying"; empty for none.
    fileprivate var words: String { map { ", \($0.rawValue)" } ?? "" }
}
