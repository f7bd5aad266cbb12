import Catalog
import Resources
import SessionCore
import Testing

/// Sessions for a time.
@Suite struct StretchFittingTests {
    private let catalog: StretchCatalog
    private let all = RegionDuration.defaults.map(StretchChoice.region)

    init() throws { catalog = try StretchCatalog(folder: AudioFolder.locate().stretching) }

    private func routine(
        filling seconds: Int, with choices: [StretchChoice], seed: UInt64 = 1, leadIn: LeadIn = .every,
        ordersByPosture: Bool = false
    ) throws -> StretchRoutine {
        let selection = try StretchSelection(from: StretchPool(catalog), seed: seed, ordersByPosture: ordersByPosture)
        return try catalog.routine(
            filling: seconds, with: choices, from: selection,
            pacing: SessionOptions(leadIn: leadIn, introductions: .full)
        ).routine
    }

    /// The frames of a routine, and those that its longest stretch adds.
    private func frames(_ routine: StretchRoutine, _ leadIn: LeadIn) -> (all: Int, longest: Int) {
        let timeline = SessionTimeline(compiling: routine, leadIn: leadIn, changeOver: .standard)
        let stretches = Dictionary(grouping: timeline.phases.filter { $0.unit != nil }) { $0.unit }
        return (timeline.plannedFrames, stretches.values.map { $0.reduce(0) { $0 + $1.frames } }.max() ?? 0)
    }

    /// At least one stretch of two minutes did not fit, and no introduction is longer than 15 s.
    @Test(arguments: LeadIn.allCases) func fillsEveryMinuteWithinOneStretch(leadIn: LeadIn) throws {
        for minutes in 3...45 {
            for seed in 0..<2 as Range<UInt64> {
                let routine = try routine(
                    filling: 60 * minutes, with: all, seed: seed, leadIn: leadIn, ordersByPosture: seed == 1)
                let (frames, longest) = frames(routine, leadIn)
                let spare = Frames.inSeconds(60 * minutes) - frames
                #expect(
                    spare >= 0 && spare < max(longest, Frames.inSeconds(120 + 15 + 8 + 4)), "\(minutes), seed \(seed)")
            }
        }
    }

    @Test func repeatsTheChoicesUntilTheTimeIsFull() throws {
        let choices = try ["pigeon:60", "neck:30"].map(StretchChoice.init(parsing:))
        let ids = try routine(filling: 600, with: choices).steps.map(\.stretch.id)
        #expect([0, 2, 4].map { ids[$0] } == Array(repeating: "glutes-pigeon-pose", count: 3))
        #expect(Set([1, 3, 5].map { ids[$0] }).count == 3)
    }

    @Test func leavesOutAStretchThatIsTooLongForTheRest() throws {
        let choices = try ["back:2m", "neck:30"].map(StretchChoice.init(parsing:))
        #expect(try routine(filling: 90, with: choices).steps.map(\.stretch.region) == [.neck])
    }

    @Test func refusesATimeThatIsTooShortForAnyStretch() {
        let error = #expect(throws: OptionError.self) {
            try routine(filling: 60, with: [StretchChoice(parsing: "back:2m")])
        }
        #expect(error?.description.hasPrefix("1 min is too short for one of these stretches") == true)
    }
}
