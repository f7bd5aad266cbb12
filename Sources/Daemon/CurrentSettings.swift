import Synchronization
import UserFiles

/// The settings of the daemon, which SIGHUP can replace.
final class CurrentSettings: Sendable {
    private struct State {
        var settings: ProgramSettings
        var subscribers: [AsyncStream<ProgramSettings>.Continuation] = []
    }

    private let state: Mutex<State>

    init(_ settings: ProgramSettings) {
        state = Mutex(State(settings: settings))
    }

    var current: ProgramSettings { state.withLock(\.settings) }

    /// Returns a stream of the current settings and each replacement. A slow reader gets only the newest.
    func values() -> AsyncStream<ProgramSettings> {
        let (stream, continuation) = AsyncStream<ProgramSettings>.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            continuation.yield(state.settings)
            state.subscribers.append(continuation)
        }
        return stream
    }

    func replace(with settings: ProgramSettings) {
        state.withLock { state in
            state.settings = settings
            for subscriber in state.subscribers { subscriber.yield(settings) }
        }
    }
}
