import CALSA
import Glibc
import Synchronization

/// A failed libasound call.
public struct ALSAError: Error, Hashable, CustomStringConvertible {
    /// The errno that the call returned, such as `ENODEV`.
    public let code: Int32
    /// The C function that failed.
    public let function: String
    /// The messages of libasound about the failure, in order.
    public let messages: [String]

    /// Creates an error from a positive errno, the function that returned it, and the messages of the call.
    public init(code: Int32, function: String, messages: [String] = []) {
        self.code = code
        self.function = function
        self.messages = messages
    }

    /// The fault in the configuration or in the device's definition: the first two messages of libasound, because one
    /// names the line and the other the file. `nil` if only a sound card or a server is missing.
    public var definitionFault: String? {
        guard function == "snd_pcm_open", [EINVAL, ENODEV, ENOENT, ENXIO].contains(code), let first = messages.first
        else { return nil }
        let isAboutCard = ["cannot find card", "Cannot get card index", "Unknown PCM cards."].contains {
            first.hasPrefix($0)
        }
        // A control without a card is part of a definition: a soft volume.
        guard !isAboutCard || messages.contains(where: { $0.hasPrefix("Cannot open CTL") }) else { return nil }
        return messages.prefix(2).joined(separator: "; ")
    }

    /// Whether the device is open, but does not play the requested format.
    public var isAboutFormat: Bool { code == EINVAL && function.hasPrefix("snd_pcm_hw_params") }

    /// The error text of libasound.
    public var description: String { String(cString: snd_strerror(-code)) }
}

/// Returns the result of a libasound call, or throws if it is a negative errno.
@discardableResult
func check<Value: FixedWidthInteger & SignedInteger>(_ function: String, _ result: Value) throws(ALSAError) -> Value {
    guard result >= 0 else { throw ALSAError(code: Int32(-result), function: function) }
    return result
}

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
