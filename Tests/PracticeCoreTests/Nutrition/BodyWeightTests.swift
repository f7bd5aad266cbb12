import PracticeCore
import SessionCore
import Testing

@Suite struct BodyWeightTests {
    @Test(arguments: [
        ("82", 82_000), ("82.0", 82_000), ("81.4", 81_400), ("+80.5", 80_500), ("30", 30_000), ("300.000", 300_000),
        ("74.95", 74_950), ("69.61451247", 69_615), ("0080", 80_000), ("80,5", 80_500),
    ])
    func isReadToTheGram(text: String, grams: Int) throws {
        #expect(try BodyWeight(parsing: text).grams == grams)
    }

    @Test(arguments: [
        ("80,", "'80,' is not a number"), ("1.080,5", "not a number"), ("NaN", "'NaN' is not a number"),
        ("nan", "not a number"),
        ("inf", "not a number"), ("", "'' is not a number"), ("8e1", "not a number"), ("0x50", "not a number"),
        ("80.", "not a number"), (".5", "not a number"), ("80 kg", "not a number"), ("８０", "not a number"),
        ("1.2.3", "not a number"), ("1,2,3", "not a number"), ("--80", "not a number"),
        ("0", "a weight of 0 kg is not possible"), ("-10", "a weight of -10 kg is not possible"),
        ("1000", "a weight of 1000 kg is not possible"), ("1500", "not possible"),
        (String(repeating: "9", count: 400), "not possible"),
        ("29.9", "a weight of 29.9 kg is out of range; give one from 30 to 300"), ("29.9999", "out of range"),
        ("300.1", "a weight of 300.1 kg is out of range"), ("999.9", "out of range"), ("0.001", "out of range"),
    ])
    func whatNobodyWeighsIsRefused(text: String, complaint: String) throws {
        let error = try #require(throws: MeasureRefusal.self) { try BodyWeight(parsing: text) }
        #expect("\(error)".contains(complaint))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 0, -10, 1000, 29.9, 300.1])
    func numbersAreCheckedLikeTexts(kilograms: Double) {
        #expect(throws: MeasureRefusal.self) { try BodyWeight(kilograms: kilograms) }
    }

    @Test(arguments: [(82_000, "82"), (81_400, "81.4"), (81_450, "81.45"), (81_405, "81.405"), (-2_500, "-2.5")])
    func isWrittenWithoutZerosThatSayNothing(grams: Int, text: String) {
        #expect(BodyWeight(grams: grams).text == text)
    }

    @Test(arguments: [("180", 1800), ("172.5", 1725), ("172,5", 1725), ("100", 1000), ("250", 2500)])
    func heightsAreReadToTheMillimetre(text: String, millimetres: Int) throws {
        #expect(try BodyHeight(parsing: text).millimetres == millimetres)
    }

    @Test(arguments: ["99.9", "250.1", "1.80", "1,80", "180,5,5", "tall", "NaN", "-180"])
    func heightsOfNobodyAreRefused(
        text: String
    ) {
        #expect(throws: MeasureRefusal.self) { try BodyHeight(parsing: text) }
    }

    @Test(arguments: [
        ("1990-5-1", "not a date"), ("01.05.1990", "not a date"), ("1990-02-30", "not a date"),
        ("2013-11-22", "outside 13 to 120"), ("1905-11-21", "outside 13 to 120"), ("2090-01-01", "outside 13 to 120"),
    ])
    func birthsOfNobodyAreRefused(text: String, complaint: String) throws {
        let error = try #require(throws: MeasureRefusal.self) {
            try NutritionProfile.birth(parsing: text, today: .today)
        }
        #expect("\(error)".contains(complaint))
    }
}
