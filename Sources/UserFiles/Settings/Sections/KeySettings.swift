/// Media keys: those of keyboards, remote controls and headsets.
public struct KeySettings: Hashable, Sendable {
    /// Whether the daemon listens to them.
    public var isEnabled = true
    /// The devices to read; empty means all that have media keys.
    public var devices: [String] = []
    /// Whether nobody else gets what they send.
    public var grabs = false

    static let all = [
        Setting("keys.enabled", \.keys.isEnabled, .flag),
        Setting("keys.devices", \.keys.devices, .paths("paths such as /dev/input/event3")),
        Setting("keys.grab", \.keys.grabs, .flag),
    ]
}
