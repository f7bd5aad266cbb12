import Logging

/// Says what a part of the program logs where everything else is said, so that it destroys no picture.
struct SpokenLog: LogHandler {
    let warn: @Sendable (String) -> Void
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let details = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        warn(([event.message.description] + details.map { "\($0.key): \($0.value)" }).joined(separator: ", "))
    }
}
