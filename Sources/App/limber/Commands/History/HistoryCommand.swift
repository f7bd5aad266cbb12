import ArgumentParser
import PracticeData
import SessionCore

struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show, correct or delete past sessions.",
        usage: """
            limber history [--json|--csv|--calendar] [--since <day>] [--until <day>]
                           [--kind <kind>]
            limber history <subcommand>
            """,
        discussion: """
            'limber history' alone lists all sessions, newest first, each with the beginning of its id.

            A session counts for the day on which it ended. The settings day_starts_at and week_starts_on define \
            when a day and a week begin.

            Example: limber history --since monday
            """,
        subcommands: [
            HistoryListCommand.self, HistoryShowCommand.self, HistoryCorrectCommand.self, HistoryDeleteCommand.self,
        ],
        defaultSubcommand: HistoryListCommand.self)
}

struct HistoryShowCommand: CommonCommand {
    static let configuration = CommandConfiguration("history show <id>", abstract: "Show one session in detail.")

    @OptionGroup
    var argument: SessionArgument

    @Flag(help: "Print the session as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.completePractice()
        let session = try await argument.session(in: practice)
        try StandardOutput.answer(session, asJSON: json) { HistoryRow(session).details }
    }
}

struct HistoryDeleteCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "history delete <id>", abstract: "Delete one session.",
        discussion: """
            The command asks first. Statistics and streaks no longer count the session. A copy on another server stays.
            """)

    @OptionGroup
    var argument: SessionArgument

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.completePractice()
        let session = try await argument.session(in: practice)
        let name = session.name(now: practice.context.now())
        if !yes {
            try Confirmation.require("Delete the \(name)?", orThrow: "the \(name) was not deleted")
        }
        _ = try await practice.write { try $0.sessions.remove(session.id) }
        try StandardOutput.say("Deleted the \(name).")
    }
}

/// The argument that names a session by its id, the beginning of the id, or `last`.
struct SessionArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("Id of a session, the beginning of one, or 'last'.", valueName: "id"))
    var id: String

    /// The maximum number of ids in an error; one letter may match hundreds.
    private static let mostIDs = 5

    /// Returns the session.
    ///
    /// - Throws: ``CommandError`` if no session or more than one matches.
    func session(in practice: PracticeService) async throws -> StoredSession {
        if id == "last" {
            guard let latest = try await practice.read({ try $0.sessions.latest() }) else {
                throw CommandError(.missing, "no sessions yet; 'limber stretch' starts one")
            }
            return latest
        }
        let found = id.isEmpty ? [] : try await practice.read { [id] in try $0.sessions.sessions(withIDPrefix: id) }
        guard let first = found.first else {
            let advice = ["last"].advice(on: id, otherwise: "list sessions with 'limber history'")
            throw CommandError(.missing, "no session '\(id)'; \(advice)")
        }
        guard found.count == 1 else {
            let ids = found.prefix(Self.mostIDs).map(\.id).joined(separator: ", ")
            let more = found.count > Self.mostIDs ? " and others" : ""
            throw CommandError(
                .usage, "id '\(id)' is ambiguous: \(found.count) sessions have it; use more of one id: \(ids)\(more)")
        }
        return first
    }
}

extension StoredSession {
    /// Returns the session in words, such as "meditation of Fri 27 Nov 18:41 (10 min)".
    func name(now: Timestamp) -> String {
        let kind =
            switch record {
            case .stretch: "stretch session"
            case .meditation: "meditation"
            case .routine(let record): "session of the routine '\(record.routine)'"
            }
        return "\(kind) of \(record.completedAt.localText(now: now)) (\(DurationText.text(seconds: record.seconds)))"
    }
}
