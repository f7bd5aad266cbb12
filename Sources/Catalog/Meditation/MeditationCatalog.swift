public import SessionCore

/// The meditation courses in a folder's `meditation.json` and its course files.
///
/// This folder reads that manifest, lays meditations out and draws their interjections. Playing is not its task. Its
/// types are values, which any thread may use.
///
/// Reading the catalog opens no clip. ``routine(of:seed:)`` opens those that a meditation may need, ``check(folder:)``
/// opens all.
public struct MeditationCatalog: Hashable, Sendable {
    /// The folder, to which all paths are relative.
    public let folder: String
    /// The meditations in the order of the file, at least one.
    let meditations: [Meditation]
    /// The breathing patterns in the order of the file.
    let breaths: [BreathPattern]
    /// The bell for the end and for intervals.
    let bell: ClipMention
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
