/// Where a control socket is, and who may speak on it.
public struct ControlSocketPath: Hashable, Sendable {
    /// Who the folder and the socket are for.
    enum Audience: Hashable, Sendable {
        /// The user alone, in a folder of our own.
        case user
        /// The user alone, in a folder of the user's choice, which stays as it is.
        case userInChosenFolder
        /// The members of a group.
        case group(String)
    }

    /// The socket's path.
    public let file: String
    let audience: Audience

    /// The folder of the socket, which also takes what is written while a session runs.
    public var folder: String {
        switch file.lastIndex(of: "/") {
        case file.startIndex: "/"
        case let end?: String(file[..<end])
        case nil: "."
        }
    }

    /// Whether others than the user may have made the socket.
    var isShared: Bool {
        switch audience {
        case .user, .userInChosenFolder: false
        case .group: true
        }
    }

    init(file: String, audience: Audience) throws(ControlSocketError) {
        // sockaddr_un has 108 bytes, the last of which is the terminating zero.
        guard file.utf8.count <= 107 else { throw .pathTooLong(file) }
        self.file = file
        self.audience = audience
    }
}

extension ControlSocketPath {
    /// The socket on which another process of this user's plays a session.
    ///
    /// - Throws: ``ControlSocketError/pathTooLong(_:)``.
    public init(session file: String) throws(ControlSocketError) {
        try self.init(file: file, audience: file == Self.systemFile ? .group("limber") : .userInChosenFolder)
    }

    /// The path of a session's own socket while a daemon serves this one.
    ///
    /// - Throws: ``ControlSocketError/pathTooLong(_:)``.
    public func besideDaemon() throws(ControlSocketError) -> ControlSocketPath {
        try ControlSocketPath(file: "\(file).session", audience: audience)
    }

    private static let systemFile = "/run/limber/control.sock"

    private static func system() throws(ControlSocketError) -> ControlSocketPath {
        try ControlSocketPath(file: systemFile, audience: .group("limber"))
    }

    /// What `$LIMBER_SOCKET` says, if it says something.
    private static func chosen(
        in environment: [String: String]
    ) throws(ControlSocketError) -> ControlSocketPath? {
        guard let file = environment["LIMBER_SOCKET"], !file.isEmpty else { return nil }
        return file == systemFile ? try system() : try ControlSocketPath(file: file, audience: .userInChosenFolder)
    }

    /// `$XDG_RUNTIME_DIR`; a relative one is invalid, says the XDG specification, and counts as none.
    private static func runtimeFolder(in environment: [String: String]) -> String? {
        environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    private static func userFolder(of user: UInt32) -> String { "/run/user/\(user)" }

    private static func inRuntimeFolder(_ folder: String) throws(ControlSocketError) -> ControlSocketPath {
        try ControlSocketPath(file: "\(folder)/limber/control.sock", audience: .user)
    }

    private static func temporary(
        in environment: [String: String], user: UInt32
    ) throws(ControlSocketError) -> ControlSocketPath {
        let folder = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        return try ControlSocketPath(file: "\(folder)/limber-\(user)/control.sock", audience: .user)
    }

    /// Where a session of `user` opens its socket.
    ///
    /// - Throws: ``ControlSocketError/pathTooLong(_:)``.
    public static func forServer(
        environment: [String: String], user: UInt32, folderExists: (String) -> Bool
    ) throws(ControlSocketError) -> ControlSocketPath {
        if let chosen = try chosen(in: environment) { return chosen }
        if let folder = runtimeFolder(in: environment) { return try inRuntimeFolder(folder) }
        // Programs that cron or ssh started have no XDG_RUNTIME_DIR, and must meet those of the desktop.
        let folder = userFolder(of: user)
        return folderExists(folder)
            ? try inRuntimeFolder(folder) : try temporary(in: environment, user: user)
    }

    /// Where a client of `user` looks for a session, in this order.
    ///
    /// - Parameter playing: The socket of the process that plays a session with the user's checkpoint, if one does.
    /// - Throws: ``ControlSocketError/pathTooLong(_:)``.
    public static func forClient(
        environment: [String: String], user: UInt32, playing: String? = nil
    ) throws(ControlSocketError) -> [ControlSocketPath] {
        var paths: [ControlSocketPath] = []
        if let chosen = try chosen(in: environment) { paths.append(chosen) }
        if let folder = runtimeFolder(in: environment) { paths.append(try inRuntimeFolder(folder)) }
        paths.append(try inRuntimeFolder(userFolder(of: user)))
        paths.append(try temporary(in: environment, user: user))
        if let playing { paths.append(try ControlSocketPath(session: playing)) }
        paths.append(try system())
        var seen: Set<String> = []
        return paths.filter { seen.insert($0.file).inserted }
    }
}
