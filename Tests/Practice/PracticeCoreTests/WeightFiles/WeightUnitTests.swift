import PracticeCore
import SessionCore
import TestSupport
import Testing

/// The unit of numbers for which a file names none. Pure rules: milliseconds.
@Suite struct WeightUnitTests {
    private static let clock = DayClock(in: Zone { _ in 0 })

    private func unit(of rows: [String], _ units: UnitSystem = .metric, stored: [(LocalDay, Int)] = []) throws
        -> FileUnit
    {
        let text = "date,weight\n" + rows.joined(separator: "\n")
        let entries = stored.map { day, grams in
            WeightEntry(
                id: "\(day)", measuredAt: Self.clock.moment(on: day, second: 0), weight: BodyWeight(grams: grams))
        }
        return try WeightTable(parsing: text, now: .saturday, by: Self.clock)
            .unit(configured: units, stored: entries, by: Self.clock)
    }

    private func doubt(of rows: [String], _ units: UnitSystem = .metric, stored: [(LocalDay, Int)] = []) throws
        -> String
    {
        guard case .open(let doubt) = try unit(of: rows, units, stored: stored) else { return "none" }
        return "\(doubt)"
    }

    @Test(arguments: [["2026-08-11,80kg", "2026-08-12,177 lb"], ["2026-08-11,11st 4lb"], []])
    func aNamedUnitNeedsNoQuestion(rows: [String]) throws {
        for units in UnitSystem.allCases { #expect(try unit(of: rows, units) == .settled(.kilograms)) }
    }

    @Test func imperialUnitsNeedAQuestion() throws {
        let sentence = "line 3: '80' has no unit, which 'units: imperial' requires"
        #expect(try doubt(of: ["2026-08-11,80kg", "2026-08-12,80"], .imperial) == sentence)
    }

    /// The rows, and a weight that is stored already.
    private typealias Case = (rows: [String], stored: [(LocalDay, Int)])

    private static let plausible: [Case] = [
        (["2026-08-11,80", "2026-08-12,79.5"], []), (["2026-08-11,30", "2026-08-12,44"], []),
        (["2026-08-11,120"], [("2026-08-10", 118_000)]),
        // A weight may change a lot in years: the nearest one counts.
        (["2026-08-11,120"], [("2010-08-10", 70_000), ("2026-08-12", 121_000)]),
        (["2026-08-11,120", "2026-08-12,121kg"], []),
    ]

    @Test(arguments: plausible.indices) func plausibleNumbersAreKilograms(index: Int) throws {
        let (rows, stored) = Self.plausible[index]
        #expect(try unit(of: rows, stored: stored) == .settled(.kilograms))
    }

    private static let doubtful: [(case: Case, reason: String)] = [
        ((["2026-08-11,176.4"], [("2026-08-10", 80_000)]), "far from the 80 kg of 2026-08-10"),
        ((["2026-08-11,12.6"], [("2026-08-10", 80_000)]), "far from the 80 kg of 2026-08-10"),
        ((["2026-08-11,80", "2026-08-12,176.4"], [("2026-08-10", 120_000)]), "far from the 80 kg of 2026-08-11"),
        ((["2026-08-11,176.4", "2026-08-12,80kg"], []), "far from the 80 kg of 2026-08-12"),
        ((["2026-08-11,176.4"], []), "could be in kilograms, pounds or stones"),
        ((["2026-08-11,100"], []), "could be in"), ((["2026-08-11,11.4"], []), "could be in"),
    ]

    @Test(arguments: doubtful.indices) func otherNumbersNeedAQuestion(index: Int) throws {
        let (given, reason) = Self.doubtful[index]
        #expect(try doubt(of: given.rows, stored: given.stored).contains(reason))
    }

    @Test func convertsWithTheChosenUnit() throws {
        let table = try WeightTable(
            parsing: "date,weight\n2026-08-11,12\n2026-08-12,80kg", now: .saturday, by: Self.clock)
        #expect(table.weights(in: .stones, stored: [], by: Self.clock).weights.map(\.weight.text) == ["76.204", "80"])
        #expect(table.weights(in: .pounds, stored: [], by: Self.clock).faults.map(\.line) == [2])
    }
}
