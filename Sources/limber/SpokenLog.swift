import Logging

/// Says what a part of the program logs where everything else is said.
struct SpokenLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning
    let say: @Sendable (Logger.Level, String) -> Void

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let details = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        let parts = [event.message.description] + details.map { "\($0.key): \($0.value)" }
        say(event.level, parts.joined(separator: ", ").withoutLineBreaks)
    }
}

extension String {
    /// On one line, with escapes in place of control characters: what an event names may come from anybody, and must not
    /// look like another event.
    fileprivate var withoutLineBreaks: String {
        unicodeScalars.reduce(into: "") { line, scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: line += scalar.escaped(asASCII: true)
            default: line.unicodeScalars.append(scalar)
            }
        }
    }
}
