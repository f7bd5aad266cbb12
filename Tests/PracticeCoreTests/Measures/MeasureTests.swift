import PracticeCore
import SessionCore
import Testing

@Suite struct MeasureTests {
    @Test(arguments: [
        ("82", 82_000), ("82.0", 82_000), ("81.4", 81_400), ("+80.5", 80_500), ("30", 30_000), ("300.000", 300_000),
        ("74.95", 74_950), ("69.61451247", 69_615), ("0080", 80_000), ("80,5", 80_500), ("80.5kg", 80_500),
        ("80.5 KG", 80_500), ("177lb", 80_286), ("177 lbs", 80_286), ("177.5lb", 80_513),
    ])
    func isReadToTheGram(text: String, grams: Int) throws {
        #expect(try BodyWeight(parsing: text, in: .metric).grams == grams)
    }

    @Test(arguments: [
        ("80,", "'80,' is not a weight; write it as 80.5kg or 177lb"), ("1.080,5", "not a weight"),
        ("NaN", "'NaN' is not a weight"), ("nan", "not a weight"), ("inf", "not a weight"), ("", "'' is not a weight"),
        ("8e1", "not a weight"), ("0x50", "not a weight"),
        ("80.", "not a weight"), (".5", "not a weight"), ("80 stone", "not a weight"), ("80  kg", "not a weight"),
        ("kg", "not a weight"), ("８０", "not a weight"),
        ("1.2.3", "not a weight"), ("1,2,3", "not a weight"), ("--80", "not a weight"),
        ("0", "weight '0' is out of range; use more than 0 and less than 1000 kg"),
        ("-10", "weight '-10' is out of range"), ("1000", "weight '1000' is out of range"),
        ("60lb", "weight '60lb' is out of range; use 30 to 300 kg"), ("1500", "out of range"),
        (String(repeating: "9", count: 400), "out of range"),
        ("29.9", "weight '29.9' is out of range; use 30 to 300 kg"), ("29.9999", "out of range"),
        ("300.1", "weight '300.1' is out of range"), ("999.9", "out of range"), ("0.001", "out of range"),
    ])
    func whatNobodyWeighsIsRefused(text: String, complaint: String) throws {
        let error = try #require(throws: MeasureRefusal.self) { try BodyWeight(parsing: text, in: .metric) }
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

    @Test(arguments: [
        (82_000, UnitSystem.metric, "82 kg"), (80_014, .metric, "80 kg"), (81_450, .metric, "81.5 kg"),
        (81_449, .metric, "81.4 kg"), (-2_500, .metric, "-2.5 kg"),
        (80_286, .imperial, "177 lb"), (80_513, .imperial, "177.5 lb"), (82_000, .imperial, "180.8 lb"),
        (-2_500, .imperial, "-5.5 lb"), (0, .imperial, "0 lb"),
    ])
    func isShownWithItsUnit(grams: Int, units: UnitSystem, text: String) {
        #expect(BodyWeight(grams: grams).text(in: units) == text)
    }

    @Test(
        arguments: [
            (82_000, 81_400, UnitSystem.metric, "+0.6 kg"), (81_400, 82_000, .metric, "-0.6 kg"),
            (80_060, 80_040, .metric, "+0.1 kg"), (80_049, 79_951, .metric, nil), (80_000, 80_000, .metric, nil),
            (81_647, 81_193, .imperial, "+1 lb"),
        ] as [(Int, Int, UnitSystem, String?)])
    func changesAreThoseOfTheShownWeights(grams: Int, earlier: Int, units: UnitSystem, text: String?) {
        #expect(BodyWeight(grams: grams).change(since: BodyWeight(grams: earlier), in: units) == text)
    }

    @Test(arguments: ["180", "80,5", "+80", "0"]) func aBareWeightIsRefusedWithImperialUnits(text: String) throws {
        let refusal = MeasureRefusal.weightWithoutUnit(text)
        #expect(throws: refusal) { try BodyWeight(parsing: text, in: .imperial) }
        #expect(throws: refusal) { try WeightText.kilograms(parsing: text, in: .imperial) }
        #expect(
            refusal.description
                == "'\(text)' has no unit, which 'units: imperial' requires; write '\(text)lb' or '\(text)kg'")
    }

