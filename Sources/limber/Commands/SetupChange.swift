import SessionCore

/// A change of the setup by the command line.
struct SetupChange: Hashable {
    private struct Switch: Hashable {
        let region: Region
        let seconds: Int?
        let isOn: Bool
    }

    private let chosen: [RegionDuration]
    private let switches: [Switch]
    /// The playlist that another player opens; `.some(nil)` removes it, `nil` keeps the saved one.
    private let playlist: PlaylistAddress??
    /// The change of the meditation.
    private let meditation: MeditationChange
    private let isFromDefaults: Bool

    /// Parses the arguments of the command line.
    ///
    /// - Throws: ``OptionError``.
    init(
        regions: [String] = [], on: [String] = [], off: [String] = [], playlist: String? = nil,
        meditation: MeditationChange, isFromDefaults: Bool = false
    ) throws(OptionError) {
        chosen = try regions.map { text throws(OptionError) in try RegionDuration(parsing: text) }
        try RegionDuration.checkDistinct(chosen)
        let switchedOn = try on.map { text throws(OptionError) in
            // Without a duration, the region keeps its own.
            guard text.contains(":") else { return Switch(region: try Region(parsing: text), seconds: nil, isOn: true) }
            let duration = try RegionDuration(parsing: text)
            return Switch(region: duration.region, seconds: duration.seconds, isOn: true)
        }
        let switchedOff = try off.map { text throws(OptionError) in
            Switch(region: try Region(parsing: text), seconds: nil, isOn: false)
        }
        switches = switchedOn + switchedOff
        var seen: Set<Region> = []
        for change in switches where !seen.insert(change.region).inserted {
            throw OptionError("region '\(change.region.rawValue)' is named twice; name it once")
        }
        self.playlist = try playlist.map { text throws(OptionError) in
            if text == "none" { return nil }
            if let none = ["none"].suggestion(for: text) {
                throw OptionError("unknown playlist '\(text)'; did you mean '\(none)'?")
            }
            return try PlaylistAddress(parsing: text)
        }
        self.meditation = meditation
        self.isFromDefaults = isFromDefaults
    }

    /// Returns the setup after the change.
    ///
    /// - Parameter courses: The installed courses, or `nil` if their catalog cannot be read.
    /// - Throws: ``OptionError``.
    func applied(to saved: StretchSetup, courses: [MeditationCourse]?) throws(OptionError) -> StretchSetup {
        var setup = isFromDefaults ? StretchSetup() : saved
        if !chosen.isEmpty { try setup.choose(chosen) }
        for change in switches { setup.set(change.region, isEnabled: change.isOn, seconds: change.seconds) }
        if let playlist { setup.playlist = playlist }
        setup.meditation = try meditation.applied(to: setup.meditation, courses: courses)
        return setup
    }
}
