import Glibc
import PracticeData
import Session

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
    func run(confirmedBy given: String?) async throws(Failure) {
        guard let word = given ?? asked() else {
            throw Failure(.usage, "cannot ask for confirmation without a terminal; add '--confirm \(Self.word)'")
        }
        guard word == Self.word else {
            throw Failure(given == nil ? .stopped : .usage, "data not deleted; the confirmation word is \(Self.word)")
        }
        do {
            try await practice.exchange.clear()
        } catch {
            throw Failure(error)
        }
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
