import ALSA
public import SessionCore

/// An output on an ALSA device whose name the configuration does not define. Waiting for the device would never end.
public struct UnknownDevice: Error, Hashable, CustomStringConvertible {
    /// The number of similar names in the message.
    private static let namesOffered = 3

    /// The device's name, as it was given.
    public let device: String
    /// The names that were probably meant, the nearest first.
    public let nearest: [String]

    /// One sentence, with the names to use instead.
    public var description: String {
        let names = nearest.map { "'\($0)'" }.joined(separator: ", ")
        return "cannot open '\(device)': no such ALSA device; similar names: \(names); "
            + "run 'limber doctor' to list devices"
    }

    /// Checks an output before a session is prepared for it.
    ///
    /// - Throws: ``UnknownDevice``. A sound card that is absent has a name that is defined.
    public static func check(_ output: Output) throws(UnknownDevice) {
        guard case .alsa(let device) = output, !PCM.isConfigured(device) else { return }
        // Perhaps the user has defined it since the configuration was read.
        PCM.forgetConfiguration()
        guard !PCM.isConfigured(device) else { return }
        throw UnknownDevice(device: device)
    }

    private init(device: String) {
        self.device = device
        let name = String(device.prefix { $0 != ":" })
        nearest = PCM.configuredNames.nearest(to: name).prefix(Self.namesOffered).map(\.name)
    }
}
