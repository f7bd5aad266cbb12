import PracticeCore
import SessionCore
import TestSupport
import Testing

/// Tables of weights as programs and people write them. Pure rules on short texts: milliseconds.
@Suite struct WeightTableTests {
    private func table(_ text: String, dates: DateOrder? = nil) throws(WeightTable.Fault) -> WeightTable {
        try WeightTable(parsing: text, now: .saturday, by: DayClock(in: Zone { _ in 3600 }), dates: dates)
    }

    private func rows(_ text: String, dates: DateOrder? = nil) throws -> [String] {
        let table = try table(text, dates: dates)
        #expect(table.faults == [])
        return table.weights(in: .kilograms, stored: [], by: .utc).weights.map { "\($0.measuredAt) \($0.weight.text)" }
    }

    private func faults(_ text: String) throws -> [String] {
        let table = try table(text)
        return (table.faults + table.weights(in: .kilograms, stored: [], by: .utc).faults).map(\.description).sorted()
    }

    private func refusal(_ text: String) throws -> String {
        try #require(throws: WeightTable.Fault.self) { try table(text) }.description
    }

    @Test(arguments: [
        "date,time,weight,comment\n2026-08-11,23:48:00,74.95,\n", "WEIGHT , DATE\n74.95 , 2026-08-11T23:48\n\n",
        // The first versions of openScale have no names.
        "11.08.2026 23:48,74.95,15.5,0.0\n", "DateTime;Weight;Fat\n11.08.2026 23:48;74,95;15.5\n",
        "date,weight\n2026-08-11 23:48,74.95 kg", "date,weight\n2026/8/11 11:48 PM,\"74,95\"",
        "date\tweight (kg)\n11-Aug-2026 23:48\t74.95\n",
        "Date,Body Mass [KG]\n\"Tue, August 11, 2026 11:48\u{202f}PM\",74.95\n",
        "date,weight grams,weight (lb)\n2026-08-11 23:48:00.125,74950,165.2\n",
        "date,weight\n2026-08-11 22:48Z,74.95\n",
        "date,weight\n2026-08-11T18:18:00-04:30,74.95\n", "date,weight,unit\n2026-08-11 23:48,74950,g\n",
        "#units: g\nts,weight\n1786488480,74950\n", "when: x\nts,weight_g\n1786488480000,74950\n",
        "Datum;Uhrzeit;Gewicht (kg)\n11.08.2026;23:48 Uhr;74,95\n",
        "date,height,weight\n2026-08-11 23:48,5'11\",74.95\n",
    ])
    func readsFormsOfDatesAndUnits(text: String) throws {
        #expect(try rows(text).map { $0.replacing(".125Z", with: ".000Z") } == ["2026-08-11T22:48:00.000Z 74.95"])
    }

    @Test func readsQuotedFields() throws {
        let text = """
            comment,date,weight
            "after ""the"" run, wet
            and tired",2026-08-11,80
            ,2026-08-12,"81,5"
            """
        // A date alone is its noon.
        #expect(try rows(text) == ["2026-08-11T11:00:00.000Z 80", "2026-08-12T11:00:00.000Z 81.5"])
        #expect(try (rows("2026-08-11,80"), rows("date,weight\n")) == (["2026-08-11T11:00:00.000Z 80"], []))
    }

