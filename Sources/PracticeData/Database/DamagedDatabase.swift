import FoundationEssentials
import GRDB
import Glibc
import Logging
import SessionCore

/// A database that is of no use, with which file it was when that was found.
struct DamagedDatabase {
    let path: String
    let file: FileIdentity?

    /// The database of another program, or the log of one that is gone: SQLite would change the one, and discard the
    /// other.
    private struct ForeignDatabase: Error {}

    /// Whether an error means that a database is of no use.
    static func isMeant(by error: any Error) -> Bool {
        switch error {
        case is ForeignDatabase: true
        case let error as DatabaseError: [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
        default: false
        }
    }

    /// Throws where SQLite must not even open the file.
    static func check(_ path: String) throws {
        switch DatabaseHeader(path: path) {
        case .none, .notADatabase, .marked(.limber):
            break
        case .empty:
            if size(of: path + "-wal") > 0 { throw ForeignDatabase() }
        case .marked(.none):
            if try isForeign(path) { throw ForeignDatabase() }
        case .marked:
            throw ForeignDatabase()
        }
    }

    /// Whether a database without a mark has tables, but not those of version 1.
    private static func isForeign(_ path: String) throws -> Bool {
        let tables = try UnmarkedDatabase(path: path).tables()
        return !tables.isEmpty && !tables.contains("grdb_migrations")
    }

    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_size : 0
    }

    /// Gives it another name, with its log, unless another process has done so already. The log first: beside a new
    /// database SQLite would remove it.
    func setAside(reportingTo logger: Logger) throws {
        let name: String? = try DatabaseLock.holding(path) {
            guard FileIdentity(path: path) == file else { return nil }
            let name = unusedName
            for suffix in ["-wal", "-shm", ""] where access(path + suffix, F_OK) == 0 {
                guard rename(path + suffix, name + suffix) == 0 else {
                    throw StoreError(
                        path: path,
                        reason: "the file is damaged and cannot be renamed (\(String(cString: strerror(errno)))); "
                            + "check the permissions of its folder")
                }
            }
            return name
        }
        if let name {
            logger.warning(
                "damaged database renamed; starting with an empty one",
                metadata: ["file": "\(path)", "backup": "\(name)"])
        }
    }

    private var unusedName: String {
        let time = "\(Timestamp(Date()))".filter { $0 != "-" && $0 != ":" }
        let name = "\(path).damaged-\(time)"
        let others = (2...).lazy.map { "\(name)-\($0)" }
        let isUnused = { (name: String) in ["", "-wal", "-shm"].allSatisfy { access(name + $0, F_OK) != 0 } }
        return isUnused(name) ? name : others.first(where: isUnused) ?? name
    }
}
