import Testing

@testable import Catalog

@Suite struct FreeStartsTests {
    private func all(_ starts: FreeStarts) -> [Int] { (0..<starts.count).map { starts[$0] } }

    @Test func holdsEachFrameOfTheWindow() {
        #expect(all(FreeStarts(from: 3, through: 6)) == [3, 4, 5, 6])
        #expect(all(FreeStarts(from: 3, through: 3)) == [3])
        #expect(FreeStarts(from: 3, through: 2).count == 0)
        #expect(FreeStarts(from: 3, through: -9).count == 0)
    }

    /// Compares with a direct check of every frame.
    @Test(arguments: [0, 1, 5], [1, 4])
    func excludesFramesTooCloseToOtherSound(distance: Int, frames: Int) {
        for first in 0..<30 {
            for length in 0...3 {
                var starts = FreeStarts(from: 5, through: 20)
                let sounding = [first..<first + length, 12..<14]
                for one in sounding { starts.exclude(distance, around: one, lasting: frames) }
                let expected = (5...20).filter { start in
                    sounding.allSatisfy {
                        start + frames + distance <= $0.lowerBound || $0.upperBound + distance <= start
                    }
                }
                #expect(all(starts) == expected)
            }
        }
    }
}
