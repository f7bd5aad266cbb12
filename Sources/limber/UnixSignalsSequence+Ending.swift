import Platform
import UnixSignals

extension UnixSignalsSequence {
    /// Returns the signals that end a waiting command. SIGHUP is one of them unless it was ignored when the program
    /// started (nohup).
    static func ending() async -> UnixSignalsSequence {
        await UnixSignalsSequence(trapping: Hangup.isIgnored ? [.sigint, .sigterm] : [.sigint, .sigterm, .sighup])
    }
}
