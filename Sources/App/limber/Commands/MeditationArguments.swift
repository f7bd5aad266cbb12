import ArgumentParser
import SessionCore

/// The options that describe a meditation.
struct MeditationArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Breathing pattern, such as 4-6 or box.", valueName: "name"), completion: .breaths)
    var breath: String?

    @Option(help: ArgumentHelp("Interval of the bell, such as 5m, 90s or 300.", valueName: "time"))
    var bellEvery: String?

    /// Whether none of the options is given.
    var isEmpty: Bool { breath == nil && bellEvery == nil }

    /// Returns the request for a meditation.
    ///
    /// - Parameters:
    ///   - course: The course, or its length if the length is left out: every length begins with a digit, and no course
    ///     does.
    ///   - length: The length of the course.
    ///   - present: The request whose values stay where neither a word nor an option replaces them.
    func request(
        _ course: String?, _ length: String?, over present: SessionRequest = SessionRequest()
    ) throws(OptionError) -> SessionRequest {
        var options = if case .meditation(let options) = present.content { options } else { MeditationOptions() }
        options.breath = breath ?? options.breath
        options.bellEvery = try bellEvery.map(DurationText.required) ?? options.bellEvery
        if let course {
            let isLength = length == nil && course.first?.isNumber == true
            options.course = isLength ? nil : course
            options.minutes = try (isLength ? course : length).map(MeditationOptions.minutes)
        }
        var request = present
        request.content = .meditation(options)
        return request
    }
}
