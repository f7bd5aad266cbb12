import Glibc

/// A question at the terminal before an action that cannot be undone or is probably a mistake.
enum Confirmation {
    /// Asks the question, and returns if the answer is yes.
    ///
    /// - Parameter refusal: The message of the error if there is no terminal or the answer is no.
    static func require(_ question: String, orThrow refusal: String) throws(Failure) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw Failure(.usage, "\(refusal): confirmation needs a terminal; add --yes to skip it")
        }
        STDOUT_FILENO.show("\(question) [y/N] ")
        guard ["y", "yes"].contains(STDIN_FILENO.typedLine()?.lowercased()) else {
            throw Failure(.stopped, refusal)
        }
    }
}
