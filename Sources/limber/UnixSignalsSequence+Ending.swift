import Platform
import UnixSignals

extension UnixSignalsSequence {
    /// The signals that end a command which waits: SIGHUP only where it was not ignored when the program was started.
    static func ending() async -> UnixSignalsSequence {
        await UnixSignalsSequence(trapping: Hangup.isIgnored ? [.sigint, .sigterm] : [.sigint, .sigterm, .sighup])
    }
}
