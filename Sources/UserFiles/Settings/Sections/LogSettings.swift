public import Logging

/// The settings of the log (`log`).
public struct LogSettings: Hashable, Sendable {
    /// The lowest level that is logged.
    public var level = Logger.Level.notice

    static let all = [
        Setting("log.level", \.log.level, .word)
    ]
}
