import GRDB
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// Preferences, and the data of Today and the profile, each part with its own failure.
@Suite struct PracticeReadingTests {
    private let db = TestDatabase()

    private func cards(of data: Repositories? = nil) -> TodayCards {
        TodayCards(reading: data ?? db.data, now: .saturday, by: .utc, in: .utc)
    }

    /// The calendars and the time of the statistics.
    private let context = PracticeContext(
        now: { .saturday }, days: { .utc }, calendar: { .utc }, newID: { "" })

    private var statistics: Statistics { Statistics(reading: db.data, in: context) }

    /// The figures of stretch sessions of a minute by the days before.
    private func stretching(_ daysAgo: Int..., recent: Int = 0) -> Readable<StretchFigures> {
        var days = PracticeDays(now: .saturday, by: .utc)
        for age in daysAgo { days.add(endedAt: .saturday - .seconds(86400 * age), seconds: 60) }
        let records = Array(repeating: SessionRecord.stretching(at: .saturday), count: recent)
        return .data(StretchFigures(days, recent: records, weekStartsOn: context.calendar().weekStartsOn))
    }

    /// The reasons of the failed cards of stretching, meditation and the workout.
    private func reasons(_ cards: TodayCards) -> [String] {
        var reasons: [String] = []
        if case .error(let reason) = cards.stretch { reasons.append(reason) }
        if case .error(let reason) = cards.meditation { reasons.append(reason) }
        if case .error(let reason) = cards.workout { reasons.append(reason) }
        return reasons
    }

    /// Two stretch sessions, the last of them two days ago, and two meditations of 90 seconds yesterday.
    private func practise() throws {
        let day = 86400
        try db.save([
            "a": .stretching(at: .saturday - .seconds(2 * day)), "b": .stretching(at: .saturday - .seconds(9 * day)),
            "c": .meditating(at: .saturday - .seconds(day), seconds: 90),
            "d": .meditating(at: .saturday - .seconds(day), seconds: 90),
        ])
    }

    /// The seconds of all meditations together are three full minutes.
    private let twoMeditations = Readable.data(
        MeditationFigures(
            sessions: 2, seconds: 180,
            courses: [
                CourseStatistics(sessionType: "basic-breathing", name: "Basic Breathing", sessions: 2, seconds: 180)
            ]))

