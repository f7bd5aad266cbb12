public import SessionCore

extension MeditationCatalog {
    /// Draws a meditation from a seed. The same seed gives the same meditation on every machine. Opens the header of
    /// each clip that it may need.
    ///
    /// - Throws: `OptionError` if the catalog lacks the course, its length or the breathing pattern; ``CatalogError``
    ///   for the first clip that is missing or invalid.
    public func routine(of options: MeditationOptions, seed: UInt64) throws -> MeditationRoutine {
        var generator = SplitMix64(seed: seed)
        return try routine(of: options, using: &generator)
    }

    /// Draws a meditation at random.
    ///
    /// - Parameter recent: The lines of the last sessions of the course, the latest session first.
    /// - Throws: `OptionError` if the catalog lacks the course, its length or the breathing pattern; ``CatalogError``
    ///   for the first clip that is missing or invalid, or for an interjection without room after another one.
    public func routine<Generator: RandomNumberGenerator>(
        of options: MeditationOptions, avoiding recent: [Set<String>] = [], using generator: inout Generator
    ) throws -> MeditationRoutine {
        let selection = try MeditationSelection(of: options, from: self)
        let clips = ClipFolder(folder, of: MeditationManifest.self)
        var measured: [ClipMention: Clip] = [:]
        func clip(of mention: ClipMention) throws(CatalogError) -> Clip {
            if let clip = measured[mention] { return clip }
            let clip = try clips.measured(mention.path, for: mention.place)
            measured[mention] = clip
            return clip
        }
        let shape = try selection.shape.mapped(clip)
        let bell = try clip(of: bell)
        if let index = shape.crowdedOut(before: bell).first {
            throw clips.noRoomFault(for: selection.shape.interjections[index])
        }
        let layout = MeditationLayout(of: shape, selection.options, bell: bell)
        let drawn = layout.drawn(
            before: shape.fadeOut == nil ? bell : nil, avoiding: recent, using: &generator)
        return MeditationRoutine(
            id: selection.meditation.sessionType, name: selection.meditation.name, parts: drawn.parts,
            ending: shape.fadeOut.map(MeditationRoutine.Ending.fadeOut) ?? .bell(bell), lines: drawn.lines)
    }

    /// Returns the `sessionType` in the records of the course that the options name, or `nil` for an unknown course.
    public func sessionType(of options: MeditationOptions) -> String? {
        guard let course = options.course else { return meditations[0].sessionType }
        return meditations.first { $0.id == course }?.sessionType
    }
}
