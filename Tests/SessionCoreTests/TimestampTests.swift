import FoundationEssentials
import SessionCore
import Testing

@Suite struct TimestampTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 1), ("1969-12-31T23:59:59.999Z", -1),
        ("2026-01-26T10:30:00.000Z", 1_769_423_400_000), ("2026-01-26T10:30:56Z", 1_769_423_456_000),
        ("2026-01-26T10:30:56.789Z", 1_769_423_456_789), ("2026-01-26T10:30:56.5Z", 1_769_423_456_500),
        ("2026-01-26T10:30:56.7899999Z", 1_769_423_456_789), ("2024-02-29T23:59:59.999Z", 1_709_251_199_999),
    ])
    func readsUTCWithOrWithoutAFraction(text: String, milliseconds: Int) throws {
        #expect(Timestamp(text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "Z", "2026-01-26", "2026-01-26Z", "2026-01-26 10:30:56Z", "2026-01-26 10:30:56.789Z", "2026-01-26T10:30Z",
        "2026-01-26T10:30:56", "2026-01-26T10:30:56z", "2026-01-26t10:30:56Z", "2026-01-26T10:30:56+00:00",
        "2026-01-26T10:30:56.789+00:00", "2026-01-26T10:30:56+00:00Z", "2026-01-26T10:30:56.Z",
        "2026-01-26T10:30:56,789Z", "2026-01-26T10:30:56.-89Z", "2026-01-26T10:30:56.78 Z", "2026-01-26T10:30:56.٧٨٩Z",
        "2026-01-26T10:30:56.789٠Z", "٢٠٢٦-01-26T10:30:56Z", "20260126T103056Z", "2026-1-26T10:30:56Z",
        "2026-01-26T10:30:56ZZ", " 2026-01-26T10:30:56Z", "2026-01-26T10:30:56Z ", "2026-01-26T10:30:56Z\n",
        "999999999-1-1T1:1:1Z",
    ])
    func rejectsOtherFormats(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test(arguments: [
        "2026-02-29T10:00:00Z", "2026-02-30T10:00:00Z", "2026-13-01T10:00:00Z", "2026-00-10T10:00:00Z",
        "2026-01-00T10:00:00Z", "2026-01-32T10:00:00Z", "2026-01-26T24:00:00Z", "2026-01-26T10:60:00Z",
        "2026-01-26T23:59:60Z",
    ])
    func rejectsImpossibleTimes(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"), (-1_000, "1969-12-31T23:59:59.000Z"),
        (1_769_423_400_000, "2026-01-26T10:30:00.000Z"), (1_769_423_456_007, "2026-01-26T10:30:56.007Z"),
    ])
    func printsMilliseconds(milliseconds: Int, text: String) {
        #expect(Timestamp(milliseconds: milliseconds).description == text)
    }

    /// As strings, `….789Z` sorts before `…Z`.
    @Test(arguments: [
        ("2026-01-26T10:30:56Z", "2026-01-26T10:30:56.789Z"), ("2026-01-26T10:30:56.1Z", "2026-01-26T10:30:56.15Z"),
        ("2025-12-31T23:59:59.999Z", "2026-01-01T00:00:00Z"),
    ])
    func comparesInstants(earlier: String, later: String) throws {
        #expect(try #require(Timestamp(earlier)) < #require(Timestamp(later)))
    }

    @Test func equalsTheSameInstantInAnotherForm() {
        #expect(Timestamp("2026-01-26T10:30:56Z") == Timestamp("2026-01-26T10:30:56.0000Z"))
    }

    @Test(arguments: [(3_600_000, 3600.0), (3_600_001, 3600.001), (-5_000, -5.0)])
    func subtractsToTheMillisecond(milliseconds: Int, seconds: Double) throws {
        let start = try #require(Timestamp("2026-01-26T10:30:00Z"))
        let end = Timestamp(milliseconds: start.milliseconds + milliseconds)
        #expect(end.seconds(since: start) == seconds)
    }

    @Test func convertsToADateExactly() {
        for step in 0..<50_000 {
            let timestamp = Timestamp(milliseconds: -2_000_000_000_000 + step * 80_000_007)
            #expect(Timestamp(timestamp.date) == timestamp)
        }
    }

    @Test func encodesAsAString() throws {
        let timestamp = Timestamp(milliseconds: 1_769_423_400_000)
        let json = try JSONEncoder().encode([timestamp])
        #expect(String(decoding: json, as: UTF8.self) == #"["2026-01-26T10:30:00.000Z"]"#)
        #expect(try JSONDecoder().decode([Timestamp].self, from: json) == [timestamp])
    }

    @Test func rejectsAnInvalidString() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Timestamp].self, from: Data(#"["2026-01-26"]"#.utf8))
        }
    }
}
