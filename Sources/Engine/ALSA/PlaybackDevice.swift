import CALSA
import Glibc

/// A playback device that the ALSA configuration lists.
public struct PlaybackDevice: Hashable, Sendable {
    /// The NAME of `--output alsa:NAME`.
    public let name: String
    /// The description of card and device, on one line.
    public let description: String

    /// Returns the playback devices of the ALSA configuration.
    public static func all() -> [PlaybackDevice] {
        ErrorMessages.silence()
        var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        guard snd_device_name_hint(-1, "pcm", &hints) == 0, let hints else { return [] }
        defer { snd_device_name_free_hint(hints) }
        var devices: [PlaybackDevice] = []
        var next = hints
        while let hint = next.pointee {
            next += 1
            guard text("IOID", of: hint) != "Input", let name = text("NAME", of: hint) else { continue }
            let description = text("DESC", of: hint)?.split(separator: "\n").joined(separator: ", ")
            devices.append(PlaybackDevice(name: name, description: description ?? ""))
        }
        return devices
    }

    private static func text(_ key: String, of hint: UnsafeMutableRawPointer) -> String? {
        guard let value = snd_device_name_get_hint(hint, key) else { return nil }
        defer { free(value) }
        return String(cString: value)
    }
}
