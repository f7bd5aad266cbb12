public import SessionCore

/// The defaults of all sessions of the process.
public struct SessionDefaults: Hashable, Sendable {
    /// The options for members that a request leaves out.
    public var options: SessionOptions
    /// The outputs that requests choose by their names.
    public var outputs: [String: Output]
    /// The pause limit in frames.
    public var pauseLimit: Int
    /// The frames of silence that wake the output before the first sound.
    public var wakingFrames: Int
    /// Whether records are forwarded to another server.
    public var isForwarding: Bool
    /// Whether sessions are recorded that the user ends in their first minute.
    public var recordsShort: Bool

    /// Creates defaults. Without arguments they are those of the command line.
    public init(
        options: SessionOptions = SessionOptions(), outputs: [String: Output] = [:],
        pauseLimit: Int = SessionController.pauseLimitFrames,
        wakingFrames: Int = 0, isForwarding: Bool = false, recordsShort: Bool = false
    ) {
        self.options = options
        self.outputs = outputs
        self.pauseLimit = pauseLimit
        self.wakingFrames = wakingFrames
        self.isForwarding = isForwarding
        self.recordsShort = recordsShort
    }
}
