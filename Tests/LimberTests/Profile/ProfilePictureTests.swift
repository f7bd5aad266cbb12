import ControlProtocol
import PracticeCore
import Testing

@testable import limber

@Suite struct ProfilePictureTests {
    private static let content = ProfileContent(
        mesocycles: .data(completed: 1, total: 2),
        meditation: .data(
            sessions: 3, minutes: 42,
            courses: [
                CourseStatistics(sessionType: "basic-breathing", name: "Basic Breathing", sessions: 2, seconds: 1320),
                CourseStatistics(sessionType: "sleep", name: "Sleep", sessions: 1, seconds: 1200),
            ]),
        notifications: NotificationStatus(
            consent: .undecided, server: .available(name: "dunst", isMuted: false), desktop: ""))

    private func text(_ content: ProfileContent, columns: Int?) -> String {
        ProfilePicture(content: content, columns: columns).lines.map(\.text).joined(separator: "\n")
    }

    @Test(arguments: [80, 120, nil]) func printsOneRowForEachFigure(columns: Int?) {
        #expect(
            text(Self.content, columns: columns) == """
                Training Cycles 1 completed
                Total Cycles    2 all time
                Meditations     3 sessions
                Meditation      42 min
                                Basic Breathing: 2 sessions, 22 min
                                Sleep: 1 session, 20 min

                Notifications   Notifications not set up  limber remind permission allow

                Export Data     Download your workout history  limber export FILE
                Clear All Data  This cannot be undone  limber reset

                Version         \(ProgramVersion.text)
                """)
    }

    @Test func wrapsLongRows() {
        var content = Self.content
        content.notifications = NotificationStatus(consent: .undecided, server: .missing, desktop: "")
        let narrow = text(content, columns: 40)
        for rows in [
            "                Basic Breathing: 2\n                sessions, 22 min\n                Sleep: 1 session, 20 min",
            "Notifications   No notification service\n                on this computer",
            "Export Data     Download your workout\n                history\n                limber export FILE",
        ] {
            #expect(narrow.contains("\n\(rows)\n"))
        }
    }

    @Test func showsAnErrorBesideOtherFigures() {
        var content = Self.content
        content.mesocycles = .error
        #expect(
            text(content, columns: nil).hasPrefix(
                """
                Training Cycles Failed to load statistics
                Meditations     3 sessions
                """))
        content.mesocycles = .data(completed: 0, total: 0)
        content.meditation = .error
        #expect(text(content, columns: nil).contains("Total Cycles    0 all time\nMeditation      Failed to load"))
    }

    @Test func showsPlaceholdersForMissingFigures() {
        let content = ProfileContent()
        #expect(
            text(content, columns: 80).hasPrefix(
                """
                Training Cycles ... completed
                Total Cycles    ... all time
                Meditations     ...
                Meditation      ...

                Notifications   ...

                """))
        #expect(content.profile == nil)
        #expect(Self.content.profile?.version == "1.1.0")
    }

    @Test func coloursNotificationsByState() {
        let inks = Self.content.parts.joined().map(\.value.ink)
        #expect(inks.contains(.signal(.yellow)))
    }
}
