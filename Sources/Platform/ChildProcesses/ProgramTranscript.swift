/// The end of a child program, with the text that it wrote to stdout and stderr.
public struct ProgramTranscript: Hashable, Sendable {
    /// The end of the program.
    public let end: ProgramEnd
    /// The text, at most 64 KiB.
    public let output: String

    static let limit = 64 * 1024
}
