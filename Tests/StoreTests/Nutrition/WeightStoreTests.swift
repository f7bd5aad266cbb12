import Foundation
import PracticeCore
import SessionCore
import Store
import TestSupport
import Testing

@Suite struct WeightStoreTests {
    private let kitchen: Kitchen

    init() throws { kitchen = try Kitchen() }

    private var store: Store { kitchen.store }

    private func entry(_ id: String, second: Int, _ grams: Int) -> WeightEntry {
        WeightEntry(id: id, measuredAt: Timestamp(milliseconds: second * 1000), weight: BodyWeight(grams: grams))
    }

    @Test func oneMomentHasOneWeight() throws {
        let first = try store.add([entry("a", second: 1, 80_000), entry("b", second: 2, 81_000)])
        #expect((first.added, first.replaced, first.present) == (2, 0, 0))
        let again = try store.add([entry("c", second: 1, 80_000), entry("d", second: 2, 81_500)])
        #expect((again.added, again.replaced, again.present) == (0, 1, 1))
        #expect(try store.weights() == [entry("d", second: 2, 81_500), entry("a", second: 1, 80_000)])
    }

    @Test func theLatestIsTheLatestMeasuredNotTheLatestTold() throws {
        try kitchen.setUp()
        try kitchen.weigh(82)
        try store.add([entry("old", second: 1, 60_000)])
        #expect(try store.recalculate(at: kitchen.now, by: .utc, since: 1) == .kept)
        #expect(try store.weights().map(\.weight.text) == ["82", "60"])
    }

    @Test func aWeightIsForgotten() throws {
        try store.add([entry("a", second: 1, 80_000)])
        #expect(try store.removeWeight("a"))
        #expect(try !store.removeWeight("a"))
        #expect(try store.weights().isEmpty)
    }

    @Test func everythingGoesIntoAnotherBoxAndOnce() throws {
        try kitchen.setUp()
        try kitchen.weigh(82)
        try kitchen.weigh(70)
        _ = try kitchen.plan(isLook: false)
        let document = try document(of: store)
        let other = try Kitchen()
        for _ in 1...2 {
            let counts = try other.store.importDocument(document)
            #expect((counts.nutritionRows, counts.preferences) == (5, 1))
            #expect(try other.store.weights() == store.weights())
            #expect(try other.store.nutritionProfile() == store.nutritionProfile())
            #expect(try other.store.lastPlanChange() == store.lastPlanChange())
            #expect(try other.plan(isLook: false).plan == kitchen.plan(isLook: false).plan)
            #expect(try other.store.planBadge() == 1)
        }
        #expect(try self.document(of: other.store) == document)
        try store.clear()
        #expect(try (store.weights(), store.targetsCount(), store.nutritionProfile() == nil) == ([], 0, true))
    }

    @Test(arguments: [
        (#""nutrition":{"bodyFat":[]}"#, "nutrition.bodyFat: nothing of this name is known"),
        (#""nutrition":{"bodyWeight":[{"id":"a","measuredAt":"now","weight":80}]}"#, "nutrition.bodyWeight[0]"),
        (#""preferences":{"nutritionProfile":{"sex":"x"}}"#, "preferences.nutritionProfile"),
    ])
    func nothingIsTakenOfADocumentThatIsWrong(part: String, complaint: String) throws {
        let document = Data(#"{"format":"limber-export","version":1,\#(part)}"#.utf8)
        let error = try #require(throws: ImportError.self) { try store.importDocument(document) }
        #expect("\(error)".contains(complaint))
    }

    private func document(of store: Store) throws -> Data {
        var pieces = store.exportPieces(at: kitchen.now)
        var document = Data()
        while let piece = try pieces.next() { document += piece }
        return document
    }
}
