import ArgumentParser
import Glibc
import PracticeData
import SessionCore

struct RecoverCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "recover <file>", abstract: "Bring back what a damaged database or a backup has.",
        discussion: """
            Reads the file page by page and adds what your history lacks. What you already have stays unchanged. If \
            every row is proved to be there, the file gets another name: '.recovered-' in place of '.damaged-'. \
            Recovering a file again changes nothing.

            Example: limber recover ~/.local/share/limber/limber.sqlite.damaged-20261125T070000.000Z
            """)

    @Argument(help: "Damaged database, or file of 'limber backup'.", completion: .file())
    var file: String

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        guard access(file.absolutePath, F_OK) == 0 else {
            throw CommandError(.missing, "no such file: '\(file)'; name a damaged database or a backup")
        }
        let (counts, settled) = try await common.practice().exchange.recover(from: file.absolutePath)
        try StandardOutput.say(
            "\(counts.sessions.counted("session")) and \(counts.otherRows.counted("other row")) recovered "
                + "(\(counts.present) already present)")
        if let settled { try StandardOutput.say("nothing is missing; the file is now '\(settled)'; you can delete it") }
        guard !counts.isComplete else { return }
        throw CommandError(.stopped, "'\(file)' is damaged: \(Self.losses(counts)); keep it in a folder of its own")
    }

    /// Returns the known losses of an incomplete recovery.
    private static func losses(_ counts: RecoveryCounts) -> String {
        let parts = [
            (counts.missing, "\(counts.missing.counted("row")) missing"),
            (counts.rejected, "\(counts.rejected.counted("row")) cannot be used"),
            (counts.gaps, "\(counts.gaps.counted("place")) where rows may be missing"),
        ]
        return parts.filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
    }
}
