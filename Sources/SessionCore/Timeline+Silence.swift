extension Timeline.Phase {
    /// The frames between the words that open a segment and the words or tones that close it.
    private var silence: Range<Int> {
        let opening = cues.first.flatMap { $0.offset == 0 ? $0.end : nil } ?? 0
        let closing = (cues.map(\.offset) + tones.filter { $0.kind != .start }.map(\.offset)).filter { $0 > 0 }.min()
        return opening..<max(opening, closing ?? frames)
    }

    /// Returns the segment with a clip that ends with its silence, or the segment itself if less than a second of
    /// silence would stay before the clip.
    func closing(with clip: Clip?) -> Self {
        guard let clip, clip.frames + Frames.inSeconds(1) <= silence.count else { return self }
        return adding(clip, at: silence.upperBound - clip.frames)
    }

    /// Returns the segment with a clip in the middle of its silence, or `nil` if less than 2 s of silence would stay on
    /// each side.
    fileprivate func interrupted(by clip: Clip) -> Self? {
        guard clip.frames + 2 * Frames.inSeconds(2) <= silence.count else { return nil }
        return adding(clip, at: silence.lowerBound + (silence.count - clip.frames) / 2)
    }

    private func adding(_ clip: Clip, at offset: Int) -> Self {
        let cue = Timeline.Cue(clip: clip, offset: offset, end: offset + clip.frames)
        return Self(
            kind: kind, frames: frames, cues: (cues + [cue]).sorted { $0.offset < $1.offset }, tones: tones)
    }
}

extension [Timeline.Phase] {
    /// Adds the lines of care to a stretching session, each in the middle of the silence of a segment.
    ///
    /// The early line plays in the first segment with enough silence that starts in the first half of the session, the
    /// other in the first one that ends in the second half. They never share a segment. A line that finds no segment is
    /// left out.
    mutating func addCare(early: Clip?, half: Clip?) {
        let starts = reduce(into: [0]) { starts, phase in starts.append(starts[starts.count - 1] + phase.frames) }
        let middle = starts[count] / 2
        let earlyIndex = early.flatMap { add($0, toFirstOf: indices.filter { starts[$0] < middle }) }
        if let half { _ = add(half, toFirstOf: indices.filter { starts[$0 + 1] > middle && $0 != earlyIndex }) }
    }

    /// Adds a clip to the first segment of some phases with enough silence, and returns the segment's index.
    private mutating func add(_ clip: Clip, toFirstOf candidates: [Int]) -> Int? {
        for index in candidates {
            guard case .segment = self[index].kind, let phase = self[index].interrupted(by: clip) else { continue }
            self[index] = phase
            return index
        }
        return nil
    }
}
