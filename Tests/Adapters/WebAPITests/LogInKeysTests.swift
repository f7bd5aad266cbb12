import Platform
import TestSupport
import Testing

@testable import WebAPI

/// The keys that log a browser in once. Pure rules: milliseconds.
@Suite struct LogInKeysTests {
    private let start = MonotonicTime(nanoseconds: 1)

    /// Keys with random values of a seed, made at the start.
    private func keys(_ count: Int) -> (keys: LogInKeys, values: [String]) {
        var generator = SplitMix64(seed: 1)
        var keys = LogInKeys()
        let values = (0..<count).map { _ in keys.add(at: start, using: &generator) }
        return (keys, values)
    }

    @Test func drawsSixteenRandomBytesForEachKey() {
        let values = keys(10).values
        #expect(Set(values).count == 10)
        #expect(values.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
    }

    @Test func isUsedOnce() {
        var (keys, values) = keys(2)
        let uses = [values[1], values[1], values[0]].map { keys.use($0, at: start) }
        #expect(uses == [true, false, true])
    }

    @Test(arguments: [(299, true), (300, false), (301, false)])
    func isVoidAfterFiveMinutes(seconds: Int, isValid: Bool) {
        var (keys, values) = keys(1)
        let isUsed = keys.use(values[0], at: start.advanced(by: .seconds(seconds)))
        #expect(isUsed == isValid)
    }

    @Test(arguments: ["", "0", "0123456789abcdef0123456789abcdef", "\u{e9}"])
    func acceptsNothingElse(sent: String) {
        var (keys, values) = keys(1)
        let wrong = [keys.use(sent, at: start), keys.use(values[0] + "0", at: start)]
        #expect(wrong == [false, false])
        let right = keys.use(values[0], at: start)
        #expect(right)
    }

    @Test func dropsTheOldestOfMoreThanSixteen() {
        var (keys, values) = keys(18)
        let uses = values.map { keys.use($0, at: start) }
        #expect(uses == (0..<18).map { $0 >= 2 })
    }

    @Test func areVoidedTogether() {
        var (keys, values) = keys(2)
        keys.removeAll()
        let uses = values.map { keys.use($0, at: start) }
        #expect(uses == [false, false])
    }
}
