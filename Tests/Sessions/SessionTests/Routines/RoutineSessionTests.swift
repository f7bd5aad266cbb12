import ControlProtocol
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import Session

/// Sessions that follow a routine, rendered and compared with their plan.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RoutineSessionTests {
    private let fixture = SessionFixture()

    private static let text = """
        name: Morning
        steps:
          - stretch: turn
            hold: 5s
          - rest: 5s
          - repeat: 2
            rest-between: 3s
            steps:
              - exercise: Plank
                work: 6s
          - wait: for me
          - breathe: { pattern: 4-6, for: 20s }
          - play: bell
        """

    @Test func soundsAsPlannedToTheFrame() async throws {
        let plan = try await fixture.plan(routine: Self.text)
        let (sound, performance) = try await fixture.render(plan)
        #expect(fixture.log.lines == [])
        #expect(
            performance.story == """
                0 says neck
                48000 said neck; change-over 0.1
                144000 segment 0.1
                384000 change-over 0.2; says switch
                408000 said switch
                480000 segment 0.2
                720000 step 1
                878400 says word
                902400 said word
                912000 says word
                936000 said word
                960000 step 2
                1248000 step 3
                1310400 says word
                1334400 said word
                1344000 says word
                1368000 said word
                1392000 step 4
                1680000 paused by waiting; resumed; step 6; says word
                1704000 said word
                1771200 says word
                1795200 said word
                1963200 says word
                1987200 said word
                2251200 says word
                2275200 said word
                2443200 says word
                2467200 said word
                2712000 step 7; says bell
                2832000 said bell; says complete
                2880000 said complete; completed 60 s fully
                """)
        #expect(plan.timeline.sound.frames == 2_880_000)
        #expect(sound.isAlike(Sound(narrating: performance.events)))
    }

    /// The words before an exercise while its name is spoken, and then those of a step that speaks, to its end.
    @Test(
        arguments: [("0.25", "Plank", 0.25, 0.5), ("3", nil, nil, nil), ("6.75", "Now rest.", 0.75, 1)]
            as [(String, String?, Double?, Double?)])
    func showsTheWordsOfItsSteps(time: String, caption: String?, elapsed: Double?, duration: Double?) async throws {
        let plan = try await fixture.plan(
            routine: "name: A\nsteps: [{exercise: Plank, work: 5s}, {say: Now rest.}, {stretch: turn, hold: 5s}]")
        let performance = try await fixture.play(plan, at: "\(time)=pause")
        let snapshot = try #require(performance.snapshot(after: "paused by user"))
        #expect((snapshot.caption, snapshot.captionElapsed, snapshot.captionDuration) == (caption, elapsed, duration))
        // Only a stretch is told in advance.
        #expect(snapshot.next?.id == (caption == "Now rest." ? "neck-turn" : nil))
        #expect(snapshot.segments == [1, 1, 2])
    }

    @Test func waitsForThePlayCommand() async throws {
        let plan = try await fixture.plan(
            routine: "name: Wait\nsteps: [{wait: for me}, {exercise: Plank, work: 5s}]", output: .null)
        let performance = try await fixture.play(plan, output: .null) { controller, listener in
            let snapshot = try await listener.hear("paused by waiting")
            #expect(snapshot.phase == .wait)
            #expect(snapshot.pauseReason == .waiting)
            #expect(snapshot.step?.index == 0)
            try await controller.perform(.play)
            let exercise = try await listener.hear("step 1")
            #expect(exercise.phase == .exercise)
            #expect(exercise.step?.label == "Plank")
            try await controller.perform(.stop)
        }
        #expect(EventLaws(of: performance.events).violations == [])
    }

    @Test func isRecoverableInAWait() async throws {
        let plan = try await fixture.plan(
            routine: "name: Wait\nsteps: [{exercise: Plank, work: 5s}, {wait: for me}, {rest: 5s}]", output: .null)
        let checkpoint = try await fixture.play(plan, interruptedAfter: "step 0") { controller in
            try await controller.perform(.skip)
        }
        #expect(checkpoint.recoverable?.title == "Wait - Waiting for you, 2 of 3")
        // Its steps are in the checkpoint, whatever becomes of the routine.
        try await fixture.library().remove("wait", evenIfNeeded: false)
        let rest = try fixture.planRest(of: checkpoint)
        let performance = try await fixture.play(rest, output: .null) { controller, listener in
            #expect(try await listener.hear("paused by waiting").status == .paused)
            try await controller.perform(.play)
            try await listener.hear("step 2")
            try await controller.perform(.stop)
        }
        #expect(performance.events.first?.line == "0 started")
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func obeysTheLawsAtAnyFrame(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        let plan = try await fixture.plan(routine: Self.text)
        let performance = try await fixture.play(plan, at: RandomCommandTests.schedule(upTo: 2, using: &generator))
        #expect(EventLaws(of: performance.events).violations == [])
    }

    @Test func countsTheStepInWhichItIsStopped() async throws {
        let plan = try await fixture.plan(routine: "name: Long\nsteps: [{exercise: Plank, work: 10m}]")
        let performance = try await fixture.play(plan, at: "66=stop")
        guard case .routine(let record)? = performance.outcome.end?.record else {
            Issue.record("no record of a routine")
            return
        }
        #expect(record.activeSeconds == 65)
        #expect(!record.completedFully)
    }

    @Test func holdsLongerInEachRound() async throws {
        let plan = try await fixture.plan(
            routine: """
                name: Longer
                steps:
                  - repeat: 2
                    longer: 5s
                    steps:
                      - region: neck
                        hold: 10s
                      - stretch: bend
                """)
        let holds = plan.timeline.phases.compactMap { phase -> Double? in
            if case .segment = phase.kind { Frames.seconds(phase.frames) } else { nil }
        }
        // Both sides of the neck, and the default of the back.
        #expect(holds == [10, 10, 120, 15, 15, 125])
    }

    @Test func leavesARecordOfItsOwnKind() async throws {
        let plan = try await fixture.plan(routine: Self.text)
        let performance = try await fixture.play(plan, persistence: fixture.persistence)
        guard case .routine(let record)? = performance.outcome.end?.record else {
            Issue.record("no record of a routine")
            return
        }
        #expect(record.routine == "Morning")
        #expect(record.stretches.map(\.stretchName) == ["Turn"])
        #expect(try fixture.data.sessions.sessionCount() == 1)
    }
}
