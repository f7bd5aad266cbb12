/// Which other players are silenced while narration sounds, and handed back after it.
public struct PlayerSettings: Hashable, Sendable {
    /// Whether those on the session bus are.
    public var usesMPRIS: Bool
    /// Which MPD is.
    public var mpd: MPDChoice

    /// Settings; what is not given has its default.
    public init(usesMPRIS: Bool = true, mpd: MPDChoice = .auto) {
        self.usesMPRIS = usesMPRIS
        self.mpd = mpd
    }
}
