import PracticeCore
import SessionCore
import TestSupport
import Testing

/// The rest timer, through commands, restarts and boots.
@Suite struct RestTests {
    /// An instant, whose wall clock is 10000 s ahead by default.
    private static func moment(_ uptime: Double, boot: String = "a", wall: Double? = nil) -> RestMoment {
        RestMoment(
            boot: boot, uptime: .milliseconds(Int((uptime * 1000).rounded())),
            wall: Timestamp(milliseconds: Int(((wall ?? 10_000 + uptime) * 1000).rounded())))
    }

    private static func request(_ seconds: Int) -> RestRequest {
        RestRequest(length: .seconds(seconds), words: .next(exercise: "Squat", set: 2))
    }

    /// A minute that starts at second 100, and the commands at the seconds after it.
    private static func rest(_ commands: (Double, RestCommand)...) throws -> Rest? {
        var rest: Rest? = Rest(request(60), at: moment(100))
        for (second, command) in commands { try rest.perform(command, at: moment(second)) }
        return rest
    }

    private static func remaining(_ rest: Rest?, at second: Double) -> Duration? {
        rest?.remaining(at: moment(second))
    }

    @Test(arguments: [(99.0, 60.0), (100, 60), (100.25, 59.75), (159.999, 0.001), (160, 0), (160.001, 0), (100_000, 0)])
    func countsUpToItsLength(second: Double, remaining: Double) throws {
        let rest = try #require(try Self.rest())
        #expect(rest.remaining(at: Self.moment(second)) == .milliseconds(Int(remaining * 1000)))
        #expect(second < 100 || rest.end(at: Self.moment(second)) == .seconds(160))
    }

    /// The time of a suspend counts, too.
    @Test(arguments: [(160.0, true), (219.999, true), (220, false), (50_000, false)])
    func isAnnouncedOnceWithinAMinute(second: Double, isDue: Bool) throws {
        var rest = try #require(try Self.rest())
        let results = [159.999, second, second + 10].map { rest.complete(at: Self.moment($0)) }
        #expect(results == [false, isDue, false])
        #expect(rest.phase == .complete)
        #expect((rest.elapsed, rest.end(at: Self.moment(second))) == (.seconds(60), nil))
    }

    @Test func standsStillInAPause() throws {
        let paused = try Self.rest((120, .pause), (9000, .pause))
        #expect(Self.remaining(paused, at: 9000) == .seconds(40))
        #expect(paused?.end(at: Self.moment(9000)) == nil)
        let resumed = try Self.rest((120, .pause), (9000, .resume), (9010, .resume))
        #expect(Self.remaining(resumed, at: 9010) == .seconds(30))
    }

    @Test func losesNothingInTenPauses() throws {
        var rest = try Self.rest((100, .pause))
        for pause in 0..<10 {
            try rest.perform(.resume, at: Self.moment(100 + Double(pause) * 10))
            try rest.perform(.pause, at: Self.moment(100.9 + Double(pause) * 10))
        }
        #expect(Self.remaining(rest, at: 1000) == .seconds(51))
    }

    @Test func yieldsToTheNextRest() throws {
        for second in [130.0, 500] {
            #expect(Self.remaining(try Self.rest((second, .start(Self.request(90)))), at: second) == .seconds(90))
        }
        #expect(try Self.rest((130, .cancel), (131, .cancel)) == nil)
    }

    @Test func extendsItsLength() throws {
        let extended = try Self.rest((110, .extend(by: .seconds(15))), (110, .pause), (200, .extend(by: .seconds(15))))
        #expect((extended?.length, Self.remaining(extended, at: 300)) == (.seconds(90), .seconds(80)))
        // At most ten minutes remain.
        #expect(Self.remaining(try Self.rest((110, .extend(by: .seconds(550)))), at: 110) == .seconds(600))
        #expect(throws: RestRefusal.tooLong) { try Self.rest((110, .extend(by: .seconds(551)))) }
    }

    @Test(arguments: [RestCommand.pause, .resume, .extend(by: .seconds(15))])
    func refusesToChangeARestThatIsOver(command: RestCommand) throws {
        var (none, over) = (Rest?.none, try Self.rest())
        #expect(throws: RestRefusal.noRest) { try none.perform(command, at: Self.moment(100)) }
        #expect(throws: RestRefusal.noRest) { try over.perform(command, at: Self.moment(160)) }
        #expect(over == (try Self.rest()))
        _ = over?.complete(at: Self.moment(160))
        #expect(throws: RestRefusal.noRest) { try over.perform(command, at: Self.moment(161)) }
    }

