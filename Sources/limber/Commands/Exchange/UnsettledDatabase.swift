import PracticeData

/// A damaged database that Limber has renamed, and that nobody has recovered, moved or deleted yet.
struct UnsettledDatabase {
    let path: String

    var fault: String { "'\(path)' is a damaged database that Limber has renamed" }

    var advice: String { "run 'limber recover \(path)', or move the file away" }

    /// Prints a line on stderr for each unsettled database, for a command whose output may lack sessions.
    static func report(of practice: PracticeService) async throws {
        for path in try await practice.unsettledDatabases() {
            let database = UnsettledDatabase(path: path)
            StandardError.say("sessions may be missing: \(database.fault); \(database.advice)")
        }
    }
}