    @Test func namesEveryFaultyLine() throws {
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
            """
        #expect(
            try faults(text) == [
                "line 10: 1899-12-31 is before 1900",
                "line 3: '80,5,5' is not a weight; write it as 80.5kg or 177lb",
                "line 4: too many columns; write weights with a decimal point, such as 80.5",
                "line 5: invalid date '2026-02-30'; use 2026-01-31 or 2026-01-31 07:30",
                "line 6: too few columns: 1 instead of 2",
                "line 7: 2027-01-01 is in the future",
                "line 8: weight '29.9' is out of range; use 30 to 300 kg",
                "line 9: invalid date 'yesterday'; use 2026-01-31 or 2026-01-31 07:30",
            ])
    }

    @Test(arguments: [
        "2026-08-15 24:00", "2026-08-15 7", "2026-08-15 13:00 PM", "2026-08-15 07:30 08:30", "15.13.2026", "31/31/2026",
        "31-Foo-2026", "2026-08-15 07:30+25:00", "12345", "Aug 2026", "2026-08-15 07:30 soon",
    ])
    func readsNoOtherDates(date: String) throws {
        #expect(
            try faults("date,weight\n\"\(date)\",80\n")
                == ["line 2: invalid date '\(date)'; use 2026-01-31 or 2026-01-31 07:30"])
    }

    @Test(arguments: [
        ("", "line 1: the file is empty"), ("\n\n\n", "line 1: the file is empty"),
        ("fat,water\n15,60\n", "line 1: missing column; the table needs 'weight' and 'dateTime' or 'date'"),
        ("weight\n80\n", "line 1: missing column"),
        ("date,weight change,target weight\n2026-08-11,1,2", "line 1: missing"),
        ("date,weight\n2026-08-11,\"80\n", "line 2: unterminated quoted field"),
    ])
    func rejectsOtherTables(text: String, complaint: String) throws {
        #expect(try refusal(text).hasPrefix(complaint))
    }

    @Test func refusesTheWeightsOfSeveralPersons() throws {
        let rows = "Time,Family Members,WEIGHT (kg)\n2026-08-11 07:30:00,Ann,80\n2026-08-12 07:30:00,Ann,81\n"
        #expect(try self.rows(rows).count == 2)
        #expect(
            try refusal(rows + "2026-08-12 07:30:00,Bob,\n2026-08-12 07:30:00,Bob,90\n")
                == "line 5: the weight of 'Bob' after those of 'Ann'; keep the lines of one person")
    }

    @Test func skipsRowsWithoutAWeight() throws {
        let rows = ["", "0", "0.00 kg", "-", "--", "null", "N/A"].map { "2026-08-11,\($0),x" }
        let table = try table("date,weight,note\n\(rows.joined(separator: "\n"))\n2026-08-12,80,x\n,,\n# 2026,80,\n")
        #expect((table.rows.count, table.rowsWithoutWeight, table.faults) == (1, 8, []))
    }

    /// Now is 12:00 UTC: 13:00, 11:00 and 00:00 on the wall clocks.
    @Test(arguments: [(3600, "11:00"), (-3600, "12:00"), (-43_200, "12:00")])
    func aDateOfTodayIsNotInTheFuture(offset: Int, time: String) throws {
        let table = try WeightTable(
            parsing: "date,weight\n2026-11-21,80\n", now: .saturday, by: DayClock(in: Zone { _ in offset }))
        #expect(table.faults == [])
        #expect(table.rows.map { "\($0.measuredAt)" } == ["2026-11-21T\(time):00.000Z"])
    }

    /// Today before noon, a date is now; later it is noon. Both are the same measurement.
    @Test func aDateIsTheEqualWeightOfItsDay() throws {
        let stored = WeightEntry(id: "a", measuredAt: .saturday + .seconds(-3600), weight: BodyWeight(grams: 80_000))
        let table = try WeightTable(
            parsing: "date,weight\n2026-11-21,80\n2026-11-21,81\n2026-11-21 12:00,80", now: .saturday, by: .utc)
        let weights = table.weights(in: .kilograms, stored: [stored], by: .utc).weights
        #expect(weights.map(\.measuredAt) == [stored.measuredAt, .saturday, .saturday])
    }

    @Test(arguments: ["2026-11-22", "2026-11-21 23:59"]) func aLaterTimeIsInTheFuture(date: String) throws {
        #expect(try faults("date,weight\n\(date),80\n") == ["line 2: \(date.prefix(10)) is in the future"])
    }

    @Test func readsTheOrderOfDatesFromTheFile() throws {
        let monthFirst = "date,weight\n08/09/2026,80\n8/25/26,81\n"
        #expect(try rows(monthFirst) == ["2026-08-09T11:00:00.000Z 80", "2026-08-25T11:00:00.000Z 81"])
        let dayFirst = "date,weight\n08-09-2026,80\n25-08-2026,81\n09/09/2026,82\n"
        #expect(try rows(dayFirst).map { String($0.prefix(10)) } == ["2026-09-08", "2026-08-25", "2026-09-09"])
    }

    @Test func neverGuessesTheOrderOfDates() throws {
        let open = "date,weight\n09/09/2026,80\n03/10/2026,80\n"
        #expect(
            try refusal(open)
                == "line 3: the date is 2026-10-03 or 2026-03-10; add --dates day-first or --dates month-first")
        #expect(try rows(open, dates: .dayFirst).last?.prefix(10) == "2026-10-03")
        #expect(try rows(open, dates: .monthFirst).last?.prefix(10) == "2026-03-10")
        let mixed = "date,weight\n13/01/2026,80\n01/13/2026,80\n03/04/2026,80\n2026-01-05,80"
        #expect(
            try faults(mixed)
                == [
                    "2: the date is 2026-01-13", "3: the date is 2026-01-13", "4: the date is 2026-04-03 or 2026-03-04",
                ]
                .map { "line \($0); write dates as 2026-01-31" })
    }

    @Test func readsALongFile() throws {
        let text = "date,weight,comment\n" + String(repeating: "2026-08-11 07:30,80.5,\"a \"\"b\"\"\"\n", count: 10_000)
        #expect(try rows(text).count == 10_000)
    }
}
