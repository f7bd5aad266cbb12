import SessionCore

/// The clips that the playback thread has at hand.
struct ClipShelf {
    private var samples: [Clip: ClipSamples] = [:]
    private var wanted: [Clip] = []

    subscript(clip: Clip) -> ClipSamples? { samples[clip] }

    /// Changes what is needed now. The rest is forgotten, but for what may still be fading out.
    ///
    /// - Returns: the clips that were not needed before and are not here.
    mutating func want(_ clips: [Clip]) -> [Clip] {
        guard clips != wanted else { return [] }
        let missing = Set(clips).subtracting(wanted).filter { samples[$0] == nil }
        let kept = Set(wanted + clips)
        samples = samples.filter { kept.contains($0.key) }
        wanted = clips
        return clips.filter(missing.contains)
    }

    mutating func put(_ clip: ClipSamples, as name: Clip) {
        samples[name] = clip
    }
}
