import ALSA
public import ScoreCore

/// The refusal of an output that no retry would help.
public enum OutputRefusal: Error, Hashable, CustomStringConvertible {
    /// An ALSA device is not configured. `nearest` are similar names, the most similar first.
    case unknownDevice(String, nearest: [String])
    /// ALSA could write files or run programs with a device; see `Output.isUnsafe`.
    case unsafeDevice(String)
    /// The extension of a file names no audio format.
    case unknownFormat(path: String)

    /// The number of similar names that a refusal has.
    private static let namesOffered = 3

    /// The message for the user.
    public var description: String {
        switch self {
        case .unknownDevice(let device, let nearest):
            let names = nearest.map { "'\($0)'" }.joined(separator: ", ")
            return "cannot open '\(device)': no such ALSA device\(names.isEmpty ? "" : "; similar names: \(names)")"
        case .unsafeDevice(let device):
            return "the device '\(device)' could write files or run programs; define a device in ~/.asoundrc and give "
                + "its name"
        case .unknownFormat(let path):
            return "unknown audio format: '\(path)'; use the extension .wav, .flac, .ogg, .opus or .mp3"
        }
    }

    /// Throws if an output names an ALSA device that is not configured. An absent sound card still has a configured
    /// name.
    public static func check(_ output: Output) throws(OutputRefusal) {
        guard case .alsa(let device) = output, !PCM.isConfigured(device) else { return }
        // The user may have defined the device since the configuration was read.
        PCM.forgetConfiguration()
        guard !PCM.isConfigured(device) else { return }
        throw .unknownDevice(device, configured: PCM.configuredNames, listed: PlaybackDevice.all().map(\.name))
    }

    /// Returns the refusal with the names that the device may mean: those of a card that has this name, or else those
    /// that are spelled alike.
    ///
    /// - Parameters:
    ///   - configured: The names in the configuration.
    ///   - listed: The names of devices with their cards, such as `plughw:CARD=Headphones,DEV=0`.
    static func unknownDevice(_ device: String, configured: [String], listed: [String]) -> Self {
        let name = String(device.prefix { $0 != ":" })
        let ofCard = listed.filter { $0 == "plughw:CARD=\(name)" || $0.hasPrefix("plughw:CARD=\(name),") }
        let alike = configured.nearest(to: name).filter { $0.distance <= max(name.count, 3) / 3 }.map(\.name)
        return .unknownDevice(device, nearest: Array((ofCard + alike).prefix(namesOffered)))
    }
}
