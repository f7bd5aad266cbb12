import PracticeCore
import SessionCore
import Testing

@Suite struct WeightTableTests {
    private static let now = Timestamp("2026-11-21T12:00:00Z")!
    /// An hour ahead.
    private static let clock = DayClock { _ in 3600 }

    private func rows(_ text: String) throws -> [String] {
        try WeightTable(parsing: Array(text.utf8), now: Self.now, by: Self.clock).rows.map {
            "\($0.line) \($0.measuredAt) \($0.weight.text)"
        }
    }

    private func faults(_ bytes: some Collection<UInt8>) throws -> [String] {
        let error = try #require(throws: WeightTable.Faults.self) {
            try WeightTable(parsing: bytes, now: Self.now, by: Self.clock)
        }
        return error.faults.map(\.description)
    }

    private func faults(_ text: String) throws -> [String] { try faults(Array(text.utf8)) }

    @Test(arguments: [
        // openScale 2.
        """
        "biceps","bone","comment","dateTime","fat","weight"
        0.0,11.65,"","2026-08-11 23:48",15.5,74.95

        """,
        // openScale 3.
        "date,time,weight,comment\r\n2026-08-11,23:48:00,74.95,\r\n",
        // The first versions: no names.
        "11.08.2026 23:48,74.95,15.5,0.0\n", "DateTime;Weight;Fat\n11.08.2026 23:48;74.95;15.5\n",
        // Plain ones, with a byte order mark, with old line ends, without a last one.
        "\u{feff}date,weight\n2026-08-11 23:48,74.95", "WEIGHT , DATE\r74.95 , 2026-08-11T23:48\r\r",
    ])
    func takesWhatScalesAndPeopleWrite(text: String) throws {
        #expect(try rows(text).map { String($0.dropFirst(2)) } == ["2026-08-11T22:48:00.000Z 74.95"])
    }

    @Test func aDayAloneIsItsNoon() throws {
        #expect(try rows("2026-08-11,80") == ["1 2026-08-11T11:00:00.000Z 80"])
    }

    @Test func quotedFieldsHoldEverything() throws {
        let text = """
            comment,date,weight
            "after ""the"" run, wet
            and tired",2026-08-11,80
            ,2026-08-12,"81,5"
            """
        #expect(try rows(text) == ["2 2026-08-11T11:00:00.000Z 80", "4 2026-08-12T11:00:00.000Z 81.5"])
    }

    @Test func everyLineThatIsWrongIsNamed() throws {
        let text = """
            date,weight
            2026-08-11,80
            2026-08-12,"80,5,5"
            2026-08-12,80,5
            2026-02-30,80
            2026-08-13
            2027-01-01,80
            2026-08-14,29.9
            yesterday,80
            1899-12-31,80
            2026-08-15 24:00,80
            """
        #expect(
            try faults(text) == [
                "line 3: '80,5,5' is not a weight; write it as 80.5kg or 177lb",
                "line 4: too many columns; write weights with a decimal point, such as 80.5",
                "line 5: invalid date '2026-02-30'; use 2026-01-31 or 2026-01-31 07:30",
                "line 6: too few columns: 1 instead of 2",
                "line 7: 2027-01-01 is in the future",
                "line 8: weight '29.9' is out of range; use 30 to 300 kg",
                "line 9: invalid date 'yesterday'; use 2026-01-31 or 2026-01-31 07:30",
                "line 10: 1899-12-31 is before 1900",
                "line 11: invalid date '2026-08-15 24:00'; use 2026-01-31 or 2026-01-31 07:30",
            ])
    }

    @Test(arguments: [
        ("", "line 1: the file is empty"), ("\n\n\r\n", "line 1: the file is empty"),
        ("fat,water\n15,60\n", "line 1: missing column; the table needs 'weight' and 'dateTime' or 'date'"),
        ("weight\n80\n", "line 1: missing column"),
        ("date,weight\n2026-08-11,\"80\n", "line 2: unterminated quoted field"),
        ("date,weight\n2026-08-11,\0", "line 1: the file is not UTF-8 text"),
    ])
    func otherFilesAreNone(text: String, complaint: String) throws {
        #expect(try #require(try faults(text).first).hasPrefix(complaint))
    }

    @Test func whatIsNoTextIsNoTable() throws {
        #expect(try faults([0xff, 0xfe, 0x00, 0x80]).first?.hasPrefix("line 1: the file is not UTF-8 text") == true)
        #expect(try faults((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7919) }).count == 1)
    }

    @Test func aNamesLineAloneHasNoWeights() throws {
        #expect(try rows("date,weight\n") == [])
    }

    @Test func aLongFileIsReadInAMoment() throws {
        let text = "date,weight,comment\n" + String(repeating: "2026-08-11 07:30,80.5,\"a \"\"b\"\"\"\n", count: 10_000)
        #expect(try rows(text).count == 10_000)
    }
}
