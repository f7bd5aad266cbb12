/// The names of the files and folders that Limber makes below its data, state and runtime folders. The code makes names
/// from this list, and removes and renames only files with these names. `*` stands for an id, a number or a time.
///
/// The data folder of the system service is shared with a group. `FileRightsTests` has a row for each name.
public enum FileName: String, CaseIterable, Sendable {
    // The data folder.
    case database = "limber.sqlite"
    case databaseLog = "limber.sqlite-wal"
    case databaseIndex = "limber.sqlite-shm"
    case databaseJournal = "limber.sqlite-journal"
    case databaseLock = "limber.sqlite.lock"
    case damagedDatabase = "limber.sqlite.damaged-*"
    case recoveredDatabase = "limber.sqlite.recovered-*"
    case routineClips = "routine-clips"

    // The folder of the clips of routines.
    case speech = "speech-*.wav"
    case clip = "clip-*.audio"

    // The state folder.
    case checkpoint = "session.json"
    case resumePrompt = "session.asking"
    case lastMusic = "last-music"
    case musicPlaces = "music-places.json"
    case loudness = "loudness.json"
    case unrecorded = "unrecorded-*.json"
    case players = "players.json"
    case notifications = "notifications.json"
    case logIns = "log-ins.json"
    case ownHistoryOffered = "own-history-offered"
    case pending = "pending"

    // The folder of pending records.
    case pendingRecord = "*.json"
    case reservation = "*.room"

    // The runtime folder.
    case controlSocket = "control.sock"
    case position = "position"

    // Any folder: the new content of a file. The number is a hexadecimal one.
    case replacement = ".limber-*"

    /// Returns the name with an id, a number or a time.
    public func name(_ part: String = "") -> String { parts.joined(separator: part) }

    /// Returns the path of the file in a folder.
    public func path(in folder: String, _ part: String = "") -> String { "\(folder)/\(name(part))" }

    /// Returns whether a file in a folder can have this name.
    public func matches(_ name: String) -> Bool {
        guard let start = parts.first, let end = parts.dropFirst().first else { return name == rawValue }
        guard name.utf8.count >= start.utf8.count + end.utf8.count, name.hasPrefix(start), name.hasSuffix(end) else {
            return false
        }
        let part = name.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
        // People choose the folders of replacements, and have files there whose names begin alike.
        return self == .replacement
            ? 1...16 ~= part.count && part.allSatisfy { "0123456789abcdef".utf8.contains($0) }
            : !part.contains(UInt8(ascii: "/"))
    }

    private var parts: [Substring] { rawValue.split(separator: "*", omittingEmptySubsequences: false) }
}
