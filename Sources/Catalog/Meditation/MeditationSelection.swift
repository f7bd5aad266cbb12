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
    ///   bells or ends before the first one.
    init(of options: MeditationOptions, from catalog: MeditationCatalog) throws(OptionError) {
        let course = try catalog.courses.course(of: options)
        let meditation = catalog.meditations.first { $0.id == course.id } ?? catalog.meditations[0]
        let minutes = options.minutes ?? course.defaultMinutes
        let shape = meditation.shape(for: minutes)
        if options.bellEvery != nil, shape.fadeOut != nil {
            throw OptionError("'\(course.id)' has no bells; leave out the bell interval")
        }
        if let interval = options.bellEvery, interval >= 60 * minutes {
            throw OptionError(
                "a bell every \(DurationText.text(seconds: interval)) never rings in \(minutes) min; "
                    + "give a shorter interval, or none")
        }
        self.meditation = meditation
        self.options = MeditationOptions(minutes: minutes, bellEvery: options.bellEvery)
        self.shape = shape.counted(in: catalog.breaths.first { $0.name == options.breath })
    }
}
