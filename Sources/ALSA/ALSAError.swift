import CALSA
import Glibc

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
