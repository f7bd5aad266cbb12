import ArgumentParser
import Glibc
import Platform
import PracticeData
import SessionCore

struct BackupCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "backup <file>", abstract: "Copy the history into one database file.",
        discussion: """
            The copy has one state of the history, also while the daemon writes. The file appears when it is complete \
            and checked, and only you can read it. 'limber recover' brings back what your history lacks of it.

            Example: limber backup --replace ~/backup/limber.sqlite
            """)

    @Argument(help: "File to write.", completion: .file())
    var file: String

    @Flag(help: "Replace a file that exists.")
    var replace = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        try file.checkReplaceable()
        let exists = CommandError(.usage, "'\(file)' exists; give --replace to replace it, or another name")
        guard replace || access(file.absolutePath, F_OK) != 0 else { throw exists }
        let practice = try await common.completePractice()
        let (bytes, sessions) = try await practice.exchange.backup()
        do throws(DurableFile.WriteError) {
            try DurableFile.write(bytes, to: file.absolutePath, isReplacing: replace)
        } catch {
            // Another program has made the file meanwhile.
            guard error.code == EEXIST else { throw error }
            throw exists
        }
        try StandardOutput.say("backed up \(sessions.counted("session")) and all other data to '\(file)'")
        try await UnsettledDatabase.report(of: practice)
    }
}
