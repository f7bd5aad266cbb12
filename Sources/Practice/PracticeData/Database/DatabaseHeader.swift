import Glibc

/// The header of a database file (SQLite's file format, section 1.3).
enum DatabaseHeader: Equatable {
    /// A missing or empty file.
    case empty
    /// A file of another format, which SQLite reports as an error.
    case notADatabase
    /// A database with its application id.
    case marked(ApplicationMark)

    private static let magic = Array("SQLite format 3\0".utf8)
    private static let markOffset = 68

    /// Reads the header; `nil` if the file cannot be read.
    init?(path: String) {
        guard FileIdentity(path: path) != nil else {
            self = .empty
            return
        }
        // SQLite has a better error for the caller who opens the file.
        guard let database = try? UnmarkedDatabase(path: path) else { return nil }
        self.init(of: database)
    }

    /// Reads the header of a database; `nil` if the file cannot be read.
    init?(of database: borrowing UnmarkedDatabase) {
        guard let bytes = try? database.firstBytes(Self.markOffset + 4) else { return nil }
        if bytes.isEmpty {
            self = .empty
        } else if bytes.count == Self.markOffset + 4, bytes.starts(with: Self.magic) {
            let mark = bytes[Self.markOffset...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            self = .marked(ApplicationMark(rawValue: mark))
        } else {
            self = .notADatabase
        }
    }
}

/// The application id in a database header (SQLite's `application_id`), which names the program that owns the file.
struct ApplicationMark: RawRepresentable, Hashable {
    let rawValue: UInt32

    /// The value without an owner, as in databases that version 1 wrote.
    static let none = ApplicationMark(rawValue: 0)
    /// The ASCII codes of "Limb".
    static let limber = ApplicationMark(rawValue: 0x4C69_6D62)
}

/// The identity of the file at a path: its device and inode. It reveals that another process has replaced the database
/// file, for example from a backup.
///
/// The kernel may give the inode of a deleted file to a new one, but not while the deleted file is still open.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let inode: ino_t

    /// Reads the identity with stat(2). Returns `nil` if the file does not exist or its folder cannot be searched.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = status.st_dev
        inode = status.st_ino
    }
}
