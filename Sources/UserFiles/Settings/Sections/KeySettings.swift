/// The settings of media keys on keyboards, remote controls and headsets (`keys`).
public struct KeySettings: Hashable, Sendable {
    /// Whether the daemon reads media keys.
    public var isEnabled = true
    /// The paths of the devices; empty for all devices with media keys.
    public var devices: [String] = []
    /// Whether to grab the devices, so that other programs receive no keys from them.
    public var grabs = false

    static let all = [
        Setting("keys.enabled", \.keys.isEnabled, .flag),
        Setting("keys.devices", \.keys.devices, .paths("paths such as /dev/input/event3")),
        Setting("keys.grab", \.keys.grabs, .flag),
    ]
}
