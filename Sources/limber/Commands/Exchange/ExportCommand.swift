import ArgumentParser
import Glibc
import Platform
import PracticeData
import Session
import SessionCore

struct ExportCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export all data as JSON.",
        usage: "limber export [<options>] [<file>]",
        discussion: """
            The file has your sessions, setup, training, weights, plans, intentions, reminders, routines and schedules. \
            It appears when it is complete, and only you can read it. 'limber import' reads it.
            """)

    @Argument(help: "File to write or replace; - is stdout.", completion: .file())
    var file = "-"

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let settings = try common.settings()
        // Before the database: a record leaves the files only when it is in the database.
        let unsaved = try CurrentUser.unsavedSessions(settings)
        let practice = try await CurrentUser.completePractice(settings)
        let exchange = practice.exchange
        var pieces = try await exchange.pieces(with: unsaved)
        if file == "-" {
            while let piece = try await exchange.next(of: &pieces) {
                try StandardOutput.write(part: String(decoding: piece, as: UTF8.self))
            }
        } else {
            try file.checkReplaceable()
            // What killed exports have left. The export itself names a folder that cannot be opened.
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

struct RecoverCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Bring back what can be read of a damaged database.",
        usage: "limber recover [<options>] <file>",
        discussion: """
            Reads the file row by row and adds what your history lacks. What you already have stays unchanged. If \
            everything was brought back, the file gets another name: '.recovered-' in place of '.damaged-'. Recovering \
            a file again changes nothing.

            Example: limber recover ~/.local/share/limber/limber.sqlite.damaged-20261125T070000.000Z
            """)

    @Argument(help: "Database that Limber has renamed.", completion: .file())
    var file: String

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        guard access(file.absolutePath, F_OK) == 0 else {
            throw CommandError(.missing, "no such file: '\(file)'; name a database that Limber has renamed")
        }
        let (counts, settled) = try await common.practice().exchange.recover(
            from: file.absolutePath, copyingInto: try CurrentUser.folders().state)
        try StandardOutput.say(
            "\(counts.sessions.counted("session")) and \(counts.otherRows.counted("other row")) recovered "
                + "(\(counts.present) already present)")
        if let settled { try StandardOutput.say("the file is now '\(settled)'; delete it when you are content") }
        guard !counts.isComplete else { return }
        throw CommandError(
            .stopped,
            "\(counts.gaps.counted("place")) of '\(file)' cannot be read, and \(counts.rejected.counted("row")) there "
                + "cannot be used; move the file to a folder of its own and keep it")
    }
}
