import Platform

/// The user's data and state folders, after the XDG Base Directory Specification. The folders may not exist yet.
public struct SessionFolders: Hashable, Sendable {
    /// The folder of the database, by default `~/.local/share/limber`.
    public let data: String
    /// The folder of checkpoints, pending records and ledgers, by default `~/.local/state/limber`.
    public let state: String
    /// The folders whose sub-folders are installed catalogs, the user's first.
    public let catalogs: [String]

    /// Reads the folders of a user from `XDG_DATA_HOME`, `XDG_STATE_HOME` and `XDG_DATA_DIRS`. A variable that is
    /// unset, empty or a relative path is ignored, as the specification requires, and the default applies.
    ///
    /// - Returns: `nil` if a default applies and `HOME` is not an absolute path.
    public init?(environment: [String: String]) {
        func folder(_ variable: String, _ standard: String) -> String? {
            if let path = environment[variable], path.hasPrefix("/") { return "\(path)/limber" }
            guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
            return "\(home)/\(standard)/limber"
        }
        guard let data = folder("XDG_DATA_HOME", ".local/share"), let state = folder("XDG_STATE_HOME", ".local/state")
        else { return nil }
        self.data = data
        self.state = state
        let shared = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        catalogs =
            ["\(data)/catalogs"]
            + shared.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/limber/catalogs" }
    }

    /// The path of the ledger of paused players.
    public var playerLedger: String { FileName.players.path(in: state) }

    /// The path of the ledger of notifications on screen.
    public var notificationLedger: String { FileName.notifications.path(in: state) }

    /// The path of the log-ins of the page's browsers.
    public var logIns: String { FileName.logIns.path(in: state) }

    /// The path of the database.
    public var database: String { Self.database(in: data) }

    /// Returns the path of the database in a data folder.
    public static func database(in folder: String) -> String { FileName.database.path(in: folder) }
}
