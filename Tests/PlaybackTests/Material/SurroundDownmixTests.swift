import Testing

@testable import Playback

@Suite struct SurroundDownmixTests {
    /// 3 dB less than 1.
    private static let less = Float(0.5).squareRoot()

    @Test(arguments: 3...10)
    func keepsFullScaleWithinRange(channels: Int) {
        let weights = SurroundDownmix(channels: channels).weights
        #expect(abs(weights.reduce(0) { $0 + $1.left } - 1) < 1e-6)
        #expect(abs(weights.reduce(0) { $0 + $1.right } - 1) < 1e-6)
    }

    @Test func downmixesFivePointOneLikeBroadcasters() {
        let full = 1 / (1 + 2 * Self.less)
        let expected: [(Float, Float)] = [
            (full, 0), (0, full), (full * Self.less, full * Self.less), (0, 0), (full * Self.less, 0),
            (0, full * Self.less),
        ]
        let weights = SurroundDownmix(channels: 6).weights
        #expect(weights.count == 6)
        for (weight, (left, right)) in zip(weights, expected) {
            #expect(abs(weight.left - left) < 1e-6 && abs(weight.right - right) < 1e-6)
        }
    }

    /// Quadraphony has no centre: its third channel is rear left.
    @Test(arguments: [(4, [2], [3]), (5, [3], [4]), (6, [4], [5]), (7, [5], [6]), (8, [4, 6], [5, 7])])
    func keepsSidesApart(channels: Int, left: [Int], right: [Int]) {
        let weights = SurroundDownmix(channels: channels).weights
        #expect(left.allSatisfy { weights[$0].left > 0 && weights[$0].right == 0 })
        #expect(right.allSatisfy { weights[$0].left == 0 && weights[$0].right > 0 })
    }
}
