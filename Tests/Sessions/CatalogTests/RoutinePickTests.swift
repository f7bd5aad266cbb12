import SessionCore
import Testing

@testable import Catalog

@Suite struct RoutinePickTests {
    /// Four exercises, of which two rounds draw two each.
    private static let steps = {
        let place = RoutineDocument.Place(line: 1, column: 1)
        let exercises = ["A", "B", "C", "D"].map {
            RoutineDocument.Step(.exercise(RoutineExercise($0, .seconds(20))), at: place)
        }
        let picked = RoutineDocument.Step(.repeated(.init(rounds: 2, pick: 2, steps: exercises)), at: place)
        let bell = RoutineDocument.Step(.bell, at: place)
        return RoutineDocument(name: "Sample", steps: [bell, picked, bell]).flattened { _ in nil }.steps
    }()

    @Test func drawsAnyTwoForEachRoundInTheirOrder() {
        var draws: [String: Int] = [:]
        for seed in 0..<600 as Range<UInt64> {
            let labels = Self.steps.picked(seed: seed).map(\.kind.label)
            #expect(labels.count == 6 && labels.first == "Bell" && labels.last == "Bell")
            for round in [labels[1...2], labels[3...4]] { draws[round.joined(), default: 0] += 1 }
        }
        #expect(draws.keys.sorted() == ["AB", "AC", "AD", "BC", "BD", "CD"])
        // 200 on average; a deviation of 5 sigma is 65.
        #expect(draws.values.allSatisfy { (135...265).contains($0) }, "\(draws)")
    }

    @Test func drawsTheSameWithTheSameSeed() {
        #expect(Self.steps.picked(seed: 7) == Self.steps.picked(seed: 7))
        #expect(Self.steps.filter { $0.alternative == nil }.picked(seed: 7).count == 2)
    }
}
