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
    /// The id of the routine; `.some(nil)` removes it, `nil` keeps the saved one.
    private let routine: String??
    /// The change of the meditation.
    private let meditation: MeditationChange
    private let isFromDefaults: Bool

    /// Parses the arguments of the command line.
    ///
    /// - Throws: ``OptionError``.
    init(
        regions: [String] = [], on: [String] = [], off: [String] = [], playlist: String? = nil,
        routine: String?? = nil, meditation: MeditationChange, isFromDefaults: Bool = false
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
        self.routine = routine
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
        if let routine { setup.routine = routine }
        setup.meditation = try meditation.applied(to: setup.meditation, courses: courses)
        return setup
    }
}

/// A change of the setup's meditation by the command line.
struct MeditationChange: Hashable {
    /// The word that stands for the default of the catalog.
    private static let standard = "default"

    private let course: String?
    private let minutes: Int?
    private let breath: String?

    /// Parses the arguments of the command line.
    ///
    /// - Parameters:
    ///   - meditation: A course, a length, or both as in `sleep:20`; `default` for the first course in its default
    ///     length.
    ///   - breath: The name of a breathing pattern; `default` for that of the course.
    init(meditation: String? = nil, breath: String? = nil) throws(OptionError) {
        self.breath = breath
        guard let meditation else {
            (course, minutes) = (nil, nil)
            return
        }
        let parts = meditation.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        // Every length begins with a digit, and no course does.
        if parts.count == 1, meditation.first?.isNumber == true {
            (course, minutes) = (nil, try MeditationOptions.minutes(parsing: meditation))
        } else {
            course = parts[0]
            minutes = parts.count == 2 ? try MeditationOptions.minutes(parsing: parts[1]) : nil
        }
        try MeditationSetup(course: course, minutes: minutes, breath: breath).check()
    }

    /// Returns the meditation after the change. A new course starts with its default length, and keeps the breathing
    /// pattern if it counts breaths.
    ///
    /// - Parameter courses: The installed courses, or `nil` if their catalog cannot be read. Then the meditation is
    ///   checked when it starts.
    /// - Throws: The error for a course, a length or a breathing pattern that the courses lack.
    func applied(to saved: MeditationSetup, courses: [MeditationCourse]?) throws(OptionError) -> MeditationSetup {
        guard course != nil || minutes != nil || breath != nil else { return saved }
        var setup = saved
        if let course {
            setup = MeditationSetup(course: course == Self.standard ? nil : course)
            if let courses, try courses.course(of: setup.options).breaths.contains(saved.breath ?? "") {
                setup.breath = saved.breath
            }
        }
        if let minutes { setup.minutes = minutes }
        if let breath { setup.breath = breath == Self.standard ? nil : breath }
        _ = try courses?.course(of: setup.options)
        return setup
    }
}
