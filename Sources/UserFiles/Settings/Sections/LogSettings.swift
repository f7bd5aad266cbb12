public import Logging

/// What is logged.
public struct LogSettings: Hashable, Sendable {
    /// The least that is worth a line.
    public var level = Logger.Level.notice

    static let all = [
        Setting("log.level", \.log.level, .word)
    ]
}
