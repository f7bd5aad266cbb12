import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

struct SetupCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "setup [<region> ...]", abstract: "Show or set your stretching and meditation.",
        discussion: """
            Your setup is what 'limber stretch' and 'limber meditate' play without arguments. Without arguments, this \
            command shows the setup.

            'limber setup neck:90 back' turns these two regions on, in this order, and all others off. A duration is \
            in seconds unless it has a unit, such as neck:1m30s.

            'limber setup --meditation sleep:20' sets the meditation.
            """)

    @Argument(
        help: ArgumentHelp("Regions to turn on, in this order, such as neck:60.", valueName: "region"),
        completion: .regions)
    var regions: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Regions to turn on in the present order, such as quads:90.", valueName: "region"),
        completion: .regions)
    var on: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Regions to turn off.", valueName: "region"), completion: .regions)
    var off: [String] = []

    @Option(
        help: ArgumentHelp("Playlist that another player opens with the session, or none.", valueName: "url"))
    var playlist: String?

    @Option(
        help: ArgumentHelp("Meditation, such as sleep, sleep:20 or default.", valueName: "course"),
        completion: .courses)
    var meditation: String?

    @Option(
        help: ArgumentHelp("Breathing pattern of the meditation, such as box or default.", valueName: "name"),
        completion: .breaths)
    var breath: String?

    @Flag(help: "Restore the default setup first.")
    var reset = false

    @Flag(help: "Print the setup as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let change = try SetupChange(
            regions: regions, on: on, off: off, playlist: playlist,
            meditation: MeditationChange(meditation: meditation, breath: breath), isFromDefaults: reset)
        try await common.printSetup(after: change, asJSON: json)
    }
}

extension CommonArguments {
    /// Changes the setup, and prints it.
    func printSetup(after change: SetupChange, asJSON isJSON: Bool) async throws {
        let practice = try await practice()
        let saved = try await practice.read { try $0.preferences.setup() }
        // Without the catalog, only a change of the course is refused.
        let courses = try? CourseList.courses(settings())
        var setup = try change.applied(to: saved, courses: courses)
        if setup != saved {
            setup = try await practice.write { data in
                let setup = try change.applied(to: data.preferences.setup(), courses: courses)
                try data.preferences.save(setup)
                return setup
            }
        }
        let last = isJSON ? nil : try await Self.lastStretched(in: practice)
        try StandardOutput.answer(setup, asJSON: isJSON) {
            SetupTable(setup: setup, courses: courses ?? [], lastStretched: last).lines
        }
    }

    private static func lastStretched(in practice: PracticeService) async throws -> String? {
        let (days, now) = (practice.context.days(), practice.context.now())
        let last = try await practice.read { try $0.sessions.latestCountedStretch(at: now) }
        let day = last.map { $0.day(by: days) }
        let today = days.day(of: now)
        return day?.lastStretched(today: today, by: days) { $0.text(today: today) }
    }
}

/// The text of the setup: a line for each region, the total, the routine, the last session, the playlist and the
/// meditation.
struct SetupTable {
    let setup: StretchSetup
    /// The installed courses; empty if their catalog cannot be read.
    let courses: [MeditationCourse]
    /// The day of the last session, such as `Yesterday`; `nil` if there is none.
    let lastStretched: String?

    var lines: [String] {
        let width = Region.allCases.map(\.label.count).max() ?? 0
        let rows = setup.entries.map { entry in
            let length = DurationText.text(seconds: entry.durationSeconds).padded(to: 10)
            return "\(entry.region.label.padded(to: width))  \(length)  \(entry.isEnabled ? "on" : "off")"
        }
        return rows + ["", total] + routine + history + playlist + meditation
    }

    private var total: String {
        let count = setup.regions.count
        guard count > 0 else { return "No region is on. Turn one on with 'limber setup --on neck'." }
        return "\(DurationText.text(seconds: setup.totalSeconds)) of stretching, \(count.counted("region"))"
    }

    private var routine: [String] {
        setup.routine.map { ["Routine: \($0), which 'limber stretch' starts in place of the regions"] } ?? []
    }

    private var history: [String] {
        lastStretched.map { ["Last stretched: \($0)"] } ?? []
    }

    private var playlist: [String] {
        guard let playlist = setup.playlist else { return [] }
        let opened = playlist.uri == playlist.description ? "" : ", opened as \(playlist.uri)"
        return ["Playlist: \(playlist)\(opened)"]
    }

    private var meditation: [String] {
        let options = setup.meditation.options
        // A saved course may be one of another catalog.
        guard let course = try? courses.course(of: options) else {
            guard let id = options.course else { return [] }
            return ["Meditation: \(id), which is not installed. Choose another with 'limber setup --meditation'."]
        }
        let length = DurationText.text(seconds: 60 * (options.minutes ?? course.defaultMinutes))
        let breath = (options.breath ?? course.breaths.first).map { ", breaths \($0)" } ?? ""
        return ["Meditation: \(course.name), \(length)\(breath)"]
    }
}
