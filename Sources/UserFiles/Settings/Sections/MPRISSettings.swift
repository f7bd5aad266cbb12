/// The settings of the MPRIS player (`mpris`).
public struct MPRISSettings: Hashable, Sendable {
    /// Whether the session appears as a media player on the session bus.
    public var isEnabled = true

    static let all = [
        Setting("mpris.enabled", \.mpris.isEnabled, .flag)
    ]
}
