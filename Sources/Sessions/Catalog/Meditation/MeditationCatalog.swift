public import SessionCore

/// The meditation courses in a folder's `meditation.json` and its course files.
///
/// This folder reads that manifest, lays meditations out and draws their interjections. Playing is not its task. Its
/// types are values, which any thread may use.
///
/// Reading the catalog opens no clip. ``routine(of:seed:)`` opens those that a meditation may need, ``check(folder:)``
/// opens all.
///
/// ```swift
/// let catalog = try MeditationCatalog(folder: folder)
/// let first = catalog.courses.first?.id  // the default course
/// let routine = try catalog.routine(of: MeditationOptions(course: first, minutes: 5), seed: 7)
/// let seconds = Frames.seconds(routine.frames)  // 300
/// ```
public struct MeditationCatalog: Hashable, Sendable {
    /// The folder, to which all paths are relative.
    public let folder: String
    /// The meditations in the order of the file, at least one.
    let meditations: [Meditation]
    /// The breathing patterns in the order of the file.
    let breaths: [BreathPattern]
    /// The bell for the end and for intervals.
    let bell: ClipMention

    /// The path of the bell.
    public var bellPath: String { "\(folder)/\(bell.path)" }
    /// The spoken words of the clips, by path, as far as the manifest has them.
    public let texts: [String: String]

    /// The courses in the order of the file. The first one is the default.
    public var courses: [MeditationCourse] { meditations.map { $0.course(breaths: breaths) } }

    /// A meditation with its variants for different lengths, at least one.
    struct Meditation: Hashable, Sendable {
        let id: String
        let sessionType: String
        let name: String
        let description: String
        let hasFixedLengths: Bool
        let shapes: [MeditationShape<ClipMention>]
    }

    /// Reads the `meditation.json` in a folder.
    ///
    /// - Throws: The first fault.
    public init(folder: String) throws(CatalogError) {
        self = try MeditationReading(folder: folder).catalog()
    }

    init(
        folder: String, meditations: [Meditation], breaths: [BreathPattern], bell: ClipMention, texts: [String: String]
    ) {
        self.folder = folder
        self.meditations = meditations
        self.breaths = breaths
        self.bell = bell
        self.texts = texts
    }
}

extension MeditationCatalog.Meditation {
    /// Returns the course as lists show it.
    ///
    /// - Parameter breaths: The breathing patterns of the catalog.
    func course(breaths: [BreathPattern]) -> MeditationCourse {
        MeditationCourse(
            id: id, name: name, description: description,
            lengths: hasFixedLengths ? .only(shapes.map(\.minutes).sorted()) : .any,
            breaths: usualPattern.map { usual in [usual] + breaths.map(\.name).filter { $0 != usual } } ?? [])
    }

    /// The name of the pattern in which the first guided breaths are counted, or `nil` if none are.
    private var usualPattern: String? {
        for phase in shapes.flatMap(\.phases) {
            if case .guided(let breaths) = phase.breath { return breaths.pattern.name }
        }
        return nil
    }

    /// Returns the variant for a length: the longest that is no longer, or the shortest if all are longer.
    func shape(for minutes: Int) -> MeditationShape<ClipMention> {
        let byLength = shapes.sorted { $0.minutes < $1.minutes }
        return byLength.last { $0.minutes <= minutes } ?? byLength[0]
    }
}

/// A clip with its place in the manifest.
struct ClipMention: Hashable, Sendable {
    /// The clip's path in the catalog's folder.
    let path: String
    /// The entry that names the clip.
    let place: String
}

extension ClipFolder {
    /// Returns the error of an interjection that never has room after the one before it.
    func noRoomFault(for interjection: MeditationShape<ClipMention>.Interjection) -> CatalogError {
        fault(interjection.pool[0].place, "does not fit in its window after the previous interjection")
    }
}

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

/// A choice from a catalog: a course in one of its lengths, with its breaths counted in a pattern.
struct MeditationSelection {
    let meditation: MeditationCatalog.Meditation
    /// The options with the length that is played.
    let options: MeditationOptions
    /// The variant for the length, with its breaths counted.
    let shape: MeditationShape<ClipMention>

    /// Selects what the options name.
    ///
    /// - Throws: The error if the catalog lacks the course, its length or the breathing pattern, or if the course has
    ///   no bells or ends before the first one.
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
