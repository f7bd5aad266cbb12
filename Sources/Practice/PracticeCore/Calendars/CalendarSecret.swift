/// The secret in the address of the calendar file, which gives the right to read the file.
public struct CalendarSecret: Hashable, Sendable, Codable {
    /// The secret as text, which needs no escape in an address.
    public let text: String

    /// The random bytes of a secret, which nobody can guess.
    private static let bytes = 24

    /// Creates a secret.
    public init(using generator: inout some RandomNumberGenerator) {
        text = (0..<Self.bytes).map { _ in
            let byte = UInt8.random(in: .min ... .max, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
