import CALSA
import Glibc
import Synchronization

/// The error messages of libasound, which it would print to stderr. They alone name the place of a fault, such as a
/// line of `~/.asoundrc`.
enum ErrorMessages {
    /// The messages of the threads that collect them.
    private static let collected = Mutex<[pthread_t: [String]]>([:])

    private static let isObserving: Void = calsa_observe { message in
        guard let message else { return }
        // Some messages end with a line break.
        let text = String(cString: message).split(separator: "\n").joined(separator: " ")
        collected.withLock { $0[pthread_self()]?.append(text) }
    }

    /// Discards all messages that nothing collects.
    static func silence() { isObserving }

    /// Calls libasound and returns its result with the messages of the call, in order.
    static func collect<Result>(_ call: () -> Result) -> (result: Result, messages: [String]) {
        silence()
        collected.withLock { $0[pthread_self()] = [] }
        let result = call()
        return (result, collected.withLock { $0.removeValue(forKey: pthread_self()) } ?? [])
    }
}
