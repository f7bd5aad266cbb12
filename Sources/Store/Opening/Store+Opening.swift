import FoundationEssentials
import GRDB

extension Store {
    /// Whether opening what is at a path would leave it where it is, as far as its first bytes tell. Changes nothing. To
    /// be asked only before this process has opened it.
    public static func canOpen(_ path: String) -> Bool {
        DatabaseHeader(path: path) != .notADatabase && (try? DamagedDatabase.check(path)) != nil
    }

    /// The database at a path, begun, or brought up to date.
    static func open(_ path: String) throws -> DatabaseQueue {
        try makeFolder(of: path)
        return try DatabaseLock.holding(path) {
            try DamagedDatabase.check(path)
            let database = try DatabaseQueue(path: path, configuration: configuration)
            let migrator = DatabaseMigrator.store
            if try database.read(migrator.hasBeenSuperseded) {
                throw StoreError(path: path, reason: "a newer version of limber wrote it; install that one")
            }
            try migrator.migrate(database)
            return database
        }
    }

    private static func makeFolder(of path: String) throws(StoreError) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StoreError(path: path, reason: "its folder cannot be made; check who may write to '\(folder)'")
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.journalMode = .wal
        // Another process writes for a moment only.
        configuration.busyMode = .timeout(5)
        return configuration
    }
}
