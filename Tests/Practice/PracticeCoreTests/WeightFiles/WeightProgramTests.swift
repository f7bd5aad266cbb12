import Foundation
import Platform
import PracticeCore
import SessionCore
import TestSupport
import Testing

/// Files in `Tests/WeightFiles` in the form of the programs that docs/guide.md lists. They are a few lines each.
@Suite struct WeightProgramTests {
    private static let folder = TemporaryHome.repository.appending(path: "Tests/WeightFiles")
    private static let kilograms = ["2026-08-11T05:30:00.000Z 80.4", "2026-08-12T05:45:10.000Z 80.1"]
    private static let pounds = ["2026-08-11T05:30:00.000Z 80.422", "2026-08-12T05:45:10.000Z 80.104"]
    private static let noons = ["2026-08-11T10:00:00.000Z 80.4", "2026-08-12T10:00:00.000Z 80.1"]

    /// The weights, the rows without a weight, and whether the file names its unit.
    private static let programs: [(String, [String], Int, Bool)] = [
        ("openscale-2", ["2026-08-11T05:30:00.000Z 80.4", "2026-08-12T05:45:00.000Z 80.1"], 1, true),
        ("openscale-3", ["2026-08-11T05:30:00.000Z 80.4", "2026-08-13T05:50:00.000Z 80.1"], 1, false),
        ("withings", kilograms, 0, true),
        ("garmin-connect", ["2026-08-12T06:05:00.000Z 80.104", "2026-08-12T17:45:00.000Z 80.377"], 1, true),
        ("fitbit", ["2026-08-25T10:00:00.000Z 80.4", "2026-08-26T10:00:00.000Z 80.1"], 0, false),
        ("google-health", kilograms, 0, true), ("google-fit", Array(noons.prefix(1)), 1, true),
        ("samsung-health", kilograms, 0, true), ("libra", pounds, 0, true),
        ("happy-scale", ["2026-08-11T10:00:00.000Z 80.422", "2026-08-12T10:00:00.000Z 80.104"], 0, true),
        ("renpho", kilograms, 0, true), ("renpho-health", pounds.reversed(), 0, true), ("eufylife", pounds, 0, true),
        ("vesync", ["2026-08-11T05:30:00.000Z 80.4", "2026-08-23T17:45:00.000Z 80.1"], 0, true),
        ("zepp-life", kilograms, 1, true), ("mi-fit", Array(kilograms.prefix(1)), 0, true),
        ("myfitnesspal", noons, 0, false), ("apple-health-csv", Array(pounds.prefix(1)), 0, true),
        ("health-exporter", Array(pounds.prefix(1)), 0, true), ("health-auto-export", Array(pounds.prefix(1)), 1, true),
        ("german-latin1", Array(kilograms.prefix(1)), 0, true),
    ]

    @Test(arguments: programs)
    func readsTheFilesOf(program: String, weights: [String], withoutWeight: Int, namesUnit: Bool) throws {
        let bytes = try Data(contentsOf: Self.folder.appending(path: "\(program).csv"))
        let text = try TextFile.text(of: bytes, or: .windows1252)
        let table = try WeightTable(parsing: text, now: .saturday, by: DayClock(in: Zone { _ in 7200 }))
        #expect(table.faults == [])
        #expect(
            table.weights(in: .kilograms, stored: [], by: .utc).weights.map { "\($0.measuredAt) \($0.weight.text)" }
                == weights)
        #expect(table.rowsWithoutWeight == withoutWeight)
        #expect(table.rows.allSatisfy { ($0.quantity.unit != nil) == namesUnit })
    }
}
