/// The header of a database file (SQLite's file format, section 1.3).
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
        guard FileIdentity(path: path) != nil else {
            self = .empty
            return
        }
        guard let bytes = try? UnmarkedDatabase(path: path).firstBytes(Self.markOffset + 4) else { return nil }
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
