import Glibc
import Platform

/// The path of a control socket, and the users who may connect.
///
/// ```swift
/// let path = try ControlSocketPath(session: "/run/user/1000/limber/control")
/// let folder = path.folder  // "/run/user/1000/limber"
/// ```
public struct ControlSocketPath: Hashable, Sendable {
    /// The users who may connect.
    enum Audience: Hashable, Sendable {
        /// Only this user. Limber creates the folder and sets its permissions.
        case user
        /// Only this user. The user chose the folder, and its permissions stay unchanged.
        case userInChosenFolder
        case group(String)
    }

    /// The path of the socket.
    public let file: String
    let audience: Audience

    /// The folder of the socket. It also holds the files of a running session.
    public var folder: String { file.parentFolder }

    /// Whether other users may serve the socket.
    public var isShared: Bool {
        switch audience {
        case .user, .userInChosenFolder: false
        case .group: true
        }
    }

    /// Whether a path is that of the system service's socket.
    public static func isOfSystem(_ file: String) -> Bool { file == systemFile }

    /// Returns the error of a connection with its reason.
    func explained(_ error: ControlSocketError) -> ControlSocketError {
        switch (audience, error) {
        case (.group(let group), .failed(_, let path, EACCES)): .forbidden(path: path, group: group)
        // The backlog of the server is full.
        case (_, .failed(_, let path, EAGAIN)): .late(path: path)
        default: error
        }
    }

    init(file: String, audience: Audience) throws(ControlSocketError) {
        // `sockaddr_un` holds 108 bytes, including the terminating zero.
        guard file.utf8.count <= 107 else { throw .pathTooLong(file) }
        self.file = file
        self.audience = audience
    }
}

extension ControlSocketPath {
    /// Creates the path of the socket of another process of this user.
    ///
    /// - Throws: ``ControlSocketError/pathTooLong(_:)``.
    public init(session file: String) throws(ControlSocketError) {
        try self.init(file: file, audience: file == Self.systemFile ? .group("limber") : .userInChosenFolder)
    }

    private static let systemFile = "/run/limber/control.sock"

    /// The path in `$LIMBER_SOCKET`, if it is set.
    private static func chosen(
        in environment: [String: String]
    ) throws(ControlSocketError) -> ControlSocketPath? {
        guard let file = environment["LIMBER_SOCKET"], !file.isEmpty else { return nil }
        return try ControlSocketPath(session: file)
    }

    /// The value of `$XDG_RUNTIME_DIR`. The XDG specification declares relative paths invalid; they are ignored.
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

    /// Returns the path on which a process of `user` listens.
    ///
    /// - Throws: ``ControlSocketError/pathTooLong(_:)``.
    public static func forServer(
        environment: [String: String], user: UInt32, folderExists: (String) -> Bool
    ) throws(ControlSocketError) -> ControlSocketPath {
        if let chosen = try chosen(in: environment) { return chosen }
        if let folder = runtimeFolder(in: environment) { return try inRuntimeFolder(folder) }
        // Processes started by cron or ssh lack XDG_RUNTIME_DIR, but must use the same socket as the desktop.
        let folder = userFolder(of: user)
        return folderExists(folder)
            ? try inRuntimeFolder(folder) : try temporary(in: environment, user: user)
    }

    /// Returns the paths at which a client of `user` looks for a session, in order.
    ///
    /// - Throws: ``ControlSocketError/pathTooLong(_:)``.
    public static func forClient(
        environment: [String: String], user: UInt32
    ) throws(ControlSocketError) -> [ControlSocketPath] {
        var paths: [ControlSocketPath] = []
        if let chosen = try chosen(in: environment) { paths.append(chosen) }
        if let folder = runtimeFolder(in: environment) { paths.append(try inRuntimeFolder(folder)) }
        paths.append(try inRuntimeFolder(userFolder(of: user)))
        paths.append(try temporary(in: environment, user: user))
        paths.append(try ControlSocketPath(session: systemFile))
        var seen: Set<String> = []
        return paths.filter { seen.insert($0.file).inserted }
    }
}
