/// The destination of the sound.
public enum Output: Hashable, Sendable {
    /// ALSA's default device, or `null` if there is none.
    case auto
    case alsa(device: String)
    /// No sound, in real time.
    case null
    /// No sound, as fast as the machine can render.
    case nullVirtual
    /// A sound file, written as fast as the machine can.
    case file(path: String)
    /// Raw 16-bit little-endian stereo frames at 48 kHz in a file, a FIFO or, as `-`, stdout, in real time.
    case raw(path: String)

    /// Whether the output is not real-time: the session runs on the sink's own clock, in the process that was asked for
    /// it, beside other sessions and players.
    public var isVirtual: Bool {
        switch self {
        case .nullVirtual, .file: true
        case .auto, .alsa, .null, .raw: false
        }
    }

    /// Whether the output names an ALSA device with which ALSA itself could write files or run a program: its devices
    /// `file` and `tee` take a path, or a command after `|`, and quotes and braces hide one in another device's
    /// arguments.
    public var isUnsafe: Bool {
        guard case .alsa(let device) = self else { return false }
        let parts = device.split(omittingEmptySubsequences: false) { ":,=.".contains($0) }
        let isPlain = device.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: ":,=._-+@/".utf8.contains(byte)
            }
        }
        return !isPlain || parts.contains("file") || parts.contains("tee")
    }
}
