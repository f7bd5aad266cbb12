import ArgumentParser
import Glibc
import Platform
import PracticeData

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write everything that limber remembers into one file.",
        discussion: """
            Sessions, set-up, training, weights and plans, as JSON that 'limber import' takes. A file appears when it is whole, and only \
            you can read it.
            """)

    @Argument(help: "The file, which is replaced; - is stdout.")
    var file = "-"

    func run() async throws {
        do {
            let exchange = try await ThisUser.completePractice().exchange
            var pieces = try await exchange.pieces()
            if file == "-" {
                while let piece = try await exchange.next(of: &pieces) {
                    try StandardOutput.write(String(decoding: piece, as: UTF8.self))
                }
            } else {
                try refuseWhatIsNoFile()
                var replacement = try DurableFile.Replacement(of: file)
                while let piece = try await exchange.next(of: &pieces) { try replacement.append(piece) }
                try replacement.commit()
            }
        } catch {
            throw Failure(error)
        }
    }

    /// What is replaced would be no device or FIFO any more.
    private func refuseWhatIsNoFile() throws(Failure) {
        var status = stat()
        guard stat(file, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        throw Failure(.usage, "'\(file)' is no file; name one, or write to stdout with -")
    }
}
