import CommandSupport
import TestSupport
import Testing

@testable import limber

/// `limber weight import` in process: a second for the suite.
@Suite(.timeLimit(.minutes(5))) struct WeightImportTests {
    private let home = TemporaryHome()

    @Test func importsAFileOnceOrNotAtAll() async throws {
        let rows = "2026-01-31 07:30,80.5\n2026-02-01 07:30,80\n"
        try home.write("dateTime,weight (kg)\n\(rows)", to: "w.csv")
        try home.write("dateTime,weight\n\(rows)2026-02-31 07:30,80\n", to: "wrong.csv")
        let refused = try await home.run("weight import wrong.csv")
        #expect(refused.status == 65)
        #expect(refused.errors.contains("wrong.csv, line 4: invalid date '2026-02-31 07:30'"))
        #expect(
            refused.errors.hasSuffix("nothing imported; correct the lines, or add --skip-errors to import the others\n")
        )
        #expect(try await home.run("weight import $TEST_HOME").status == 65)
        #expect(try await home.succeeds("weight --json") == "[]")
        for count in ["2 weights added, 0 corrected, 0 already", "0 weights added, 0 corrected, 2 already"] {
            // The file names its unit, whatever the units are.
            #expect(try await home.succeeds("weight import w.csv --set units=imperial").hasPrefix(count))
        }
        #expect(
            try await home.succeeds("weight").hasSuffix(
                "2026-02-01 07:30      80 kg  -0.5 kg\n2026-01-31 07:30    80.5 kg"))
        #expect(try await home.succeeds("weight delete 2026-02-01").hasPrefix("Deleted 80 kg of Sun 1 Feb"))
        #expect(try await home.run("weight delete 2026-02-01").status == 66)
    }

    @Test func skipsFaultyLinesOnRequest() async throws {
        try home.write("date,weight,fat\n2026-01-31,80.5,1\n3.2\n5\n2026-02-01,,\n2026-02-02,80,1\n", to: "w.csv")
        try await home.run("weight import w.csv").expect(65, errors: "w.csv, line 3: too few columns: 1 instead of 2")
        let imported = try await home.run("weight import w.csv --skip-errors")
        let sentence =
            "2 weights added, 0 corrected, 0 already present, 1 row without a weight skipped, 2 lines with errors skipped"
        imported.expect(0, output: sentence, errors: "w.csv, line 3: too few", "w.csv, line 4: too few")
    }

    @Test func asksForTheUnitOfAFileThatNamesNone() async throws {
        try home.write("date,weight\n2026-01-31,176.4\n", to: "w.csv")
        let refusal =
            "cannot import 'w.csv': line 2: '176.4' has no unit, and could be in kilograms, pounds or stones; add --unit kg"
        try await home.fails(.usage, refusal, "weight import w.csv")
        try await home.fails(.usage, "--unit", "weight import w.csv --unit g")
        let (status, text) = try await home.answering("pounds\nlb", "weight import w.csv")
        #expect(status == 0 && text.contains("Unit of the file (kg, lb or st): ") && text.contains("1 weight added"))
        #expect(try await home.succeeds("weight --json").contains(#""weight":80.014"#))
        // The weight of the day before shows that a number is not in kilograms.
        try home.write("date,weight\n2026-02-01,12.6\n", to: "w.csv")
        try await home.fails(.usage, "it is far from the 80.014 kg of 2026-01-31", "weight import w.csv")
        #expect(try await home.succeeds("weight import w.csv --unit st").hasPrefix("1 weight added"))
    }

    @Test func asksOnceAboutWeightsFarFromTheLastOne() async throws {
        try home.write("date,weight (kg)\n2026-01-31,80\n2026-02-01,181\n2026-02-02,80.5\n", to: "w.csv")
        let refused = try await home.run("weight import w.csv")
        let statement = "w.csv, line 3: 181 kg is 101 kg more than 80 kg on 31 January"
        refused.expect(64, errors: statement, "nothing imported; add --yes to import these weights")
        #expect(try await home.answering("n", "weight import w.csv").status == 1)
        #expect(try await home.succeeds("weight --json") == "[]")
        #expect(try await home.succeeds("weight import w.csv --yes").hasPrefix("3 weights added"))
    }

    @Test func asksForTheOrderOfDates() async throws {
        try home.write("date,weight\n03/02/2026,80\n", to: "w.csv")
        try await home.fails(.badData, "add --dates day-first or --dates month-first", "weight import w.csv")
        _ = try await home.succeeds("weight import w.csv --dates day-first")
        #expect(try await home.succeeds("weight").hasSuffix("2026-02-03 12:00      80 kg"))
    }
}