    @Test func isEmptyWithoutSessions() {
        #expect(cards() == TodayCards(intention: .empty, workout: .empty, stretch: .empty, meditation: .empty))
        #expect(
            statistics
                == Statistics(
                    stretching: stretching(), cycles: .data(TrainingCycleFigures(completed: 0, total: 0)),
                    meditation: .data(MeditationFigures(sessions: 0, seconds: 0, courses: [])),
                    routines: .data(RoutineFigures(sessions: 0, seconds: 0))))
    }

    @Test func aSessionOfAWrongClockHidesNoOther() throws {
        try db.save([
            "old": .stretching(at: .saturday - .seconds(2 * 86400)), "wrong": .stretching(at: .at("2038-01-19 03:14")),
        ])
        #expect(cards().stretch == .data(days: 2))
    }

    /// A session of a routine today, after a stretch session two days ago.
    @Test(
        arguments: [
            (RoutineRecord.example(), StretchCard.data(days: 0), 1, 1), (.exercising(), .data(days: 2), 1, 1),
            (.exercising(active: 59), .data(days: 2), 0, 0),
        ] as [(RoutineRecord, StretchCard, Int, Int)])
    func countsARoutine(record: RoutineRecord, card: StretchCard, sessions: Int, streak: Int) throws {
        try db.save([
            "old": .stretching(at: .saturday - .seconds(2 * 86400)), "new": .routine(record),
        ])
        #expect(cards().stretch == card)
        #expect(cards().meditation == .empty)
        #expect(statistics.routines == .data(RoutineFigures(sessions: sessions, seconds: 60 * sessions)))
        // The figures of stretching are those of stretch sessions.
        #expect(statistics.stretching == stretching(2, recent: 1))
        var days = PracticeDays(now: .saturday, by: .utc)
        try days.add(sessionsOf: db.data)
        let history = PracticeHistory(days, weekStartsOn: .monday)
        #expect(history.streak.current == streak)
        #expect(history.days.last?.seconds == (sessions == 1 ? record.actualDurationSeconds : 60))
    }

    @Test func passesOverRoutinesWithoutAStretch() throws {
        func ago(_ days: Int) -> Timestamp { .saturday - .seconds(days * 86400) }
        try db.save([
            "oldest": .stretching(at: ago(9)), "old": .routine(.example(at: ago(5))),
            "new": .routine(.exercising(at: ago(3))), "newest": .routine(.exercising(at: ago(1))),
        ])
        #expect(cards().stretch == .data(days: 5))
    }

    @Test func showsOtherCardsIfTrainingIsUnreadable() throws {
        try practise()
        let before = cards()
        #expect((before.stretch, before.meditation) == (.data(days: 2), .data(days: 1, seconds: 90)))
        try db.execute("DROP TABLE workoutSet; DROP TABLE workout; DROP TABLE mesocycle")
        let cards = cards()
        #expect((cards.stretch, cards.meditation) == (before.stretch, before.meditation))
        #expect(reasons(cards).first?.contains(db.path) == true)
        #expect(statistics.stretching == stretching(2, 9, recent: 2))
        #expect((statistics.cycles, statistics.meditation) == (.error, twoMeditations))
    }

    @Test func showsTrainingIfHistoryIsUnreadable() throws {
        try practise()
        try db.execute("ALTER TABLE session RENAME TO lost")
        let cards = cards()
        #expect((reasons(cards).count, cards.workout) == (2, .empty))
        #expect(
            statistics
                == Statistics(
                    stretching: .error, cycles: .data(TrainingCycleFigures(completed: 0, total: 0)), meditation: .error,
                    routines: .error))
    }

    @Test func reportsAnUnopenableDatabaseInEveryCard() throws {
        // A file stands in place of the folder.
        try db.folder.file("blocked")
        let data = Repositories(.patient("\(db.folder.path)/blocked/limber.sqlite"), .saturday)
        let reasons = reasons(cards(of: data))
        #expect((reasons.count, Set(reasons).count) == (3, 1))
        #expect(reasons.first?.contains("blocked/limber.sqlite") == true)
        #expect(
            Statistics(reading: data, in: context)
                == Statistics(stretching: .error, cycles: .error, meditation: .error, routines: .error))
    }

    @Test func reportsALockedDatabase() throws {
        try practise()
        // A copy, which this process has not opened yet. In this locking mode a lock outlasts the transaction.
        let copy = "\(db.folder.path)/copy.sqlite"
        try db.copy(to: copy)
        let other = try DatabaseQueue(path: copy)
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; DELETE FROM preference")
        }
        let reason = reasons(cards(of: Repositories(.impatient(copy), .saturday))).first
        #expect(reason?.contains("another program has locked the file") == true)
        try other.close()
        #expect(cards(of: Repositories(.patient(copy), .saturday)).stretch == .data(days: 2))
    }

    private var preferences: PreferenceRepository { db.data.preferences }

    @Test func returnsTheDefaultSetUpUntilASave() throws {
        #expect(try preferences.setup() == StretchSetup())
        var setup = StretchSetup(playlist: try PlaylistAddress(parsing: "spotify:album:4aaw"))
        try setup.choose([RegionDuration(region: .back, seconds: 30)])
        for setup in [setup, StretchSetup()] {
            try preferences.save(setup)
            #expect(try preferences.setup() == setup)
        }
    }

    @Test func keepsTheConsentUntilEverythingIsDeleted() throws {
        #expect(try preferences.notificationConsent() == .undecided)
        for consent in [NotificationConsent.allowed, .refused, .undecided, .allowed] {
            try preferences.save(consent)
            #expect(try preferences.notificationConsent() == consent)
        }
        try db.data.exchange.store.clear()
        #expect(try preferences.notificationConsent() == .undecided)
    }

    @Test(arguments: [
        "", "{", "null", "7", #""sometimes""#, #"{"regions":[{"region":"elbow","durationSeconds":60,"enabled":true}]}"#,
    ])
    func usesTheDefaultForAnUnreadableValue(json: String) throws {
        try preferences.save(StretchSetup())
        try preferences.save(NotificationConsent.allowed)
        try db.execute("UPDATE preference SET value = ?", [json])
        #expect(try (preferences.setup(), preferences.notificationConsent()) == (StretchSetup(), .undecided))
    }
}
