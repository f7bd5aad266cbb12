import SessionCore
import Testing

@Suite struct FramesTests {
    @Test(arguments: [
        (0, 44_100, 0), (48_000, 48_000, 48_000), (24_000, 24_000, 48_000), (44_100, 44_100, 48_000),
        // 1.0884…, 2.1768… and 0.4988… frames,
        (1, 44_100, 1), (2, 44_100, 2), (1, 96_200, 0),
        // exactly a half, one and a half, and two and a half.
        (1, 96_000, 1), (3, 96_000, 2), (5, 96_000, 3), (1, 192_000, 0), (2, 192_000, 1), (446_401, 96_000, 223_201),
    ])
    func roundsConvertedLengthsHalfUp(frames: Int, rate: Int, length: Int) {
        #expect(Frames.converting(frames, from: rate) == length)
    }

    @Test(arguments: [
        (0.0, 0), (12.5, 600_000), (9.3, 446_400), (0.5 / 48_000, 1), (0.49 / 48_000, 0), (1.5 / 48_000, 2),
    ])
    func convertsATimeToTheNearestFrame(seconds: Double, frame: Int) {
        #expect(Frames.nearest(toSeconds: seconds) == frame)
    }

    @Test(arguments: [1e99, .infinity, .nan])
    func aTimeBeyondTheRangeHasNoFrame(seconds: Double) {
        #expect(Frames.nearest(toSeconds: seconds) == nil)
    }
}

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
        // Impossible times.
        "2026-02-29T10:00:00Z", "2026-02-30T10:00:00Z", "2026-13-01T10:00:00Z", "2026-00-10T10:00:00Z",
        "2026-01-00T10:00:00Z", "2026-01-32T10:00:00Z", "2026-01-26T24:00:00Z", "2026-01-26T10:60:00Z",
        "2026-01-26T23:59:60Z",
    ])
    func rejectsOtherFormatsAndImpossibleTimes(text: String) { #expect(Timestamp(text) == nil) }

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
        let text = #"["2026-01-26T10:30:00.000Z"]"#
        #expect(try json(of: [timestamp]) == text)
        #expect(try decoded(text) == [timestamp])
        #expect(throws: DecodingError.self) { try decoded(#"["2026-01-26"]"#) as [Timestamp] }
    }
}

@Suite struct DurationTextTests {
    @Test(arguments: [
        ("0", 0), ("90", 90), ("060", 60), ("90s", 90), ("2m", 120), ("1h", 3600), ("1m30s", 90), ("1h5m", 3900),
        ("1h5m10s", 3910), ("1h10s", 3610), ("90m", 5400), ("1m30", 90), ("1h30", 5400), ("2M", 120), ("1:30", 90),
        ("0:05", 5), ("90:00", 5400), ("1:05:00", 3900), ("0:00:09", 9), ("45 s", 45), ("2 min", 120),
        ("1 min 30 s", 90), ("1 h 5 min", 3900), ("1000000000", 1_000_000_000),
    ])
    func readsEveryForm(text: String, seconds: Int) {
        #expect(DurationText.seconds(parsing: text) == seconds)
    }

    @Test(arguments: [
        "", " ", "m", "s", "min", "-5", "+5", "1.5m", "5x", "1ms", "1m30m", "30s1m", "1s1m", "1m90s", "1h60m", "90 ",
        " 90",
        "90s ", "1:5", "1:60", "1:60:00", "1:00:60", ":30", "1:", "1::30", "1:00:00:00", "1:30s", "1m:30", "٥",
        "1000000001",
        "99999999999999999999", "9223372036854775807h", "9223372036854775807:00", "1000000h", "1e3",
    ])
    func rejectsOtherText(text: String) { #expect(DurationText.seconds(parsing: text) == nil) }

    @Test(arguments: [("10", 600), ("10s", 10), ("10m", 600), ("1:30", 90), ("1h", 3600)])
    func aBareNumberHasTheDefaultUnit(text: String, seconds: Int) {
        #expect(DurationText.seconds(parsing: text, bare: .minutes) == seconds)
    }

    @Test(arguments: [
        (0, "0 s"), (1, "1 s"), (45, "45 s"), (60, "1 min"), (90, "1 min 30 s"), (120, "2 min"), (3599, "59 min 59 s"),
        (3600, "1 h"), (3610, "1 h"), (3900, "1 h 5 min"), (3959, "1 h 5 min"), (7200, "2 h"), (-5, "0 s"),
    ])
    func writesWords(seconds: Int, text: String) {
        #expect(DurationText.text(seconds: seconds) == text)
    }

    @Test(arguments: [(0, "0s"), (45, "45s"), (90, "90s"), (120, "2m"), (3600, "1h"), (5400, "90m")])
    func writesArguments(seconds: Int, text: String) {
        #expect(DurationText.argument(seconds: seconds) == text)
    }

    @Test(arguments: [0, 1, 9, 59, 60, 61, 600, 3599, 3600, 3660, 86_400, 90_000])
    func parsesItsOutput(seconds: Int) {
        #expect(DurationText.seconds(parsing: DurationText.argument(seconds: seconds)) == seconds)
        #expect(DurationText.seconds(parsing: DurationText.text(seconds: seconds)) == seconds)
        #expect(DurationText.seconds(parsing: DurationText.countdown(Double(seconds))) == seconds)
    }

    @Test(arguments: [
        (30.0, "0:30"), (29.001, "0:30"), (29.0, "0:29"), (0.000_1, "0:01"), (0.0, "0:00"), (-3.0, "0:00"),
        (59.2, "1:00"), (600.0, "10:00"), (3599.5, "1:00:00"), (4805.0, "1:20:05"),
    ])
    func roundsACountdownUp(seconds: Double, text: String) {
        #expect(DurationText.countdown(seconds) == text)
    }

    @Test(arguments: [(0.0, "0:00"), (0.99, "0:00"), (61.9, "1:01"), (-1.0, "0:00")])
    func roundsElapsedTimeDown(seconds: Double, text: String) {
        #expect(DurationText.elapsed(seconds) == text)
    }

    @Test(arguments: [(0, "0 sessions"), (1, "1 session"), (2, "2 sessions")])
    func usesSingularAndPlural(count: Int, text: String) {
        #expect(count.counted("session") == text)
    }

    @Test func acceptsAnIrregularPlural() {
        #expect(2.counted("stretch", "stretches") == "2 stretches")
        #expect(1.counted("stretch", "stretches") == "1 stretch")
    }
}
