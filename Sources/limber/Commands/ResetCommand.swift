import ArgumentParser
import ControlSocket
import Glibc
import PracticeData
import Session

struct ResetCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Delete all your data.",
        usage: "limber reset [<options>]",
        discussion: """
            Deletes all sessions, workouts, weights, plans, intentions and reminders, and the setup. Nothing can \
            be restored: run 'limber export FILE' first. The configuration stays.
            """)

    @Option(
        help: ArgumentHelp("The word CLEAR, to confirm without a question.", valueName: "word"))
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
        let clearing = ClearingData(
            practice: try CurrentUser.practice(settings, in: history, logger: .foreground()),
            path: history.database, files: files, input: process.input, output: process.output)
        try await clearing.run(confirmedBy: confirm)
    }
}

/// Deletes all data of the user after a confirmation word that nobody types by accident.
struct ClearingData {
    private static let word = "CLEAR"

    let practice: PracticeService
    /// The path of the database, for the question.
    let path: String
    /// The files of sessions that are not recorded yet.
    let files: CheckpointFiles
    /// The descriptor from which the answer is read, if it is a terminal.
    let input: Int32
    /// The descriptor to which the question is written, if it is a terminal.
    let output: Int32

    /// Deletes the data, and returns when the deletion is committed.
    ///
    /// - Parameter given: The word on the command line; `nil` asks for it at the terminal.
    func run(confirmedBy given: String?) async throws {
        guard let word = given ?? asked() else {
            throw CommandError(.usage, "cannot ask for confirmation without a terminal; add '--confirm \(Self.word)'")
        }
        guard word == Self.word else {
            throw CommandError(
                given == nil ? .stopped : .usage, "data not deleted; the confirmation word is \(Self.word)")
        }
        try await practice.exchange.clear()
        files.forgetLeftovers()
        output.show("All data deleted.\n")
    }

    private func asked() -> String? {
        guard isatty(input) == 1, isatty(output) == 1 else { return nil }
        output.show(
            "This deletes all sessions, workouts, weights, plans and the setup in '\(path)'. It cannot be undone.\n"
                + "Type \(Self.word) to continue: ")
        return input.typedLine() ?? ""
    }
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
