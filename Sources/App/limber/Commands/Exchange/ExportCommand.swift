import ArgumentParser
import Glibc
import Platform
import PracticeData
import SessionCore

struct ExportCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "export [<file>]", abstract: "Export all data as JSON.",
        discussion: """
            The file has your sessions, setup, training, weights, plans, intentions, reminders, routines and \
            schedules. It appears when it is complete, and only you can read it. 'limber import' reads it.
            """)

    @Argument(help: "File to write or replace; - is stdout.", completion: .file())
    var file = "-"

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let settings = try common.settings()
        let practice = try await CurrentUser.practice(settings)
        // Before the database: a record leaves the files only when it is in the database.
        let unsaved = try CurrentUser.unsavedSessions(settings, in: practice.dataFolder)
        try await CurrentUser.saveEnded(settings, in: practice)
        let exchange = practice.exchange
        var pieces = try await exchange.pieces(with: unsaved)
        if file == "-" {
            while let piece = try await exchange.next(of: &pieces) {
                try StandardOutput.write(part: String(decoding: piece, as: UTF8.self))
            }
        } else {
            try file.checkReplaceable()
            // Removes the files of killed exports. The export itself names a folder that cannot be opened.
            if let folder = try? OpenFolder(of: file) { folder.removeAbandoned(.replacement) }
            var replacement = try DurableFile.Replacement(of: file)
            while let piece = try await exchange.next(of: &pieces) { try replacement.append(piece) }
            try replacement.commit()
        }
        if pieces.unreadableRows > 0 {
            let rows = pieces.unreadableRows.counted("row")
            StandardError.say("the export has \(rows) that this version cannot read, as they stand")
        }
        try await UnsettledDatabase.report(of: practice)
    }
}

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
