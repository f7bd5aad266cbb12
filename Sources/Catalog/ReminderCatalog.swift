public import PracticeCore
public import SessionCore

/// What is said outside of sessions, as a folder's `reminders.json` lists it.
///
/// Reading it opens no clip: ``clip(_:)`` opens the one that is wanted, ``check(folder:)`` all of them.
public struct ReminderCatalog: Hashable, Sendable {
    /// The folder, which every path of the catalog is relative to.
    public let folder: String
    private let clips: [String: String]

    /// The shape of `reminders.json`. Keys that are not named here are left alone.
    private struct Manifest: ManifestShape {
        static let fileName = "reminders.json"

        /// Paths by the ids of the sentences.
        let clips: [String: String]
    }

    /// Reads the `reminders.json` in `folder`.
    ///
    /// - Throws: The first thing that is wrong with it.
    public init(folder: String) throws(CatalogError) {
        self.folder = folder
        clips = try Manifest(in: folder).clips
    }

    /// The clip of a sentence, as its header has it.
    public func clip(_ sentence: SpokenClip) throws(CatalogError) -> Clip {
        try look(for: sentence) { folder, path, place throws(CatalogError) in
            try folder.measured(path, for: place)
        }
    }

    private func look(
        for sentence: SpokenClip, _ open: (ClipFolder, String, String) throws(CatalogError) -> Clip
    ) throws(CatalogError) -> Clip {
        let clips = ClipFolder(folder, of: Manifest.self)
        let place = "clips.\(sentence.rawValue)"
        guard let path = self.clips[sentence.rawValue] else { throw clips.fault(place, "missing") }
        return try open(clips, path, place)
    }

    /// Everything that is wrong with the catalog in `folder`: decodes every clip to its end.
    public static func check(folder: String) -> [CatalogFinding] {
        let catalog: ReminderCatalog
        do throws(CatalogError) {
            catalog = try ReminderCatalog(folder: folder)
        } catch {
            return [.error(error)]
        }
        return SpokenClip.allCases.compactMap { sentence in
            do throws(CatalogError) {
                _ = try catalog.look(for: sentence) { folder, path, place throws(CatalogError) in
                    try folder.decoded(path, for: place)
                }
                return nil
            } catch {
                return .error(error)
            }
        }
    }

    /// Whether a folder has one.
    static func isIn(_ folder: String) -> Bool { Manifest.isIn(folder) }
}
