public import SessionCore

extension MeditationCatalog {
    /// Draws a meditation as `seed` says, the same everywhere. Opens the header of each clip that it may need.
    ///
    /// - Throws: The first clip that is not there, or is none.
    public func routine(of options: MeditationOptions, seed: UInt64) throws(CatalogError) -> MeditationRoutine {
        var generator = SplitMix64(seed: seed)
        return try routine(of: options, using: &generator)
    }

    /// Draws a meditation at random: the first of the file, in the shape that is made for its length.
    ///
    /// - Throws: The first clip that is not there, or is none, and interjections that leave no room for one another.
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
        if let index = shape.crowdedOut(before: bell).first { throw clips.crowding(of: mentions.interjections[index]) }
        let layout = MeditationLayout(of: shape, options, bell: bell)
        return MeditationRoutine(
            id: meditation.id, name: meditation.name, parts: layout.drawn(before: bell, using: &generator), bell: bell)
    }
}

extension MeditationCatalog.Meditation {
    /// The shape for a length: the longest that is no longer, so that there is never less of it than was asked for; the
    /// shortest where all are longer.
    func shape(for minutes: Int) -> MeditationShape<ClipMention> {
        let byLength = shapes.sorted { $0.minutes < $1.minutes }
        return byLength.last { $0.minutes <= minutes } ?? byLength[0]
    }
}
