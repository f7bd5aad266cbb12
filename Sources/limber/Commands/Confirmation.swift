import Glibc

/// A question at the terminal before an action that cannot be undone or is probably a mistake.
enum Confirmation {
    /// Asks the question, and returns if the answer is yes.
    ///
    /// - Parameter refusal: The message of the error if there is no terminal or the answer is no.
    static func require(_ question: String, orThrow refusal: String) throws(Failure) {
        let process = ProcessContext.current
        guard process.isInteractive else {
            throw Failure(.usage, "\(refusal): confirmation needs a terminal; add --yes to skip it")
        }
        process.output.show("\(question) [y/N] ")
        guard ["y", "yes"].contains(process.input.typedLine()?.lowercased()) else {
            throw Failure(.stopped, refusal)
        }
    }
}
