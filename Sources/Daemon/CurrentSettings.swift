import Synchronization
import UserFiles

/// The settings of a daemon, which may be read again while it runs.
final class CurrentSettings: Sendable {
    private struct State {
        var settings: ProgramSettings
        var listeners: [AsyncStream<ProgramSettings>.Continuation] = []
    }

    private let state: Mutex<State>

    init(_ settings: ProgramSettings) {
        state = Mutex(State(settings: settings))
    }

    var current: ProgramSettings { state.withLock(\.settings) }

    /// The settings as they are now, then whenever they are replaced.
    func values() -> AsyncStream<ProgramSettings> {
        let (stream, continuation) = AsyncStream<ProgramSettings>.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            continuation.yield(state.settings)
            state.listeners.append(continuation)
        }
        return stream
    }

    func replace(with settings: ProgramSettings) {
        state.withLock { state in
            state.settings = settings
            for listener in state.listeners { listener.yield(settings) }
        }
    }
}
