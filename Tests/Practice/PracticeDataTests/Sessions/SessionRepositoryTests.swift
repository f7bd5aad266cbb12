import GRDB
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// Sessions, their order to be forwarded, and the last stretch of each region.
@Suite(.timeLimit(.minutes(5))) struct SessionRepositoryTests {
    private let db = TestDatabase()
    private var sessions: SessionRepository { db.data.sessions }
    private var outbox: OutboxRepository { db.data.outbox }
    private static let now = Timestamp.saturday

    private func saveStretch(_ id: String, at seconds: Int) throws {
        try sessions.save(.stretching(at: Self.now + .seconds(seconds), seconds: 60 + seconds), id: id)
    }

    private func saveMeditation(
        _ id: String, _ course: String = "basic-breathing", at seconds: Int = 0, lasting: Int = 600,
        name: String? = nil, lines: [String]? = nil
    ) throws {
        let time = Self.now + .seconds(seconds)
        try db.save([id: .meditation(.example(course, at: time, seconds: lasting, name: name, lines: lines))])
    }

    @Test func ordersSessionsByTheirInstants() throws {
        // As strings the second would come first: a Z sorts after a full stop.
        let later = StretchRecord.example(at: .at("2026-01-26T10:30:56.789Z"))
        try db.save(["later": .stretch(later), "earlier": .stretching(at: .at("2026-01-26T10:30:56Z"))])
        #expect(try sessions.sessions(of: .stretch).map(\.id) == ["later", "earlier"])
        #expect(try sessions.latest(of: .stretch) == StoredSession(id: "later", record: .stretch(later)))
    }

    @Test func ordersSessionsOfOneInstantByInsertion() throws {
        for id in ["b", "a", "c"] { try saveStretch(id, at: 0) }
        #expect(try sessions.sessions(of: .stretch).map(\.id) == ["c", "a", "b"])
        var pages = sessions.pages(of: .stretch)
        for page in [["c", "a"], ["b"], nil] { #expect(try pages.next(2)?.map(\.id) == page) }
    }

    @Test func filtersByKind() throws {
        #expect(try (sessions.latest(of: .stretch), sessions.latest(of: .meditation)) == (nil, nil))
        try saveStretch("stretch", at: 0)
        try saveMeditation("meditation", at: 1)
        #expect(try sessions.latest(of: .stretch)?.id == "stretch")
        #expect(try sessions.latest(of: .meditation)?.id == "meditation")
        #expect(try sessions.session(id: "stretch", of: .stretch)?.id == "stretch")
        #expect(try sessions.session(id: "meditation", of: .stretch) == nil)
        let meditation = try sessions.session(id: "meditation", of: .meditation)
        #expect(meditation?.record == .meditating(at: Self.now + .seconds(1)))
        #expect(try sessions.session(id: "nobody", of: .meditation) == nil)
        var pages = sessions.pages()
        #expect(try pages.next()?.map(\.id) == ["meditation", "stretch"])
    }

    @Test func keepsSessionsOfRoutines() throws {
        let record = RoutineRecord.example(at: Self.now + .seconds(1))
        try saveStretch("stretch", at: 0)
        #expect(try sessions.save(.routine(record), id: "routine", zone: "Asia/Tokyo"))
        let stored = StoredSession(id: "routine", record: .routine(record), zone: "Asia/Tokyo")
        #expect(try sessions.session(id: "routine", of: .routine) == stored)
        #expect(try sessions.session(id: "stretch", of: .routine) == nil)
        #expect(try sessions.sessions(of: .routine) == [stored])
        #expect(try sessions.session(id: "routine") == stored)
        #expect(try sessions.receive(.routine(record), id: "routine") == .present(.routine(record)))
        #expect(try sessions.session(id: "routine", of: .stretch) == nil)
        for (kind, ids) in [(nil, ["routine", "stretch"]), (.routine, ["routine"]), (.stretch, ["stretch"])]
            as [(SessionKind?, [String])]
        {
            var pages = sessions.pages(of: kind)
            #expect(try pages.next()?.map(\.id) == ids)
        }
    }

    @Test func includesBothEndsOfASpan() throws {
        for second in 0..<5 { try saveStretch("\(second)", at: second) }
        let (since, until) = (Self.now + .seconds(1), Self.now + .seconds(3))
        #expect(try sessions.sessions(of: .stretch, since: since, until: until).map(\.id) == ["3", "2", "1"])
        #expect(try sessions.sessions(of: .stretch, since: since, limit: 2).map(\.id) == ["4", "3"])
        #expect(try sessions.sessions(of: .meditation, since: since).isEmpty)
    }

    /// Records that another program changed.
    @Test(arguments: [
        "", "{", "null", "[]", "{}", #"{"half":"#, #"{"actualDurationSeconds":600}"#, #"{"sessionType":7}"#,
        #"{"totalDurationSeconds":"60"}"#, #"{"sessionType":null,"lines":["a"]}"#,
    ])
    func damagedRecordsCountNowhere(record: String) throws {
        for second in 0..<4 { try saveStretch("\(second)", at: second) }
        try saveMeditation("good", "sleep", lasting: 60, lines: ["a"])
        try saveMeditation("bad", "scan", at: 60, lines: ["b"])
        try db.spoil("1", "2", "3", "bad", with: record)
        #expect(try sessions.latest(of: .stretch)?.id == "0")
        #expect(try sessions.sessions(of: .stretch, limit: 1).map(\.id) == ["0"])
        #expect(try sessions.session(id: "1", of: .stretch) == nil)
        #expect(try sessions.latest(of: .meditation)?.id == "good")
        #expect(try sessions.totals(of: .meditation) == (1, 60))
        #expect(try sessions.activity(since: Self.now).map(\.seconds) == [60, 60])
        #expect(try sessions.courseStatistics().map(\.sessionType) == ["sleep"])
        #expect(try sessions.recentLines(count: 3) == ["sleep": [["a"]]])
        #expect(try sessions.sessionCount() == 6)
        #expect(try sessions.sessions(of: .stretch).map(\.id) == ["0"])
    }

    @Test func sumsStatistics() throws {
        #expect(try sessions.totals(of: .meditation) == (0, 0))
        #expect(try sessions.activity(since: Self.now).isEmpty)
        try saveStretch("early", at: -1)
        try saveMeditation("half", at: 3, lasting: 30)
        try saveMeditation("whole", at: 1)
        try saveStretch("stretch", at: 2)
        // A value that older versions accepted.
        for id in ["endless", "endless, too"] { try saveMeditation(id, at: 3, lasting: .max) }
        #expect(try sessions.totals(of: .meditation) == (1, 600))
        let activity = try sessions.activity(since: Self.now + .seconds(1))
        // Half a minute does not count.
        #expect(activity.map(\.0) == [Self.now + .seconds(1), Self.now + .seconds(2)])
        #expect(activity.map(\.seconds) == [600, 62])
        #expect(try sessions.sessionCount() == 6)
    }

    @Test func countsTheSessionsOfEachCourse() throws {
        try saveStretch("stretch", at: 0)
        #expect(try sessions.courseStatistics().isEmpty)
        try saveMeditation("1")
        try saveMeditation("2", "sleep", at: 1, lasting: 1150, name: "Sleeping")
        try saveMeditation("3", "sleep", at: 3, lasting: 60, name: "Sleep")
        try saveMeditation("4", "sleep", at: 2, lasting: 59)
        #expect(
            try sessions.courseStatistics() == [
                CourseStatistics(sessionType: "sleep", name: "Sleep", sessions: 2, seconds: 1210),
                CourseStatistics(sessionType: "basic-breathing", name: "Basic Breathing", sessions: 1, seconds: 600),
            ])
    }

    @Test func readsTheLinesOfTheLastSessionsOfEachCourse() throws {
        try saveMeditation("old", at: 9)
        #expect(try sessions.recentLines(count: 3).isEmpty)
        for second in 0..<6 { try saveMeditation("s\(second)", "sleep", at: second, lines: ["s\(second)"]) }
        try saveMeditation("scan", "scan", at: -9, lines: ["a", "b"])
        #expect(try sessions.recentLines(count: 3) == ["sleep": [["s5"], ["s4"], ["s3"]], "scan": [["a", "b"]]])
        try db.spoil("s5", with: #"{"sessionType":"sleep","lines":[7]}"#)
        #expect(try sessions.recentLines(count: 2)["sleep"] == [[], ["s4"]])
    }

    @Test(arguments: [SessionRecord.stretching(), .meditating(seconds: 59)])
    func storesARepeatedSessionOnce(session: SessionRecord) throws {
        #expect(try sessions.save(session, id: "one", zone: "Europe/Paris"))
        let other = SessionRecord.stretch(.example(at: Self.now + .seconds(60), (.neck, "neck-side-tilt")))
        #expect(try sessions.save(other, id: "one", forwarding: true) == false)
        var pages = sessions.pages()
        #expect(try pages.next() == [StoredSession(id: "one", record: session, zone: "Europe/Paris")])
        #expect(try outbox.nextForwarding(now: Self.now) == nil)
        #expect(try sessions.lastStretches().values.contains("neck-side-tilt") == false)
    }

    @Test func findsTheStretchesThatWereHeldOften() throws {
        for second in 0..<5 {
            let time = Self.now + .seconds(second)
            try db.save([
                "\(second)": .stretch(.example(at: time, (.neck, "often"), (.neck, "often"), (.back, "\(second)")))
            ])
        }
        #expect(try sessions.stretches(heldAtLeast: 5, since: Self.now) == ["often"])
        #expect(try sessions.stretches(heldAtLeast: 6, since: Self.now) == [])
        #expect(try sessions.stretches(heldAtLeast: 5, since: Self.now + .seconds(1)) == [])
        try db.spoil("0", with: "no JSON")
        #expect(try sessions.stretches(heldAtLeast: 5, since: Self.now) == [])
    }

    @Test func remembersTheStretchOfTheLatestSessionOfEachRegion() throws {
        try db.save([
            "late": .stretch(.example((.neck, "new"), (.back, "back"))),
            "early": .stretch(.example(at: Self.now - .seconds(9), (.neck, "old"), (.quads, "quads"))),
        ])
        #expect(try sessions.lastStretches() == [.neck: "new", .back: "back", .quads: "quads"])
        #expect(try sessions.remove("late"))
        #expect(try sessions.lastStretches() == [.neck: "old", .quads: "quads"])
        try db.save(["later": .stretch(.example(at: Self.now + .seconds(9), (.neck, "newest")))])
        #expect(try sessions.remove("early"))
        #expect(try sessions.lastStretches() == [.neck: "newest"])
    }

    @Test func correctsAStoredSession() throws {
        let record = StretchRecord.example(at: Self.now, (.neck, "a"), (.back, "b"))
        try sessions.save(
            StoredSession(id: "one", record: .stretch(record), zone: "Asia/Tokyo"), forwarding: true)
        #expect(try sessions.correct("one", of: .routine) { $0 } == nil)
        #expect(throws: RuleError.refused(CorrectionRefusal.nothingDone)) {
            try sessions.correct("one", of: .stretch) { _ in [.skipped, .skipped] }
        }
        let corrected = try sessions.correct("one", of: .stretch) { [.skipped, $0[1] == .done ? .partial : .done] }
        #expect(corrected?.record.stretches.map(\.result) == [.skipped, .partial])
        #expect(try sessions.sessions(withIDPrefix: "one") == [#require(corrected)])
        #expect(corrected?.zone == "Asia/Tokyo")
        // A client repeats its post.
        #expect(try sessions.receive(.stretch(record), id: "one") == .present(#require(corrected?.record)))
        // The other server gets what is true.
        #expect(try outbox.nextForwarding(now: Self.now)?.session == corrected)
        #expect(try sessions.totals(of: .stretch).sessions == 1)
        #expect(try sessions.remove("one", of: .meditation) == false)
        #expect(try sessions.remove("one", of: .stretch))
    }

    @Test func remembersTheStretchesOfRoutines() throws {
        let later = Self.now + .seconds(9)
        try db.save([
            "first": .stretch(.example((.neck, "a"))),
            "second": .routine(.example(at: Self.now + .seconds(3), (.neck, "b"), (.back, "c"))),
            "third": .routine(.example(at: later, (.neck, "d"), (.neck, "e"))),
            "fourth": .routine(.exercising(at: later)),
        ])
        #expect(try sessions.lastStretches() == [.neck: "e", .back: "c"])
        #expect(try sessions.stretches(heldAtLeast: 1, since: Self.now) == ["a", "b", "c", "d", "e"])
        #expect(try sessions.stretches(heldAtLeast: 2, since: Self.now) == [])
        #expect(try sessions.remove("third"))
        #expect(try sessions.lastStretches() == [.neck: "b", .back: "c"])
        #expect(try sessions.remove("second"))
        #expect(try sessions.lastStretches() == [.neck: "a"])
        #expect(try sessions.remove("first"))
        #expect(try sessions.lastStretches() == [:])
    }

    @Test func countsASkippedStretchOfARoutineNowhere() throws {
        let skipped = StretchRecord.Stretch(
            region: .neck, stretchId: "a", stretchName: "A", durationSeconds: 60, skippedSegments: 2)
        for second in 0..<2 {
            let record = RoutineRecord(
                completedAt: Self.now + .seconds(second), routine: "Core", plannedDurationSeconds: 90,
                actualDurationSeconds: 90, activeSeconds: 60, stretches: [skipped], completedFully: true)
            try db.save(["\(second)": .routine(record)])
        }
        #expect(try sessions.stretches(heldAtLeast: 1, since: Self.now) == [])
        #expect(try sessions.latestCountedStretch(at: Self.now) == nil)
    }

    @Test func keepsAllConcurrentWrites() async throws {
        try await withThrowingTaskGroup { group in
            for path in [db.path, db.otherPath] {
                group.addTask {
                    let sessions = Repositories(.patient(path), .saturday).sessions
                    for number in 0..<50 { try sessions.save(.stretching(), id: "\(path)-\(number)") }
                }
            }
            try await group.waitForAll()
        }
        #expect(try sessions.sessionCount() == 100)
    }

    @Test(arguments: [
        ("abc", ["abc"]), ("ab", ["abcd", "abc"]), ("abcd", ["abcd"]), ("b", ["b_"]), ("c", []), ("b%", []), ("B", []),
    ])
    func findsSessionsByIDPrefix(prefix: String, ids: [String]) throws {
        try db.save(["b_": .meditating(), "abc": .meditating(), "abcd": .meditating(at: Self.now + .seconds(1))])
        #expect(try sessions.sessions(withIDPrefix: prefix).map(\.id) == ids)
        #expect(try sessions.sessions(withIDPrefix: prefix, limit: 1).map(\.id) == Array(ids.prefix(1)))
    }

    @Test func holdsSessionsUntilTheyAreForwarded() throws {
        try db.save(["here": .stretching()])
        try sessions.save(.stretching(), id: "first", zone: "Asia/Tokyo", forwarding: true)
        try db.save(["second": .meditating(), "third": .meditating()], forwarding: true)
        let first = try #require(try outbox.nextForwarding(now: Self.now))
        #expect(first.session == StoredSession(id: "first", record: .stretching(), zone: "Asia/Tokyo"))
        #expect(first.attempts == 0)
        try outbox.remove("first")
        #expect(try outbox.nextForwarding(now: Self.now)?.session.id == "second")
        // A session that is deleted is not forwarded.
        #expect(try [sessions.remove("second"), sessions.remove("second")] == [true, false])
        try outbox.remove("third")
        #expect(try outbox.nextForwarding(now: Self.now) == nil)
        #expect(try outbox.forwardingsWaiting() == nil)
        #expect(try sessions.sessionCount() == 3)
    }

    @Test func neverForwardsASessionOfARoutine() throws {
        try db.save(["routine": .followingARoutine(), "stretch": .stretching()], forwarding: true)
        #expect(try outbox.forwardingsWaiting()?.count == 1)
        #expect(try outbox.nextForwarding(now: Self.now)?.session.id == "stretch")
    }

    @Test func retriesWhenDue() throws {
        try db.save(["first": .stretching(), "second": .stretching()], forwarding: true)
        try outbox.retry("first", at: Self.now + .seconds(10))
        #expect(try outbox.nextForwarding(now: Self.now)?.session.id == "second")
        try outbox.retry("second", at: Self.now + .seconds(20))
        #expect(try outbox.nextForwarding(now: Self.now) == nil)
        #expect(try #require(try outbox.forwardingsWaiting()) == (2, Self.now + .seconds(10)))
        let next = try #require(try outbox.nextForwarding(now: Self.now + .seconds(10)))
        #expect((next.session.id, next.attempts) == ("first", 1))
    }

    @Test func skipsAnUnreadableSession() throws {
        try db.save(["bad": .stretching(), "good": .stretching()], forwarding: true)
        try db.spoil("bad")
        #expect(try outbox.nextForwarding(now: Self.now)?.session.id == "good")
        #expect(try outbox.forwardingsWaiting()?.count == 1)
    }
}
