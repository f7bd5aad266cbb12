import ArgumentParser
import Glibc
import PracticeData
import SessionCore

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
        let (counts, settled): (RecoveryCounts, String?)
        do {
            (counts, settled) = try await common.practice().exchange.recover(from: file.absolutePath)
        } catch {
            throw CommandError(error)
        }
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
