import Glibc
import PracticeData
import Session

/// Deletes everything that is remembered, once the person has given a word that nobody types by accident.
struct ClearingData {
    private static let word = "CLEAR"

    /// Where everything is remembered.
    let practice: PracticeService
    /// Its database.
    let path: String
    /// What sessions have left behind that are not recorded yet.
    let files: CheckpointFiles
    /// Where the person types, if that is a terminal.
    let input: Int32
    /// Where the question is seen, if that is a terminal.
    let output: Int32

    /// Deletes it, and returns when it is gone.
    ///
    /// - Parameter given: the word, where the command line has it; else it is asked for.
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
