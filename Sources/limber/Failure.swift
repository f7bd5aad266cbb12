/// An error that ends the program with a message.
struct Failure: Error, CustomStringConvertible {
    let status: ExitStatus
    /// The message; empty if there is none.
    let description: String

    /// - Parameter sentences: One sentence a line. Every line but the first gets the prefix `limber: ` here; the first
    ///   gets it when the message is printed.
    init(_ status: ExitStatus, _ sentences: String) {
        self.status = status
        description = sentences.split(separator: "\n").joined(separator: "\nlimber: ")
    }

    /// Creates a failure with the message of any error and the status of ``ExitStatus/init(_:)``.
    init(_ error: any Error) {
        if let failure = error as? Failure {
            self = failure
            return
        }
        self.init(ExitStatus(error), "\(error)")
    }
}
