import PracticeData

/// A damaged database that Limber has renamed, and that nobody has recovered, moved or deleted yet.
struct UnsettledDatabase {
    let path: String

    var fault: String {
        isLog
            ? "'\(path)' is a damaged log of the database; changes in it may be missing"
            : "'\(path)' is a damaged database that Limber has renamed"
    }

    var advice: String { isLog ? "move the file away" : "run 'limber recover \(path)', or move the file away" }

    private var isLog: Bool { path.hasSuffix("-wal") }

    /// Prints a line on stderr for each unsettled database, for a command whose output may lack sessions.
    static func report(of practice: PracticeService) async throws {
        for path in try await practice.unsettledDatabases() {
            let database = UnsettledDatabase(path: path)
            StandardError.say("sessions may be missing: \(database.fault); \(database.advice)")
        }
    }
}
