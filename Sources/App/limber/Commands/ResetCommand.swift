import ArgumentParser
import ControlSocket
import Glibc
import PracticeData
import Session
import SessionCore

struct ResetCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "reset", abstract: "Delete all your data.",
        discussion: """
            Deletes all sessions, workouts, weights, plans, intentions and reminders, and the setup. Nothing can \
            be restored: run 'limber export FILE' first. The configuration stays.

            The command names the folder and counts its records. The words that confirm it are CLEAR and this number.

            Example: limber reset --confirm "CLEAR 401"
            """)

    @Option(
        help: ArgumentHelp(
            "CLEAR and the number of records, to confirm without a question.", valueName: "words"))
    var confirm: String?

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let folders = try CurrentUser.folders()
        let settings = try common.settings()
        let files = CheckpointFiles(
            stateFolder: folders.state, runtimeFolder: try CurrentUser.serverPath(settings).folder)
        let process = ProcessContext.current
        let history = try await CurrentUser.history(settings)
        history.noteOthers()
        let clearing = ClearingData(
            practice: try CurrentUser.practice(settings, in: history, logger: .foreground()),
            files: CurrentUser.ownsState(settings, in: history.path) ? files : nil,
            input: process.input, output: process.output)
        try await clearing.run(confirmedBy: confirm)
    }
}

/// Deletes all data of a history after words that nobody types by accident. They have the number of its records, so
/// that those for another history rarely fit.
struct ClearingData {
    let practice: PracticeService
    /// The files of sessions that are not recorded yet; `nil` if they belong to another history.
    let files: CheckpointFiles?
    /// The descriptor from which the answer is read, if it is a terminal.
    let input: Int32
    /// The descriptor to which the question is written, if it is a terminal.
    let output: Int32

    /// Deletes the data, and returns when the deletion is committed.
    ///
    /// - Parameter given: The words on the command line; `nil` asks for them at the terminal.
    func run(confirmedBy given: String?) async throws {
        let rows = try await practice.exchange.rowCounts().filter { !Self.parts.contains($0.key) }
        let all = rows.values.reduce(0, +)
        var counts = Self.nouns.compactMap { table, noun in rows[table].map { (count: $0, noun: noun) } }
        let others = all - counts.reduce(0) { $0 + $1.count }
        if others > 0 { counts.append((count: others, noun: counts.isEmpty ? "record" : "other record")) }
        let parts = counts.isEmpty ? "no records" : counts.map { $0.count.counted($0.noun) }.joined(separator: ", ")
        let (words, contents) = ("CLEAR \(all)", "'\(practice.dataFolder)' has \(parts)")
        guard let said = given ?? asked(words, contents) else {
            throw CommandError(
                .usage, "cannot ask for confirmation without a terminal; \(contents); add '--confirm \"\(words)\"'")
        }
        guard said == words else {
            throw CommandError(
                given == nil ? .stopped : .usage, "data not deleted; \(contents), so the words are '\(words)'")
        }
        try await practice.exchange.clear()
        files?.forgetLeftovers()
        output.show("Deleted all data in '\(practice.dataFolder)'.\n")
    }

    private func asked(_ words: String, _ contents: String) -> String? {
        guard isatty(input) == 1, isatty(output) == 1 else { return nil }
        output.show("This deletes all data: \(contents). It cannot be undone.\nType \(words) to continue: ")
        return input.typedLine() ?? ""
    }

    /// The tables whose rows have a word of their own.
    private static let nouns = [
        ("session", "session"), ("bodyWeight", "weight"), ("workout", "workout"), ("plan", "training plan"),
        ("nutritionPlan", "nutrition plan"), ("intention", "intention"), ("routine", "routine"),
        ("schedule", "schedule"),
    ]

    /// The tables that hold parts of other rows, or notes of Limber's own.
    private static let parts: Set = [
        "exercise", "lastStretch", "outbox", "pendingReminder", "planDay", "planDayExercise", "rest", "scheduledStart",
        "workoutSet",
    ]
}

/// A question at the terminal before an action that cannot be undone or is probably a mistake.
enum Confirmation {
    /// Asks the question, and returns if the answer is yes.
    ///
    /// - Parameter refusal: The message of the error if there is no terminal or the answer is no.
    static func require(_ question: String, orThrow refusal: String) throws(CommandError) {
        let process = ProcessContext.current
        guard process.isInteractive else {
            throw CommandError(.usage, "\(refusal): confirmation needs a terminal; add --yes to skip it")
        }
        guard isGiven(question) else { throw CommandError(.stopped, refusal) }
    }

    /// Asks the question at the terminal, and returns whether the answer is yes.
    static func isGiven(_ question: String) -> Bool {
        let process = ProcessContext.current
        process.output.show("\(question) [y/N] ")
        return ["y", "yes"].contains(process.input.typedLine()?.lowercased())
    }
}
