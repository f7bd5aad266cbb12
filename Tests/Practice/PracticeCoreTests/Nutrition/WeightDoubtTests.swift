import PracticeCore
import SessionCore
import TestSupport
import Testing

/// The question about a weight far from the last one. Pure rules: milliseconds.
@Suite struct WeightDoubtTests {
    private static let clock = DayClock(in: Zone { _ in 0 })

    /// A weight at noon, some days after 20 November 2026.
    private func entry(_ grams: Int, day: Int = 0, second: Int = 43_200) -> WeightEntry {
        let start = LocalDay(number: 20_777)
        return WeightEntry(
            id: "\(day) \(second) \(grams)",
            measuredAt: Self.clock.moment(on: LocalDay(number: start.number + day), second: second),
            weight: BodyWeight(grams: grams))
    }

    @Test(arguments: [
        // More than 5 %, in grams.
        (60_000, 63_000, 1, false), (60_000, 63_001, 1, true), (60_000, 57_000, 1, false), (60_000, 56_999, 1, true),
        // More than 4 kg.
        (100_000, 104_000, 1, false), (100_000, 104_001, 1, true), (100_000, 96_000, 1, false),
        (100_000, 95_999, 1, true),
        // The same instant, the last day of the window, and a longer break.
        (83_700, 181_000, 0, true), (83_700, 181_000, 60, true), (83_700, 181_000, 61, false),
        // A later weight is not the last one.
        (83_700, 181_000, -1, false),
    ])
    func doubtsAWeightFarFromTheLastOne(last: Int, grams: Int, days: Int, isDoubtful: Bool) {
        #expect((WeightDoubt(entry(grams, day: days), since: entry(last)) != nil) == isDoubtful)
    }

    @Test func needsAWeightToCompareWith() {
        #expect(WeightDoubt(entry(181_000), since: nil) == nil)
    }

    @Test(arguments: [
        (
            83_700, 181_000, UnitSystem.metric, 7,
            "181 kg is 97.3 kg more than 83.7 kg on 20 November (399 lb instead of 184.5 lb). Is it right?"
        ),
        (
            83_700, 181_000, .imperial, 7,
            "399 lb is 214.5 lb more than 184.5 lb on 20 November (181 kg instead of 83.7 kg). Is it right?"
        ),
        (
            83_700, 38_000, .metric, 45,
            "38 kg is 45.7 kg less than 83.7 kg on 20 November 2026 (83.8 lb instead of 184.5 lb). Is it right?"
        ),
    ])
    func asksWithBothUnits(last: Int, grams: Int, units: UnitSystem, days: Int, question: String) throws {
        let new = entry(grams, day: days)
        let doubt = try #require(WeightDoubt(new, since: entry(last)))
        #expect(doubt.question(in: units, by: Self.clock, now: new.measuredAt) == question)
    }

    private struct File: Sendable {
        /// The grams of one day after another.
        let grams: [Int]
        var stored: [Int: Int] = [:]
        /// The doubtful days.
        let doubtful: [Int]
    }

    private static let files: [File] = [
        File(grams: [80_000, 80_500, 79_900], doubtful: []),
        // A single wrong weight is a single doubt.
        File(grams: [80_000, 181_000, 80_500], doubtful: [1]),
        // A person who has changed is a single doubt, too.
        File(grams: [80_000, 90_000, 90_200, 90_100], doubtful: [1]),
        File(grams: [80_000, 181_000, 175_000, 80_500], doubtful: [1, 2]),
        // A stored weight counts, and one that is present needs no question.
        File(grams: [181_000], stored: [-1: 80_000], doubtful: [0]),
        File(grams: [80_000, 181_000, 80_500], stored: [0: 80_000, 1: 181_000, 2: 80_500], doubtful: []),
        File(grams: [80_000, 181_000], stored: [0: 80_000, 1: 80_200], doubtful: [1]),
        File(grams: [181_000], stored: [1: 80_000], doubtful: []),
    ]

    @Test(arguments: files.indices) func doubtsEachWrongWeightOfAFileOnce(index: Int) {
        let file = Self.files[index]
        let entries = file.grams.enumerated().map { entry($1, day: $0) }
        let stored = file.stored.map { entry($1, day: $0) }
        for order in [entries, entries.reversed()] {
            let doubts = WeightDoubt.doubts(about: order, stored: stored)
            #expect(doubts.map(\.entry) == file.doubtful.map { entries[$0] })
        }
    }
}
