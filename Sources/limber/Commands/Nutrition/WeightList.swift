import PracticeCore
import SessionCore

/// The text of weights: a chart with the list below.
struct WeightList {
    /// Newest first.
    let entries: [WeightEntry]
    /// The width of the terminal.
    let columns: Int
    let units: UnitSystem

    var lines: [String] {
        guard !entries.isEmpty else { return ["No weights yet. Log one with 'limber weight 80.5kg'."] }
        return (entries.count > 1 ? chart + [""] : []) + list
    }

    private var list: [String] {
        entries.enumerated().map { index, entry in
            let text = entry.weight.text(in: units).rightAligned(in: 9)
            let earlier = index + 1 < entries.count ? entries[index + 1].weight : entry.weight
            let change = entry.weight.change(since: earlier, in: units) ?? ""
            return "\(entry.measuredAt.localMinute)  \(text)  \(change)".withoutTrailingSpaces
        }
    }

    private static let height = 8

    /// The chart: a star for each weight, by time and weight.
    private var chart: [String] {
        let grams = entries.map(\.weight.grams)
        let times = entries.map(\.measuredAt.milliseconds)
        let (least, most) = (grams.min() ?? 0, grams.max() ?? 0)
        let (first, last) = (times.min() ?? 0, times.max() ?? 0)
        let width = max(8, min(60, columns - 12))
        var rows = Array(repeating: Array(repeating: Character(" "), count: width), count: Self.height)
        for entry in entries {
            let column = Self.index(entry.measuredAt.milliseconds, from: first, to: last, of: width)
            let row = Self.height - 1 - Self.index(entry.weight.grams, from: least, to: most, of: Self.height)
            rows[row][column] = "*"
        }
        return rows.enumerated().map { index, row in
            let label = index == 0 ? most : index == Self.height - 1 ? least : nil
            let text = label.map { BodyWeight(grams: $0).text(in: units) } ?? ""
            return "\(text.rightAligned(in: 9)) |\(String(row))".withoutTrailingSpaces
        }
    }

    /// Returns the index, below `count`, of a value between two ends.
    private static func index(_ value: Int, from least: Int, to most: Int, of count: Int) -> Int {
        most == least ? count / 2 : Int((Double(value - least) / Double(most - least) * Double(count - 1)).rounded())
    }
}
