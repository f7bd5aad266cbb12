/// An error that ends the program with a message.
struct Failure: Error, CustomStringConvertible {
    let status: ExitStatus
    /// The message; empty if there is none.
    let description: String

    /// - Parameter sentences: A line for each sentence. The program's name is put before every line but the first, which
    ///   gets it when it is printed.
    init(_ status: ExitStatus, _ sentences: String) {
        self.status = status
        description = sentences.split(separator: "\n").joined(separator: "\nlimber: ")
    }

    /// The failure that an error means.
    init(_ error: any Error) {
        if let failure = error as? Failure {
            self = failure
            return
        }
        self.init(ExitStatus(error), "\(error)")
    }
}
