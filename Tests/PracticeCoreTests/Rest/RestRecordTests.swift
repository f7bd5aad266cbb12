import PracticeCore
import SessionCore
import Testing

@Suite struct RestRecordTests {
    private static func moment(_ boot: String, uptime: Int, wall: Int) -> RestMoment {
        RestMoment(boot: boot, uptime: .seconds(uptime), wall: Timestamp(milliseconds: wall * 1000))
    }

    /// A minute that started at second 100 of boot "a", at 10000 of the wall clock.
    private let record = RestRecord(
        words: .next(exercise: "Squat", set: 2), target: .seconds(60), elapsed: .seconds(5),
        phase: .running(since: moment("a", uptime: 100, wall: 10_000)))

    @Test(arguments: [
        // Within a boot, changes of the wall clock have no effect.
        ("a", 110, 10_010, 15), ("a", 110, 10_010 + 31_536_000, 15), ("a", 110, 5, 15),
        // After another boot, the wall clock decides.
        ("b", 3, 10_020, 25), ("b", 3, 10_400, 60), ("b", 3, 9_000, 5),
        // The same without a known boot.
        ("", 3, 10_020, 25),
    ])
    func continuesAfterARestartOrABoot(boot: String, uptime: Int, wall: Int, elapsed: Int) {
        let now = Self.moment(boot, uptime: uptime, wall: wall)
        #expect(record.timer(at: now).elapsed(at: now.uptime) == .seconds(elapsed))
    }

    @Test(arguments: [
        // Two clocks are never read at the same time, and one is adjusted gradually.
        (110_000, 10_010_000, 10_055_000), (110_000, 10_010_001, 10_055_000), (110_999, 10_010_998, 10_055_000),
        (150_000, 10_049_700, 10_055_000),
        // The clock was set.
        (110_000, 13_610_003, 13_655_000), (110_000, 10_005_000, 10_050_000),
    ])
    func reportsAConstantEnd(uptime: Int, wall: Int, end: Int) {
        let now = RestMoment(boot: "a", uptime: .milliseconds(uptime), wall: Timestamp(milliseconds: wall))
        #expect(RestStatus(record, at: now).rest?.endsAt == Timestamp(milliseconds: end))
    }

    @Test(arguments: [(10_020, 10_055), (9_000, 9_055)]) func endsByTheWallClockAfterABoot(wall: Int, end: Int) {
        let status = RestStatus(record, at: Self.moment("b", uptime: 3, wall: wall))
        #expect(status.rest?.endsAt == Timestamp(milliseconds: end * 1000))
    }

    @Test func mirrorsItsTimer() throws {
        let now = Self.moment("a", uptime: 130, wall: 10_030)
        let words = RestRequest.Words.next(exercise: nil, set: nil)
        for state in [
            RestTimer.State.running(target: .seconds(60), elapsed: .seconds(1), since: .seconds(120)),
            .paused(target: .seconds(60), elapsed: .seconds(7)), .complete(target: .seconds(60)),
        ] {
            let record = try #require(RestRecord(RestTimer(state), words: words, at: now))
            #expect(record.timer(at: now).state == state)
        }
        for state in [RestTimer.State.idle, .dismissed] {
            #expect(RestRecord(RestTimer(state), words: words, at: now) == nil)
        }
        let running = RestTimer(.running(target: .seconds(60), elapsed: .zero, since: .seconds(120)))
        #expect(
            RestRecord(running, words: words, at: now)?.phase
                == .running(since: Self.moment("a", uptime: 120, wall: 10_020)))
    }

    @Test(arguments: [
        (RestRequest.Words.next(exercise: "Bench Press", set: 3), "Rest Complete", "Time for Bench Press - Set 3"),
        (.next(exercise: "Bench Press", set: nil), "Rest Complete", "Time for Bench Press"),
        (.next(exercise: nil, set: 3), "Rest Complete", "Time for Set 3"),
        (.next(exercise: nil, set: nil), "Rest Complete", "Time for your next set!"),
        (.own(title: "Up", body: "Go"), "Up", "Go"),
    ])
    func namesTheNextSet(words: RestRequest.Words, title: String, body: String) {
        let notification = words.notification
        #expect((words.title, words.body) == (title, body))
        #expect((notification.id, notification.category) == ("rest-timer", .restComplete))
        #expect((notification.title, notification.body) == (title, body))
        // Limber's own words are English, and those of the user have the language of the sessions.
        let language: LanguageTag? = if case .own = words { nil } else { .english }
        let text = "\(title). \(body)"
        #expect(
            notification.speech
                == Speech(.restComplete, ownText: text, textLanguage: language, patience: .onlyNow))
    }

    @Test func showsItsState() {
        let now = Self.moment("a", uptime: 120, wall: 10_020)
        let status = RestStatus(record, at: now)
        #expect(status.state == .running)
        #expect((status.rest?.seconds, status.rest?.elapsed, status.rest?.remaining) == (60, 25, 35))
        #expect(status.rest?.endsAt == Timestamp(milliseconds: 10_055_000))
        #expect((status.rest?.exercise, status.rest?.set) == ("Squat", 2))
        #expect(RestStatus(record, at: Self.moment("a", uptime: 155, wall: 0)).state == .complete)
        #expect(RestStatus(nil, at: now) == .idle)
    }
}
