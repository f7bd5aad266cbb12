import PracticeCore
import SessionCore
import TestSupport
import Testing

/// The timer of a rest, and its record through restarts and boots.
@Suite struct RestTests {
    /// A timer with the expected result of each event, at seconds since boot.
    private struct Script {
        var timer = RestTimer()

        mutating func at(_ second: Double, _ event: RestTimer.Event, _ action: RestTimer.Action) {
            #expect(timer.event(event, at: .milliseconds(Int(second * 1000))) == action, "\(event) at \(second)")
        }

        func elapsed(at second: Int) -> Duration { timer.elapsed(at: .seconds(second)) }
    }

    private static let minute = RestTimer.Event.start(target: .seconds(60))

    /// A timer of a minute, started at second 100.
    private var started: Script {
        var script = Script()
        script.at(100, Self.minute, .wait(until: .seconds(160)))
        return script
    }

    @Test(arguments: [
        (99.0, 0.0), (100, 0), (100.25, 0.25), (159.999, 59.999), (160, 60), (160.001, 60), (100_000, 60),
    ])
    func countsUpToTheTarget(now: Double, elapsed: Double) {
        let (timer, now) = (started.timer, Duration.milliseconds(Int(now * 1000)))
        let elapsed = Duration.milliseconds(Int(elapsed * 1000))
        #expect(timer.state == .running(target: .seconds(60), elapsed: .zero, since: .seconds(100)))
        #expect(timer.end == .seconds(160))
        #expect((timer.elapsed(at: now), timer.remaining(at: now)) == (elapsed, .seconds(60) - elapsed))
    }

    private static let lateEvents: [RestTimer.Event] = [.timePassed, .pause, .resume, .extend(by: .seconds(15))]

    /// The time of a suspend counts, too.
    @Test(arguments: lateEvents, [160.0, 50_000]) func reportsItsEndOnce(event: RestTimer.Event, second: Double) {
        var script = started
        script.at(159.999, .timePassed, .wait(until: .seconds(160)))
        script.at(second, event, .announce)
        for late in Self.lateEvents {
            script.at(second + 10, late, .none)
            #expect(script.timer.state == .complete(target: .seconds(60)))
        }
        #expect(script.elapsed(at: 60_000) == .seconds(60))
    }

    @Test func keepsElapsedTimeThroughAPause() {
        var script = started
        script.at(120, .pause, .stopWaiting)
        #expect(script.elapsed(at: 9000) == .seconds(20))
        script.at(9000, .pause, .none)
        script.at(9000, .resume, .wait(until: .seconds(9040)))
        script.at(9010, .resume, .wait(until: .seconds(9040)))
        #expect(script.elapsed(at: 9010) == .seconds(30))
    }

    @Test func losesNothingInTenPauses() {
        var timer = RestTimer()
        _ = timer.event(Self.minute, at: .zero)
        for pause in 0..<10 {
            _ = timer.event(.resume, at: .seconds(pause * 10))
            _ = timer.event(.pause, at: .seconds(pause * 10) + .milliseconds(900))
        }
        #expect(timer.elapsed(at: .seconds(1000)) == .seconds(9))
    }

    @Test(arguments: [
        (45, RestTimer.Action.wait(until: .seconds(20))), (60, .announce), (61, .announce), (1000, .announce),
    ])
    func continuesFromElapsedTime(elapsed: Int, action: RestTimer.Action) {
        var script = Script()
        script.at(5, .start(target: .seconds(60), elapsed: .seconds(elapsed)), action)
        #expect(script.elapsed(at: 6) == .seconds(min(elapsed + 1, 60)))
        #expect((script.timer.state == .complete(target: .seconds(60))) == (elapsed >= 60))
        script.at(6, .timePassed, elapsed < 60 ? action : .none)
    }

    @Test func yieldsToTheNextTimer() {
        var script = started
        script.at(130, .start(target: .seconds(90)), .wait(until: .seconds(220)))
        #expect(script.elapsed(at: 130) == .zero)
        // Even if its own end was due, which is no longer of interest.
        script.at(500, .start(target: .seconds(30)), .wait(until: .seconds(530)))
    }

    @Test func extendsItsTarget() {
        var script = started
        script.at(110, .extend(by: .seconds(15)), .wait(until: .seconds(175)))
        #expect((script.timer.target, script.elapsed(at: 110)) == (.seconds(75), .seconds(10)))
        script.at(110, .pause, .stopWaiting)
        script.at(200, .extend(by: .seconds(15)), .none)
        #expect(script.timer.remaining(at: .seconds(300)) == .seconds(80))
    }

