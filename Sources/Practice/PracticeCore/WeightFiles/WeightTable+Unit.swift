import SessionCore

/// The unit of the numbers for which a weight file names none.
public enum FileUnit: Hashable, Sendable {
    case settled(WeightUnit)
    /// Only the user knows the unit.
    case open(UnitDoubt)
}

/// The reason why only the user knows the unit of a number.
public struct UnitDoubt: Hashable, Sendable, CustomStringConvertible {
    /// The kind of the doubt.
    public enum Reason: Hashable, Sendable {
        /// The configured units are imperial, and most programs write kilograms.
        case imperial
        /// In kilograms, the number is far from the weight that was measured next to it.
        case far(from: BodyWeight, on: LocalDay)
        /// The number is a weight in several units, and there is no other weight to compare it with.
        case alone
    }

    /// The line of the number.
    public let line: Int
    /// The number in the file.
    public let text: String
    /// The reason of the doubt.
    public let reason: Reason

    /// The line and the reason.
    public var description: String {
        let start = "line \(line): '\(text)' has no unit"
        return switch reason {
        case .imperial: "\(start), which 'units: imperial' requires"
        case .far(let weight, let day): "\(start), and in kilograms it is far from the \(weight.text) kg of \(day)"
        case .alone: "\(start), and could be in kilograms, pounds or stones"
        }
    }
}

extension WeightTable {
    /// The factor above which two weights of a person are far from each other. A pound is 0.45 kilograms.
    private static let farFactor = 1.5
    /// The numbers that are the weight of an adult in kilograms only. A person of 100 pounds weighs 45 kilograms.
    private static let kilogramsOnly = 30.0..<100.0

    /// Returns the unit of the numbers for which the file names none. The configured units decide, unless the numbers
    /// contradict them.
    ///
    /// - Parameters:
    ///   - units: The configured units.
    ///   - stored: The weights that are known already.
    ///   - clock: The calendar for the days in a doubt.
    public func unit(configured units: UnitSystem, stored: [WeightEntry], by clock: DayClock) -> FileUnit {
        let open = rows.filter { $0.quantity.unit == nil }.sorted { $0.measuredAt < $1.measuredAt }
        guard let first = open.first else { return .settled(.kilograms) }
        guard units == .metric else { return .open(UnitDoubt(first, .imperial)) }
        let known = References(rows: rows, stored: stored)
        var previous: Row?
        for row in open {
            if let near = known.nearest(to: row.measuredAt), Self.isFar(row.quantity.number, near.kilograms) {
                return .open(UnitDoubt(row, near, by: clock))
            }
            if let previous, Self.isFar(row.quantity.number, previous.quantity.number) {
                let near = References.Weight(
                    measuredAt: previous.measuredAt, kilograms: previous.quantity.number)
                return .open(UnitDoubt(row, near, by: clock))
            }
            if known.isEmpty, !Self.kilogramsOnly.contains(row.quantity.number) {
                return .open(UnitDoubt(row, .alone))
            }
            previous = row
        }
        return .settled(.kilograms)
    }

    private static func isFar(_ one: Double, _ other: Double) -> Bool {
        max(one, other) > farFactor * max(0, min(one, other))
    }
}

extension UnitDoubt {
    fileprivate init(_ row: WeightTable.Row, _ reason: Reason) {
        self.init(line: row.line, text: row.quantity.text, reason: reason)
    }

    fileprivate init(_ row: WeightTable.Row, _ near: References.Weight, by clock: DayClock) {
        let weight = BodyWeight(grams: Int(min(max(0, near.kilograms * 1000), 1e9).rounded()))
        self.init(row, .far(from: weight, on: clock.day(of: near.measuredAt)))
    }
}

/// The weights whose unit is known, in the order of their timestamps.
private struct References {
    struct Weight {
        let measuredAt: Timestamp
        let kilograms: Double
    }

    private let weights: [Weight]
    var isEmpty: Bool { weights.isEmpty }

    init(rows: [WeightTable.Row], stored: [WeightEntry]) {
        let named = rows.filter { $0.quantity.unit != nil }.map {
            Weight(measuredAt: $0.measuredAt, kilograms: $0.quantity.kilograms(assuming: .kilograms))
        }
        weights = (named + stored.map { Weight(measuredAt: $0.measuredAt, kilograms: $0.weight.kilograms) })
            .sorted { $0.measuredAt < $1.measuredAt }
    }

    /// Returns the weight with the nearest timestamp.
    func nearest(to moment: Timestamp) -> Weight? {
        var (low, high) = (0, weights.count)
        while low < high {
            let middle = (low + high) / 2
            if weights[middle].measuredAt < moment { low = middle + 1 } else { high = middle }
        }
        let around = [low - 1, low].filter(weights.indices.contains).map { weights[$0] }
        return around.min { $0.distance(to: moment) < $1.distance(to: moment) }
    }
}

extension References.Weight {
    fileprivate func distance(to moment: Timestamp) -> Int { abs(measuredAt.milliseconds - moment.milliseconds) }
}
