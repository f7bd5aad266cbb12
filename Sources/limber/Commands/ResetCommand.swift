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
        do {
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
        } catch {
            throw Failure(error)
        }
    }
}
