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
