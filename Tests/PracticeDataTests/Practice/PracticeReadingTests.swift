import GRDB
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// The data of Today and the profile, each part with its own failure.
@Suite(.timeLimit(.minutes(5))) struct PracticeReadingTests {
    private let folder: TemporaryFolder
    private let clock = DayClock { _ in 0 }

    init() throws { folder = try TemporaryFolder() }

    private var path: String { "\(folder.path)/limber.sqlite" }

    private var data: Repositories { Repositories(.patient(path)) }

    private let calendar = ReminderCalendar(clock: WallClock { _ in 0 })
    private var cards: TodayCards { TodayCards(reading: data, now: .noon, by: clock, in: calendar) }

    /// A stretch session two days ago, two meditations of 90 seconds yesterday, and an earlier stretch session.
    private func practise() throws {
        let day = 86400
        try data.sessions.save(.stretch(.example(at: .noon.advanced(by: -2 * day))), id: "a", zone: nil)
        try data.sessions.save(.stretch(.example(at: .noon.advanced(by: -9 * day))), id: "b", zone: nil)
        for id in ["c", "d"] {
            try data.sessions.save(.meditation(.example(at: .noon.advanced(by: -day), seconds: 90)), id: id, zone: nil)
        }
    }

    private static let twoMeditations = MeditationStatistics.data(
        sessions: 2, minutes: 3,
        courses: [
            CourseStatistics(sessionType: "basic-breathing", name: "Basic Breathing", sessions: 2, seconds: 180)
        ])

    private func damage(_ statement: String) throws {
        try DatabaseQueue(path: path).write { try $0.execute(sql: statement) }
    }

    @Test func isEmptyWithoutSessions() {
        #expect(cards == TodayCards(intention: .empty, workout: .empty, stretch: .empty, meditation: .empty))
        #expect(
            Statistics(reading: data)
                == Statistics(
                    mesocycles: .data(completed: 0, total: 0), meditation: .data(sessions: 0, minutes: 0, courses: [])))
    }

    @Test func showsTheLatestSessionOfEachKind() throws {
        try practise()
        #expect(cards.stretch == .data(days: 2))
        #expect(cards.meditation == .data(days: 1, seconds: 90))
        // The seconds of all meditations together are three full minutes.
        #expect(Statistics(reading: data).meditation == Self.twoMeditations)
    }

    @Test func showsOtherCardsIfTrainingIsUnreadable() throws {
        try practise()
        try damage("DROP TABLE workoutSet; DROP TABLE workout; DROP TABLE mesocycle")
        guard case .error(let reason) = cards.workout else { return #expect(Bool(false), "\(cards.workout)") }
        #expect(reason.contains(path))
        #expect(cards.stretch == .data(days: 2))
        #expect(cards.meditation == .data(days: 1, seconds: 90))
        let statistics = Statistics(reading: data)
        #expect(statistics.mesocycles == .error)
        #expect(statistics.meditation == Self.twoMeditations)
    }

    @Test func showsTrainingIfHistoryIsUnreadable() throws {
        try practise()
        try damage("ALTER TABLE session RENAME TO lost")
        guard case .error = cards.stretch, case .error = cards.meditation else {
            return #expect(Bool(false), "\(cards)")
        }
        #expect(cards.workout == .empty)
        let statistics = Statistics(reading: data)
        #expect(statistics.mesocycles == .data(completed: 0, total: 0))
        #expect(statistics.meditation == .error)
    }

    @Test func reportsAnUnopenableDatabaseInEveryCard() throws {
        // A file stands in place of the folder.
        try folder.file("blocked")
        let data = Repositories(.patient("\(folder.path)/blocked/limber.sqlite"))
        let cards = TodayCards(reading: data, now: .noon, by: clock, in: calendar)
        guard case .error(let stretch) = cards.stretch, case .error(let meditation) = cards.meditation,
            case .error(let workout) = cards.workout
        else { return #expect(Bool(false), "\(cards)") }
        #expect(Set([stretch, meditation, workout]).count == 1)
        #expect(stretch.contains("blocked/limber.sqlite"))
        #expect(Statistics(reading: data) == Statistics(mesocycles: .error, meditation: .error))
    }

    @Test func reportsALockedDatabase() throws {
        try practise()
        // A copy, which this process has not opened yet. In this locking mode a lock outlasts the transaction.
        let copy = "\(folder.path)/copy.sqlite"
        let other = try DatabaseQueue(path: copy)
        try DatabaseQueue(path: path).backup(to: other)
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; DELETE FROM preference")
        }
        let locked = Repositories(.impatient(copy))
        guard case .error(let reason) = StretchCard(reading: locked, now: .noon, by: clock) else {
            return #expect(Bool(false), "it could be read")
        }
        #expect(reason.contains("another program has locked the file"))
        try other.close()
        let free = Repositories(.patient(copy))
        #expect(StretchCard(reading: free, now: .noon, by: clock) == .data(days: 2))
    }
}
