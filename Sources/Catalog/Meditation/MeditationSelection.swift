import SessionCore

/// A choice from a catalog: a course in one of its lengths, with its breaths counted in a pattern.
struct MeditationSelection {
    let meditation: MeditationCatalog.Meditation
    /// The options with the length that is played.
    let options: MeditationOptions
    /// The variant for the length, with its breaths counted.
    let shape: MeditationShape<ClipMention>

    /// Selects what the options name.
    ///
    /// - Throws: The error if the catalog lacks the course, its length or the breathing pattern, or if the course has no
    ///   bells.
    init(of options: MeditationOptions, from catalog: MeditationCatalog) throws(OptionError) {
        meditation = try Self.meditation(options.course, in: catalog)
        let course = meditation.course(breaths: catalog.breaths)
        let minutes = options.minutes ?? course.defaultMinutes
        if case .only(let lengths) = course.lengths, !lengths.contains(minutes) {
            throw OptionError("'\(course.id)' has no length of \(minutes) min; use \(course.lengths)")
        }
        let shape = meditation.shape(for: minutes)
        if options.bellEvery != nil, shape.fadeOut != nil {
            throw OptionError("'\(course.id)' has no bells; leave out the bell interval")
        }
        self.options = MeditationOptions(minutes: minutes, bellEvery: options.bellEvery)
        self.shape = shape.counted(in: try Self.pattern(options.breath, for: course, in: catalog))
    }

    private static func meditation(
        _ id: String?, in catalog: MeditationCatalog
    ) throws(OptionError) -> MeditationCatalog.Meditation {
        guard let id else { return catalog.meditations[0] }
        if let meditation = catalog.meditations.first(where: { $0.id == id }) { return meditation }
        let names = catalog.meditations.map(\.id)
        let advice = names.advice(on: id, otherwise: "use one of: \(names.joined(separator: " "))")
        throw OptionError("unknown course '\(id)'; \(advice)")
    }

    private static func pattern(
        _ name: String?, for course: MeditationCourse, in catalog: MeditationCatalog
    ) throws(OptionError) -> BreathPattern? {
        guard let name else { return nil }
        guard !course.breaths.isEmpty else {
            throw OptionError("'\(course.id)' counts no breaths; leave out the breathing pattern")
        }
        if let pattern = catalog.breaths.first(where: { $0.name == name }) { return pattern }
        let advice = course.breaths.advice(on: name, otherwise: "use one of: \(course.breaths.joined(separator: " "))")
        throw OptionError("unknown breathing pattern '\(name)'; \(advice)")
    }
}
