public import SessionCore

/// The output to which a request moves the session that plays.
public struct OutputChange: Hashable, Sendable, Codable {
    /// The output.
    public let output: OutputChoice

    private enum Key: String, CodingKey, CaseIterable {
        case output
    }

    /// Creates a change.
    public init(_ output: OutputChoice) {
        self.output = output
    }

    /// Reads the parameters of a request, such as `{"output":"kitchen"}`.
    ///
    /// - Throws: `OptionError` with a message that names the member.
    public init(from decoder: any Decoder) throws {
        let members = try Members<Key>(of: decoder)
        var choice: OutputChoice?
        if let text: String = try members.value(.output, "a string") {
            try members.parse(.output) { () throws(OptionError) in choice = try OutputChoice(parsing: text) }
        }
        guard let choice else { throw OptionError("missing parameter 'output'") }
        // The process that plays has another working folder and another standard output.
        if case .output(.raw(let path)) = choice, !path.hasPrefix("/") {
            throw OptionError("'output' must be an absolute path, not '\(path)'")
        }
        output = choice
    }
}
