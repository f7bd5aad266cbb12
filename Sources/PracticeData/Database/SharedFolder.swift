import Glibc
import Platform

/// The folder of a database that a group shares: its setgid bit is set, so that all files in it belong to the group.
///
/// The files of such a database have mode 0660, and those of any other 0600. SQLite gives the log and its index the
/// permissions of the database.
enum SharedFolder {
    /// Returns whether a file is in a shared folder.
    static func contains(_ path: String) -> Bool {
        var status = stat()
        return stat(path.parentFolder, &status) == 0 && status.st_mode & S_ISGID != 0
    }

    /// Returns whether a file is a link in a shared folder. Another member of the group may have made it, and Limber would
    /// change the link's target.
    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return contains(path) && lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Lets the group read and write a file of this user, if its folder is shared: the umask may have kept the group out.
    static func admitGroup(to path: String) {
        guard contains(path) else { return }
        // A descriptor of a database would release its locks when it is closed (fcntl(2)). A file of another user keeps
        // its mode.
        fchmodat(AT_FDCWD, path, 0o660, AT_SYMLINK_NOFOLLOW)
    }
}
