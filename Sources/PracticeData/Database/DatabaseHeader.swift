import Glibc

/// What the first bytes of a file say (SQLite's file format, section 1.3). To be read only where this process has not
/// opened the database: closing the file would take its locks away.
enum DatabaseHeader: Equatable {
    /// Nothing yet, whether or not there is a file.
    case empty
    /// Something else, for SQLite to complain about.
    case notADatabase
    /// A database, and whose.
    case marked(ApplicationMark)

    private static let magic = Array("SQLite format 3\0".utf8)
    private static let markOffset = 68

    /// `nil` for a file that cannot be read.
    init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno != ENOENT { return nil }
            self = .empty
            return
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.markOffset + 4)
        switch read(descriptor, &bytes, bytes.count) {
        case 0:
            self = .empty
        case bytes.count where bytes.starts(with: Self.magic):
            let mark = bytes[Self.markOffset...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            self = .marked(ApplicationMark(rawValue: mark))
        case ..<0:
            return nil
        default:
            self = .notADatabase
        }
    }
}
