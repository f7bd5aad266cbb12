/// The settings for interrupting other media players during narration (`other_players`).
public struct PlayerSettings: Hashable, Sendable {
    /// Whether to interrupt MPRIS players on the session bus.
    public var usesMPRIS: Bool
    /// The MPD to interrupt.
    public var mpd: MPDChoice

    /// Creates settings with defaults for omitted values.
    public init(usesMPRIS: Bool = true, mpd: MPDChoice = .auto) {
        self.usesMPRIS = usesMPRIS
        self.mpd = mpd
    }
}
