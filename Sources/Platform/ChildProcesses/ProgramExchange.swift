/// The end of a child program that was given input, with its output.
public struct ProgramExchange: Hashable, Sendable {
    /// The end of the program.
    public let end: ProgramEnd
    /// The bytes of stdout, at most the limit.
    public let output: [UInt8]
    /// The text of stderr, at most 64 KiB.
    public let errors: String
    /// Whether stdout was longer than the limit.
    public let isOutputCut: Bool
}
