public import PracticeCore
public import SessionCore

/// The clips for announcements outside of sessions, from a folder's `reminders.json`.
///
/// Reading the catalog opens no clip. ``clip(_:)`` opens one, ``check(folder:)`` reads all.
public struct ReminderCatalog: Hashable, Sendable {
    /// The folder, to which all paths are relative.
    public let folder: String
    private let clips: [String: String]
    private let texts: [String: String]
    private let phraseTexts: [String: String]
    /// The recorded parts of sentences that name a schedule or a time.
    public let phrases: Phrases

    /// The form of `reminders.json`. Unknown keys are ignored.
    struct Manifest: ManifestShape {
        static let fileName = "reminders.json"

        /// The language of the voice; English if missing.
        let language: LanguageTag?
        /// The paths by the ids of the sentences.
        let clips: [String: String]
        /// The words by the ids of the sentences.
        let texts: [String: String]?
        /// The words of parts of sentences, by their paths.
        let phrases: [String: String]?
    }

    /// Reads the `reminders.json` in a folder.
    ///
    /// - Throws: The first fault.
    public init(folder: String) throws(CatalogError) {
        self.folder = folder
        let manifest = try Manifest(in: folder)
        clips = manifest.clips
        texts = manifest.texts ?? [:]
        phraseTexts = manifest.phrases ?? [:]
        phrases = Phrases(phraseTexts)
    }

    /// Returns the words of a sentence, or `nil` if the catalog does not have them.
    public func words(of sentence: SpokenClip) -> String? { texts[sentence.rawValue] }

    /// Returns the clip of a sentence, with the length in its header.
    public func clip(_ sentence: SpokenClip) throws(CatalogError) -> Clip {
        let mention = try mention(of: sentence)
        return try ClipFolder(folder, of: Manifest.self).measured(mention.path, for: mention.place)
    }

    /// Returns the path of the recording that says a text; `nil` if there is none.
    public func recording(of text: String) -> String? { phrases.path(of: text).map { "\(folder)/\($0)" } }

    /// Returns the clip of a phrase, with the length in its header.
    public func clip(ofPhrase path: String) throws(CatalogError) -> Clip {
        try ClipFolder(folder, of: Manifest.self).measured(path, for: "phrases.\(path)")
    }

    private func mention(of sentence: SpokenClip) throws(CatalogError) -> ClipMention {
        let place = "clips.\(sentence.rawValue)"
        guard let path = clips[sentence.rawValue] else {
            throw ClipFolder(folder, of: Manifest.self).fault(place, "missing")
        }
        return ClipMention(path: path, place: place)
    }

    /// Returns all faults about the catalog in a folder. Reads every clip to its end.
    public static func check(folder: String) async -> [CatalogFault] {
        let catalog: ReminderCatalog
        do throws(CatalogError) {
            catalog = try ReminderCatalog(folder: folder)
        } catch {
            return [.error(error)]
        }
        var mentions = catalog.phraseTexts.keys.sorted().map { ClipMention(path: $0, place: "phrases.\($0)") }
        var missing: [CatalogError] = []
        for sentence in SpokenClip.allCases {
            do throws(CatalogError) {
                mentions.append(try catalog.mention(of: sentence))
            } catch {
                missing.append(error)
            }
        }
        let clips = ClipFolder(folder, of: Manifest.self)
        return (missing + (await clips.read(mentions)).faults).map(CatalogFault.error)
    }

    /// Whether a folder holds a `reminders.json`.
    static func exists(in folder: String) -> Bool { Manifest.exists(in: folder) }
}
