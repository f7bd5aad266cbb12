extension Timeline.Phase {
    /// Returns a phase that lasts as long as a clip.
    public static func lasting(_ clip: Clip) -> Self {
        Self(frames: clip.frames, cues: [Timeline.Cue(clip: clip, offset: 0, end: clip.frames)])
    }

    /// Returns a phase of a length. The next cue and the end of the phase cut a clip that still sounds.
    ///
    /// - Parameter cues: The cues in any order. Those after the end of the phase are left out.
    public static func lasting(_ length: Duration, cues: [Timeline.Cue] = []) -> Self {
        let frames = Frames.nearest(to: length)
        let cues = cues.filter { $0.offset < frames }.sorted { $0.offset < $1.offset }
        let ends = cues.dropFirst().map(\.offset) + [frames]
        return Self(
            frames: frames,
            cues: zip(cues, ends).map { Timeline.Cue(clip: $0.clip, offset: $0.offset, end: min($0.end, $1)) })
    }
}

extension Timeline.Cue {
    /// Returns a cue that starts a clip after the beginning of its phase.
    public static func at(_ time: Duration, _ clip: Clip) -> Self {
        let offset = Frames.nearest(to: time)
        return Self(clip: clip, offset: offset, end: offset + clip.frames)
    }
}

/// A place in a score, as a frame from its start.
public struct Place: Hashable, Sendable {
    /// The frame, from 0.
    public let frame: Int

    /// Creates the place of a frame.
    public init(frame: Int) { self.frame = frame }

    /// Returns the place that is earlier by a time, at most the start.
    public func rewound(by time: Duration) -> Place { Place(frame: max(0, frame - Frames.nearest(to: time))) }
}

extension Timeline {
    /// Returns the place of a cursor.
    package func place(of cursor: Cursor) -> Place { Place(frame: starts[cursor.phase] + cursor.frame) }

    /// Returns the cursor of a place: the end of the timeline for a place after it.
    package func cursor(at place: Place) -> Cursor {
        let phase = starts.lastIndex { $0 <= place.frame } ?? 0
        return Cursor(phase: phase, frame: phase == phases.count ? 0 : place.frame - starts[phase])
    }
}
