import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite(.timeLimit(.minutes(5))) struct WeightRepositoryTests {
    private let fixture: NutritionFixture

    init() throws { fixture = try NutritionFixture() }

    private var data: Repositories { fixture.data }

    private func entry(_ id: String, second: Int, _ grams: Int) -> WeightEntry {
        WeightEntry(id: id, measuredAt: Timestamp(milliseconds: second * 1000), weight: BodyWeight(grams: grams))
    }

    @Test func keepsOneWeightPerTimestamp() throws {
        let first = try fixture.record([entry("a", second: 1, 80_000), entry("b", second: 2, 81_000)])
        #expect((first.added, first.replaced, first.present) == (2, 0, 0))
        let again = try fixture.record([entry("c", second: 1, 80_000), entry("d", second: 2, 81_500)])
        #expect((again.added, again.replaced, again.present) == (0, 1, 1))
        #expect(try data.nutrition.weights() == [entry("d", second: 2, 81_500), entry("a", second: 1, 80_000)])
    }

    @Test func ordersWeightsByTimeOfMeasurement() throws {
        try fixture.setUp()
        try fixture.weigh(82)
        let (counts, outcome) = try fixture.recalculating { db in
            try NutritionRepository.add([entry("old", second: 1, 60_000)], in: db)
        }
        #expect((counts.added, outcome) == (1, .success(.kept)))
        #expect(try data.nutrition.weights().map(\.weight.text) == ["82", "60"])
    }

    @Test func deletesAWeight() throws {
        try fixture.record([entry("a", second: 1, 80_000)])
        #expect(try fixture.removeWeight("a"))
        #expect(try !fixture.removeWeight("a"))
        #expect(try data.nutrition.weights().isEmpty)
    }

    @Test func exportsWeightsToAnotherDatabaseOnce() async throws {
        try fixture.setUp()
        try fixture.weigh(82)
        try fixture.weigh(70)
        _ = try fixture.plan(isViewed: false)
        let document = try document(of: data)
        let other = try NutritionFixture()
        for _ in 1...2 {
            let counts = try await other.data.exchange.importDocument(document)
            #expect((counts.nutritionRows, counts.preferences) == (5, 1))
            #expect(try other.data.nutrition.weights() == data.nutrition.weights())
            #expect(try other.data.nutrition.nutritionProfile() == data.nutrition.nutritionProfile())
            #expect(try other.data.nutrition.lastPlanChange() == data.nutrition.lastPlanChange())
            #expect(try other.plan(isViewed: false).plan == fixture.plan(isViewed: false).plan)
            #expect(try other.data.nutritionPlans.unseenPlanChanges() == 1)
        }
        #expect(try self.document(of: other.data) == document)
        try data.exchange.clear()
        #expect(
            try (data.nutrition.weights(), fixture.targetsCount(), data.nutrition.nutritionProfile() == nil) == (
                [], 0, true
            ))
    }

    @Test(arguments: [
        (#""nutrition":{"bodyFat":[]}"#, "nutrition.bodyFat: unknown key"),
        (#""nutrition":{"bodyWeight":[{"id":"a","measuredAt":"now","weight":80}]}"#, "nutrition.bodyWeight[0]"),
        (#""preferences":{"nutritionProfile":{"sex":"x"}}"#, "preferences.nutritionProfile"),
    ])
    func importsNothingFromAFaultyDocument(part: String, complaint: String) async throws {
        let document = Data(#"{"format":"limber-export","version":1,\#(part)}"#.utf8)
        let error = try await #require(throws: ImportError.self) { try await data.exchange.importDocument(document) }
        #expect("\(error)".contains(complaint))
    }

    private func document(of data: Repositories) throws -> Data {
        var pieces = data.exchange.exportPieces(at: fixture.now)
        var document = Data()
        while let piece = try pieces.next() { document += piece }
        return document
    }
}
