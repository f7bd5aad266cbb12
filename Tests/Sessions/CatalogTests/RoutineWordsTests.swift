import Catalog
import SessionCore
import Testing

/// The words of the clips that no catalog has.
@Suite struct RoutineWordsTests {
    private static func timed(_ activity: StepRoutine.Activity, _ label: String, _ path: String?) -> StepRoutine.Step {
        StepRoutine.Step(
            .timed(
                StepRoutine.Timed(
                    activity, label, frames: 96_000, clip: path.map { Clip(path: $0, frames: 48_000) })))
    }

    private static let routine = Routine.steps(
        StepRoutine(
            name: "Own",
            steps: [
                StepRoutine.Step(
                    .hold(
                        StepRoutine.Hold(
                            stretch: Stretch(id: "n1", name: "Tilt", region: .neck, isBilateral: true), sides: .both,
                            seconds: 10, introduction: Clip(path: "/own.wav", frames: 48_000)))),
                timed(.exercise, "Plank", "/plank.wav"), timed(.speech, "Roll over.", "/say.wav"),
                timed(.breathing, "Breathe 4-6", "/breathe.wav"), timed(.exercise, "Squat", nil),
                timed(.bell, "Bell", "/bell.wav"), StepRoutine.Step(.wait),
            ],
            switchSides: Clip(path: "shared/s.wav", frames: 48_000),
            complete: Clip(path: "shared/c.wav", frames: 48_000)))

    private static let steps = ["/plank.wav": "Plank", "/say.wav": "Roll over.", "/breathe.wav": "Breathe 4-6"]

    @Test func explainsTheUsersIntroductionByTheCatalog() throws {
        let folder = try CatalogFolder.stretches()
        let words = withExtendedLifetime(folder) { Self.routine.words(withCatalogIn: folder.path) }
        #expect(words.filter { $0.key.hasPrefix("/") } == Self.steps.merging(["/own.wav": "Tilt."]) { $1 })
        #expect(words["back/b1.wav"] == "Press up.")
        #expect(words["shared/h.wav"] == "Halfway.")
    }

    @Test func keepsTheWordsOfStepsWithoutACatalog() {
        #expect(Self.routine.words(withCatalogIn: "/nowhere") == Self.steps)
    }
}
