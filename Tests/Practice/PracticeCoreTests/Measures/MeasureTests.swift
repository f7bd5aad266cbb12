import PracticeCore
import SessionCore
import TestSupport
import Testing

/// Weights of bodies and barbells, heights and dates of birth, as people and other programs write them.
@Suite struct MeasureTests {
    @Test(arguments: [
        ("82", 82_000), ("82.0", 82_000), ("+80.5", 80_500), ("30", 30_000), ("300.000", 300_000), ("74.95", 74_950),
        ("69.61451247", 69_615), ("0080", 80_000), ("80,5", 80_500), ("82,5", 82_500), ("80.5kg", 80_500),
        ("80,5 kg", 80_500), ("80.5 KG", 80_500), ("177lb", 80_286), ("177 lbs", 80_286), ("177,5lb", 80_513),
        ("12st", 76_204),
        ("12.5 stone", 79_379), ("11st 4lb", 71_668), ("11st 4", 71_668), ("11 stone 4.5 lb", 71_894),
        ("11ST4LB", 71_668),
    ])
    func readsWeightsToTheGram(text: String, grams: Int) throws {
        #expect(try BodyWeight(parsing: text, in: .metric).grams == grams)
        // A unit makes the configured units irrelevant; without one, imperial units would be ambiguous.
        if text.contains(where: \.isLetter) {
            #expect(try BodyWeight(parsing: text, in: .imperial).grams == grams)
        } else {
            let refusal = MeasureRefusal.weightWithoutUnit(text)
            #expect(throws: refusal) { try BodyWeight(parsing: text, in: .imperial) }
            #expect(throws: refusal) { try WeightText.kilograms(parsing: text, in: .imperial) }
        }
    }

    @Test(arguments: [
        ("80,", "'80,' is not a weight; write it as 80.5kg or 177lb"), ("NaN", "'NaN' is not a weight"),
        ("", "'' is not a weight"),
        ("0", "weight '0' is out of range; use more than 0 and less than 1000 kg"),
        ("-10", "weight '-10' is out of range"), ("1000", "weight '1000' is out of range"),
        ("60lb", "weight '60lb' is out of range; use 30 to 300 kg"), ("1500", "out of range"),
        (String(repeating: "9", count: 400), "out of range"),
        ("29.9", "weight '29.9' is out of range; use 30 to 300 kg"), ("29.9999", "out of range"),
        ("300.1", "weight '300.1' is out of range"), ("999.9", "out of range"), ("0.001", "out of range"),
    ])
    func namesTheReasonForRejectingAWeight(text: String, complaint: String) throws {
        let error = try #require(throws: MeasureRefusal.self) { try BodyWeight(parsing: text, in: .metric) }
        #expect("\(error)".contains(complaint))
    }

