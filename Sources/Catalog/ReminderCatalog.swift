public import PracticeCore
public import SessionCore

/// The clips for announcements outside of sessions, from a folder's `reminders.json`.
///
/// Reading the catalog opens no clip. ``clip(_:)`` opens one, ``check(folder:)`` opens all.
public struct ReminderCatalog: Hashable, Sendable {
    /// The folder, to which all paths are relative.
    public let folder: String
    private let clips: [String: String]

    /// The form of `reminders.json`. Unknown keys are ignored.
    struct Manifest: ManifestShape {
        static let fileName = "reminders.json"

        /// The language of the voice; English if missing.
        let language: LanguageTag?
        /// The paths by the ids of the sentences.
        let clips: [String: String]
    }

    /// Reads the `reminders.json` in a folder.
    ///
    /// - Throws: The first fault.
    public init(folder: String) throws(CatalogError) {
        self.folder = folder
        clips = try Manifest(in: folder).clips
    }

    /// Returns the clip of a sentence, with the length in its header.
    public func clip(_ sentence: SpokenClip) throws(CatalogError) -> Clip {
        try openClip(of: sentence) { folder, path, place throws(CatalogError) in
            try folder.measured(path, for: place)
        }
    }

    private func openClip(
        of sentence: SpokenClip, _ open: (ClipFolder, String, String) throws(CatalogError) -> Clip
    ) throws(CatalogError) -> Clip {
        let clips = ClipFolder(folder, of: Manifest.self)
        let place = "clips.\(sentence.rawValue)"
        guard let path = self.clips[sentence.rawValue] else { throw clips.fault(place, "missing") }
        return try open(clips, path, place)
    }

    /// Returns all findings about the catalog in a folder. Decodes every clip to its end.
    public static func check(folder: String) -> [CatalogFinding] {
        let catalog: ReminderCatalog
        do throws(CatalogError) {
            catalog = try ReminderCatalog(folder: folder)
        } catch {
            return [.error(error)]
        }
        return SpokenClip.allCases.compactMap { sentence in
            do throws(CatalogError) {
                _ = try catalog.openClip(of: sentence) { folder, path, place throws(CatalogError) in
                    try folder.decoded(path, for: place)
                }
                return nil
            } catch {
                return .error(error)
            }
        }
    }

    /// Whether a folder holds a `reminders.json`.
    static func exists(in folder: String) -> Bool { Manifest.exists(in: folder) }
}
