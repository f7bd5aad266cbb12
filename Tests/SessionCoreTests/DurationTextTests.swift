import SessionCore
import Testing

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
    func rejectsOtherText(text: String) {
        #expect(DurationText.seconds(parsing: text) == nil)
    }

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
