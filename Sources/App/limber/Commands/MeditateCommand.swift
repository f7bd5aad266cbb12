import ArgumentParser
import ControlProtocol
import Session
import SessionCore
import UserFiles

struct MeditateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "meditate [<course>] [<minutes>]", abstract: "Start a guided meditation.",
        discussion: """
            Without a course, the meditation of your setup starts, which 'limber setup' shows. A bell marks the end \
            unless you skipped a part or the course fades out.

            If the daemon runs, it plays the session, which goes on when you leave the view.

            Example: limber meditate body-scan 20
            """)

    @Argument(help: ArgumentHelp("Course, such as sleep. (default: that of the setup)"), completion: .courses)
    var course: String?

    @Argument(
        help: ArgumentHelp(
            "Length of the course, such as 20, 20m or 1h. (default: that of the setup)", valueName: "minutes"))
    var length: String?

    @Flag(help: "List the courses with their lengths, and exit.")
    var list = false

    @Flag(help: "With --list, print the courses as one line of JSON.")
    var json = false

    @OptionGroup
    var meditation: MeditationArguments

    @OptionGroup
    var session: SessionArguments

    func run() async throws {
        if list {
            let courses = try session.request.courses(session.common.settings())
            return try StandardOutput.answer(courses, asJSON: json) { CourseList.lines(of: courses) }
        }
        if json { throw OptionError("--json needs --list; 'limber status --json' describes a session") }
        if session.resume, course != nil || !meditation.isEmpty {
            throw OptionError(
                "--resume keeps the course, its length and the bell; "
                    + "leave out course, length, --breath and --bell-every")
        }
        try await session.play(try meditation.request(course, length))
    }
}

/// The list of the meditation courses.
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

    /// Returns a line for each course.
    static func lines(of courses: [MeditationCourse]) -> [String] {
        courses.map { [$0.id, $0.name, "\($0.lengths)"] }.aligned
    }
}
