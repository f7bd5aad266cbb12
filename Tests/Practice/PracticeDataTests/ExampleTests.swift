import PracticeCore
import PracticeData
import TestSupport
import Testing

/// The example in the doc comments of PracticeData. It takes 0.3 s, in which it creates a database.
@Suite struct PracticeDataExamples {
    private let database = TestDatabase()

    @Test func storesAndReadsAWeight() async throws {
        let practice = database.practice()
        let now = practice.context.now()
        let entry = WeightEntry(id: "weight-1", measuredAt: now, weight: BodyWeight(grams: 80_500))
        _ = try await practice.write { try $0.nutrition.record([entry], at: $0.now, by: $0.days) }
        let weights = try await practice.read { try $0.nutrition.weights() }  // [entry]
        #expect(weights == [entry])
    }
}
