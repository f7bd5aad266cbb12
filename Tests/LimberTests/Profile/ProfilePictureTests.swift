import ControlProtocol
import PracticeCore
import Testing

@testable import limber

@Suite struct ProfilePictureTests {
    private static let board = ProfileBoard(
        mesocycles: .data(completed: 1, total: 2), meditation: .data(sessions: 3, minutes: 42),
        notifications: NotificationStatus(
            consent: .undecided, desk: .there(name: "dunst", isMuted: false), desktop: ""))

    private func text(_ board: ProfileBoard, columns: Int?) -> String {
        ProfilePicture(board: board, columns: columns).lines.map(\.text).joined(separator: "\n")
    }

    @Test(arguments: [80, 120, nil]) func printsOneRowForEachFigure(columns: Int?) {
        #expect(
            text(Self.board, columns: columns) == """
                Training Cycles 1 completed
                Total Cycles    2 all time
                Meditations     3 sessions
                Meditation      42 min

                Notifications   Notifications not set up  limber remind permission allow

                Export Data     Download your workout history  limber export FILE
                Clear All Data  This cannot be undone  limber reset

                Version         \(ProgramVersion.text)
                """)
    }

    @Test func wrapsLongRows() {
        var board = Self.board
        board.notifications = NotificationStatus(consent: .undecided, desk: .missing, desktop: "")
        #expect(
            text(board, columns: 40) == """
                Training Cycles 1 completed
                Total Cycles    2 all time
                Meditations     3 sessions
                Meditation      42 min

                Notifications   No notification service
                                on this computer

                Export Data     Download your workout
                                history
                                limber export FILE
                Clear All Data  This cannot be undone
                                limber reset

                Version         \(ProgramVersion.text)
                """)
    }

    @Test func showsAnErrorBesideOtherFigures() {
        var board = Self.board
        board.mesocycles = .error
        #expect(
            text(board, columns: nil).hasPrefix(
                """
                Training Cycles Failed to load statistics
                Meditations     3 sessions
                """))
        board.mesocycles = .data(completed: 0, total: 0)
        board.meditation = .error
        #expect(text(board, columns: nil).contains("Total Cycles    0 all time\nMeditation      Failed to load"))
    }

    @Test func showsPlaceholdersForMissingFigures() {
        let board = ProfileBoard()
        #expect(
            text(board, columns: 80).hasPrefix(
                """
                Training Cycles ... completed
                Total Cycles    ... all time
                Meditations     ...
                Meditation      ...

                Notifications   ...

                """))
        #expect(board.profile == nil)
        #expect(Self.board.profile?.version == "1.0.0")
    }

    @Test func coloursNotificationsByState() {
        let inks = Self.board.parts.joined().map(\.value.ink)
        #expect(inks.contains(.signal(.yellow)))
    }
}
