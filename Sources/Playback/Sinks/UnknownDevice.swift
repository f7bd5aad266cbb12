import ALSA
public import SessionCore

/// An output on an ALSA device whose name is not in the configuration, so that a retry would never succeed.
public struct UnknownDevice: Error, Hashable, CustomStringConvertible {
    /// The number of similar names in the message.
    private static let namesOffered = 3

    /// The device's name as the user gave it.
    public let device: String
    /// The most similar configured names, nearest first.
    public let nearest: [String]

    /// The message, with similar names if there are any.
    public var description: String {
        let names = nearest.map { "'\($0)'" }.joined(separator: ", ")
        return "cannot open '\(device)': no such ALSA device; \(names.isEmpty ? "" : "similar names: \(names); ")"
            + "run 'limber doctor' to list devices"
    }

    /// Throws if an output names an ALSA device that is not configured. An absent sound card still has a configured
    /// name.
    public static func check(_ output: Output) throws(UnknownDevice) {
        guard case .alsa(let device) = output, !PCM.isConfigured(device) else { return }
        // The user may have defined the device since the configuration was read.
        PCM.forgetConfiguration()
        guard !PCM.isConfigured(device) else { return }
        throw UnknownDevice(device: device, configured: PCM.configuredNames, listed: PlaybackDevice.all().map(\.name))
    }

    /// Creates the error with the names that the device may mean: those of a card that has this name, or else those that
    /// are spelled alike.
    ///
    /// - Parameters:
    ///   - configured: The names in the configuration.
    ///   - listed: The names of devices with their cards, such as `plughw:CARD=Headphones,DEV=0`.
    init(device: String, configured: [String], listed: [String]) {
        self.device = device
        let name = String(device.prefix { $0 != ":" })
        let ofCard = listed.filter { $0 == "plughw:CARD=\(name)" || $0.hasPrefix("plughw:CARD=\(name),") }
        let alike = configured.nearest(to: name).filter { $0.distance <= max(name.count, 3) / 3 }.map(\.name)
        nearest = Array((ofCard + alike).prefix(Self.namesOffered))
    }
}
