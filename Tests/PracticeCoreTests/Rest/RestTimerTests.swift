import PracticeCore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct RestTimerTests {
    private static func seconds(_ seconds: Double) -> Duration { .milliseconds(Int(seconds * 1000)) }

    /// A timer of a minute, started at second 100.
    private var started: RestTimer {
        var timer = RestTimer()
        _ = timer.event(.start(target: .seconds(60)), at: .seconds(100))
        return timer
    }

    @Test func isDueAtItsEnd() {
        var timer = RestTimer()
        #expect(timer.event(.start(target: .seconds(60)), at: .seconds(100)) == .wait(until: .seconds(160)))
        #expect(timer.state == .running(target: .seconds(60), elapsed: .zero, since: .seconds(100)))
        #expect(timer.end == .seconds(160))
    }

    @Test(arguments: [
        (99.0, 0.0), (100, 0), (100.25, 0.25), (159.999, 59.999), (160, 60), (160.001, 60), (100_000, 60),
    ])
    func countsUpToTheTarget(now: Double, elapsed: Double) {
        #expect(started.elapsed(at: Self.seconds(now)) == Self.seconds(elapsed))
        #expect(started.remaining(at: Self.seconds(now)) == .seconds(60) - Self.seconds(elapsed))
    }

    @Test func reportsItsEndOnce() {
        var timer = started
        #expect(timer.event(.timePassed, at: Self.seconds(159.999)) == .wait(until: .seconds(160)))
        #expect(timer.event(.timePassed, at: .seconds(160)) == .announce)
        #expect(timer.state == .complete(target: .seconds(60)))
        for event in [RestTimer.Event.timePassed, .pause, .resume, .extend(by: .seconds(15))] {
            #expect(timer.event(event, at: .seconds(170)) == .none)
            #expect(timer.state == .complete(target: .seconds(60)))
        }
    }

    @Test func countsTimeDuringSuspend() {
        var timer = started
        #expect(timer.event(.timePassed, at: .seconds(50_000)) == .announce)
        #expect(timer.elapsed(at: .seconds(50_000)) == .seconds(60))
    }

    @Test func keepsElapsedTimeThroughAPause() {
        var timer = started
        #expect(timer.event(.pause, at: .seconds(120)) == .stopWaiting)
        #expect(timer.elapsed(at: .seconds(9000)) == .seconds(20))
        #expect(timer.event(.pause, at: .seconds(9000)) == .none)
        #expect(timer.event(.resume, at: .seconds(9000)) == .wait(until: .seconds(9040)))
        #expect(timer.event(.resume, at: .seconds(9010)) == .wait(until: .seconds(9040)))
        #expect(timer.elapsed(at: .seconds(9010)) == .seconds(30))
    }

    @Test func losesNothingInTenPauses() {
        var timer = RestTimer()
        _ = timer.event(.start(target: .seconds(60)), at: .zero)
        for pause in 0..<10 {
            let start = Duration.seconds(pause * 10)
            _ = timer.event(.resume, at: start)
            _ = timer.event(.pause, at: start + .milliseconds(900))
        }
        #expect(timer.elapsed(at: .seconds(1000)) == .seconds(9))
    }

    @Test(arguments: [RestTimer.Event.pause, .resume, .extend(by: .seconds(15))])
    func endsDespiteLateCommands(event: RestTimer.Event) {
        var timer = started
        #expect(timer.event(event, at: .seconds(160)) == .announce)
        #expect(timer.state == .complete(target: .seconds(60)))
    }

    @Test(arguments: [60.0, 61, 1000])
    func completesImmediatelyIfElapsed(elapsed: Double) {
        var timer = RestTimer()
        let start = RestTimer.Event.start(target: .seconds(60), elapsed: Self.seconds(elapsed))
        #expect(timer.event(start, at: .seconds(5)) == .announce)
        #expect(timer.state == .complete(target: .seconds(60)))
        #expect(timer.event(.timePassed, at: .seconds(6)) == .none)
    }

    @Test func continuesFromElapsedTime() {
        var timer = RestTimer()
        #expect(
            timer.event(.start(target: .seconds(60), elapsed: .seconds(45)), at: .seconds(5))
                == .wait(until: .seconds(20)))
        #expect(timer.elapsed(at: .seconds(6)) == .seconds(46))
    }

    @Test func yieldsToTheNextTimer() {
        var timer = started
        #expect(timer.event(.start(target: .seconds(90)), at: .seconds(130)) == .wait(until: .seconds(220)))
        #expect(timer.elapsed(at: .seconds(130)) == .zero)
        // Even if its own end was due, which is no longer of interest.
        #expect(timer.event(.start(target: .seconds(30)), at: .seconds(500)) == .wait(until: .seconds(530)))
    }

    @Test func extendsItsTarget() {
        var timer = started
        #expect(timer.event(.extend(by: .seconds(15)), at: .seconds(110)) == .wait(until: .seconds(175)))
        #expect(timer.target == .seconds(75))
        #expect(timer.elapsed(at: .seconds(110)) == .seconds(10))
        _ = timer.event(.pause, at: .seconds(110))
        #expect(timer.event(.extend(by: .seconds(15)), at: .seconds(200)) == .none)
        #expect(timer.remaining(at: .seconds(300)) == .seconds(80))
    }

    @Test(arguments: [RestTimer.Event.reset, .dismiss])
    func resets(event: RestTimer.Event) {
        for now in [Duration.seconds(120), .seconds(200)] {
            var timer = started
            #expect(timer.event(event, at: now) == .stopWaiting)
            #expect(timer.elapsed(at: .seconds(300)) == .zero)
            #expect(timer.end == nil)
            #expect(timer.event(.timePassed, at: .seconds(300)) == .none)
        }
    }

    @Test func ignoresCommandsAfterDismissal() {
        var timer = started
        _ = timer.event(.dismiss, at: .seconds(120))
        for event in [RestTimer.Event.start(target: .seconds(60)), .pause, .resume, .extend(by: .seconds(1))] {
            #expect(timer.event(event, at: .seconds(121)) == .none)
            #expect(timer.state == .dismissed)
        }
        _ = timer.event(.reset, at: .seconds(122))
        #expect(timer.event(.start(target: .seconds(60)), at: .seconds(123)) == .wait(until: .seconds(183)))
    }

    /// Whatever the commands and times: the elapsed time falls only at a start, never exceeds the target, and each
    /// start reports at most one end.
    @Test(arguments: UInt64(1)...200)
    func keepsItsLaws(seed: UInt64) {
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

    private static let events: [RestTimer.Event] = [
        .start(target: .seconds(30)), .start(target: .seconds(60), elapsed: .seconds(59)), .pause, .resume,
        .extend(by: .seconds(15)), .timePassed, .timePassed, .reset, .dismiss,
    ]
}
