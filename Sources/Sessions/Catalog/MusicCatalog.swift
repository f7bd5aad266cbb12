import FoundationEssentials
public import SessionCore

/// The bundled pieces and sounds, from a folder's `music.json`.
///
/// Reading the catalog opens no sound file. ``seconds(of:)`` opens one, ``check(folder:)`` reads all.
///
/// ```swift
/// let catalog = try MusicCatalog(folder: folder)
/// let piece = catalog.piece(seed: 7)  // always the same piece
/// let rain = try catalog.entry(named: "rain")  // a sound, which only its name chooses
/// ```
public struct MusicCatalog: Hashable, Sendable {
    /// A piece or a sound with its file.
    public struct Entry: Hashable, Sendable, Decodable {
        /// The kinds of music.
        public enum Kind: String, Hashable, Sendable, Codable {
            /// A composed piece. `--music auto` draws among the pieces.
            case piece
            /// A sound of nature or noise, which plays only by its name.
            case sound
        }

        /// The name on the command line and in requests.
        public let id: String
        /// The name for people.
        public let name: String
        /// The kind of music.
        public let kind: Kind
        /// The path in the catalog's folder.
        public let file: String
        /// A description of one line.
        public let description: String
    }

    /// The form of `music.json`. Unknown keys are ignored.
    struct Manifest: ManifestShape {
        static let fileName = "music.json"

        let music: [Entry]
    }

    /// The folder, to which all paths are relative.
    public let folder: String
    /// The pieces and sounds, in the order of the file.
    public let entries: [Entry]

    /// The composed pieces. There is at least one.
    public var pieces: [Entry] { entries.filter { $0.kind == .piece } }

    /// Reads the `music.json` in a folder.
    ///
    /// - Throws: The first fault.
    public init(folder: String) throws(CatalogError) {
        self.folder = folder
        entries = try Manifest(in: folder).music
        if let fault = Self.faults(of: entries, in: folder).first { throw fault }
    }

    /// Returns the path of an entry's file.
    public func path(of entry: Entry) -> String { "\(folder)/\(entry.file)" }

    /// Returns the entry of a name.
    ///
    /// - Throws: ``MusicRefusal`` with the most similar name.
    public func entry(named name: String) throws(MusicRefusal) -> Entry {
        guard let entry = entries.first(where: { $0.id == name }) else {
            let names = ["auto", "none", "list"] + entries.map(\.id)
            throw MusicRefusal(name: name, suggestion: names.suggestion(for: name))
        }
        return entry
    }

    /// Draws a piece at random. All pieces have the same probability, except the last one, which is drawn only if it is
    /// the only piece.
    ///
    /// - Parameter last: The id of the piece that played last.
    public func piece<Generator: RandomNumberGenerator>(
        avoiding last: String?, using generator: inout Generator
    ) -> Entry {
        let others = pieces.filter { $0.id != last }
        let candidates = others.isEmpty ? pieces : others
        return candidates[generator.index(below: candidates.count)]
    }

    /// Draws a piece from a random seed (`--seed`). It depends only on the seed and the number of the pieces.
    public func piece(seed: UInt64) -> Entry {
        var generator = SplitMix64(seed: seed ^ FNV1a.hash("music"))
        return pieces[generator.index(below: pieces.count)]
    }

    /// Returns the length of an entry in whole seconds, from the header of its file.
    public func seconds(of entry: Entry) throws(CatalogError) -> Int {
        let index = entries.firstIndex(of: entry) ?? 0
        let clip = try ClipFolder(folder, of: Manifest.self).measured(entry.file, for: "music[\(index)].file")
        return (clip.frames + Frames.perSecond / 2) / Frames.perSecond
    }
}

extension MusicCatalog {
    /// Returns all faults about the catalog in a folder. Reads every file to its end.
    public static func check(folder: String) async -> [CatalogFault] {
        do throws(CatalogError) {
            let entries = try Manifest(in: folder).music
            let clips = ClipFolder(folder, of: Manifest.self)
            let mentions = entries.enumerated().map { index, entry in
                ClipMention(path: entry.file, place: "music[\(index)].file")
            }
            return (faults(of: entries, in: folder) + (await clips.read(mentions)).faults).map(CatalogFault.error)
        } catch {
            return [.error(error)]
        }
    }

    /// Whether a folder holds a `music.json`.
    static func exists(in folder: String) -> Bool { Manifest.exists(in: folder) }

    private static func faults(of entries: [Entry], in folder: String) -> [CatalogError] {
        let clips = ClipFolder(folder, of: Manifest.self)
        var faults: [CatalogError] = []
        var known: Set<String> = []
        for (index, entry) in entries.enumerated() {
            if !MusicChoice.isName(entry.id) {
                faults.append(clips.fault("music[\(index)].id", "must be a word of letters a-z, digits and hyphens"))
            } else if !known.insert(entry.id).inserted {
                faults.append(clips.fault("music[\(index)].id", "duplicate id '\(entry.id)'"))
            }
        }
        if !entries.contains(where: { $0.kind == .piece }) { faults.append(clips.fault("music", "holds no piece")) }
        return faults
    }
}

/// The refusal of a name that no bundled piece or sound has.
public struct MusicRefusal: Refusal, Hashable {
    /// The name that was given.
    public let name: String
    /// The most similar name, if one is similar enough.
    public let suggestion: String?

    /// The kind of the refusal. With a suggestion it is a mistyped word, and without one the name of a missing file.
    public var refusalKind: RefusalKind { suggestion == nil ? .missing : .invalid }

    /// The message for the user, with the remedy.
    public var description: String {
        let advice = suggestion.map { "did you mean '\($0)'?" }
        return "unknown music '\(name)'; \(advice ?? "'limber music' lists the music, and ./\(name) names a file")"
    }
}
