/// What a session is when nobody names regions: all eight of them, each once, in the user's order.
public struct StretchSetup: Hashable, Sendable {
    /// A region's place in the setup.
    public struct Entry: Hashable, Sendable {
        /// The region.
        public let region: Region
        /// Whole seconds for both segments together, within ``RegionDuration/allowedSeconds``.
        public internal(set) var durationSeconds: Int
        /// Whether a session goes through it.
        public internal(set) var isEnabled: Bool

        /// The region for so many seconds; by default for its own, and on.
        public init(region: Region, durationSeconds: Int? = nil, isEnabled: Bool = true) {
            self.region = region
            self.durationSeconds = durationSeconds ?? region.defaultSeconds
            self.isEnabled = isEnabled
        }
    }

    /// All eight regions, in the order in which a session goes through them.
    public private(set) var entries: [Entry]
    /// What another player is to open when a session starts.
    public var playlist: PlaylistAddress?

    /// A setup of these regions. One that is named twice counts once, where it was named first; what is missing is
    /// appended as it is by default.
    public init(_ entries: [Entry] = [], playlist: PlaylistAddress? = nil) {
        var seen: Set<Region> = []
        let named = entries.filter { seen.insert($0.region).inserted }
        self.entries = named + Region.allCases.filter { !seen.contains($0) }.map { Entry(region: $0) }
        self.playlist = playlist
    }

    /// What a session goes through; empty where nothing is on, which no session can start with.
    public var regions: [RegionDuration] {
        entries.filter(\.isEnabled).map { RegionDuration(region: $0.region, seconds: $0.durationSeconds) }
    }

    /// The length of all that is on, in seconds.
    public var totalSeconds: Int { regions.reduce(0) { $0 + $1.seconds } }

    /// Puts these on and first, in this order, for so long. The others are off, behind them in the order that they had.
    ///
    /// - Throws: ``OptionError`` for a region that is named twice.
    public mutating func choose(_ regions: [RegionDuration]) throws(OptionError) {
        try RegionDuration.checkDistinct(regions)
        let chosen = Set(regions.map(\.region))
        let others = entries.filter { !chosen.contains($0.region) }.map {
            Entry(region: $0.region, durationSeconds: $0.durationSeconds, isEnabled: false)
        }
        entries = regions.map { Entry(region: $0.region, durationSeconds: $0.seconds) } + others
    }

    /// Puts a region on or off where it is, and lets it last so long if that is said.
    public mutating func set(_ region: Region, isEnabled: Bool, seconds: Int? = nil) {
        guard let index = entries.firstIndex(where: { $0.region == region }) else { return }
        entries[index].isEnabled = isEnabled
        if let seconds { entries[index].durationSeconds = seconds }
    }
}
