import FoundationEssentials
import SessionCore
import Testing

@Suite struct SkippedSegmentsTests {
    @Test(arguments: [
        (SkippedSegments(), 0, []), (.segment(1), 1, [1]), (.segment(2), 1, [2]), (.both, 2, [1, 2]),
        (SkippedSegments(rawValue: 255), 2, [1, 2]), (SkippedSegments(rawValue: 4), 0, []),
    ])
    func areNoneOneOrBoth(skipped: SkippedSegments, count: Int, numbers: [Int]) {
        #expect(skipped.count == count)
        #expect(skipped.numbers == numbers)
    }

    @Test func encodeAsANumber() throws {
        let json = try JSONEncoder().encode([SkippedSegments.both, [], .segment(2)])
        #expect(String(decoding: json, as: UTF8.self) == "[3,0,2]")
        #expect(try JSONDecoder().decode([SkippedSegments].self, from: json) == [.both, [], .segment(2)])
    }
}
