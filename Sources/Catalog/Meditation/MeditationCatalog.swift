import SessionCore

/// The meditations in a folder's `meditation.json`.
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
    /// The bell for the end and for intervals.
    let bell: ClipMention

    /// The names of the meditations, for people.
    public var names: [String] { meditations.map(\.name) }

    /// A meditation with its variants for different lengths, at least one.
    struct Meditation: Hashable, Sendable {
        let id: String
        let name: String
        let shapes: [MeditationShape<ClipMention>]
    }

    /// Reads the `meditation.json` in a folder.
    ///
    /// - Throws: The first fault.
    public init(folder: String) throws(CatalogError) {
        self = try MeditationReading(folder: folder).catalog()
    }

    init(folder: String, meditations: [Meditation], bell: ClipMention) {
        self.folder = folder
        self.meditations = meditations
        self.bell = bell
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
