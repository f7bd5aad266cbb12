import SessionCore

/// The decoded clips of the playback thread. It holds only clips that are required now or soon.
struct ClipCache {
    private var samples: [Clip: ClipSamples] = [:]
    private var required: Set<Clip> = []

    subscript(clip: Clip) -> ClipSamples? { samples[clip] }

    /// Replaces the set of required clips, and releases all others.
    ///
    /// - Returns: The newly required clips, in the order of `clips`.
    mutating func require(_ clips: [Clip]) -> [Clip] {
        let before = required
        required = Set(clips)
        samples = samples.filter { required.contains($0.key) }
        var missing = required.subtracting(before)
        return clips.filter { missing.remove($0) != nil }
    }

    /// Stores a decoded clip, unless it is no longer required. A beginning may arrive after the whole clip.
    mutating func store(_ clip: ClipSamples, as name: Clip) {
        guard required.contains(name) else { return }
        if clip.isBeginning, let stored = samples[name], !stored.isBeginning { return }
        samples[name] = clip
    }
}
