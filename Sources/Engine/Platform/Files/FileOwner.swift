import CLinux
import Glibc

/// The owners of files, for messages.
public enum FileOwner {
    /// Returns the name of the user that owns a file, or the user id if it has no name; `nil` for a missing file.
    public static func name(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return account(of: status.st_uid)?.name ?? "\(status.st_uid)"
    }

    /// Returns the home of a user in the list of users; `nil` if the user is not in it.
    public static func home(ofUser user: UInt32) -> String? { account(of: user)?.home }

    /// Returns the first of some files that exists and that this user may not read and write.
    public static func firstForbidden(_ paths: [String]) -> String? {
        paths.first { path in
            faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) != 0 && [EACCES, EPERM].contains(errno)
        }
    }

    /// Returns the command that lets this user write a file or folder; `nil` if none is safe to suggest.
    ///
    /// - Parameter folder: The folder to take over, if not only the file.
    public static func remedy(for path: String, in folder: String? = nil) -> AccessRemedy? {
        var status = stat()
        guard stat(path, &status) == 0, let account = account(of: geteuid()) else { return nil }
        let isOwner = status.st_uid == geteuid()
        guard let target = realPath(isOwner ? path : folder ?? path) else { return nil }
        return AccessRemedy(
            for: target, ofUser: isOwner, named: account.name, home: realPath(account.home) ?? account.home)
    }

    /// Returns the absolute path without symbolic links; `nil` if this user cannot follow it.
    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the name and the home of a user in the list of users; `nil` if the user is not in it.
    private static func account(of user: UInt32) -> (name: String, home: String)? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var text = [CChar](repeating: 0, count: 4096)
        // The entry points into the text.
        return text.withUnsafeMutableBufferPointer { text in
            guard let start = text.baseAddress, getpwuid_r(user, &entry, start, text.count, &found) == 0, found != nil
            else { return nil }
            return (String(cString: entry.pw_name), String(cString: entry.pw_dir))
        }
    }
}

/// A command that lets a user write a file or folder.
///
/// Whoever runs it changes everything below the folder. So it names only what is below the user's home, and the folders
/// of the system service.
public enum AccessRemedy: Hashable, Sendable, CustomStringConvertible {
    /// The owner lacks the permission.
    case permit(path: String)
    /// Another user owns the file, such as root after a use with sudo.
    case own(path: String, user: String)
    /// Another user owns a file of the system service.
    case ownByService(path: String)

    private static let serviceFolders = ["/var/lib/limber", "/var/lib/limber-state"]
    /// The folders that hold no homes. A system user may have one of them as its home.
    private static let systemFolders: Set<Substring> = [
        "bin", "boot", "dev", "etc", "lib", "lib32", "lib64", "proc", "run", "sbin", "sys", "usr",
    ]

    /// Creates the command; `nil` if none is safe.
    ///
    /// - Parameters:
    ///   - path: An absolute path without symbolic links.
    ///   - isOwner: Whether the user owns the file.
    ///   - user: The name of the user.
    ///   - home: The user's home in the list of users; the variable `HOME` may name any folder.
    public init?(for path: String, ofUser isOwner: Bool, named user: String, home: String) {
        let isOfService = Self.serviceFolders.contains { path == $0 || Self.isBelow($0, path) }
        guard isOfService || Self.isHome(home) && Self.isBelow(home, path) else { return nil }
        self =
            if isOwner {
                .permit(path: path)
            } else if isOfService {
                .ownByService(path: path)
            } else {
                .own(path: path, user: user)
            }
    }

    private static func isBelow(_ folder: String, _ path: String) -> Bool {
        path.hasPrefix("\(folder)/") && !path.split(separator: "/").contains { $0 == "." || $0 == ".." }
    }

    private static func isHome(_ folder: String) -> Bool {
        let names = folder.split(separator: "/")
        guard folder.hasPrefix("/"), let first = names.first else { return false }
        return names == ["root"] || names.count > 1 && !systemFolders.contains(first)
    }

    /// The command with its effect, such as "make it yours (sudo chown -R anna '/home/anna/.local')".
    public var description: String {
        switch self {
        case .permit(let path): "allow writing (chmod u+rwX \(Self.quoted(path)))"
        case .own(let path, let user): "make it yours (sudo chown -R \(user) \(Self.quoted(path)))"
        case .ownByService(let path): "give it to the service (sudo chown -R limber: \(Self.quoted(path)))"
        }
    }

    private static func quoted(_ path: String) -> String { "'\(path.replacing("'", with: "'\\''"))'" }
}
