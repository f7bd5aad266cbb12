import ControlProtocol
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import limber

@Suite struct ProfilePictureTests {
    private static let stretching: StretchFigures = {
        var days = PracticeDays(now: .saturday, by: .utc)
        for daysAgo in [0, 1, 8] { days.add(endedAt: .saturday - .seconds(86400 * daysAgo), seconds: 1200) }
        let stretches = [(Region.neck, 60), (.back, 240)].map { region, seconds in
            StretchRecord.Stretch(
                region: region, stretchId: "a", stretchName: "A", durationSeconds: seconds, skippedSegments: 0)
        }
        let record = StretchRecord(completedAt: .saturday, totalDurationSeconds: 1200, stretches: stretches)
        return StretchFigures(days, recent: [.stretch(record)], weekStartsOn: .sunday)
    }()

    private static func content(
        _ stretching: Readable<StretchFigures> = .data(stretching),
        cycles: Readable<TrainingCycleFigures> = .data(TrainingCycleFigures(completed: 1, total: 2)),
        meditation: Readable<MeditationFigures> = .data(
            MeditationFigures(
                sessions: 3, seconds: 2520,
                courses: [
                    CourseStatistics(
                        sessionType: "basic-breathing", name: "Basic Breathing", sessions: 2, seconds: 1320),
                    CourseStatistics(sessionType: "sleep", name: "Sleep", sessions: 1, seconds: 1200),
                ])),
        routines: Readable<RoutineFigures> = .data(RoutineFigures(sessions: 0, seconds: 0)),
        server: NotificationServerState = .available(name: "dunst", isMuted: false)
    ) -> ProfileContent {
        ProfileContent(
            statistics: Statistics(
                stretching: stretching, cycles: cycles, meditation: meditation, routines: routines),
            notifications: NotificationStatus(consent: .undecided, server: server, desktop: ""))
    }

    private func text(_ content: ProfileContent, columns: Int?) -> String {
        ProfilePicture(content: content, columns: columns).lines.map(\.text).joined(separator: "\n")
    }

    @Test(arguments: [80, 120, nil]) func printsOneRowForEachFigure(columns: Int?) {
        #expect(
            text(Self.content(), columns: columns) == """
                Stretching      3 sessions in 1 h
                This Week       40 min (before: 20, 0, 0 min)
                Streak          2 days (longest 2 days)
                                Back: 4 min
                                Neck: 1 min

                Meditations     3 sessions
                Meditation      42 min
                                Basic Breathing: 2 sessions, 22 min
                                Sleep: 1 session, 20 min

                Training Cycles 1 completed
                Total Cycles    2 all time

                Notifications   Notifications not set up  limber remind permission allow

                Version         \(ProgramVersion.text)
                """)
    }

    @Test func showsRoutinesFromTheFirstSessionOn() {
        for (routines, rows) in [
            (.data(RoutineFigures(sessions: 0, seconds: 0)), ""),
            (.data(RoutineFigures(sessions: 3, seconds: 3660)), "\n\nRoutines        3 sessions in 1 h 1 min"),
            (.error, "\n\nRoutines        Failed to load statistics"),
        ] as [(Readable<RoutineFigures>, String)] {
            let shown = text(Self.content(routines: routines), columns: nil)
            #expect(shown.contains("Sleep: 1 session, 20 min\(rows)\n\nTraining Cycles 1 completed"))
        }
    }

    @Test func wrapsLongRows() {
        let narrow = text(Self.content(server: .missing), columns: 40)
        for rows in [
            "                Basic Breathing: 2\n                sessions, 22 min\n                Sleep: 1 session, 20 min",
            "Notifications   No notification service\n                on this computer",
        ] {
            #expect(narrow.contains("\n\(rows)\n"))
        }
    }

    @Test func showsAnErrorBesideOtherFigures() {
        let cycles = text(Self.content(cycles: .error), columns: nil)
        #expect(cycles.contains("\n\nTraining Cycles Failed to load statistics\n\n"))
        let none = TrainingCycleFigures(completed: 0, total: 0)
        let sessions = Self.content(.error, cycles: .data(none), meditation: .error)
        #expect(
            text(sessions, columns: nil).hasPrefix(
                """
                Stretching      Failed to load statistics

                Meditation      Failed to load statistics

                Training Cycles 0 completed
                """))
    }

    @Test func coloursNotificationsByState() {
        let inks = Self.content().parts.joined().map(\.value.ink)
        #expect(inks.contains(.signal(.yellow)))
    }
}
