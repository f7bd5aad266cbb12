/// The user's setup, which a session without regions or course of its own follows: all regions, each once, in the
/// user's order, and the meditation.
///
/// ```swift
/// var setup = StretchSetup()  // all regions with their default lengths
/// try setup.choose([RegionDuration(parsing: "neck:90"), RegionDuration(parsing: "back")])
/// let seconds = setup.totalSeconds  // 210; the other regions are disabled
/// ```
public struct StretchSetup: Hashable, Sendable {
    /// A region with its settings.
    public struct Entry: Hashable, Sendable {
        /// The region to stretch.
        public let region: Region
        /// The length of both segments together in seconds, within ``RegionDuration/allowedSeconds``.
        public internal(set) var durationSeconds: Int
        /// Whether sessions include the region.
        public internal(set) var isEnabled: Bool

        /// Creates an entry, with the region's default length and enabled by default.
        public init(region: Region, durationSeconds: Int? = nil, isEnabled: Bool = true) {
            self.region = region
            self.durationSeconds = durationSeconds ?? region.defaultSeconds
            self.isEnabled = isEnabled
        }
    }

    /// All regions in the order of a session.
    public private(set) var entries: [Entry]
    /// The playlist that another player opens when a session starts.
    public var playlist: PlaylistAddress?
    /// The meditation that starts if a request names no course.
    public var meditation: MeditationSetup
    /// The id of the routine that a session without regions follows, in place of ``regions``; `nil` for the regions.
    public var routine: String?

    /// The greatest length of ``routine``, in characters.
    public static let longestRoutine = 100

    /// Creates a setup. Of a duplicate region, the first entry counts. Missing regions are appended with their
    /// defaults.
    public init(
        _ entries: [Entry] = [], playlist: PlaylistAddress? = nil, meditation: MeditationSetup = MeditationSetup(),
        routine: String? = nil
    ) {
        var seen: Set<Region> = []
        let named = entries.filter { seen.insert($0.region).inserted }
        self.entries = named + Region.allCases.filter { !seen.contains($0) }.map { Entry(region: $0) }
        self.playlist = playlist
        self.meditation = meditation
        self.routine = routine
    }

    /// The enabled regions in order. If empty, no session can start.
    public var regions: [RegionDuration] {
        entries.filter(\.isEnabled).map { RegionDuration(region: $0.region, seconds: $0.durationSeconds) }
    }

    /// Whether the user has put the enabled regions into an order of their own.
    public var isReordered: Bool {
        let order = regions.map(\.region)
        return order != Region.allCases.filter(order.contains)
    }

    /// The length of all enabled regions, in seconds.
    public var totalSeconds: Int { regions.reduce(0) { $0 + $1.seconds } }

    /// Enables exactly these regions, in this order, in place of a routine. The other regions follow, disabled, in
    /// their present order.
    ///
    /// - Throws: ``OptionError`` for a duplicate region.
    public mutating func choose(_ regions: [RegionDuration]) throws(OptionError) {
        try RegionDuration.checkDistinct(regions)
        let chosen = Set(regions.map(\.region))
        let others = entries.filter { !chosen.contains($0.region) }.map {
            Entry(region: $0.region, durationSeconds: $0.durationSeconds, isEnabled: false)
        }
        entries = regions.map { Entry(region: $0.region, durationSeconds: $0.seconds) } + others
        routine = nil
    }

    /// Enables or disables a region in its place, and sets its length unless `seconds` is `nil`. The regions then take
    /// the place of a routine.
    public mutating func set(_ region: Region, isEnabled: Bool, seconds: Int? = nil) {
        guard let index = entries.firstIndex(where: { $0.region == region }) else { return }
        entries[index].isEnabled = isEnabled
        if let seconds { entries[index].durationSeconds = seconds }
        routine = nil
    }
}

extension StretchSetup: Decodable, ObjectEncodable {
    private enum CodingKeys: String, CodingKey {
        case entries = "regions"
        case playlist = "spotifyPlaylistUrl"
        case meditation, routine
    }

    /// Decodes `{"regions":[{"region","durationSeconds","enabled"}],"spotifyPlaylistUrl":…,"meditation":…,
    /// "routine":…}`. A blank address means no playlist; the original app has neither meditation nor routine.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let address = try values.decodeIfPresent(String.self, forKey: .playlist)
        do {
            self.init(
                try values.decode([Entry].self, forKey: .entries),
                playlist: try address.flatMap { text throws(OptionError) in try PlaylistAddress(parsing: text) },
                meditation: try values.decodeIfPresent(MeditationSetup.self, forKey: .meditation) ?? MeditationSetup(),
                routine: try values.decodeIfPresent(String.self, forKey: .routine))
        } catch let error as OptionError {
            throw DecodingError.dataCorruptedError(
                forKey: .playlist, in: values, debugDescription: error.description)
        }
        if let routine, !(1...Self.longestRoutine).contains(routine.count) {
            throw DecodingError.dataCorruptedError(
                forKey: .routine, in: values,
                debugDescription: "a routine must have 1 to \(Self.longestRoutine) characters")
        }
    }

    /// The same form, with `null` for no playlist, and without the member of no routine.
    public var members: EncodedMembers {
        EncodedMembers(
            [CodingKeys.entries: entries, .playlist: playlist?.description, .meditation: meditation],
            present: [.routine: routine])
    }
}

extension StretchSetup.Entry: Codable {
    private enum CodingKeys: String, CodingKey {
        case region
        case durationSeconds
        case isEnabled = "enabled"
    }

    /// Decodes an entry, and rejects a length that the command line rejects.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let seconds = try values.decode(Int.self, forKey: .durationSeconds)
        guard RegionDuration.allowedSeconds.contains(seconds) else {
            throw DecodingError.dataCorruptedError(
                forKey: .durationSeconds, in: values,
                debugDescription: "\(seconds) s is out of range; use \(RegionDuration.allowedSeconds.lowerBound) "
                    + "to \(RegionDuration.allowedSeconds.upperBound) seconds")
        }
        self.init(
            region: try values.decode(Region.self, forKey: .region), durationSeconds: seconds,
            isEnabled: try values.decode(Bool.self, forKey: .isEnabled))
    }
}
