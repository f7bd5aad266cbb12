import ControlProtocol
import SessionCore
import TestSupport
import Testing

@testable import Session

/// Commands of `--at` that can never run, and pauses that nothing ends.
@Suite struct SessionScheduleTests {
    private let fixture = SessionFixture()

    private func schedule(_ commands: String) throws -> [ScheduledCommand] {
        try commands.split(separator: " ").map { try ScheduledCommand(parsing: String($0)) }
    }

    @Test(arguments: ["", "0=pause", "1=skip 2=stop", "1=pause 900=play", "2=toggle 3600=stop", "3=previous 60=skip"])
    func acceptsCommandsBeforeTheEndAndAfterAPause(commands: String) throws {
        let plan = try fixture.plan("neck:10")
        #expect(throws: Never.self) { try plan.check(try schedule(commands)) }
    }

    @Test(arguments: [
        ("90:00=pause", "'1:30:00=pause'"), ("1=skip 600=stop", "'10:00=stop'"), ("600=stop 900=pause", "'10:00=stop'"),
    ])
    func rejectsACommandAfterTheEnd(commands: String, name: String) throws {
        let plan = try fixture.plan("neck:10")
        let length = DurationText.elapsed(Frames.seconds(plan.timeline.sound.frames))
        let message = "\(name) never runs: the session ends at \(length); give an earlier time"
        #expect(throws: OptionError(message)) { try plan.check(try schedule(commands)) }
    }

    @Test func theRestOfASessionIsShorter() throws {
        let plan = try fixture.plan("neck:60")
        try fixture.die(in: plan, at: plan.timeline.sound.frames - Frames.inSeconds(5))
        let rest = try fixture.planRest()
        #expect(throws: Never.self) { try plan.check(try schedule("6=stop")) }
        #expect(throws: Never.self) { try rest.check(try schedule("4=stop")) }
        #expect(throws: OptionError.self) { try rest.check(try schedule("6=stop")) }
    }

    @Test(arguments: [
        ("1=pause", "0:01"), ("1=toggle", "0:01"), ("1=pause 2=skip", "0:01"), ("1=pause 2=play 3=pause", "0:03"),
        ("1=pause 2=play", nil), ("1=pause 2=toggle", nil), ("1=pause 2=stop", nil), ("1=skip", nil), ("", nil),
    ])
    func explainsAPauseThatNothingEnds(commands: String, time: String?) throws {
        let plan = try fixture.plan(SessionOptions(output: .nullVirtual, music: .none))
        let warning = time.map {
            "nothing ends the pause at \($0), so the session on 'null:virtual' ends there; add a later --at TIME=play"
        }
        #expect(plan.warning(about: try schedule(commands)) == warning)
        let real = try fixture.plan(SessionOptions(output: .null, music: .none))
        #expect(real.warning(about: try schedule(commands)) == nil)
    }
}