    private static let commands: [RestCommand] = [
        .status, .start(request(30)), .pause, .resume, .extend(by: .seconds(15)), .cancel,
    ]

    /// Whatever the commands and times: only a start and an extension add time, and each start has at most one end.
    @Test(arguments: UInt64(1)...200) func keepsItsLaws(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var rest: Rest?
        var (second, ends) = (0.0, 1)
        for _ in 0..<100 {
            second += Double(Int.random(in: 0..<20_000, using: &random)) / 1000
            let (now, before) = (Self.moment(second), rest)
            let command = Self.commands.randomElement(using: &random) ?? .status
            do throws(RestRefusal) {
                try rest.perform(command, at: now)
                if case .start = command { ends = 0 }
            } catch {
                #expect(rest == before)
            }
            if rest?.complete(at: now) == true { ends += 1 }
            guard let rest else { continue }
            #expect(ends <= 1)
            #expect((.zero...rest.length).contains(rest.remaining(at: now)))
            switch command {
            case .pause, .resume, .status: #expect(rest.remaining(at: now) == before?.remaining(at: now))
            case .start, .extend, .cancel: break
            }
        }
    }

    /// A minute that started at second 100 of boot "a", at 10000 of the wall clock, after five seconds.
    private let stored = Rest(
        words: .next(exercise: "Squat", set: 2), length: .seconds(60), elapsed: .seconds(5),
        phase: .running(since: moment(100, wall: 10_000)))

    @Test(arguments: [
        // Within a boot, changes of the wall clock have no effect.
        ("a", 110, 10_010, 45), ("a", 110, 10_010 + 31_536_000, 45), ("a", 110, 5, 45),
        // After another boot, the wall clock decides.
        ("b", 3, 10_020, 35), ("b", 3, 10_400, 0), ("b", 3, 9_000, 55),
        // The same without a known boot.
        ("", 3, 10_020, 35),
    ])
    func continuesAfterARestartOrABoot(boot: String, uptime: Double, wall: Double, remaining: Int) {
        let now = Self.moment(uptime, boot: boot, wall: wall)
        #expect(stored.remaining(at: now) == .seconds(remaining))
    }

    @Test(arguments: [
        // Two clocks are never read at the same time, and one is adjusted gradually.
        ("a", 110, 10_010, 10_055), ("a", 110, 10_010.001, 10_055), ("a", 110.999, 10_010.998, 10_055),
        ("a", 150, 10_049.7, 10_055),
        // The clock was set.
        ("a", 110, 13_610.003, 13_655), ("a", 110, 10_005, 10_050),
        // After a boot, the wall clock decides.
        ("b", 3, 10_020, 10_055), ("b", 3, 9_000, 9_055),
    ])
    func reportsAConstantEnd(boot: String, uptime: Double, wall: Double, end: Int) {
        let status = RestStatus(stored, at: Self.moment(uptime, boot: boot, wall: wall))
        #expect(status.rest?.endsAt == Timestamp(milliseconds: end * 1000))
    }

    @Test(arguments: [
        (RestRequest.Words.next(exercise: "Bench Press", set: 3), "Rest Complete", "Time for Bench Press - Set 3"),
        (.next(exercise: "Bench Press", set: nil), "Rest Complete", "Time for Bench Press"),
        (.next(exercise: nil, set: 3), "Rest Complete", "Time for Set 3"),
        (.next(exercise: nil, set: nil), "Rest Complete", "Time for your next set!"),
        (.own(title: "Up", body: "Go"), "Up", "Go"),
    ])
    func namesTheNextSet(words: RestRequest.Words, title: String, body: String) {
        // Limber's own words are English, and those of the user have the language of the sessions.
        let language: LanguageTag? = if case .own = words { nil } else { .english }
        let speech = Speech(
            .restComplete, ownText: "\(title). \(body)", textLanguage: language, patience: .onlyNow)
        #expect(
            words.notification
                == UserNotification(
                    id: "rest-timer", category: .restComplete, title: title, body: body, speech: speech))
    }

    @Test func showsItsState() {
        let status = RestStatus(stored, at: Self.moment(120, wall: 10_020))
        #expect(status.state == .running)
        #expect((status.rest?.seconds, status.rest?.elapsed, status.rest?.remaining) == (60, 25, 35))
        #expect((status.rest?.exercise, status.rest?.set) == ("Squat", 2))
        // Over, although nobody has completed it yet.
        #expect(RestStatus(stored, at: Self.moment(155)).state == .complete)
        #expect(RestStatus(nil, at: Self.moment(120)) == .idle)
    }
}
