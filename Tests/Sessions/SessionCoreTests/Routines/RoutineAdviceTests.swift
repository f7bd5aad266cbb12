import SessionCore
import Testing

@Suite struct RoutineAdviceTests {
    @Test(
        arguments: [
            ("both sides", [.hold()], []),
            (
                "a long hold", [.hold(seconds: 180)],
                ["a hold of 3 min is long; hold at most 2 min, and repeat the stretch"]
            ),
            (
                "a forgotten side", [.hold(.left)],
                [
                    "'Neck Stretch' is held more often on the left side; add a step with 'sides: right', or leave "
                        + "'sides' out for both"
                ]
            ),
            ("one side after the other", [.hold(.left), .hold(.right)], []),
            (
                "no time to change",
                [.hold(posture: .standing), .hold(changeOver: .fixed(seconds: 0), posture: .lying)],
                ["0 s to change from standing to lying is too short; use 'change-over: 8s'"]
            ),
            (
                "no time, but the same posture",
                [.hold(posture: .lying), .hold(changeOver: .fixed(seconds: 0), posture: .lying)], []
            ),
            (
                "words that are cut",
                [
                    .timed(
                        StepRoutine.Timed(
                            .exercise, "Plank", frames: Frames.inSeconds(2), clip: Clip(path: "plank", frames: 120_000))
                    )
                ],
                ["the words last 2.5 s, but the step only 2 s; they are cut"]
            ),
            (
                "too long", [.timed(.exercise, seconds: 5 * 3600)],
                ["the routine lasts 5:00:02; use at most 4 h"]
            ),
        ] as [(String, [StepRoutine.Action], [String])])
    func warnsOf(_ name: String, _ actions: [StepRoutine.Action], _ problems: [String]) {
        let places = actions.indices.map { RoutineDocument.Place(line: $0 + 1, column: 1) }
        let faults = StepRoutine(actions).advice(at: places, for: SessionOptions())
        #expect(faults.map(\.problem) == problems, "\(name)")
    }

    @Test func saysTheSameOfEachRoundOnce() {
        let place = RoutineDocument.Place(line: 4, column: 3)
        let routine = StepRoutine([.hold(seconds: 180), .hold(seconds: 180)])
        #expect(routine.advice(at: [place, place], for: SessionOptions()).count == 1)
    }
}
