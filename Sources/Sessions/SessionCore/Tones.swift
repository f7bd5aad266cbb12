extension Tones {
    /// Returns the tones of a segment by ascending offset. The tone at the end of a hold stops with the last frame of
    /// the hold, so that it never covers the narration that follows.
    ///
    /// - Parameters:
    ///   - opens: Whether a hold starts with the segment.
    ///   - closes: Whether a hold ends with the segment.
    func tones(in frames: Int, opens: Bool, closes: Bool) -> [Timeline.Tone] {
        guard self != .off else { return [] }
        let start = opens ? [Timeline.Tone(kind: .start, offset: 0)] : []
        guard closes else { return start }
        let ticks =
            switch self {
            case .ticks: [3, 2, 1].map { Timeline.Tone(kind: .tick, offset: frames - Frames.inSeconds($0)) }
            case .on, .off: [] as [Timeline.Tone]
            }
        return start + ticks + [Timeline.Tone(kind: .end, offset: frames - Timeline.Tone.Kind.end.frames)]
    }
}

/// The tones of a stretching session. They are not cues, and do not interrupt the music.
public enum Tones: String, Hashable, Sendable, Codable, CaseIterable {
    /// A soft tone at the start and at the end of each hold.
    case on
    /// The same tones, and three quiet ticks in the last seconds of each hold.
    case ticks
    /// No tones, as in 1.0.
    case off
}
