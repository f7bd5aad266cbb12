/// Where the program keeps what it remembers: the folders of the XDG Base Directory Specification.
public struct SessionFolders: Hashable, Sendable {
    /// History and what else is to last.
    public let data: String
    /// The running session.
    public let state: String

    /// The folders of a user; a variable that is not set, empty or no absolute path has its default.
    ///
    /// - Returns: `nil` where there is neither a home nor both variables.
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

    /// Which other players are silenced at the moment.
    public var playerLedger: String { "\(state)/players.json" }

    /// Which notifications are shown at the moment.
    public var notificationLedger: String { "\(state)/notifications.json" }

    /// The database.
    public var database: String { "\(data)/limber.sqlite" }
}
