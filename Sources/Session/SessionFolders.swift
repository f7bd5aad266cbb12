/// The user's folders, after the XDG Base Directory Specification.
public struct SessionFolders: Hashable, Sendable {
    /// The folder of the database.
    public let data: String
    /// The folder of checkpoints, pending records and ledgers.
    public let state: String

    /// Finds the folders of a user. A variable that is unset, empty or a relative path has its default.
    ///
    /// - Returns: `nil` if `HOME` and one of the variables are missing.
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
    }

    /// The path of the ledger of paused players.
    public var playerLedger: String { "\(state)/players.json" }

    /// The path of the ledger of notifications on screen.
    public var notificationLedger: String { "\(state)/notifications.json" }

    /// The path of the database.
    public var database: String { "\(data)/limber.sqlite" }
}
