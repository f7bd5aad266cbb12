import SessionCore

/// The meditations that there are, as a folder's `meditation.json` lists them.
///
/// Reading it opens no clip: ``routine(of:seed:)`` opens those that a meditation may need, ``check(folder:)`` all of them.
public struct MeditationCatalog: Hashable, Sendable {
    /// The folder, which every path of the catalog is relative to.
    public let folder: String
    /// The meditations in the order of the file, at least one.
    let meditations: [Meditation]
    /// What sounds at the full end, and at intervals.
    let bell: ClipMention

    /// What people call the meditations.
    public var names: [String] { meditations.map(\.name) }

    /// A meditation and the shapes that it has for different lengths, at least one.
    struct Meditation: Hashable, Sendable {
        let id: String
        let name: String
        let shapes: [MeditationShape<ClipMention>]
    }

    /// Reads the `meditation.json` in `folder`.
    ///
    /// - Throws: The first thing that is wrong with it.
    public init(folder: String) throws(CatalogError) {
        self = try MeditationReading(folder: folder).catalog()
    }

    init(folder: String, meditations: [Meditation], bell: ClipMention) {
        self.folder = folder
        self.meditations = meditations
        self.bell = bell
    }
}

/// A clip where a manifest names it.
struct ClipMention: Hashable, Sendable {
    /// The clip's path in the catalog's folder.
    let path: String
    /// The place in the manifest.
    let place: String
}

extension ClipFolder {
    /// The fault of an interjection that could never be said after the one before it.
    func crowding(of interjection: MeditationShape<ClipMention>.Interjection) -> CatalogError {
        fault(interjection.pool[0].place, "does not fit in its window after the previous interjection")
    }
}