    @Test(arguments: [
        "nan", "inf", "8e1", "0x50", "80.", ".5", ",5", "80500g", "11st 14", "st 4", "11.5st 4", "80  kg", "kg", "８０",
        "1.2.3", "1,2,3", "80,5,5",
        "1.080,5", "--80",
    ])
    func readsNoOtherNumbers(text: String) {
        #expect(throws: MeasureRefusal.notAWeight(text)) { try BodyWeight(parsing: text, in: .metric) }
        #expect(throws: MeasureRefusal.notAWeight(text)) { try WeightText.kilograms(parsing: text, in: .metric) }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 0, -10, 1000, 29.9, 300.1])
    func checksNumbersLikeText(kilograms: Double) {
        #expect(throws: MeasureRefusal.self) { try BodyWeight(kilograms: kilograms) }
    }

    @Test(arguments: [(82_000, "82"), (81_400, "81.4"), (81_450, "81.45"), (81_405, "81.405"), (-2_500, "-2.5")])
    func printsNoTrailingZeros(grams: Int, text: String) {
        #expect(BodyWeight(grams: grams).text == text)
    }

    @Test(arguments: [
        (82_000, UnitSystem.metric, "82 kg"), (80_014, .metric, "80 kg"), (81_450, .metric, "81.5 kg"),
        (81_449, .metric, "81.4 kg"), (-2_500, .metric, "-2.5 kg"),
        (80_286, .imperial, "177 lb"), (80_513, .imperial, "177.5 lb"), (82_000, .imperial, "180.8 lb"),
        (-2_500, .imperial, "-5.5 lb"), (0, .imperial, "0 lb"),
    ])
    func printsWeightsWithUnits(grams: Int, units: UnitSystem, text: String) {
        #expect(BodyWeight(grams: grams).text(in: units) == text)
    }

    @Test(arguments: [
        (82_000, 81_400, UnitSystem.metric, "+0.6 kg" as String?), (81_400, 82_000, .metric, "-0.6 kg"),
        (80_060, 80_040, .metric, "+0.1 kg"), (80_049, 79_951, .metric, nil), (80_000, 80_000, .metric, nil),
        (81_647, 81_193, .imperial, "+1 lb"),
    ])
    func changesAreThoseOfTheShownWeights(grams: Int, earlier: Int, units: UnitSystem, text: String?) {
        #expect(BodyWeight(grams: grams).change(since: BodyWeight(grams: earlier), in: units) == text)
    }

    @Test(arguments: [
        ("61.25", UnitSystem.metric, "61.25 kg"), ("20.41165665", .metric, "20.41 kg"), ("42.5", .metric, "42.5 kg"),
        ("32,5", .metric, "32.5 kg"), ("32,5kg", .imperial, "71.7 lb"), ("0", .metric, "0 kg"),
        ("1000", .metric, "1000 kg"), ("45lb", .imperial, "45 lb"), ("45lb", .metric, "20.41 kg"),
        ("135 lb", .imperial, "135 lb"),
    ])
    func keepsBarbellWeightsInTheirUnit(text: String, units: UnitSystem, shown: String) throws {
        #expect(WeightText.text(kilograms: try WeightText.kilograms(parsing: text, in: units), in: units) == shown)
    }

    @Test(arguments: [
        ("180", 1800), ("172.5", 1725), ("172,5", 1725), ("100", 1000), ("250", 2500), ("180cm", 1800),
        ("180,5 cm", 1805), ("1.8m", 1800), ("5ft11in", 1803), ("5 ft 11 in", 1803), ("5'11\"", 1803), ("5'11", 1803),
        ("6ft", 1829), ("71in", 1803), ("5ft11.5in", 1816), ("5FT11IN", 1803), ("5’11”", 1803), ("5′ 11″", 1803),
        ("5'11''", 1803), ("5‘11", 1803),
    ])
    func readsHeightsToTheMillimetre(text: String, millimetres: Int) throws {
        #expect(try BodyHeight(parsing: text, in: .metric).millimetres == millimetres)
        if text.contains(where: { $0.isLetter || "'’′‘".contains($0) }) {
            #expect(try BodyHeight(parsing: text, in: .imperial).millimetres == millimetres)
        } else {
            #expect(throws: MeasureRefusal.heightWithoutUnit(text)) { try BodyHeight(parsing: text, in: .imperial) }
        }
    }

    @Test func saysHowToWriteAUnit() {
        let fault = "has no unit, which 'units: imperial' requires; write"
        #expect("\(MeasureRefusal.weightWithoutUnit("180"))" == "'180' \(fault) '180lb' or '180kg'")
        #expect("\(MeasureRefusal.heightWithoutUnit("71"))" == "'71' \(fault) it as 180cm or 5ft11in")
    }

    @Test(arguments: [
        (1800, UnitSystem.metric, "180 cm"), (1725, .metric, "172.5 cm"), (1803, .imperial, "5 ft 11 in"),
        (1829, .imperial, "6 ft 0 in"), (1828, .imperial, "6 ft 0 in"),
    ])
    func printsHeightsWithUnits(millimetres: Int, units: UnitSystem, text: String) {
        #expect(BodyHeight(millimetres: millimetres).text(in: units) == text)
    }

    @Test(arguments: [
        "99.9", "250.1", "1.80", "1,80", "180,5,5", "tall", "NaN", "-180", "5ft12in", "5ft-1in", "ft11in", "5ft11cm",
        "9ft", "5.5ft", "180lb",
    ])
    func rejectsImplausibleHeights(text: String) {
        #expect(throws: MeasureRefusal.self) { try BodyHeight(parsing: text, in: .metric) }
    }

    @Test(arguments: [
        ("1990-5-1", "not a date"), ("01.05.1990", "not a date"), ("1990-02-30", "not a date"),
        ("2013-11-22", "outside 13 to 120"), ("1905-11-21", "outside 13 to 120"), ("2090-01-01", "outside 13 to 120"),
    ])
    func rejectsImplausibleBirthDates(text: String, complaint: String) throws {
        let error = try #require(throws: MeasureRefusal.self) {
            try NutritionProfile.birth(parsing: text, today: .saturday)
        }
        #expect("\(error)".contains(complaint))
    }
}
