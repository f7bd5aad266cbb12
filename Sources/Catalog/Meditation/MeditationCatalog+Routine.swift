public import SessionCore

extension MeditationCatalog {
    /// Draws a meditation from a seed. The same seed gives the same meditation on every machine. Opens the header of
    /// each clip that it may need.
    ///
    /// - Throws: The error of the first clip that is missing or invalid.
    public func routine(of options: MeditationOptions, seed: UInt64) throws(CatalogError) -> MeditationRoutine {
        var generator = SplitMix64(seed: seed)
        return try routine(of: options, using: &generator)
    }

    /// Draws a meditation at random: the first one of the manifest, in the variant for its length.
    ///
    /// - Throws: The error of the first clip that is missing or invalid, or of an interjection without room after
    ///   another one.
    public func routine<Generator: RandomNumberGenerator>(
        of options: MeditationOptions, using generator: inout Generator
    ) throws(CatalogError) -> MeditationRoutine {
        let clips = ClipFolder(folder, of: MeditationManifest.self)
        let meditation = meditations[0]
        var measured: [ClipMention: Clip] = [:]
        func clip(of mention: ClipMention) throws(CatalogError) -> Clip {
            if let clip = measured[mention] { return clip }
            let clip = try clips.measured(mention.path, for: mention.place)
            measured[mention] = clip
            return clip
        }
        let mentions = meditation.shape(for: options.minutes)
        let shape = try mentions.mapped(clip)
        let bell = try clip(of: bell)
        if let index = shape.crowdedOut(before: bell).first {
            throw clips.noRoomFault(for: mentions.interjections[index])
        }
        let layout = MeditationLayout(of: shape, options, bell: bell)
        return MeditationRoutine(
            id: meditation.id, name: meditation.name, parts: layout.drawn(before: bell, using: &generator), bell: bell)
    }
}

extension MeditationCatalog.Meditation {
    /// Returns the variant for a length: the longest that is no longer, or the shortest if all are longer.
    func shape(for minutes: Int) -> MeditationShape<ClipMention> {
        let byLength = shapes.sorted { $0.minutes < $1.minutes }
        return byLength.last { $0.minutes <= minutes } ?? byLength[0]
    }
}
