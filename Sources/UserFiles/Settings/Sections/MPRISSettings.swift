/// Being seen as a media player.
public struct MPRISSettings: Hashable, Sendable {
    /// Whether the session is on the session bus, for `playerctl`, desktops and headsets.
    public var isEnabled = true

    static let all = [
        Setting("mpris.enabled", \.mpris.isEnabled, .flag)
    ]
}
