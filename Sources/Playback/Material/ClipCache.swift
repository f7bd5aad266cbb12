import SessionCore

/// The clips that the playback thread has at hand.
struct ClipCache {
    private var samples: [Clip: ClipSamples] = [:]
    private var wanted: Set<Clip> = []

    subscript(clip: Clip) -> ClipSamples? { samples[clip] }

    /// Changes what is needed, and forgets the rest.
    ///
    /// - Returns: the clips that were not needed before, in their order.
    mutating func want(_ clips: [Clip]) -> [Clip] {
        let before = wanted
        wanted = Set(clips)
        samples = samples.filter { wanted.contains($0.key) }
        var missing = wanted.subtracting(before)
        return clips.filter { missing.remove($0) != nil }
    }

    /// Takes a clip, unless it is no longer needed.
    mutating func put(_ clip: ClipSamples, as name: Clip) {
        if wanted.contains(name) { samples[name] = clip }
    }
}