    @Test(arguments: [RestTimer.Event.reset, .dismiss], [120.0, 200])
    func resets(event: RestTimer.Event, now: Double) {
        var script = started
        script.at(now, event, .stopWaiting)
        #expect((script.elapsed(at: 300), script.timer.end) == (.zero, nil))
        script.at(300, .timePassed, .none)
    }

    @Test func ignoresCommandsAfterDismissal() {
        var script = started
        script.at(120, .dismiss, .stopWaiting)
        for event in [Self.minute, .pause, .resume, .extend(by: .seconds(1))] {
            script.at(121, event, .none)
            #expect(script.timer.state == .dismissed)
        }
        _ = script.timer.event(.reset, at: .seconds(122))
        script.at(123, Self.minute, .wait(until: .seconds(183)))
    }

    private static let events: [RestTimer.Event] = [
        .start(target: .seconds(30)), .start(target: .seconds(60), elapsed: .seconds(59)), .pause, .resume,
        .extend(by: .seconds(15)), .timePassed, .timePassed, .reset, .dismiss,
    ]

    /// Whatever the commands and times: the elapsed time falls only at a start, never exceeds the target, and each
    /// start reports at most one end.
    @Test(arguments: UInt64(1)...200) func keepsItsLaws(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var timer = RestTimer()
        var now = Duration.zero
        var ends = 1
        for _ in 0..<100 {
            now += .milliseconds(Int.random(in: 0..<20_000, using: &random))
            let before = timer.elapsed(at: now)
            let event = Self.events.randomElement(using: &random) ?? .timePassed
            let action = timer.event(event, at: now)
            let (elapsed, target) = (timer.elapsed(at: now), timer.target)
            #expect(elapsed >= .zero && elapsed <= target)
            switch event {
            case .start: if action != .none { ends = 1 }
            case .pause, .resume, .extend, .timePassed: #expect(elapsed == before)
            case .reset, .dismiss: #expect(elapsed == .zero)
            }
            if action == .announce {
                ends -= 1
                #expect(ends == 0)
            }
        }
    }

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
        ("a", 110_000, 10_010_000, 10_055_000), ("a", 110_000, 10_010_001, 10_055_000),
        ("a", 110_999, 10_010_998, 10_055_000), ("a", 150_000, 10_049_700, 10_055_000),
        // The clock was set.
        ("a", 110_000, 13_610_003, 13_655_000), ("a", 110_000, 10_005_000, 10_050_000),
        // After a boot, the wall clock decides.
        ("b", 3_000, 10_020_000, 10_055_000), ("b", 3_000, 9_000_000, 9_055_000),
    ])
    func reportsAConstantEnd(boot: String, uptime: Int, wall: Int, end: Int) {
        let now = RestMoment(boot: boot, uptime: .milliseconds(uptime), wall: Timestamp(milliseconds: wall))
        #expect(RestStatus(record, at: now).rest?.endsAt == Timestamp(milliseconds: end))
    }

    @Test(arguments: [
        (RestTimer.State.running(target: .seconds(60), elapsed: .seconds(1), since: .seconds(120)), true),
        (.paused(target: .seconds(60), elapsed: .seconds(7)), true), (.complete(target: .seconds(60)), true),
        (.idle, false), (.dismissed, false),
    ])
    func mirrorsItsTimer(state: RestTimer.State, isKept: Bool) {
        let now = Self.moment("a", uptime: 130, wall: 10_030)
        let record = RestRecord(RestTimer(state), words: .next(exercise: nil, set: nil), at: now)
        #expect(record?.timer(at: now).state == (isKept ? state : nil))
        if case .running = state {
            #expect(record?.phase == .running(since: Self.moment("a", uptime: 120, wall: 10_020)))
        }
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
        #expect(notification.speech == Speech(.restComplete, ownText: text, textLanguage: language, patience: .onlyNow))
    }

    @Test func showsItsState() {
        let now = Self.moment("a", uptime: 120, wall: 10_020)
        let status = RestStatus(record, at: now)
        #expect(status.state == .running)
        #expect((status.rest?.seconds, status.rest?.elapsed, status.rest?.remaining) == (60, 25, 35))
        #expect((status.rest?.exercise, status.rest?.set) == ("Squat", 2))
        #expect(RestStatus(record, at: Self.moment("a", uptime: 155, wall: 0)).state == .complete)
        #expect(RestStatus(nil, at: now) == .idle)
    }
}
