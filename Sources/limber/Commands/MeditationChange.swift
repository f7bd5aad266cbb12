import SessionCore

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
