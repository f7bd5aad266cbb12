import ArgumentParser
import ControlProtocol
import Session
import SessionCore
import UserFiles

struct MeditateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "meditate",
        abstract: "Start a guided meditation.",
        usage: "limber meditate [<options>] [<course>] [<minutes>]",
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

    @Option(help: ArgumentHelp("Breathing pattern, such as 4-6 or box.", valueName: "name"), completion: .breaths)
    var breath: String?

    @Option(help: ArgumentHelp("Interval of the bell, such as 5m, 90s or 300.", valueName: "time"))
    var bellEvery: String?

    @OptionGroup
    var session: SessionArguments

    func run() async throws {
        if list {
            let courses = try CourseList.courses(
                catalog: session.catalog, language: session.language.map(LanguageTag.init(parsing:)),
                session.common.settings())
            return try StandardOutput.answer(courses, asJSON: json) { CourseList.lines(of: courses) }
        }
        try await session.play(SessionRequest(.meditation(try options())))
    }

    private func options() throws(OptionError) -> MeditationOptions {
        if json { throw OptionError("--json needs --list; 'limber status --json' describes a session") }
        if session.resume, course != nil || breath != nil || bellEvery != nil {
            throw OptionError(
                "--resume keeps the course, its length and the bell; leave out course, length, --breath and --bell-every"
            )
        }
        var options = MeditationOptions(breath: breath, bellEvery: try bellEvery.map(DurationText.required))
        let length: String?
        // The course can be left out. Every length begins with a digit, and no course does.
        if let course, self.length == nil, course.first?.isNumber == true {
            length = course
        } else {
            options.course = course
            length = self.length
        }
        options.minutes = try length.map(MeditationOptions.minutes)
        return options
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
