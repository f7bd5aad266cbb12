import ArgumentParser
import PracticeData
import SessionCore

struct HistoryDeleteCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete one session.",
        usage: "limber history delete [<options>] <id>",
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
        do {
            let practice = try await common.completePractice()
            let session = try await argument.session(in: practice)
            let name = Self.name(of: session, now: practice.context.now())
            if !yes {
                try Confirmation.require("Delete the \(name)?", orThrow: "the \(name) was not deleted")
            }
            try await practice.sessions.remove(session.id)
            try StandardOutput.say("Deleted the \(name).")
        } catch {
            throw Failure(error)
        }
    }

    private static func name(of session: StoredSession<SessionRecord>, now: Timestamp) -> String {
        let kind =
            switch session.record {
            case .stretch: "stretch session"
            case .meditation: "meditation"
            }
        let length = DurationText.text(seconds: session.record.seconds)
        return "\(kind) of \(session.record.completedAt.localText(now: now)) (\(length))"
    }
}
