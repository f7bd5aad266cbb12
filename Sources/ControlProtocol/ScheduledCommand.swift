public import SessionCore

/// A command that `--at` gives at a time on the sink's clock.
public struct ScheduledCommand: Hashable, Sendable {
    /// The frame of the clock before which it acts.
    public let clock: Int
    /// What it says.
    public let command: SessionCommand

    /// Reads `TIME=COMMAND`, such as `12.5=pause` or `1:30=pause`: the time since this process's session began, in
    /// seconds with decimals or in the forms of ``DurationText``.
    public init(parsing text: String) throws(OptionError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let seconds = Self.seconds(String(parts[0])),
            let clock = Frames.nearest(toSeconds: seconds), clock >= 0
        else {
            throw OptionError("invalid '\(text)'; use TIME=COMMAND, such as 12.5=pause or 1:30=pause")
        }
        guard let command = SessionCommand(rawValue: String(parts[1])) else {
            let verbs = SessionCommand.allCases.map(\.rawValue)
            let advice = verbs.advice(
                on: String(parts[1]), otherwise: "use one of: \(verbs.joined(separator: " "))")
            throw OptionError("unknown command '\(parts[1])' in '\(text)'; \(advice)")
        }
        self.clock = clock
        self.command = command
    }

    private static func seconds(_ text: String) -> Double? {
        Double(text) ?? DurationText.seconds(parsing: text).map(Double.init)
    }
}

extension ScheduledCommand: CustomStringConvertible {
    /// The option's value as it is written.
    public var description: String { "\(Frames.seconds(clock))=\(command.rawValue)" }
}

extension ScheduledCommand: Encodable {
    /// Writes the option's value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
