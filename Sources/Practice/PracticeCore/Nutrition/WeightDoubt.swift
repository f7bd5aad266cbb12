public import SessionCore

/// The doubt about a weight that is far from the last one, as after a typing error or with the wrong unit.
///
/// A nutrition plan follows the latest weight, so a wrong one makes dangerous targets. Every interface that takes a
/// weight asks the question once, and records the weight only after a yes.
public struct WeightDoubt: Hashable, Sendable {
    /// The doubtful weight.
    public let entry: WeightEntry
    /// The last weight before it.
    public let last: WeightEntry

    /// The greatest change without a doubt, in grams.
    private static let mostGrams = 4000
    /// The greatest change without a doubt, in percent of the last weight.
    private static let mostPercent = 5
    /// The days in milliseconds in which a weight changes little. After a longer break any weight is plausible.
    private static let window = 60 * 86_400_000

    /// Creates the doubt about a weight; `nil` if the weight is plausible, or if there is no weight to compare it with.
    ///
    /// - Parameter last: The latest weight that was measured at the same instant or earlier.
    public init?(_ entry: WeightEntry, since last: WeightEntry?) {
        guard let last, Self.isFar(entry, from: last) == true else { return nil }
        self.entry = entry
        self.last = last
    }

    /// Returns the doubts about several weights, in the order of time.
    ///
    /// A weight is compared with the one before it, new or stored. The weight after a doubtful one may also be close to
    /// the last one without a doubt, so that a single wrong weight is a single doubt.
    public static func doubts(about entries: [WeightEntry], stored: [WeightEntry]) -> [WeightDoubt] {
        let all = stored.map { (entry: $0, isNew: false) } + entries.map { (entry: $0, isNew: true) }
        // The sort is stable: a stored weight comes before a new one of the same instant.
        let sorted = all.sorted { $0.entry.measuredAt < $1.entry.measuredAt }
        var doubts: [WeightDoubt] = []
        var (previous, sure): (WeightEntry?, WeightEntry?)
        for (entry, isNew) in sorted {
            if isNew, let doubt = WeightDoubt(entry, since: previous),
                sure.flatMap({ isFar(entry, from: $0) }) != false
            {
                doubts.append(doubt)
            } else {
                sure = entry
            }
            previous = entry
        }
        return doubts
    }

    /// Returns whether a weight is far from an earlier one; `nil` if the earlier one is too old or is not earlier.
    private static func isFar(_ entry: WeightEntry, from last: WeightEntry) -> Bool? {
        let age = entry.measuredAt.milliseconds - last.measuredAt.milliseconds
        guard 0...window ~= age else { return nil }
        let change = abs(entry.weight.grams - last.weight.grams)
        return change > mostGrams || 100 * change > mostPercent * last.weight.grams
    }

    /// Returns the question, such as "181 kg is 97.3 kg more than 83.7 kg on 20 November (399 lb instead of 184.5 lb).
    /// Is it right?".
    ///
    /// - Parameters:
    ///   - clock: The calendar of weights.
    ///   - now: The current time. The date has its year if the current year is another one.
    public func question(in units: UnitSystem, by clock: DayClock, now: Timestamp) -> String {
        "\(statement(in: units, by: clock, now: now)). Is it right?"
    }

    /// Returns the reason of the question: the weights with their difference, and both in the other unit.
    public func statement(in units: UnitSystem, by clock: DayClock, now: Timestamp) -> String {
        let (weight, before) = (entry.weight, last.weight)
        let comparison = weight > before ? "more" : "less"
        let difference = weight.change(since: before, in: units)?.dropFirst() ?? ""
        let day = clock.day(of: last.measuredAt)
        let year = day.year == clock.day(of: now).year ? "" : " \(day.year)"
        let date = "\(day.parts.day) \(monthNames[day.month - 1])\(year)"
        let other = units.other
        return "\(weight.text(in: units)) is \(difference) \(comparison) than \(before.text(in: units)) on \(date) "
            + "(\(weight.text(in: other)) instead of \(before.text(in: other)))"
    }
}

extension UnitSystem {
    /// The units that a number may have been meant in.
    fileprivate var other: UnitSystem {
        switch self {
        case .metric: .imperial
        case .imperial: .metric
        }
    }
}