    @Test(arguments: [("180lb", 81_647), ("180 lbs", 81_647), ("80.5kg", 80_500)])
    func aWeightWithItsUnitIsReadInAnyUnits(text: String, grams: Int) throws {
        for units in UnitSystem.allCases { #expect(try BodyWeight(parsing: text, in: units).grams == grams) }
    }

    @Test(arguments: ["71", "180", "5.9"]) func aBareHeightIsRefusedWithImperialUnits(text: String) throws {
        let refusal = MeasureRefusal.heightWithoutUnit(text)
        #expect(throws: refusal) { try BodyHeight(parsing: text, in: .imperial) }
        #expect(
            refusal.description
                == "'\(text)' has no unit, which 'units: imperial' requires; write it as 180cm or 5ft11in")
    }

    @Test(arguments: [("180cm", 1800), ("5ft11in", 1803), ("5'11", 1803)])
    func aHeightWithItsUnitIsReadInAnyUnits(text: String, millimetres: Int) throws {
        for units in UnitSystem.allCases {
            #expect(try BodyHeight(parsing: text, in: units).millimetres == millimetres)
        }
    }

    @Test(arguments: [(61.25, "61.25 kg"), (20.411_656_65, "20.41 kg"), (42.5, "42.5 kg"), (0, "0 kg")])
    func barbellsAreShownToAHundredthOfAKilogram(kilograms: Double, text: String) {
        #expect(WeightText.text(kilograms: kilograms, in: .metric) == text)
    }

    @Test(arguments: [
        ("45lb", 45.0), ("42.5", 42.5), ("0", 0), ("135 lb", 135), ("1000", 1000),
    ])
    func barbellsKeepTheirFigureInTheirUnit(text: String, figure: Double) throws {
        let units: UnitSystem = text.hasSuffix("lb") ? .imperial : .metric
        let shown = WeightText.text(kilograms: try WeightText.kilograms(parsing: text, in: units), in: units)
        #expect(
            shown == "\(figure == figure.rounded() ? "\(Int(figure))" : "\(figure)") \(units == .metric ? "kg" : "lb")")
    }

    @Test(arguments: [
        ("180", 1800), ("172.5", 1725), ("172,5", 1725), ("100", 1000), ("250", 2500), ("180cm", 1800),
        ("180 cm", 1800), ("1.8m", 1800), ("5ft11in", 1803), ("5 ft 11 in", 1803), ("5'11\"", 1803), ("5'11", 1803),
        ("6ft", 1829), ("71in", 1803), ("5ft11.5in", 1816), ("5FT11IN", 1803),
    ])
    func heightsAreReadToTheMillimetre(text: String, millimetres: Int) throws {
        #expect(try BodyHeight(parsing: text, in: .metric).millimetres == millimetres)
    }

    @Test(arguments: [
        (1800, UnitSystem.metric, "180 cm"), (1725, .metric, "172.5 cm"), (1803, .imperial, "5 ft 11 in"),
        (1829, .imperial, "6 ft 0 in"), (1828, .imperial, "6 ft 0 in"),
    ])
    func heightsAreShownWithTheirUnit(millimetres: Int, units: UnitSystem, text: String) {
        #expect(BodyHeight(millimetres: millimetres).text(in: units) == text)
    }

    @Test(arguments: [
        "99.9", "250.1", "1.80", "1,80", "180,5,5", "tall", "NaN", "-180", "5ft12in", "5ft-1in", "ft11in", "5ft11cm",
        "9ft", "5.5ft", "180lb",
    ])
    func heightsOfNobodyAreRefused(
        text: String
    ) {
        #expect(throws: MeasureRefusal.self) { try BodyHeight(parsing: text, in: .metric) }
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
