import Session
import SessionCore
import UserFiles

/// The list of the meditation courses, for people and as JSON.
enum CourseList {
    /// Returns the courses of a catalog folder, or of the catalog for the configured or another language.
    static func courses(
        catalog: String? = nil, language: LanguageTag? = nil, _ settings: ProgramSettings
    ) throws -> [MeditationCourse] {
        let planner = SessionPlanner { try .installed }
        if let catalog { return try planner.courses(catalog: catalog.absolutePath) }
        var options = settings.session
        if let language {
            options.language = language
            options.catalog = nil
        }
        return try planner.courses(configured: options)
    }

    /// Prints courses.
    static func say(_ courses: [MeditationCourse], asJSON: Bool) throws {
        if asJSON { return try StandardOutput.say(json: courses) }
        let widths = (courses.map(\.id.count).max() ?? 0, courses.map(\.name.count).max() ?? 0)
        for course in courses {
            try StandardOutput.say(
                "\(course.id.padded(to: widths.0))  \(course.name.padded(to: widths.1))  \(course.lengths)")
        }
    }
}
